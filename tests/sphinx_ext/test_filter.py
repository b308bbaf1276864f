"""The live filter above a glossary, in a real browser, on a site and on ``file://``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from tests.browser import answered, faultless_page
from tests.conftest import Project
from tests.serving import serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HOSTILE = '<img src=x onerror="document.title=1">'
CONF = """\
project = "demo"
extensions = ["glossary_build"]
glossary_build_sources = ["terms.md", "terms.zh.md"]
exclude_patterns = ["terms*", "_build"]
html_theme = "alabaster"
glossary_build_tools_from = 1
"""
MARKDOWN = """\
# Data

## Tensor

An array with a [stride](#stride) for each dimension.

## Tensor product

Of two tensors.

## Overload

Several functions of one name.

## Stride

How far apart two neighbours in one dimension of a tensor lie. Nobody should have to read all of this before they learn
what a step is, and still the text goes on for quite a while, until at last it speaks of `<b>contiguity</b>`.

## Video memory

Where `GPU` programs keep what they work on.

"""
CHINESE = """\
### Tensor（张量）
多维数组。

### Overload（重载）
同名函数有多个版本。

### Stride（步长）
相邻元素之间的距离。
"""
FILLER = "".join(f"## Filler {n}\n\nNumber {n} of many.\n\n" for n in range(60))
STOCK = """\
Words
=====

.. glossary::

   backpropagation
      Computes the gradient of the loss.

   <img src=x onerror="document.title=1">
      A name that is text, with no :term:`backpropagation`.
"""
INDEX = """\
Demo
====

An introduction, and a link to :term:`Stride`.

.. toctree::

   words
   plain

.. glossary-view::
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a glossary of ours, a stock one and a page with neither."""
    project = Project(tmp_path_factory.mktemp("filter"))
    project.write(
        {
            "conf.py": CONF,
            "terms.md": MARKDOWN + FILLER,
            "terms.zh.md": CHINESE,
            "index.rst": INDEX,
            "words.rst": STOCK,
            "plain.rst": "Plain\n=====\n\nNothing here.\n",
        }
    )
    build = project.build("html")
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


def opened(page: Page, address: str) -> Page:
    """The page at *address*, with the terms loaded."""
    page.goto(address)
    page.locator(".glossary-filter input").focus()
    page.wait_for_function("globalThis.glossaryBuild?.terms")
    return page


def search(page: Page, query: str) -> list[str]:
    """The results of typing *query*."""
    page.locator(".glossary-filter input").fill(query)
    if query:
        answered(page)
    return results(page)


def results(page: Page) -> list[str]:
    """The names of the results."""
    return page.locator(".glossary-results > li > a").all_inner_texts()


def focused(page: Page) -> str:
    """The text of what has the focus, or its tag."""
    text: str = page.evaluate("document.activeElement.textContent || document.activeElement.tagName")
    return text


def query_of(page: Page, query: str | None) -> None:
    """Wait until the address has this query."""
    page.wait_for_function("q => new URLSearchParams(location.search).get('q') === q", arg=query)


@pytest.mark.parametrize("scheme", ["http", "file"])
def test_filter_works_on_a_site_and_on_files(page: Page, base: str, site: Path, scheme: str) -> None:
    """It finds by any kind of name, shows it in place of the list, announces how many and writes the address."""
    opened(page, base + "index.html" if scheme == "http" else (site / "index.html").as_uri())
    for query, expected in [
        ("tensor", "Tensor 张量"),
        ("张量", "Tensor 张量"),
        ("zhangliang", "Tensor 张量"),
        ("zl", "Tensor 张量"),
        ("zhongzai", "Overload 重载"),
        ("contiguity", "Stride 步长"),
        ("backprop", "backpropagation"),
        ("strdie", "Stride 步长"),
    ]:
        assert search(page, query)[0] == expected, query
        assert not page.locator("dl.glossary").first.is_visible()
        assert not page.locator("#letter-T").first.is_visible()
        query_of(page, query)
    assert search(page, "tensor") == ["Tensor 张量", "Tensor product", "Stride 步长"]
    assert page.get_by_role("status").inner_text() == "3 terms found"
    assert search(page, "张量") == ["Tensor 张量"]
    assert page.get_by_role("status").inner_text() == "1 term found"
    assert search(page, "") == []
    assert page.locator("dl.glossary").first.is_visible()
    query_of(page, None)


def test_matches_are_marked_in_names_and_definitions(page: Page, base: str) -> None:
    """What was typed, the characters that pinyin spells, and the part of the definition that has it."""
    opened(page, base + "index.html")
    search(page, "tensor")
    assert page.locator(".glossary-results li").nth(0).locator("mark").all_inner_texts() == ["Tensor"]
    assert page.locator(".glossary-results li").nth(1).locator("mark").all_inner_texts() == ["Tensor", "tensor"]
    search(page, "zhangl")
    assert page.locator(".glossary-results mark").all_inner_texts() == ["张量"]
    search(page, "distance dimension")
    search(page, "neighbours")
    best = page.locator(".glossary-best")
    assert best.locator("mark").all_inner_texts() == ["neighbours"]
    assert "contiguity" in best.inner_text()


def test_query_in_the_address_is_run_and_back_returns_to_it(page: Page, base: str) -> None:
    """A shared link shows the same results; Enter opens the first, and back shows the results again."""
    page.goto(base + "index.html?q=zl")
    page.wait_for_selector(".glossary-results a")
    assert results(page) == ["Tensor 张量"]
    page.locator(".glossary-filter input").press("Enter")
    page.wait_for_url("**/index.html#term-Tensor")
    assert page.locator(".glossary-filter input").input_value() == ""
    assert page.locator("#term-Tensor").is_visible()
    page.go_back()
    page.wait_for_selector(".glossary-results a")
    assert results(page) == ["Tensor 张量"]
    query_of(page, "zl")
    page.go_forward()
    page.wait_for_selector("#term-Tensor", state="visible")
    assert results(page) == []


def test_query_in_the_address_is_answered_once_and_keeps_its_place(page: Page, base: str) -> None:
    """Each result is made once, and writing the query again leaves the order of the address alone."""
    page.add_init_script(
        """globalThis.made = 0;
        new MutationObserver((changes) => {
            for (const { target, addedNodes } of changes)
                if (target.matches?.(".glossary-results")) made += addedNodes.length;
        }).observe(document, { childList: true, subtree: true });"""
    )
    page.goto(base + "index.html?q=filler&lang=both")
    answered(page)
    assert page.evaluate("made") == 20
    page.get_by_role("heading", name="Demo", exact=True).click()  # whatever is clicked, the query is written first
    assert page.url.endswith("?q=filler&lang=both")


def test_field_takes_no_more_than_a_query(page: Page, base: str) -> None:
    """A text that was pasted by mistake doesn't make it slow."""
    opened(page, base + "index.html")
    page.keyboard.insert_text("tensor " * 9999)
    assert len(page.locator(".glossary-filter input").input_value()) < 1000


def test_answer_comes_before_what_nobody_waits_for(browser: Browser, base: str) -> None:
    """Also where the browser has no time for anything else, as on a slow phone."""
    with faultless_page(browser) as page:
        page.add_init_script("globalThis.requestIdleCallback = () => 0;")
        page.goto(base + "index.html?q=zl")
        page.wait_for_selector(".glossary-results a")
        assert results(page) == ["Tensor 张量"]


def test_link_to_a_term_shows_it_whatever_is_filtered(page: Page, base: str) -> None:
    """In the address beside a query, and clicked while results are shown."""
    page.goto(base + "index.html?q=overload#term-Stride")
    page.wait_for_url("**/index.html#term-Stride")
    page.locator("#term-Stride").wait_for()
    opened(page, base + "index.html")
    search(page, "overload")
    page.get_by_role("link", name="Stride").first.click()
    page.wait_for_url("**/index.html#term-Stride")
    top = page.locator("#term-Stride").bounding_box()
    assert top is not None
    assert 0 <= top["y"] < 700


@pytest.mark.parametrize("fragment", ["term-stride", "stride", "Term-Stride", "步长", "term-步长", "TENSOR-PRODUCT"])
def test_fragment_is_any_name_in_any_case(page: Page, base: str, fragment: str) -> None:
    """As people type it, or remember it."""
    page.goto(f"{base}index.html#{fragment}")
    known = "term-Tensor-product" if "PRODUCT" in fragment else "term-Stride"
    page.wait_for_url(lambda url: url.endswith(f"#{known}") or unquote(url).endswith(f"#{fragment}"))
    page.wait_for_function("document.querySelector(':target')?.closest('dt')")
    page.locator(f"#{known}").wait_for()
    assert page.locator(":target").evaluate("place => place.closest('dt').id") == known


def test_fragment_of_no_term_is_looked_for(page: Page, base: str) -> None:
    """The reader learns that there is none, and what is near; any other fragment is not ours."""
    page.goto(f"{base}index.html#term-tensile-productivity")
    query_of(page, "tensile productivity")
    page.locator(".glossary-results > li > a").first.wait_for()
    assert results(page)[0].startswith("Tensor product")
    assert page.get_by_role("status").inner_text().startswith("No term found.")
    page.goto(f"{base}words.html#installation")
    page.wait_for_function("globalThis.glossaryBuild?.terms")
    assert page.locator(".glossary-filter input").input_value() == ""


def test_slash_focuses_and_escape_gives_back_the_place(page: Page, base: str) -> None:
    """The theme's own search doesn't take the key; the list comes back where the reader was."""
    page.goto(base + "index.html")
    page.evaluate("document.documentElement.style.scrollBehavior = 'auto'; scrollTo(0, 900)")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.matches('.glossary-filter input')")
    page.keyboard.type("filler 1/2")
    assert page.locator(".glossary-filter input").input_value() == "filler 1/2"
    page.keyboard.press("Escape")
    assert page.locator(".glossary-filter input").input_value() == ""
    assert page.locator("dl.glossary").first.is_visible()
    page.wait_for_function("scrollY === 900")  # it is given back before the next frame
    assert focused(page) != "INPUT"


def test_escape_gives_back_the_entry_that_a_link_led_to(page: Page, base: str) -> None:
    """The lists above it may have got other lengths meanwhile."""
    page.set_viewport_size({"width": 800, "height": 500})
    page.goto(base + "index.html")
    name = page.locator("dl.glossary > dt[id]").nth(40)
    page.goto(f"{base}index.html#{name.get_attribute('id')}")
    page.wait_for_timeout(300)
    before = name.evaluate("each => each.getBoundingClientRect().top")
    page.keyboard.press("/")
    page.keyboard.type("filler")
    page.evaluate("for (const each of document.querySelectorAll('section')) each.style.paddingTop = '9px'")
    page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    assert abs(name.evaluate("each => each.getBoundingClientRect().top") - before) < 2


def test_escape_gives_back_the_place_of_this_search_not_of_an_earlier_one(page: Page, base: str) -> None:
    """A reader may ask for the field, leave it without a word, and search from somewhere else."""
    opened(page, base + "index.html")
    page.keyboard.press("Tab")
    page.keyboard.press("/")
    page.keyboard.press("Tab")
    page.evaluate("document.documentElement.style.scrollBehavior = 'auto'; scrollTo(0, 900)")
    search(page, "tensor")
    page.keyboard.press("Escape")
    page.wait_for_function("scrollY === 900")  # it is given back before the next frame
    assert focused(page) == "INPUT"


def test_quick_reader_comes_back_to_what_was_found(page: Page, base: str) -> None:
    """Who follows a result at once, before the address was written."""
    opened(page, base + "index.html")
    search(page, "tensor")
    page.locator(".glossary-filter input").evaluate(
        """field => {
            field.value = "backpropagation";
            field.dispatchEvent(new InputEvent("input"));
            document.querySelector(".glossary-results a").click();
        }"""
    )
    page.wait_for_url("**/words.html#*")
    page.go_back()
    answered(page)
    assert page.locator(".glossary-filter input").input_value() == "backpropagation"


def test_slash_stays_a_letter_in_fields_and_with_modifiers(page: Page, base: str) -> None:
    """Another field keeps it, and Ctrl+/ belongs to others."""
    page.goto(base + "index.html")
    page.keyboard.press("Control+/")
    assert not page.evaluate("document.activeElement.matches('.glossary-filter input')")
    page.evaluate("document.body.append(document.createElement('textarea'))")
    page.locator("textarea").press("/")
    assert page.locator("textarea").input_value() == "/"


def test_keys_move_through_the_results(page: Page, base: str) -> None:
    """Arrows from the field on, j and k among the results, where Enter opens the one in focus."""
    opened(page, base + "index.html")
    search(page, "tensor")
    page.keyboard.press("ArrowDown")
    assert focused(page) == "Tensor 张量"
    page.keyboard.press("j")
    assert focused(page) == "Tensor product"
    page.keyboard.press("k")
    page.keyboard.press("ArrowUp")
    assert focused(page) == "INPUT"
    page.keyboard.type("j")
    assert page.locator(".glossary-filter input").input_value() == "tensorj"
    search(page, "tensor")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/index.html#term-Tensor-product")
    assert page.locator("#term-Tensor-product").is_visible()


def test_many_results_come_twenty_at_once(page: Page, base: str) -> None:
    """The button shows more of them, and the arrow does at their end."""
    opened(page, base + "index.html")
    assert len(search(page, "filler")) == 20
    assert page.get_by_role("status").inner_text() == "60 terms found"
    page.get_by_role("button", name="Show more").click()
    assert focused(page) == "Filler 20"
    assert len(results(page)) == 40
    page.locator(".glossary-results a").last.press("ArrowDown")
    assert len(results(page)) == 60
    assert not page.get_by_role("button", name="Show more").is_visible()


def test_nothing_happens_while_an_input_method_composes(page: Page, base: str) -> None:
    """Letters on their way to Chinese are no query, and Enter and arrows are the input method's."""
    opened(page, base + "index.html")
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "zhang liang", "selectionStart": 11, "selectionEnd": 11})
    assert page.locator(".glossary-filter input").input_value() == "zhang liang"
    page.evaluate(
        "for (const key of ['Enter', 'ArrowDown', 'Escape']) document.activeElement.dispatchEvent("
        "new KeyboardEvent('keydown', {key, isComposing: true, bubbles: true, cancelable: true}))"
    )
    assert results(page) == []
    assert page.locator("dl.glossary").first.is_visible()
    assert page.get_by_role("status").inner_text() == ""
    session.send("Input.insertText", {"text": "张量"})
    page.wait_for_selector(".glossary-results a")
    assert results(page) == ["Tensor 张量"]


