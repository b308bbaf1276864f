"""How fast sites with glossary_build are built, against stock Sphinx: ``python -m benchmarks.speed --help``."""
