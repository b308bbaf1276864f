"""Reads Markdown glossaries, whatever way of writing their authors took."""

from __future__ import annotations

from glossary_build.parsers import ParseResult
from glossary_build.parsers.forms import READINGS
from glossary_build.parsers.markdown.reader import read_tree
from glossary_build.parsers.reading import read_document


def parse(text: str, path: str, dialect: str | None = None) -> ParseResult:
    """The terms of a Markdown glossary, in the order of the source.

    *dialect* is what the author says; without it the structure of the page decides.
    """
    return read_document(read_tree(text), path, READINGS[dialect] if dialect else None)
