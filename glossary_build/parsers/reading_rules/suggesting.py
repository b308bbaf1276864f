"""Suggests reading rules for a source: those that choose the structures with the most terms."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from glossary_build.diagnostics import SourceLocation
from glossary_build.headwords.field_names import Role
from glossary_build.parsers import ParseResult
from glossary_build.parsers.data import csv_table, structured
from glossary_build.parsers.detect import choose
from glossary_build.parsers.reading_rules.reading_rule import (
    Family,
    ReadingRule,
    Structure,
    Suggestion,
    in_block_style,
    in_flow_style,
    parse_by_rule,
    parse_field,
    takes_rule,
)
from glossary_build.text.names import fold_name

_MOST = 2
_LEAST_MORE = 1.5
"""How many times as many terms a rule for a document finds."""
_SAMPLE = 40_000
"""How many characters of a text tell which structures repeat in it."""
_STRUCTURES = (Structure.ITEMS, Structure.HEADING, Structure.TABLE, Structure.PARAGRAPHS)


def suggest_rules(text: str, path: str) -> list[str]:
    """Rules for the source *path*, the likeliest first, each as YAML below the key ``reading`` of an overrides file."""
    found = choose(text, path)(text[:_SAMPLE], path)
    return [in_block_style(path, rule) for rule in _rules(text, path, found)[:_MOST]]


def advise_rules(text: str, path: str) -> str:
    """What to tell the author of a source in which no term was found; empty where nothing in it repeats."""
    rules = [in_flow_style(path, rule) for rule in _rules(text, path, ParseResult())[:_MOST]]
    return f"if it is a glossary, put a rule into the overrides file: {'; or '.join(rules)}" if rules else ""


def _rules(text: str, path: str, found: ParseResult) -> list[Suggestion]:
    """The rules for data; for a document those that read what was *found*, and much more, or its columns."""
    parse, sample = choose(text, path), text[:_SAMPLE]
    if parse in structured.PARSERS:
        return structured.suggest_rules(parse, text, path)
    if parse is csv_table.parse:
        return csv_table.suggest_rules(sample, path)
    if not takes_rule(parse):
        return []
    known = _names(found)
    read = {structure: _names(parse_by_rule(parse, sample, path, _rule(structure))) for structure in _STRUCTURES}
    better = [each for each, names in read.items() if known <= names and names.total() > _LEAST_MORE * known.total()]
    better.sort(key=lambda structure: -read[structure].total())
    if Role.IGNORE in found.columns.values():
        fields = {header: field for header, words in found.columns.items() if (field := parse_field(words))}
        ruled = parse_by_rule(parse, sample, path, replace(_rule(Structure.TABLE), family=None, fields=fields))
        if [entry.headword for entry in ruled.entries] == [entry.headword for entry in found.entries]:
            return [{"fields": dict(found.columns)}]
    return [{"family": str(structure)} for structure in better]


def _names(result: ParseResult) -> Counter[str]:
    """The headwords of the entries that say something about them: those with a definition or a further name."""
    said = (entry for entry in result.entries if entry.definitions or len(entry.designations) > 1)
    return Counter(fold_name(entry.headword.text) for entry in said)


def _rule(structure: Structure) -> ReadingRule:
    return ReadingRule(pattern="*", family=Family(structure=structure), source=SourceLocation(path="", line=1))
