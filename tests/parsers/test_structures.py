"""Which structure of data is taken for the glossary, exactly at its thresholds."""

from __future__ import annotations

import json

import pytest

from glossary_build.diagnostics import Code
from glossary_build.parsers.data.structured import parse_json

TEXT = "What a wheel turns on."
NAMES = ["Gear", "Axle", "Rim", "Hub", "Cog", "Fork", "Bell", "Seat", "Pawl", "Tube"]
LONG = "a name that is long enough"


def pairs(count: int, **others: object) -> dict[str, object]:
    """So many names, each with a text, and *others*."""
    return {**dict.fromkeys(NAMES[:count], TEXT), **others}


def record(name: str = "Gear", **fields: object) -> dict[str, object]:
    """A record with a name and a text."""
    return {"term": name, "text": TEXT, **fields}


@pytest.mark.parametrize(
    ("data", "dialect"),
    [
        (pairs(3), "pairs ((key) as term, (value) as definition)"),
        (pairs(2), ""),
        (pairs(4, x="1"), "pairs ((key) as term, (value) as definition)"),
        (pairs(3, x="1"), ""),
        (pairs(3, x={}, y={}), "pairs ((key) as term, (value) as definition)"),
        (pairs(3, x={}, y={}, z={}), ""),
        ({f"a_{n}": TEXT for n in NAMES[:3]}, ""),
        ({**{f"a.{n}": TEXT for n in NAMES[:1]}, **pairs(4)}, "pairs ((key) as term, (value) as definition)"),
        ({**{f"a.{n}": TEXT for n in NAMES[4:6]}, **pairs(4)}, ""),
        ({"1": TEXT, "2": TEXT, "3": TEXT}, ""),
        ({".a": TEXT, "b.": TEXT, "c": TEXT}, "pairs ((key) as term, (value) as definition)"),
        (
            dict.fromkeys(NAMES[:3], "齿轮"),
            "pairs ((key) as term, (value) as term)",
        ),
        (
            {**dict.fromkeys(NAMES[:3], "齿轮"), **dict.fromkeys(NAMES[3:5], TEXT)},
            "pairs ((key) as term, (value) as term)",
        ),
        (
            {**dict.fromkeys(NAMES[:2], "齿轮"), **dict.fromkeys(NAMES[3:5], TEXT)},
            "pairs ((key) as term, (value) as definition)",
        ),
        (dict.fromkeys(NAMES[:3], "齿" * 40), "pairs ((key) as term, (value) as term)"),
        (dict.fromkeys(NAMES[:3], "齿" * 41), "pairs ((key) as term, (value) as definition)"),
        ([record()], "records (term as term, text as definition)"),
        ([{"w": "Gear", "text": TEXT}], ""),
        ([record(), "x"], ""),
        ([record("Gear"), record("Axle"), record("Rim"), "x", "y"], "records (term as term, text as definition)"),
        ([record("Gear"), record("Axle"), "x", "y", "z"], ""),
        ([record("Gear"), record("Axle"), ["x"], ["y"]], ""),
        ({"a": record("Gear"), "b": record("Axle")}, "records ((key) as id, term as term, text as definition)"),
        ({"a": record("Gear")}, ""),
        (
            {"Gear": {"text": TEXT}, "Axle": {"text": TEXT}},
            "records ((key) as term, text as definition)",
        ),
        (
            {"Big gear": record("Gear"), "axle": record("Axle"), "rim": record("Rim")},
            "records ((key) as id, term as term, text as definition)",
        ),
        (
            {"Big gear": record("Gear"), "An axle": record("Axle"), "rim": record("Rim")},
            "records ((key) as synonyms, term as term, text as definition)",
        ),
        (
            {"bigGear": record("Gear"), "a_b-c/d": record("Axle")},
            "records ((key) as id, term as term, text as definition)",
        ),
        ({"title": record("Gear"), "name": record("Axle")}, ""),
        (
            {"words": [record("Gear"), record("Axle")], "people": [{"name": "Ann"}, {"name": "Bob"}]},
            "records words (term as term, text as definition)",
        ),
        (
            {"a": [record("Gear")], "b": [record("Axle"), record("Rim")]},
            "records * (term as term, text as definition)",
        ),
        (
            {"a": {"terms": [record("Gear")]}, "b": {"terms": [record("Axle")]}},
            "records *.terms (term as term, text as definition)",
        ),
        (
            {"x": {"a": {"terms": [record("Gear")]}, "b": {"terms": [record("Axle")]}}},
            "records x.*.terms (term as term, text as definition)",
        ),
        (
            [[LONG, TEXT], ["Axle", TEXT], ["Rim", TEXT]],
            "records (1 as term, 2 as definition)",
        ),
        ([["Gear"], ["Axle"]], ""),
        (["Gear", "Axle"], ""),
        ({"a": {"b": {"c": {"d": [record()]}}}}, "records a.b.c.d (term as term, text as definition)"),
        ([record(x={"y": {"z": TEXT}})], "records (term as term, text as definition)"),
        ([{"term": {"a": {"b": {"c": "no"}}}, "text": TEXT}], ""),
        ("Gear", ""),
        ([], ""),
        ({}, ""),
    ],
)
def test_structure_that_repeats_most_is_the_glossary(data: object, dialect: str) -> None:
    """Six of ten values of a sort repeat; seven of ten keys of pairs are names, eight of ten values sentences."""
    result = parse_json(json.dumps(data, ensure_ascii=False), "x.json")
    assert result.dialect == dialect
    assert bool(result.entries) is bool(dialect)


