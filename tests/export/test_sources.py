"""The Markdown and RST exports: sources that load to the same glossary, or say what they lack."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary_build.diagnostics import SourceLocation
from glossary_build.export import export_glossary
from glossary_build.export.losses import differences, glossary_of
from glossary_build.model import Concept, Glossary, HiddenName, Kind, Markup, RelationType, Status
from glossary_build.parsers.detect import choose
from tests.export.samples import OWN, SMALL, definition, glossaries, name, relation

FORMATS = pytest.mark.parametrize(
    ("form", "path", "markup"), [("markdown", "g.md", Markup.MARKDOWN), ("rst", "g.rst", Markup.RST)]
)


def read(text: str, path: str) -> Glossary:
    """The glossary of a source, its parser chosen as for any file."""
    return glossary_of(choose(text, path)(text, path).entries)


def content(concept: Concept) -> object:
    """What a source holds of a concept, comparable."""
    return (
        concept.designations[0].text,
        {(each.text, each.language, each.status, each.kind) for each in concept.designations},
        sorted((each.text, each.language) for each in concept.definitions),
        {(each.type, each.target) for each in concept.relations},
        concept.subjects,
    )


def full(markup: Markup) -> Glossary:
    """Everything that a source has words for."""
    return Glossary(
        concepts=(
            Concept(
                id="term-GPU",
                designations=(
                    name("GPU", kind=Kind.ABBREVIATION),
                    name("图形处理器", "zh-Hans"),
                    name("Graphics Processing Unit", status=Status.ADMITTED),
                    name("Video Card", status=Status.DEPRECATED),
                    name("显卡", "zh-Hans", status=Status.ADMITTED),
                ),
                definitions=(
                    definition("A processor with many units.\n\n- fast\n- hot", markup=markup),
                    definition("有许多运算单元的处理器。", "zh-Hans", markup),
                ),
                relations=(relation(RelationType.SEE_ALSO, "term-C"),),
                subjects=("Hardware", "Devices"),
            ),
            Concept(
                id="term-C",
                designations=(name("C++"),),
                definitions=(definition("A language.", markup=markup),),
                subjects=("Hardware",),
            ),
            Concept(
                id="term-Card",
                designations=(name("Card", status=Status.DEPRECATED),),
                relations=(relation(RelationType.REPLACED_BY, "term-GPU"),),
            ),
            Concept(
                id="term-Chip",
                designations=(name("Chip"),),
                relations=(relation(RelationType.SEE, "term-GPU"),),
            ),
        )
    )


@FORMATS
def test_everything_that_a_source_has_words_for_comes_back(form: str, path: str, markup: Markup) -> None:
    """Names with status and kind, definitions in two languages, relations, nested subjects, ids."""
    glossary = full(markup)
    exported = export_glossary(glossary, form)
    assert [loss for loss in exported.losses if loss.concept] == []
    reread = read(exported.text, path)
    assert {each.id: content(each) for each in reread.concepts} == {
        each.id: content(each) for each in glossary.concepts
    }


def test_markdown_page_is_exactly_this() -> None:
    """Terms are headings with ids under groups, and relations are links to the ids."""
    assert export_glossary(full(Markup.MARKDOWN), "markdown").text == (
        "# Glossary\n\n"
        "## Card {#term-Card}\n\n"
        "Deprecated. Use [GPU](#term-GPU) instead.\n\n"
        "## Chip {#term-Chip}\n\n"
        "See [GPU](#term-GPU).\n\n"
        "## Hardware\n\n"
        "### C++ {#term-C}\n\n"
        "A language.\n\n"
        "### Devices\n\n"
        "#### GPU（图形处理器，short for Graphics Processing Unit，formerly Video Card，又称显卡） {#term-GPU}\n\n"
        "A processor with many units.\n\n- fast\n- hot\n\n"
        "See also [C++](#term-C).\n\n"
        "#### 图形处理器（GPU）\n\n"
        "有许多运算单元的处理器。\n"
    )


def test_rst_page_is_exactly_this() -> None:
    """Terms are in directives under sections, and relations are roles."""
    assert export_glossary(full(Markup.RST), "rst").text == (
        "Glossary\n========\n\n"
        ".. glossary::\n\n"
        "   Card\n      Deprecated. Use :term:`GPU` instead.\n\n"
        "   Chip\n      See :term:`GPU`.\n\n"
        "Hardware\n--------\n\n"
        ".. glossary::\n\n"
        "   C++\n      A language.\n\n"
        "Devices\n~~~~~~~\n\n"
        ".. glossary::\n\n"
        "   GPU（图形处理器，short for Graphics Processing Unit，formerly Video Card，又称显卡）\n"
        "   GPU\n   图形处理器\n"
        "      A processor with many units.\n\n      - fast\n      - hot\n\n"
        "      See also :term:`C++`.\n\n"
        "   图形处理器（GPU）\n      有许多运算单元的处理器。\n"
    )


def test_every_reference_of_an_rst_page_has_a_line_that_stock_sphinx_finds() -> None:
    """A name in brackets is no target there; without brackets, all names are below each other."""
    text = export_glossary(read("# G\n\n## Keel（龙骨，KL）\n\nA beam.\n\n## Hull\n\nSee Keel.\n", "g.md"), "rst").text
    assert "\n   Keel\n   龙骨\n" in text
    lines = {line.strip() for line in text.split("\n")}
    assert {"Keel", "龙骨", "See :term:`Keel`."} <= lines
    pair = export_glossary(read("# G\n\n## Keel（龙骨）\n\nA beam.\n\n## Hull\n\nA body.\n", "g.md"), "rst").text
    assert "\n   Keel\n   龙骨\n      A beam.\n" in pair


def test_name_of_two_concepts_has_no_line_of_its_own() -> None:
    """Stock Sphinx warns of a name that two entries have."""
    glossary = read("# G\n\n## Keel (KL)\n\nA beam.\n\n## Kilolitre (KL)\n\nA volume.\n", "g.md")
    assert "\n   KL\n" not in export_glossary(glossary, "rst").text


@pytest.mark.parametrize(("form", "path"), [("markdown", "g.md"), ("rst", "g.rst")])
def test_hidden_name_that_is_no_item_of_a_list_is_left_out(form: str, path: str) -> None:
    """One with a comma would be two other names."""
    hidden = tuple(
        HiddenName(text=text, language="en", source=SourceLocation(path="a.md", line=1)) for text in ("a, b", "x_y")
    )
    glossary = Glossary(concepts=(Concept(id="term-A", designations=(name("Keel"),), hidden_names=hidden),))
    exported = export_glossary(glossary, form)
    assert "term-A: the hidden name “a, b”" in map(str, exported.losses)
    (keel,) = read(exported.text, path).concepts
    assert [each.text for each in keel.hidden_names] == ["x_y"]


@pytest.mark.parametrize("form", ["markdown", "rst"])
def test_only_what_an_abbreviation_stands_for_is_called_so(form: str) -> None:
    """Another name of it is one that it is also known by."""
    names = (
        name("GPU", kind=Kind.ABBREVIATION),
        name("Graphics Processing Unit", status=Status.ADMITTED),
        name("video card", status=Status.ADMITTED),
    )
    text = export_glossary(Glossary(concepts=(Concept(id="term-GPU", designations=names),)), form).text
    assert "GPU (short for Graphics Processing Unit, also known as video card)" in text


WORDS = st.sampled_from(
    ["Alpha", "Beta Gamma", "Delta*", "E_psilon_", "Zeta`s", "Eta: Theta", "[Iota] Kappa", "KappaLambda"]
)
CHINESE = st.sampled_from(["张量", "梯度下降", "优化器", "学习率"])
SENTENCES = st.sampled_from(["One thing.", "Two things,\nin two lines.", "A *word* in it.\n\nAnd more."])


@st.composite
def tame(draw: st.DrawFn, markup: Markup) -> Glossary:
    """A glossary as people write it, with marks of markup in its names."""
    english = draw(st.lists(WORDS, min_size=1, max_size=6, unique=True))
    chinese = draw(st.lists(CHINESE, max_size=len(english), unique=True))
    ids = [f"term-{number}" for number in range(len(english))]
    concepts = []
    for place, text in enumerate(english):
        names = [name(text), *(name(each, "zh-Hans") for each in chinese[place : place + 1])]
        if draw(st.booleans()):
            status = draw(st.sampled_from([Status.ADMITTED, Status.DEPRECATED]))
            names.append(name(f"Other {ids[place][5:]}{text[0]}", status=status))
        concepts.append(
            Concept(
                id=ids[place],
                designations=tuple(names),
                definitions=tuple(definition(each, markup=markup) for each in draw(st.lists(SENTENCES, max_size=1))),
                relations=tuple(
                    relation(RelationType.SEE_ALSO, target)
                    for target in draw(st.lists(st.sampled_from(ids), max_size=2, unique=True))
                    if target != ids[place]
                ),
                subjects=tuple(
                    draw(st.lists(st.sampled_from(["Group", "Another *one*", "组"]), max_size=2, unique=True))
                ),
            )
        )
    return Glossary(concepts=tuple(concepts))


@given(tame(Markup.MARKDOWN))
def test_markdown_loses_nothing_of_a_glossary_as_people_write_it(glossary: Glossary) -> None:
    """Names with marks of markup, in two languages, with statuses, relations and subjects, come back with their ids."""
    exported = export_glossary(glossary, "markdown")
    assert [str(loss) for loss in exported.losses if loss.concept] == []
    reread = read(exported.text, "g.md")
    assert {each.id: content(each) for each in reread.concepts} == {
        each.id: content(each) for each in glossary.concepts
    }


@pytest.mark.parametrize("kept", [0, 1, 2])
def test_each_of_two_equal_definitions_counts(kept: int) -> None:
    """One of them that is read back isn't both."""
    whole, read_back = (
        Glossary(concepts=(Concept(id="term-A", designations=(name("A"),), definitions=(definition("One."),) * count),))
        for count in (2, kept)
    )
    assert [loss.what for loss in differences(whole, read_back)] == ["the definition [en] “One.”"] * (2 - kept)


