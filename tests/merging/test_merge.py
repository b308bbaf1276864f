"""Merging entries, made by hand, into concepts."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary_build.diagnostics import Diagnostic, SourceLocation
from glossary_build.merging.merge import merge, provisional_id
from glossary_build.model import (
    Concept,
    Definition,
    Designation,
    Entry,
    Kind,
    Markup,
    NameRule,
    Reference,
    RelationType,
    Status,
)
from glossary_build.text.names import language_of


def at(place: str) -> SourceLocation:
    """The location written ``path:line``."""
    path, line = place.split(":")
    return SourceLocation(path=path, line=int(line))


def name(text: str, place: str = "a.md:1", *, inferred: bool = False, **fields: object) -> Designation:
    """A declared name in the language of its script: preferred as a headword or translation."""
    plain = Designation(text=text, language=language_of(text), inferred=inferred, source=at(place))
    return replace(plain, **fields)  # type: ignore[arg-type]  # fields of the dataclass, by name


def alias(text: str, place: str = "a.md:1", **fields: object) -> Designation:
    """A declared second name."""
    return name(text, place, **{"status": Status.ADMITTED, "origin": NameRule.PHRASE.of("also known as"), **fields})


def entry(place: str, headword: str, *others: Designation, defined: str = "en", **fields: object) -> Entry:
    """An entry at *place* with a definition in the language *defined*."""
    text = Definition(text=f"What {headword} is.", language=defined, markup=Markup.MARKDOWN, source=at(place))
    plain = Entry(designations=(name(headword, place), *others), definitions=(text,), source=at(place))
    return replace(plain, **fields)  # type: ignore[arg-type]  # fields of the dataclass, by name


def same_as(place: str, headword: str, target: str) -> Entry:
    """An entry that only says "Same as *target*"."""
    return entry(place, headword, same_as=Reference(target=target, source=at(place)))


def row(place: str, abbreviation: str, full: str | None = None, chinese: str | None = None) -> Entry:
    """A row of an abbreviation table."""
    others = []
    if full:
        others.append(alias(full, place, origin=NameRule.COLUMN.of("全称")))
    if chinese:
        others.append(name(chinese, place, origin=NameRule.COLUMN.of("中文")))
    return entry(place, abbreviation, *others, definitions=(), supplement=True)


def names_of(concepts: Sequence[Concept]) -> list[list[str]]:
    """The names of each concept."""
    return [[designation.text for designation in concept.designations] for concept in concepts]


def rules_of(concept: Concept) -> list[tuple[str, str]]:
    """The entries of a concept, and why they are there."""
    return [(merge.name, merge.rule) for merge in concept.merges]


def codes(diagnostics: Sequence[Diagnostic]) -> list[tuple[str, str, str | None]]:
    """Code, place and other place of each diagnostic."""
    return [(d.code, str(d.source), str(d.other) if d.other else None) for d in diagnostics]


def test_names_that_fold_to_one_are_one_concept_across_files() -> None:
    """The first spelling is preferred, the second one stays as an admitted variant."""
    concepts, _ = merge([entry("a.md:1", "Tensor"), entry("b.md:1", "tensor", defined="zh-Hans")])
    (tensor,) = concepts
    assert [(d.text, d.status, d.kind) for d in tensor.designations] == [
        ("Tensor", Status.PREFERRED, Kind.FULL),
        ("tensor", Status.ADMITTED, Kind.VARIANT),
    ]
    assert rules_of(tensor) == [("Tensor", "first"), ("tensor", "same name")]
    assert [d.source.path for d in tensor.definitions] == ["a.md", "b.md"]


def test_containing_a_name_is_not_having_it() -> None:
    """``KV Cache`` is not ``Cache``."""
    concepts, diagnostics = merge([entry("a.md:1", "KV Cache"), entry("a.md:2", "Cache")])
    assert (names_of(concepts), diagnostics) == ([["KV Cache"], ["Cache"]], ())


def test_declared_synonym_joins_an_entry_before_or_after_it() -> None:
    """ "Also known as CNN" makes the entry CNN the same concept, though only one of the two declares it."""
    short = entry("a.rst:1", "CNN", alias("Convolutional Neural Network", inferred=True))
    long = entry("a.rst:5", "Convolutional Neural Network", alias("CNN", kind=Kind.ABBREVIATION))
    (cnn,), _ = merge([short, long])
    assert [(d.text, d.status, d.kind, d.inferred) for d in cnn.designations] == [
        ("CNN", Status.PREFERRED, Kind.ABBREVIATION, False),
        ("Convolutional Neural Network", Status.ADMITTED, Kind.FULL, False),
    ]
    assert rules_of(cnn) == [("CNN", "first"), ("Convolutional Neural Network", "declared synonym")]
    (reverse,), _ = merge([long, short])
    assert names_of([reverse]) == [["Convolutional Neural Network", "CNN"]]


def test_inferred_name_merges_nothing() -> None:
    """A name concluded from brackets is shown, but two entries that share it are kept apart and reported."""
    concepts, diagnostics = merge([entry("a.md:1", "ATen", alias("Engine", inferred=True)), entry("a.md:9", "Engine")])
    assert names_of(concepts) == [["ATen", "Engine"], ["Engine"]]
    assert codes(diagnostics) == [("shared-name", "a.md:9", "a.md:1")]


def test_synonym_that_two_concepts_declare_joins_neither() -> None:
    """``IR`` is both an intermediate representation and information retrieval: it isn't clear which."""
    concepts, diagnostics = merge(
        [
            entry("a.md:1", "Intermediate Representation", alias("IR", "a.md:1")),
            entry("a.md:2", "Information Retrieval", alias("IR", "a.md:2")),
            entry("a.md:3", "IR"),
        ]
    )
    assert names_of(concepts) == [["Intermediate Representation", "IR"], ["Information Retrieval", "IR"], ["IR"]]
    assert codes(diagnostics) == [("shared-name", "a.md:2", "a.md:1"), ("shared-name", "a.md:3", "a.md:1")]


