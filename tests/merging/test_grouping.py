"""Which entries are one concept, and why, by tables of cases."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glossary_build.merging.grouping import MergeConstraints, Partition, group_entries
from glossary_build.merging.merge import merge
from glossary_build.model import Amendment, Entry, StoredConcept
from tests.merging.test_merge import alias, at, entry, name, row, same_as


def grouped(entries: list[Entry], constraints: MergeConstraints | None = None) -> list[str]:
    """The headwords of each group with the rules that brought them there; absorbed ones in brackets."""
    groups, _ = group_entries(entries, constraints or MergeConstraints())
    return [
        ", ".join(
            f"{ {True: f'({head})', False: head}[absorbed] }: {rule}"
            for head, rule, absorbed in ((each.entry.headword.text, each.rule, each.absorbed) for each in group)
        )
        for group in groups
    ]


def kept_apart(*texts: str) -> list[Entry]:
    """Entries with the names *texts*, each in a line of one file."""
    return [entry(f"a.md:{line}", text) for line, text in enumerate(texts, 1)]


def in_model(entry: Entry, concept_id: str) -> Entry:
    """*entry*, as a source with the model itself has it."""
    return replace(entry, stored=StoredConcept(id=concept_id))


@pytest.mark.parametrize(
    ("texts", "constraints", "expected"),
    [
        (["Kernel", "kernel-"], {}, ["Kernel: first", "kernel-: first"]),
        (["Kernel", "Core"], {"must_link": ((0, 1),)}, ["Kernel: first, Core: override"]),
        (["Kernel", "Core", "Core"], {"must_link": ((0, 1),)}, ["Kernel: first, Core: override, Core: same name"]),
        (
            ["Kernel", "Core", "Heart", "Seed"],
            {"must_link": ((3, 1), (2, 3))},
            ["Kernel: first", "Core: first, Heart: override, Seed: override"],
        ),
        (["Kernel", "Kernel"], {"cannot_link": (((0,), (1,)),)}, ["Kernel: first", "Kernel: first"]),
        (
            ["Kernel", "Kernel", "Core", "Core"],
            {"cannot_link": (((0,), (1, 2)),)},
            ["Kernel: first", "Kernel: first", "Core: first, Core: same name"],
        ),
        (
            ["Kernel", "Kernel", "Kernel"],
            {"cannot_link": (((0,), (1, 2)),)},
            ["Kernel: first", "Kernel: first, Kernel: same name"],
        ),
        (
            ["Kernel", "Kernel", "Kernel"],
            {"cannot_link": (((0,), (1,)), ((0, 1), (2,)))},
            ["Kernel: first", "Kernel: first", "Kernel: first"],
        ),
        (
            ["Kernel", "Core", "Kernel", "Core"],
            {"cannot_link": (((0, 1), (2, 3)),)},
            ["Kernel: first", "Core: first", "Kernel: first", "Core: first"],
        ),
        (
            ["Kernel", "Core", "Heart"],
            {"must_link": ((0, 1), (1, 2)), "cannot_link": (((0,), (2,)),)},
            ["Kernel: first, Core: override", "Heart: first"],
        ),
    ],
)
def test_author_links_entries_and_keeps_them_apart(
    texts: list[str], constraints: dict[str, object], expected: list[str]
) -> None:
    """That goes before every rule, and the other entries of the same names are as they were."""
    found = grouped(kept_apart(*texts), MergeConstraints(**constraints))  # type: ignore[arg-type]
    assert found == expected


def test_synonym_joins_what_the_author_does_not_keep_apart() -> None:
    """Of two names that one entry declares, only the one that is kept apart stays a concept."""
    entries = [entry("a.md:1", "Kernel", alias("Core"), alias("Heart")), *kept_apart("Core", "Heart")]
    constraints = MergeConstraints(cannot_link=(((0,), (2,)),))
    assert grouped(entries, constraints) == ["Kernel: first, Core: declared synonym", "Heart: first"]


def test_members_are_entries_then_rows_then_absorbed_ones() -> None:
    """In each of these the order is that of the entries, and so is that of the groups."""
    entries = [
        same_as("a.md:1", "Mesh", "Grid"),
        row("a.md:2", "GR", "Grid"),
        entry("a.md:3", "Tensor"),
        entry("a.md:4", "Grid", name("网格")),
        entry("b.md:1", "网格"),
        entry("b.md:2", "grid", alias("Raster")),
        entry("b.md:3", "Raster"),
        row("b.md:4", "Grid", "Grid Graph"),
        same_as("b.md:5", "Lattice", "Raster"),
    ]
    assert grouped(entries) == [
        "Tensor: first",
        "Grid: first, 网格: translation, grid: same name, Raster: declared synonym, GR: table row, Grid: table row, "
        "(Mesh): same as, (Lattice): same as",
    ]


def test_entry_of_a_name_that_is_there_already_has_the_same_name() -> None:
    """Also where the entry before it came as a translation."""
    entries = [
        entry("a.md:1", "Grid", name("网格")),
        *(entry(f"b.md:{line}", "网格", defined="zh-Hans") for line in (1, 2)),
    ]
    assert grouped(entries) == ["Grid: first, 网格: translation, 网格: same name"]


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (("A B",), ["A: first"]),
        (("A B", "B"), ["B: first, (A): same as"]),
        (("A B", "B C", "C"), ["C: first, (A): same as, (B): same as"]),
        (("B C", "A B", "C"), ["C: first, (B): same as, (A): same as"]),
        (("A A",), ["A: first"]),
        (("A A", "A"), ["A: first, (A): same as"]),
        (("A B", "B A"), ["A: first", "B: first"]),
        (("A B", "B C", "C B"), ["A: first", "B: first", "C: first"]),
        (("B C", "C B", "A B"), ["B: first", "C: first", "A: first"]),
        (("A B", "B C", "C B", "B"), ["B: first, (A): same as, (B): same as, (C): same as"]),
        (("A B", "B", "A C", "C"), ["A: first, A: same name", "B: first", "C: first"]),
        (("A B", "B", "A B"), ["B: first, (A): same as, (A): same as"]),
        (("A B", "B", "A"), ["B: first, A: declared synonym, (A): same as"]),
    ],
)
def test_same_as_is_followed_to_an_entry_of_its_own(steps: tuple[str, ...], expected: list[str]) -> None:
    """Through chains; not in circles, and not where two entries of one name disagree."""
    entries = []
    for line, (head, *target) in enumerate(map(str.split, steps), 1):
        place = f"a.md:{line}"
        entries.append(same_as(place, head, *target) if target else entry(place, head))
    assert grouped(entries) == expected


def test_row_does_not_make_an_end_of_a_circle() -> None:
    """It defines nothing."""
    entries = [same_as("a.md:1", "One", "Two"), same_as("a.md:2", "Two", "One"), row("a.md:3", "Two", "Twice")]
    assert grouped(entries) == ["One: first", "Two: first, Two: table row"]


def test_name_that_is_the_same_as_another_is_claimed_by_that_one() -> None:
    """So a third entry that declares it joins neither; one that is the same as itself is claimed by nobody."""
    field = entry("a.md:3", "Field", alias("Mesh"))
    assert grouped([entry("a.md:1", "Grid"), same_as("a.md:2", "Mesh", "Grid"), field]) == [
        "Grid: first, (Mesh): same as",
        "Field: first",
    ]
    assert grouped([entry("a.md:1", "Mesh"), same_as("a.md:2", "Mesh", "Mesh"), field]) == [
        "Mesh: first, Field: declared synonym, (Mesh): same as"
    ]


def test_synonym_of_a_synonym_joins_in_the_second_round() -> None:
    """Whose claimants are one concept by then."""
    entries = [
        entry("a.md:1", "Net", alias("Mesh"), alias("Grid")),
        entry("a.md:2", "Mesh", alias("Grid")),
        entry("a.md:3", "Grid"),
    ]
    assert grouped(entries) == ["Net: first, Mesh: declared synonym, Grid: declared synonym"]


def test_synonym_in_another_language_joins_nothing() -> None:
    """A name of another script of the same language does."""
    entries = [entry("a.md:1", "Net", alias("Netz", language="de")), entry("a.md:2", "Netz")]
    assert grouped(entries) == ["Net: first", "Netz: first"]
    entries[0] = entry("a.md:1", "Net", alias("Netz", language="en-GB"))
    assert grouped(entries) == ["Net: first, Netz: declared synonym"]


def test_concepts_of_one_model_are_never_one() -> None:
    """Not by their names, in whatever order; another source joins the first, and so does a third concept's file."""
    one, two = (in_model(entry(f"m.json:{line}", "Kernel"), f"term-{line}") for line in (1, 2))
    other = in_model(entry("n.json:1", "Kernel"), "term-2")
    assert grouped([one, two, one]) == ["Kernel: first, Kernel: same name", "Kernel: first"]
    assert grouped([one, two, two]) == ["Kernel: first", "Kernel: first, Kernel: same name"]
    assert grouped([one, two, entry("a.md:1", "kernel")]) == ["Kernel: first, kernel: same name", "Kernel: first"]
    three = in_model(entry("m.json:3", "Kernel"), "term-3")
    assert grouped([one, two, three, two]) == ["Kernel: first", "Kernel: first, Kernel: same name", "Kernel: first"]
    assert grouped([two, other, one]) == ["Kernel: first, Kernel: same name", "Kernel: first"]
    assert grouped([one, in_model(entry("m.json:2", "Core", alias("Kernel")), "term-2")]) == [
        "Kernel: first",
        "Core: first",
    ]


