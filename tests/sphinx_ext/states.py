"""The states of a page with a glossary: how to bring a page into each, and what axe finds there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@contextmanager
def opened(browser: Browser, address: str, **context: Any) -> Iterator[Page]:
    """A page without motion that has started its scripts."""
    page = browser.new_page(reduced_motion="reduce", **context)
    page.goto(address)
    page.add_style_tag(content="html { scroll-behavior: auto !important }")
    yield page
    page.close()


def violations(page: Page, *, colours_only: bool = False) -> list[str]:
    """What axe finds in our parts of a page; what is around them is the theme's, as are the colours of code."""
    ours = [
        *("dl.glossary", ".glossary-bar", ".glossary-tools", ".glossary-found", ".glossary-card", ".glossary-hub"),
        *(".glossary-not-found", "[popover]", "dialog"),
    ]
    selectors = page.evaluate("list => list.filter(each => document.querySelector(each)).map(each => [each])", ours)
    axe = Axe("null") if page.evaluate("'axe' in window") else Axe()
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if colours_only:
        options["runOnly"] = ["color-contrast", "link-in-text-block"]
    found = axe.run(page, {"include": selectors, "exclude": [[".highlight"]]}, options)
    return [f"{each['id']}: {node['html'][:200]}" for each in found.response["violations"] for node in each["nodes"]]


def find(page: Page, text: str) -> None:
    """Type into the filter, or into the search of a page without one, as from the keyboard."""
    page.keyboard.press("/")
    page.keyboard.type(text)
    page.locator(".glossary-count:not(:empty)").locator("visible=true").wait_for()


def show_card(page: Page) -> None:
    """Open the card of the first link inside an entry."""
    page.locator("dl.glossary dd a:has(.std-term)").locator("visible=true").first.hover()
    page.locator(".glossary-card").first.wait_for(state="visible")


def open_menu(page: Page) -> None:
    """Open the menu that copies the way to an entry."""
    page.locator("dl.glossary > dt").first.hover()
    page.locator(".glossary-copy").first.click()
    page.locator(".glossary-menu > code").nth(3).wait_for()


def open_sheet(page: Page) -> None:
    """Open the settings."""
    page.locator(".glossary-settings").click()
    page.locator(".glossary-choose-cards").wait_for()


def show_list(page: Page) -> None:
    """Show one line for each entry, and unfold the first."""
    page.goto(f"{page.url}&view=list")
    page.get_by_role("button", expanded=False).locator("visible=true").first.click()
    page.locator("dd.glossary-open").wait_for()
