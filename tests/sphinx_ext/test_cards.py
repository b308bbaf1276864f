"""Cards: names and definitions of a term, shown in a browser while the pointer or the keyboard is on a link to it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from glossary_build.sphinx_ext.output.cards import CUT, LONGEST, definitions_on
from tests.browser import faultless_page, wait_for_address
from tests.conftest import Build, Project
from tests.serving import serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

TERMS = """\
# Glossary

## Tensor（张量）

An array with a [stride](#stride) for each dimension:

- one
- two

```python
print("<b>")
```

## Stride（步长）

How far apart two neighbours lie.
"""
SCARY = {
    "id": "term-scary",
    "designations": [
        {"text": "Scary <b>name</b>"},
        {"text": "scary alias"},
        {"text": "<img src=x onerror=window.__xss=1>量", "language": "zh-Hans"},
    ],
    "definitions": [{"text": "Text `<script>window.__xss=1</script>` of `<img src=x onerror=window.__xss=1>`."}],
}
OLD = """\
Old words
=========

.. glossary::

   gradient
   梯度
      How steep `a function <https://example.org/>`_ is, as :doc:`/index` tells; see :term:`slope` and :math:`x^2`.

      .. note:: It points upwards.

      .. image:: dot.png
         :alt: dot

      .. math::
         :label: steep

         y = x

   slope
      The same in one dimension.
"""
USE = """\
Use
===

Words before. A :term:`Tensor`, a :term:`张量`, a :term:`Stride`, a :term:`gradient`, a :term:`梯度`, a
`plain link <old.html>`_.

A :term:`strange word <scary alias>`. Words behind.
"""
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)
CONF = """\
project = "demo"
extensions = ["glossary_build"]
glossary_build_sources = ["terms.md", "terms.zh.md", "terms.json"]
html_theme = "alabaster"
html_math_renderer = "mathml"
exclude_patterns = ["terms.*", "_build"]
"""
INDEX = "Demo\n====\n\n.. toctree::\n\n   a/b/old\n   a/b/use\n   plain\n\n.. glossary-view::\n"
PAGES = {
    "conf.py": CONF,
    "terms.md": TERMS,
    "terms.zh.md": "---\ntitle: 术语表\n---\n\n### Tensor（张量）\n多维数组。\n",
    "terms.json": json.dumps({"schema_version": 1, "concepts": [SCARY]}),
    "index.rst": INDEX,
    "a/b/old.rst": OLD,
    "a/b/use.rst": USE,
    "plain.rst": "Plain\n=====\n\nNothing here.\n",
}
DATA = "_static/glossary_build"
OPEN = ".glossary-card:popover-open"


def write(project: Project, **settings: object) -> None:
    """The pages above, with values for ``conf.py``."""
    conf = CONF + "".join(f"{name} = {value!r}\n" for name, value in settings.items())
    project.write({**PAGES, "conf.py": conf})
    (project.folder / "a" / "b" / "dot.png").write_bytes(PIXEL)


def data_of(build: Build, name: str) -> list[Any]:
    """What a data file holds."""
    text = (build.out / DATA / f"{name}.js").read_text(encoding="utf-8")
    rows: list[Any] = json.loads(text.split(" = ", 1)[1].removesuffix(";\n"))
    return rows


def cards_of(build: Build) -> dict[str, str]:
    """Id of each term → its card."""
    return dict(zip((term["id"] for term in data_of(build, "terms")), data_of(build, "cards0"), strict=True))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The site that a builder makes, built once."""

    @cache
    def build(builder: str) -> Path:
        project = Project(tmp_path_factory.mktemp(builder))
        write(project)
        made = project.build(builder)
        assert made.warnings == ""
        return made.out

    return build


@pytest.fixture(params=["html", "dirhtml"])
def site(request: pytest.FixtureRequest, built: Callable[[str], Path]) -> Path:
    """A built site with pages in folders."""
    return built(request.param)


@pytest.fixture(scope="module", params=["html over http", "html on the disk", "dirhtml over http"])
def root(request: pytest.FixtureRequest, built: Callable[[str], Path]) -> Iterator[str]:
    """The address of a site; on the disk, links to folders would open no page."""
    builder, way = request.param.split(" ", 1)
    out = built(builder)
    if way == "on the disk":
        yield f"{out.as_uri()}/"
    else:
        with serve(out.parent) as address:
            yield f"{address}{out.name}/"


@contextmanager
def opened(browser: Browser, root: str, path: str = "a/b/use", **options: Any) -> Iterator[Page]:
    """A page of the site; no script may fail on it."""
    ending = "" if path.endswith(".html") else "/" if root.endswith("dirhtml/") else ".html"
    with faultless_page(browser, **options) as page:
        page.goto(f"{root}{path}{ending}")
        yield page


def link_to(page: Page, name: str) -> Locator:
    """The link to a term in the text of the page."""
    return page.locator("div.body").get_by_role("link", name=name, exact=True).first


def card_of(page: Page) -> Locator:
    """The card, once it is open."""
    from playwright.sync_api import expect

    card = page.locator(OPEN)
    expect(card).to_be_visible()
    return card


def assert_none(page: Page, after: int = 500) -> None:
    """No card has come, though there was time."""
    page.wait_for_timeout(after)
    assert page.locator(OPEN).count() == 0


def test_name_with_which_the_definition_begins_is_said_once(project: Project, browser: Browser) -> None:
    """Other names are shown."""
    gpu = "## GPU (Graphics Processing Unit)\n\nGraphics Processing Unit: a chip.\n"
    cpu = "## CPU (Central Processing Unit)\n\nA chip.\n"
    conf = """extensions = ["glossary_build"]\nglossary_build_sources = ["terms.md"]\nexclude_patterns = ["terms*"]\n"""
    index = "Demo\n====\n\n:term:`GPU` and :term:`CPU`\n\n.. glossary-view::\n"
    project.write({"conf.py": conf, "terms.md": f"# Words\n\n{gpu}\n{cpu}", "index.rst": index})
    with faultless_page(browser) as page:
        page.goto((project.build().out / "index.html").as_uri())
        for name, names in (("GPU", ["GPU"]), ("CPU", ["CPU", "Central Processing Unit"])):
            link_to(page, name).hover()
            card = page.get_by_role("group", name=name, exact=True)
            card.wait_for()
            assert card.locator(".glossary-card-names > .glossary-name").all_inner_texts() == names


def test_hovering_shows_names_and_definition_as_on_the_page(browser: Browser, root: str) -> None:
    """Both names, each in its language; a list and code; the link to the entry."""
    with opened(browser, root) as page:
        link_to(page, "Tensor").hover()
        card = card_of(page)
        names = card.locator(".glossary-card-names .glossary-name")
        assert [(name.inner_text(), name.get_attribute("lang")) for name in names.all()] == [
            ("Tensor", "en"),
            ("张量", "zh-Hans"),
        ]
        assert card.locator("li").all_inner_texts() == ["one", "two"]
        assert card.locator("pre").inner_text().strip() == 'print("<b>")'
        assert card.locator(".glossary-definition").last.inner_text() == "多维数组。"
        card.get_by_role("link", name="Open the entry").click()
        wait_for_address(page, "#term-Tensor")
        assert page.locator("#term-Tensor").is_visible()


def test_every_name_of_a_concept_has_the_card(browser: Browser, root: str) -> None:
    """Not only the last: in a view and in a stock glossary, where each name has an id of its own."""
    with opened(browser, root) as page:
        for name, text in [("张量", "An array with"), ("gradient", "How steep"), ("梯度", "How steep")]:
            page.mouse.move(0, 0)
            link_to(page, name).hover()
            page.locator(OPEN, has_text=text).wait_for()
            assert card_of(page).locator("strong").all_inner_texts()[0] in {"Tensor", "gradient"}


def test_card_of_a_stock_entry_has_admonition_formula_image_and_links(browser: Browser, root: str) -> None:
    """From another folder: what a card shows is found, and its links lead where those on the page do."""
    with opened(browser, root) as page:
        link_to(page, "gradient").hover()
        card = card_of(page)
        assert "It points upwards." in card.locator(".admonition").inner_text()
        assert card.locator("math").count() == 2
        assert card.locator(".headerlink").count() == 0
        page.wait_for_function("document.querySelector('.glossary-card img').naturalWidth === 1")
        hrefs = card.locator(".glossary-card-text a").evaluate_all("links => links.map(link => link.href)")
        assert hrefs[0] == "https://example.org/"
        assert hrefs[1].removesuffix("index.html") == root
        card.get_by_role("link", name="slope").click()
        card.get_by_role("button", name="Back").wait_for()
        card.get_by_role("link", name="Open the entry").click()
        wait_for_address(page, "#term-slope")
        assert page.locator("#term-slope").is_visible()


def test_ids_stay_unique(browser: Browser, root: str) -> None:
    """A card on the page of its own entry repeats no id."""
    with opened(browser, root, "a/b/old") as page:
        page.locator("dd").first.get_by_role("link", name="slope").first.hover()
        card_of(page)
        ids = page.evaluate("[...document.querySelectorAll('[id]')].map(element => element.id)")
        assert len(ids) == len(set(ids))


def test_card_stays_while_the_pointer_is_in_it_and_goes_with_it(browser: Browser, root: str) -> None:
    """Hoverable and persistent, as WCAG 1.4.13 asks; a link inside opens no further card."""
    with opened(browser, root) as page:
        link_to(page, "Tensor").hover()
        card = card_of(page)
        card.get_by_role("link", name="stride").hover()
        page.wait_for_timeout(1000)
        assert card.locator("strong").all_inner_texts() == ["Tensor", "张量"]
        page.get_by_text("Words before.").hover(position={"x": 2, "y": 2})
        card.wait_for(state="hidden")


def test_escape_closes_and_the_pointer_has_to_come_again(browser: Browser, root: str) -> None:
    """Dismissable without moving the pointer."""
    with opened(browser, root) as page:
        link = link_to(page, "Tensor")
        link.hover()
        card_of(page)
        page.keyboard.press("Escape")
        assert_none(page)
        link.hover(position={"x": 3, "y": 3})
        assert_none(page)
        page.mouse.move(0, 0)
        link.hover()
        card_of(page)


def test_keyboard_opens_the_card_and_goes_through_it(browser: Browser, root: str) -> None:
    """Tab leads from the link into its card and on to the next link; the card describes the link."""
    with opened(browser, root) as page:
        link = link_to(page, "Tensor")
        link.focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        card = card_of(page)
        description = page.locator(f"#{link.get_attribute('aria-describedby')}")
        assert "An array with a stride" in description.inner_text()
        found = []
        for _ in range(5):
            page.keyboard.press("Tab")
            found.append(page.evaluate("document.activeElement.ariaLabel || document.activeElement.innerText"))
        assert found == ["Close", "stride", "Open the entry", "Turn cards off", "张量"]
        page.locator(OPEN, has_text="An array").wait_for()
        page.keyboard.press("Escape")
        assert card.count() == 0
        assert link.get_attribute("aria-describedby") is None
        page.keyboard.press("Tab")
        page.locator(OPEN, has_text="How far apart").wait_for()


def test_escape_gives_the_focus_back(browser: Browser, root: str) -> None:
    """From inside the card to its link, which doesn't open it again."""
    with opened(browser, root) as page:
        link = link_to(page, "Tensor")
        link.focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        card_of(page)
        page.keyboard.press("Tab")
        page.keyboard.press("Escape")
        assert_none(page)
        assert link.evaluate("link => link === document.activeElement")


def test_link_in_a_card_turns_it_and_there_is_a_way_back(browser: Browser, root: str) -> None:
    """The page stays; the link to the entry is that of the term that is shown."""
    with opened(browser, root) as page:
        link_to(page, "Tensor").hover()
        card = card_of(page)
        here = page.url
        card.get_by_role("link", name="stride").click()
        page.locator(OPEN, has_text="How far apart").wait_for()
        assert page.url == here
        address = card.get_by_role("link", name="Open the entry").get_attribute("href") or ""
        assert address.replace("index.html", "") == f"{root}#term-Stride"
        card.get_by_role("button", name="Back").click()
        page.locator(OPEN, has_text="An array").wait_for()
        assert card.get_by_role("button", name="Back").count() == 0


def test_card_that_turned_stays_when_the_pointer_is_outside_of_it(browser: Browser, root: str) -> None:
    """It may be smaller then; a click elsewhere closes it."""
    with opened(browser, root) as page:
        link_to(page, "Tensor").hover()
        card = card_of(page)
        card.get_by_role("link", name="stride").click()
        page.locator(OPEN, has_text="How far apart").wait_for()
        page.mouse.move(0, 0)
        page.wait_for_timeout(500)  # a card that nobody clicked in is closed by then
        assert card.is_visible()
        page.mouse.click(0, 0)
        card.wait_for(state="hidden")


def test_card_of_a_tapped_link_is_at_the_bottom(browser: Browser, root: str) -> None:
    """As wide as the window, with the link to the entry; a tap elsewhere closes it."""
    with opened(browser, root, has_touch=True, viewport={"width": 390, "height": 700}) as page:
        here = page.url
        link_to(page, "Tensor").tap()
        card = card_of(page)
        assert page.url == here
        box = card.bounding_box()
        assert box is not None
        assert (box["x"], box["width"], box["y"] + box["height"]) == (0, 390, 700)
        page.touchscreen.tap(200, 5)
        assert_none(page)
        link_to(page, "Tensor").tap()
        card.get_by_role("link", name="stride").tap()
        page.locator(OPEN, has_text="How far apart").wait_for()
        page.wait_for_timeout(500)  # a card that a pointer has left is closed by then
        card.get_by_role("button", name="Back").tap()
        page.locator(OPEN, has_text="An array").wait_for()
        card_of(page).get_by_role("link", name="Open the entry").tap()
        wait_for_address(page, "#term-Tensor")


def test_cards_are_turned_off_and_on_again(browser: Browser, root: str) -> None:
    """One click, which can be undone, remembered on other pages; the sheet of the glossary brings them back too."""
    with opened(browser, root) as page:
        here = page.url
        for undone in (True, False):
            link_to(page, "Tensor").hover()
            card_of(page).get_by_role("button", name="Turn cards off").click()
            assert "Cards are off · Undo" in card_of(page).inner_text()
            card_of(page).get_by_role("button", name="Undo" if undone else "Close").click()
            assert_none(page, 100)
            page.mouse.move(0, 0)
        page.reload()
        link_to(page, "Stride").hover()
        assert_none(page)
        page.goto(f"{root}index.html")
        page.get_by_role("button", name="Settings").click()
        switch = page.get_by_role("group", name="Cards on links")
        assert switch.locator("[aria-pressed=true]").inner_text() == "Off"
        switch.get_by_role("button", name="On").click()
        page.goto(here)
        link_to(page, "Stride").hover()
        card_of(page)


def test_nothing_pops_up_while_text_is_selected(browser: Browser, root: str) -> None:
    """Neither while the button is down nor after, as long as there is a selection."""
    with opened(browser, root) as page:
        page.get_by_text("Words before.").hover(position={"x": 2, "y": 2})
        page.mouse.down()
        link_to(page, "Stride").hover()
        assert_none(page)
        page.mouse.up()
        assert page.evaluate("getSelection().toString()").startswith("Words before.")
        page.mouse.move(0, 0)
        link_to(page, "Stride").hover()
        assert_none(page)


def test_no_card_comes_over_a_menu(browser: Browser, root: str) -> None:
    """Only one thing at once is above the page."""
    with opened(browser, root, "index.html") as page:
        link = page.locator("dd a[href*='#term-']").locator("visible=true").first
        page.locator(".glossary-copy").first.click(force=True)
        page.locator(".glossary-menu").wait_for()
        link.hover(force=True)
        assert_none(page)
        page.keyboard.press("Escape")
        page.mouse.move(0, 0)
        link.hover()
        card_of(page)


def test_data_is_loaded_at_the_first_card(browser: Browser, root: str) -> None:
    """Not with the page, nor for a link to something else, nor twice; nothing comes from elsewhere."""
    with opened(browser, root) as page:
        requests: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        link_to(page, "plain link").hover()
        page.wait_for_timeout(500)
        assert requests == []
        for name in ("Tensor", "gradient"):
            page.mouse.move(0, 0)
            link_to(page, name).hover()
            page.wait_for_timeout(700)
        scripts = [url for url in requests if url.endswith(".js")]
        assert [url.removeprefix(root) for url in scripts] == [f"{DATA}/terms.js", f"{DATA}/cards0.js"]
        assert all(url.startswith(root) for url in requests)


def test_own_links_of_an_entry_have_no_card(browser: Browser, root: str) -> None:
    """Permalinks and letters neither."""
    with opened(browser, root, "index.html") as page:
        page.locator("#term-Tensor").hover()
        page.locator("#term-Tensor .headerlink").hover()
        assert_none(page)
        page.locator(".glossary-bar a").first.hover()
        assert_none(page)
        page.locator("dd").get_by_role("link", name="stride", exact=True).hover()
        card_of(page)


def test_markup_in_names_and_definitions_stays_text(browser: Browser, root: str) -> None:
    """Nothing of it runs or becomes an element."""
    with opened(browser, root) as page:
        link_to(page, "strange word").hover()
        card = card_of(page)
        assert "<b>name</b>" in card.locator(".glossary-card-names").inner_text()
        assert "<img src=x onerror=window.__xss=1>" in card.locator(".glossary-card-text").inner_text()
        assert card.locator("img, script, b").count() == 0
        assert page.evaluate("window.__xss") is None


def test_strict_policy_is_kept(browser: Browser, site: Path) -> None:
    """Under ``script-src 'self'; style-src 'self'`` a card comes, in its place, and nothing of ours is refused."""
    path = next(each for each in (site / "a/b/use.html", site / "a/b/use/index.html") if each.exists())
    with serve(site) as root:
        context = browser.new_context()
        page = context.new_page()
        refused: list[str] = []
        page.on("console", lambda message: refused.append(message.text) if "Content Security" in message.text else None)

        def add_policy(route: Any) -> None:
            answer = route.fetch()
            headers = {**answer.headers, "content-security-policy": "script-src 'self'; style-src 'self'"}
            route.fulfill(response=answer, headers=headers)

        page.route("**/*", add_policy)
        page.goto(f"{root}{path.relative_to(site)}")
        before = len(refused)  # the theme's own
        link = link_to(page, "Tensor")
        link.hover()
        card = card_of(page).bounding_box()
        line = link.bounding_box()
        assert card is not None
        assert line is not None
        assert 0 < card["y"] - (line["y"] + line["height"]) < 20
        assert refused[before:] == []
        context.close()


@pytest.mark.parametrize("size", [(320, 256), (390, 700)])
def test_card_fits_a_narrow_window(browser: Browser, root: str, size: tuple[int, int]) -> None:
    """Wholly in sight, with no sideways scroll, and the links in it are 24 px high."""
    with opened(browser, root, viewport={"width": size[0], "height": size[1]}) as page:
        for name in ("Tensor", "gradient"):
            link = link_to(page, name)
            link.scroll_into_view_if_needed()
            link.hover()
            page.locator(OPEN, has_text="An array" if name == "Tensor" else "How steep").wait_for()
            box = card_of(page).bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0]
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= size[1]
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            controls = page.locator(".glossary-card-foot > *").all()
            assert all(found["height"] >= 24 for control in controls if (found := control.bounding_box()))
            page.keyboard.press("Escape")


