"""Reads Markdown glossaries of any shape."""

from __future__ import annotations

from dataclasses import replace

from glossary_build.parsers import ParseResult
from glossary_build.parsers.reading_rules.reading_rule import ReadingRule
from glossary_build.parsers.reading_rules.ruled_document import read_terms


def parse(text: str, path: str, dialect: str | None = None, rule: ReadingRule | None = None) -> ParseResult:
    """The terms of a Markdown glossary, in the order of the source.

    *dialect* or *rule* is what the author says; without it the structure of the page decides. Terms that are listed in
    the front matter, for a template to show, are taken where the page has fewer.
    """
    from glossary_build.parsers.markdown.reader import read_tree  # markdown-it takes long to import

    document = read_tree(text)
    result = read_terms(document, path, dialect, rule)
    if document.front_matters and dialect is None:
        from glossary_build.parsers.data import structured

        above = [("\n" * (matter.begin + 1), matter.content) for matter in document.front_matters]
        listed = [structured.parse_yaml(blank + content, path, rule) for blank, content in above]
        entries = [entry for each in listed for entry in each.entries]
        if len(entries) > max(1, len(result.entries)):
            diagnostics = tuple(diagnostic for each in listed for diagnostic in each.diagnostics)
            return replace(listed[0], entries=tuple(entries), diagnostics=diagnostics)
    return result
