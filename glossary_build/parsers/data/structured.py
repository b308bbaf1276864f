"""Reads glossaries in JSON, YAML, INI or XML: in our own form, or any other, such as that of the Carpentries' Glosario.

In any other, the structure that repeats is the glossary; see :mod:`glossary_build.parsers.data.structures`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from glossary_build.diagnostics import Code, Diagnostic
from glossary_build.model import Markup
from glossary_build.parsers import ParseResult
from glossary_build.parsers.data.model_file import read_model
from glossary_build.parsers.data.structures import Found, find_structures
from glossary_build.parsers.entries import split_lines
from glossary_build.parsers.layout import suggest_fields
from glossary_build.parsers.reading_rules.reading_rule import ReadingRule, Suggestion, in_flow_style
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
    reader = RecordReader(path, chosen.layout, ids=chosen.ids)
    reader.problems += (skipped_text(each.text.partition("\n")[0], reader.at(each.line)) for each in chosen.others)
    fields = ", ".join(f"{each.header} as {each.field.role}" for each in chosen.layout.columns)
    return reader.read(chosen.records, chosen.records[0].line, f"{chosen.family} ({fields})")


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
