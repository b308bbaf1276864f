"""Shows how much more HTML a glossary has than the same terms and definitions in stock Sphinx, and how high it is.

Run ``python -m benchmarks.page_weight [TERMS …]``. Counted are all pages that show entries, whole or split by letter.
With uses, other pages refer to each term four times on average; an upgraded glossary says where.
"""

from __future__ import annotations

import gzip
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.speed.glossaries import make_terms
from benchmarks.speed.projects import write_stock, write_view
from tests.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SIZES = (250, 1000)
LIMITS = {"view, English and Chinese": "1.5", "upgrade, English": "1.3", "upgrade, English, uses": "1.3"}
"""The most that a side may weigh, in stock pages."""
HEIGHT_LIMITS = {"upgrade, English, uses": "1.25"}
"""The most that a page may be high, in stock pages."""
TERMS_A_PAGE = 5
"""Terms for each page that refers to some, with uses."""


def sides(size: int) -> Iterator[tuple[str, Callable[[Path], None], Callable[[Path], None]]]:
    """What each side is called, what writes it, and what writes the stock project beside it."""
    terms = make_terms(size)
    for language, bilingual in (("English", False), ("English and Chinese", True)):
        stock = partial(write_stock, terms=terms, bilingual=bilingual)
        yield f"upgrade, {language}", partial(stock, upgraded=True), stock
        yield f"view, {language}", partial(write_view, terms=terms, bilingual=bilingual), stock
    stock = partial(write_stock, terms=terms, pages=size // TERMS_A_PAGE)
    yield "upgrade, English, uses", partial(stock, upgraded=True), stock


def weight(site: Path) -> tuple[int, int]:
    """Bytes of the pages of a glossary, plain and each compressed."""
    pages = [path.read_bytes() for path in site.glob("glossary*.html")]
    return sum(map(len, pages)), sum(len(gzip.compress(page, mtime=0)) for page in pages)


def height(browser: Browser, page: Path) -> int:
    """How high the page is once it is loaded, in pixels."""
    tab = browser.new_page()
    tab.goto(page.as_uri(), wait_until="load")
    tab.wait_for_timeout(1000)
    found = tab.evaluate(_HEIGHT)
    tab.close()
    return int(found)


_HEIGHT = """() => {
    for (const each of document.querySelectorAll("*")) each.style.contentVisibility = "visible";
    const scrolled = [document.scrollingElement, ...document.querySelectorAll("main, [role=main]")];
    return Math.max(...scrolled.map((each) => each.scrollHeight));
}"""
"""Also of what is out of sight; in some themes it is not the document that scrolls."""


def main() -> None:
    """Print a line for each size and side."""
    print(f"{'terms':>6}  {'side':<28}{'KB':>8}{_RATIO}{'KB gz':>8}{'x stock':>9}{'px':>9}{_RATIO}")
    with chromium() as browser:
        for size in [int(argument) for argument in sys.argv[1:]] or SIZES:
            with tempfile.TemporaryDirectory() as scratch:
                for number, (name, *sides_) in enumerate(sides(size)):
                    sites = [Path(scratch, f"{number}-{side}", "_build") for side in ("ours", "stock")]
                    for write, site in zip(sides_, sites, strict=True):
                        write(site.parent)
                        build = [sys.executable, "-m", "sphinx", "-q", "-b", "html", str(site.parent), str(site)]
                        subprocess.run(build, check=True)
                    (plain, packed), (base, packed_base) = map(weight, sites)
                    ours, stock = (height(browser, site / "glossary.html") for site in sites)
                    print(
                        f"{size:>6}  {name:<28}{plain / 1000:>8.0f}{plain / base:>9.2f}{LIMITS.get(name, ''):>8}"
                        f"{packed / 1000:>8.0f}{packed / packed_base:>9.2f}"
                        f"{ours:>9}{ours / stock:>9.2f}{HEIGHT_LIMITS.get(name, ''):>8}",
                        flush=True,
                    )


_RATIO = f"{'x stock':>9}{'wanted':>8}"


if __name__ == "__main__":
    main()
