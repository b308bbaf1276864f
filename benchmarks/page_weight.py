"""Shows how much more HTML a glossary has than the same terms and definitions in stock Sphinx.

Run ``python -m benchmarks.page_weight [TERMS …]``. Counted are all pages that show entries, whole or split by letter.
"""

from __future__ import annotations

import gzip
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from benchmarks.speed.glossaries import make_terms
from benchmarks.speed.projects import write_stock, write_view

SIZES = (250, 1000)
LIMITS = {"view, English and Chinese": 1.5, "upgrade, English": 1.3}
"""The most that a side may weigh, in stock pages."""


def sides(size: int) -> Iterator[tuple[str, Callable[[Path], None], Callable[[Path], None]]]:
    """What each side is called, what writes it, and what writes the stock project beside it."""
    terms = make_terms(size)
    for language, bilingual in (("English", False), ("English and Chinese", True)):
        stock = partial(write_stock, terms=terms, bilingual=bilingual)
        yield f"upgrade, {language}", partial(stock, upgraded=True), stock
        yield f"view, {language}", partial(write_view, terms=terms, bilingual=bilingual), stock


def weight(write: Callable[[Path], None], folder: Path) -> tuple[int, int]:
    """Bytes of the pages of a glossary, plain and each compressed, once the project is built."""
    write(folder)
    site = folder / "_build"
    subprocess.run([sys.executable, "-m", "sphinx", "-q", "-b", "html", str(folder), str(site)], check=True)
    pages = [path.read_bytes() for path in site.glob("glossary*.html")]
    return sum(map(len, pages)), sum(len(gzip.compress(page, mtime=0)) for page in pages)


def main() -> None:
    """Print a line for each size and side."""
    print(f"{'terms':>6}  {'side':<28}{'KB':>8}{'x stock':>9}{'wanted':>8}{'KB gz':>8}{'x stock':>9}")
    for size in [int(argument) for argument in sys.argv[1:]] or SIZES:
        with tempfile.TemporaryDirectory() as scratch:
            for number, (name, ours, stock) in enumerate(sides(size)):
                (plain, packed), (base, packed_base) = (
                    weight(write, Path(scratch, f"{number}-{side}"))
                    for side, write in (("ours", ours), ("stock", stock))
                )
                print(
                    f"{size:>6}  {name:<28}{plain / 1000:>8.0f}{plain / base:>9.2f}{LIMITS.get(name, ''):>8}"
                    f"{packed / 1000:>8.0f}{packed / packed_base:>9.2f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