def test_author_joins_concepts_of_one_model() -> None:
    """What they want goes before what the model keeps separate."""
    entries = [in_model(entry(f"m.json:{line}", text), f"term-{line}") for line, text in enumerate(("Net", "Web"), 1)]
    assert grouped(entries, MergeConstraints(must_link=((0, 1),))) == ["Net: first, Web: override"]


def test_name_that_an_entry_gives_twice_is_its_own() -> None:
    """Nobody else claims it, so another entry that declares it joins."""
    entries = [entry("a.md:1", "Net", alias("net")), entry("a.md:2", "Web", alias("Net"))]
    assert grouped(entries) == ["Net: first, Web: declared synonym"]


def test_synonym_of_a_translation_is_a_synonym() -> None:
    """Its rule is said of those before it."""
    entries = [entry("zh.md:1", "网络"), entry("a.md:1", "Net", name("网络"), alias("Web")), entry("a.md:2", "Web")]
    assert grouped(entries) == ["网络: first, Net: translation, Web: declared synonym"]


def test_languages_of_each_duplicate_are_its_own() -> None:
    """Two terms that are both translated are no duplicates."""
    entries = [
        entry(f"a.md:{line}", head, defined=defined)
        for line, (head, defined) in enumerate([("Keel", "en"), ("Keel", "de"), ("Boom", "en"), ("Boom", "de")])
    ]
    assert group_entries(entries)[1] == ()


