"""The reader's page for everybody: checked by axe, by keyboard, at any zoom, in forced colours and without motion."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from glossary_build.sphinx_ext.page.scripts import BUILT, ENTRIES_STYLESHEET, SCRIPT_OF_OTHER_SITES
from tests.browser import settle
from tests.conftest import Project
from tests.serving import serve
from tests.sphinx_ext.states import find, open_menu, open_sheet, opened, show_card, show_list, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CONF = """\
project = "Harbour"
extensions = ["glossary_build"]
glossary_build_sources = ["terms.md", "terms.zh.md"]
exclude_patterns = ["terms*", "_build"]
html_theme = "{theme}"
html_math_renderer = "mathml"
glossary_build_tools_from = 1
"""
TERMS = """\
# Glossary

## Ropes

### Bowline（称人结）

A knot that makes a fixed loop in a [line](#line), strong as $\\frac{2}{3}$ of it:

- easy to tie
- easy to untie

```python
tie("bowline", around=post)
```

### Line

Any rope with a task, such as the one that holds a [boat](#boat).

### Old hitch

Deprecated. Use [Bowline](#bowline) instead.

## Craft

### Boat（小船）

Made fast with a [bowline](#bowline) and a [line](#line).
"""
CHINESE = """\
# 术语表

## 称人结 (Bowline)

在缆绳末端打出固定绳圈的绳结。

## 小船 (Boat)

用缆绳系在岸边的船。
"""
STOCK = "Tools\n=====\n\nWith a :term:`bowline` and a :term:`boat`.\n\n.. glossary::\n   :sorted:\n\n" + "".join(
    f"   {letter}-tool\n      A tool for a :term:`boat`.\n\n" for letter in "abcdefghijklmnop"
)
FILES = {
    "terms.md": TERMS,
    "terms.zh.md": CHINESE,
    "index.rst": "Harbour\n=======\n\nTie a :term:`boat` by :term:`bowline`.\n\n.. toctree::\n\n   words\n   tools\n",
    "words.rst": "Words\n=====\n\nWhat people say.\n\n.. glossary-view::\n",
    "tools.rst": STOCK,
}


@pytest.fixture(scope="module", params=["alabaster", "furo"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a small bilingual site with every control there is."""
    pytest.importorskip(request.param, reason=f"{request.param} is not installed")
    project = Project(tmp_path_factory.mktemp(request.param))
    project.write({**FILES, "conf.py": CONF.format(theme=request.param)})
    build = project.build()
    assert build.warnings == ""
    with serve(build.out) as address:
        yield address


SCREENS = {1366: "zh", 390: "both"}
"""Width → language: all Chinese, and the longer English texts beside Chinese ones where there is little room."""


def violations_on_screens(
    page: Page, address: str, state: Callable[[Page], None] = lambda _page: None
) -> Iterator[tuple[int, str, list[str]]]:
    """What axe finds on a page, brought into a *state*, at both widths; then of its colours, in the other scheme."""
    for width, language in SCREENS.items():
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme="light")
        page.goto(f"{address}?lang={language}")
        state(page)
        settle(page)
        yield width, "light", violations(page)
        page.emulate_media(color_scheme="dark")
        settle(page)
        yield width, "dark", violations(page, colours_only=True)


@pytest.mark.parametrize("place", ["words.html", "tools.html", "404.html"])
def test_axe_finds_nothing_on_the_page(site: str, browser: Browser, place: str) -> None:
    """The page when it is opened."""
    with opened(browser, site + place) as page:
        for screen in violations_on_screens(page, site + place):
            assert screen[2] == [], screen


@pytest.mark.parametrize(
    ("place", "state", "part"),
    [
        ("words.html", lambda page: find(page, "bow"), ".glossary-results a"),
        ("words.html", lambda page: find(page, "qqqq"), ".glossary-count button"),
        ("words.html", show_card, ".glossary-card"),
        ("words.html", open_menu, ".glossary-menu"),
        ("words.html", open_sheet, "[role=group]"),
        ("words.html", show_list, "dd.glossary-open"),
        ("index.html", lambda page: find(page, "bow"), ".glossary-window .glossary-results a"),
    ],
    ids=["filter", "nothing", "card", "menu", "sheet", "list", "window"],
)
def test_axe_finds_nothing_in_what_opens(
    site: str, browser: Browser, place: str, state: Callable[[Page], None], part: str
) -> None:
    """The filter with and without results, a card, the menu, the settings, the compact list, the search anywhere."""
    with opened(browser, site + place) as page:
        for screen in violations_on_screens(page, site + place, state):
            assert screen[2] == [], screen
            assert page.locator(part).locator("visible=true").first.is_visible()


def test_open_card_follows_the_colours_of_the_page(site: str, browser: Browser) -> None:
    """Readers, or their computers, change between light and dark while a card is open: it can be read then."""
    with opened(browser, f"{site}words.html", viewport={"width": 1366, "height": 800}) as page:
        show_card(page)
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type] # the loop's strings aren't literals to mypy
            settle(page)
            assert (scheme, violations(page)) == (scheme, [])
            assert page.locator(".glossary-card").is_visible()


def test_whole_page_has_no_fault_of_ours(site: str, browser: Browser) -> None:
    """Each term is a heading, as screen readers go by; axe names nothing of ours, landmarks and headings included."""
    with opened(browser, f"{site}words.html") as page:
        names = ["Boat", "Bowline", "Line", "Old hitch"]
        headings = page.locator("dl.glossary").get_by_role("heading", level=3 if page.locator("h2").count() else 2)
        headings.nth(len(names) - 1).wait_for()
        assert headings.all_inner_texts() == names
        found = Axe().run(page).response["violations"]
        assert [node["html"] for each in found for node in each["nodes"] if "glossary" in node["html"]] == []


@pytest.mark.parametrize("place", ["words.html", "words.html?q=bow", "tools.html", "index.html"])
def test_nothing_scrolls_sideways_at_320_pixels(site: str, browser: Browser, place: str) -> None:
    """A screen of 320 pixels is also what is left of 1280 at a zoom of 400 %."""
    with opened(browser, site + place, viewport={"width": 320, "height": 256}) as page:
        page.wait_for_timeout(200)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_targets_are_large_enough(site: str, browser: Browser) -> None:
    """What is clicked is 24 pixels wide and high, unless it is a link in a line of text (WCAG 2.5.8)."""
    with opened(browser, f"{site}words.html", viewport={"width": 390, "height": 800}) as page:
        find(page, "bow")
        page.keyboard.press("Escape")
        open_menu(page)
        small = page.evaluate(
            """() => [...document.querySelectorAll(
                ".glossary-bar a, .glossary-tools :is(button, select, input), .glossary-filter :is(button, input), " +
                "dl.glossary button, dl.glossary summary, [popover] button"
            )].filter((each) => each.checkVisibility())
              .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
              .filter(([, box]) => box.width < 24 || box.height < 24).map(([html]) => html)"""
        )
        assert small == []


def test_focus_is_seen_on_everything(site: str, browser: Browser) -> None:
    """Walking through the page with Tab, each thing of ours that has the focus shows it and is on the screen."""
    with opened(browser, f"{site}words.html", viewport={"width": 1366, "height": 800}) as page:
        page.keyboard.press("/")
        unseen = []
        for _ in range(40):
            state = page.evaluate(
                """() => {
                    const at = document.activeElement;
                    if (!at.closest(".glossary-tools, .glossary-filter, .glossary-bar, dl.glossary")) return null;
                    const style = getComputedStyle(at);
                    const box = at.getBoundingClientRect();
                    const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
                    return {
                        html: at.outerHTML.slice(0, 80),
                        seen: (outlined || style.boxShadow !== "none") && box.bottom > 0 && box.top < innerHeight,
                    };
                }"""
            )
            if state and not state["seen"]:
                unseen.append(state["html"])
            page.keyboard.press("Tab")
        assert unseen == []


def test_forced_colours_keep_everything_readable(site: str, browser: Browser) -> None:
    """With the colours of the system, chosen and current things still differ from the others."""
    with opened(browser, f"{site}words.html", forced_colors="active") as page:
        find(page, "bow")
        marked = page.locator("mark").first
        assert marked.evaluate("each => getComputedStyle(each).forcedColorAdjust") in ("auto", "none")
        chosen = page.locator('[aria-pressed="true"], [aria-checked="true"], input:checked').first
        assert chosen.count() == 1
        styles = (
            "each => { const s = getComputedStyle(each); return [s.fontWeight, s.textDecorationLine, s.outlineStyle] }"
        )
        other = page.locator('[aria-pressed="false"]').first
        assert chosen.evaluate(styles) != other.evaluate(styles)
        for selector in (".glossary-filter label", ".glossary-settings"):
            icon, page_colour = page.locator(selector).first.evaluate(
                """each => {
                    document.body.style.background = "Canvas";
                    const both = [getComputedStyle(each, "::before"), getComputedStyle(document.body)];
                    return both.map((style) => style.backgroundColor);
                }"""
            )
            assert icon != page_colour


def test_nothing_moves_for_those_who_ask(site: str, browser: Browser) -> None:
    """With reduced motion no part of ours has a transition or an animation that lasts."""
    with opened(browser, f"{site}words.html") as page:
        show_card(page)
        moving = page.evaluate(
            """() => [...document.querySelectorAll("[class*=glossary]")].filter((each) => {
                const style = getComputedStyle(each);
                return [style.transitionDuration, style.animationDuration].join().split(",")
                    .some((time) => parseFloat(time) > 0);
            }).map((each) => each.className)"""
        )
        assert moving == []


@pytest.mark.parametrize("place", ["words.html", "tools.html", "index.html", "404.html"])
def test_strict_policy_and_one_host_are_enough(site: str, browser: Browser, place: str) -> None:
    """Under ``script-src 'self'; style-src 'self'`` nothing of ours is refused, and no other host is asked."""
    page = browser.new_page(viewport={"width": 1366, "height": 800})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(
        "window.refused = []; addEventListener('securitypolicyviolation', (event) =>"
        " refused.push(`${event.violatedDirective} ${event.sourceFile} ${event.sample} ${event.blockedURI}`))"
    )

    def with_policy(route: Any) -> None:
        response = route.fetch()
        policy = "script-src 'self' 'report-sample'; style-src 'self' 'report-sample'"
        route.fulfill(response=response, headers={**response.headers, "content-security-policy": policy})

    page.route("**/*.html*", with_policy)
    page.goto(site + place)
    if place == "words.html":
        find(page, "bow")
        page.keyboard.press("Escape")
        page.wait_for_timeout(200)  # in which the page finds back to its place
        show_card(page)
        page.keyboard.press("Escape")
        open_menu(page)
        page.get_by_role("button", name="中文", exact=True).click()
    page.wait_for_timeout(300)
    ours = [line for line in page.evaluate("refused") if "glossary" in line]
    assert ours == []
    assert [url for url in asked if not url.startswith((site, "data:"))] == []
    page.close()


def test_scripts_and_styles_stay_small() -> None:
    """All JavaScript of ours on a page is at most 14 KB gzipped, and all CSS at most 6 KB."""
    styles = [path for path in BUILT.glob("*.css") if path.name != ENTRIES_STYLESHEET]
    scripts = [path for path in BUILT.glob("*.js") if path.name != SCRIPT_OF_OTHER_SITES]
    sizes = [sum(len(gzip.compress(path.read_bytes(), mtime=0)) for path in files) for files in (scripts, styles)]
    assert 6_000 < sizes[0] <= 14 * 1024
    assert 2_000 < sizes[1] <= 6 * 1024
