"""Distinguishes the pages of a folder that are a term each from those whose headings are terms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from glossary_build.parsers import ParseResult
from glossary_build.parsers.tree import Form

PAGE = "page"
"""The dialect of a page that is a term."""
_FEWEST = 3
_MOST = 0.6
_MOST_PARTS = 12
"""Headings of a page that is a term."""


def pages_of_terms(results: Mapping[str, ParseResult]) -> Iterator[str]:
    """The paths of *results* that were read by their headings, in folders of which most pages are terms.

    Or of which most pages have the same headings, so that these head parts of a definition.
    """
    folders: dict[PurePosixPath, dict[str, ParseResult]] = {}
    for path, result in results.items():
        if result.dialect in (Form.PAGES.value, Form.SECTIONS.value):
            folders.setdefault(PurePosixPath(path).parent, {})[path] = result
    for pages in folders.values():
        headed = {path: result for path, result in pages.items() if result.dialect == Form.SECTIONS.value}
        names = {path: [entry.headword.text for entry in result.entries] for path, result in headed.items()}
        counts = Counter(name for found in names.values() for name in {*found})
        fewest = max(_FEWEST, _MOST * len(pages))
        for path, found in names.items():
            recurring = sum(counts[name] >= fewest for name in found)
            are_parts = len(pages) - len(headed) >= fewest or 2 * recurring >= len(found)
            if are_parts and len(found) <= _MOST_PARTS:
                yield path
