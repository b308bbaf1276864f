"""Hypothesis strategies for the term model: any glossary that the loader could make."""

from __future__ import annotations

import unicodedata
from typing import Any

from hypothesis import strategies as st

from glossary_build.diagnostics import SourceLocation
from glossary_build.model import (
    Concept,
    Definition,
    Designation,
    Glossary,
    HiddenName,
    Kind,
    Link,
    Markup,
    Merge,
    NameRule,
    PartOfSpeech,
    Relation,
    RelationType,
    Status,
)
from glossary_build.text.characters import visible
from glossary_build.text.names import language_of

_VISIBLE = st.characters(exclude_categories=("Cs", "Cc", "Cf", "Zl", "Zp", "Mn", "Me", "Co", "Cn"))
_TEXT = st.one_of(
    st.sampled_from("\t\n"), st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff")
)
_NAMES = st.sampled_from(
    (
        "Tensor",
        "tensor",
        "张量",
        "KV Cache",
        "C++",
        "null",
        "no",
        "1.0",
        "=SUM(A1)",
        "-1",
        "@x",
        "- a: b",
        "#",
        "a; b",
        "'",
    )
)
NAMES = st.one_of(_NAMES, st.text(_VISIBLE, min_size=1, max_size=12)).map(lambda text: visible(text) or "x")
"""One line with single blanks, all of it visible, as a loaded name is."""
TEXTS = st.one_of(
    st.sampled_from(("A value.", "Two\nlines.", "a:\n\n    b\n", 'He said "x",\nor: y', "| a | b |", "  - x", "# x")),
    st.text(_TEXT, min_size=1, max_size=30),
).filter(str.strip)
"""Markup text, any characters that a source may hold."""
LANGUAGES = st.sampled_from(("en", "zh-Hans", "zh-Hant", "pt-BR"))
ADDRESSES = st.sampled_from(
    ("https://example.org", "http://x.org/a_(b)?c=1&d=2;e#f", "https://例子.org/张量", 'https://x.org/"<>`\\*[a]')
)
PLACES = st.builds(SourceLocation, path=st.sampled_from(("a.md", "b/术语.rst")), line=st.integers(1, 9999))


@st.composite
def _designations(draw: st.DrawFn) -> tuple[Designation, ...]:
    """Names in the order and with the status that merging gives them."""
    languages = draw(st.lists(LANGUAGES, min_size=1, max_size=3, unique=True))
    texts = draw(
        st.lists(NAMES, min_size=len(languages), max_size=6, unique_by=lambda t: unicodedata.normalize("NFC", t))
    )
    deprecated = draw(st.booleans())
    names = []
    for place, text in enumerate(texts):
        top = place < len(languages)
        status = Status.PREFERRED if top else draw(st.sampled_from((Status.ADMITTED, Status.DEPRECATED)))
        values: dict[str, Any] = {
            "text": text,
            "language": languages[place] if top else draw(st.sampled_from(languages)),
            "status": Status.DEPRECATED if top and deprecated else status,
            "kind": draw(st.sampled_from(Kind)),
            "reading": draw(st.sampled_from((None, "zhāng liàng"))),
            "part_of_speech": draw(st.sampled_from((None, *PartOfSpeech))),
            "usage_notes": tuple(draw(st.lists(NAMES, max_size=1))),
            "contexts": tuple(draw(st.lists(NAMES, max_size=1))),
            "origin": draw(st.sampled_from((NameRule.HEADWORD.of(), NameRule.COLUMN.of("全称")))),
            "inferred": place > 0 and draw(st.booleans()),
            "source": draw(PLACES),
        }
        names.append(Designation(**values))
    return tuple(names)


@st.composite
def glossaries(draw: st.DrawFn) -> Glossary:
    """A glossary with a few concepts that may share names, and relations between them."""
    ids = draw(st.lists(st.from_regex(r"term-[a-zA-Z0-9_.-]{0,8}[a-z0-9量]", fullmatch=True), max_size=4, unique=True))
    further = [anchor for anchor in ("x", "term-x", "term-张量", "Old_Name") if anchor not in ids]
    concepts = []
    for anchor in ids:
        mine = draw(st.lists(st.sampled_from(further), max_size=2, unique=True)) if further else []
        further = [each for each in further if each not in mine]
        others = [other for other in ids if other != anchor]
        links = st.tuples(st.sampled_from(RelationType), st.sampled_from(others)) if others else st.nothing()
        pairs = draw(st.lists(links, max_size=2, unique=True)) if others else []
        definition = st.builds(
            Definition, text=TEXTS, language=LANGUAGES, markup=st.sampled_from(Markup), source=PLACES
        )
        merge = st.builds(Merge, name=NAMES, rule=st.sampled_from(("first", "same name")), source=PLACES)
        names = draw(_designations())
        hidden = draw(st.lists(NAMES, max_size=1))
        concepts.append(
            Concept(
                id=anchor,
                designations=names,
                hidden_names=tuple(
                    HiddenName(text=text, language=language_of(text), source=draw(PLACES))
                    for text in hidden
                    if text not in {name.text for name in names}
                ),
                definitions=tuple(draw(st.lists(definition, max_size=2))),
                relations=tuple(Relation(type=kind, target=target, source=draw(PLACES)) for kind, target in pairs),
                links=tuple(
                    Link(text=draw(NAMES), address=address, language=draw(LANGUAGES), source=draw(PLACES))
                    for address in draw(st.lists(ADDRESSES, max_size=2, unique=True))
                ),
                subjects=tuple(draw(st.lists(NAMES, max_size=2, unique=True))),
                anchors=tuple(mine),
                merges=tuple(draw(st.lists(merge, min_size=1, max_size=2))),
            )
        )
    return Glossary(concepts=tuple(concepts), sources=("a.md",))