def test_partition_joins_all_that_its_sets_hold() -> None:
    """The least number represents a set; what either of two sets keeps apart, their union does."""
    partition = Partition([{"m": "a"}, {}, {"m": "b"}, {"n": "c"}, {"n": "d"}])
    assert partition.join(3, 0)
    assert partition.join(0, 3)
    assert [partition.find(node) for node in range(5)] == [0, 1, 2, 0, 4]
    assert not partition.join(3, 2)
    assert not partition.join(4, 0)
    assert partition.join(4, 2)
    assert partition.join(1, 4)
    assert [partition.find(node) for node in range(5)] == [0, 1, 1, 0, 1]
    assert not partition.join(1, 3)
    assert partition.join(1, 3, is_tied=True)
    assert [partition.find(node) for node in range(5)] == [0] * 5


def test_partition_keeps_its_own_ids_of_tied_sets() -> None:
    """Two concepts of one source that the author joined go by the first one's id."""
    partition = Partition([{"m": "a"}, {"m": "b"}, {"m": "a"}, {"m": "b"}])
    assert partition.join(0, 1, is_tied=True)
    assert partition.join(0, 2)
    assert not partition.join(0, 3)


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        (
            [
                entry("a.md:1", "网络"),
                entry("a.md:2", "Net", name("网络")),
                entry("a.md:3", "", designations=(name("Netz", language="de"),)),
            ],
            ["网络: first, Net: translation", "Netz: first"],
        ),
        (
            [entry("a.md:1", "网络", name("Net"), alias("Web")), entry("b.md:1", "Net"), entry("b.md:2", "Web")],
            ["网络: first, Net: translation", "Web: first"],
        ),
        (
            [entry("a.md:1", "网络", name("Mesh"), alias("Web")), entry("b.md:1", "Net"), entry("b.md:2", "Web")],
            ["网络: first, Web: translation", "Net: first"],
        ),
        (
            [entry("a.md:1", "网络", alias("Net"), alias("Web")), entry("b.md:1", "Net"), entry("b.md:2", "Web")],
            ["网络: first", "Net: first", "Web: first"],
        ),
        (
            [entry("a.md:1", "网络", name("Net", inferred=True)), entry("b.md:1", "Net")],
            ["网络: first", "Net: first"],
        ),
        (
            [entry("a.md:1", "网络"), entry("b.md:1", "Net", name("网络", inferred=True))],
            ["网络: first", "Net: first"],
        ),
        (
            [entry("a.md:1", "网络", name("Net")), entry("a.md:2", "网路", name("Net")), entry("b.md:1", "Net")],
            ["网络: first", "网路: first", "Net: first"],
        ),
        (
            [
                entry("a.md:1", "网络", name("Net")),
                entry("a.md:2", "网路", name("Net")),
                entry("b.md:1", "Net", alias("网络"), alias("网路")),
            ],
            ["网络: first, 网路: translation, Net: translation"],
        ),
        (
            [entry("a.md:1", "网络"), entry("a.md:2", "网路", name("Net")), entry("b.md:1", "Net", name("网络"))],
            ["网络: first, Net: translation", "网路: first"],
        ),
    ],
)
def test_translation_joins_the_one_english_concept_that_it_means(entries: list[Entry], expected: list[str]) -> None:
    """By its preferred English names, else the others, else by what the English side calls it."""
    assert grouped(entries) == expected


