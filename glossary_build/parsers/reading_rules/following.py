"""Reads a source by a rule of the author, with any parser."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace

from glossary_build.diagnostics import Code, Diagnostic
from glossary_build.parsers import ParseResult
from glossary_build.parsers.reading_rules.reading_rule import ReadingRule


def parse_by_rule(parse: Callable[..., ParseResult], text: str, path: str, rule: ReadingRule) -> ParseResult:
    """What *parse* finds in *text*, as *rule* says.

    A parser that has a parameter ``rule`` gets it. What is to be skipped is taken out of what any parser finds.
    """
    if takes_rule(parse):
        result = parse(text, path, rule=rule)
    else:
        result = parse(text, path)
        ignored = [name for name in ("family", "fields", "separators") if getattr(rule, name)]
        result = replace(result, diagnostics=(*result.diagnostics, *not_followed(rule, ignored)))
    entries = tuple(
        entry
        for entry in result.entries
        if not rule.skips(entry.headword.text) and not any(map(rule.skips, entry.subjects))
    )
    return replace(result, entries=entries)


def takes_rule(parse: Callable[..., ParseResult]) -> bool:
    """Whether *parse* can follow rules."""
    return "rule" in inspect.signature(parse).parameters


def not_followed(rule: ReadingRule, settings: list[str]) -> list[Diagnostic]:
    """That the *settings* of *rule* can't be used for a source; nothing if there are none."""
    message = (
        f"the rule for “{rule.pattern}” has {' and '.join(settings)}, which can't be used for sources of this sort"
    )
    return [Diagnostic(code=Code.UNUSED_OVERRIDE, message=message, source=rule.source)] if settings else []
