"""Shows how long a keystroke in the filter takes until the next frame, in a Chromium that is slowed four times.

Run ``python benchmarks/filter_keystroke.py [TERMS …]``; by default with 1,000 and 5,000 terms, on one page and
split by letter.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))

from synthetic import build_site

from tests.browser import chromium
from tests.serving import serve

if TYPE_CHECKING:
    from playwright.sync_api import Page

SLOWED = 4
LIMITS = {1000: 50, 5000: 100}
"""Terms → the most milliseconds that a keystroke may take."""
QUERIES = (
    "tensor",
    "buffer stream",
    "zhangliang",
    "zl",
    "张量",
    "缓存流图",
    "gradeint",
    "qqxyzzy",
    "e",
    "yield zone 9",
)
MEASURE = """() => {
  globalThis.times = [];
  addEventListener("input", (event) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => times.push(performance.now() - event.timeStamp);
      port2.postMessage(0);
    });
  }, true);
}"""


def keystrokes(page: Page, address: str) -> tuple[list[float], list[float]]:
    """Milliseconds of each keystroke, from its event until the frame that it changes is painted.

    First those that show results, then those that clear the field and so bring the list back.
    """
    page.goto(address)
    field = page.locator(".glossary-filter input")
    field.fill("tensor")
    page.wait_for_selector(".glossary-results a")
    field.press("Escape")
    page.evaluate(MEASURE)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    cleared = []
    done = 0
    for query in QUERIES:
        for key in [*query, *["Backspace"] * len(query)]:
            field.press(key) if key.isascii() else page.keyboard.insert_text(key)
            done += 1
            page.wait_for_function("done => times.length >= done", arg=done)
        cleared.append(done - 1)
    times: list[float] = page.evaluate("times")
    return [time for at, time in enumerate(times) if at not in cleared], [times[at] for at in cleared]


def main() -> None:
    """Print the numbers for each size."""
    for size, split in product(map(int, sys.argv[1:] or LIMITS), ("none", "letter")):
        with (
            tempfile.TemporaryDirectory() as folder,
            serve(build_site(Path(folder), size, f"   :split: {split}\n")) as base,
            chromium() as browser,
        ):
            found, cleared = keystrokes(browser.new_page(), base + "glossary.html")
        limit = f" (at most {LIMITS[size]} wanted)" if size in LIMITS else ""
        print(f"{size:,} terms, split: {split}{limit}; other work on this machine: {os.getloadavg()[0]:.1f}")
        for what, times in (("results shown", sorted(found)), ("list given back", sorted(cleared))):
            high = times[int(len(times) * 0.95)]
            print(
                f"  {what:<16} {len(times):>4} times: median {statistics.median(times):.0f} ms, "
                f"95th percentile {high:.0f} ms, longest {times[-1]:.0f} ms"
            )


if __name__ == "__main__":
    main()
