"""Whole concepts, and all that is said of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glossary_build.diagnostics import Diagnostic
from glossary_build.merging.merge import merge, provisional_id
from glossary_build.model import (
    Amendment,
    Definition,
    Draft,
    Entry,
    HiddenName,
    Markup,
    Merge,
    MergeRule,
    NameRule,
    Reference,
    Relation,
    RelationRule,
    RelationType,
    Status,
    StoredConcept,
)
from tests.merging.test_merge import alias, at, entry, name, same_as

SEE, SEE_ALSO, BROADER, REPLACED_BY = RelationType


def says(*entries: Entry) -> list[str]:
    """What is wrong with the concepts of *entries*."""
    return list(map(str, merge(entries)[1]))


def refer(target: str, kind: RelationType | None = SEE_ALSO, place: str = "a.md:1") -> Reference:
    """A reference to *target*."""
    return Reference(target=target, type=kind, source=at(place))


def hidden(text: str, place: str = "a.md:1") -> HiddenName:
    """A hidden name."""
    return HiddenName(text=text, language="en", source=at(place))


def test_concept_has_all_that_its_entries_give() -> None:
    """Each once, in their order; absorbed entries give no definition."""
    first = entry(
        "a.md:1",
        "Net",
        hidden_names=(hidden("Nte"), hidden("net")),
        subjects=("Graphs", "Models"),
        explicit_id="net",
        anchors=("network", "net-1"),
        references=(refer("Hub"), refer("Web", BROADER)),
        glossary="ml",
    )
    second = entry(
        "b.md:3",
        "net",
        hidden_names=(hidden("Nte", "b.md:4"), hidden("Ent", "b.md:5")),
        subjects=("Models", "Sets"),
        anchors=("lost",),
        references=(refer("Web", BROADER, "b.md:6"), refer("Web", SEE, "b.md:7")),
        glossary="ml",
    )
    third = replace(
        same_as("c.md:1", "Mesh", "Net"), explicit_id="mesh", subjects=("Grids",), references=(refer("Hub", SEE),)
    )
    stored = entry(
        "m.json:1",
        "NET",
        stored=StoredConcept(
            id="term-net",
            anchors=("term-n", "net"),
            merges=(
                Merge(name="NET", rule=MergeRule.FIRST, source=at("x.md:1")),
                Merge(name="Nets", rule=MergeRule.TRANSLATION, source=at("x.md:2")),
            ),
            amendments=(Amendment(setting="id", source=at("o.yaml:1")),),
        ),
    )
    drafts, diagnostics = merge([first, second, third, stored, entry("a.md:5", "Hub"), entry("a.md:7", "Web")])
    assert drafts[0] == Draft(
        id=provisional_id(0),
        designations=(
            first.headword,
            replace(second.headword, status=Status.ADMITTED, kind=drafts[0].designations[1].kind),
            replace(stored.headword, status=Status.ADMITTED, kind=drafts[0].designations[2].kind),
            replace(third.headword, status=Status.ADMITTED, origin=NameRule.SAME_AS.of()),
        ),
        hidden_names=(hidden("Nte"), hidden("Ent", "b.md:5")),
        definitions=(*first.definitions, *second.definitions, *stored.definitions),
        relations=(
            Relation(type=SEE_ALSO, target=provisional_id(1), source=at("a.md:1")),
            Relation(type=BROADER, target=provisional_id(2), source=at("a.md:1")),
            Relation(type=SEE, target=provisional_id(2), source=at("b.md:7")),
            Relation(type=SEE, target=provisional_id(1), source=at("a.md:1")),
        ),
        subjects=("Graphs", "Models", "Sets", "Grids"),
        anchors=("term-net", "term-n", "net", "mesh", "network", "net-1"),
        merges=(
            Merge(name="Net", rule=MergeRule.FIRST, source=at("a.md:1")),
            Merge(name="net", rule=MergeRule.SAME_NAME, source=at("b.md:3")),
            Merge(name="NET", rule=MergeRule.SAME_NAME, source=at("x.md:1")),
            Merge(name="Nets", rule=MergeRule.TRANSLATION, source=at("x.md:2")),
            Merge(name="Mesh", rule=MergeRule.SAME_AS, source=at("c.md:1")),
        ),
        amendments=(Amendment(setting="id", source=at("o.yaml:1")),),
        glossary="ml",
    )
    assert [str(each) for each in diagnostics] == [
        "b.md:3: info: “net” has another definition in en, at a.md:1, which is the one shown [second-definition]",
        "m.json:1: info: “NET” has another definition in en, at a.md:1, which is the one shown [second-definition]",
    ]


def test_stored_concept_that_nothing_joins_comes_out_as_it_is() -> None:
    """With its id, the order of its names, and the rules of its merges; an order that can't be is put right."""
    stored = StoredConcept(
        id="term-n", anchors=("x",), merges=(Merge(name="N", rule=MergeRule.OVERRIDE, source=at("x.md:1")),)
    )
    names = (name("Net"), name("网络"), alias("Web"), alias("net"))
    drafts, _ = merge([entry("m.json:1", "Net", designations=names, stored=stored)])
    assert (drafts[0].id, drafts[0].is_given, drafts[0].designations) == ("term-n", True, names)
    assert (drafts[0].merges[0].rule, drafts[0].anchors) == (MergeRule.OVERRIDE, ("term-n", "x"))
    names = (name("Net"), alias("Web"), name("网络"))
    drafts, _ = merge([entry("m.json:1", "Net", designations=names, stored=stored)])
    assert [each.text for each in drafts[0].designations] == ["Net", "网络", "Web"]
    drafts, _ = merge([entry("m.json:1", "Net", stored=StoredConcept(anchors=("x",))), entry("n.json:1", "Web")])
    assert [(each.id, each.anchors) for each in drafts] == [("\x000", ()), ("\x001", ())]


