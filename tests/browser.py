"""A real browser for tests: the system's Chromium, which is missing only where it may be.

To open a window of its own for a page, with a profile of its own, takes Chromium most of the time of a test. So pages
are tabs of one window, and what pages have stored is deleted before each.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
_MEDIA = {"color_scheme", "reduced_motion", "forced_colors"}


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser; skips the test where there is none, or fails it if one is required."""
    executable = shutil.which("chromium") or shutil.which("chromium-browser")
    if executable is None:
        if os.environ.get("GLOSSARY_BUILD_REQUIRE_BROWSER"):
            pytest.fail("no chromium on PATH, and GLOSSARY_BUILD_REQUIRE_BROWSER is set")
        pytest.skip("no chromium on PATH")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        first = browser.new_context().new_page()  # the window is there as long as it has a tab
        session = first.context.new_cdp_session(first)
        new_tab = partial(_new_tab, session, first, browser.new_page)
        browser.new_page = new_tab  # type: ignore[method-assign] # tests needn't know
        yield browser
        browser.close()


def _new_tab(session: CDPSession, first: Page, new_window: Callable[..., Page], **options: Any) -> Page:
    """A page beside the *first* one, or in a new window if there are *options* that can't be set for a tab."""
    if options.keys() - {"viewport", *_MEDIA}:
        return new_window(**options)
    session.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
    session.send("Network.clearBrowserCache")
    first.context.clear_permissions()
    page = first.context.new_page()
    if "viewport" in options:
        page.set_viewport_size(options["viewport"])
    page.emulate_media(**{name: options[name] for name in _MEDIA & options.keys()})
    return page
