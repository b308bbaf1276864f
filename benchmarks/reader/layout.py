"""How a glossary is laid out: what moves while it is loaded, how high its entries are, how many pages it prints."""

from __future__ import annotations

import statistics
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pypdf import PdfReader

from benchmarks.reader.addresses import PAGE, SCREENS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SLOWED = 4  # times, as the processor of a middling phone is
SLOW_LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
"""Milliseconds, and bytes in a second."""
SETTLED = 3000  # milliseconds after the page was loaded and the processor was idle

_WATCH = """
globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) shifts.push([each.startTime, each.value]);
}).observe({ type: "layout-shift", buffered: true });
"""
_ROWS = """() => [...document.querySelectorAll("dl.glossary > dt:not(dt + dt)")].map((dt) => {
  let last = dt.nextElementSibling;
  while (last?.nextElementSibling?.matches("dd")) last = last.nextElementSibling;
  const style = getComputedStyle(dt);
  const height = last.getBoundingClientRect().bottom - dt.getBoundingClientRect().top + parseFloat(style.marginTop);
  return [dt.matches(".glossary-lead") ? "see" : "entry", height];
})"""
_ALL_IN_SIGHT = "* { content-visibility: visible !important }"


def layout_shift(browser: Browser, address: str, screen: str, *, slow: bool) -> tuple[float, float]:
    """The cumulative layout shift (the largest sum of a session of shifts), and the milliseconds until the last one."""
    page = browser.new_context(**SCREENS[screen]).new_page()
    if slow:
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_LINE)
    page.add_init_script(_WATCH)
    page.goto(address, wait_until="load", timeout=60_000)
    page.evaluate("new Promise(requestIdleCallback)")
    page.wait_for_timeout(SETTLED)
    shifts: list[tuple[float, float]] = page.evaluate("shifts")
    page.context.close()
    return cumulative(shifts), max((time for time, _ in shifts), default=0)


def cumulative(shifts: Iterable[tuple[float, float]]) -> float:
    """The largest sum of shifts that follow each other within a second, five seconds in all, as the metric has it."""
    largest = total = 0.0
    begun = last = float("-inf")
    for time, value in shifts:
        if time - last > 1000 or time - begun > 5000:
            begun, total = time, 0.0
        last, total = time, total + value
        largest = max(largest, total)
    return largest


def shifts(browser: Browser, base: str, addresses: Iterable[str]) -> Iterator[str]:
    """A line for each address: on a desktop, on a phone, and on a slow phone on a slow line."""
    for address in addresses:
        found = []
        for screen, slow in (("desktop", False), ("phone", False), ("phone", True)):
            shift, time = layout_shift(browser, base + address, screen, slow=slow)
            found.append(f"{'slow ' * slow}{screen} {shift:.3f} ({time / 1000:.1f} s)")
        yield f"{address:<40} {', '.join(found)}"


def rows(browser: Browser, base: str) -> Iterator[str]:
    """How many rows of each kind the glossary has, and how high an entry is, in each window."""
    for screen, options in SCREENS.items():
        page = browser.new_context(**options).new_page()
        page.goto(base + PAGE)
        found = measured(page)
        kinds = Counter(kind for kind, _ in found)
        entry = statistics.median(height for kind, height in found if kind == "entry")
        height = options["viewport"]["height"]
        total = page.evaluate("document.scrollingElement.scrollHeight")
        yield (
            f"{screen}: {kinds['entry']} entries, median {entry:.0f} px, {height / entry:.1f} on a screen; "
            f"{kinds['see']} “see” rows of {len(found)} ({kinds['see'] / len(found):.0%}); "
            f"{total / height:.0f} screens in all"
        )
        page.context.close()


def measured(page: Page) -> list[tuple[str, float]]:
    """The kind and the height of each row of the glossaries of a page, in pixels."""
    page.add_style_tag(content=_ALL_IN_SIGHT)
    page.wait_for_timeout(1000)
    found: list[tuple[str, float]] = page.evaluate(_ROWS)
    return found


def paper(browser: Browser, base: str) -> str:
    """How many pages of A4 the glossary takes."""
    page = browser.new_page()
    page.goto(base + PAGE)
    with tempfile.TemporaryDirectory() as folder:
        pdf = Path(folder, "glossary.pdf")
        page.pdf(path=pdf, format="A4")
        count = len(PdfReader(pdf).pages)
    entries: Any = page.locator("dl.glossary > dt[id]").count()
    page.close()
    return f"{count} pages of A4 for {entries} entries"
