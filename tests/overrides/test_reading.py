"""Rules by which an author says how a source is read."""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path

import pytest
from click.testing import CliRunner

from glossary_build.cli import main
from glossary_build.loader import LoadConfig, load_glossary
from glossary_build.model import Glossary
from glossary_build.overrides.file import read_overrides, rules_from_conf

SHIPS = """\
fleet:
  - {label: Brig, said: Two masts., since: 1700}
  - {label: Sloop, said: One mast., since: 1650}
harbours:
  Kiel: A long way up the bay.
  Hamburg: A long way up the river.
  Bremen: A long way up another river.
"""


def load(folder: Path, name: str, text: str, rules: str) -> Glossary:
    """The glossary of one source, read by *rules*."""
    (folder / name).write_text(text, encoding="utf-8")
    (folder / "o.yaml").write_text(rules, encoding="utf-8")
    return load_glossary([folder / name], LoadConfig(root=folder, overrides=folder / "o.yaml"))


def names(glossary: Glossary) -> list[list[str]]:
    """The names of each concept."""
    return [[name.text for name in concept.designations] for concept in glossary.concepts]


def problems(glossary: Glossary) -> list[str]:
    """The warnings and errors."""
    return [str(each) for each in glossary.diagnostics if each.severity != "info"]


def test_family_and_fields_of_data(tmp_path: Path) -> None:
    """A rule chooses the structure, says what its keys are, and what isn't given is as it would be guessed."""
    rules = (
        "reading:\n  '*.yml':\n    family: records fleet\n    fields: {label: term, said: definition, since: ignore}\n"
    )
    glossary = load(tmp_path, "ships.yml", SHIPS, rules)
    assert names(glossary) == [["Brig"], ["Sloop"]]
    assert [d.text for concept in glossary.concepts for d in concept.definitions] == ["Two masts.", "One mast."]
    assert problems(glossary) == []
    assert names(load(tmp_path, "ships.yml", SHIPS, "")) == [["Kiel"], ["Hamburg"], ["Bremen"]]


def test_languages_separators_and_what_is_skipped(tmp_path: Path) -> None:
    """In a table."""
    rules = (
        "reading:\n  x.csv:\n    fields: {a: en, b: zh, c: definition}\n    separators: [' ~ ']\n    skip: [draft*]\n"
    )
    text = "a,b,c\nsea ~ ocean,海,Water.\ndraft,稿,Text.\n"
    glossary = load(tmp_path, "x.csv", text, rules)
    assert [(d.text, d.language) for concept in glossary.concepts for d in concept.designations] == [
        ("sea", "en"),
        ("海", "zh-Hans"),
        ("ocean", "en"),
    ]


def test_family_of_text_is_the_way_of_writing(tmp_path: Path) -> None:
    """The items of a list that the headings would win over."""
    text = "## One\n\nText.\n\n- **A**: first\n- **B**: second\n\n## Two\n\nText.\n\n## Three\n\nText.\n"
    assert names(load(tmp_path, "x.md", text, "reading: {x.md: {family: items}}")) == [["A"], ["B"]]
    assert names(load(tmp_path, "x.md", text, "reading: {x.md: {family: heading, skip: [Two]}}")) == [
        ["One"],
        ["Three"],
    ]


@pytest.mark.parametrize("name", ["x.md", "x.txt", "x.rst"])
@pytest.mark.parametrize("mark", ["- ", ""])
def test_family_of_text_takes_the_few_that_begin_with_a_name(tmp_path: Path, name: str, mark: str) -> None:
    """Where the author says so; the others are text, or nothing."""
    told = ["Keep the order", "Brig: two masts", "we say brigantine here", "and ketch there", "Sloop – one mast"]
    text = "Glossary\n========\n\n" + "\n\n".join(mark + each for each in told) + "\n"
    family = "items" if mark else "paragraphs"
    assert names(load(tmp_path, name, text, f"reading: {{{name}: {{family: {family}}}}}")) == [["Brig"], ["Sloop"]]
    with chdir(tmp_path):
        suggested = CliRunner().invoke(main, ["check", "--suggest-reading", name]).stdout
    assert f"family: {family}\n" in suggested


DISHES = """\
# Kitchen

| a | b |
|---|---|
| x | y |

| was | ist | so |
|---|---|---|
| Roux | Mehlschwitze | Flour in *butter*. |
| Fond | – | Stock. |

### Blanch

Boil briefly.

#### Why

It keeps the colour.

### Sweat

Fry without colour.
"""


def test_table_of_text_is_chosen_by_number_and_its_columns_are_told(tmp_path: Path) -> None:
    """Names are plain, definitions keep their markup, a dash is nothing."""
    rule = "reading: {x.md: {family: table 2, fields: {was: fr, ist: de, so: 'definition [en]'}}}"
    glossary = load(tmp_path, "x.md", DISHES, rule)
    assert [[(d.text, d.language) for d in concept.designations] for concept in glossary.concepts] == [
        [("Roux", "fr"), ("Mehlschwitze", "de")],
        [("Fond", "fr")],
    ]
    assert [d.text for concept in glossary.concepts for d in concept.definitions] == ["Flour in *butter*.", "Stock."]
    assert names(load(tmp_path, "x.md", DISHES, rule.replace("family: table 2, ", ""))) == names(glossary)


