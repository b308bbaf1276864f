"""Real glossaries with stock directives, upgraded by one line: nothing lost, nothing new to complain about."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from docutils import nodes

from glossary_build.sphinx_ext.site_terms import site_terms
from tests.conftest import Build, Project

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
THEMES = {
    "alabaster": "alabaster",
    "furo": "furo",
    "pydata_sphinx_theme": "pydata_sphinx_theme",
    "sphinx_rtd_theme": "sphinx_rtd_theme",
    "sphinx_book_theme": "sphinx_book_theme",
}
"""Theme → the module that brings it."""
WIDTHS = (1366, 390, 320)

pytestmark = pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not beside the checkout")


def write(project: Project, name: str, extensions: list[str], theme: str = "basic") -> None:
    """A small project around the glossary *name*."""
    conf = f'project = "demo"\nextensions = {extensions!r}\nhtml_theme = "{theme}"\nexclude_patterns = ["_build"]\n'
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
    registered = {name for kind, name in after.app.env.domains.standard_domain.objects if kind == "term"}
    assert {" ".join(name.split()) for name in registered} == names


@pytest.mark.parametrize("theme", THEMES)
def test_page_works_on_every_theme(project: Project, browser: Browser, theme: str) -> None:
    """The bar sticks below the theme's own header and covers no target, no entry is too wide, and no script fails."""
    pytest.importorskip(THEMES[theme], reason=f"{theme} is not installed")
    write(project, "pyramid.rst", ["glossary_build"], theme)
    site = project.build_apart()
    for width in WIDTHS:
        page = browser.new_page(viewport={"width": width, "height": 800}, reduced_motion="reduce")
        errors: list[str] = []
        page.on("pageerror", lambda error, errors=errors: errors.append(str(error)))
        page.goto((site / "glossary.html").as_uri())
        page.add_style_tag(content="html { scroll-behavior: auto !important }")  # Furo takes its time
        page.evaluate("location.hash = '#term-WSGI'")
        covered = page.evaluate(
            """() => {
                const bar = document.querySelector(".glossary-bar").getBoundingClientRect();
                const target = document.querySelector(":target").getBoundingClientRect();
                const at = (x, y) => document.elementFromPoint(x, y);
                return {
                    bar: at(bar.left + 12, bar.top + bar.height / 2)?.closest(".glossary-bar") != null,
                    sticks: bar.top < 120,
                    target: target.top >= bar.bottom && target.top < innerHeight / 2,
                    sideways: [...document.querySelectorAll("dl.glossary *")].some(
                        (each) => each.getBoundingClientRect().right > innerWidth && !each.closest("details, pre")
                    ),
                };
            }"""
        )
        assert (width, covered) == (width, {"bar": True, "sticks": True, "target": True, "sideways": False})
        assert errors == []
        page.close()
