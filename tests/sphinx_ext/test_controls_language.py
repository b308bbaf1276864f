"""Controls in the language of the reader, and lists in its order."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import Project
from tests.serving import serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CONF = """\
project = "demo"
extensions = ["glossary_build"]
glossary_build_sources = ["terms.md"]
exclude_patterns = ["terms*", "_build"]
html_theme = "basic"
glossary_build_subjects = {"Memory": {"zh": "内存"}}
"""
TERMS = """\
# Data · 数据

## Tensor（张量）

An array with a [stride](#stride).

张量是数组。

# Memory

## Stride（步长）

How far apart they are.

相邻元素之间的距离。

## Cache（缓存）

What is kept near; see [stride](#stride).

留在近处的东西。
"""
PAGES = {
    "conf.py": CONF,
    "terms.md": TERMS,
    "index.rst": "Demo\n====\n\n.. toctree::\n\n   words\n   pinyin\n   plain\n",
    "words.rst": "Words\n=====\n\n.. glossary-view::\n",
    "pinyin.rst": "术语（拼音序）\n==============\n\n.. glossary-view::\n   :order: zh\n   :no-index:\n",
    "plain.rst": "Plain\n=====\n\nSee :term:`Tensor`.\n",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site in English with the same terms in two orders."""
    project = Project(tmp_path_factory.mktemp("controls"))
    project.write(PAGES)
    build = project.build()
    assert build.warnings == ""
    return build.out


def opened(browser: Browser, address: str) -> Page:
    """A page at *address*."""
    page = browser.new_page(viewport={"width": 1400, "height": 800})
    page.goto(address)
    return page


def choose(page: Page, place: int) -> None:
    """Choose English (0), Chinese (1) or both (2)."""
    page.locator(".glossary-choose-lang button").nth(place).click()


def test_controls_follow_the_choice_on_every_page(site: Path, browser: Browser) -> None:
    """Field, counts, choices, window and card; each says which language it is in."""
    with serve(site) as root:
        page = opened(browser, root + "words.html")
        assert (
            page.get_by_role("searchbox", name="Find a term").get_attribute("placeholder") == "English, 中文 or pinyin"
        )
        choose(page, 1)
        field = page.get_by_role("searchbox", name="查找术语")
        assert field.get_attribute("placeholder") == "中文、英文或拼音"
        assert page.locator(".glossary-filter").get_attribute("lang") == "zh"
        field.fill("t")
        page.get_by_text("找到 1 个术语").wait_for()
        assert page.locator(".glossary-results > li > a").first.inner_text() == "张量 Tensor"
        choose(page, 0)
        page.get_by_text("1 term found").wait_for()
        assert page.locator(".glossary-results > li > a").first.inner_text() == "Tensor 张量"
        choose(page, 1)
        page.goto(root + "plain.html")
        page.get_by_role("button", name="查找术语").click()
        page.keyboard.type("kuqzx")
        page.get_by_text("未找到术语。").wait_for()
        page.get_by_role("button", name="关闭").click()
        page.get_by_role("link", name="Tensor").hover()
        card = page.locator(".glossary-card")
        card.wait_for()
        assert card.locator(".glossary-card-names").inner_text().split() == ["张量", "Tensor"]
        page.goto(root + "404.html")
        assert page.get_by_role("heading", level=1).inner_text() == "找不到页面"
        page.close()


def test_page_that_leads_with_chinese_has_chinese_controls(site: Path, browser: Browser) -> None:
    """Without a choice; its content says so to browsers and voices, and it has all that the other page has."""
    with serve(site) as root:
        page = opened(browser, root + "pinyin.html")
        page.get_by_role("searchbox", name="查找术语").wait_for()
        assert page.locator("html").get_attribute("lang") == "en"
        assert page.locator("h1").evaluate("title => title.closest('[lang]').lang") == "zh-Hans"
        assert page.locator(".glossary-letter").first.get_attribute("lang") == "zh-Hans"
        stride = page.locator("#term-Stride")
        assert stride.locator(".glossary-name").all_inner_texts() == ["步长", "Stride"]
        entry = page.locator("#term-Stride + dd")
        assert entry.locator("p.glossary-neighbours").inner_text().startswith("相关术语：缓存")
        choose(page, 0)
        field = page.get_by_role("searchbox", name="Find a term")
        field.fill("stride")
        page.locator(".glossary-results > li > a").first.click()
        page.wait_for_url("**/pinyin.html?*#term-Stride")
        page.close()


def test_reader_of_chinese_is_offered_the_other_order(site: Path, browser: Browser) -> None:
    """The link keeps the choice; back in English the other page is offered."""
    with serve(site) as root:
        page = opened(browser, root + "words.html")
        assert page.locator(".glossary-sorting").is_hidden()
        choose(page, 1)
        page.get_by_role("link", name="按拼音排序").click()
        page.wait_for_url("**/pinyin.html?lang=zh")
        assert page.locator(".glossary-sorting").is_hidden()
        choose(page, 0)
        page.get_by_role("link", name="Sort by English names").click()
        page.wait_for_url("**/words.html?lang=en")
        page.close()


def test_order_follows_the_choice_where_the_author_wants_it(project: Project, browser: Browser) -> None:
    """At once, and on the next page that is opened."""
    project.write({**PAGES, "conf.py": CONF + "glossary_build_follow_order = True\n"})
    with serve(project.build().out) as root:
        page = opened(browser, root + "words.html")
        choose(page, 1)
        page.wait_for_url("**/pinyin.html?lang=zh")
        page.goto(root + "words.html")
        page.wait_for_url("**/pinyin.html")
        choose(page, 2)
        page.goto(root + "words.html")
        page.wait_for_timeout(200)
        assert page.url == root + "words.html"
        page.close()


def test_subject_is_shown_in_the_language_of_the_reader(site: Path, browser: Browser) -> None:
    """On entries and in the choice, in the order of these names; the address keeps those in the sources."""
    with serve(site) as root:
        page = opened(browser, root + "words.html")
        names = page.locator(".glossary-subject-name")
        assert set(names.all_text_contents()) == {"Data", "Memory"}
        chips = page.locator(".glossary-chips > a")
        chips.last.wait_for(state="attached")
        assert chips.all_text_contents() == ["All 3", "Data 1", "Memory 2"]
        choose(page, 1)
        assert chips.all_text_contents() == ["全部 3", "内存 2", "数据 1"]
        assert chips.nth(1).get_attribute("href") == "?subject=Memory"
        assert set(names.all_text_contents()) == {"数据", "内存"}
        assert names.first.get_attribute("lang") == "zh"
        page.close()


def test_subjects_are_in_the_data_file(site: Path) -> None:
    """With the name in each language."""
    data: dict[str, Any] = json.loads((site / "glossary.json").read_text(encoding="utf-8"))
    assert data["subjects"] == [
        {"name": "Data · 数据", "names": {"en": "Data", "zh-Hans": "数据"}},
        {"name": "Memory", "names": {"en": "Memory", "zh-Hans": "内存"}},
    ]


def test_view_of_a_subject_takes_any_of_its_names(project: Project) -> None:
    """And shows its terms only."""
    project.write({**PAGES, "words.rst": "Words\n=====\n\n.. glossary-view::\n   :subject: 内存\n"})
    build = project.build()
    assert set(build.app.env.get_domain("glossary_build").pages["words"].targets.values()) == {
        "term-Stride",
        "term-Cache",
    }


def test_views_of_a_chinese_site_lead_with_chinese(project: Project) -> None:
    """In pinyin order; an author can ask for English."""
    english = "English\n=======\n\n.. glossary-view::\n   :order: en\n   :no-index:\n"
    project.write({**PAGES, "conf.py": CONF + 'language = "zh_CN"\n', "plain.rst": english})
    build = project.build()
    pages = build.app.env.get_domain("glossary_build").pages
    assert {docname: page.order for docname, page in pages.items() if page.order} == {
        "words": "zh",
        "pinyin": "zh",
        "plain": "en",
    }
    titles = [
        section[0].astext() for section in build.resolved("words").children[0].children if section.tagname == "section"
    ]
    assert titles == ["B", "H", "Z"]


def test_chinese_data_holds_the_other_script(site: Path) -> None:
    """Pairs of the characters that the site has, and of no others."""
    text = (site / "_static" / "glossary_build" / "hanzi.js").read_text(encoding="utf-8")
    pairs = json.loads(text.removeprefix("(globalThis.glossaryBuild ??= {}).hanzi = ").removesuffix(";\n"))
    assert {"張张", "長长"} <= set(pairs)
    assert all(pair[1] in TERMS or pair[0] in TERMS for pair in pairs)


def test_links_on_the_page_in_pinyin_order_stay_there(site: Path, browser: Browser) -> None:
    """Those of definitions, and of the lines below them; each has its card, and other pages link as ever."""
    page = opened(browser, (site / "pinyin.html").as_uri())
    links = page.locator("dl.glossary > dd a[href*='#term-']")
    assert sorted(set(links.evaluate_all("all => all.map((each) => each.getAttribute('href'))"))) == [
        "#term-Cache",
        "#term-Stride",
        "#term-Tensor",
    ]
    page.locator("#term-Cache + dd a").first.hover()
    card = page.locator(".glossary-card")
    card.wait_for(state="visible")
    assert "Stride" in card.inner_text()
    page.locator("#term-Cache + dd a").first.click()
    assert page.url.endswith("pinyin.html#term-Stride")
    page.goto((site / "plain.html").as_uri())
    assert page.get_by_role("link", name="Tensor").get_attribute("href") == "words.html#term-Tensor"
    page.close()


def test_traditional_han_has_a_font_of_its_own(site: Path, browser: Browser) -> None:
    """By its language, in any region that writes it."""
    page = opened(browser, (site / "words.html").as_uri())
    page.locator(".glossary-choose-lang").wait_for()
    name = page.locator("#term-Tensor .glossary-name:lang(zh)")
    for tag, family in (("zh-Hant", "Hant"), ("zh-TW", "Hant"), ("zh-Hant-HK", "Hant"), ("zh-Hans", "Han")):
        name.evaluate("(element, tag) => { element.lang = tag }", tag)
        assert name.evaluate("(element) => getComputedStyle(element).fontFamily").startswith(f'"Glossary {family}", ')
    page.close()


def test_han_has_a_font_of_the_system_on_any_theme(site: Path, browser: Browser) -> None:
    """Before the font of the theme, which stays for the Latin letters; in code it doesn't."""
    page = opened(browser, (site / "words.html").as_uri())
    page.locator(".glossary-choose-lang").wait_for()
    font = "(element) => getComputedStyle(element).fontFamily"
    around = page.locator("body").evaluate(font)
    assert page.locator("#term-Tensor .glossary-name:lang(zh)").evaluate(font) == f'"Glossary Han", {around}'
    assert page.locator("#term-Tensor .glossary-name:lang(en)").evaluate(font) == around
    page.goto((site / "pinyin.html").as_uri())
    page.locator(".glossary-choose-lang").wait_for()
    assert page.locator("#term-Tensor .glossary-name:lang(zh)").evaluate(font) == f'"Glossary Han", {around}'
    assert page.locator("#term-Tensor .glossary-name:lang(en)").evaluate(font) == around
    page.close()
