"""Reads reStructuredText glossaries of any shape."""

from __future__ import annotations

from glossary_build.parsers import ParseResult
from glossary_build.parsers.reading_rules.reading_rule import ReadingRule
from glossary_build.parsers.reading_rules.ruled_document import read_terms
from glossary_build.parsers.rst.lines import GLOSSARY_DIRECTIVE
from glossary_build.parsers.rst.reader import read_tree

__all__ = ["GLOSSARY_DIRECTIVE", "parse"]


def parse(text: str, path: str, dialect: str | None = None, rule: ReadingRule | None = None) -> ParseResult:
    """The terms of a reStructuredText file, in the order of the source.

    *dialect* or *rule* is what the author says; without it the structure of the file decides.
    """
    return read_terms(read_tree(text), path, dialect, rule)
