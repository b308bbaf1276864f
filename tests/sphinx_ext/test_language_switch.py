"""The language switch: what a build marks, and what a reader sees."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qs

import pytest
from docutils import nodes

from tests.browser import wait_for_address
from tests.conftest import Project
from tests.serving import serve
from tests.sphinx_ext.samples import FILES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LONG = {
    **FILES,
    "terms.md": "# Words\n\n" + "".join(f"## Word {n}\n\nA word.\n\n" for n in "abcdefghijklmnopqrstuvwxyz"),
    "terms.rst": "",
    "terms.zh.md": "".join(f"### Word {n}（词语{n}）\n{'很长的解释。' * 60}\n\n" for n in "abcdefghijk"),
}
NO_STORAGE = """
Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });
"""


def choose(page: Page, name: str) -> None:
    """Press one of the buttons, whatever language they are in."""
    page.locator(".glossary-choose-lang button").nth(["EN", "中文", "Both"].index(name)).click()


def pressed(page: Page) -> list[str]:
    """What the switch says is chosen."""
    return page.locator(".glossary-choose-lang [aria-pressed=true]").all_inner_texts()


def test_another_tab_does_not_change_half_of_a_page(project: Project, browser: Browser) -> None:
    """A page keeps what was remembered when it was opened, whatever the reader changes on it next."""
    project.write(FILES)
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    page.goto((project.build().out / "index.html").as_uri())
    page.evaluate("localStorage.setItem('glossary-lang', 'zh')")
    page.get_by_role("button", name="List", exact=True).click()
    assert page.evaluate("document.documentElement.dataset.glossaryLang") == ""
    assert pressed(page) == ["Both"]
    page.reload()
    assert pressed(page) == ["中文"]
    page.close()


def test_what_is_found_is_in_the_language_that_was_chosen_last(project: Project, browser: Browser) -> None:
    """Also our words in it, which are those of the entry on the page."""
    project.write(FILES)
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    page.goto((project.build().out / "index.html").as_uri() + "?lang=zh&q=loss")
    also = page.locator(".glossary-best .glossary-label", has_text="又称")
    also.wait_for()
    choose(page, "Both")
    also.wait_for(state="detached")
    assert page.locator(".glossary-best .glossary-label").all_inner_texts() == ["Also called:"]
    choose(page, "中文")
    also.wait_for()
    page.close()


@pytest.mark.parametrize("hosted", [False, True], ids=["file", "http"])
def test_reader_switches_and_the_choice_stays(project: Project, browser: Browser, hosted: bool) -> None:
    """The chosen language leads or is alone; the address has it, and the next page too."""
    project.write(FILES)
    out = project.build().out
    with serve(out) as root:
        address = f"{root}index.html" if hosted else (out / "index.html").as_uri()
        page = browser.new_page(viewport={"width": 1000, "height": 800})
        page.goto(address)
        assert pressed(page) == ["Both"]
        # What the browser has left out until it is near has no inner text.
        page.wait_for_function("document.getElementById('term-Tensor').innerText.startsWith('Tensor 张量')")
        choose(page, "EN")
        assert page.locator("#term-Tensor > .glossary-zh").is_hidden()
        assert page.locator("#term-Tensor + dd .glossary-definition:visible").evaluate_all(
            "a => a.map(e => e.lang)"
        ) == ["en"]
        assert page.url == f"{address}?lang=en"
        choose(page, "中文")
        chinese = page.locator("#term-Tensor > .glossary-name", has_text="张量").bounding_box()
        english = page.locator("#term-Tensor > .glossary-name", has_text="Tensor").bounding_box()
        assert chinese is not None
        assert english is not None
        assert chinese["x"] < english["x"]
        assert page.locator("#term-Tensor + dd :is(.glossary-label, b):visible").all_text_contents() == [
            "相关术语：",
        ]
        page.locator("#term-new-API + dd > .glossary-see-also a", has_text="张量").wait_for()
        page.goto(address)
        assert pressed(page) == ["中文"]
        page.goto(f"{address}?lang=en&x=1")
        assert pressed(page) == ["EN"]
        before = page.locator(".glossary-filter").bounding_box()
        choose(page, "Both")
        assert page.locator(".glossary-filter").bounding_box() == before
        assert page.url.partition("?")[0] == address
        assert parse_qs(page.url.partition("?")[2]) == {"lang": ["both"], "x": ["1"]}
        page.close()


def test_entry_without_the_language_says_so(project: Project, browser: Browser) -> None:
    """It is shown in the other language, with a mark in the language that was chosen; else there is none."""
    project.write(FILES)
    page = browser.new_page()
    address = (project.build().out / "index.html").as_uri()
    page.goto(address)
    assert page.locator(".glossary-lacking:visible").count() == 0
    page.goto(f"{address}?lang=zh")
    mark = page.locator("#term-mini-batch > .glossary-lacking:visible")
    assert mark.text_content() == "仅有英文"
    assert mark.get_attribute("lang") == "zh"
    page.get_by_text("A few examples at once.").wait_for()
    page.goto(f"{address}?lang=en")
    assert page.locator("#term-AOT > .glossary-lacking:visible").text_content() == "Chinese only"
    page.get_by_text("运行之前编译。").wait_for()
    page.close()


def test_choice_is_known_before_anything_is_painted(project: Project, browser: Browser) -> None:
    """When the body begins, the attribute is there; the script is in the head and runs at once."""
    project.write({**FILES, "other.rst": ":orphan:\n\nOther\n=====\n"})
    out = project.build().out
    page = browser.new_page()
    page.add_init_script("""
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        window.atFirst = document.documentElement.dataset.glossaryLang;
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    """)
    page.goto((out / "index.html").as_uri() + "?lang=zh")
    assert page.evaluate("window.atFirst") == "zh"
    assert page.locator("head > script[src^='_static/glossary_early.js?v=']:not([defer]):not([async])").count() == 1
    page.goto((out / "other.html").as_uri())
    assert page.locator("script[src*=glossary_early]").count() == 0
    page.close()


@pytest.mark.parametrize("name", ["中文", "EN", "Both"])
def test_entry_in_view_stays_in_view(project: Project, browser: Browser, name: str) -> None:
    """However much longer the other language is, what is read stays within 20 px."""
    project.write(LONG)
    page = browser.new_page(viewport={"width": 800, "height": 600})
    start = "both" if name == "EN" else "en"
    page.goto((project.build().out / "index.html").as_uri() + f"?lang={start}#term-Word-h")
    entry = page.locator("#term-Word-h")
    before = entry.bounding_box()
    page.locator(".glossary-choose-lang").get_by_role("button", name=name).evaluate("button => button.click()")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    after = entry.bounding_box()
    assert before is not None
    assert after is not None
    assert 0 <= before["y"] < 600
    assert abs(after["y"] - before["y"]) <= 20
    page.close()


def test_refused_storage_hinders_nothing(project: Project, browser: Browser) -> None:
    """The switch works, and the address keeps the choice."""
    project.write(FILES)
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(fault.stack or ""))
    page.add_init_script(NO_STORAGE)
    page.goto((project.build().out / "index.html").as_uri())
    choose(page, "中文")
    page.reload()
    assert pressed(page) == ["中文"]
    assert not [fault for fault in faults if "glossary" in fault]  # some of Sphinx itself are there
    page.close()


def test_without_javascript_both_languages_are_there(project: Project, browser: Browser) -> None:
    """And neither a control nor a mark that only the switch gives a meaning."""
    project.write(FILES)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((project.build().out / "index.html").as_uri() + "?lang=en")
    assert page.locator("#term-Tensor").inner_text().startswith("Tensor 张量")
    assert page.get_by_text("多维数组").is_visible()
    assert page.locator(".glossary-tools, .glossary-lacking:visible, .glossary-zh-only:visible").count() == 0
    context.close()


def test_page_in_one_language_has_no_switch(project: Project, browser: Browser) -> None:
    """There is nothing to choose in a view of one language or in a stock glossary."""
    stock = "\n.. glossary::\n\n   kernel\n   核函数\n      A function.\n"
    project.write({**FILES, "index.rst": f"Demo\n====\n\n.. glossary-view::\n   :languages: en\n{stock}"})
    build = project.build()
    page = browser.new_page()
    page.goto((build.out / "index.html").as_uri() + "?lang=en")
    page.get_by_role("searchbox").wait_for()
    assert page.locator(".glossary-choose-lang").count() == 0
    assert page.locator("dt", has_text="核函数").is_visible()
    page.close()


def test_pinyin_order_keeps_the_name_it_is_ordered_by(project: Project, browser: Browser) -> None:
    """In English, English names lead there, and Chinese ones with pinyin stay; in Chinese, English ones do."""
    project.write({**FILES, "index.rst": "Demo\n====\n\n.. glossary-view::\n   :order: zh\n   :reading:\n"})
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    page.goto((project.build().out / "index.html").as_uri() + "?lang=en")
    places = [
        box["x"]
        for text in ("Tensor", "张量", "zhāng liàng")
        if (box := page.locator("#term-Tensor").get_by_text(text, exact=True).bounding_box())
    ]
    assert len(places) == 3
    assert places == sorted(places)
    choose(page, "中文")
    assert page.locator("#term-Tensor > .glossary-name:visible").all_text_contents() == ["张量", "Tensor"]
    assert page.locator("#term-Tensor + dd > .glossary-en").is_hidden()
    page.close()


def test_what_only_the_switch_shows_is_in_no_search_index_and_no_book(project: Project) -> None:
    """The marks are of pages in a browser, and no text of theirs."""
    project.write(FILES)
    build = project.build()
    assert "仅有英文" not in build.resolved("index").astext()
    assert "glossary-pair" in " ".join(str(term["classes"]) for term in build.resolved("index").findall(nodes.term))
    for builder in ("text", "epub"):
        files = project.build(builder).files()
        assert not [
            name for name, content in files.items() if "仅有英文".encode() in content or b"glossary_early" in content
        ]


def test_switched_off_nothing_is_marked(project: Project) -> None:
    """glossary_build_disable = ['language_switch'] leaves the page as it was."""
    project.write({**FILES, "conf.py": FILES["conf.py"] + "glossary_build_disable = ['language_switch']\n"})
    html = (project.build().out / "index.html").read_text(encoding="utf-8")
    assert "glossary-pair" not in html


def test_choice_leads_to_the_edition_in_that_language(project: Project, browser: Browser) -> None:
    """Where the page says that there is one: to the same entry there, with what was chosen."""
    link = '.. raw:: html\n\n   <p><a hreflang="zh-CN" href="chinese.html">中文</a></p>\n\n'
    chinese = FILES["index.rst"].replace("Demo", "演示") + "   :no-index:\n"
    project.write({**FILES, "index.rst": f"{FILES['index.rst']}\n{link}", "chinese.rst": f":orphan:\n\n{chinese}"})
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    address = (project.build().out / "index.html").as_uri()
    page.goto(f"{address}#term-Tensor")
    choose(page, "EN")
    assert page.url == f"{address}?lang=en#term-Tensor"
    choose(page, "中文")
    wait_for_address(page, "/chinese.html?lang=zh#term-Tensor")
    assert pressed(page) == ["中文"]

    page.goto(f"{address}?q=stride")
    page.locator(".glossary-results li").first.wait_for()
    choose(page, "中文")
    wait_for_address(page, "/chinese.html?q=stride&lang=zh")
    page.close()
