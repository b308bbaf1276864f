"""``python -m glossary_build``: the command line."""

from glossary_build.cli import main

main(prog_name="glossary-build")
