"""``python -m glossary_build``: the command line."""

from glossary_build.cli import main

if __name__ == "__main__":
    main(prog_name="glossary-build")
