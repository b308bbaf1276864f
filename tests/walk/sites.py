"""Compares the files of two sites byte for byte, but for the order of the search index and what Sphinx leaves."""

from __future__ import annotations

import difflib
import zlib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from glossary_build.sphinx_ext.page.scripts import DATA_FOLDER
from tests.search_index import content_of
from tests.walk.links import without_neighbours


def files_of(out: Path) -> dict[str, bytes]:
    """Every file by its relative path, but for the note that Sphinx keeps of an earlier configuration."""
    found = sorted(path for path in out.rglob("*") if path.is_file() and path.suffix != ".bak")
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in found}


def is_left(path: str, gone: set[str], *, has_sources: bool) -> bool:
    """Whether Sphinx leaves *path* where it is.

    That is so for a page that is *gone*, one of the index, the script of another language, and copies of sources when
    the site *has_sources* no more.
    """
    if path.startswith(("genindex-", "_static/")) and not path.startswith(DATA_FOLDER):
        return True
    if path.startswith("_sources/") and not has_sources:
        return True
    name = path.removeprefix("_sources/").removesuffix(".txt")
    return name.removesuffix("/index.html").removesuffix(".html").removesuffix(".rst").removesuffix(".md") in gone


def differences(updated: Mapping[str, bytes], fresh: Mapping[str, bytes], pages: Collection[str]) -> Iterator[str]:
    """What differs between two sites, by file; *pages* are the names of those with a source."""
    for path in sorted({*updated, *fresh}):
        one, other = updated.get(path), fresh.get(path)
        if one is None or other is None:
            yield f"{path}: {'missing' if one is None else 'only'} in the updated site"
        elif one != other:
            texts = [_text(path, each) for each in (other, one)]
            if len({without_neighbours(path, text, pages) for text in texts}) > 1:
                changed = [*difflib.unified_diff(*map(_lines, texts), "fresh", "updated", lineterm="", n=0)]
                yield "\n    ".join([f"{path}:", *(line[:300] for line in changed[2:14])])


def _lines(text: str) -> list[str]:
    """The lines of *text*; the search index and JSON have only one, which is broken at commas."""
    return (text if "\n" in text[:-1] else text.replace(",", ",\n")).splitlines()


def _text(path: str, content: bytes) -> str:
    if path == "objects.inv":
        head, body = content.split(b"zlib.\n", 1)
        content = head + b"\n" + zlib.decompress(body)
    return content_of(path, content).decode("utf-8", "replace")
