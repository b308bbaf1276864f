"""One search on every page: by a key or a tap, with the same terms as the filter and the search page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
import sphinx

from tests.browser import faultless_page, wait_for_address
from tests.conftest import Project
from tests.serving import serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CONF = """\
project = "demo"
extensions = ["glossary_build"]
glossary_build_sources = ["terms.md"]
exclude_patterns = ["terms*", "_build"]
html_theme = "alabaster"
"""
TERMS = (
    """\
# Training · 训练

## Backpropagation（反向传播）

The gradients flow back, as [autograd](#autograd) says.

## Autograd（自动微分）

It records a [graph](#computational-graph) by `torch.compile(model)`.

## Computational Graph（计算图）

What was computed, as a graph. 计算图就是图。

# Numbers

## FP16/32

Two formats of numbers. 两种格式。

## KV Cache（键值缓存）

Keys and values; 反向传播用不到。

## Long story

"""
    + "Once upon a time there was a number.\n\n" * 30
    + """\
Deep inside, `quokka.count` is found.
"""
)
PAGES = {
    "conf.py": CONF,
    "terms.md": TERMS,
    "index.rst": "Demo\n====\n\n.. toctree::\n\n   words\n   pinyin\n   plain\n",
    "words.rst": "Words\n=====\n\n.. glossary-view::\n",
    "pinyin.rst": "Order\n=====\n\n.. glossary-view::\n   :order: zh\n   :no-index:\n",
    "plain.rst": "Plain\n=====\n\nA graph of 传播 in passing.\n",
}
QUERIES = {
    "传播": ["Backpropagation 反向传播", "KV Cache 键值缓存"],
    "ziDong": ["Autograd 自动微分"],
    "zdwf": ["Autograd 自动微分"],
    "kv": ["KV Cache 键值缓存"],
    "FP32": ["FP16/32"],
    "計算圖": ["Computational Graph 计算图"],
    "backprop": ["Backpropagation 反向传播"],
    "torch.comp": ["Autograd 自动微分", "Computational Graph 计算图"],
    "bakcpropagation": ["Backpropagation 反向传播"],
    "quokka": ["Long story"],
    "qqqq": [],
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a page that has no glossary."""
    project = Project(tmp_path_factory.mktemp("anywhere"))
    project.write(PAGES)
    build = project.build()
    assert build.warnings == ""
    return build.out


@pytest.fixture(scope="module")
def base(site: Path) -> Iterator[str]:
    """The address of the site."""
    with serve(site) as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that may report no error."""
    with faultless_page(browser, viewport={"width": 1000, "height": 700}) as page:
        yield page


def test_katakana_and_hiragana_are_the_same(project: Project, page: Page) -> None:
    """With the marks of voiced sounds, too."""
    terms = "# Words\n\n## グラフ\n\nA drawing.\n\n## かたち\n\nA form.\n"
    project.write({"conf.py": CONF, "terms.md": terms, "index.rst": PAGES["words.rst"]})
    with serve(project.build().out) as base:
        page.goto(f"{base}index.html")
        for query, name in (("ぐらふ", "グラフ"), ("カタチ", "かたち")):
            page.locator(".glossary-filter input").fill(query)
            page.locator(".glossary-results li", has_text=name).wait_for()


def terms(page: Page) -> list[str]:
    """The names of the terms found, once there is an answer."""
    page.wait_for_function("document.querySelector('.glossary-count')?.textContent")
    return page.locator(".glossary-results > li > a").all_inner_texts()


@pytest.mark.parametrize("query", QUERIES)
def test_filter_window_and_search_page_give_the_same_terms(page: Page, base: str, query: str) -> None:
    """Each term once; a query that nothing fits finds nothing and offers nothing."""
    page.goto(f"{base}words.html?q={quote(query)}")
    assert terms(page) == QUERIES[query]
    page.goto(base + "plain.html")
    page.keyboard.press("/")
    page.keyboard.insert_text(query)
    assert terms(page) == QUERIES[query]
    assert ("Did you mean" in page.locator(".glossary-count").inner_text()) is False
    page.goto(f"{base}search.html?q={quote(query)}")
    assert terms(page) == QUERIES[query]
    page.wait_for_function("document.querySelector('.search-summary')?.textContent")
    others = page.locator("#search-results ul.search > li > a").all_inner_texts()
    assert [title for title in others if title != "Plain"] == []


def test_best_match_is_the_whole_entry_and_code_keeps_its_form(page: Page, base: str) -> None:
    """Its links lead where they do in the entry; the others have an excerpt without the words of the page."""
    page.goto(base + "plain.html")
    page.keyboard.press("Control+k")
    page.keyboard.type("graph")
    assert terms(page) == ["Computational Graph 计算图", "Autograd 自动微分"]
    best = page.locator(".glossary-results > li").first
    assert "What was computed, as a graph. 计算图就是图。" in best.inner_text()
    other = page.locator(".glossary-results > li").nth(1)
    assert other.locator("p").inner_text() == "It records a graph by torch.compile(model)."
    assert other.locator("code").all_inner_texts() == ["torch.compile(model)"]
    page.locator("dialog input").fill("backprop")
    page.locator(".glossary-best a", has_text="autograd").click()
    wait_for_address(page, "/words.html#term-Autograd")


def test_keys_open_and_close_the_window_and_enter_leads_on(page: Page, base: str) -> None:
    """The focus goes back to where it was; the field of the theme is what it was."""
    page.goto(base + "plain.html")
    link = page.get_by_role("link", name="Demo").first
    link.focus()
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.matches('dialog[open] input')")
    page.keyboard.type("kv")
    assert terms(page) == ["KV Cache 键值缓存"]
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert page.locator("dialog").is_hidden()
    assert link.evaluate("link => link === document.activeElement")
    theme = page.locator('.sphinxsidebar input[name="q"]')
    theme.fill("a/b")
    assert theme.input_value() == "a/b"
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Meta+k")
    page.keyboard.type("backprop")
    terms(page)
    page.keyboard.press("Enter")
    wait_for_address(page, "/words.html#term-Backpropagation")


def test_field_that_is_hidden_is_no_field(project: Project, page: Page) -> None:
    """In a tab or a dropdown that isn't open; the key leads to the field once it is."""
    around = ".. raw:: html\n\n   <{}>\n\n"
    words = f"Words\n=====\n\n{around.format('details')}.. glossary-view::\n\n{around.format('/details')}"
    project.write({**PAGES, "words.rst": words})
    page.goto((project.build().out / "words.html").as_uri())
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.matches('dialog[open] input')")
    page.keyboard.press("Escape")
    assert page.locator(".glossary-summon").is_visible()
    page.locator("details").evaluate("dropdown => dropdown.open = true")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.matches('.glossary-place input')")


def test_escape_leads_back_from_wherever_the_focus_is(page: Page, base: str) -> None:
    """From a result to the field, whose results go; from anything else in the window to where the reader was."""
    page.goto(base + "plain.html")
    link = page.get_by_role("link", name="Demo").first
    link.focus()
    page.keyboard.press("/")
    page.keyboard.type("kv")
    terms(page)
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('.glossary-results a')")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.matches('dialog[open] input')")
    page.get_by_role("link", name="Search all pages").focus()
    page.keyboard.press("Escape")
    assert page.locator("dialog").is_hidden()
    assert link.evaluate("link => link === document.activeElement")


def test_button_opens_it_on_a_phone_within_the_window(page: Page, base: str) -> None:
    """It is there on each page without a field, large enough for a finger."""
    page.set_viewport_size({"width": 390, "height": 844})
    for name in ("index", "plain", "genindex", "search"):
        page.goto(f"{base}{name}.html")
        box = page.get_by_role("button", name="Find a term").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] + box["width"] <= 390
    page.goto(base + "plain.html")
    page.get_by_role("button", name="Find a term").click()
    page.keyboard.type("kv")
    terms(page)
    box = page.locator("dialog").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    link = page.get_by_role("link", name="Search all pages")
    assert link.evaluate("link => link.href") == f"{base}search.html?q=kv"
    page.set_viewport_size({"width": 320, "height": 256})
    page.locator("dialog input").fill("long")
    page.locator(".glossary-best").wait_for()
    assert page.locator("dialog").evaluate("dialog => dialog.scrollHeight > dialog.clientHeight")
    closing = page.get_by_role("button", name="Close")
    assert closing.evaluate(
        """button => {
            const { left, right, top, bottom } = button.getBoundingClientRect();
            return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === button;
        }"""
    )
    closing.click()
    assert page.locator("dialog").is_hidden()
    page.goto(base + "words.html")
    assert page.get_by_role("button", name="Find a term").count() == 0