def test_headword_that_the_author_keeps_apart_translates_nothing() -> None:
    """Its name means the other entries of that name."""
    entries = [*kept_apart("Kernel", "Kernel"), entry("zh.md:1", "内核", name("Kernel"))]
    constraints = MergeConstraints(cannot_link=(((0,), (1,)),))
    assert grouped(entries, constraints) == ["Kernel: first, 内核: translation", "Kernel: first"]


def test_case_twins_share_no_synonyms() -> None:
    """Each takes the claims of its own spelling; another spelling is that of the first."""
    entries = [
        *kept_apart("Graph", "graph"),
        entry("b.md:1", "Diagram", alias("graph")),
        entry("b.md:2", "Chart", alias("GRAPH")),
    ]
    assert grouped(entries) == ["Graph: first, Chart: declared synonym", "graph: first, Diagram: declared synonym"]


def test_rows_make_no_case_twins() -> None:
    """A table may have the same word in another case; so may another file."""
    assert grouped([entry("a.md:1", "Graph"), row("a.md:2", "graph")]) == ["Graph: first, graph: table row"]
    assert grouped([entry("a.md:1", "Graph"), entry("b.md:2", "graph")]) == ["Graph: first, graph: same name"]


def test_every_case_twin_is_reported_with_the_first() -> None:
    """Once for each spelling of a file, and not for a row."""
    entries = [*kept_apart("Graph", "graph", "GRAPH", "graph"), row("a.md:9", "graph"), entry("b.md:1", "graph")]
    assert [str(each) for each in group_entries(entries)[1]] == [
        "a.md:4: warning: “graph” has an entry already, at line 2 [duplicate-entry]",
        "a.md:2: warning: “graph” differs only by case from “Graph” [case-twins]",
        "a.md:3: warning: “GRAPH” differs only by case from “Graph” [case-twins]",
    ]


