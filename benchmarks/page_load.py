"""Shows how long a reader waits for a glossary: on one page, split by letter, and on a page of stock Sphinx.

Chromium opens the page of each size on a processor that it slows four times, as a middling phone is, the whole one also
at the address of a term; the numbers are the median of five. The longest task is what keeps the page from answering for
longest.
``python -m benchmarks.page_load SIZE…`` takes other sizes.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.speed.glossaries import make_terms
from benchmarks.speed.projects import write_stock, write_view
from tests.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SIZES = (250, 500, 1000, 2000, 4000)
SLOWER = 4
TRIES = 5
TRACED = ["toplevel", "devtools.timeline"]
TIMES = """[
  performance.getEntriesByName("first-contentful-paint")[0].startTime,
  performance.getEntriesByType("navigation")[0].loadEventEnd,
]"""


def waiting(browser: Browser, address: str) -> list[float]:
    """Milliseconds until the first paint and until the page is loaded, and those of the longest task."""
    tries = []
    for _ in range(TRIES):
        tab = browser.new_page(viewport={"width": 390, "height": 844})
        tab.context.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        browser.start_tracing(page=tab, categories=TRACED)
        tab.goto(address)
        tab.evaluate("new Promise(requestIdleCallback)")  # the page has begun to measure its letters
        tab.wait_for_function("!document.querySelector('.glossary-whole')")
        tab.wait_for_timeout(1000)
        longest = longest_task(browser.stop_tracing(), address)
        tries.append([*tab.evaluate(TIMES), longest])
        tab.close()
    return [statistics.median(times) for times in zip(*tries, strict=True)]


def longest_task(trace: bytes, address: str) -> float:
    """The most milliseconds of processor time that the thread of the page at *address* took for one task."""
    events = json.loads(trace)["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "ParseHTML" and event.get("args", {}).get("beginData", {}).get("url") == address
    }
    tasks = [event for event in events if event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in threads]
    return max(event.get("tdur", 0) for event in tasks) / 1000


def pages(folder: Path, size: int) -> Iterator[tuple[str, Path, str]]:
    """The pages of a glossary in two languages, each with what it is called and the fragment that it is opened with."""
    terms = make_terms(size)
    for name in ("stock", "whole", "letter"):
        project = folder / f"{size}-{name}"
        if name == "stock":
            write_stock(project, terms, bilingual=True)
        else:
            write_view(project, terms, bilingual=True, options=f"   :split: {name.replace('whole', 'none')}\n")
        site = project / "_build"
        subprocess.run([sys.executable, "-m", "sphinx", "-q", "-b", "html", str(project), str(site)], check=True)
        page = site / "glossary.html"
        yield ("names" if name == "letter" else name), page, ""
        if name == "letter":
            yield "one letter", site / "glossary-letter-s.html", ""
        elif name == "whole":
            ids = re.findall('<dt[^>]* id="(term-[^"]+)"', page.read_text(encoding="utf-8"))
            yield "whole, #term", page, f"#{ids[3 * len(ids) // 4]}"


def main() -> None:
    """Print a line for each size and page."""
    sizes = [int(argument) for argument in sys.argv[1:]] or SIZES
    print(f"{'terms':>6}  {'page':<12}{'KB':>8}{'KB gz':>8}{'paint ms':>10}{'loaded ms':>11}{'longest task ms':>17}")
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        for size in sizes:
            for label, page, fragment in pages(Path(folder), size):
                content = page.read_bytes()
                paint, load, longest = waiting(browser, page.as_uri() + fragment)
                kilobytes, zipped = len(content) / 1000, len(gzip.compress(content)) / 1000
                print(
                    f"{size:>6}  {label:<12}{kilobytes:>8.0f}{zipped:>8.0f}{paint:>10.0f}{load:>11.0f}{longest:>17.0f}",
                    flush=True,
                )
    print(f"Other work on this machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