def test_nothing_found_leads_to_the_nearest_names_and_back(page: Page, base: str) -> None:
    """Show the most similar entry, links to others like it, and a button that shows the list."""
    opened(page, base + "index.html")
    (nearest,) = search(page, "tensile productivity")
    assert nearest.startswith("Tensor product")
    assert page.locator(".glossary-best").count() == 1
    assert page.get_by_role("status").inner_text().startswith("No term found. Did you mean ")
    page.get_by_role("status").get_by_role("link", name="Tensor product").click()
    page.wait_for_url("**/index.html#term-Tensor-product")
    search(page, "qqqq")
    assert page.get_by_role("status").inner_text() == "No term found. Show all terms"
    page.get_by_role("button", name="Show all terms").click()
    assert page.locator("dl.glossary").first.is_visible()
    assert page.get_by_role("status").inner_text() == ""
    search(page, "qqqq")
    page.get_by_role("button", name="Show all terms").press("Enter")
    assert page.locator("dl.glossary").first.is_visible()
    assert focused(page) == "INPUT"


def test_hostile_name_stays_text_and_leads_to_its_page(page: Page, base: str) -> None:
    """Markup in a name is shown, marked and followed, and never run."""
    opened(page, base + "index.html")
    assert search(page, "<img src") == [HOSTILE]
    assert page.locator(".glossary-results mark").all_inner_texts() == ["<img src"]
    assert page.locator(".glossary-filter img").count() == 0
    page.locator(".glossary-results > li > a").click()
    page.wait_for_url("**/words.html#*")
    assert page.title() != "1"
    opened(page, base + "index.html?q=" + "<img src=x onerror=document.title=1>")
    assert page.locator(".glossary-filter img").count() == 0


