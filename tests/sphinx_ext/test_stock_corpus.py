"""Real glossaries with stock directives, upgraded by one line: nothing lost, nothing new to complain about."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from docutils import nodes

from glossary_build.sphinx_ext.state.site_terms import site_terms
from tests.conftest import Build, Project

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
pytestmark = pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not beside the checkout")


def write(project: Project, name: str, extensions: list[str]) -> None:
    """A small project around the glossary *name*."""
    conf = f'project = "demo"\nextensions = {extensions!r}\nhtml_theme = "basic"\nexclude_patterns = ["_build"]\n'
    index = "Top\n===\n\n.. toctree::\n\n   glossary\n"
    text = (CORPUS / name).read_text(encoding="utf-8")
    project.write({"conf.py": conf, "index.rst": index, f"glossary{Path(name).suffix}": text})


def complaints(build: Build, folder: Path) -> list[str]:
    """The warnings of a build, without what differs from folder to folder."""
    return sorted(re.sub(r"\x1b\[[0-9;]*m", "", build.warnings).replace(str(folder), "").splitlines())


def ids(build: Build) -> set[str]:
    """Every id of the glossary page."""
    return {id_ for node in build.resolved("glossary").findall(nodes.Element) for id_ in node.get("ids", ())}


@pytest.mark.parametrize("name", ["pyramid.rst", "numpy.rst", "plone.md"])
def test_one_line_changes_no_term_no_id_and_no_warning(make_project: Callable[[str], Project], name: str) -> None:
    """Same terms in the inventory, every id still there, the same warnings; each term is a concept of ours."""
    markdown = ["myst_parser"] if name.endswith(".md") else []
    stock, ours = make_project("stock"), make_project("ours")
    write(stock, name, markdown)
    write(ours, name, [*markdown, "glossary_build"])
    before, after = stock.build(), ours.build()
    assert complaints(after, ours.folder) == complaints(before, stock.folder)
    assert after.inventory().keys() == before.inventory().keys()
    assert ids(before) <= ids(after)
    names = {each.text for term in site_terms(after.app.env) for each in term.concept.designations}
    registered = {name for kind, name in after.app.env.domains["std"].objects if kind == "term"}
    assert {" ".join(name.split()) for name in registered} == names
