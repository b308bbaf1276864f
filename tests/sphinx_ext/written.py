"""Reads pages as they were written into trees, for tests to look at."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from sphinx.builders.html import StandaloneHTMLBuilder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Build

_EMPTY = frozenset({"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})


class _TreeReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.builder = ET.TreeBuilder()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.builder.start(tag, {name: value or "" for name, value in attrs})
        if tag in _EMPTY:
            self.builder.end(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in _EMPTY:
            self.builder.end(tag)

    def handle_data(self, data: str) -> None:
        self.builder.data(data)


def written_page(build: Build, docname: str) -> ET.Element:
    """The ``body`` of a page."""
    assert isinstance(build.app.builder, StandaloneHTMLBuilder)
    reader = _TreeReader()
    _, start, text = Path(build.app.builder.get_outfilename(docname)).read_text(encoding="utf-8").partition("<body")
    reader.feed(start + text.partition("</body>")[0] + "</body>")
    reader.close()
    return reader.builder.close()


def written_entry(build: Build, docname: str, anchor: str) -> ET.Element:
    """The ``dd`` of the entry with the id *anchor*."""
    for entries in written_page(build, docname).iter("dl"):
        ids: set[str] = set()
        for child in entries:
            if child.tag == "dt":
                ids.update(element.get("id", "") for element in child.iter())
            elif anchor in ids:
                return child
            else:
                ids.clear()
    raise AssertionError(f"no entry {anchor} on {docname}")


def with_class(element: ET.Element, class_: str) -> list[ET.Element]:
    """The elements in *element* that have a class."""
    return [found for found in element.iter() if class_ in found.get("class", "").split()]


def visible_text(element: ET.Element) -> str:
    """The text of *element* without what is hidden until a reader chooses the other language."""
    return "".join(_visible(element))


def _visible(element: ET.Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        if "hidden" not in child.attrib:
            yield from _visible(child)
        yield child.tail or ""