def test_same_as_gives_its_names_and_drops_its_definition() -> None:
    """The names become admitted ones of the target, even where the pointer is first; chains are followed."""
    concepts, diagnostics = merge(
        [
            same_as("a.rst:1", "Composite Operation", "Non-Leaf Operation"),
            entry("a.rst:3", "Compound Operation"),
            same_as("a.rst:5", "Non-Leaf Operation", "compound operation"),
        ]
    )
    (compound,) = concepts
    assert [(d.text, d.status, str(d.origin)) for d in compound.designations] == [
        ("Compound Operation", Status.PREFERRED, "headword"),
        ("Composite Operation", Status.ADMITTED, "same as"),
        ("Non-Leaf Operation", Status.ADMITTED, "same as"),
    ]
    assert [d.text for d in compound.definitions] == ["What Compound Operation is."]
    assert rules_of(compound)[1] == ("Composite Operation", "same as")
    assert (compound.relations, diagnostics) == ((), ())


def test_same_as_in_a_circle_keeps_both_entries() -> None:
    """Nothing defines either of them, so each keeps its text and sees the other."""
    concepts, diagnostics = merge([same_as("a.md:1", "One", "Other"), same_as("a.md:2", "Other", "One")])
    assert [(c.designations[0].text, len(c.definitions)) for c in concepts] == [("One", 1), ("Other", 1)]
    assert [[(r.type, r.target) for r in c.relations] for c in concepts] == [
        [(RelationType.SEE, provisional_id(1))],
        [(RelationType.SEE, provisional_id(0))],
    ]
    assert diagnostics == ()


def test_same_as_an_unknown_name_keeps_the_entry_and_offers_near_names() -> None:
    """The entry stays a concept of its own."""
    concepts, diagnostics = merge(
        [entry("a.md:1", "Compound Operation"), same_as("a.md:4", "Composite", "Compund Operation")]
    )
    assert [len(c.definitions) for c in concepts] == [1, 1]
    assert [str(d) for d in diagnostics] == [
        "a.md:4: warning: no term is called “Compund Operation”; did you mean “Compound Operation”? "
        "[dangling-reference]"
    ]


def test_reference_by_the_name_of_an_inventory_is_another_project_s() -> None:
    """Only the colon of intersphinx means that; a name of ours with a colon, or a scope of C++, does not."""
    targets = ("python:slice", "std::vector", "note: this", "in: batch")
    references = tuple(Reference(target=target, source=at("a.rst:1")) for target in targets)
    _, diagnostics = merge([entry("a.rst:1", "Array", references=references), entry("a.rst:4", "in: batch")])
    assert [d.message for d in diagnostics] == [
        "no term is called “std::vector”",
        "no term is called “note: this”",
    ]


