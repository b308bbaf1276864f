"""Glossaries kept as data: our own form in JSON and YAML, and Glosario."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossary_build.diagnostics import Code
from glossary_build.loader import load_glossary
from glossary_build.model import Kind, RelationType, Status
from glossary_build.parsers import ParseResult
from glossary_build.parsers.data.structured import parse_json, parse_settings, parse_yaml

BY_HAND = """\
schema_version: 1
concepts:
  - designations:
      - text: Tensor
      - {text: no, status: deprecated}
      - text: 张量
        reading: zhāng liàng
    definitions:
      - text: |
          A generalization
          of {term}`Matrix`.
    relations:
      - {type: see-also, target: Matrix}
  - id: term-matrix
    designations: [{text: Matrix}]
"""
GLOSARIO = """\
- slug: tensor
  ref: [matrix]
  en:
    term: Tensor
    acronym: T
    def: >
      See [matrix](#matrix).
  zh_TW:
    term: 張量
- slug: matrix
  en:
    term: Matrix
    def: Numbers in rows.
  fr:
    term: Matrice
"""


def messages(result: ParseResult) -> list[str]:
    """The diagnostics as lines."""
    return [str(diagnostic) for diagnostic in result.diagnostics]


def test_model_by_hand_needs_only_names() -> None:
    """Language, places and the rest are formed as for other sources, and every word is text."""
    result = parse_yaml(BY_HAND, "x.yaml")
    assert messages(result) == []
    tensor, matrix = result.entries
    assert [(d.text, d.language, d.source.line) for d in tensor.designations] == [
        ("Tensor", "en", 4),
        ("no", "en", 5),
        ("张量", "zh-Hans", 6),
    ]
    assert tensor.designations[2].reading == "zhāng liàng"
    assert [(d.text, d.source.line) for d in tensor.definitions] == [("A generalization\nof {term}`Matrix`.\n", 10)]
    assert [(r.type, r.target, r.source.line) for r in tensor.references] == [
        (RelationType.SEE_ALSO, "Matrix", 13),
        (None, "Matrix", 11),
    ]
    assert (tensor.concept_id, matrix.concept_id, matrix.source.line) == (None, "term-matrix", 14)


def test_names_without_a_status_are_preferred_in_their_language(tmp_path: Path) -> None:
    """The first one of each language is, and one that is said to be deprecated stays so."""
    (tmp_path / "x.yaml").write_text(BY_HAND, encoding="utf-8")
    tensor = load_glossary([tmp_path / "x.yaml"]).concepts[0]
    assert [(d.text, d.status) for d in tensor.designations] == [
        ("Tensor", Status.PREFERRED),
        ("张量", Status.PREFERRED),
        ("no", Status.DEPRECATED),
    ]


def test_concept_of_a_model_file_meets_one_of_markdown(tmp_path: Path) -> None:
    """They are merged by name; the id of the model file stays, whichever comes first."""
    (tmp_path / "a.md").write_text("## Matrix（矩阵）\n\nNumbers.\n", encoding="utf-8")
    (tmp_path / "b.yaml").write_text(BY_HAND, encoding="utf-8")
    for order in (("a.md", "b.yaml"), ("b.yaml", "a.md")):
        glossary = load_glossary([tmp_path / name for name in order])
        matrix = glossary.find("矩阵")
        assert matrix is not None
        assert matrix.id == "term-matrix"
        assert glossary.find("Matrix") is matrix
        assert {merge.source.path.rsplit("/")[-1] for merge in matrix.merges} == {"a.md", "b.yaml"}


def test_model_file_keeps_two_concepts_of_one_name_apart(tmp_path: Path) -> None:
    """Two ids in one file are two ideas, whatever their names."""
    concept = "  - {{id: term-cell-{0}, designations: [{{text: Cell}}], definitions: [{{text: Of {0}.}}]}}\n"
    text = "schema_version: 1\nconcepts:\n" + concept.format("biology") + concept.format("tables")
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    glossary = load_glossary([tmp_path / "a.yaml"])
    assert [concept.id for concept in glossary.concepts] == ["term-cell-biology", "term-cell-tables"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("concepts: []", "x:1: warning: no term found in “x” [nothing-found]"),
        (
            "schema_version: 2\nconcepts: []",
            "x:1: error: schema_version is 2; this program reads version 1 [wrong-shape]",
        ),
        ("schema_version: 1\nconcepts: x", "x:2: error: concepts has to be a list, not “x” [wrong-shape]"),
        (
            "schema_version: 1\nconcepts:\n- designations:\n  - text: [a]\n  - text: b",
            "x:4: error: concepts[0].designations[0].text has to be text, not a list [wrong-shape]",
        ),
        (
            "schema_version: 1\nconcepts:\n- designations:\n  - {text: a, kind: long}",
            "x:4: error: concepts[0].designations[0].kind has to be one of full, abbreviation, variant, not “long”"
            " [wrong-shape]",
        ),
        (
            "schema_version: 1\nconcepts:\n- designations:\n  - text: a\n  name: b",
            "x:5: warning: concepts[0].name is no known field [unknown-field]",
        ),
        (
            "schema_version: 1\nconcepts:\n"
            + "".join(f"- designations:\n  - {{text: {name}}}\n  definition: a\n" for name in "abc"),
            "x:5: warning: concepts[0].definition is no known field; did you mean “definitions”?"
            " (3 fields of this name were not read) [unknown-field]",
        ),
        (
            "schema_version: 1\nconcepts:\n- id: tensor\n  designations: [{text: a}]",
            "x:3: error: concepts[0].id has to be “term-” with letters, digits, “-”, “_”, “.” or “:” after it,"
            " not “tensor” [wrong-shape]",
        ),
        ("schema_version: 1\nconcepts: []\n!!python/name:os.system x: 1", None),
        ("a: &a [x]\nb: *a", None),
        ("[" * 1000, None),
        ("just text", "x:1: warning: no term found in “x” [nothing-found]"),
    ],
)
def test_wrong_yaml_is_told_by_place_and_way(text: str, expected: str | None) -> None:
    """Each fault is named once, in words; unsafe YAML is refused."""
    found = messages(parse_yaml(text, "x"))
    assert found
    assert expected in found if expected else "[bad-yaml]" in found[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1,\n "b" 2}', "x:2: error: it is not JSON from column 6 on: Expecting ':' delimiter [bad-syntax]"),
        ("[" * 100_000, "x:1: error: it is nested more than 20 levels deep [bad-syntax]"),
        ("[" * 21 + "]" * 21, "x:1: error: it is nested more than 20 levels deep [bad-syntax]"),
        (
            '{"a": 0,\n "b": [],\n\n "a": 0}',
            "x:4: error: the key “a” is at line 1 already [bad-syntax]",
        ),
        ('{"schema_version": 1}', "x:1: error: there are no concepts [wrong-shape]"),
        (
            '{"schema_version": 1, "concepts": [{"designations": [{"text": 5, "language": "?"}]}]}',
            "x:1: error: concepts[0].designations[0].language has to be a language tag such as en or zh-Hans, not “?”"
            " [wrong-shape]",
        ),
    ],
)
def test_wrong_json_is_told_by_line_or_way(text: str, expected: str) -> None:
    """Faulty syntax has its line; a wrong value its way from the root."""
    assert messages(parse_json(text, "x")) == [expected]


def test_glosario_names_definitions_and_references() -> None:
    """Slugs are ids, languages get their tags, acronyms are abbreviations."""
    result = parse_yaml(GLOSARIO, "x.yml")
    assert messages(result) == []
    tensor, matrix = result.entries
    assert [(d.text, d.language, d.kind) for d in tensor.designations] == [
        ("Tensor", "en", Kind.FULL),
        ("張量", "zh-Hant", Kind.FULL),
        ("T", "en", Kind.ABBREVIATION),
    ]
    assert tensor.explicit_id == "tensor"
    assert [(r.type, r.target) for r in tensor.references] == [(RelationType.SEE_ALSO, "#matrix"), (None, "#matrix")]
    assert [d.text for d in matrix.definitions] == ["Numbers in rows."]
    assert [d.language for d in matrix.designations] == ["en", "fr"]


def test_glosario_reports_what_it_does_not_know() -> None:
    """A field that is no language, and a term without a name, are reported."""
    result = parse_yaml("- slug: a\n  en: {def: x}\n- slug: b\n  en: {term: B, deff: y}\n  somewhere: 1\n", "x")
    assert [entry.headword.text for entry in result.entries] == ["B"]
    assert messages(result) == [
        "x:1: info: fields that were not read, with the number of their values: en.deff (1), somewhere (1)"
        " [left-out-field]",
        "x:1: error: the row has no name; it was left out [wrong-shape]",
    ]


def test_lines_of_json_are_a_list() -> None:
    """Each line is an object; one that isn't is reported, and where most aren't, the file."""
    text = '{"term": "mast", "definition": "A pole."}\n \n{bad\n{"term": "keel", "definition": "A beam."}\n'
    result = parse_json(text, "a.jsonl")
    assert [(entry.headword.text, entry.source.line) for entry in result.entries] == [("mast", 1), ("keel", 4)]
    assert messages(result) == [
        "a.jsonl:3: error: it is not JSON from column 2 on: Expecting property name enclosed in double quotes"
        " [bad-syntax]"
    ]
    assert messages(parse_json(text + "{\n{\n", "a.jsonl")) == [
        "a.jsonl:3: error: it is not JSON from column 1 on: Extra data [bad-syntax]"
    ]


def test_sections_of_settings_are_terms() -> None:
    """Lines that are indented go on; comments are no text."""
    text = "; words\n[mast]\ndefinition = A pole\n  of wood.\ncategory = rig\n\n[keel]\ndefinition: A beam.\n"
    mast, keel = parse_settings(text, "a.ini").entries
    assert [(d.text, d.source.line) for d in mast.definitions] == [("A pole\nof wood.", 3)]
    assert (mast.subjects, keel.headword.source.line) == (("rig",), 7)


LONG = "a text that goes on, so that it is cut o"


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        ('[{"term": "Keel"}, "a text", null, {"term": "Boom"}, {"term": "Mast"}]', ["a text"]),
        (
            '{"title": "Ships", "a": {"term": "Keel"}, "b": {"term": "Boom"}, "c": {"term": "Mast"}, "note": "a text"}',
            ["note: a text"],
        ),
        ('[{"term": "Keel"}, {"term": "Boom"}, "a text that goes on, so that it is cut off"]', [f"{LONG}…"]),
    ],
)
def test_text_beside_records_is_reported(text: str, reported: list[str]) -> None:
    """From the first of them on, as in a document."""
    result = parse_json(text.replace('"term"', '"definition": "What it is.", "term"'), "x.json")
    assert [entry.headword.text for entry in result.entries][:2] == ["Keel", "Boom"]
    skipped = [each.message for each in result.diagnostics if each.code is Code.SKIPPED_TEXT]
    assert skipped == [f"not read as a term: “{each}”" for each in reported]


def test_version_of_another_schema_is_a_field_of_any_data() -> None:
    """Only with concepts, or with no other terms, is the document in our own form."""
    terms = "- {term: Keel, definition: The lowest beam.}\n- {term: Boom, definition: A spar.}\n"
    result = parse_yaml(f'schema_version: "2.1"\nterms:\n{terms}', "x.yaml")
    assert [entry.headword.text for entry in result.entries] == ["Keel", "Boom"]
    assert result.diagnostics == ()
