"""Shows how long a reader waits for a glossary on one page, and for one that is split by letter.

Chromium opens the page of each size on a processor that it slows four times, as a middling phone is; the numbers are
the median of five. ``python benchmarks/page_load.py SIZE…`` takes other sizes.
"""

from __future__ import annotations

import gzip
import statistics
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))

from synthetic import build_site

from tests.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SIZES = (250, 500, 1000, 2000, 4000)
SLOWER = 4
TRIES = 5


def waiting(browser: Browser, page: Path) -> tuple[float, float]:
    """Milliseconds until the first paint and until the page is loaded, from the start of the navigation."""
    paints, loads = [], []
    for _ in range(TRIES):
        tab = browser.new_page(viewport={"width": 390, "height": 844})
        tab.context.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        tab.goto(page.as_uri())
        tab.wait_for_function("performance.getEntriesByName('first-contentful-paint').length > 0")
        paint, load = tab.evaluate(
            "[performance.getEntriesByName('first-contentful-paint')[0].startTime,"
            " performance.getEntriesByType('navigation')[0].loadEventEnd]"
        )
        paints.append(paint)
        loads.append(load)
        tab.close()
    return statistics.median(paints), statistics.median(loads)


def main() -> None:
    """Print a line for each size, whole and split."""
    sizes = [int(argument) for argument in sys.argv[1:]] or SIZES
    print(f"{'terms':>6}  {'page':<14}{'KB':>8}{'KB gz':>8}{'paint ms':>10}{'loaded ms':>11}")
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        for size in sizes:
            for split in ("none", "letter"):
                site = build_site(Path(folder, f"{size}-{split}"), size, f"   :split: {split}\n")
                pages = ["glossary.html"] if split == "none" else ["glossary.html", "glossary-letter-s.html"]
                for name in pages:
                    content = (site / name).read_bytes()
                    paint, load = waiting(browser, site / name)
                    label = {"none": "whole"}.get(split, "names" if name == pages[0] else "one letter")
                    kilobytes, zipped = len(content) / 1000, len(gzip.compress(content)) / 1000
                    print(
                        f"{size:>6}  {label:<14}{kilobytes:>8.0f}{zipped:>8.0f}{paint:>10.0f}{load:>11.0f}", flush=True
                    )


if __name__ == "__main__":
    main()