def test_key_that_a_theme_uses_stays_with_it(page: Page, base: str) -> None:
    """Ctrl+K goes to a search of the theme's own that takes it."""
    taking = "addEventListener('keydown', e => { if (e.key === 'k' && e.ctrlKey) e.preventDefault(); });"
    page.add_init_script(taking)
    page.goto(base + "plain.html")
    page.keyboard.press("Control+k")
    assert page.locator("dialog").is_hidden()


def test_search_can_be_switched_off_and_is_not_there_without_terms(
    make_project: Callable[[str], Project], page: Page
) -> None:
    """No dead control."""
    off, empty = make_project("off"), make_project("empty")
    off.write({**PAGES, "conf.py": CONF + "glossary_build_disable = ['search_anywhere']\n"})
    empty.write(
        {"conf.py": 'project = "demo"\nextensions = ["glossary_build"]\n', "plain.rst": "", "index.rst": "Demo\n====\n"}
    )
    for project, name in ((off, "plain"), (empty, "index")):
        page.goto((project.build().out / f"{name}.html").as_uri())
        page.keyboard.press("/")
        assert page.locator("dialog, .glossary-summon").count() == 0


def test_index_of_the_search_holds_what_authors_wrote(site: Path) -> None:
    """No label and, where Sphinx can leave out parts of a page, no letter, and the entries of one view only."""
    import json

    text = (site / "searchindex.js").read_text(encoding="utf-8")
    index = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
    assert "subject" not in index["terms"]
    assert "相关" not in index["terms"]
    if sphinx.version_info < (8, 2):
        return
    assert not {"A", "B", "#"} & index["alltitles"].keys()
    page = index["docnames"].index("pinyin")
    assert [
        word for word, pages in index["terms"].items() if page in (pages if isinstance(pages, list) else [pages])
    ] == []


