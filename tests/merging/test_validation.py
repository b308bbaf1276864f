"""Checks that need all sources."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.loader import LoadConfig, load_glossary
from glossary_build.merging.merge import merge
from glossary_build.merging.validation import clean_definitions, reveal_names, validate
from glossary_build.model import (
    Definition,
    Designation,
    Entry,
    Markup,
    Merge,
    MergeRule,
    NameRule,
    Reference,
    RelationType,
    Status,
    StoredConcept,
)

PLACE = SourceLocation(path="a.md", line=1)


def undefined(name: str, line: int = 1, **fields: object) -> Entry:
    """An entry with no definition."""
    place = SourceLocation(path="a.md", line=line)
    plain = Entry(designations=(Designation(text=name, language="en", source=place),), source=place)
    return replace(plain, **fields)  # type: ignore[arg-type]  # fields of the dataclass, by name


def problems(*entries: Entry, found: tuple[Diagnostic, ...] = ()) -> list[str]:
    """What validation says of the concepts of *entries*."""
    concepts, _ = merge(entries)
    return [str(diagnostic) for diagnostic in validate(concepts, entries, found)]


def test_name_that_an_inventory_loses_is_reported_with_the_one_to_use() -> None:
    """Other projects must know which spelling to link to."""
    row = undefined("Brain Floating Point 16", 4, supplement=True)
    assert problems(row) == [
        "a.md:4: info: Sphinx loses “Brain Floating Point 16” in objects.inv; "
        "other projects link to “Brain Floating Point-16” [inventory-name]"
    ]


def test_missing_definitions_of_a_list_are_said_once(tmp_path: Path) -> None:
    """Of each such source; where most terms have a definition, each that has none is reported."""
    rows = "".join(
        f"| {name} | {text} |\n"
        for name, text in zip(("Bow", "Stern", "Keel", "Rudder", "Mast"), ("", "", "Text.", "", ""), strict=True)
    )
    table = f"| Term | Definition |\n|---|---|\n{rows}"
    texts = {
        "list.md": table,
        "page.md": "## Oar\n\nA.\n\n## Hull\n\n## Deck\n\n## Sail\n\nB.\n",
        "one.md": "## Boom\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(f"# Glossary\n\n{text}", encoding="utf-8")
    found = load_glossary([tmp_path / name for name in texts], LoadConfig(root=tmp_path)).diagnostics
    assert [str(each) for each in found if each.code is Code.EMPTY_DEFINITION] == [
        "list.md:5: warning: 4 terms of this list have no definition; this is the first [empty-definition]",
        "page.md:7: warning: “Hull” has no definition [empty-definition]",
        "page.md:9: warning: “Deck” has no definition [empty-definition]",
        "one.md:3: warning: “Boom” has no definition [empty-definition]",
    ]


def test_concept_that_no_source_defines_is_reported_once() -> None:
    """Not again where the parser said it, and not where another source defines it."""
    text = Definition(text="A unit of work.", language="en", markup=Markup.RST, source=PLACE)
    assert problems(undefined("Operation")) == [
        "a.md:1: warning: “Operation” has no definition in any source [empty-definition]"
    ]
    assert problems(undefined("Operation"), undefined("operation", definitions=(text,), supplement=True)) == []
    known = Diagnostic(code=Code.EMPTY_DEFINITION, message="“Operation” has no definition", source=PLACE)
    assert problems(undefined("Operation"), found=(known,)) == []


def test_table_row_needs_no_definition() -> None:
    """The full form says what an abbreviation is."""
    assert problems(undefined("AMP", supplement=True)) == []


@pytest.mark.parametrize("kind", [RelationType.SEE, RelationType.REPLACED_BY])
def test_entry_that_sends_the_reader_elsewhere_needs_no_definition(kind: RelationType) -> None:
    """ "See Tensor" and "Deprecated. Use Tensor instead" say what to look up; a mere mention doesn't."""
    target = Reference(target="AMP", type=kind, source=PLACE)
    new = undefined("AMP", 2, supplement=True)
    assert problems(undefined("Apex", references=(target,)), new) == []
    assert problems(undefined("Apex", references=(replace(target, type=None),)), new) == [
        "a.md:1: warning: “Apex” has no definition in any source [empty-definition]"
    ]


