"""The JSON export and the schema that describes it."""

import json
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.export.json import export_yaml, json_text
from glossary_build.loader import load_glossary
from glossary_build.model import (
    Concept,
    Definition,
    Designation,
    Glossary,
    Kind,
    Markup,
    Merge,
    NameRule,
    Relation,
    RelationType,
    Status,
)
from glossary_build.sources.values import compose_yaml
from tests.conftest import SEEDS

SCHEMA = json.loads(files("glossary_build.export").joinpath("glossary.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def place(line: int) -> SourceLocation:
    """A line of a source."""
    return SourceLocation(path="terms.zh.md", line=line)


GLOSSARY = Glossary(
    concepts=(
        Concept(
            id="term-tensor",
            designations=(
                Designation(text="tensor", language="en", source=place(3)),
                Designation(
                    text="张量",
                    language="zh-Hans",
                    reading="zhāng liàng",
                    origin=NameRule.BRACKET.of("translation"),
                    inferred=True,
                    source=place(3),
                ),
                Designation(text="T", language="en", status=Status.ADMITTED, kind=Kind.ABBREVIATION, source=place(4)),
            ),
            definitions=(Definition(text="多维数组。", language="zh-Hans", markup=Markup.MARKDOWN, source=place(5)),),
            relations=(Relation(type=RelationType.SEE_ALSO, target="term-array", source=place(6)),),
            subjects=("Data",),
            anchors=("term-张量",),
            merges=(Merge(name="tensor", rule="first", source=place(3)),),
        ),
    ),
    diagnostics=(
        Diagnostic(code=Code.DUPLICATE_ENTRY, message="“tensor” again", source=place(9), other=place(3)),
        Diagnostic(code=Code.EMPTY_DEFINITION, message="“x” has no text", source=place(12)),
    ),
)


def test_export_is_exactly_this() -> None:
    """Every field of the model is in the export, under the name that the schema documents."""
    at = {line: {"path": "terms.zh.md", "line": line} for line in (3, 4, 5, 6, 9, 12)}
    assert json.loads(json_text(GLOSSARY)) == {
        "schema_version": 1,
        "subjects": [],
        "concepts": [
            {
                "id": "term-tensor",
                "anchors": ["term-张量"],
                "subjects": ["Data"],
                "designations": [
                    {
                        "text": "tensor",
                        "language": "en",
                        "status": "preferred",
                        "kind": "full",
                        "disambiguator": None,
                        "reading": None,
                        "rule": "headword",
                        "inferred": False,
                        "source": at[3],
                    },
                    {
                        "text": "张量",
                        "language": "zh-Hans",
                        "status": "preferred",
                        "kind": "full",
                        "disambiguator": None,
                        "reading": "zhāng liàng",
                        "rule": "bracket: translation",
                        "inferred": True,
                        "source": at[3],
                    },
                    {
                        "text": "T",
                        "language": "en",
                        "status": "admitted",
                        "kind": "abbreviation",
                        "disambiguator": None,
                        "reading": None,
                        "rule": "headword",
                        "inferred": False,
                        "source": at[4],
                    },
                ],
                "definitions": [{"language": "zh-Hans", "markup": "markdown", "text": "多维数组。", "source": at[5]}],
                "relations": [{"type": "see-also", "target": "term-array", "rule": "declared", "source": at[6]}],
                "merges": [{"name": "tensor", "rule": "first", "source": at[3]}],
                "amendments": [],
            }
        ],
        "diagnostics": [
            {
                "code": "duplicate-entry",
                "severity": "warning",
                "message": "“tensor” again",
                "source": at[9],
                "other": at[3],
            },
            {
                "code": "empty-definition",
                "severity": "warning",
                "message": "“x” has no text",
                "source": at[12],
                "other": None,
            },
        ],
    }


def test_export_can_be_read_as_text() -> None:
    """Chinese is as itself, and a file of it ends in a line feed."""
    text = json_text(GLOSSARY)
    assert '"text": "张量"' in text
    assert text.endswith("}\n")


def test_yaml_has_lone_surrogates_by_their_numbers() -> None:
    """JSON may hold one, and so may the name of a file; YAML may not."""
    message = Diagnostic(code=Code.DANGLING_REFERENCE, message="no term is called “A\ud800”", source=place(1))
    written = export_yaml(Glossary(diagnostics=(message,))).text
    assert "no term is called “A\\ud800”" in written
    assert compose_yaml(written, "glossary.yaml")[1] == ()


def test_export_fits_the_schema() -> None:
    """So does the export of a glossary without terms."""
    VALIDATOR.validate(json.loads(json_text(GLOSSARY)))
    VALIDATOR.validate(json.loads(json_text(Glossary())))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("schema_version", 2),
        ("terms", []),
        ("concepts/0/id", "tensor"),
        ("concepts/0/id", "term-a b"),
        ("concepts/0/name", "tensor"),
        ("concepts/0/designations", []),
        ("concepts/0/anchors", ["a", "a"]),
        ("concepts/0/designations/0/status", "good"),
        ("concepts/0/designations/0/kind", None),
        ("concepts/0/designations/0/language", "zh_CN"),
        ("concepts/0/designations/0/reading", 1),
        ("concepts/0/designations/0/source", None),
        ("concepts/0/definitions/0/markup", "html"),
        ("concepts/0/relations/0/type", "same"),
        ("concepts/0/merges/0/rule", ""),
        ("diagnostics/0/severity", "fatal"),
        ("diagnostics/0/source/line", 0),
        ("diagnostics/0/other", "terms.md:3"),
    ],
)
def test_schema_refuses_what_the_export_never_writes(path: str, value: object) -> None:
    """Unknown fields, unknown words and values of another type don't fit."""
    document = json.loads(json_text(GLOSSARY))
    *way, last = path.split("/")
    found: Any = document
    for key in way:
        found = found[int(key)] if key.isdigit() else found[key]
    found[last] = value
    assert not VALIDATOR.is_valid(document)


