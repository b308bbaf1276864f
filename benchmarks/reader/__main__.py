"""Measures the page that readers see of a site that was built.

Wanted are at least four entries on a desktop's screen, at most 15 % “see” rows and 60 pages, layout shifts of at most
0.02, no findings of axe, and 95 of 100 for performance.

``python -m benchmarks.reader SITE [PART…]`` prints all parts or those that are named: ``rows`` (how many entries a
screen has, rows by kind, pages of paper), ``queries`` (how many find their concept first), ``shifts`` (what moves while
the page is loaded), ``states`` (what axe finds, with pictures, in forced colours too) and ``lighthouse`` (needs npx).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from benchmarks.reader.addresses import addresses
from benchmarks.reader.host import TRUSTING, host
from benchmarks.reader.layout import paper, rows, shifts
from benchmarks.reader.lighthouse import lighthouse
from benchmarks.reader.states import states
from tests.browser import chromium
from tests.facts.queries import summary


def main() -> None:
    """Print the parts."""
    site, *chosen = sys.argv[1:]
    folder = Path(site)
    pictures = folder.parent / "reader"
    with host(folder) as base, chromium(TRUSTING) as browser:
        parts: dict[str, Callable[[], Iterable[str]]] = {
            "rows": lambda: [*rows(browser, base), paper(browser, base)],
            "queries": lambda: [summary()],
            "shifts": lambda: shifts(browser, base, addresses(folder)),
            "states": lambda: states(browser, base, pictures),
            "lighthouse": lambda: lighthouse(base, addresses(folder)),
        }
        for part in chosen or parts:
            print(f"{part}:")
            for line in parts[part]():
                print(f"  {line}", flush=True)
    print(f"Other work on this machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