OVERLAP = """() => {
    const own = document.querySelector(".glossary-summon").getBoundingClientRect();
    return [...document.querySelectorAll(".theme-switcher, .synthetic")].filter((each) => {
        const other = each.getBoundingClientRect();
        return own.left < other.right && other.left < own.right && own.top < other.bottom && other.top < own.bottom;
    }).length;
}"""


def test_button_makes_way_for_a_switch_of_the_theme(project: Project, browser: Browser) -> None:
    """That of sphinx_rtd_dark_mode, which comes when our button is there already."""
    pytest.importorskip("sphinx_rtd_dark_mode", reason="sphinx_rtd_dark_mode is not installed")
    conf = CONF.replace("alabaster", "sphinx_rtd_theme") + 'extensions.append("sphinx_rtd_dark_mode")\n'
    project.write({**PAGES, "conf.py": conf, "terms.md": TERMS})
    site = project.build_apart()
    with serve(site) as root, browser.new_page() as page:
        page.goto(root + "plain.html")
        page.locator(".theme-switcher").wait_for()
        assert page.evaluate(OVERLAP) == 0
        page.locator(".theme-switcher").click()
        page.get_by_role("button", name="Find a term").click()
        page.get_by_role("searchbox", name="Find a term").wait_for()


def test_button_makes_way_for_anything_fixed(site: Path, browser: Browser) -> None:
    """One above the other, in a shadow tree, and when the window changes; a column at the side isn't passed."""
    with serve(site) as root, faultless_page(browser) as page:
        page.goto(root + "plain.html")
        own = page.get_by_role("button", name="Find a term")
        before = own.bounding_box()
        add = """style => {
            const element = document.createElement("div");
            element.className = "synthetic";
            element.style.cssText = `position: fixed; ${style}`;
            document.body.append(element);
        }"""
        page.evaluate(add, "right: 0; top: 0; bottom: 0; width: 100px")
        page.wait_for_timeout(100)
        assert own.bounding_box() == before
        page.evaluate("document.querySelector('.synthetic').remove()")
        page.evaluate(add, "right: 5px; bottom: 5px; width: 50px; height: 50px")
        page.evaluate(add, "right: 5px; bottom: 75px; width: 50px; height: 20px")
        page.evaluate(
            """() => {
                const host = document.createElement("aside");
                const style = "position: fixed; margin: 0; inset: auto 0 0 auto; width: 90px; height: 150px";
                host.attachShadow({mode: "open"}).innerHTML = `<p style="${style}">`;
                document.body.append(host);
            }"""
        )
        page.wait_for_function(f"({OVERLAP})() === 0")
        box, height = own.bounding_box(), page.viewport_size["height"]
        assert box["y"] + box["height"] <= height - 150
        page.evaluate("document.querySelectorAll('aside, .synthetic').forEach(each => each.style.display = 'none')")
        page.set_viewport_size({"width": 1000, "height": 700})
        page.wait_for_function("document.querySelector('.glossary-summon').style.bottom === ''")
