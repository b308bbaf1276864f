"""Narrowing a glossary by subject, in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser import faultless_page
from tests.conftest import Project
from tests.serving import serve
from tests.sphinx_ext.samples import FILES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page


def entries(page: Page) -> list[str]:
    """The entries that are shown, by the first name."""
    terms = page.locator("dl.glossary > dt[id]:visible")
    return terms.evaluate_all("terms => terms.map((term) => term.querySelector('.glossary-name').textContent)")


def subjects(page: Page) -> Locator:
    """The subjects that a reader can choose."""
    return page.get_by_role("group", name="Subject").get_by_role("link").filter(has_not_text="All")


def all_terms(page: Page) -> Locator:
    """What takes back what was chosen."""
    return page.get_by_role("group", name="Subject").get_by_role("link", name="All")


@pytest.mark.parametrize("hosted", [False, True], ids=["file", "http"])
def test_reader_narrows_by_subject(project: Project, browser: Browser, hosted: bool) -> None:
    """Entries of other subjects go, with the letters that they leave empty; the address has it and brings it back."""
    project.write(FILES)
    out = project.build().out
    with serve(out) as root:
        address = f"{root}index.html" if hosted else (out / "index.html").as_uri()
        page = browser.new_page()
        page.goto(f"{address}?lang=en")
        every = entries(page)
        subjects(page).first.wait_for()
        assert all_terms(page).inner_text() == f"All {len(every)}"
        assert all_terms(page).get_attribute("aria-current") == "true"
        assert subjects(page).all_inner_texts() == ["Data 1", "Memory 1"]
        subjects(page).first.click()
        assert entries(page) == ["Tensor"]
        assert subjects(page).evaluate_all("all => all.map((each) => each.ariaCurrent)") == ["true", None]
        assert page.url == f"{address}?lang=en&subject=Data"
        assert all_terms(page).get_attribute("aria-current") is None
        assert page.get_by_role("status").filter(has_text="Terms shown: 1").is_visible()
        assert page.locator(".glossary-letter:visible").count() == 1
        assert page.locator(".glossary-bar > a[href]:not([inert])").all_inner_texts() == ["T"]
        page.reload()
        assert entries(page) == ["Tensor"]
        subjects(page).last.click()
        assert entries(page) == ["Stride", "Tensor"]
        assert page.url == f"{address}?lang=en&subject=Data&subject=Memory"
        assert subjects(page).last.get_attribute("href") == "?subject=Memory"
        all_terms(page).click()
        assert entries(page) == every
        assert page.url == f"{address}?lang=en"
        assert page.locator(".glossary-bar > a[href='#letter-S']:not([inert])").count() == 1
        page.close()


def test_link_to_a_term_always_shows_it(project: Project, browser: Browser) -> None:
    """Whether the page opens with it or a reader follows it there: the list is whole again, and that is said."""
    project.write(FILES)
    page = browser.new_page(viewport={"width": 800, "height": 300})
    address = (project.build().out / "index.html").as_uri()
    page.goto(f"{address}?subject=Memory&lang=en#term-Tensor")
    assert page.locator("#term-Tensor").is_visible()
    assert page.url == f"{address}?lang=en#term-Tensor"
    assert page.locator(".glossary-chips > [aria-current]").all_inner_texts() == [all_terms(page).inner_text()]
    assert page.get_by_role("status").filter(has_text="the filter hid this one").count() == 1

    page.goto(f"{address}?subject=Memory")
    page.reload()
    assert entries(page) == ["Stride"]
    page.locator(".glossary-definition").get_by_role("link", name="tensor").and_(page.locator(":visible")).click()
    assert page.locator("#term-Tensor").is_visible()
    box = page.locator("#term-Tensor").bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 300
    assert page.url == f"{address}#term-Tensor"
    assert page.get_by_role("status").filter(has_text="the filter hid this one").count() == 1
    page.go_back()
    page.wait_for_url(f"{address}?subject=Memory")
    assert entries(page) == ["Stride"]
    page.close()


def test_choice_lasts_though_the_address_named_an_entry_that_it_hides(project: Project, browser: Browser) -> None:
    """The address names it no more: who opens or reloads it sees what the reader has chosen."""
    project.write(FILES)
    page = browser.new_page()
    address = (project.build().out / "index.html").as_uri()
    page.goto(f"{address}#term-Tensor")
    subjects(page).last.click()
    assert page.url == f"{address}?subject=Memory"
    page.reload()
    assert entries(page) == ["Stride"]
    page.goto(f"{address}#term-Stride")
    subjects(page).last.click()
    assert page.url == f"{address}?subject=Memory#term-Stride"
    page.close()


def test_what_was_said_stays_where_the_first_frame_is_late(project: Project, browser: Browser) -> None:
    """Who follows a link is taken to the entry once, by whichever script comes first."""
    project.write(FILES)
    address = (project.build().out / "index.html").as_uri()
    with faultless_page(browser) as page:
        page.add_init_script(
            """const { requestAnimationFrame: soon } = globalThis;
            globalThis.requestAnimationFrame = (act) =>
                document.readyState === "complete" ? soon(act) : addEventListener("load", () => soon(act));"""
        )
        page.goto(f"{address}?subject=Memory&lang=en#term-Tensor")
        page.evaluate("new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)))")
        assert page.get_by_role("status").filter(has_text="the filter hid this one").count() == 1


def test_field_finds_only_what_is_left(project: Project, browser: Browser) -> None:
    """The subject holds for what the field finds too, also when it is chosen afterwards; not where nothing is left."""
    project.write(FILES)
    page = browser.new_page()
    page.goto((project.build().out / "index.html").as_uri())
    page.get_by_role("searchbox").fill("t")
    results = page.locator(".glossary-results > li")
    results.nth(1).wait_for()
    subjects(page).first.click()
    assert results.count() == 1
    assert "Tensor" in results.inner_text()
    page.get_by_role("searchbox").fill("buchang")
    heads = page.locator(".glossary-results > li > a")
    heads.filter(has_text="Stride").wait_for()
    page.get_by_role("searchbox").fill("t")
    heads.filter(has_text="Tensor").wait_for()
    assert results.count() == 1
    all_terms(page).click()
    assert results.count() > 1
    page.close()


def test_chosen_subject_is_in_sight(project: Project, browser: Browser) -> None:
    """Also where the row of subjects is longer than the window."""
    subjects = "".join(f"## Subject number {n:02}\n\n### Term {n}\n\nA text.\n\n" for n in range(20))
    project.write({"conf.py": FILES["conf.py"], "terms.md": f"# Terms\n\n{subjects}", "index.rst": FILES["index.rst"]})
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.goto((project.build().out / "index.html").as_uri() + "?subject=Subject+number+17")
    box = page.locator(".glossary-chips > [aria-current]").bounding_box()
    assert box is not None
    assert 0 <= box["x"] < 390 - box["width"]
    page.close()


def test_without_a_choice_there_is_no_control(project: Project, browser: Browser) -> None:
    """One subject, nothing deprecated: nothing to choose. Nor where the project switched it off."""
    project.write({**FILES, "terms.md": "", "terms.rst": ""})
    address = (project.build().out / "index.html").as_uri()
    page = browser.new_page()
    page.goto(f"{address}?subject=Data&status=deprecated")
    page.get_by_role("searchbox").wait_for()
    assert page.locator(".glossary-chips").count() == 0
    assert len(entries(page)) == 4
    project.write({**FILES, "conf.py": FILES["conf.py"] + "glossary_build_disable = ['facets']\n"})
    project.build()
    page.goto(f"{address}?subject=Data")
    page.get_by_role("searchbox").wait_for()
    assert page.locator(".glossary-chips").count() == 0
    assert len(entries(page)) > 4
    page.close()


def test_reader_narrows_a_split_glossary(project: Project, browser: Browser) -> None:
    """The page of the names, whose entries are elsewhere, offers what all of them have; so does what is found there."""
    project.write({**FILES, "index.rst": "Demo\n====\n\n.. glossary-view::\n   :split: letter\n"})
    page = browser.new_page()
    page.goto((project.build().out / "index.html").as_uri())
    subjects(page).first.wait_for()
    names = page.locator(".glossary-hub a:visible")
    every = names.all_text_contents()
    assert subjects(page).all_inner_texts() == ["Data 1", "Memory 1"]
    subjects(page).first.click()
    assert names.all_text_contents() == ["Tensor 张量"]
    assert page.locator(".glossary-bar > a[href]:not([inert])").all_inner_texts() == ["T"]
    assert page.url.endswith("?subject=Data")
    page.get_by_role("searchbox", name="Find a term").fill("t")
    page.locator(".glossary-results li").first.wait_for()
    assert page.locator(".glossary-results > li > a").all_inner_texts() == ["Tensor 张量"]
    page.keyboard.press("Escape")
    all_terms(page).click()
    assert names.all_text_contents() == every
    page.close()
