"""Glossaries that the exports are tried on: one written by hand, ours, and any that Hypothesis makes."""

from pathlib import Path

from hypothesis import strategies as st

from glossary_build.diagnostics import SourceLocation
from glossary_build.loader import load_glossary
from glossary_build.model import (
    Concept,
    Definition,
    Designation,
    Glossary,
    Kind,
    Markup,
    Relation,
    RelationType,
    Status,
)

SOURCES = Path(__file__).parents[2] / "sources"
OWN = load_glossary(sorted(SOURCES.glob("*")))
"""The glossary of our own sources: two languages, two markups."""
PLACE = SourceLocation(path="terms.md", line=1)


def name(text: str, language: str = "en", **fields: object) -> Designation:
    """A designation of *text*."""
    return Designation(text=text, language=language, source=PLACE, **fields)  # type: ignore[arg-type]


def definition(text: str, language: str = "en", markup: Markup = Markup.MARKDOWN) -> Definition:
    """A definition with *text*."""
    return Definition(text=text, language=language, markup=markup, source=PLACE)


def relation(kind: RelationType, target: str) -> Relation:
    """A relation to *target*."""
    return Relation(type=kind, target=target, source=PLACE)


SMALL = Glossary(
    concepts=(
        Concept(
            id="term-Tensor",
            designations=(
                name("Tensor"),
                name("张量", "zh-Hans", reading="zhāng liàng"),
                name("tensor", status=Status.ADMITTED, kind=Kind.VARIANT),
                name("T", status=Status.ADMITTED, kind=Kind.ABBREVIATION),
                name("Multi-array", status=Status.DEPRECATED),
            ),
            definitions=(definition('Numbers in a *grid*.\nSaid "array" too.'), definition("多维数组。", "zh-Hans")),
            relations=(relation(RelationType.SEE_ALSO, "term-Scalar"), relation(RelationType.BROADER, "term-Scalar")),
            subjects=("Data", "Basics"),
            anchors=("term-张量",),
        ),
        Concept(
            id="term-Scalar",
            designations=(name("Scalar", status=Status.DEPRECATED),),
            relations=(relation(RelationType.REPLACED_BY, "term-Tensor"), relation(RelationType.SEE, "term-Tensor")),
        ),
    )
)

_TEXT = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), include_characters="\n\t"), min_size=1, max_size=30
).filter(str.strip)
_NAMES = (
    st.one_of(st.text(st.sampled_from("aZ \"'\\<>&#%*_`|:;,()[]{}!\u2028é🧠張量"), min_size=1, max_size=12), _TEXT)
    .map(lambda text: " ".join(text.split()))
    .filter(bool)
)


@st.composite
def glossaries(draw: st.DrawFn, markup: Markup = Markup.MARKDOWN) -> Glossary:
    """Any glossary with as many names, definitions and relations as a test needs, its names from all over Unicode."""
    texts = draw(st.lists(_NAMES, min_size=1, max_size=6, unique=True))
    ids = [f"term-{number}" for number in range(len(texts))]
    return Glossary(
        concepts=tuple(
            Concept(
                id=identifier,
                designations=(name(text, draw(st.sampled_from(["en", "zh-Hans"]))),),
                definitions=tuple(definition(each, markup=markup) for each in draw(st.lists(_TEXT, max_size=2))),
                relations=tuple(
                    relation(draw(st.sampled_from(RelationType)), target)
                    for target in draw(st.lists(st.sampled_from(ids), max_size=2, unique=True))
                    if target != identifier
                ),
                subjects=tuple(draw(st.lists(_NAMES, max_size=2, unique=True))),
            )
            for identifier, text in zip(ids, texts, strict=True)
        )
    )