def test_same_as_finds_the_fragment_of_a_link() -> None:
    """A link inside a Markdown page names the heading's slug or the author's id."""
    concepts, _ = merge(
        [
            entry("a.md:1", "Compound Operation"),
            same_as("a.md:2", "Composite Operation", "#compound-operation"),
            entry("a.md:3", "Kernel", explicit_id="kern"),
            same_as("a.md:4", "Implementation", "#kern"),
        ]
    )
    assert names_of(concepts) == [["Compound Operation", "Composite Operation"], ["Kernel", "Implementation"]]
    assert concepts[1].anchors == ("kern",)


def test_chinese_headword_joins_the_one_concept_that_it_translates() -> None:
    """With no English name of its own, 张量 is what the only concept with that Chinese name is."""
    concepts, _ = merge(
        [entry("zh.md:1", "张量", defined="zh-Hans"), entry("en.md:1", "Tensor", name("张量", "en.md:1"))]
    )
    (tensor,) = concepts
    assert names_of([tensor]) == [["张量", "Tensor"]]
    assert rules_of(tensor) == [("张量", "first"), ("Tensor", "translation")]


def test_chinese_headword_joins_by_its_english_name() -> None:
    """``张量（Tensor）`` is Tensor; a name that the English side calls an alias does as well."""
    concepts, _ = merge(
        [
            entry("en.md:1", "Tensor", alias("n-d array")),
            entry("zh.md:1", "张量", name("N-D array", "zh.md:1"), defined="zh-Hans"),
        ]
    )
    assert names_of(concepts) == [["Tensor", "张量", "n-d array", "N-D array"]]


def test_shared_translation_merges_nothing() -> None:
    """Two English headwords with one Chinese name stay two concepts; the bare Chinese headword joins neither."""
    concepts, diagnostics = merge(
        [
            entry("a.md:1", "Tracing", name("追踪", "a.md:1")),
            entry("a.md:2", "Profiling", name("追踪", "a.md:2")),
            entry("zh.md:3", "追踪", defined="zh-Hans"),
        ]
    )
    assert names_of(concepts) == [["Tracing", "追踪"], ["Profiling", "追踪"], ["追踪"]]
    assert codes(diagnostics) == [("shared-name", "a.md:2", "a.md:1"), ("shared-name", "zh.md:3", "a.md:1")]


def test_conflicting_english_name_keeps_a_translation_apart() -> None:
    """``视图（Projection）`` is not View, though View is called 视图 too."""
    concepts, _ = merge(
        [entry("a.md:1", "View", name("视图")), entry("zh.md:1", "视图", name("Projection", "zh.md:1"))]
    )
    assert names_of(concepts) == [["View", "视图"], ["视图", "Projection"]]


def test_of_two_chinese_headwords_only_the_confirmed_one_joins() -> None:
    """Token is 词元 by its own entry; 令牌, which asks for Token too, may mean another idea."""
    concepts, _ = merge(
        [
            entry("a.md:1", "Token", name("词元")),
            entry("zh.md:1", "令牌", name("Token", "zh.md:1")),
            entry("zh.md:2", "词元", name("Token", "zh.md:2")),
        ]
    )
    assert names_of(concepts) == [["Token", "词元"], ["令牌", "Token"]]


def test_duplicate_entry_warns_at_the_second_occurrence() -> None:
    """One file with the same name twice: merged, both definitions kept."""
    concepts, diagnostics = merge([entry("a.md:3", "In-place Operation"), entry("a.md:9", "In-Place operation")])
    assert len(concepts) == 2
    concepts, diagnostics = merge([entry("a.md:3", "In-place Operation"), entry("a.md:9", "In place Operation")])
    assert [len(c.definitions) for c in concepts] == [2]
    assert codes(diagnostics) == [("duplicate-entry", "a.md:9", "a.md:3")]


