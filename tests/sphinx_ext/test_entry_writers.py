"""The two writers of entries: HTML from an entry is what Sphinx's translator writes of its nodes."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from docutils import nodes
from docutils.utils import new_document
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sphinx import addnodes

from glossary_build.sphinx_ext.entries import (
    Block,
    Code,
    Container,
    Content,
    Element,
    Entry,
    Heading,
    IndexEntry,
    Inline,
    Link,
    LinkName,
    OwnLine,
    Paragraph,
    ShownDefinition,
    Span,
    TermLink,
    TermReference,
)
from glossary_build.sphinx_ext.entries.as_nodes import entry_node, with_runs
from glossary_build.sphinx_ext.nodes import VIEW, entry_block, entry_run
from tests.conftest import Project

PAGE = "guide/view"
FILES = {
    "conf.py": "extensions = ['glossary_build']\nglossary_build_sources = ['terms.md', 'terms.zh.md']\n"
    "exclude_patterns = ['terms*']\nhtml_theme = 'basic'\nsuppress_warnings = ['ref', 'glossary']\n",
    "index.rst": "Home\n====\n\n.. _place:\n\nThe place\n---------\n\n:term:`Alpha`\n\n.. toctree::\n\n   guide/view\n",
    f"{PAGE}.rst": "View\n====\n\n.. glossary-view::\n",
    "terms.md": "# Words\n\n## Alpha\n\nA word.\n\n## Beta\n\nSee {term}`Alpha`.\n",
    "terms.zh.md": "# 词\n\n## 阿尔法（Alpha）\n\n一个词。\n",
}


def _made(type_: type, *values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Those of *type_* with *values* for its first fields; Hypothesis would invent some for the others."""
    return st.tuples(*values).map(lambda found: type_(*found))


TEXTS = st.text("ab 字&<>\"'@-.\\\n", min_size=1, max_size=8)
LANGUAGES = st.sampled_from(("en", "zh-Hans", "fr"))
TARGETS = st.sampled_from(("Alpha", "beta", "nobody"))
ADDRESSES = st.sampled_from(("https://example.org/?a=1&b=2", "http://example.org/@x", "mailto:a@example.org"))
RELATIVE = st.sampled_from(("https://example.org/", "/up.html", "other/index.html#x"))
REFERENCE = (("refdomain", "std"), ("refexplicit", True), ("refwarn", True))


def _reference(kind: tuple[str, str], text: str) -> Element:
    attributes = (*REFERENCE, ("reftype", kind[0]), ("reftarget", kind[1]))
    return Element("pending_xref", attributes, (Element("inline", (("classes", ("xref",)),), (text,)),))


def _literal(text: str) -> Element:
    return Element("literal", (), (text,))


KINDS = st.sampled_from((("ref", "place"), ("ref", "nowhere"), ("doc", "/index"), ("term", "Beta"), ("gls", "Alpha")))
ATTRIBUTES = st.sampled_from(((), (("classes", ("a", "b")),)))
LEAVES: st.SearchStrategy[Inline] = st.one_of(
    TEXTS,
    _made(TermReference, TARGETS, TEXTS, st.booleans()),
    st.builds(_literal, TEXTS),
    _made(Link, ADDRESSES, TEXTS, st.booleans()),
    st.builds(_reference, KINDS, TEXTS),
)


def _contents(inlines: st.SearchStrategy[Inline]) -> st.SearchStrategy[Content]:
    return st.lists(inlines, min_size=1, max_size=3).map(tuple)


def _elements(inner: st.SearchStrategy[Inline]) -> st.SearchStrategy[Inline]:
    tags = st.sampled_from(("emphasis", "strong", "inline", "subscript", "superscript", "title_reference"))
    return _made(Element, tags, ATTRIBUTES, _contents(inner))


LINK_NAMES = ADDRESSES.map(lambda address: LinkName(nodes.target("", "", refuri=address, names=["x"])))
CONTENTS = _contents(st.recursive(LEAVES, _elements, max_leaves=3) | LINK_NAMES)
CODE = _made(Code, st.none(), TEXTS, st.just((("language", "text"),)))
PARAGRAPHS = _made(Paragraph, st.just(1), st.just(""), CONTENTS)
BLOCKS: st.SearchStrategy[Callable[[], nodes.Element]] = st.sampled_from(
    (
        lambda: nodes.paragraph("", "", nodes.image(uri="https://example.org/x.png", candidates={})),
        lambda: nodes.math_block("x", "x", number=None, label=None, docname=PAGE, nowrap=False),
        lambda: nodes.paragraph(
            "",
            "",
            addnodes.pending_xref("", nodes.inline("", "x"), **dict(_reference(("term", "Beta"), "").attributes)),
        ),
    )
)


