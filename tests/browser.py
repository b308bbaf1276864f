"""A real browser for tests: the system's Chromium, which is missing only where it may be.

To open a window with a profile of its own takes Chromium most of the time of a test, and to open a tab half of it. So
one tab serves one test after another, and nothing of a test is left in it for the next one.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
_SIZE = {"width": 1280, "height": 720}
_MEDIA = {"color_scheme": "light", "reduced_motion": "no-preference", "forced_colors": "none"}


@contextmanager
def chromium(*flags: str) -> Iterator[Browser]:
    """The browser, with further *flags*; skips the test where there is none, or fails it if one is required."""
    executable = shutil.which("chromium") or shutil.which("chromium-browser")
    if executable is None:
        if os.environ.get("CI"):
            pytest.fail("no chromium on PATH, and CI is set")
        pytest.skip("no chromium on PATH")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=[*FLAGS, *flags])
        tabs = _Tabs(browser)
        browser.new_page = tabs.open  # type: ignore[method-assign] # tests needn't know
        yield browser
        browser.close()


@contextmanager
def faultless_page(browser: Browser, **options: Any) -> Iterator[Page]:
    """A page on which no script may fail."""
    page = browser.new_page(**options)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.close()
    assert errors == []


def settle(page: Page) -> None:
    """Wait for the end of all transitions, such as those of a theme's colours, and of those that follow from them."""
    page.wait_for_timeout(100)
    page.wait_for_function("!document.getAnimations().some(each => each.playState === 'running')", polling=100)


def answered(page: Page) -> None:
    """Wait until a query has its answer: how many terms it finds, and the first twenty of them."""
    page.wait_for_function(
        """() => {
            const count = document.querySelector(".glossary-count").textContent;
            const shown = document.querySelectorAll(".glossary-results > li").length;
            return count && shown >= Math.min(20, count.match(/\\d+/) ?? 0);
        }"""
    )


class _Tabs:
    """The tabs of one window, of which those that a test has closed wait for the next test."""

    def __init__(self, browser: Browser) -> None:
        self._new_window = browser.new_page
        self._context = browser.new_context()
        self._session = self._context.new_cdp_session(self._context.new_page())  # it is there as long as the window
        self._waiting: list[Page] = []

    def open(self, **options: Any) -> Page:
        """A page in a tab, or in a new window if there are *options* that can't be set for a tab."""
        if options.keys() - {"viewport", *_MEDIA}:
            return self._new_window(**options)
        self._session.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
        self._session.send("Network.clearBrowserCache")
        self._context.clear_permissions()
        page = self._waiting.pop() if self._waiting else self._new()
        if page.viewport_size != (size := options.get("viewport", _SIZE)):
            page.set_viewport_size(size)
        page.emulate_media(media="null", **{name: options.get(name, value) for name, value in _MEDIA.items()})
        return page

    def _new(self) -> Page:
        page = self._context.new_page()
        listeners: list[tuple[Any, Any]] = []
        on, close, add_init_script = page.on, page.close, page.add_init_script

        def listen(event: Any, listener: Any) -> None:
            listeners.append((event, listener))
            on(event, listener)

        def wait_for_next_test() -> None:
            while listeners:
                page.remove_listener(*listeners.pop())
            page.unroute_all()
            page.mouse.move(-1, -1)
            page.evaluate("try { sessionStorage.clear() } catch {}")
            page.goto("about:blank")
            self._waiting.append(page)

        def spoil(script: str) -> Any:
            page.close = close  # type: ignore[method-assign] # nothing takes the script out of the tab again
            return add_init_script(script)

        page.on, page.close, page.add_init_script = listen, wait_for_next_test, spoil  # type: ignore[method-assign, assignment]
        return page


def wait_for_address(page: Page, end: str) -> None:
    """Wait until the address of *page* ends with *end* and all of it is loaded.

    Playwright's own wait for an address may fail where a script goes to an entry while its page is loaded.
    """
    page.wait_for_function("end => location.href.endsWith(end) && document.readyState === 'complete'", arg=end)
