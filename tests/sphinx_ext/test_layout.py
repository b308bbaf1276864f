"""How a reader has entries laid out: as a compact list or whole, two languages stacked or side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import Project
from tests.sphinx_ext.samples import FILES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DESKTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}


def opened(project: Project, browser: Browser, place: str = "", **viewport: int) -> Page:
    """The page of the glossary."""
    page = browser.new_page(viewport=viewport or DESKTOP)
    page.goto((project.build().out / "index.html").as_uri() + place)
    page.locator(".glossary-choose-view").wait_for(state="attached")
    return page


def test_mark_that_unfolds_is_before_the_names_in_either_language(project: Project, browser: Browser) -> None:
    """Though the name in the chosen language is put first."""
    project.write(FILES)
    for language in ("zh", "en"):
        page = opened(project, browser, f"?view=list&lang={language}")
        page.locator("#term-Tensor .glossary-unfold").wait_for()
        left = "all => Math.min(...all.map((each) => each.getBoundingClientRect().left))"
        mark = page.locator("#term-Tensor > .glossary-unfold").evaluate_all(left)
        assert mark < page.locator("#term-Tensor > .glossary-name:visible").evaluate_all(left)
        page.close()


def test_list_has_a_line_for_each_entry_that_unfolds(project: Project, browser: Browser) -> None:
    """By a click on the line or by its button; the choice is remembered, and the address has it.

    A line has the names and the beginning of the first definition.
    """
    project.write(FILES)
    page = opened(project, browser)
    page.get_by_role("button", name="List", exact=True).click()
    assert page.url.endswith("?view=list")
    assert page.locator("#term-Tensor + dd .glossary-definition:visible").evaluate_all("a => a.map(e => e.lang)") == [
        "en"
    ]
    assert page.locator("#term-Tensor + dd .glossary-subject").is_hidden()
    tops = "a => a.map((each) => each.getBoundingClientRect().top)"
    lines = page.locator(
        "dl.glossary > dt:not(.glossary-lead), dl.glossary > dt:not(.glossary-lead) + dd"
    ).evaluate_all(tops)
    assert lines[::2] == pytest.approx(lines[1::2])
    assert page.locator("dt.glossary-lead + dd", has_text="loss function").is_visible()
    page.locator("#term-Tensor").click(position={"x": 60, "y": 10})
    body = page.locator("#term-Tensor + dd")
    assert body.locator(".glossary-definition:visible").count() == 2
    unfold = page.get_by_role("button", name="Tensor").and_(page.locator("#term-Tensor > *")).first
    assert unfold.get_attribute("aria-expanded") == "true"
    unfold.press("Enter")
    assert body.locator(".glossary-definition:visible").count() == 1
    page.goto(page.url.split("?")[0] + "#term-Stride")
    page.locator("#term-Stride + .glossary-open").wait_for()
    assert body.locator(".glossary-definition:visible").count() == 1
    page.set_viewport_size(PHONE)
    assert body.is_hidden()
    page.set_viewport_size(DESKTOP)
    page.get_by_role("button", name="Full", exact=True).click()
    assert body.locator(".glossary-definition:visible").count() == 2
    page.close()


def test_entry_has_one_mark_that_unfolds_it(project: Project, browser: Browser) -> None:
    """Also if the reader goes to another entry before all have theirs, which takes a while on a long page."""
    project.write(FILES)
    page = opened(project, browser)
    button = page.get_by_role("button", name="List", exact=True)
    button.evaluate("list => { list.click(); location.hash = '#term-Tensor' }")
    page.locator("#term-Tensor .glossary-unfold[aria-expanded=true]").wait_for()
    page.evaluate("new Promise((resume) => requestIdleCallback(() => requestIdleCallback(resume)))")
    assert page.locator("dt:not(.glossary-lead)").count() == page.locator(".glossary-unfold").count()
    page.close()


def test_every_name_of_a_stock_entry_says_whether_it_is_unfolded(project: Project, browser: Browser) -> None:
    """Each has a button, and they unfold the same."""
    text = "Demo\n====\n\n.. glossary::\n\n   tensor\n   array\n      A grid.\n"
    conf = FILES["conf.py"].replace("terms.", "no.") + "glossary_build_tools_from = 1\n"
    project.write({"conf.py": conf, "index.rst": text})
    page = opened(project, browser, "?view=list")
    for name, state in (("tensor", "true"), ("array", "false")):
        page.locator("dt", has_text=name).locator(".glossary-unfold").click()
        states = page.locator(".glossary-unfold").evaluate_all("all => all.map((each) => each.ariaExpanded)")
        assert states == [state, state]
    page.close()


def test_entry_that_the_address_names_is_unfolded_by_the_list(project: Project, browser: Browser) -> None:
    """As it is when somebody else opens that address."""
    project.write(FILES)
    page = opened(project, browser, "#term-Stride")
    page.get_by_role("button", name="List", exact=True).click()
    assert page.locator(".glossary-open").count() == 1
    assert page.locator("#term-Stride + .glossary-open").is_visible()
    page.close()


def test_buttons_say_what_the_address_has_after_back(project: Project, browser: Browser) -> None:
    """Of each preference that it may have."""
    project.write(FILES)
    page = opened(project, browser, "?view=list&columns=beside")
    page.evaluate("location.hash = '#term-Tensor'")
    page.get_by_role("button", name="Full", exact=True).click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Stacked").click()
    page.go_back()
    page.wait_for_function("document.documentElement.dataset.glossaryColumns === 'beside'")
    pressed = page.locator(":is(.glossary-choose-view, .glossary-choose-columns) [aria-pressed=true]")
    assert pressed.all_text_contents() == ["List", "Side by side"]
    page.close()


@pytest.mark.parametrize(("width", "beside"), [(1366, True), (1100, False)])
def test_languages_are_beside_each_other_where_there_is_room(
    project: Project, browser: Browser, width: int, *, beside: bool
) -> None:
    """A text of 60 ems has room for both; the choice of the reader says what is shown, and wins."""
    wide = FILES["conf.py"] + "html_css_files = ['wide.css']\nhtml_static_path = ['wide.css']\n"
    project.write({**FILES, "conf.py": wide, "wide.css": "div.body {width: 80vw; max-width: none !important}"})
    page = opened(project, browser, width=width, height=800)
    assert are_beside(page) is beside
    page.get_by_role("button", name="Settings").click()
    group = page.get_by_role("group", name="Two languages")
    assert group.locator("[aria-pressed=true]").inner_text() == ("Side by side" if beside else "Stacked")
    page.get_by_role("button", name="Stacked").click()
    assert not are_beside(page)
    page.close()


def are_beside(page: Page) -> bool:
    """Whether both definitions of an entry begin at the same height."""
    tops = "all => all.map((each) => each.getBoundingClientRect().top)"
    english, chinese = page.locator("#term-Tensor + dd .glossary-definition").evaluate_all(tops)
    return bool(english == chinese)


def test_languages_are_stacked_until_a_reader_wants_them_beside_each_other(project: Project, browser: Browser) -> None:
    """The second is below the first, and set off; the choice is remembered."""
    project.write(FILES)
    page = opened(project, browser)
    assert not are_beside(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Side by side").click()
    assert are_beside(page)
    page.reload()
    assert are_beside(page)
    page.set_viewport_size(PHONE)
    assert not are_beside(page)
    page.close()


def test_author_puts_languages_beside_each_other_and_a_reader_stacks_them(project: Project, browser: Browser) -> None:
    """The option says how a page begins; the reader's choice is in the address and wins."""
    view = "Demo\n====\n\n.. glossary-view::\n   :columns: beside\n   :reading:\n"
    project.write({**FILES, "index.rst": view})
    page = opened(project, browser)
    assert are_beside(page)
    page.get_by_role("button", name="Settings").click()
    assert page.get_by_role("button", name="Side by side").get_attribute("aria-pressed") == "true"
    page.get_by_role("button", name="Stacked").click()
    assert not are_beside(page)
    assert page.url.endswith("?columns=stacked")
    page.get_by_role("button", name="EN", exact=True).click()
    page.get_by_role("button", name="Settings").click()
    assert page.get_by_role("group", name="Cards on links").is_visible()
    assert page.get_by_role("group", name="Two languages").is_hidden()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Both").click()
    page.reload()
    assert not are_beside(page)
    page.close()