def test_list_of_translations_needs_no_definitions(tmp_path: Path) -> None:
    """A word list says what a word is called in the other language, and that is all that it has to say."""
    (tmp_path / "words.md").write_text("# 术语\n\n梯度，gradient\n\n步长，stride\n\n张量，tensor\n", encoding="utf-8")
    glossary = load_glossary([tmp_path / "words.md"])
    assert len(glossary.concepts) == 3
    assert [diagnostic.code for diagnostic in glossary.diagnostics] == ["read-as"]


def test_control_characters_of_a_definition_are_reported_at_the_first() -> None:
    """The rest of the text stays; a definition of which nothing is left is left out."""
    texts = ("One.\nTw\x1bo.\n\x07Three.", "\x07", "Four.")
    definitions = tuple(Definition(text=text, language="en", markup=Markup.RST, source=PLACE) for text in texts)
    (entry,), found = clean_definitions([undefined("Bell", definitions=definitions)])
    assert [each.text for each in entry.definitions] == ["One.\nTwo.\nThree.", "Four."]
    assert list(map(str, found)) == [
        "a.md:2: error: the definition has U+001B and 1 more, which is no text; it was left out [control-character]",
        "a.md:1: error: the definition has U+0007, which is no text; it was left out [control-character]",
    ]


def test_name_that_looks_like_another_is_reported_where_it_is() -> None:
    """The message says which character, and what it looks like."""
    (found,) = (each for each in problems(undefined("T\u0435nsor", 7, supplement=True)) if "look-alike" in each)
    assert found.startswith("a.md:7: ")
    assert "U+0435 CYRILLIC SMALL LETTER IE at character 2, which looks like the Latin e" in found


@pytest.mark.parametrize(
    ("text", "left", "message"),
    [
        (
            "Ke\u200bel",
            "Keel",
            "“Keel” has U+200B ZERO WIDTH SPACE, which nobody sees, at character 3; it was left out",
        ),
        (
            "\u200bKeel\u2066",
            "Keel",
            "“Keel” has U+200B ZERO WIDTH SPACE, which nobody sees, at character 1 and 1 more; it was left out",
        ),
    ],
)
def test_invisible_character_is_named_with_its_place(text: str, left: str, message: str) -> None:
    """Counted from 1, and how many more there are."""
    source = SourceLocation(path="a.md", line=1)
    entries, problems = reveal_names(
        [Entry(designations=(Designation(text=text, language="en", source=source),), source=source)]
    )
    assert [each.headword.text for each in entries] == [left]
    assert [each.message for each in problems] == [message]


def test_entry_of_a_word_list_needs_no_definition() -> None:
    """A name in another language that a column or pair gives says what it is; one from brackets, or of its own, not."""
    for rule, language, needs in (
        (NameRule.PAIR, "de", False),
        (NameRule.COLUMN, "de", False),
        (NameRule.COLUMN, "en", True),
        (NameRule.BRACKET, "de", True),
    ):
        other = Designation(text="Netz", language=language, origin=rule.of(), source=PLACE, status=Status.ADMITTED)
        plain = undefined("Net")
        found = problems(replace(plain, designations=(*plain.designations, other)))
        assert bool(found) is needs


def test_undefined_concept_is_reported_where_its_first_entry_is() -> None:
    """Rows beside an entry don't settle it; what one of its entries settles, is; so does one from an older model."""
    row, other = undefined("Net", 2, supplement=True), undefined("net", 4)
    message = "warning: “Net” has no definition in any source [empty-definition]"
    assert problems(row, other) == [f"a.md:4: {message.replace('Net', 'net')}"]
    see = Reference(target="Web", type=RelationType.SEE, source=PLACE)
    web = undefined("Web", 9, supplement=True)
    assert problems(row, replace(other, references=(see,)), web) == []
    merges = (Merge(name="Net", rule=MergeRule.FIRST, source=SourceLocation(path="b.md", line=7)),)
    stored = undefined("Net", 3, stored=StoredConcept(merges=merges))
    assert problems(stored) == [f"b.md:7: {message}"]
    assert problems(replace(stored, references=(see,)), web) == []
    text = Definition(text="A hub.", language="en", markup=Markup.RST, source=PLACE)
    assert problems(undefined("Hub", definitions=(text,)), undefined("Net", 5)) == [f"a.md:5: {message}"]
    known = Diagnostic(code=Code.SHARED_NAME, message="x", source=PLACE)
    assert problems(undefined("Net"), found=(known,)) == [f"a.md:1: {message}"]