WRITTEN = Definition(text="See\x07 *Web*.", language="zh-Hans", markup=Markup.RST, source=at("a.md:9"))


@pytest.mark.parametrize(
    ("references", "is_kept"),
    [
        ((refer("Web"),), False),
        ((refer("Wob"),), True),
        ((refer("Web"), refer("Wob")), True),
        ((refer("Web"), refer("Wob", None)), False),
        ((), False),
    ],
)
def test_words_of_a_relation_that_leads_nowhere_are_kept(references: tuple[Reference, ...], *, is_kept: bool) -> None:
    """In the language of the definition, without control characters; the other entries keep theirs."""
    first = entry("a.md:1", "Net", references=references, as_written=WRITTEN)
    second = entry("b.md:1", "Net", defined="de")
    web = entry("a.md:3", "Web")
    drafts, _ = merge([first, second, web])
    kept = (replace(WRITTEN, text="See *Web*.", language="en"),)
    assert drafts[0].definitions == ((kept if is_kept else first.definitions) + second.definitions)
    drafts, _ = merge([replace(first, definitions=()), second, web])
    alone = (replace(WRITTEN, text="See *Web*."),)
    assert drafts[0].definitions == ((alone if is_kept else ()) + second.definitions)


def test_words_of_an_absorbed_entry_are_not_kept() -> None:
    """They say what it is the same as, and the definition is that of the other entry."""
    net = entry("a.md:1", "Net")
    pointer = replace(same_as("b.md:1", "Mesh", "Net"), as_written=WRITTEN, references=(refer("Wob"),))
    drafts, _ = merge([net, pointer])
    assert drafts[0].definitions == net.definitions


def test_relation_that_could_not_be_followed_is_a_see() -> None:
    """ "Same as" a concept that isn't one with it; its rule says where that comes from."""
    one, other = same_as("a.md:1", "One", "Two"), same_as("a.md:2", "Two", "One")
    drafts, _ = merge([one, other])
    assert [each.relations for each in drafts] == [
        (Relation(type=SEE, target="\x001", rule=RelationRule.SAME_AS, source=at("a.md:1")),),
        (Relation(type=SEE, target="\x000", rule=RelationRule.SAME_AS, source=at("a.md:2")),),
    ]
    phrase = next(rule for rule in RelationRule if rule not in (RelationRule.SAME_AS, RelationRule.DECLARED))
    ruled = entry("a.md:1", "Net", references=(replace(refer("Web"), rule=phrase), refer("Net")))
    drafts, _ = merge([ruled, entry("a.md:2", "Web")])
    assert drafts[0].relations == (Relation(type=SEE_ALSO, target="\x001", rule=phrase, source=at("a.md:1")),)


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("Web", None),
        ("#web", None),
        ("#inner-web", None),
        ("python:slice", None),
        ("c-api.x_1:y", None),
        ("1:x", "no term is called “1:x”"),
        ("a: b", "no term is called “a: b”"),
        ("#nothing-near", "no term is called “#nothing-near”"),
        ("#wed", "no term is called “#wed”; did you mean “Web”?"),
        ("Inner Wed", "no term is called “Inner Wed”; did you mean “Inner Web”?"),
        ("Kernel", "“Kernel” may mean several terms; did you mean “Kernel (core)” or “Kernel (matrix)”?"),
        ("#kernel", "“#kernel” may mean several terms; did you mean “Kernel (core)” or “Kernel (matrix)”?"),
    ],
)
def test_reference_that_leads_to_no_single_term_is_reported(target: str, message: str | None) -> None:
    """At its place, with what may be meant; the name of another project's term isn't."""
    kernels = [
        entry(f"k.md:{line}", "", designations=(name(f"Kernel ({inner})", disambiguator=inner),), definitions=())
        for line, inner in enumerate(("core", "matrix"), 1)
    ]
    net = entry("a.md:1", "Net", references=(refer(target, None, "a.md:2"), refer(target, SEE, "a.md:2")))
    _, found = merge([net, entry("a.md:5", "Web"), entry("a.md:7", "Inner Web"), *kernels])
    assert [(each.message, each.source) for each in found] == ([(message, at("a.md:2"))] if message else [])


