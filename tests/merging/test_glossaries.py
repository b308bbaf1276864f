"""Several glossaries in one project, and concepts that a source keeps separate."""

from __future__ import annotations

from dataclasses import replace

from glossary_build.merging.grouping import Partition
from glossary_build.merging.homonyms import tell_glossaries
from glossary_build.model import Reference
from tests.merging.test_merge import alias, at, entry, name, same_as


def test_name_of_two_glossaries_has_the_glossary_for_its_disambiguator() -> None:
    """And so have the references to it, by name or fragment, inside each; the first spelling is used."""
    see = (
        Reference(target="kernel", source=at("hard.md:2")),
        Reference(target="#kernel", source=at("hard.md:3")),
        Reference(target="Module", source=at("hard.md:4")),
    )
    hard = entry("hard.md:1", "Kernel", alias("Core"), glossary="hardware", references=see)
    soft = entry("soft.md:1", "KERNEL", glossary="software")
    other = entry("soft.md:9", "Module", glossary="software")
    found = tell_glossaries([hard, soft, other])
    assert [[(name.text, name.disambiguator) for name in each.designations] for each in found] == [
        [("Kernel (hardware)", "hardware"), ("Core", None)],
        [("KERNEL (software)", "software")],
        [("Module", None)],
    ]
    assert [each.target for each in found[0].references] == ["Kernel (hardware)", "Kernel (hardware)", "Module"]


def test_same_as_stays_in_its_glossary() -> None:
    """An entry that is the same as one of its own glossary isn't the same as that of another."""
    kernel = entry("a.md:1", "Kernel", glossary="a")
    again = replace(same_as("a.md:2", "Core", "Kernel"), glossary="a")
    found = tell_glossaries([kernel, again, entry("b.md:1", "Kernel", glossary="b")])
    assert found[1].same_as == replace(again.same_as, target="Kernel (a)") if again.same_as else None


def test_names_of_one_glossary_are_left_alone() -> None:
    """So are those that no other glossary has."""
    entries = (entry("a.md:1", "Kernel", glossary="a"), entry("a.md:2", "Kernel", glossary="a"))
    assert tell_glossaries(entries) == entries
    apart = (entries[0], entry("b.md:1", "Module", glossary="b"))
    assert tell_glossaries(apart) == apart


def test_two_concepts_of_one_model_join_only_if_the_author_ties_them() -> None:
    """What a source with the model itself keeps separate isn't one concept by its names."""
    partition = Partition([{"m.json": "term-a"}, {"m.json": "term-b"}, {"n.json": "term-b"}])
    assert partition.join(1, 2)
    assert not partition.join(0, 2)
    assert partition.join(0, 2, is_tied=True)
    assert [partition.find(node) for node in range(3)] == [0, 0, 0]


def test_concepts_that_the_author_keeps_apart_never_join() -> None:
    """Not through a third one either."""
    partition = Partition([{}, {}, {}], apart=[(0, 2)])
    assert partition.join(0, 1)
    assert not partition.join(2, 1, is_tied=True)


def test_each_glossary_tells_its_own_names_apart() -> None:
    """Also from those of no glossary; names that become one, and references of others, are left as they are."""
    own = [
        Reference(target=target, source=at("a.md:1")) for target in ("hub", "#net-hub", "Web", "Kernel (soft)", "#net")
    ]
    entries = (
        entry("a.md:1", "Net-Hub", alias("net hub"), alias("Hub"), glossary="soft", references=tuple(own)),
        entry("b.md:1", "net hub", alias("Web"), references=tuple(own)),
        entry("c.md:1", "HUB", references=tuple(own), same_as=own[0], glossary="hard"),
        entry("c.md:2", "Net"),
    )
    found = tell_glossaries(entries)
    assert [[(name.text, name.disambiguator) for name in each.designations] for each in found] == [
        [("Net-Hub (soft)", "soft"), ("net hub (soft)", "soft"), ("Hub (soft)", "soft")],
        [("net hub", None), ("Web", None)],
        [("HUB (hard)", "hard")],
        [("Net", None)],
    ]
    assert [[each.target for each in entry.references] for entry in found] == [
        ["Hub (soft)", "Net-Hub (soft)", "Web", "Kernel (soft)", "#net"],
        ["hub", "#net-hub", "Web", "Kernel (soft)", "#net"],
        ["Hub (hard)", "#net-hub", "Web", "Kernel (soft)", "#net"],
        [],
    ]
    assert [each.same_as for each in found] == [None, None, replace(own[0], target="Hub (hard)"), None]
    assert found[1] is entries[1]


def test_names_that_become_one_are_given_once() -> None:
    """In each language."""
    german = name("Hub", language="de")
    entries = (entry("a.md:1", "Hub", alias("Hub"), german, glossary="a"), entry("b.md:1", "Hub", glossary="b"))
    found, _ = tell_glossaries(entries)
    assert [(each.text, each.language) for each in found.designations] == [("Hub (a)", "en"), ("Hub (a)", "de")]