def test_names_of_a_defined_concept_are_checked_too() -> None:
    """Each of them, before what is missing."""
    text = Definition(text="A unit.", language="en", markup=Markup.RST, source=PLACE)
    other = Designation(text="Tеnsor", language="en", source=PLACE, status=Status.ADMITTED)
    plain = undefined("one two 3 4", definitions=(text,))
    assert problems(replace(plain, designations=(*plain.designations, other))) == [
        "a.md:1: info: Sphinx loses “one two 3 4” in objects.inv; other projects link to “one two-3-4” "
        "[inventory-name]",
        "a.md:1: warning: “Tеnsor” has U+0435 CYRILLIC SMALL LETTER IE at character 2, "
        "which looks like the Latin e [look-alike]",
    ]


def test_name_that_no_spelling_saves_is_reported() -> None:
    """Other projects can't link to it."""
    assert problems(undefined(" ", supplement=True)) == [
        "a.md:1: info: Sphinx loses “ ” in objects.inv; other projects can't link to it [inventory-name]"
    ]


def test_invisible_characters_leave_names_ids_and_subjects() -> None:
    """Each text is reported once for a file; the other entries are as they were."""
    plain = undefined("Plain")
    other = Designation(text="Ne\u200bt", language="en", source=SourceLocation(path="a.md", line=5))
    empty = replace(other, text="\u200b")
    net = undefined("Net", 3, subjects=("Gra\u200bphs", "\u200b", "Models"), explicit_id="n\u200bet")
    net = replace(net, designations=(*net.designations, other, empty))
    again = replace(undefined("x", 7, subjects=("Models",)), designations=(other,), explicit_id="net")
    lost = replace(undefined("\u200b", 9), explicit_id="x")
    hidden_id = undefined("Web", 11, explicit_id="\u200b")
    without_id = undefined("Hub", 13, subjects=("\u200b",))
    entries, found = reveal_names([plain, net, again, lost, hidden_id, without_id])
    assert [
        ([each.text for each in entry.designations], entry.subjects, entry.explicit_id, entry.source.line)
        for entry in entries
    ] == [
        (["Plain"], (), None, 1),
        (["Net"], ("Graphs", "Models"), "net", 3),
        (["Net"], ("Models",), "net", 7),
        (["Web"], (), None, 11),
        (["Hub"], (), None, 13),
    ]
    assert entries[0] is plain
    why = "U+200B ZERO WIDTH SPACE, which nobody sees, at character"
    assert list(map(str, found)) == [
        f"a.md:5: error: “Net” has {why} 3; it was left out [invisible-character]",
        f"a.md:5: error: “” has {why} 1; it was left out [invisible-character]",
        f"a.md:3: error: “Graphs” has {why} 4; it was left out [invisible-character]",
        f"a.md:3: error: “net” has {why} 2; it was left out [invisible-character]",
    ]


def test_invisible_characters_leave_hidden_names(tmp_path: Path) -> None:
    """Whether an author lists them, or a term line has them beside the names."""
    text = ".. glossary::\n\n   Web (see n\u202eet)\n      A.\n\n      Hidden names: w\x1b[31mub, \u200b\n"
    (tmp_path / "a.rst").write_text(text, encoding="utf-8")
    glossary = load_glossary([tmp_path / "a.rst"], LoadConfig(root=tmp_path))
    (web,) = glossary.concepts
    assert [name.text for name in web.hidden_names] == ["w[31mub", "Web (see net)"]
    assert [each.source.line for each in glossary.diagnostics if each.code is Code.INVISIBLE_CHARACTER] == [3, 6, 6]


def test_definitions_without_control_characters_are_left_alone() -> None:
    """So is the order of entries, and of all that is found."""
    text = Definition(text="One.", language="en", markup=Markup.RST, source=PLACE)
    plain = undefined("Plain", definitions=(text,))
    bell = undefined("Bell", 4, definitions=(replace(text, text="\x07 \n"), replace(text, text="a\nb\x07\x07\x07")))
    entries, found = clean_definitions([plain, bell, plain])
    assert [[each.text for each in entry.definitions] for entry in entries] == [["One."], ["a\nb"], ["One."]]
    assert entries[0] is plain
    assert list(map(str, found)) == [
        "a.md:1: error: the definition has U+0007, which is no text; it was left out [control-character]",
        "a.md:2: error: the definition has U+0007 and 2 more, which is no text; it was left out [control-character]",
    ]