def test_entry_with_a_definition_in_a_further_language_is_no_duplicate() -> None:
    """It translates the concept; one without any definition, or in the same language, is reported."""
    first, chinese = entry("a.md:3", "Tensor"), entry("a.md:9", "Tensor", defined="zh-Hans")
    assert merge([first, chinese])[1] == ()
    assert codes(merge([first, chinese, entry("a.md:12", "Tensor", defined="zh-Hans")])[1]) == [
        ("duplicate-entry", "a.md:12", "a.md:3")
    ]
    assert [each[0] for each in codes(merge([first, entry("a.md:9", "Tensor", definitions=())])[1])] == [
        "duplicate-entry"
    ]


def test_name_that_two_concepts_have_is_reported_with_both() -> None:
    """A hidden one as well, and once."""
    cache = entry("a.md:1", "Cache", alias("Buffer", "a.md:2"), hidden_names=(alias("chache", "a.md:3"),) * 2)
    memory = entry("a.md:5", "Memory", alias("Buffer", "a.md:6"), hidden_names=(alias("chache", "a.md:7"),))
    _, diagnostics = merge([cache, memory])
    assert list(map(str, diagnostics)) == [
        "a.md:6: info: “Buffer” is a name of “Memory” and of “Cache” at a.md:2 [shared-name]",
        "a.md:7: info: the hidden name “chache” leads to “Cache”, which has it too [shared-name]",
    ]


def test_chinese_names_of_both_scripts_are_names_of_one_concept() -> None:
    """What an entry in simplified characters declares in traditional ones joins the entry of that name."""
    traditional = name("快取記憶體", "a.md:1", language="zh-Hant", status=Status.ADMITTED)
    concepts, _ = merge([entry("a.md:1", "缓存", traditional), entry("b.md:1", "快取記憶體", defined="zh-Hant")])
    assert names_of(concepts) == [["缓存", "快取記憶體"]]


def test_case_twins_of_one_file_stay_apart_and_take_their_own_spelling_from_others() -> None:
    """``Graph`` and ``graph`` side by side mean two things; another file's ``GRAPH`` joins the first."""
    concepts, diagnostics = merge(
        [
            entry("a.md:1", "Graph"),
            entry("a.md:5", "graph"),
            entry("b.md:1", "graph", defined="zh-Hans"),
            entry("c.md:1", "GRAPH", defined="zh-Hans"),
        ]
    )
    assert [[str(m.source) for m in c.merges] for c in concepts] == [["a.md:1", "c.md:1"], ["a.md:5", "b.md:1"]]
    assert codes(diagnostics) == [("case-twins", "a.md:5", "a.md:1")]
    assert diagnostics[0].message == "“graph” differs only by case from “Graph”"


def test_case_twins_that_are_declared_the_same_are_no_twins() -> None:
    """ "Same as" settles what case leaves open."""
    concepts, diagnostics = merge([entry("a.md:1", "Graph"), same_as("a.md:2", "graph", "Graph")])
    assert (names_of(concepts), diagnostics) == ([["Graph", "graph"]], ())


def test_table_row_adds_the_full_form_and_a_chinese_name() -> None:
    """The row declares what the heading's brackets only suggested, and makes its head an abbreviation."""
    heading = entry(
        "zh.md:10", "FX", alias("Torch FX", "zh.md:10", kind=Kind.VARIANT, origin=NameRule.BRACKET.of("variant"))
    )
    concepts, diagnostics = merge([row("zh.md:90", "FX", "Torch FX", "图变换框架"), heading])
    (fx,) = concepts
    assert [(d.text, d.status, d.kind, str(d.origin)) for d in fx.designations] == [
        ("FX", Status.PREFERRED, Kind.ABBREVIATION, "headword"),
        ("图变换框架", Status.PREFERRED, Kind.FULL, "column: 中文"),
        ("Torch FX", Status.ADMITTED, Kind.FULL, "bracket: variant"),
    ]
    assert rules_of(fx) == [("FX", "first"), ("FX", "table row")]
    assert diagnostics == ()


def test_table_row_upgrades_an_inferred_full_form() -> None:
    """What a column declares overrules what initials suggest, and its place is the one to name."""
    heading = entry(
        "zh.md:10",
        "AOT",
        alias("Ahead-of-Time", "zh.md:10", origin=NameRule.BRACKET.of("initials"), inferred=True),
    )
    (aot,), _ = merge([heading, row("zh.md:90", "AOT", "Ahead-of-Time", "提前编译")])
    full = aot.designations[2]
    assert (full.text, full.inferred, str(full.origin), str(full.source)) == (
        "Ahead-of-Time",
        False,
        "column: 全称",
        "zh.md:90",
    )