def test_schema_asks_for_every_field() -> None:
    """A document that lacks any one field, at any depth, doesn't fit."""
    whole = json.loads(json_text(GLOSSARY))

    def without_one(value: Any) -> list[Any]:
        """Copies of *value*, each with one key less somewhere."""
        if isinstance(value, list):
            return [[changed, *value[1:]] for changed in without_one(value[0])] if value else []
        if not isinstance(value, dict):
            return []
        removed = [{key: value[key] for key in value if key != gone} for gone in value]
        inside = [{**value, key: changed} for key in value for changed in without_one(value[key])]
        return removed + inside

    broken = without_one(whole)
    assert len(broken) > 30
    assert [document for document in broken if VALIDATOR.is_valid(document)] == []


OPTIONAL = {"origin", "url", "part_of_speech", "usage_notes", "contexts", "hidden_names", "links"}


def test_every_field_of_the_schema_is_documented() -> None:
    """Each property says what it means, itself or through the definition that it refers to, and no object is open.

    All are always there, but for addresses and origins, which only a site has, hidden names, links, and what
    few authors say about the use of a name.
    """

    def check(schema: dict[str, Any], where: str) -> None:
        assert schema.get("description") or "$ref" in schema, where
        if schema.get("type") == "object":
            is_map = "properties" not in schema
            assert is_map or schema["additionalProperties"] is False, where
            assert set(schema.get("properties", ())) - set(schema.get("required", ())) <= OPTIONAL, where
        for name, inner in schema.get("properties", {}).items():
            check(inner, f"{where}/{name}")

    Draft202012Validator.check_schema(SCHEMA)
    check(SCHEMA, "#")
    for name, definition in SCHEMA["$defs"].items():
        check(definition, name)


@pytest.mark.parametrize("number", ["000", "001", "002", "003"])
def test_seeds_export_to_the_schema_and_to_the_same_bytes(number: str) -> None:
    """Real glossaries fit, and a second run writes the same."""
    seed = next(SEEDS.glob(f"{number}_*.txt"), None) if SEEDS.exists() else None
    if seed is None:
        pytest.skip("the seed glossaries are not beside this checkout")
    text = json_text(load_glossary([seed]))
    assert json.loads(text)["concepts"]
    VALIDATOR.validate(json.loads(text))
    assert json_text(load_glossary([seed])) == text
