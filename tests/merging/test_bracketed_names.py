"""Entries with something in brackets, made by hand: what it tells apart, and what is a name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glossary_build.merging.homonyms import distinguish_homonyms
from glossary_build.model import Designation, Entry, Kind, NameRule
from tests.merging.test_merge import alias, entry, name, same_as

BRACKET = NameRule.BRACKET.of("variant")


def inside(text: str, **fields: object) -> Designation:
    """A name that was read in brackets."""
    return alias(text, **{"origin": BRACKET, "inferred": True, **fields})


def bracketed(place: str, head: str, inner: str, *others: Designation, **fields: object) -> Entry:
    """An entry with *inner* in brackets after its headword, with the name there and *others*."""
    return entry(place, head, inside(inner), *others, bracketed=inner, **fields)


def shown(*entries: Entry) -> list[list[str]]:
    """The names of each entry, once homonyms are distinguished; a disambiguator is after ``|``."""
    return [
        [f"{each.text} | {each.disambiguator}" if each.disambiguator else each.text for each in found.designations]
        for found in distinguish_homonyms(entries)
    ]


KERNEL_CORE = bracketed("a.md:1", "Kernel", "core")
KERNEL_MATRIX = bracketed("a.md:3", "Kernel", "matrix")


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ([KERNEL_CORE, KERNEL_MATRIX], [["Kernel (core) | core"], ["Kernel (matrix) | matrix"]]),
        ([KERNEL_CORE, entry("a.md:3", "Kernel")], [["Kernel (core) | core"], ["Kernel"]]),
        ([KERNEL_CORE, entry("a.md:3", "kernel", supplement=True)], [["Kernel", "core"], ["kernel"]]),
        ([KERNEL_CORE, replace(KERNEL_CORE, supplement=True)], [["Kernel", "core"], ["Kernel", "core"]]),
        ([KERNEL_CORE, KERNEL_CORE], [["Kernel", "core"]] * 2),
        ([KERNEL_CORE, bracketed("a.md:3", "Kernel", "Core")], [["Kernel", "core"], ["Kernel", "Core"]]),
        ([KERNEL_CORE, entry("b.md:1", "Kernel"), entry("b.md:2", "Net")], [["Kernel", "core"], ["Kernel"], ["Net"]]),
        (
            [KERNEL_CORE, bracketed("b.md:1", "Kernel", "matrix"), entry("b.md:3", "Net")],
            [["Kernel", "core"], ["Kernel", "matrix"], ["Net"]],
        ),
        (
            [KERNEL_CORE, bracketed("b.md:1", "Kernel", "matrix")],
            [["Kernel (core) | core"], ["Kernel (matrix) | matrix"]],
        ),
        (
            [KERNEL_CORE, bracketed("x/b.md:1", "Kernel", "matrix")],
            [["Kernel", "core"], ["Kernel", "matrix"]],
        ),
        ([KERNEL_CORE, entry("b.md:1", "Kernel")], [["Kernel", "core"], ["Kernel"]]),
        (
            [KERNEL_CORE, KERNEL_MATRIX, bracketed("b.md:1", "Kernel", "core"), bracketed("b.md:3", "Kernel", "seed")],
            [
                ["Kernel (core) | core"],
                ["Kernel (matrix) | matrix"],
                ["Kernel (core) | core"],
                ["Kernel (seed) | seed"],
            ],
        ),
        (
            [KERNEL_CORE, KERNEL_MATRIX, bracketed("b.md:1", "Kernel", "seed"), entry("b.md:3", "Net")],
            [["Kernel (core) | core"], ["Kernel (matrix) | matrix"], ["Kernel", "seed"], ["Net"]],
        ),
        (
            [KERNEL_CORE, entry("a.md:3", "Kernel", alias("Core"))],
            [["Kernel", "core"], ["Kernel", "Core"]],
        ),
        (
            [KERNEL_CORE, KERNEL_MATRIX, entry("a.md:5", "Kernel", alias("core"))],
            [["Kernel", "core"], ["Kernel (matrix) | matrix"], ["Kernel", "core"]],
        ),
    ],
)
def test_brackets_tell_entries_of_one_name_apart(entries: list[Entry], expected: list[list[str]]) -> None:
    """In one source, or in the sources of a folder that have one entry each; unless another entry says it is a name."""
    assert shown(*entries) == expected


def test_name_with_another_disambiguator_in_its_text_is_apart() -> None:
    """What a source with the model itself has, and what is in brackets at the end of any headword."""
    given = entry("a.md:1", "", designations=(name("Kernel (core)", disambiguator="core"), alias("Core")))
    written = entry("a.md:3", "Kernel (matrix)", alias("Grid"))
    called = entry("a.md:5", "kernel(x)")
    found = distinguish_homonyms([given, written, called])
    assert [[(each.text, each.disambiguator, each.stem) for each in entry.designations] for entry in found] == [
        [("Kernel (core)", "core", "Kernel"), ("Core", None, "Core")],
        [("Kernel (matrix)", "matrix", "Kernel"), ("Grid", None, "Grid")],
        [("kernel(x)", None, "kernel(x)")],
    ]


@pytest.mark.parametrize(
    ("declared", "others", "expected"),
    [
        (True, [], [["Step", "步"], ["Step", "阶"]]),
        (False, [], [["Step（步） | 步"], ["Step（阶） | 阶"]]),
        (True, [entry("a.md:9", "Ore")], [["Step（步） | 步"], ["Step（阶） | 阶"]]),
        (
            True,
            [entry("a.md:9", "Ore", inside("矿", inferred=False), bracketed="矿")],
            [["Step（步） | 步", "步"], ["Step（阶） | 阶", "阶"]],
        ),
        (
            True,
            [entry("a.md:9", "Ore", inside("矿"), bracketed="矿")],
            [["Step（步） | 步"], ["Step（阶） | 阶"]],
        ),
        (
            True,
            [entry("a.md:9", "Ore", inside("矿", inferred=False), alias("石"), bracketed="矿")],
            [["Step（步） | 步"], ["Step（阶） | 阶"]],
        ),
        (
            True,
            [entry("b.md:9", "Ore", inside("矿", inferred=False), bracketed="矿")],
            [["Step（步） | 步"], ["Step（阶） | 阶"]],
        ),
    ],
)
def test_translation_in_brackets_stays_a_name_beside_others(
    *, declared: bool, others: list[Entry], expected: list[list[str]]
) -> None:
    """Where the brackets of other entries of the source hold translations; pages of one entry each tell nothing."""
    paths = ("a.md:1", "a.md:3") if others or not declared else ("a.md:1", "b.md:1")
    steps = [
        entry(path, "Step", inside(inner, inferred=not declared), bracketed=inner)
        for path, inner in zip(paths, "步阶", strict=True)
    ]
    assert shown(*steps, *others)[:2] == expected


def test_bracket_beside_a_name_of_its_language_is_no_translation() -> None:
    """Of two pages of one entry each, such a bracket shows that they are apart."""
    one = entry("a.md:1", "Step", inside("步", inferred=False), alias("步骤"), bracketed="步")
    other = entry("b.md:1", "Step", inside("阶", inferred=False), bracketed="阶")
    assert shown(one, other) == [["Step（步） | 步", "步骤"], ["Step（阶） | 阶"]]
    regional = replace(one, designations=(*one.designations[:2], alias("步驟", language="zh-Hant")))
    assert shown(regional, other) == [["Step（步） | 步", "步驟"], ["Step（阶） | 阶"]]


def test_one_bare_name_beside_a_translation_is_the_same() -> None:
    """What is declared in brackets, alone in its language, tells nothing apart from a name without brackets."""
    step = entry("a.md:1", "Step", inside("步", inferred=False), bracketed="步")
    assert shown(step, entry("a.md:3", "Step")) == [["Step", "步"], ["Step"]]
    assert shown(replace(step, designations=(step.headword, inside("步"))), entry("a.md:3", "Step")) == [
        ["Step（步） | 步"],
        ["Step"],
    ]


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        (
            [bracketed("a.md:1", "Plugin (Maven)", "Maven"), entry("a.md:3", "Maven")],
            [["Plugin (Maven)", "Plugin"], ["Maven"]],
        ),
        (
            [bracketed("a.md:1", "Adapter", "pattern"), bracketed("a.md:3", "Bridge", "Pattern")],
            [["Adapter (pattern)", "Adapter"], ["Bridge (Pattern)", "Bridge"]],
        ),
        (
            [bracketed("a.md:1", "Adapter", "pattern"), bracketed("b.md:3", "Bridge", "pattern")],
            [["Adapter", "pattern"], ["Bridge", "pattern"]],
        ),
        (
            [bracketed("a.md:1", "Adapter", "pattern"), bracketed("a.md:1", "adapter-", "pattern")],
            [["Adapter (pattern)", "Adapter"], ["adapter- (pattern)", "adapter-"]],
        ),
        ([bracketed("a.md:1", "Plugin", "Maven"), entry("a.md:3", "maven")], [["Plugin (Maven)", "Plugin"], ["maven"]]),
        ([bracketed("a.md:1", "Plugin", "Maven"), entry("b.md:3", "maven")], [["Plugin", "Maven"], ["maven"]]),
        (
            [bracketed("a.md:1", "Plugin", "Maven"), entry("a.md:3", "maven", supplement=True)],
            [["Plugin", "Maven"], ["maven"]],
        ),
        (
            [bracketed("a.md:1", "Plugin", "Maven"), same_as("a.md:3", "maven", "x")],
            [["Plugin", "Maven"], ["maven"]],
        ),
        (
            [bracketed("a.md:1", "Plugin", "Maven"), bracketed("a.md:3", "maven", "tool")],
            [["Plugin (Maven)", "Plugin"], ["maven", "tool"]],
        ),
        (
            [entry("a.md:1", "Plugin", inside("Maven", inferred=False), bracketed="Maven"), entry("a.md:3", "maven")],
            [["Plugin", "Maven"], ["maven"]],
        ),
        ([entry("a.md:1", "Plugin (Maven)"), entry("a.md:3", "Maven")], [["Plugin (Maven)"], ["Maven"]]),
        ([entry("a.md:1", "Moor (verb)")], [["Moor (verb)", "Moor"]]),
        ([entry("a.md:1", "Moor (verb)"), entry("a.md:3", "Moor")], [["Moor (verb) | verb"], ["Moor"]]),
        ([entry("a.md:1", "Moor (v.)"), entry("a.md:3", "Moor (n.)")], [["Moor (v.) | v."], ["Moor (n.) | n."]]),
        (
            [
                bracketed("a.md:1", "Plugin", "Maven", alias("Add-on"), inside("Mojo")),
                entry("a.md:3", "Maven"),
            ],
            [["Plugin (Maven)", "Plugin", "Add-on", "Mojo"], ["Maven"]],
        ),
    ],
)
def test_bracket_that_is_known_says_which_thing_is_meant(entries: list[Entry], expected: list[list[str]]) -> None:
    """It repeats in its source with another name, is an entry or a word class; the name before it is one still."""
    assert shown(*entries) == expected


def test_qualified_entry_has_its_name_in_two_spellings() -> None:
    """The one without brackets is an inferred variant, and nothing is left in brackets."""
    plugin = bracketed("a.md:1", "Plugin", "Maven")
    found, _ = distinguish_homonyms([plugin, entry("a.md:3", "Maven")])
    assert found == replace(
        plugin,
        designations=(
            replace(plugin.headword, text="Plugin (Maven)"),
            replace(plugin.headword, kind=Kind.VARIANT, origin=NameRule.BRACKET.of("stem"), inferred=True),
        ),
        bracketed=None,
    )


def test_told_entry_keeps_all_but_what_was_in_the_brackets() -> None:
    """Names that other rules found stay, and so does one in brackets that isn't in these."""
    core = bracketed("a.md:1", "Kernel", "the core", inside("core"), alias("Seed"), inside("Heart"))
    found, _ = distinguish_homonyms([core, KERNEL_MATRIX])
    assert found == replace(
        core,
        designations=(
            replace(core.headword, text="Kernel (the core)", disambiguator="the core"),
            *core.designations[3:],
        ),
    )


def test_entries_of_which_nothing_tells_are_the_same() -> None:
    """Also without any brackets."""
    entries = (entry("a.md:1", "Net"), entry("a.md:3", "Net"), KERNEL_CORE)
    assert distinguish_homonyms(entries) == entries
    assert distinguish_homonyms(()) == ()
