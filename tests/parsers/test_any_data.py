"""What holds for every parser of data and every text."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glossary_build.overrides.file import read_overrides
from glossary_build.parsers.data import csv_table, latex, po, structured
from glossary_build.parsers.detect import Parser, choose
from glossary_build.parsers.reading_rules.suggesting import suggest_rules

PIECES = [
    *"#-,;:\"'{}[]()|>&*!?=+@~. \t\n\r\\",
    *("schema_version: 1\n", "concepts:\n", "- designations:\n", "  - text: ", "id: term-a\n", "definitions:\n"),
    *('<a b="c">', "<term>", "</term>", "</a>", "<d/>", "&amp;", "<!DOCTYPE a>"),
    *("[a]\n", "definition = b\n", '{"term": "a"}\n', "; c\n"),
    *("- slug: a\n", "  en:\n", "    term: b\n", "    def: |\n", "ref: [a]\n", "zh_CN:\n"),
    *('{"schema_version": 1, "concepts": [', '{"designations": [', '{"text": "a"}', "]}", "null", "1e999", "NaN"),
    *("id,term [en],definition\n", "term\tmeaning\n", '"a\nb"', "张量", "'="),
    *('msgid "a"\n', 'msgstr "b"\n', 'msgctxt "c"\n', "#. d\n", "#, fuzzy\n", "#~ e\n", 'msgid ""\n', "é", "\ufeff"),
]
TEXTS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=5)), max_size=30).map("".join)
PARSERS = [
    structured.parse_yaml,
    structured.parse_json,
    structured.parse_settings,
    structured.parse_xml,
    csv_table.parse,
    po.parse,
    latex.parse,
]


@pytest.mark.parametrize("parse", PARSERS)
@given(text=TEXTS)
@settings(max_examples=150)
def test_any_text_gives_sound_entries(parse: Parser, text: str) -> None:
    """No text makes a parser raise, or give a name that is none, or a place outside the file."""
    result = parse(text, "x")
    lines = text.count("\n") + 2
    for entry in result.entries:
        assert all(name.text and name.text == " ".join(name.text.split()) for name in entry.designations)
        assert all(definition.text.strip() for definition in entry.definitions)
        assert 1 <= entry.source.line <= lines
    assert all(1 <= diagnostic.source.line <= lines for diagnostic in result.diagnostics)


NAMES = ["name", "term", "def", "en", "zh", "id", "status", "see", "(key)", ""]
KEYS = st.one_of(st.sampled_from(NAMES), st.text(max_size=3))
SAID = st.one_of(st.sampled_from(["A digit of two.", "海 / 大海"]), st.text(max_size=9))
VALUES = st.one_of(st.none(), st.booleans(), st.integers(), SAID)
DOCUMENTS = st.recursive(
    VALUES,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
    max_leaves=20,
)


@given(document=DOCUMENTS)
@settings(max_examples=300)
def test_any_document_gives_sound_entries(document: object) -> None:
    """Whatever its schema, and by any of the rules that are suggested for it."""
    text = json.dumps(document, indent=1)
    suggested = suggest_rules(text, "x.json")
    overrides = read_overrides("reading:\n" + suggested[0] if suggested else "", "o")
    assert overrides.problems == ()
    for rule in (None, *overrides.rules):
        result = structured.parse_json(text, "x.json", rule)
        assert all(name.text.strip() for entry in result.entries for name in entry.designations)
        assert all(1 <= entry.source.line <= text.count("\n") + 1 for entry in result.entries)


@given(text=TEXTS)
def test_any_text_file_may_be_data(text: str) -> None:
    """The choice never fails."""
    assert choose(text, "x.txt") is choose(text, "x.txt")