def test_reference_is_reported_at_each_place() -> None:
    """So is what an entry is the same as."""
    net = entry("a.md:1", "Net", references=(refer("Wob"), refer("Wob", place="a.md:4")))
    pointer = replace(same_as("b.md:1", "Mesh", "Wob"), references=(refer("Hub", place="b.md:2"),))
    assert says(net, pointer) == [
        "a.md:1: warning: no term is called “Wob” [dangling-reference]",
        "a.md:4: warning: no term is called “Wob” [dangling-reference]",
        "b.md:2: warning: no term is called “Hub” [dangling-reference]",
        "b.md:1: warning: no term is called “Wob” [dangling-reference]",
    ]


def test_a_thousand_dangling_references_get_suggestions() -> None:
    """Those after them are no slips."""
    references = tuple(refer("Wob", place=f"a.md:{line}") for line in range(1, 1003))
    _, found = merge([entry("a.md:1", "Net", references=references), entry("a.md:2", "Wobb")])
    assert [each.message.endswith("did you mean “Wobb”?") for each in found] == [True] * 1000 + [False] * 2


def test_second_definition_of_each_language_is_reported() -> None:
    """Not that of a duplicate entry, which is reported as one, and not that of an absorbed entry."""
    text = Definition(text="Ein Netz.", language="de", markup=Markup.MARKDOWN, source=at("a.md:2"))
    net = entry("a.md:1", "Net")
    both = replace(net, definitions=(*net.definitions, text, replace(text, source=at("a.md:3"))))
    assert says(both, entry("a.md:7", "Net"), entry("b.md:1", "net", defined="de")) == [
        "a.md:7: warning: “Net” has an entry already, at line 1 [duplicate-entry]",
        "a.md:3: info: “Net” has another definition in de, at a.md:2, which is the one shown [second-definition]",
        "b.md:1: info: “net” has another definition in de, at a.md:2, which is the one shown [second-definition]",
    ]
    _, found = merge([net, same_as("a.md:2", "Mesh", "Net"), entry("b.md:1", "net")])
    assert [(str(each.source), str(each.other)) for each in found] == [("b.md:1", "a.md:1")]
    assert says(net, entry("a.md:2", "Mesh", alias("Net"))) == [
        "a.md:2: info: “Mesh” has another definition in en, at a.md:1, which is the one shown [second-definition]"
    ]


def test_name_of_two_concepts_is_reported_with_both() -> None:
    """A headword in two cases is reported as that; in one case, or as the second name of one of them, as shared."""
    twins = [entry("a.md:1", "Graph"), entry("a.md:2", "graph")]
    assert says(*twins) == ["a.md:2: warning: “graph” differs only by case from “Graph” [case-twins]"]
    one, other = (replace(entry(f"m.json:{line}", "Graph"), stored=StoredConcept(id=f"term-{line}")) for line in (1, 2))
    assert says(one, other) == ["m.json:2: info: “Graph” is a name of “Graph” and of “Graph” at m.json:1 [shared-name]"]
    avoided = replace(alias("Mesh"), status=Status.DEPRECATED)
    found = merge([entry("a.md:1", "Net", avoided, alias("Hub", "a.md:2", inferred=True)), entry("b.md:1", "HUB")])[1]
    assert found == (
        Diagnostic(
            code=found[0].code,
            message="“HUB” is a name of “HUB” and of “Net” at a.md:2",
            source=at("b.md:1"),
            other=at("a.md:2"),
        ),
    )


def test_hidden_name_that_another_concept_has_is_reported() -> None:
    """It leads to the concept that shows it, else to the first."""
    net = entry("a.md:1", "Net", hidden_names=(hidden("Hub"), hidden("Wbe")))
    hub = entry("a.md:2", "Hub", hidden_names=(hidden("wbe", "a.md:3"), hidden("hub", "a.md:4")))
    assert says(net, hub) == [
        "a.md:1: info: the hidden name “Hub” leads to “Hub”, which has it too [shared-name]",
        "a.md:3: info: the hidden name “wbe” leads to “Net”, which has it too [shared-name]",
    ]


@pytest.mark.parametrize(
    ("fields", "is_name"),
    [
        ({}, False),
        ({"origin": NameRule.FIELD.of("aka")}, False),
        ({"origin": NameRule.DEFINITION.of("bold")}, False),
        ({"origin": NameRule.COLUMN.of("aka")}, True),
        ({"status": Status.DEPRECATED}, True),
        ({"status": Status.PREFERRED, "language": "de"}, True),
    ],
)
def test_only_names_from_texts_are_those_of_none(fields: dict[str, object], *, is_name: bool) -> None:
    """What a table says, or what is preferred, stays; headwords aren't counted."""
    entries = [entry(f"a.md:{n}", f"Term {n}", alias("Beta", f"a.md:{n}", **fields)) for n in range(4)]
    drafts, found = merge(entries)
    assert [len(each.designations) for each in drafts] == [2 if is_name else 1] * 4
    assert [each.message for each in found if "none of them" in each.message] == (
        []
        if is_name
        else ["“Beta” is declared as a name of “Term 0” and 3 more terms, so it is a name of none of them"]
    )