@pytest.mark.parametrize("first", [True, False], ids=["before", "after"])
def test_a_column_of_terms_does_not_make_an_abbreviation_a_full_form(first: bool) -> None:
    """A table that only adds synonyms says nothing about kinds, wherever it is among the sources."""
    term = Entry(
        designations=(name("DAG", "names.csv:2", origin=NameRule.COLUMN.of("term")),), source=at("names.csv:2")
    )
    others = [entry("a.md:1", "DAG"), row("zh.md:9", "DAG", "Directed Acyclic Graph")]
    (dag,), _ = merge([term, *others] if first else [*others, term])
    assert [(d.text, d.kind) for d in dag.designations] == [
        ("DAG", Kind.ABBREVIATION),
        ("Directed Acyclic Graph", Kind.FULL),
    ]


def test_inferred_spelling_gives_way_to_a_declared_one() -> None:
    """A name read from running text is no second name beside the same one in a column, which differs by case."""
    guess = alias("Directed acyclic graph", origin=NameRule.DEFINITION.of("initials"), inferred=True)
    (dag,), _ = merge([entry("a.md:1", "DAG", guess), row("zh.md:9", "DAG", "Directed Acyclic Graph")])
    assert [(d.text, d.kind) for d in dag.designations] == [
        ("DAG", Kind.ABBREVIATION),
        ("Directed Acyclic Graph", Kind.FULL),
    ]


def test_table_row_admits_a_second_chinese_name() -> None:
    """The heading's own translation stays the preferred one."""
    (jit,), _ = merge([entry("zh.md:1", "JIT", name("即时编译")), row("zh.md:9", "JIT", None, "实时编译")])
    assert [(d.text, d.status) for d in jit.designations] == [
        ("JIT", Status.PREFERRED),
        ("即时编译", Status.PREFERRED),
        ("实时编译", Status.ADMITTED),
    ]


def test_table_row_with_no_heading_is_a_concept() -> None:
    """``LR`` is not ``LR Scheduler``."""
    concepts, _ = merge([entry("zh.md:1", "LR Scheduler"), row("zh.md:9", "LR", "Learning Rate", "学习率")])
    assert names_of(concepts) == [["LR Scheduler"], ["LR", "学习率", "Learning Rate"]]


def test_repeated_table_row_warns() -> None:
    """One abbreviation with two full forms may be two ideas."""
    concepts, diagnostics = merge([row("a.md:1", "LR", "Learning Rate"), row("a.md:2", "LR", "Logistic Regression")])
    assert names_of(concepts) == [["LR", "Learning Rate", "Logistic Regression"]]
    assert codes(diagnostics) == [("duplicate-entry", "a.md:2", "a.md:1")]


def test_deprecated_headword_leaves_no_preferred_name() -> None:
    """TorchScript is deprecated in one source, and so is the concept; it leads to what replaces it."""
    deprecated = name("TorchScript", "b.rst:1", status=Status.DEPRECATED)
    replacement = Reference(target="torch.compile", type=RelationType.REPLACED_BY, source=at("b.rst:1"))
    concepts, _ = merge(
        [
            entry("a.md:1", "TorchScript", name("脚本")),
            entry("b.rst:1", "TorchScript", designations=(deprecated,), references=(replacement,)),
            entry("b.rst:2", "torch.compile"),
        ]
    )
    script = concepts[0]
    assert script.status is Status.DEPRECATED
    assert {d.status for d in script.designations} == {Status.DEPRECATED}
    assert [(r.type, r.target) for r in script.relations] == [(RelationType.REPLACED_BY, provisional_id(1))]


def test_deprecated_synonym_comes_after_the_name_in_use() -> None:
    """A concept is not deprecated because an old name of it is first in the file."""
    old = entry("a.md:1", "Bottleneck", designations=(name("Bottleneck", status=Status.DEPRECATED),))
    (profiler,), _ = merge([old, entry("a.md:2", "Profiler", alias("Bottleneck", status=Status.DEPRECATED))])
    assert [(d.text, d.status) for d in profiler.designations] == [
        ("Profiler", Status.PREFERRED),
        ("Bottleneck", Status.DEPRECATED),
    ]


