"""Names of several entries, joined into those of one concept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glossary_build.merging.grouping import Member
from glossary_build.merging.merge import is_merged, merge_designations
from glossary_build.model import Designation, Entry, Kind, MergeRule, NameRule, PartOfSpeech, Status
from tests.merging.test_merge import alias, at, entry, name

PHRASE, COLUMN, HEADWORD, SAME_AS = (
    rule.of() for rule in (NameRule.PHRASE, NameRule.COLUMN, NameRule.HEADWORD, NameRule.SAME_AS)
)
PREFERRED, ADMITTED, DEPRECATED = Status
FULL, ABBREVIATION, VARIANT = Kind


def member(given: Entry, *, absorbed: bool = False) -> Member:
    """*given* as part of a concept."""
    return Member(entry=given, rule=MergeRule.FIRST, absorbed=absorbed)


def merged(*members: Member | Entry) -> list[tuple[str, str, str]]:
    """The text, status and kind of each name of a concept of *members*."""
    members = tuple(each if isinstance(each, Member) else member(each) for each in members)
    return [(each.text, each.status.value, each.kind.value) for each in merge_designations(members)]


def joined(earlier: Designation, later: Designation) -> Designation:
    """What two entries of the headword ``CNN`` make of one name that both give."""
    *_, found = merge_designations(
        [member(entry("a.md:1", "CNN", earlier)), member(entry("b.md:1", "CNN", later, supplement=True))]
    )
    return found


@pytest.mark.parametrize(
    ("earlier", "later", "kind"),
    [
        ({"kind": VARIANT}, {"kind": FULL, "origin": COLUMN, "status": PREFERRED}, FULL),
        ({"kind": FULL, "origin": COLUMN, "status": PREFERRED}, {"kind": VARIANT}, FULL),
        ({"kind": FULL, "origin": COLUMN, "status": PREFERRED}, {"kind": ABBREVIATION}, ABBREVIATION),
        ({"kind": ABBREVIATION}, {"kind": FULL, "origin": COLUMN, "status": PREFERRED}, ABBREVIATION),
        ({"kind": ABBREVIATION}, {"kind": FULL}, ABBREVIATION),
        ({"kind": FULL}, {"kind": ABBREVIATION}, FULL),
        ({"kind": FULL, "origin": HEADWORD}, {"kind": VARIANT}, VARIANT),
        ({"kind": FULL, "origin": SAME_AS}, {"kind": VARIANT}, VARIANT),
        ({"kind": VARIANT}, {"kind": FULL, "origin": HEADWORD}, VARIANT),
        ({"kind": VARIANT, "origin": HEADWORD}, {"kind": FULL, "origin": HEADWORD}, VARIANT),
        ({"kind": ABBREVIATION, "inferred": True}, {"kind": VARIANT}, VARIANT),
        ({"kind": ABBREVIATION, "inferred": True}, {"kind": FULL, "origin": HEADWORD}, ABBREVIATION),
        ({"kind": ABBREVIATION, "inferred": True}, {"kind": VARIANT, "inferred": True}, ABBREVIATION),
        ({"kind": VARIANT, "inferred": True}, {"kind": FULL, "inferred": True}, FULL),
        ({"kind": VARIANT}, {"kind": FULL, "inferred": True}, FULL),
    ],
)
def test_kind_that_says_more_is_kept(earlier: dict[str, object], later: dict[str, object], kind: Kind) -> None:
    """A headword says nothing, a variant little; the earlier one of two that say as much, unless it was inferred."""
    found = joined(alias("Network", **earlier), alias("Network", "b.md:1", **later))
    assert found.kind is kind
    assert found.inferred == (earlier.get("inferred", False) and later.get("inferred", False))


@pytest.mark.parametrize(
    ("earlier", "later", "place"),
    [(False, False, "a.md:1"), (False, True, "a.md:1"), (True, True, "a.md:1"), (True, False, "b.md:1")],
)
def test_what_is_declared_overrules_what_was_inferred(earlier: bool, later: bool, place: str) -> None:
    """Its rule and source are those of the name; nothing that the author gives is lost, and nothing is twice."""
    one = alias(
        "Net",
        inferred=earlier,
        origin=COLUMN,
        reading="nèt",
        usage_notes=("rare", "old"),
        contexts=("A Net.",),
    )
    other = alias(
        "Net",
        "b.md:1",
        inferred=later,
        status=PREFERRED,
        reading="nět",
        part_of_speech=PartOfSpeech.NOUN,
        usage_notes=("old", "dated"),
        contexts=("The Net.", "A Net."),
    )
    assert joined(one, other) == replace(
        one,
        part_of_speech=PartOfSpeech.NOUN,
        usage_notes=("rare", "old", "dated"),
        contexts=("A Net.", "The Net."),
        inferred=earlier and later,
        origin=COLUMN if place == "a.md:1" else PHRASE.rule.of("also known as"),
        source=at(place),
    )


def test_part_of_speech_and_reading_of_the_earlier_name_count() -> None:
    """The later ones fill what is missing."""
    one = alias("Net", part_of_speech=PartOfSpeech.VERB)
    other = alias("Net", "b.md:1", reading="nět", part_of_speech=PartOfSpeech.NOUN)
    assert joined(one, other) == replace(one, reading="nět")
    assert joined(other, one) == other


@pytest.mark.parametrize("statuses", [(DEPRECATED, ADMITTED), (ADMITTED, DEPRECATED), (DEPRECATED, PREFERRED)])
def test_name_that_one_entry_deprecates_is_deprecated(statuses: tuple[Status, Status]) -> None:
    """Whichever of them it is."""
    one, other = (alias("Net", status=status) for status in statuses)
    assert joined(one, other).status is DEPRECATED


def test_name_of_an_absorbed_entry_is_an_admitted_one() -> None:
    """So are its other names, which keep their rules, and its headword isn't the one of the concept."""
    pointer = entry("a.md:1", "Grid", name("网格"), alias("Mesh", status=DEPRECATED))
    found = merge_designations([member(pointer, absorbed=True), member(entry("a.md:2", "Tensor"))])
    assert [(each.text, each.status, str(each.origin), each.inferred) for each in found] == [
        ("Tensor", PREFERRED, "headword", False),
        ("网格", PREFERRED, "headword", False),
        ("Grid", ADMITTED, "same as", False),
        ("Mesh", DEPRECATED, "also known as", False),
    ]


