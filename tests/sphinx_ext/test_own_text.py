"""What we add to a page is never taken for the text of its author."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.conftest import Project
from tests.sphinx_ext import samples
from tests.sphinx_ext.test_machines import head

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CONF = 'project = "demo"\nhtml_theme = "basic"\nexclude_patterns = ["_build", "terms*"]\nextensions = [{}]\n'
WORDS = "".join(f"   {letter}word\n      It is :term:`Aword`.\n\n" for letter in "ABCDEFGHIJK")
PAGE = f"Words\n=====\n\n.. glossary::\n\n{WORDS}\n.. toctree::\n\n   use\n"
USE = "Use\n===\n\nAn :term:`Aword` and a :term:`Kword`.\n"
FILES = {"index.rst": PAGE, "use.rst": USE}
OURS = ("Related", "Used in", "相关", "Subject", "Also called", "See also", "deprecated")
CARDS = ".glossary-card:popover-open"


def test_description_by_another_extension_is_the_same(make_project: Callable[[str], Project]) -> None:
    """sphinxext-opengraph writes of a stock glossary what it writes without us."""
    pytest.importorskip("sphinxext.opengraph", reason="sphinxext-opengraph is not installed")
    stock, ours = make_project("stock"), make_project("ours")
    more = (
        "ogp_site_url = 'https://example.org/'\nogp_social_cards = {'enable': False}\nogp_description_length = 5000\n"
    )
    stock.write({**FILES, "conf.py": CONF.format('"sphinxext.opengraph"') + more})
    ours.write({**FILES, "conf.py": CONF.format('"sphinxext.opengraph", "glossary_build"') + more})
    before, after = head(stock.build(), "index.html"), head(ours.build(), "index.html")
    for name in ("og:description", "description"):
        assert after.says(name) == before.says(name)
        assert "It is Aword" in after.says(name)[0]


def test_description_of_a_view_has_no_word_of_ours(project: Project) -> None:
    """Names and definitions only: no label, no letter, nothing about neighbours."""
    pytest.importorskip("sphinxext.opengraph", reason="sphinxext-opengraph is not installed")
    more = (
        "ogp_site_url = 'https://example.org/'\nogp_social_cards = {'enable': False}\nogp_description_length = 5000\n"
    )
    conf = samples.CONF.replace('["gl', '["sphinxext.opengraph", "gl') + more
    project.write({**samples.FILES, "conf.py": conf})
    (text,) = head(project.build(), "index.html").says("og:description")
    assert "多维数组" in text
    assert [word for word in OURS if word in text] == []
    assert re.findall(r"\b[A-Z#]:", text) == []


def test_catalogue_for_translators_has_no_word_of_ours(project: Project) -> None:
    """Of a view, gettext takes what the author wrote."""
    project.write(samples.FILES)
    build = project.build("gettext")
    text = "".join(path.read_text(encoding="utf-8") for path in build.out.glob("*.pot"))
    assert [word for word in OURS if f'"{word}' in text] == []


def test_excerpt_of_the_search_quotes_the_author(project: Project, browser: Browser) -> None:
    """Sphinx's search page shows text of a page without what we say of its terms."""
    project.write({**FILES, "conf.py": CONF.format('"glossary_build"')})
    site = project.build().out
    html = (site / "index.html").read_text(encoding="utf-8")
    assert "Related" in html
    page = browser.new_page()
    page.goto((site / "search.html").as_uri() + "?q=word")
    text = page.evaluate("html => Search.htmlToText(html)", html)
    page.close()
    assert "It is Aword" in text
    assert [word for word in OURS if word in text] == []
    assert not re.search(r"^\s*[A-Z#]\s*$", text, re.MULTILINE)


TIPPY = """
globalThis.shown = [];
globalThis.tippy = (link, { content }) => { link._tippy = { content }; shown.push(link.getAttribute("href")); };
"""


@pytest.mark.parametrize("cards", [True, False])
def test_link_has_one_popup_beside_tippy(project: Project, browser: Browser, cards: bool) -> None:
    """Ours for terms while cards are on, that of sphinx_tippy for all else, and for a link with a tip of its own."""
    pytest.importorskip("sphinx_tippy", reason="sphinx_tippy is not installed")
    conf = CONF.format('"sphinx_tippy", "glossary_build"') + (
        'html_static_path = ["static"]\ntippy_js = ["tippy.js"]\ntippy_enable_wikitips = False\n'
        'tippy_custom_tips = {"index.html#term-Kword": "Mine"}\n'
        f"glossary_build_disable = {[] if cards else ['cards']}\n"
    )
    use = USE + "\nThe :ref:`section <below>`.\n\n.. _below:\n\nBelow\n-----\n\nText.\n"
    project.write({"index.rst": PAGE, "use.rst": use, "conf.py": conf, "static/tippy.js": TIPPY})
    site = project.build().out
    page = browser.new_page()
    page.goto((site / "use.html").as_uri())
    tips = page.evaluate("shown")
    links = {
        name: page.locator(f'main a[href="index.html#term-{name}"], .body a[href="index.html#term-{name}"]')
        for name in ("Aword", "Kword")
    }
    found = {}
    for name, link in links.items():
        link.first.hover()
        page.wait_for_timeout(700)
        found[name] = page.locator(CARDS).count()
    page.close()
    assert "#below" in tips
    assert "index.html#term-Kword" in tips
    assert ("index.html#term-Aword" in tips) is not cards
    assert found == {"Aword": int(cards), "Kword": 0}