def test_window_that_narrows_keeps_an_open_card(browser: Browser, root: str) -> None:
    """It moves with the edge, so that nothing scrolls sideways."""
    with opened(browser, root, viewport={"width": 900, "height": 700}) as page:
        page.add_style_tag(content="div.body p { text-align: right }")
        link_to(page, "Tensor").hover()
        wide = card_of(page).bounding_box()
        assert wide is not None
        assert wide["x"] + wide["width"] > 600
        page.set_viewport_size({"width": 600, "height": 700})
        narrow = card_of(page).bounding_box()
        assert narrow is not None
        assert narrow["x"] + narrow["width"] <= 600
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("height", [100, 200, 256, 400])
def test_tall_card_stays_in_a_low_window(browser: Browser, built: Callable[[str], Path], height: int) -> None:
    """Wherever in the window the link is, also between two pixels."""
    with opened(browser, f"{built('html').as_uri()}/", viewport={"width": 320, "height": height}) as page:
        page.add_style_tag(content=".glossary-card-text { min-height: 500px } div.body { padding-block: 1000px }")
        for line in range(0, height, max(13, height // 16)):
            link = link_to(page, "Tensor")
            link.evaluate("(link, y) => scrollTo(0, link.getBoundingClientRect().top + scrollY - y)", line)
            link.evaluate("link => link.style.translate = '0 0.3px'")
            for each in (page.locator("body"), link):
                each.dispatch_event("pointerover", {"pointerType": "mouse"})
            box = card_of(page).bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height, line
            page.keyboard.press("Escape")


def test_card_beyond_the_first_hundred_is_found(project: Project, browser: Browser) -> None:
    """Its file is loaded, and no other; in the language that the reader chose."""
    write(project)
    words = "".join(f"## Word {n}（词{n}）\n\nThe {n}th.\n\n" for n in range(250))
    chinese = "### Word 148（词148）\n第一百四十八个。\n"
    use = "Use\n===\n\nA :term:`Word 148`.\n"
    project.write({"terms.md": f"# Glossary\n\n{words}", "terms.zh.md": f"# 术语表\n\n{chinese}", "a/b/use.rst": use})
    root = f"{project.build().out.as_uri()}/"
    with opened(browser, root) as page:
        requests: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        link_to(page, "Word 148").hover()
        card = card_of(page)
        assert card.locator(".glossary-definition").all_inner_texts() == ["The 148th.", "第一百四十八个。"]
        assert [url.rsplit("/", 1)[1] for url in requests] == ["terms.js", "cards1.js"]
        page.goto(f"{root}index.html")
        page.get_by_role("button", name="中文").click()
        page.goto(f"{root}a/b/use.html")
        link_to(page, "Word 148").hover()
        assert card_of(page).locator(".glossary-definition").evaluate_all(
            "all => all.filter(each => each.checkVisibility()).map(each => each.innerText)"
        ) == ["第一百四十八个。"]


def test_without_popovers_links_just_work(browser: Browser, root: str) -> None:
    """A browser that can't show a card offers none, nor a switch."""
    with opened(browser, root) as page:
        page.add_init_script("delete HTMLElement.prototype.showPopover")
        page.reload()
        link_to(page, "Tensor").hover()
        page.wait_for_timeout(500)
        assert page.locator(".glossary-card").count() == 0
        link_to(page, "Tensor").click()
        wait_for_address(page, "#term-Tensor")
        assert page.locator(".glossary-choose-cards").count() == 0


def test_only_the_data_changes_when_only_the_glossary_did(project: Project) -> None:
    """A page that links to a term is not written again, and its card is new."""
    write(project)
    build = project.build()
    before = {path: path.stat().st_mtime_ns for path in build.out.rglob("*.html")}
    assert "How far apart" in cards_of(build)["term-Stride"]
    project.write({"terms.md": TERMS.replace("How far apart", "At what distance")})
    again = project.build()
    assert "At what distance" in cards_of(again)["term-Stride"]
    written = {path.name for path, time in before.items() if path.stat().st_mtime_ns != time}
    assert "index.html" in written
    assert not written & {"use.html", "old.html", "plain.html"}


def test_card_of_a_page_that_is_not_written_again_stays(project: Project) -> None:
    """Incremental and fresh builds have the same cards, also after terms went."""
    write(project)
    project.build(out="_build/incremental")
    project.write({"a/b/old.rst": OLD.split("   slope")[0].replace(":term:`slope`", "*slope*")})
    incremental = project.build(out="_build/incremental")
    fresh = project.build(out="_build/fresh", fresh=True)
    assert cards_of(incremental) == cards_of(fresh)
    written, anew = ({name for name in build.files() if f"{DATA}/" in name} for build in (incremental, fresh))
    assert written == anew
    assert f"{DATA}/cards0.js" in written


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Sphinx writes in parallel only where processes fork")
def test_cards_are_the_same_with_several_processes(make_project: Callable[[str], Project]) -> None:
    """Byte for byte."""
    more = {f"page{n}.rst": f":orphan:\n\n.. _p{n}:\n\nPage {n}\n=======\n\n:term:`Tensor`\n" for n in range(12)}
    outputs = []
    for name, parallel in (("serial", 1), ("parallel", 4)):
        project = make_project(name)
        project.write(more)
        write(project)
        files = project.build(parallel=parallel).files()
        outputs.append({path: content for path, content in files.items() if f"{DATA}/" in path})
    assert outputs[0] == outputs[1]
    assert f"{DATA}/cards0.js" in outputs[0]


def test_many_cards_stand_in_files_of_a_hundred(project: Project) -> None:
    """A file that is needed no more goes."""
    write(project)
    project.write(
        {
            "terms.zh.md": "",
            "terms.md": "# Glossary\n\n" + "".join(f"## Word {n}\n\nThe {n}th.\n\n" for n in range(250)),
        }
    )
    build = project.build()
    assert [len(data_of(build, f"cards{part}")) for part in range(3)] == [100, 100, 53]
    assert data_of(build, "terms")[150]["names"][0]["text"] == "Word 147"
    assert "<p>The 147th.</p>" in data_of(build, "cards1")[50]
    project.write({"terms.md": TERMS})
    assert not (project.build().out / DATA / "cards1.js").exists()


def test_card_is_taken_from_the_page_of_its_letter(project: Project) -> None:
    """Where a view is split, its page has no definitions any more."""
    write(project)
    project.write({"index.rst": INDEX + "   :split: letter\n"})
    build = project.build()
    tensor = next(term for term in data_of(build, "terms") if term["id"] == "term-Tensor")
    assert tensor["page"] == "index-letter-t.html"
    assert 'href="index-letter-s.html#term-Stride"' in cards_of(build)["term-Tensor"]


def test_cards_of_pages_in_another_encoding(project: Project) -> None:
    """What the encoding lacks is a reference to the character on the page, and on the card."""
    write(project, html_output_encoding="latin-1")
    project.write({"terms.md": "# Glossary\n\n## Café\n\nÀ la carte; 炖.\n"})
    assert "À la carte; &#28822;." in cards_of(project.build())["term-Cafe"]


def test_switched_off_there_are_no_cards(project: Project) -> None:
    """glossary_build_disable = ['cards'] leaves the filter as it is."""
    write(project, glossary_build_disable=["cards"])
    build = project.build()
    assert not (build.out / DATA / "cards0.js").exists()
    assert (build.out / DATA / "terms.js").exists()
    assert "data-cards" not in (build.out / "index.html").read_text(encoding="utf-8")


def page_with(definition: str) -> str:
    """A page with one entry, and with lists that are no glossary."""
    term = '<dt id="term-a"><span id="term-b"></span>a</dt>'
    entry = f'<dl class="simple glossary">{term}<dd>{definition}</dd></dl>'
    return f'<dl class="simple"><dt id="x">x</dt><dd>y</dd></dl>{entry}<dl><dd>z</dd></dl>'


@pytest.mark.parametrize(
    ("definition", "card"),
    [
        ('<p id="p">a &lt;b&gt;<a class="headerlink" href="#p">¶</a></p>', "<p>a &lt;b&gt;</p>"),
        ('<a href="#c">c</a><a href="../x.html#d">d</a>', '<a href="w/page.html#c">c</a><a href="x.html#d">d</a>'),
        ('<a href="../">c</a><a href="/d">d</a>', '<a href="">c</a><a href="/d">d</a>'),
        ('<a href="https://a.org/?b&amp;c">c</a>', '<a href="https://a.org/?b&amp;c">c</a>'),
        ('<img alt="&quot;" src="../_images/a.png" />', '<img alt="&quot;" src="_images/a.png">'),
        ("<dl><dt>b</dt><dd>c</dd></dl>d", "<dl><dt>b</dt><dd>c</dd></dl>d"),
        ('<p class="glossary-names">b</p><p>c</p><p class="glossary-subject">d</p>', "<p>c</p>"),
        ("<script>document.write('</dd>')</script><!-- </dd> --><p>c</p>", "<p>c</p>"),
        ('<style media="print">p {}</style><p>c</p>', "<p>c</p>"),
        ("<ul><li>b<li>c</ul>d", "<ul><li>b<li>c</ul>d"),
    ],
)
def test_definition_is_copied_for_another_page(definition: str, card: str) -> None:
    """Without ids and permalinks, with addresses from the root of the site, for each id of the term."""
    assert definitions_on(page_with(definition), "w/page.html") == {"term-a": card, "term-b": card}


def test_long_definition_is_cut_between_blocks() -> None:
    """In each language on its own; blocks are kept whole, and what the card hides is there for the search."""
    long = f"<p>{'x' * (LONGEST + 1)}</p>"
    assert definitions_on(page_with(f"{long}<p>y</p><p>z</p>"), "")["term-a"] == f"{long}{CUT}<p>y</p><p>z</p>"
    assert definitions_on(page_with(f"{long}\n<p>y</p>\n"), "")["term-a"] == f"{long}\n{CUT}<p>y</p>"
    assert definitions_on(page_with(f'{long}<p class="glossary-neighbours">y</p>\n'), "")["term-a"] == long
    both = f'<div class="glossary-definition" lang="en">{long}{{}}<p>y</p></div>'
    chinese = '<div class="glossary-definition" lang="zh"><p>z</p></div>'
    cards = definitions_on(page_with(both.format("") + chinese), "")
    assert cards["term-a"] == both.format(CUT) + chinese