@pytest.mark.parametrize(("viewport", "limit"), [(DESKTOP, 340), (PHONE, 220)], ids=["desktop", "phone"])
def test_first_entry_is_near_the_top_and_nothing_moves(
    project: Project, browser: Browser, viewport: dict[str, int], limit: int
) -> None:
    """Below title, field and letters; choosing a subject moves none of them."""
    project.write({**FILES, "conf.py": FILES["conf.py"].replace('"basic"', '"furo"')})
    pytest.importorskip("furo", reason="furo is in the extra site")
    page = opened(project, browser, **viewport)
    top = "selector => document.querySelector(selector).getBoundingClientRect().top"
    first = page.evaluate(top, "dl.glossary > dt") - page.evaluate(top, "article")
    assert first <= limit
    for row in (".glossary-bar", ".glossary-chips"):
        assert page.locator(row).evaluate("row => getComputedStyle(row).scrollbarWidth") == "none"
    page.locator(".glossary-chips a").nth(1).click()
    shown = page.locator("dl.glossary > dt:visible").first.bounding_box()
    assert shown is not None
    assert abs(shown["y"] - page.evaluate(top, "article") - first) < 1
    page.close()


def test_click_beside_the_sheet_of_a_phone_only_closes_it(project: Project, browser: Browser) -> None:
    """A link under the dark layer leads nowhere until the sheet is closed."""
    project.write({**FILES, "index.rst": "Demo\n====\n\n:ref:`genindex`\n\n.. glossary-view::\n   :reading:\n"})
    page = opened(project, browser, **PHONE)
    link = page.get_by_role("link", name="Index").first
    box = link.bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    here = page.url
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="List", exact=True).click()
    page.mouse.click(*middle)
    page.locator(".glossary-sheet").wait_for(state="hidden")
    assert page.url == f"{here}?view=list"
    page.mouse.click(*middle)
    page.wait_for_url("**/genindex.html")
    page.close()