def test_stock_glossary_has_the_filter_too(page: Page, base: str) -> None:
    """With what its definitions say, and nothing that we say of their neighbours."""
    opened(page, base + "words.html")
    assert page.locator(".glossary-neighbours").count() == 1
    assert search(page, "gradient") == ["backpropagation"]
    assert page.locator(".glossary-results p").all_inner_texts() == ["Computes the gradient of the loss."]
    assert page.locator(".glossary-results mark").all_inner_texts() == ["gradient"]


def test_pages_without_glossary_or_script_have_no_field(browser: Browser, page: Page, base: str) -> None:
    """No dead control anywhere, and no data is loaded before it is needed."""
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(base + "plain.html")
    assert page.locator("main .glossary-filter, .body .glossary-filter").count() == 0
    page.goto(base + "index.html")
    assert page.locator(".glossary-filter").count() == 1
    assert not [url for url in requests if "terms.js" in url or not url.startswith(base)]
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(base + "index.html?q=zl")
    assert plain.locator(".glossary-filter").count() == 0
    assert plain.locator("#term-Tensor").is_visible()
    context.close()


def test_field_goes_where_its_terms_cannot_be_loaded(page: Page, base: str) -> None:
    """A control that could find nothing is taken away."""
    page.route("**/terms.js", lambda route: route.abort())
    page.goto(base + "index.html")
    page.locator(".glossary-filter input").focus()
    page.wait_for_selector(".glossary-filter", state="detached")
    page.goto(base + "index.html?q=zl")
    page.wait_for_selector(".glossary-filter", state="detached")
    assert page.locator("#term-Tensor").is_visible()
