"""Reads Markdown glossaries of any shape."""

from __future__ import annotations

from glossary_build.parsers import ParseResult
from glossary_build.parsers.markdown.reader import read_tree
from glossary_build.parsers.ruled_document import read_terms
from glossary_build.terms.reading_rules import ReadingRule


def parse(text: str, path: str, dialect: str | None = None, rule: ReadingRule | None = None) -> ParseResult:
    """The terms of a Markdown glossary, in the order of the source.

    *dialect* or *rule* is what the author says; without it the structure of the page decides.
    """
    return read_terms(read_tree(text), path, dialect, rule)
