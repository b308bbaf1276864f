"""Compares two sites: whether the same entries have the same ids, the same text and links to the same places."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
_OURS = re.compile(r"glossary-(?!definitions?$|name$|pair$|zh$|en$|letter$|body$)")
"""Classes of what we add to an entry or a page: neighbours, bars, tools."""
_UNSTABLE = re.compile(r"term-\d+")
_GENERATED = {"genindex.html", "search.html", "404.html"}
_BLOCKS = {
    "p",
    "div",
    "dl",
    "dt",
    "dd",
    "li",
    "ul",
    "ol",
    "pre",
    "section",
    "table",
    "tr",
    "td",
    "th",
    "h1",
    "h2",
    "h3",
}


@dataclass(slots=True)
class Piece:
    """An entry, or the body of a page."""

    names: str = ""
    """What its ``dt`` show; nothing for a page."""
    text: str = ""
    """What else it shows, without what we add."""
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    """Addresses as they are written."""


@dataclass(slots=True)
class Page:
    """What one HTML file shows."""

    entries: list[Piece] = field(default_factory=list)
    body: Piece = field(default_factory=Piece)


def compare_sites(stock: Path, ours: Path) -> list[str]:
    """How *ours* differs from *stock*, in words; nothing where every entry and every other page is the same."""
    left, right = read_site(stock), read_site(ours)
    return [*_entries(left, right), *_pages(left, right)]


def read_site(folder: Path) -> dict[str, Page]:
    """All pages under *folder* by path, but those that Sphinx makes of the others."""
    files = (path for path in sorted(folder.rglob("*.html")) if not path.relative_to(folder).parts[0].startswith("_"))
    return {
        path.relative_to(folder).as_posix(): read_page(path.read_text(encoding="utf-8"))
        for path in files
        if path.name not in _GENERATED
    }


def read_page(html: str) -> Page:
    """The entries of ``dl.glossary`` and the body of the page."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    for piece in (reader.page.body, *reader.page.entries):
        piece.names, piece.text = " ".join(piece.names.split()), " ".join(piece.text.split())
    return reader.page


def _entries(left: dict[str, Page], right: dict[str, Page]) -> Iterator[str]:
    ours = {piece.names: (name, piece) for name, page in right.items() for piece in page.entries}
    left_places, right_places = _places(left), _places(right)
    count = 0
    for name, page in left.items():
        for piece in page.entries:
            count += 1
            if piece.names not in ours:
                yield f"no entry {piece.names!r}"
                continue
            other_name, other = ours[piece.names]
            if lost := [each for each in piece.ids if not _UNSTABLE.fullmatch(each) and each not in other.ids]:
                yield f"{piece.names!r} has no id {lost[0]!r}"
            if piece.text != other.text:
                yield f"{piece.names!r} reads {_difference(piece.text, other.text)}"
            links, others = _targets(piece, name, left_places), _targets(other, other_name, right_places)
            if links != others:
                yield f"{piece.names!r} leads to {_difference(str(links), str(others))}"
    if count != len(ours):
        yield f"{len(ours)} entries instead of {count}"


def _pages(left: dict[str, Page], right: dict[str, Page]) -> Iterator[str]:
    left_places, right_places = _places(left), _places(right)
    for name, page in left.items():
        if name not in right:
            yield f"no page {name}"
        elif not page.entries:
            body, other = page.body, right[name].body
            if body.text != other.text:
                yield f"{name} reads {_difference(body.text, other.text)}"
            links, others = _targets(body, name, left_places), _targets(other, name, right_places)
            if links != others:
                yield f"{name} leads to {_difference(str(links), str(others))}"


def _places(site: dict[str, Page]) -> dict[str, str]:
    """The names of the entry at each address."""
    return {
        f"{name}#{each}": f"entry {piece.names}"
        for name, page in site.items()
        for piece in page.entries
        for each in piece.ids
    }


def _targets(piece: Piece, page: str, places: dict[str, str]) -> list[str]:
    return [_target(link, page, places) for link in piece.links]


def _target(link: str, page: str, places: dict[str, str]) -> str:
    """The entry that *link* leads to, else its address seen from the root."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return link
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), parts.path)) if parts.path else page
    address = f"{path}#{unquote(parts.fragment)}"
    return places.get(address, address)


def _difference(left: str, right: str) -> str:
    """Where two texts part, with a little before and after."""
    start = next(
        (at for at, (one, two) in enumerate(zip(left, right, strict=False)) if one != two), min(len(left), len(right))
    )
    start = max(0, start - 30)
    return f"{right[start : start + 80]!r} instead of {left[start : start + 80]!r}"


class _Reader(HTMLParser):
    """Collects entries and body, leaving out headerlinks, what is hidden and what we add."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.page = Page()
        self.open: list[str] = []
        self.skipped = 0
        """How many elements are open below which nothing is read."""
        self.main = 0
        self.list = 0
        """The depth of the body and of the glossary, 0 outside."""
        self.named = 0
        self.last = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note ids and links, and what begins here."""
        attributes = {name: value or "" for name, value in attrs}
        classes = attributes.get("class", "").split()
        if tag in _BLOCKS:
            self._add(" ")
        if tag not in _VOID:
            self.open.append(tag)
        if self.skipped or "hidden" in attributes or "headerlink" in classes or any(map(_OURS.match, classes)):
            self.skipped += tag not in _VOID
            return
        if attributes.get("role") == "main":
            self.main = len(self.open)
        elif tag == "dl" and "glossary" in classes and not self.list:
            self.list, self.last = len(self.open), ""
        elif tag in {"dt", "dd"} and len(self.open) == self.list + 1:
            self._begin(tag)
        for piece in self._pieces():
            _note(piece, tag, attributes, ids=piece is self.page.body or bool(self.named))

    def handle_endtag(self, tag: str) -> None:
        """Leave what ends here; elements that were never closed end with it."""
        if tag not in self.open:
            return
        if tag in _BLOCKS:
            self._add(" ")
        while True:
            closed = self.open.pop()
            self.skipped = max(0, self.skipped - 1)
            depth = len(self.open) + 1
            self.main = 0 if self.main == depth else self.main
            self.list = 0 if self.list == depth else self.list
            self.named = 0 if self.named == depth else self.named
            if closed == tag:
                return

    def handle_data(self, data: str) -> None:
        """Text, where it is read."""
        if not self.skipped:
            self._add(data)

    def _begin(self, tag: str) -> None:
        """The next ``dt`` or ``dd`` of the list; a ``dt`` after a ``dd`` begins an entry."""
        if tag == "dt" and self.last != "dt":
            self.page.entries.append(Piece())
        self.last, self.named = tag, len(self.open) if tag == "dt" else 0

    def _add(self, text: str) -> None:
        for piece in self._pieces():
            if self.named and piece is not self.page.body:
                piece.names += text
            else:
                piece.text += text

    def _pieces(self) -> Iterable[Piece]:
        if self.main:
            yield self.page.body
        if self.list and self.page.entries:
            yield self.page.entries[-1]


def _note(piece: Piece, tag: str, attributes: dict[str, str], *, ids: bool) -> None:
    if ids and "id" in attributes:
        piece.ids.append(attributes["id"])
    if tag == "a" and "href" in attributes:
        piece.links.append(attributes["href"])
    if tag == "img":
        piece.links.append(attributes.get("src", ""))
