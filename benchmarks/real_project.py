"""Shows what one line in ``conf.py`` changes in a real project, stock against upgraded.

Run ``python -m benchmarks.real_project ROOT [DOCS [THEME]]``: the folder with all that the documentation needs, and the
folder of ``conf.py`` in it. Needed is what that ``conf.py`` imports. Weight and height are those of the page with most
terms, opened in Chromium.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.page_weight import height
from tests.browser import chromium
from tests.inventories import read_addresses
from tests.real_projects import RealProject, build
from tests.site_comparison import compare

HEAD = f"{'project':<16}{'terms':>6}{'warnings':>12}{'ids lost':>10}{'names lost':>12}{'KB':>24}{'px':>24}{'CPU s':>22}"


def largest_glossary(site: Path) -> tuple[str, int]:
    """The page of a stock *site* with most terms, and how many terms the site has."""
    addresses = read_addresses((site / "objects.inv").read_bytes())
    pages = [address.partition("#")[0] for (role, _), address in addresses.items() if role == "std:term"]
    return max(sorted({*pages}), key=pages.count), len(pages)


def main(root: str, docs: str = "docs", theme: str = "") -> int:
    """Print the line of one project, and what it lost."""
    project = RealProject(name=Path(root).resolve().name, root=Path(root), docs=docs, theme=theme)
    with TemporaryDirectory() as folder, chromium() as browser:
        stock, ours = (
            build(project, ["html"], Path(folder, name), upgraded=name == "ours") for name in ("stock", "ours")
        )
        outcome = compare(stock.output("html"), ours.output("html"))
        lost = [each for each in outcome.differences if each.kind in {"id", "inventory", "file"}]
        page, terms = largest_glossary(stock.output("html"))
        pages = [each.output("html") / page for each in (stock, ours)]
        weights = [path.stat().st_size / 1000 for path in pages]
        heights = [height(browser, path) for path in pages]
        warned = [[line for line in each.warnings["html"] if line] for each in (stock, ours)]
        names = sum(each.kind == "inventory" for each in lost)
        warnings = " → ".join(str(len(each)) for each in warned)
        print(HEAD)
        print(
            f"{project.name:<16}{terms:>6}{warnings:>12}{len(lost) - names:>10}{names:>12}"
            f"{compared(*weights):>24}{compared(*heights):>24}{compared(stock.cpu, ours.cpu):>22}"
        )
        new = [each for each in warned[1] if each not in warned[0]]
        print(*(f"  {each}" for each in [*new, *lost]), sep=os.linesep, end="")
    return bool(new or lost)


def compared(stock: float, ours: float) -> str:
    """Both, and what ours is in terms of stock."""
    digits = 1 if stock < 100 else 0
    return f"{stock:.{digits}f} → {ours:.{digits}f} ({ours / stock:.2f})"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