def test_whole_choice_is_in_the_sheet_of_a_phone(project: Project, browser: Browser) -> None:
    """One row with the field, a button for the next language and one for the sheet, as wide as the window."""
    project.write(FILES)
    page = opened(project, browser, **PHONE)
    row = page.locator(".glossary-tools")
    for language, following in (("EN", "中文"), ("中文", "双语"), ("双语", "EN")):
        row.get_by_role("button", name=language, exact=True).click()
        assert row.get_by_role("button").all_inner_texts() == [following, ""]
    page.get_by_role("button", name="Settings").click()
    groups = ("View", "Cards on links")
    for name in groups:
        assert page.get_by_role("group", name=name).is_visible()
    assert page.get_by_role("group", name="Two languages").is_hidden()
    box = page.locator(".glossary-sheet").bounding_box()
    assert box is not None
    assert (box["x"], box["width"], box["y"] + box["height"]) == (0, 390, 844)
    page.get_by_role("button", name="Close").click()
    assert page.locator(".glossary-sheet").is_hidden()
    page.close()


def test_line_below_a_definition_is_right_below_it(project: Project, browser: Browser) -> None:
    """Whatever room the theme leaves below paragraphs; those of one definition keep it."""
    terms = "\n".join(f"   Term {n}\n      The first of it.\n\n      See :term:`Term {n + 1}`.\n" for n in range(20))
    glossary = f"Words\n=====\n\n.. glossary::\n\n{terms}\n   Term 20\n      The last.\n"
    project.write({"conf.py": 'extensions = ["glossary_build"]\nhtml_theme = "alabaster"\n', "index.rst": glossary})
    page = browser.new_page(viewport=DESKTOP)
    page.goto((project.build().out / "index.html").as_uri())
    first, last, line = (page.locator("#term-Term-5 + dd > p").nth(n).bounding_box() for n in range(3))
    assert first
    assert last
    assert line
    assert line["y"] - last["y"] - last["height"] < 8 < last["y"] - first["y"] - first["height"]


@pytest.mark.parametrize("bilingual", [True, False])
def test_text_is_as_wide_as_a_column_that_fits_it(project: Project, browser: Browser, *, bilingual: bool) -> None:
    """Some themes make the column of the text as wide as what is in it wants to be."""
    conf = FILES["conf.py"] + "html_css_files = ['wide.css']\nhtml_static_path = ['wide.css']\n"
    view = "Demo\n====\n\n.. glossary-view::\n" + ("" if bilingual else "   :languages: en\n")
    style = ".documentwrapper {float: none !important} div.body {width: fit-content; max-width: 60rem !important}"
    long = {"terms.md": FILES["terms.md"] + "\n## Longest\n\n" + "many words " * 40}
    project.write({**FILES, **long, "conf.py": conf, "index.rst": view, "wide.css": style})
    page = opened(project, browser, width=1900, height=900)
    width = page.locator("dl.glossary").first.evaluate("each => each.getBoundingClientRect().width")
    assert width > 760
    page.close()


def test_words_in_tables_are_whole_and_the_page_stays_as_wide_as_the_window(project: Project, browser: Browser) -> None:
    """A table that is wider scrolls by itself."""
    table = "| Kind | Size | Weight |\n|---|---|---|\n| incomparable | considerably | characteristic |\n"
    terms = f"# Words\n\n## Keel\n\n{table}"
    conf = 'extensions = ["myst_parser", "glossary_build"]\nglossary_build_sources = ["terms.md"]\n'
    conf += 'exclude_patterns = ["terms.md", "_build"]\n'
    project.write({"conf.py": conf, "terms.md": terms, "index.rst": "Demo\n====\n\n.. glossary-view::\n"})
    page = browser.new_page(viewport={"width": 320, "height": 600})
    page.goto((project.build().out / "index.html").as_uri())
    heights = page.locator("td").evaluate_all(
        "cells => cells.map(({ firstChild }) => firstChild.getClientRects().length)"
    )
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert (
        page.locator("td p").evaluate_all("texts => texts.map((each) => getComputedStyle(each).overflowWrap)")
        == ["normal"] * 3
    )
    assert heights == [1] * 3
    page.close()
