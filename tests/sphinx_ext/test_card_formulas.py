"""Formulas on cards: as the page of the entry shows them, also on pages that have none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from glossary_build.sphinx_ext.entries.allowed import AS_WRITTEN
from glossary_build.sphinx_ext.output.cards import formula_on_card
from tests.browser import faultless_page
from tests.conftest import Project

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CONF = """\
project = "demo"
extensions = ["glossary_build"]
html_theme = "basic"
html_static_path = ["static"]
mathjax_path = "mathjax.js"
"""
WORDS = r"""
Words
=====

.. glossary::

   slope
      A number :math:`x < y`.

   growth
      .. math:: e^{x} \label{inner}
         :label: growth

   oddity
      Something :math:`\unknown{<b>} & z`.
"""
USE = "Use\n===\n\nA :term:`slope`, :term:`growth`, :term:`oddity`. Prices: \\\\(5\\\\).\n"
FILES = {
    "conf.py": CONF,
    "words.rst": WORDS,
    "use.rst": USE,
    "index.rst": "Demo\n====\n\n.. toctree::\n\n   words\n   use\n",
}
CARD = ".glossary-card:popover-open .glossary-card-text"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of the site, whose pages with formulas link MathJax."""
    project = Project(tmp_path_factory.mktemp("formulas"))
    project.write({**FILES, "static/mathjax.js": ""})
    made = project.build()
    assert made.warnings == ""
    return made.out


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on which no script fails."""
    with faultless_page(browser) as page:
        yield page


def card(page: Page, name: str, formula: str) -> str:
    """The HTML of the card of a term, when its link is hovered and its formula is what a selector says."""
    page.mouse.move(0, 0)
    page.get_by_role("link", name=name, exact=True).last.hover()
    page.locator(CARD, has_text=name).locator(formula).wait_for()
    return page.locator(CARD).inner_html()


def test_page_with_the_link_is_not_changed(site: Path) -> None:
    """It has no formula, so MathJax isn't linked there."""
    assert "mathjax" not in (site / "use.html").read_text(encoding="utf-8").lower()
    assert "mathjax.js" in (site / "words.html").read_text(encoding="utf-8")


def test_card_shows_formulas_without_a_script(site: Path, page: Page) -> None:
    """As MathML, and as LaTeX where docutils can't read it; the label stays with the formula of the page."""
    page.goto((site / "use.html").as_uri())
    assert "<mo>&lt;</mo>" in card(page, "slope", "math")
    growth = card(page, "growth", "math")
    assert "<msup>" in growth
    assert r"\label" not in growth
    assert r"\(\unknown{&lt;b&gt;} &amp; z\)" in card(page, "oddity", ".math")
    assert page.locator("script[src*='mathjax']").count() == 0


def test_text_on_a_card_is_none_that_mathjax_looks_for(site: Path, page: Page) -> None:
    """It may have a formula's delimiters, and the card be open while MathJax goes through the page."""
    page.goto((site / "use.html").as_uri())
    card(page, "slope", "math")
    classes = page.locator(".glossary-card").evaluate("card => [...card.classList]")
    assert set(AS_WRITTEN) <= set(classes)


@pytest.mark.parametrize(
    "text",
    [
        r"\(\text{<img src=x onerror=alert(1)>}\)",
        r'\("><img src=x>\)',
        r"\(\href{javascript:alert(1)}{x}\)",
        r"\[</span>\]",
    ],
)
def test_formula_on_a_card_is_text(text: str) -> None:
    """No LaTeX becomes HTML."""
    html = formula_on_card(text)
    assert "<img" not in html
    assert "href=" not in html
    assert "<span" not in html
    assert "</span>" not in html