def test_concept_of_absorbed_entries_goes_by_the_first() -> None:
    """No other entry has a headword to offer; one alone is admitted to it, too."""
    pointers = [member(entry(f"a.md:{line}", text), absorbed=True) for line, text in enumerate(("Mesh", "Grid"), 1)]
    assert merged(*pointers) == [("Mesh", "preferred", "full"), ("Grid", "admitted", "full")]
    (alone,) = merge_designations(pointers[1:])
    assert (alone.text, alone.status, alone.origin) == ("Grid", PREFERRED, SAME_AS)


def test_headword_of_a_row_is_not_that_of_the_concept() -> None:
    """Where another entry has one; alone, it is, and an abbreviation if the row says in full what it is."""
    full = alias("Learning Rate", origin=COLUMN)
    line = entry("a.md:1", "LR", full, supplement=True)
    assert merged(line, entry("b.md:1", "Rate")) == [
        ("Rate", "preferred", "full"),
        ("LR", "admitted", "abbreviation"),
        ("Learning Rate", "admitted", "full"),
    ]
    assert merged(line) == [("LR", "preferred", "abbreviation"), ("Learning Rate", "admitted", "full")]


@pytest.mark.parametrize(
    "other",
    [
        alias("Learning Rate", inferred=True),
        alias("学习率", language="zh-Hans"),
        alias("Rate", kind=VARIANT),
        alias("Rate", kind=ABBREVIATION),
    ],
)
def test_row_with_no_full_name_in_its_language_makes_no_abbreviation(other: Designation) -> None:
    """Nor does an entry that isn't a row."""
    assert merged(entry("a.md:1", "LR", other, supplement=True))[0] == ("LR", "preferred", "full")
    full = alias("Learning Rate", origin=COLUMN)
    assert merged(entry("a.md:1", "LR", full), entry("b.md:1", "LR"))[0] == ("LR", "preferred", "full")


