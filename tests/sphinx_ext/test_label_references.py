"""Labels of terms as targets of the ref role."""

import re
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from docutils import nodes

from glossary_build.sphinx_ext.nodes import GENERATED
from tests.conftest import Project
from tests.inventories import write_inventory

CONF = """\
project = "demo"
extensions = ["glossary_build"]
glossary_build_sources = ["terms.rst"]
html_theme = "basic"
exclude_patterns = ["terms*", "_build"]
"""
TERMS = """\
Glossary
========

.. _My_Grid:

Grid
----

Many a `cell`_, see docs_.

.. _cell-label:

Cell
----

One place of a :ref:`My_Grid`.

.. _docs: https://example.org/
"""
PAGE = """\
:orphan:

.. _own:

Own
===

:ref:`My_Grid`, :ref:`a place <cell-label>`, :ref:`own`.
"""
FILES = {"conf.py": CONF, "terms.rst": TERMS, "index.rst": "Words\n=====\n\n.. glossary-view::\n", "page.rst": PAGE}


def links(document: nodes.document) -> list[tuple[str, str]]:
    """Text and address of each link that leads to a term or a site."""
    written = (link for link in document.findall(nodes.reference) if GENERATED not in link)
    found = ((link.astext(), link.get("refuri") or "#" + link["refid"]) for link in written)
    return [(text, address) for text, address in found if address != "#letter-C"]


def test_label_leads_to_its_term_from_any_page(project: Project) -> None:
    """Without a text of its own, a reference shows the name of the term; labels of pages go on working."""
    project.write(FILES)
    build = project.build()
    assert build.warnings == ""
    assert links(build.resolved("page")) == [
        ("Grid", "index.html#term-my-grid"),
        ("a place", "index.html#term-cell-label"),
        ("Own", "#own"),
    ]


def test_label_of_the_project_comes_before_those_of_other_projects(project: Project) -> None:
    """Whichever extension is named first."""
    project.write(FILES)
    conf = FILES["conf.py"].replace('["glossary_build"]', '["sphinx.ext.intersphinx", "glossary_build"]')
    head, _, _ = write_inventory({}).partition(b"zlib.\n")
    labels = zlib.compress(b"my_grid std:label -1 elsewhere.html Elsewhere\n")
    (project.folder / "other.inv").write_bytes(head + b"zlib.\n" + labels)
    project.write({"conf.py": conf + 'intersphinx_mapping = {"o": ("https://o.example/", "other.inv")}\n'})
    assert links(project.build().resolved("page"))[0] == ("Grid", "index.html#term-my-grid")


def test_references_inside_definitions_lead_to_terms_and_sites(project: Project) -> None:
    """By label, by title, or by an address that is at the end of the file."""
    project.write(FILES)
    assert links(project.build().resolved("index")) == [
        ("Grid", "#term-my-grid"),
        ("cell", "#term-cell-label"),
        ("docs", "https://example.org/"),
    ]


def test_label_of_no_term_is_the_business_of_sphinx(project: Project) -> None:
    """Its own warning gives the location in the source."""
    project.write({**FILES, "terms.rst": TERMS.replace("place of", "place of :ref:`nowhere` in")})
    warnings = project.build().warnings
    assert f"{project.folder / 'terms.rst'}:16: WARNING: undefined label: 'nowhere'" in warnings
    assert warnings.count("WARNING") == 1


def test_page_is_written_again_when_the_view_moves(make_project: Callable[[str], Project]) -> None:
    """A link by a label goes where the term is shown now."""
    project = make_project("moving")
    project.write(FILES)
    project.build()
    project.write(
        {"index.rst": "Words\n=====\n\n.. toctree::\n\n   there\n", "there.rst": "X\n=\n\n.. glossary-view::\n"}
    )
    build = project.build()
    assert 'href="there.html#term-my-grid"' in (build.out / "page.html").read_text()


CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
ELSEWHERE = ("ref.ref", "ref.doc", "glossary.dangling-reference")


@pytest.mark.parametrize(
    ("name", "unknown"),
    [("pyramid.rst", {'Unknown interpreted text role "app".'}), ("numpy.rst", set()), ("conda.rst", set())],
)
def test_glossary_of_another_project_builds(project: Project, name: str, unknown: set[str]) -> None:
    """What it names of its own project is reported, each at its line; nothing else is."""
    if not CORPUS.is_dir():
        pytest.skip("the corpus is not beside the checkout")
    project.write({**FILES, "terms.rst": (CORPUS / name).read_text(encoding="utf-8"), "page.rst": ":orphan:\n"})
    build = project.build("dummy")
    warnings = re.findall(r"(?:\x1b\[91m)?(.+?): WARNING: (.+?) \[(.+)\]", build.warnings)
    assert len(warnings) == build.warnings.count("WARNING")
    assert all(re.fullmatch(re.escape(str(project.folder / "terms.rst")) + r":\d+", place) for place, _, _ in warnings)
    assert {message for _, message, code in warnings if code not in ELSEWHERE} == unknown