def test_second_definition_names_both_places() -> None:
    """The earlier source is shown; the other stays in the model."""
    concepts, diagnostics = merge([entry("a.md:3", "Kernel"), entry("b.rst:7", "Kernel")])
    assert [str(d.source) for d in concepts[0].definitions] == ["a.md:3", "b.rst:7"]
    (second,) = diagnostics
    assert str(second) == (
        "b.rst:7: info: “Kernel” has another definition in en, at a.md:3, which is the one shown [second-definition]"
    )


def test_relations_are_resolved_once_and_never_to_the_concept_itself() -> None:
    """Names, aliases and fragments lead to the same concept; a mention declares no relation."""
    see = [
        Reference(target=target, type=kind, source=at("a.md:1"))
        for target, kind in [
            ("Leaf Operation", RelationType.SEE_ALSO),
            ("#leaf-operation", RelationType.SEE_ALSO),
            ("primitive", RelationType.SEE_ALSO),
            ("operation", RelationType.SEE_ALSO),
            ("Kernel", None),
            ("Kernal", None),
        ]
    ]
    concepts, diagnostics = merge(
        [
            entry("a.md:1", "Operation", references=tuple(see)),
            entry("a.md:2", "Leaf Operation", alias("primitive")),
            entry("a.md:3", "Kernel"),
        ]
    )
    assert [(r.type, r.target) for r in concepts[0].relations] == [(RelationType.SEE_ALSO, provisional_id(1))]
    assert [d.message for d in diagnostics] == ["no term is called “Kernal”; did you mean “Kernel”?"]
    again = tuple(replace(see[0], target=target) for target in ("Operation", "nothing", "Kernel"))
    concepts, _ = merge([entry("a.md:1", "Operation", references=again), entry("a.md:2", "Kernel")])
    assert [r.target for r in concepts[0].relations] == [provisional_id(1)]


def test_subjects_and_ids_of_all_entries_are_kept_in_order() -> None:
    """A concept is filed where any of its entries is."""
    (kernel,), _ = merge(
        [
            entry("a.md:1", "Kernel", subjects=("Operation and Kernel",), explicit_id="kernel"),
            entry("b.md:1", "kernel", subjects=("Hardware", "Operation and Kernel"), explicit_id="k"),
        ]
    )
    assert kernel.subjects == ("Operation and Kernel", "Hardware")
    assert kernel.anchors == ("kernel", "k")


WORDS = ["Tensor", "tensor", "Kernel", "CNN", "Network", "IR", "张量", "网络", "核函数"]


@st.composite
def glossary_file(draw: st.DrawFn, path: str) -> list[Entry]:
    """The entries of one file, under headwords that are distinct even when folded."""
    headwords = draw(st.lists(st.sampled_from(WORDS), unique_by=str.casefold, max_size=5))
    entries = []
    for line, headword in enumerate(headwords, 1):
        place = f"{path}:{line}"
        if draw(st.integers(0, 4)) == 0:
            entries.append(same_as(place, headword, draw(st.sampled_from([*WORDS, "nothing"]))))
            continue
        others = draw(st.lists(st.sampled_from(WORDS), unique=True, max_size=2))
        kinds = st.sampled_from([name, alias])
        designations = [draw(kinds)(other, place, inferred=draw(st.booleans())) for other in others]
        entries.append(entry(place, headword, *designations, supplement=draw(st.booleans())))
    return entries


def partition_of(concepts: Sequence[Concept]) -> set[frozenset[SourceLocation]]:
    """Which entries are together, whatever the order."""
    return {frozenset(merge.source for merge in concept.merges) for concept in concepts}


@given(st.tuples(glossary_file("a.md"), glossary_file("b.md"), glossary_file("c.md")), st.permutations(range(3)))
def test_order_of_files_changes_precedence_but_no_grouping(files: tuple[list[Entry], ...], order: list[int]) -> None:
    """Whichever file comes first, the same entries are together."""
    concepts, _ = merge([entry for file in files for entry in file])
    reordered, _ = merge([entry for index in order for entry in files[index]])
    assert partition_of(concepts) == partition_of(reordered)


