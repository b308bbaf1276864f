"""Reads a source by a rule of the author, with any parser."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from glossary_build.diagnostics import Code, Diagnostic
from glossary_build.parsers import ParseResult, markdown, rst
from glossary_build.terms.reading_rules import ReadingRule, Structure

_Parser = Callable[..., ParseResult]
_DIALECTS = {
    markdown.parse: {
        Structure.ITEMS: "bullets",
        Structure.HEADING: "headings",
        Structure.TABLE: "table",
        Structure.PARAGRAPHS: "paragraphs",
    },
    rst.parse: {
        Structure.ITEMS: "rst-bold",
        Structure.HEADING: "sections",
        Structure.TABLE: "rst-table",
        Structure.PARAGRAPHS: "rst-bold",
    },
}
"""How the parsers that take no rule call a structure."""


def dialects_of(parse: _Parser) -> dict[Structure, _Parser]:
    """The parsers for the structures that a parser of text can choose from; none for any other."""
    return {structure: partial(parse, dialect=name) for structure, name in _DIALECTS.get(parse, {}).items()}


def parse_by_rule(parse: _Parser, text: str, path: str, rule: ReadingRule) -> ParseResult:
    """What *parse* finds in *text*, as *rule* says; what of the rule it can't follow is reported.

    A parser that has a parameter ``rule`` gets it. What is to be skipped is taken out of what any parser finds.
    """
    if "rule" in inspect.signature(parse).parameters:
        result = parse(text, path, rule=rule)
    else:
        known = dialects_of(parse).get(rule.family.structure) if rule.family else None
        result = (known or parse)(text, path)
        result = replace(result, diagnostics=(*result.diagnostics, *_not_followed(rule, is_known=known is not None)))
    entries = tuple(
        entry
        for entry in result.entries
        if not rule.skips(entry.headword.text) and not any(map(rule.skips, entry.subjects))
    )
    return replace(result, entries=entries)


def _not_followed(rule: ReadingRule, *, is_known: bool) -> list[Diagnostic]:
    settings = {
        "family": rule.family is not None and (not is_known or rule.family.number is not None),
        "fields": bool(rule.fields),
        "separators": bool(rule.separators),
    }
    ignored = " and ".join(name for name, is_ignored in settings.items() if is_ignored)
    message = f"the rule for “{rule.pattern}” has {ignored}, which can't be used for sources of this sort"
    return [Diagnostic(code=Code.UNUSED_OVERRIDE, message=message, source=rule.source)] if ignored else []
