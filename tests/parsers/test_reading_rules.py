"""Sources that are read as a rule of their author says."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from glossary_build.diagnostics import SourceLocation
from glossary_build.parsers.detect import choose
from glossary_build.parsers.reading_rules.reading_rule import (
    ReadingRule,
    parse_by_rule,
    parse_family,
    parse_field,
    rule_for,
)

HERE = SourceLocation("o.yaml", 2)
PAGE = """\
# Words

Some words before.

## Keel: the lowest part

- **Rib**: of oak
- **Stem**: in front

Boom is a spar.

### Parts of it

Deeper.

## Mast

| Word | What it is | Kiel |
|---|---|---|
| yard / rah | a spar across | Rah |
| gaff | a spar above | |

| Term | Meaning |
|---|---|
| bow | the front |
| stern | the back |
"""
RECORDS = '{"a": [{"w": "keel", "x": "The lowest."}, {"w": "boom", "x": "A spar."}], "b": {"mast": "1", "yard": "2"}}'


def rule(family: str = "", fields: Mapping[str, str] | None = None, **settings: tuple[str, ...]) -> ReadingRule:
    """A rule as it is written."""
    held = {name: field for name, text in (fields or {}).items() if (field := parse_field(text))}
    return ReadingRule(pattern="*", family=parse_family(family), fields=held, source=HERE, **settings)


def read(text: str, path: str, by: ReadingRule) -> tuple[str, list[str], list[str]]:
    """The dialect, the names of each entry with line and definition, and what is wrong."""
    result = parse_by_rule(choose(text, path), text, path, by)
    entries = [
        f"{entry.source.line} {' | '.join(name.text for name in entry.designations)}"
        + "".join(f" = {each.text.splitlines()[0]}" for each in entry.definitions)
        for entry in result.entries
    ]
    return result.dialect, entries, [str(each) for each in result.diagnostics]


@pytest.mark.parametrize(
    ("family", "dialect", "entries"),
    [
        ("items", "bullets with bold heads", ["7 Rib = of oak", "8 Stem = in front"]),
        (
            "heading",
            "headings",
            ["12 Parts of it = Deeper.", "16 Mast = | Word | What it is | Kiel |"],
        ),
        (
            "heading 2",
            "headings of level 2",
            ["5 Keel: the lowest part = - **Rib**: of oak", "16 Mast = | Word | What it is | Kiel |"],
        ),
        ("heading 3", "headings of level 3", ["12 Parts of it = Deeper."]),
        ("heading 4", "headings of level 4", []),
        (
            "table",
            "tables",
            ["20 yard | rah = a spar across", "21 gaff = a spar above", "25 bow = the front", "26 stern = the back"],
        ),
        ("table 2", "tables", ["25 bow = the front", "26 stern = the back"]),
        ("table 3", "tables", []),
    ],
)
def test_author_chooses_the_structure(family: str, dialect: str, entries: list[str]) -> None:
    """And which of the headings or tables."""
    assert read(PAGE, "a.md", rule(family))[:2] == (dialect, entries)


def test_fields_of_a_table_say_what_its_columns_hold() -> None:
    """Those that have one of them, with separators; what is to be skipped is taken out."""
    fields = {"word": "term", "What it is": "definition", "Kiel": "de"}
    by = rule("", fields, separators=(" / ",), skip=("ga*",))
    dialect, entries, problems = read(PAGE, "a.md", by)
    assert (dialect, entries, problems) == ("tables", ["20 yard | rah | Rah = a spar across"], [])
    found = parse_by_rule(choose(PAGE, "a.md"), PAGE, "a.md", by).entries[0].designations
    assert [(name.text, name.language) for name in found] == [("yard", "en"), ("rah", "en"), ("Rah", "de")]


@pytest.mark.parametrize(
    ("by", "entries"),
    [
        (rule("records a", {"w": "term", "x": "definition"}), ["1 keel = The lowest.", "1 boom = A spar."]),
        (rule("records a", {"w": "term", "x": "ignore"}), ["1 keel", "1 boom"]),
        (rule("pairs b", {"(key)": "term", "(value)": "definition"}), ["1 mast = 1", "1 yard = 2"]),
        (rule("pairs b", {"(key)": "term", "(value)": "ignore"}, skip=("m*",)), ["1 yard"]),
    ],
)
def test_author_chooses_the_records(by: ReadingRule, entries: list[str]) -> None:
    """By the way to them, with what their fields hold."""
    assert read(RECORDS, "x.json", by)[1:] == (entries, [])


@pytest.mark.parametrize(
    ("path", "text", "by", "message"),
    [
        ("a.md", PAGE, rule("records a"), "family"),
        ("a.md", PAGE, rule("items", {"x": "term"}), "fields"),
        ("a.md", PAGE, rule("records a", {"x": "term"}, separators=(";",)), "family and fields and separators"),
        ("a.md", PAGE, rule("", None, separators=(";",)), "separators"),
        ("a.md", PAGE, rule("heading 2", {"x": "term"}), "fields"),
        (
            "a.po",
            'msgid "keel"\nmsgstr "Kiel"\n',
            rule("items", {"x": "term"}, separators=(";",)),
            "family and fields and separators",
        ),
    ],
)
def test_what_cannot_be_followed_is_reported(path: str, text: str, by: ReadingRule, message: str) -> None:
    """At the rule, with all of its settings that mean nothing there."""
    _, entries, problems = read(text, path, by)
    assert entries
    said = f"the rule for “*” has {message}, which can't be used for sources of this sort"
    assert f"o.yaml:2: warning: {said} [unused-override]" in problems


def test_author_asks_for_paragraphs() -> None:
    """Every paragraph with a head is a term then, also in plain text."""
    text = "Words\n\nKeel: the lowest part.\n\nA sentence of some length that has no head at all, it seems.\n"
    for path in ("a.md", "a.txt", "a.rst"):
        assert read(text, path, rule("paragraphs"))[1] == ["3 Keel = the lowest part."]
    assert read("- x\n  - gaff: another\n", "a.md", rule("items"))[1] == ["2 gaff = another"]
    text = "Keel: the lowest part.\n\nAlso of steel.\n\nBoom: a spar.\n\nMast: a pole.\n"
    entries = parse_by_rule(choose(text, "a.md"), text, "a.md", rule("paragraphs")).entries
    assert [(each.headword.text, each.definitions[0].text) for each in entries] == [
        ("Keel", "the lowest part.\n\nAlso of steel."),
        ("Boom", "a spar."),
        ("Mast", "a pole."),
    ]


def test_what_is_skipped_is_left_out_with_its_group() -> None:
    """By the name of a term, or of a section that it is in."""
    text = "# Words\n\n## A part\n\n### Keel\n\nThe lowest.\n\n## Rest\n\n### Boom\n\nA spar.\n\n### Mast\n\nUp.\n"
    assert read(text, "a.md", rule(skip=("A*",)))[1] == ["11 Boom = A spar.", "15 Mast = Up."]
    assert read(text, "a.md", rule(skip=("Re?t", "k*")))[1] == ["5 Keel = The lowest."]


def test_first_rule_for_a_path_counts() -> None:
    """Patterns are those of file names, in the case that is written."""
    rules = [ReadingRule(pattern=pattern, source=HERE) for pattern in ("docs/*.md", "*.md", "a.csv")]
    assert rule_for("docs/a.md", rules) is rules[0]
    assert rule_for("a.md", rules) is rules[1]
    assert rule_for("A.MD", rules) is rule_for("a.rst", rules) is None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("items", "items"),
        (" paragraphs ", "paragraphs"),
        ("heading", "heading"),
        ("heading 12", "heading 12"),
        ("table 2", "table 2"),
        ("records", "records"),
        ("records a.*.b", "records a.*.b"),
        ("pairs a b", "pairs a b"),
        ("items 2", None),
        ("heading 0", None),
        ("heading 123", None),
        ("table two", None),
        ("record", None),
    ],
)
def test_family_is_written_in_words(text: str, shown: str | None) -> None:
    """A sort of structure, and a number or a way to it."""
    family = parse_family(text)
    assert (family and str(family)) == shown


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("zh", "term zh-Hans"),
        ("pt-BR", "term pt-BR"),
        ("xx-XX", "term xx-XX"),
        ("xx", None),
        ("definition [fr]", "definition fr"),
        ("abbreviation", "abbreviations None"),
        ("see also", "see also None"),
        ("ignore", "ignore None"),
        ("colour", None),
    ],
)
def test_field_is_written_in_words(text: str, expected: str | None) -> None:
    """What it holds, a language, or both."""
    field = parse_field(text)
    assert (field and f"{field.role} {field.language}") == expected


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.csv", "w,x,y\nKeel,1,The lowest.\nBoom,2,A spar.\n"),
        ("a.tsv", "w\tx\ty\nKeel\t1\tThe lowest.\nBoom\t2\tA spar.\n"),
        ("a.json", '[{"w": "Keel", "x": "1", "y": "The lowest."},\n\n {"w": "Boom", "x": "2", "y": "A spar."}]'),
        ("a.yaml", "- {w: Keel, x: 1, y: The lowest.}\n\n- {w: Boom, x: 2, y: A spar.}\n"),
        ("a.xml", "<g><e><w>Keel</w><x>1</x><y>The lowest.</y></e>\n<e><w>Boom</w><x>2</x><y>A spar.</y></e></g>"),
        ("a.md", "| w | x | y |\n|---|---|---|\n| Keel | 1 | The lowest. |\n| Boom | 2 | A spar. |\n"),
    ],
)
def test_fields_of_any_format_hold_what_the_author_says(path: str, text: str) -> None:
    """What they leave out isn't guessed, and what they don't know is counted."""
    _, entries, problems = read(text, path, rule("", {"w": "term", "y": "definition"}))
    assert [each.partition(" ")[2] for each in entries] == ["Keel = The lowest.", "Boom = A spar."]
    assert [each.partition(" with ")[2].partition(" [")[0] for each in problems] == [
        "the number of their values: x (2)"
    ]
    _, entries, problems = read(text, path, rule("", {"y": "term", "w": "ignore", "x": "ignore"}))
    assert [each.partition(" ")[2] for each in entries] == ["The lowest.", "A spar."]
    assert problems == []


def test_fields_of_settings_hold_what_the_author_says() -> None:
    """Those of each section are a record."""
    text = "[1]\nw = Keel\nx = 1\ny = The lowest.\n[2]\nw = Boom\nx = 2\ny = A spar.\n"
    found = read(text, "a.ini", rule("", {"w": "term", "y": "definition"}))[1]
    assert found == ["1 Keel = The lowest.", "5 Boom = A spar."]


def test_structure_that_is_not_there_is_said_to() -> None:
    """With those that are."""
    _, entries, problems = read(RECORDS, "x.json", rule("records zzz"))
    assert entries == []
    assert [each.partition("; ")[0] for each in problems] == ["x.json:1: warning: there are no records zzz in “x.json”"]


def test_header_of_which_a_rule_speaks_is_one() -> None:
    """Though its cells are like those below it."""
    text = "Gear,齿轮\nAxle,车轴\nRim,轮圈\n"
    assert read(text, "a.csv", rule("", {"Gear": "term", "齿轮": "zh"}))[1] == ["2 Axle | 车轴", "3 Rim | 轮圈"]
    assert read(text, "a.csv", rule())[1] == ["1 Gear | 齿轮", "2 Axle | 车轴", "3 Rim | 轮圈"]


def test_headings_of_a_level_have_all_that_is_below_them() -> None:
    """Their ids, groups and lines, and deeper headings in their texts."""
    text = "## Hull\n\n### Keel (spine) {#k}\n\nThe lowest.\n\n#### Of oak\n\nDeep.\n\n---\n\n### Rib\n\n## Rig\n"
    (keel, rib) = parse_by_rule(choose(text, "a.md"), text, "a.md", rule("heading 3")).entries
    assert [name.text for name in keel.designations] == ["Keel", "spine"]
    assert (keel.explicit_id, keel.subjects, keel.source.line) == ("k", ("Hull",), 3)
    assert (keel.definitions[0].text, keel.definitions[0].source.line) == ("The lowest.\n\n#### Of oak\n\nDeep.", 5)
    assert (rib.headword.text, rib.definitions, rib.subjects) == ("Rib", (), ("Hull",))
    labelled = "Words\n=====\n\n.. _naïve:\n\nKeel\n----\n\nThe lowest.\n"
    (keel,) = parse_by_rule(choose(labelled, "a.rst"), labelled, "a.rst", rule("heading 2")).entries
    assert (keel.explicit_id, keel.anchors, keel.source.line) == ("naive", ("na-ve",), 6)


def test_headings_of_a_level_are_read_as_all_headings_are() -> None:
    """In the language of their texts, with their references to each other, and the names that a mark separates."""
    text = "# Schiff\n\n## Kiel / Balken\n\n" + "der die das und ist ein eine " + "der " * 20 + "\n"
    (keel,) = parse_by_rule(choose(text, "a.md"), text, "a.md", rule("heading 2")).entries
    assert [(name.text, name.language) for name in keel.designations] == [("Kiel", "de"), ("Balken", "de")]
    text = "Ship\n====\n\n.. _low:\n\nKeel\n----\n\nThe lowest.\n\nMast\n----\n\nAbove the :ref:`low`.\n"
    (_, mast) = parse_by_rule(choose(text, "a.rst"), text, "a.rst", rule("heading 2")).entries
    assert mast.definitions[0].text == "Above the :term:`Keel`."


def test_cells_of_a_table_that_a_rule_speaks_of_have_what_their_file_says_elsewhere() -> None:
    """Such as the text of a substitution."""
    border = "====  ============="
    text = f".. |hull| replace:: the hull\n\n{border}\nw     x\n{border}\nkeel  Below |hull|.\n{border}\n"
    (keel,) = parse_by_rule(choose(text, "a.rst"), text, "a.rst", rule("", {"w": "term", "x": "definition"})).entries
    assert keel.definitions[0].text == "Below the hull."


def test_tables_that_a_rule_speaks_of_have_their_groups() -> None:
    """And the languages of their texts; an empty one has no terms."""
    text = "## Hull\n\n| w | x |\n|---|---|\n| Keel | der die das und ist ein eine " + "der " * 20 + "|\n"
    text += "\n## Rig\n\n| w | x |\n|---|---|\n"
    (keel,) = parse_by_rule(choose(text, "a.md"), text, "a.md", rule("", {"w": "term", "x": "definition"})).entries
    assert (keel.subjects, keel.headword.language, keel.definitions[0].language) == (("Hull",), "de", "de")