@given(st.data())
@FORMATS
def test_whatever_is_not_listed_as_lost_comes_back(form: str, path: str, markup: Markup, data: st.DataObject) -> None:
    """Any names and texts give a page and losses; a concept without losses is read back as it was."""
    glossary = data.draw(glossaries(markup))
    exported = export_glossary(glossary, form)
    assert export_glossary(glossary, form) == exported
    lost = {loss.concept for loss in exported.losses}
    reread = {each.id: each for each in read(exported.text, path).concepts}
    for concept in glossary.concepts:
        if not {concept.id, *(each.target for each in concept.relations)} & lost:
            assert content(reread[concept.id]) == content(concept)


@FORMATS
def test_our_sources_lose_only_other_spellings_and_what_the_markup_lacks(form: str, path: str, markup: Markup) -> None:
    """Every concept of ours is read back, and only definitions of the other markup are left out."""
    exported = export_glossary(OWN, form)
    reread = read(exported.text, path)
    assert {each.id for each in reread.concepts} == {each.id for each in OWN.concepts}
    foreign = {each.id for each in OWN.concepts if any(d.markup is not markup for d in each.definitions)}
    for loss in exported.losses:
        named = loss.what.startswith(("the name", "the hidden name", "the relation broader", "that “"))
        named = named or loss.what.endswith("would be read as another name")
        assert loss.concept is None or named or loss.concept in foreign
    lost = [loss for loss in exported.losses if "definition" in loss.what]
    assert len(lost) < len(OWN.concepts) / 10


