"""The choice of a parser."""

import pytest

from glossary_build.parsers import markdown, plain, rst
from glossary_build.parsers.detect import Parser, choose

DIRECTIVE = ".. glossary::\n\n   boil\n      Heat it.\n"
HEADING = "## Boil\n\nHeat it.\n"
TABLE = "Term | Meaning\n--- | ---\nboil | heat\n"
LABEL = ".. _boil:\n\nBoil\n----\n\nHeat it::\n\n   # a comment\n"
PROSE = "Boil\n\nHeat it.\n"


@pytest.mark.parametrize(
    ("text", "path", "parser"),
    [
        (DIRECTIVE, "words.txt", rst.parse),
        (DIRECTIVE, "words.md", rst.parse),
        (HEADING, "words.txt", markdown.parse),
        (HEADING, "words.rst", markdown.parse),
        (TABLE, "words.txt", markdown.parse),
        (PROSE, "words.txt", plain.parse),
        (PROSE, "words", plain.parse),
        (PROSE, "words.MD", markdown.parse),
        (PROSE, "words.rst", rst.parse),
        (DIRECTIVE + HEADING, "words.rst", rst.parse),
        (DIRECTIVE + HEADING, "words.md", markdown.parse),
        (f"{HEADING}\n```rst\n{DIRECTIVE}```\n", "words.txt", markdown.parse),
        (f"{PROSE}\n~~~\n# a comment\n~~~\n", "words.txt", plain.parse),
        (LABEL, "words.rst", rst.parse),
        (LABEL.replace("#", ""), "words.txt", rst.parse),
        ("- **boil**: heat it\n- **chill**: cool it\n", "words.txt", markdown.parse),
        (":::{glossary}\nboil\n  Heat it.\n:::\n", "words", markdown.parse),
        ("", "words.txt", plain.parse),
    ],
)
def test_shape_decides_before_the_extension(text: str, path: str, parser: Parser) -> None:
    """What is in fences has no shape; the extension counts where the shape leaves it open."""
    assert choose(text, path) is parser
