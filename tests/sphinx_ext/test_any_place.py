"""The directives may be wherever blocks may be on a page: no builder fails, and all is shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from textwrap import indent

import pytest

from tests.conftest import Project

PLACES = {
    "page": "",
    "section": "Section\n-------",
    "note": ".. note::",
    "item": "1. Item",
    "definition": "Word\n   Text.",
    "field": ":Field: Value",
    "quotation": "Text:",
    "epigraph": ".. epigraph::",
    "cell": ".. list-table::\n\n   * - Cell",
    "figure": ".. figure:: picture.png\n\n   Caption",
    "topic": ".. topic:: Topic",
    "sidebar": ".. sidebar:: Sidebar",
    "container": ".. container:: box",
    "class": ".. rst-class:: box",
    "compound": ".. compound::",
    "only": ".. only:: not nothing",
    "version": ".. versionadded:: 1.0\n   New.",
    "old": ".. deprecated:: 1.0",
    "object": ".. py:class:: Place",
    "parameter": ".. py:function:: parameter(first)\n\n   :param first: Text.",
    "only parameter": ".. py:function:: only(first)\n\n   :param int first:",
    "result": ".. py:function:: result()\n\n   :returns:",
    "further": ".. seealso::",
    "columns": ".. hlist::\n\n   * Item",
    "footnote": "See [1]_.\n\n.. [1] Foot",
}
"""Begins of blocks, below which a directive is indented, but for those of ``FLAT``."""
FLAT = {"page", "section"}
TOP = {"topic", "sidebar"}
"""Docutils takes these at the top of a page only."""
DEEPER = {"cell": 7, "columns": 5, "parameter": 6, "only parameter": 6, "result": 6}
"""Columns of the text in them, where these aren't three."""
DIRECTIVES = {
    "view": ".. glossary-view::\n   :no-index:",
    "letter": ".. glossary-view::\n   :no-index:\n   :letter: K",
    "abbreviations": ".. glossary-view::\n   :layout: abbreviations",
    "nothing": ".. glossary-view::\n   :no-index:\n   :subject: Nothing",
    "entry": ".. glossary-entry:: Keel",
    "used": ":term:`Keel`\n\n.. glossary-used::",
    "index": ".. glossary-index::",
    "stock": ".. glossary::\n\n   Word {place}\n      The qzkeel of {place}.\n\n   Other {place}\n      A text.",
}
SHOWN = {"nothing": "Page", "abbreviations": "KWE", "used": "Keel", "index": "Keel"}
"""A word that a page has: of any other directive, one of the definition; of a view of nothing, its title."""
TERMS = """\
# Glossary

## Keel（龙骨）

The qzkeel of a ship.

| Part | Size |
|---|---|
| Fin | 1 |

## KWE (Keel with Ends)

A long one.
"""
CONF = """\
project = "demo"
extensions = ["myst_parser", "glossary_build", "tests.sphinx_ext.other_builders"]
exclude_patterns = ["terms.md", "_build"]
glossary_build_sources = ["terms.md"]
glossary_build_lead = "en"
epub_copyright = version = "1"
suppress_warnings = ["image.not_readable"]
"""
NESTED = {"version", "item", "cell"}
"""Places in which all others are tried, too."""


def put(place: str, content: str) -> str:
    """*content* in the *place*."""
    inner = content if place in FLAT else indent(content, " " * DEEPER.get(place, 3))
    return f"{PLACES[place]}\n\n{inner}\n"


def pages(directive: str) -> Mapping[str, str]:
    """A page for each place, and for each in another one, by its name."""
    paths = [(place,) for place in PLACES] + [
        (outer, place) for outer in NESTED for place in PLACES.keys() - FLAT - TOP
    ]
    found = {}
    for path in paths:
        content = DIRECTIVES[directive].replace("{place}", "-".join(path))
        for place in reversed(path):
            content = put(place, content)
        found["-".join(path)] = f"Page\n====\n\n{content}"
    return found


@pytest.mark.parametrize("directive", DIRECTIVES)
def test_every_place_is_written_by_every_builder(project: Project, directive: str) -> None:
    """In HTML, each page has its words; the doctrees are shared, as an author builds one format after another."""
    found = pages(directive)
    index = "Demo\n====\n\n.. toctree::\n   :glob:\n\n   *\n"
    glossary = {"all.rst": "All\n===\n\n.. glossary-view::\n"}
    project.write({"conf.py": CONF, "terms.md": TERMS, "index.rst": index, **glossary})
    project.write({f"{name}.rst": text for name, text in found.items()})
    for builder in ("html", "latex", "text", "man", "xml", "strict"):
        out = project.build(builder).out
        if builder == "html":
            texts = {name: (out / f"{name}.html").read_text(encoding="utf-8") for name in found}
            bodies = {name: text.partition('<div class="body"')[2] for name, text in texts.items()}
            word = SHOWN.get(directive, "qzkeel")
            assert [name for name, body in bodies.items() if word not in body] == []


def test_links_on_the_single_page_lead_to_a_place_on_it(project: Project) -> None:
    """Sphinx puts the name of the document before that of the place (sphinx-doc/sphinx#14221)."""
    files = {"index.rst": "Demo\n====\n\n.. toctree::\n\n   all\n\n:term:`Keel`, :term:`own`, :ref:`x`\n"}
    files["all.rst"] = (
        "All\n===\n\n.. _x:\n\nX\n-\n\n.. glossary-view::\n\n.. glossary::\n\n   own\n      See :term:`Keel`.\n"
    )
    project.write({"conf.py": CONF, "terms.md": TERMS, **files})
    page = (project.build("singlehtml").out / "index.html").read_text(encoding="utf-8")
    body = page.partition('<div class="body"')[2]
    links = set(re.findall(r'class="reference internal" href="(?:index\.html)?#([^"]+)"', body))
    assert {"term-Keel", "term-own", "x"} <= links
    assert {link for link in links if f'id="{link}"' not in page} == set()


@pytest.mark.parametrize("builder", ["latex", "man", "texinfo"])
def test_book_without_the_glossary_has_the_words_alone(project: Project, builder: str) -> None:
    """Whatever would lead to an entry, in a document that the page of the glossary isn't in, is plain text there."""
    asking = "A keel, a KWE.\n\n:term:`Keel`, :term:`that <Keel>`, :gls:`KWE`, :glsdesc:`Keel`, :any:`Keel`."
    shown = [DIRECTIVES[each] for each in ("letter", "abbreviations", "entry", "used", "index")]
    project.write({
        "conf.py": CONF + 'glossary_build_autolink = "all"\nglossary_build_autolink_explain = True\n'
        "glossary_build_page_terms = True\nglossary_build_warn_deprecated = True\n"
        'man_pages = [("index", "demo", "", "", 1)]\n',
        "terms.md": TERMS,
        "glossary.rst": ":orphan:\n\nGlossary\n========\n\n.. glossary-view::\n",
        "index.rst": "\n\n".join(("Page\n====", asking, *shown)),
    })  # fmt: skip
    build = project.build(builder)
    assert "rror" not in build.warnings
    written = "".join(path.read_text(encoding="utf-8") for path in build.out.glob("demo.*"))
    assert "qzkeel" in written
    assert "glossary:term" not in written