def test_spellings_of_one_name_are_variants_of_the_first_declared_one() -> None:
    """Inferred ones go where another is declared, and all but the first where none is."""
    found = merged(
        entry("a.md:1", "CNN", alias("Conv net", inferred=True), alias("lr", inferred=True)),
        entry("b.md:1", "CNN", alias("Conv-Net"), alias("conv net", kind=ABBREVIATION), alias("LR", inferred=True)),
        entry("c.md:1", "CNN", name("conv-net", status=DEPRECATED), alias("CONV NET", inferred=True)),
    )
    assert found == [
        ("CNN", "preferred", "full"),
        ("lr", "admitted", "full"),
        ("Conv-Net", "admitted", "full"),
        ("conv net", "admitted", "variant"),
        ("conv-net", "deprecated", "variant"),
    ]


def test_same_text_in_another_language_is_another_name() -> None:
    """It stays, and is preferred there."""
    found = merge_designations(
        [member(entry("a.md:1", "Tensor")), member(entry("b.md:1", "Tensor", name("Tensor", language="de")))]
    )
    assert [(each.text, each.language, each.status) for each in found] == [
        ("Tensor", "en", PREFERRED),
        ("Tensor", "de", PREFERRED),
    ]


def test_headword_that_was_inferred_is_a_declared_name() -> None:
    """The author filed the entry under it."""
    guessed = entry("a.md:1", "LR", designations=(name("LR", inferred=True), name("学习率")))
    (first, _) = merge_designations([member(guessed)])
    assert first == replace(guessed.headword, inferred=False)


NAMES_MERGED = [
    ([name("Net"), name("网络"), alias("Mesh")], True),
    ([name("Net"), alias("Mesh"), name("网络")], False),
    ([name("Net"), alias("网络")], False),
    ([name("Net"), name("网络"), name("Mesh")], False),
    ([name("Net"), alias("Mesh"), alias("Mesh")], False),
    ([name("Net"), alias("net")], True),
    ([name("Net", status=DEPRECATED), alias("Mesh")], True),
    ([name("Net"), name("网络", status=DEPRECATED), alias("Mesh", status=DEPRECATED)], True),
    ([name("Net", status=DEPRECATED), name("网络")], False),
    ([name("Net", status=DEPRECATED), name("网络", status=DEPRECATED)], True),
    ([alias("Net"), alias("Mesh")], False),
    ([name("Net"), name("Net", language="de"), alias("Mesh", language="de")], True),
]


@pytest.mark.parametrize(("names", "expected"), NAMES_MERGED)
def test_names_in_the_order_of_a_concept_are_recognised(names: list[Designation], *, expected: bool) -> None:
    """The preferred name of each language comes first, and each name once; merging changes nothing there."""
    assert is_merged(names) is expected
    alone = entry("a.md:1", "Net", designations=tuple(names))
    if expected and names[-1].text != "net":
        assert merge_designations([member(alone)]) == tuple(names)
        assert merge_designations([member(alone), member(replace(alone, designations=(names[0],)))]) == tuple(names)


def test_spelling_of_one_entry_alone_is_a_variant_too() -> None:
    """As where two entries give it."""
    alone = entry("a.md:1", "Net", alias("net"))
    assert merged(alone) == [("Net", "preferred", "full"), ("net", "admitted", "variant")]


def test_names_of_one_entry_alone_are_put_in_order() -> None:
    """The preferred name of another language is before the second name of the first one."""
    alone = entry("a.md:1", "Net", alias("Mesh"), alias("网络"), name("Web"))
    assert merged(alone) == [
        ("Net", "preferred", "full"),
        ("网络", "preferred", "full"),
        ("Mesh", "admitted", "full"),
        ("Web", "admitted", "full"),
    ]