@pytest.mark.parametrize("form", ["markdown", "rst"])
def test_small_glossary_says_what_it_loses(form: str) -> None:
    """Sources have no words for readings, broader concepts and a second spelling of the same name."""
    losses = [str(loss) for loss in export_glossary(SMALL, form).losses]
    for expected in (
        "term-Tensor: the reading “zhāng liàng” of “张量”",
        "term-Tensor: the name “tensor” [en]",
        "term-Tensor: the relation broader to term-Scalar",
    ):
        assert expected in losses


def test_entries_in_two_languages_of_the_guide_load_as_one_concept() -> None:
    """The page on exports shows a term with a definition in each language."""
    page = (Path(__file__).parents[2] / "docs" / "guide" / "exporting.md").read_text(encoding="utf-8")
    example = page.split("```markdown\n## Hardware")[1].split("```")[0]
    gpu, _ = read(f"# Glossary\n\n## Hardware{example}", "g.md").concepts
    assert (gpu.id, gpu.subjects, len(gpu.definitions)) == ("term-GPU", ("Hardware",), 2)
    assert {(each.text, each.status, each.kind) for each in gpu.designations} == {
        ("GPU", Status.PREFERRED, Kind.ABBREVIATION),
        ("图形处理器", Status.PREFERRED, Kind.FULL),
        ("Graphics Processing Unit", Status.ADMITTED, Kind.FULL),
        ("Video Card", Status.DEPRECATED, Kind.FULL),
    }
