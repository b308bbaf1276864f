"""Readers who do anything, in any order: what a page shows is what its address and its controls say."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser import faultless_page
from tests.conftest import Project
from tests.sphinx_ext.samples import FILES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

STEPS = 25
COMPARED = 5
"""After so many steps, the page is compared with one that opens its address."""
TRIES = 50
STOCK = """\
Demo
====

Text about :term:`tensor`.

.. glossary::

   tensor
   array
      A grid, as :term:`__init__` makes it.

   __init__
      Makes a :term:`constructor`.

   constructor
      See :term:`a"b`.

   a"b
      A :term:`tensor`, a :term:`100%`.

   100%
      All, with ``<T>``.
"""
SITES = {
    "bilingual": FILES,
    "stock": {
        "conf.py": FILES["conf.py"].replace("terms.", "no.") + "glossary_build_tools_from = 1\n",
        "index.rst": STOCK,
    },
}
TEXTS = ["t", "tensor", "stride", "张量", "zl", " loss ", '"', "\\", "%zz", "😀", "x" * 300, "  ", "__init__", "<b>"]
TEXTS += ["constructor", "a&b", "what is a tensor?", "العربية", "aot", "old API", ""]
KEYS = ["ArrowDown", "ArrowUp", "Enter", "Escape", "Tab", "Shift+Tab", "/", "j", "Backspace", "Control+k", "End"]
PLACES = ["#term-Tensor", "#term-tensor", "#TERM-STRIDE", "#%zz", "#nothing", "", "#stride", "#%E5%BC%A0%E9%87%8F"]
CLICKED = [
    *("dl.glossary a", "dl.glossary > dt", ".glossary-bar a:not([inert])", ".glossary-chips a", ".glossary-copy"),
    *(".glossary-choose-lang button", ".glossary-settings", ".glossary-choose-view button", ".glossary-unfold"),
    *(".glossary-choose-columns button", ".glossary-choose-cards button", ".glossary-results a", ".glossary-close"),
    *(".glossary-count :is(a, button)", ".glossary-card :is(a, button)", ".glossary-menu button"),
]
ACTS = ["type"] * 5 + ["key"] * 6 + ["click"] * 12 + ["hover"] * 2 + ["place"] * 2 + ["back"] * 2 + ["reload", "size"]

AT = """each => {
    each.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = each.getClientRects()[0];
    const point = [left + Math.min(width / 2, 20), top + height / 2];
    return each.contains(document.elementFromPoint(...point)) ? point : null;
}"""
FAULTS = """() => {
    const all = (selector, within = document) => [...within.querySelectorAll(selector)];
    const isShown = (each) => each.checkVisibility({ visibilityProperty: true });
    const asked = new URLSearchParams(location.search);
    const field = document.querySelector(".glossary-filter input")?.value.trim();
    if (field === undefined) return ["no field"]; // the script hasn't run yet
    const count = document.querySelector(".glossary-count").textContent;
    const found = all(".glossary-results > li").length;
    const chips = all(".glossary-chips > [aria-current]");
    const current = chips.map((each) => new URLSearchParams(each.search).get("subject"));
    const isList = document.documentElement.dataset.glossaryView === "list";
    const open = all("[class^=glossary-]:popover-open");
    const ids = all("[id]").map((each) => each.id);
    const named = document.getElementById(decodeURI(location.hash.replace("%zz", "").slice(1)));
    const place = named?.closest("dl.glossary > dt");
    const described = all("[aria-describedby]");
    const bodyOf = (each) => (each.matches("dd") ? each : bodyOf(each.nextElementSibling));
    const focus = document.activeElement;
    const number = /^\\d+/.exec(count)?.[0];
    const faults = {
        "two ids": new Set(ids).size < ids.length,
        "several popups": open.length > 1,
        "a link that is described by no card": described.length && !open.length,
        "a card without its link": open.some((each) => each.matches(".glossary-card")) && !described.some(isShown),
        "not one choice": all(".glossary-segments").some((each) => all("[aria-pressed=true]", each).length !== 1),
        "query": (asked.get("q") ?? "").trim() !== field,
        "results": field ? !count : found || count || document.documentElement.matches("[data-glossary-asked]"),
        "number of results": number && found < 6 && +number !== found,
        "subjects": chips.length && `${current.filter(Boolean).sort()}` !== `${asked.getAll("subject").sort()}`,
        "hidden entries": !asked.getAll("subject").length && all(".glossary-out").length,
        "hidden target": place && !isShown(place),
        "buttons": all("dl.glossary > dt[id]").some((each) => all(".glossary-copy", each).length !== 1),
        "marks": isList && all("dl.glossary > dt[id]").some((each) => all(".glossary-unfold", each).length !== 1),
        "expanded": all("dt > .glossary-unfold").some(
            (each) => each.ariaExpanded !== `${bodyOf(each.parentElement).matches(".glossary-open")}`),
        "hidden focus": focus !== document.body && !isShown(focus),
        "width": document.documentElement.scrollWidth > innerWidth,
        "due": document.documentElement.hasAttribute("data-glossary-due"),
    };
    return Object.keys(faults).filter((each) => faults[each]);
}"""
STATE = """() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const texts = (selector) => all(selector).map((each) => each.textContent);
    const entries = all("dl.glossary > dt").filter((each) => each.checkVisibility());
    const { glossaryLang = "", glossaryView = "", glossaryColumns = "" } = document.documentElement.dataset;
    return {
        entries: entries.map((each) => each.textContent),
        field: document.querySelector(".glossary-filter input").value.trim(),
        found: texts(".glossary-results > li"),
        chosen: [glossaryLang, glossaryView, glossaryColumns],
        current: texts("[aria-current=true]:not(.glossary-bar > *)"),
        pressed: texts("[aria-pressed=true]").sort(),
        lines: texts("dl.glossary p[class^='glossary-']"),
    };
}"""


def state(page: Page, steps: list[str]) -> dict[str, Any]:
    """What a reader sees of the state after *steps*, once the page agrees with itself."""
    from playwright.sync_api import Error

    for _ in range(TRIES):
        with suppress(Error):  # Playwright may come before the page that it was sent to
            if not page.evaluate(FAULTS):
                found: dict[str, Any] = page.evaluate(STATE)
                return found
        page.wait_for_timeout(100)
    pytest.fail(f"{page.evaluate(FAULTS)} after {steps}")


def act(page: Page, random: Random) -> str:
    """Do something; what it was."""
    kind = random.choice(ACTS)
    if kind == "type":
        text = random.choice(TEXTS)
        page.locator(".glossary-filter input").fill(text)
        return f"type {text}"
    if kind == "key":
        page.keyboard.press(key := random.choice(KEYS))
        return key
    if kind == "place":
        page.evaluate("place => { location.hash = place }", place := random.choice(PLACES))
        return place
    if kind == "back":
        page.go_back()
        if page.url == "about:blank":
            page.go_forward()
    elif kind == "reload":
        page.reload()
    elif kind == "size":
        page.set_viewport_size({"width": random.choice([390, 1366]), "height": 700})
    else:
        selector = random.choice(CLICKED if kind == "click" else ["dl.glossary a"])
        found = [each for each in page.query_selector_all(selector) if each.is_visible()]
        point = random.choice(found).evaluate(AT) if found else None
        if point is None:
            return f"no {selector}"
        getattr(page.mouse, "click" if kind == "click" else "move")(*point)
        return f"{kind} {selector}"
    return kind


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("site", SITES)
def test_page_is_what_its_address_says(project: Project, browser: Browser, site: str, seed: int) -> None:
    """After every step the page agrees with itself, and now and then with one that opens its address."""
    project.write(SITES[site])
    random = Random(seed)  # noqa: S311 - the same steps each time
    with faultless_page(browser) as page, faultless_page(browser) as other:
        page.goto((project.build().out / "index.html").as_uri())
        steps: list[str] = []
        while len(steps) < STEPS:
            steps.append(act(page, random))
            state(page, steps)
            if len(steps) % COMPARED:
                continue
            assert page.viewport_size is not None
            other.set_viewport_size(page.viewport_size)
            other.goto("about:blank")
            other.goto(page.url)
            for _ in range(TRIES):
                if state(other, steps) == state(page, steps):
                    break
                page.wait_for_timeout(100)
            assert state(other, steps) == state(page, steps), steps