def test_headings_of_one_level_are_the_terms(tmp_path: Path) -> None:
    """With the deeper ones in their definitions."""
    glossary = load(tmp_path, "x.md", DISHES, "reading: {x.md: {family: heading 3}}")
    assert names(glossary) == [["Blanch"], ["Sweat"]]
    assert glossary.concepts[0].definitions[0].text == "Boil briefly.\n\n#### Why\n\nIt keeps the colour."


def test_table_of_rst_is_read_by_a_rule(tmp_path: Path) -> None:
    """Its definitions are RST."""
    rule = "====  ============"
    text = "\n".join(["Kitchen", "=======", "", rule, "w     m", rule, "Roux  **Flour**.", "Fond  Stock.", rule, ""])
    glossary = load(tmp_path, "x.rst", text, "reading: {x.rst: {fields: {w: term, m: definition}}}")
    assert names(glossary) == [["Roux"], ["Fond"]]
    assert [(d.text, d.markup) for d in glossary.concepts[0].definitions] == [("**Flour**.", "rst")]


def test_setting_that_text_does_not_follow_is_reported(tmp_path: Path) -> None:
    """Separators are for cells and values."""
    glossary = load(tmp_path, "x.md", DISHES, "reading: {x.md: {family: heading 3, separators: ['+']}}")
    assert problems(glossary)[-1].endswith(
        "has separators, which can't be used for sources of this sort [unused-override]"
    )


def test_suggested_rule_can_be_pasted(tmp_path: Path) -> None:
    """What "nothing-found" shows is a rule that finds the terms."""
    text = '[{"a": "Brig", "x": 2}, {"a": "Sloop", "x": 1}, {"a": "Yawl", "x": 2}]'
    (problem,) = problems(load(tmp_path, "x.json", text, ""))
    assert "[nothing-found]" in problem
    rule = problem[problem.index("reading: ") : problem.rindex("}") + 1]
    assert names(load(tmp_path, "x.json", text, rule)) == [["Brig"], ["Sloop"], ["Yawl"]]


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ("reading: {x.yml: {family: tables}}", "reading.x.yml.family has to be items, paragraphs, heading 2, table 1,"),
        ("reading: {x.yml: {feilds: {a: b}}}", "reading.x.yml.feilds is no known field; did you mean “fields”?"),
        ("reading: {x.yml: {fields: {a: colour}}}", "reading.x.yml.fields.a has to be term, definition,"),
        ("reading: {y.yml: {family: items}}", "no source is read by the rule for “y.yml”; did you mean “x.yml”?"),
        ("reading: {x.yml: {family: records a}}", "there are no records a in “x.yml”"),
    ],
)
def test_rule_that_says_nothing_clear_is_reported(tmp_path: Path, rules: str, problem: str) -> None:
    """And the source is read without it."""
    assert any(problem in each for each in problems(load(tmp_path, "x.yml", SHIPS, rules)))


def test_rule_that_a_parser_does_not_follow_is_reported(tmp_path: Path) -> None:
    """Rather than to be ignored silently."""
    glossary = load(tmp_path, "x.po", 'msgid "a"\nmsgstr "b"\n', "reading: {x.po: {fields: {a: term}}}")
    assert "has fields, which can't be used for sources of this sort [unused-override]" in problems(glossary)[-1]


def test_concept_called_reading_can_be_overruled() -> None:
    """Where what is below it are settings of a concept."""
    overrides = read_overrides("reading:\n  status: deprecated\n", "o.yaml")
    assert [each.key.text for each in overrides.concepts] == ["reading"]
    assert overrides.rules == ()


def test_rules_of_the_configuration() -> None:
    """The same rules as Python values."""
    rules, faults = rules_from_conf({"*.json": {"family": "pairs", "skip": "x"}, "y": {"family": 3}})
    assert [(rule.pattern, str(rule.family), rule.skip) for rule in rules] == [
        ("*.json", "pairs", ("x",)),
        ("y", "None", ()),
    ]
    assert [fault.message for fault in faults] == [
        "glossary_build_reading.y.family has to be items, paragraphs, heading 2, table 1, records PATH or pairs PATH, "
        "not “3”"
    ]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("x.json", '[{"a": "Brig", "x": 2}, {"a": "Sloop", "x": 1}, {"a": "Yawl", "x": 2}]', ["Brig", "Sloop", "Yawl"]),
        ("x.csv", "w,m\nBrig,Two masts.\nSloop,One mast.\n", ["Brig", "Sloop"]),
        (
            "x.md",
            "# A\n\nBrig: first of them all.\n\nText without any head that is long enough for one.\n",
            ["Brig"],
        ),
    ],
)
def test_suggestions_of_the_command_are_an_overrides_file(
    tmp_path: Path, name: str, text: str, expected: list[str]
) -> None:
    """What it prints can be read as it is."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    with chdir(tmp_path):
        result = CliRunner().invoke(main, ["check", "--suggest-reading", name])
        twice = CliRunner().invoke(main, ["check", "--suggest-reading", name, name])
    assert (result.exit_code, twice.stdout.count("reading:")) == (0, 1), result.output
    assert names(load(tmp_path, name, text, result.stdout)) == [[each] for each in expected]


def test_nothing_is_suggested_for_a_source_that_a_rule_reads_no_better(tmp_path: Path) -> None:
    """All of its terms are found already."""
    (tmp_path / "x.md").write_text("# Ships\n\n## Brig\n\nTwo masts.\n\n## Sloop\n\nOne mast.\n", encoding="utf-8")
    with chdir(tmp_path):
        result = CliRunner().invoke(main, ["check", "--suggest-reading", "x.md"])
    assert (result.exit_code, result.stdout) == (1, "reading:\n")