def test_titles_of_groups_are_subjects() -> None:
    """Those of lists by their names, those of mappings by their keys."""
    data = [{"title": "Big  ones", "terms": [record("Gear")]}, {"category": "Small", "terms": [record("Axle")]}]
    found = [entry.subjects for entry in parse_json(json.dumps({"groups": data}), "x.json").entries]
    assert found == [("Big ones",), ("Small",)]
    keyed = {"big": {"list": [record("Gear")]}, "small": {"list": [record("Axle")]}}
    assert [entry.subjects for entry in parse_json(json.dumps(keyed), "x.json").entries] == [("big",), ("small",)]
    colours = [{"colour": "red", "terms": [record("Gear")]}, {"colour": "blue", "terms": [record("Axle")]}]
    assert [entry.subjects for entry in parse_json(json.dumps({"groups": colours}), "x.json").entries] == [(), ()]


def test_lists_and_nulls_are_values() -> None:
    """The items of a list are on a line each, and what is null is no value."""
    data = [record(aka=["cog", "wheel"], see=None, note=["a", "b"])]
    (entry,) = parse_json(json.dumps(data), "x.json").entries
    assert [name.text for name in entry.designations] == ["Gear", "cog", "wheel"]
    assert [each.text for each in entry.definitions] == [TEXT, "a\nb"]
    assert entry.references == ()


def test_fields_that_few_records_have_are_left_out_where_there_are_very_many() -> None:
    """They are named, and the fields of most records are read, wherever they are."""
    names = [f"{one} {other}" for one in NAMES for other in NAMES]
    data = [{**{f"{key}{n}": "v" for key in "xyz"}, **record(name)} for n, name in enumerate(names)]
    found = parse_json(json.dumps(data), "a.json")
    assert [entry.headword.text for entry in found.entries] == names
    (left_out,) = (each.message for each in found.diagnostics if each.code == Code.LEFT_OUT_FIELD)
    assert all(f"{key}{n} (1)" in left_out for key in "xyz" for n in range(len(names)))


def test_keys_beside_short_and_long_forms_are_ids() -> None:
    """As in the packages of Typst; where these fields hold texts, or others hold the names, a key is a name."""
    forms = {"lab": {"short": "CLab", "long": "Cleat Lab"}, "rp": {"short": "RP", "long": "Rope Protocol"}}
    found = parse_json(json.dumps(forms), "x.json").entries
    assert [(entry.explicit_id, entry.headword.text) for entry in found] == [("lab", "CLab"), ("rp", "RP")]
    texts = {name.lower(): {"short": "A part.", "long": TEXT} for name in NAMES[:3]}
    assert [entry.headword.text for entry in parse_json(json.dumps(texts), "x.json").entries] == ["gear", "axle", "rim"]
    others = {name.lower(): {"abbr": name[:1], "synonyms": [f"{name}s"]} for name in NAMES[:3]}
    assert [entry.headword.text for entry in parse_json(json.dumps(others), "x.json").entries] == [
        "gear",
        "axle",
        "rim",
    ]


def test_several_meanings_in_a_record_are_its_definition() -> None:
    """What each is about besides is left out, and reported."""
    data = [{"term": "Gear", "bedeutungen": [{"topic": "a", "def": TEXT}, {"topic": "b", "def": "A tool."}]}]
    found = parse_json(json.dumps([*data, record("Axle")]), "x.json")
    assert [each.text for each in found.entries[0].definitions] == [f"{TEXT}\n\nA tool."]
    assert "bedeutungen.topic (1)" in " ".join(each.message for each in found.diagnostics)
