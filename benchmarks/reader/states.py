"""What axe finds in each state of the page, and pictures of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.reader.addresses import PAGE, QUERY, SCREENS
from tests.browser import settle
from tests.sphinx_ext.states import find, open_menu, open_sheet, show_card, show_list, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

STATES: dict[str, Callable[[Page], object]] = {
    "opened": lambda page: page.wait_for_timeout(300),
    "found": lambda page: find(page, QUERY),
    "nothing": lambda page: find(page, "qqqq"),
    "card": show_card,
    "menu": open_menu,
    "settings": open_sheet,
    "list": show_list,
}
COLOURS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "dark", "forced_colors": "active"},
}


_SHORTEN = (
    "document.querySelectorAll('section.glossary-letter ~ section.glossary-letter').forEach((each) => each.remove())"
)
"""One letter has all kinds of entries; axe takes a minute for a page with all letters."""


def states(browser: Browser, base: str, pictures: Path) -> Iterator[str]:
    """A line for each state with what axe finds in it; its pictures are written into a folder."""
    pictures.mkdir(parents=True, exist_ok=True)
    for (screen, options), language, (state, bring) in product(SCREENS.items(), ("both", "zh"), STATES.items()):
        page = browser.new_context(**options, reduced_motion="reduce").new_page()
        page.goto(f"{base}{PAGE}?lang={language}")
        bring(page)
        for colours, media in COLOURS.items():
            page.emulate_media(**media)
            settle(page)
            page.screenshot(path=pictures / f"{state}-{language}-{screen}-{colours}.png")
        page.evaluate(_SHORTEN)
        faults = []
        for colours, only in (("light", False), ("dark", True)):
            page.emulate_media(**COLOURS[colours])
            settle(page)
            faults += [f"{colours}: {fault}" for fault in violations(page, colours_only=only)]
        page.context.close()
        yield f"{state:<9} {language:<5} {screen:<8} {len(faults)} findings"
        yield from (f"    {fault}" for fault in faults)