def _containers(parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    several = st.lists(parts, min_size=1, max_size=2).map(tuple)
    items = _made(Container, st.just("list_item"), st.just(()), several)
    lists = _made(Container, st.just("bullet_list"), st.just((("bullet", "*"),)), st.tuples(items, items))
    return lists | _made(Container, st.sampled_from(("note", "block_quote", "tip")), st.just(()), several)


PARTS = st.one_of(
    PARAGRAPHS,
    CODE,
    st.recursive(PARAGRAPHS | CODE, _containers, max_leaves=3),
    BLOCKS.map(lambda make: Block(entry_block("", make()))),
)
SWITCHES = st.sampled_from(("", "glossary-en", "glossary-zh"))
DEFINITIONS = _made(
    ShownDefinition,
    st.lists(PARTS, max_size=3).map(tuple),
    st.just("terms.md"),
    LANGUAGES,
    SWITCHES,
)
OWN = _contents(
    st.one_of(
        TEXTS,
        _made(Span, TEXTS, st.sampled_from(("glossary-name", "glossary-label")), LANGUAGES | st.just("")),
        _made(TermLink, TARGETS, TEXTS, LANGUAGES),
        _made(Link, RELATIVE, TEXTS, st.just(False), st.just(True)),
    )
)
LINES = _made(OwnLine, OWN, st.sampled_from(("", "glossary-see", "glossary-names glossary-for-zh")))
IDS = st.sampled_from(((), ("term-alpha",), ("term-x", "term-y")))
INDEXED = st.sampled_from(((), (("single", "Alpha", "term-alpha", "main", None),)))
NAMES = _made(Span, TEXTS, st.just("glossary-name"), LANGUAGES, st.sampled_from(("", "glossary-zh")))


def _heading(content: Content, ids: tuple[str, ...], indexed: tuple[IndexEntry, ...], kind: Heading) -> Heading:
    return kind._replace(content=content, ids=ids, indexed=indexed)


PAIR = Heading((), (), switch="glossary-pair")
KINDS_OF_HEADINGS = (
    Heading((), ()),
    Heading((), (), class_="glossary-lead"),
    *(Heading((), (), lacks=each) for each in ("en", "zh")),
)
HEADINGS = st.one_of(
    st.builds(_heading, OWN, IDS, INDEXED, st.sampled_from(KINDS_OF_HEADINGS)),
    st.builds(_heading, st.tuples(NAMES, st.just(" "), NAMES), IDS, INDEXED, st.just(PAIR)),
)
OF_VIEWS = _made(Entry, st.tuples(HEADINGS), st.lists(DEFINITIONS | LINES, max_size=3).map(tuple))
OF_STOCK = _made(
    Entry,
    st.lists(_made(Heading, st.tuples(TEXTS), IDS), min_size=1, max_size=2).map(tuple),
    st.tuples(_made(ShownDefinition, st.lists(PARTS, max_size=3).map(tuple), st.just("words.rst"))),
)


@pytest.fixture(scope="module")
def write(tmp_path_factory: pytest.TempPathFactory) -> Callable[[nodes.Node, str], str]:
    """Writes the child of a glossary on the page of a site that was built; the glossary is led by a language."""
    project = Project(tmp_path_factory.mktemp("writers"))
    project.write(FILES)
    app = project.build().app
    builder: Any = app.builder

    def written(child: nodes.Node, language: str) -> str:
        document = new_document(PAGE, builder.docsettings)
        document.settings.env = app.env
        glossary = addnodes.glossary("", nodes.definition_list("", child, classes=["glossary", "open"]))
        if language:
            glossary[VIEW] = language
        document += nodes.section("", nodes.title("", "View"), glossary, ids=["view"])
        app.env.apply_post_transforms(document, PAGE)
        builder.current_docname = PAGE
        translator = builder.create_translator(document, builder)
        document.walkabout(translator)
        return "".join(translator.body)

    return written


EVERY_INLINE = (
    *("text", _literal("a  b"), TermReference("Alpha", "known", True), TermReference("nobody", "unknown", False)),
    *(
        Link("https://example.org/@x", "@", True),
        Element("strong", (), ("strong",)),
        _reference(("ref", "place"), "place"),
    ),
)
EVERY_LINE = (
    Span("Name", "glossary-name", "en"),
    TermLink("Beta", "Beta", "en"),
    Link("x.html", "origin", from_root=True),
)


@example(
    entry=Entry(
        (Heading(EVERY_LINE, ("term-alpha", "further"), lacks="zh"),),
        (
            OwnLine(EVERY_LINE, "glossary-see"),
            ShownDefinition(tuple(Paragraph(1, "", (each,)) for each in EVERY_INLINE), "terms.md", "en", "glossary-en"),
        ),
    ),
    language="en",
)
@settings(max_examples=500)
@given(entry=OF_VIEWS | OF_STOCK, language=st.sampled_from(("", "en")))
def test_both_writers_give_the_same_html(write: Callable[[nodes.Node, str], str], entry: Entry, language: str) -> None:
    """On the page of a view, or of Sphinx's directive, whatever is in the entry."""
    nodes_of_entry = entry_node(deepcopy(entry), PAGE)
    [run] = with_runs([entry], PAGE)
    assert isinstance(run, entry_run)
    assert write(run, language) == write(nodes_of_entry, language)
