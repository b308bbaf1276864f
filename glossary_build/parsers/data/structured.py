"""Reads glossaries in JSON, YAML, INI or XML: in our own form, or any other, such as that of the Carpentries' Glosario.

In any other, the structure that repeats is the glossary; see :mod:`glossary_build.parsers.data.structures`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from glossary_build.diagnostics import Code, Diagnostic
from glossary_build.headwords.field_names import Role
from glossary_build.model import Markup
from glossary_build.parsers import ParseResult
from glossary_build.parsers.data.model_file import read_model
from glossary_build.parsers.data.structures import NARROWER, Found, find_structures
from glossary_build.parsers.entries import split_lines
from glossary_build.parsers.layout import suggest_fields
from glossary_build.parsers.reading_rules.reading_rule import Family, ReadingRule, Structure, Suggestion, in_flow_style
from glossary_build.parsers.records import RecordReader
from glossary_build.parsers.unread import skipped_lines, skipped_text
from glossary_build.sources.located import compose_json, compose_settings, compose_xml
from glossary_build.sources.values import YamlNode, compose_yaml

_MOST_CANDIDATES = 2


def parse_yaml(text: str, path: str, rule: ReadingRule | None = None) -> ParseResult:
    """The entries of a YAML file; what it may not hold is said in :mod:`glossary_build.sources.values`."""
    return _read(*compose_yaml(text, path), path, rule)


def parse_json(text: str, path: str, rule: ReadingRule | None = None) -> ParseResult:
    """The entries of a JSON file."""
    return _read(*compose_json(text, path), path, rule)


def parse_settings(text: str, path: str, rule: ReadingRule | None = None) -> ParseResult:
    """The entries of an INI or properties file."""
    root, others = compose_settings(text)
    found = _read(root, (), path, rule)
    skipped = skipped_lines(split_lines(text), others, path, Markup.MARKDOWN) if found.entries else ()
    return replace(found, diagnostics=(*found.diagnostics, *skipped))


def parse_xml(text: str, path: str, rule: ReadingRule | None = None) -> ParseResult:
    """The entries of an XML file of any schema."""
    return _read(*compose_xml(text, path), path, rule)


def _read(root: YamlNode | None, problems: tuple[Diagnostic, ...], path: str, rule: ReadingRule | None) -> ParseResult:
    if root is None:
        return ParseResult(diagnostics=problems)
    keys = root.value.keys() if rule is None and isinstance(root.value, Mapping) else ()
    found = ParseResult() if {"schema_version", "concepts"} <= {*keys} else _read_any(root, path, rule)
    dialect = found.dialect
    if "schema_version" in keys and not found.entries:
        found, dialect = read_model(root, path), "concepts in the form of the JSON export"
    if problems and not found.entries:
        return ParseResult(diagnostics=problems)
    return replace(found, diagnostics=(*problems, *found.diagnostics), dialect=dialect)


def _read_any(root: YamlNode, path: str, rule: ReadingRule | None) -> ParseResult:
    """The entries of the repeated structure that is the glossary, by the *rule* or the likeliest one."""
    candidates = find_structures(root, rule, path)
    if rule and rule.family:
        chosen = next((each for each in candidates if each.family == rule.family), None)
    else:
        is_ruled = bool(rule and rule.fields)
        chosen = next((each for each in candidates if each.is_glossary or (is_ruled and each.layout.has_names)), None)
    if chosen is None or not chosen.layout.has_names:
        return ParseResult(diagnostics=(_nothing(root, candidates, path, rule),))
    parts = [chosen]
    for each in () if rule and rule.family else candidates:
        if _is_level(each, chosen) and all(each.records[0].cells != part.records[0].cells for part in parts):
            parts.append(each)
    ids = frozenset().union(*(each.ids for each in parts))
    levels = {each.family.keys[-1] for each in parts if _depth(each.family)}
    read = [_read_level(each, path, ids, levels) for each in parts]
    entries = sorted((entry for each in read for entry in each.entries), key=lambda entry: entry.source.line)
    diagnostics = tuple(problem for each in read for problem in each.diagnostics)
    for each in candidates:
        if each not in parts and chosen.family.path.startswith(f"{each.family.path}.*.".lstrip(".")):
            diagnostics += tuple(_texts_of_groups(each, path))
    fields = ", ".join(f"{each.header} as {each.field.role}" for each in chosen.layout.columns)
    return ParseResult(entries=tuple(entries), diagnostics=diagnostics, dialect=f"{chosen.family} ({fields})")


def _is_level(found: Found, chosen: Found) -> bool:
    """Whether *found* are the broader or narrower terms of those that are *chosen*: ``*.children`` beside all."""
    are_records = found.is_glossary and found.family.structure is chosen.family.structure is Structure.RECORDS
    return are_records and found.layout.has_names and _without_levels(found.family) == _without_levels(chosen.family)


def _without_levels(family: Family) -> list[str]:
    """The keys around *family* but those of narrower terms, which may be one that is inside of itself."""
    return [key for key, _ in groupby(key for key in family.keys if key.casefold() not in NARROWER)]


def _depth(family: Family) -> int:
    """In how many other terms those of *family* are."""
    return len(family.keys) - len(_without_levels(family))


def _read_level(found: Found, path: str, ids: frozenset[str], levels: Container[str]) -> ParseResult:
    """The entries of *found*, those in other terms as narrower ones; the fields *levels* are read on their own."""
    left_out = {name: count for name, count in found.layout.left_out.items() if name.partition(".")[0] not in levels}
    reader = RecordReader(path, replace(found.layout, left_out=left_out), ids=ids)
    reader.problems += (skipped_text(each.text.partition("\n")[0], reader.at(each.line)) for each in found.others)
    records = found.records
    if depth := _depth(found.family):
        records = tuple(replace(r, subjects=r.subjects[:-depth], broader=r.subjects[-1:]) for r in records)
    return reader.read(records, records[0].line, "")


def _texts_of_groups(found: Found, path: str) -> Iterator[Diagnostic]:
    """That the texts of the groups *found*, of which only the names are read, were left out."""
    for column in found.layout.of(Role.DEFINITION):
        lines = [record.line for record in found.records if record.text(column.index)]
        if lines:
            message = f"the texts of groups were not read: {column.header} ({len(lines)})"
            yield Diagnostic.at(Code.LEFT_OUT_FIELD, message, path, lines[0])


def _nothing(root: YamlNode, candidates: list[Found], path: str, rule: ReadingRule | None) -> Diagnostic:
    """That no structure was taken for a glossary, with the likeliest ones and the rules that would choose them."""
    message = f"there are no {rule.family} in “{path}”" if rule and rule.family else f"no term found in “{path}”"
    shown = candidates[:_MOST_CANDIDATES]
    rules = [f"{each.family}, {len(each.records)} of them: {in_flow_style(path, _rule_for(each))}" for each in shown]
    if rules:
        message += "; if one of these is the glossary, put its rule into the overrides file: " + "; or ".join(rules)
    return Diagnostic.at(Code.NOTHING_FOUND, message, path, root.line)


def suggest_rules(parse: Callable[..., ParseResult], text: str, path: str) -> list[Suggestion]:
    """Rules that choose the structures of *text*, the likeliest glossary first; *parse* is one of the parsers here."""
    compose = {parse_json: compose_json, parse_xml: compose_xml}.get(parse, compose_yaml)
    root = compose_settings(text)[0] if parse is parse_settings else compose(text, path)[0]
    return [_rule_for(found) for found in find_structures(root, path=path)] if root is not None else []


PARSERS = (parse_yaml, parse_json, parse_settings, parse_xml)
"""All that find the structure of data."""


def _rule_for(found: Found) -> Suggestion:
    """The rule that chooses the structure *found*."""
    return {"family": str(found.family), "fields": suggest_fields(found.headers, found.records, found.layout)}
