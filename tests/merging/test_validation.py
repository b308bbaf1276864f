"""Checks that need all sources."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.loader import load_glossary
from glossary_build.merging.merge import merge
from glossary_build.merging.validation import clean_definitions, reveal_names, validate
from glossary_build.model import Definition, Designation, Entry, Markup, Reference, RelationType

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
