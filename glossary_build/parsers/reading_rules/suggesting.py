"""Suggests reading rules for a source: those that choose the structures with the most terms."""

from __future__ import annotations

from glossary_build.diagnostics import SourceLocation
from glossary_build.parsers import ParseResult
from glossary_build.parsers.data import csv_table, structured
from glossary_build.parsers.detect import choose
from glossary_build.parsers.reading_rules.following import parse_by_rule, takes_rule
from glossary_build.parsers.reading_rules.reading_rule import Family, ReadingRule, Structure
from glossary_build.parsers.reading_rules.suggested_rules import Suggestion, in_block_style, in_flow_style

_MOST = 2
_SAMPLE = 40_000
"""How many characters of a text tell which structures repeat in it."""
_STRUCTURES = (Structure.ITEMS, Structure.HEADING, Structure.TABLE, Structure.PARAGRAPHS)


def suggest_rules(text: str, path: str) -> list[str]:
    """Rules for the source *path*, the likeliest first, each as YAML below the key ``reading`` of an overrides file."""
    found = _size(choose(text, path)(text[:_SAMPLE], path))
    return [in_block_style(path, rule) for rule in _rules(text, path, found)[:_MOST]]


def advise_rules(text: str, path: str) -> str:
    """What to tell the author of a source in which no term was found; empty where nothing in it repeats."""
    rules = [in_flow_style(path, rule) for rule in _rules(text, path, 0)[:_MOST]]
    return f"if it is a glossary, put a rule into the overrides file: {'; or '.join(rules)}" if rules else ""


def _rules(text: str, path: str, found: int) -> list[Suggestion]:
    """The rules for data; for a document those by which more than *found* entries say something."""
    parse, sample = choose(text, path), text[:_SAMPLE]
    if parse in structured.PARSERS:
        return structured.suggest_rules(parse, text, path)
    if parse is csv_table.parse:
        return csv_table.suggest_rules(sample, path)
    if not takes_rule(parse):
        return []
    sizes = {structure: _size(parse_by_rule(parse, sample, path, _rule(structure))) for structure in _STRUCTURES}
    better = sorted((each for each in sizes if sizes[each] > found), key=lambda structure: -sizes[structure])
    return [{"family": str(structure)} for structure in better]


def _size(result: ParseResult) -> int:
    """How many entries say something about their names: those with a definition or a further name."""
    return sum(bool(entry.definitions) or len(entry.designations) > 1 for entry in result.entries)


def _rule(structure: Structure) -> ReadingRule:
    return ReadingRule(pattern="*", family=Family(structure=structure), source=SourceLocation(path="", line=1))