@given(st.tuples(glossary_file("a.md"), glossary_file("b.md")))
def test_every_concept_is_well_formed(files: tuple[list[Entry], ...]) -> None:
    """Each entry is in one concept, no name is repeated, and a language has at most one preferred name."""
    entries = [entry for file in files for entry in file]
    concepts, diagnostics = merge(entries)
    assert sorted(m.source for c in concepts for m in c.merges) == sorted(e.source for e in entries)
    for concept in concepts:
        names = [(d.language, d.text) for d in concept.designations]
        preferred = [d.language for d in concept.designations if d.status is Status.PREFERRED]
        assert len(set(names)) == len(names)
        assert sorted(preferred) == sorted({language for language, _ in names})
        assert concept.merges[0].rule == "first"
        assert {r.target for r in concept.relations} <= {c.id for c in concepts} - {concept.id}
    assert (concepts, diagnostics) == merge(entries)


@pytest.mark.parametrize(("count", "is_name"), [(3, True), (4, False)])
def test_name_that_many_texts_declare_is_a_name_of_none(count: int, *, is_name: bool) -> None:
    """What the texts of more than three terms say was copied, and is reported once; a headword stays."""
    entries = [entry(f"a.md:{n}", f"Term {n}", alias("Beta", f"a.md:{n}")) for n in range(1, count + 1)]
    concepts, diagnostics = merge([*entries, entry("a.md:99", "Gamma", alias("Delta"))])
    assert [[d.text for d in c.designations[1:]] for c in concepts] == [["Beta"] if is_name else []] * count + [
        ["Delta"]
    ]
    assert [d.code for d in diagnostics] == ["shared-name"] * (count - 1 if is_name else 1)


def test_ten_thousand_entries_are_merged_in_seconds() -> None:
    """Ten thousand entries with three names each, half of them in a second file, take seconds at the very most."""
    entries = [
        entry(f"{path}:{n}", f"Term {n}", name(f"术语{n}"), alias(f"T{n}"))
        for path in ("a.md", "b.md")
        for n in range(1, 5_001)
    ]
    start = time.process_time()
    concepts, _ = merge(entries)
    assert len(concepts) == 5_000
    assert time.process_time() - start < 5


def test_translations_of_other_terms_hide_no_translation() -> None:
    """Which languages a term is defined in is known for each term apart."""
    entries = [entry("a.md:1", "Keel"), entry("a.md:3", "Boom", defined="zh-Hans")]
    entries += [entry("a.md:5", "Keel", defined="zh-Hans"), entry("a.md:7", "Keel", defined="zh-Hans")]
    concepts, diagnostics = merge(entries)
    assert names_of(concepts) == [["Keel"], ["Boom"]]
    assert codes(diagnostics) == [("duplicate-entry", "a.md:7", "a.md:1")]


def test_same_as_a_synonym_that_only_one_entry_declares() -> None:
    """The synonym leads to that entry, and to none where two declare it."""
    declared = entry("a.md:1", "Loss", alias("cost"))
    concepts, _ = merge([declared, same_as("a.md:3", "Objective", "cost")])
    assert names_of(concepts) == [["Loss", "cost", "Objective"]]
    concepts, _ = merge([declared, entry("a.md:5", "Price", alias("cost")), same_as("a.md:3", "Objective", "cost")])
    assert ["Objective"] in names_of(concepts)


def test_name_from_text_that_many_terms_claim_is_that_of_none() -> None:
    """The message counts them; three may still share it."""
    claimed = [entry(f"a.md:{line}", text, alias("unit", f"a.md:{line}")) for line, text in enumerate("ABCD", 1)]
    concepts, diagnostics = merge(claimed)
    assert names_of(concepts) == [["A"], ["B"], ["C"], ["D"]]
    message = "“unit” is declared as a name of “A” and 3 more terms, so it is a name of none of them"
    assert [(each.message, str(each.source), str(each.other)) for each in diagnostics] == [
        (message, "a.md:1", "a.md:2")
    ]
    assert names_of(merge(claimed[:3])[0]) != [["A"], ["B"], ["C"]]


def test_concepts_are_in_the_order_of_their_entries() -> None:
    """Also one that only a row which adds to others has."""
    concepts, _ = merge([row("a.md:1", "NT", "Net"), entry("a.md:2", "Hub")])
    assert [concept.designations[0].text for concept in concepts] == ["NT", "Hub"]