def test_twins_of_each_name_are_compared_with_their_own_kind() -> None:
    """In each file, too."""
    entries = [*kept_apart("Graph", "Net", "graph", "net"), entry("b.md:1", "Net"), entry("b.md:2", "net")]
    assert [str(each) for each in group_entries(entries)[1]] == [
        "a.md:3: warning: “graph” differs only by case from “Graph” [case-twins]",
        "a.md:4: warning: “net” differs only by case from “Net” [case-twins]",
        "b.md:2: warning: “net” differs only by case from “Net” [case-twins]",
    ]


def test_id_of_an_author_goes_before_the_name_of_another_entry() -> None:
    """Of two entries with one slug, the first one has it."""
    entries = [
        entry("a.md:1", "Kernel"),
        entry("a.md:2", "Core", explicit_id="kernel"),
        entry("a.md:3", "Inner core"),
        entry("a.md:4", "inner - core"),
        same_as("a.md:5", "Heart", "#kernel"),
        same_as("a.md:6", "Seed", "#inner-core"),
        same_as("a.md:7", "Pip", "#nothing"),
    ]
    assert grouped(entries) == [
        "Kernel: first",
        "Core: first, (Heart): same as",
        "Inner core: first, inner - core: same name, (Seed): same as",
        "Pip: first",
    ]


def test_entries_of_one_line_of_a_file_are_reported_for_each_file_and_kind() -> None:
    """A row is no duplicate of an entry; the first one of its kind is named."""
    entries = [
        entry("a.md:1", "Net"),
        row("a.md:2", "Net"),
        entry("b.md:3", "Net"),
        row("a.md:4", "net"),
        entry("b.md:5", "Net", definitions=()),
        entry("a.md:6", "Web"),
    ]
    found = group_entries(entries)[1]
    assert [str(each) for each in found] == [
        "a.md:4: warning: “net” has an entry already, at line 2 [duplicate-entry]",
        "b.md:5: warning: “Net” has an entry already, at line 3 [duplicate-entry]",
    ]
    assert [each.other for each in found] == [at("a.md:2"), at("b.md:3")]


def test_grouping_of_entries_with_a_model_keeps_ids() -> None:
    """An id of a model comes out as it is, unless another source joins, or another concept has it."""
    one, two = (in_model(entry(f"{path}:1", text), "term-x") for path, text in (("m.json", "Net"), ("n.json", "Web")))
    three = in_model(entry("n.json:2", "Net"), "term-y")
    drafts, _ = merge([one, two])
    assert [(each.id, each.is_given) for each in drafts] == [("term-x", True), ("\x001", False)]
    drafts, _ = merge([one, three, in_model(entry("n.json:3", "Hub"), "term-z")])
    assert [(each.id, each.is_given) for each in drafts] == [("\x000", False), ("term-z", True)]


def test_concept_keeps_what_was_set_in_each_model_that_it_is_in() -> None:
    """The ids that it had there too."""
    models = [
        StoredConcept(
            id=f"term-{key}", anchors=(f"{key}0",), amendments=(Amendment(setting=key, source=at("o.yaml:1")),)
        )
        for key in "ab"
    ]
    (draft,), _ = merge([replace(entry(f"{number}.json:1", "Net"), stored=each) for number, each in enumerate(models)])
    assert [each.setting for each in draft.amendments] == ["a", "b"]
    assert draft.anchors == ("term-a", "a0", "term-b", "b0")
