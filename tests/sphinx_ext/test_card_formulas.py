"""Formulas on cards: as the page of the entry shows them, also on pages that have none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
mathjax3_config = {"tex": {"tags": "ams"}}
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
MATHJAX = """
// Typesets as MathJax does: the page when it starts, unless it was told not to, and what it is asked to later.
const config = globalThis.MathJax;
globalThis.MathJax = {
  version: "stub",
  given: config,
  startup: { promise: Promise.resolve() },
  typesetPromise: async (elements) => {
    for (const element of elements) element.innerHTML = `<mjx-container>${element.innerHTML}</mjx-container>`;
  },
};
if (config?.startup?.typeset !== false) MathJax.typesetPromise([...document.querySelectorAll(".body p")]);
"""
CARD = ".glossary-card:popover-open .glossary-card-text"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The site with another file for MathJax, built once."""
    project = Project(tmp_path_factory.mktemp("formulas"))
    project.write({**FILES, "static/mathjax.js": MATHJAX})
    made = project.build()
    assert made.warnings == ""

    def site(mathjax: str) -> Path:
        (made.out / "_static" / "mathjax.js").write_text(mathjax, encoding="utf-8")
        return made.out

    return site


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on which no script fails."""
    with faultless_page(browser) as page:
        yield page


def card(page: Page, name: str, formula: str = "mjx-container") -> str:
    """The HTML of the card of a term, when its link is hovered and its formula is what a selector says."""
    page.mouse.move(0, 0)
    page.get_by_role("link", name=name, exact=True).last.hover()
    page.locator(CARD, has_text=name).locator(formula).wait_for()
    return page.locator(CARD).inner_html()


def test_page_with_the_link_is_not_changed(built: Callable[[str], Path]) -> None:
    """It has no formula, so MathJax isn't linked there."""
    site = built(MATHJAX)
    assert "mathjax" not in (site / "use.html").read_text(encoding="utf-8").lower()
    assert "mathjax.js" in (site / "words.html").read_text(encoding="utf-8")


def test_card_loads_mathjax_where_the_page_has_none(built: Callable[[str], Path], page: Page) -> None:
    """Set as on other pages; it typesets the formulas of the card, and nothing of the page."""
    page.goto((built(MATHJAX) / "use.html").as_uri())
    assert r"<mjx-container>\(x &lt; y\)</mjx-container>" in card(page, "slope")
    growth = card(page, "growth")
    assert "<mjx-container>" in growth
    assert r"\label" not in growth
    assert r"<mjx-container>\(\unknown{&lt;b&gt;} &amp; z\)</mjx-container>" in card(page, "oddity")
    assert page.evaluate("MathJax.given.tex.tags") == "ams"
    assert page.locator(".body > section > p mjx-container, .body > p mjx-container").count() == 0
    assert page.locator("script[src*='mathjax.js']").count() == 1


def test_card_uses_the_mathjax_of_its_page(built: Callable[[str], Path], page: Page) -> None:
    """Nothing is loaded twice."""
    page.goto((built(MATHJAX) / "words.html").as_uri())
    page.evaluate("document.querySelector('.body').insertAdjacentHTML('beforeend', '<a href=\"#term-slope\">here</a>')")
    page.get_by_role("link", name="here").hover()
    page.locator(CARD, has_text="A number").locator("mjx-container").wait_for()
    assert page.locator("script[src*='mathjax.js']").count() == 1


def test_text_on_a_card_is_none_that_mathjax_looks_for(built: Callable[[str], Path], page: Page) -> None:
    """It may have a formula's delimiters, and the card be open while MathJax goes through the page."""
    page.goto((built(MATHJAX) / "use.html").as_uri())
    card(page, "slope", "mjx-container")
    classes = page.locator(".glossary-card").evaluate("card => [...card.classList]")
    assert set(AS_WRITTEN) <= set(classes)


def test_card_without_mathjax_is_readable(built: Callable[[str], Path], page: Page) -> None:
    """Where it can't be loaded, the browser shows MathML, and LaTeX where docutils can't read it."""
    site = built(MATHJAX)
    (site / "_static" / "mathjax.js").unlink()
    page.goto((site / "use.html").as_uri())
    with page.expect_event("requestfailed"):
        card(page, "slope", "math")
    assert "<mo>&lt;</mo>" in card(page, "slope", "math")
    assert "<msup>" in card(page, "growth", "math")
    assert r"\(\unknown{&lt;b&gt;} &amp; z\)" in card(page, "oddity", ".math")


def test_formulas_stay_mathml_with_version_2_of_mathjax(built: Callable[[str], Path], page: Page) -> None:
    """It has a queue in place of promises."""
    page.goto((built('globalThis.MathJax = { version: "2.7.9", Hub: {} };') / "use.html").as_uri())
    assert "<mo>&lt;</mo>" in card(page, "slope", "math")


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
    assert html.count("</span>") == 1
