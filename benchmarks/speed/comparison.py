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
_OURS = re.compile(r"glossary-(?!definitions?$|name$|pair$|zh$|en$|letter$|body$|columns$)")
"""Classes of what we add to an entry or a page: neighbours, bars, tools."""
_OTHER_NAMES = "glossary-names"
_ASIDES = {_OTHER_NAMES, "glossary-see", "glossary-see-also", "glossary-replaced-by", "glossary-elsewhere"}
"""Classes of lines that a view has instead of a sentence such as “Same as X” or “See X”."""
_LEAD = "glossary-lead"
"""Class of a name that only leads to its entry."""
_POINTS = re.compile(r"(?:\b(?:see|also|same|as|and|or|deprecated|use|instead)\b|[\s,.:;])*", re.IGNORECASE)
"""What such a sentence has beside names."""
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
    other_names: str = ""
    """What it shows in a line of further names."""
    related: str = ""
    """What it shows of the entries that it refers to in lines of their own."""
    related_links: list[str] = field(default_factory=list)


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
    own = str(folder.parents[1])  # docutils names the path of a source that it complains about
    files = (path for path in sorted(folder.rglob("*.html")) if not path.relative_to(folder).parts[0].startswith("_"))
    return {
        path.relative_to(folder).as_posix(): read_page(path.read_text(encoding="utf-8").replace(own, ""))
        for path in files
        if path.name not in _GENERATED
    }


def read_page(html: str) -> Page:
    """The entries of ``dl.glossary`` and the body of the page."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    for piece in (reader.page.body, *reader.page.entries):
        for part in ("names", "text", "other_names", "related"):
            setattr(piece, part, " ".join(getattr(piece, part).split()))
    return reader.page


def _entries(left: dict[str, Page], right: dict[str, Page]) -> Iterator[str]:
    ours = {piece.names: (name, piece) for name, page in right.items() for piece in page.entries}
    by_id = {each: found for found in ours.values() for each in found[1].ids}
    left_places, right_places = _places(left), _places(right)
    matched: set[str] = set()
    for name, page in left.items():
        for piece in page.entries:
            other_name, other = ours.get(piece.names) or _merged(piece, by_id)
            if other is None:
                yield f"no entry {piece.names!r}"
                continue
            matched.add(other.names)
            if lost := [each for each in piece.ids if not _UNSTABLE.fullmatch(each) and each not in other.ids]:
                yield f"{piece.names!r} has no id {lost[0]!r}"
            links, others = _targets(piece, name, left_places), _targets(other, other_name, right_places)
            if piece.names != other.names:
                if links != [f"entry {other.names}"] or not _points_to(piece.text, other.names):
                    yield f"{piece.names!r} is one with {other.names!r}"
                continue
            if piece.text != other.text and not _points_to(piece.text.removeprefix(other.text), other.related):
                yield f"{piece.names!r} reads {_difference(piece.text, other.text)}"
            related = [_target(link, other_name, right_places) for link in other.related_links]
            if links not in (others, [*others, *related]):
                yield f"{piece.names!r} leads to {_difference(str(links), str(others))}"
    if more := [*ours.keys() - matched]:
        yield f"{len(more)} entries more, such as {min(more)!r}"


def _merged(piece: Piece, by_id: dict[str, tuple[str, Piece]]) -> tuple[str, Piece | None]:
    """The entry that has all names of *piece* among its further names, and its ids."""
    found = next((by_id[each] for each in piece.ids if each in by_id), None)
    return found if found and piece.names in found[1].other_names else ("", None)


def _points_to(text: str, names: str) -> bool:
    """Whether *text* says nothing but to see *names*."""
    words = {*names.split(), *re.findall(r"\w+", names)}
    rest = " ".join(word for word in text.split() if not {word, word.strip(".,;:")} & words)
    return bool(_POINTS.fullmatch(rest))


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
        self.aside = 0
        """The depth of a line of further names or related entries."""
        self.names_others = False
        """Whether it is one of names."""
        self.leading = False
        """Whether the last name only leads to an entry."""
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
        if _ASIDES.intersection(classes):
            self.aside, self.names_others = len(self.open), _OTHER_NAMES in classes
        if tag == "dt" and len(self.open) == self.list + 1:
            self.leading = _LEAD in classes
        if self.skipped or self.leading or "hidden" in attributes or self._is_added(classes):
            self.skipped += tag not in _VOID
            return
        self._enter(tag, attributes.get("role"), classes)
        for piece in self._pieces():
            if self.aside and tag == "a":
                piece.related_links.append(attributes.get("href", ""))
            else:
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
            self.aside = 0 if self.aside == depth else self.aside
            if self.list == depth:
                self.list, self.leading = 0, False
            self.named = 0 if self.named == depth else self.named
            if closed == tag:
                return

    def handle_data(self, data: str) -> None:
        """Text, where it is read."""
        if not self.skipped:
            self._add(data)

    def _enter(self, tag: str, role: str | None, classes: list[str]) -> None:
        """Note where the body, the glossary and an entry begin."""
        if role == "main":
            self.main = len(self.open)
        elif tag == "dl" and "glossary" in classes and not self.list:
            self.list, self.last = len(self.open), ""
        elif tag in {"dt", "dd"} and len(self.open) == self.list + 1:
            self._begin(tag)

    def _is_added(self, classes: Iterable[str]) -> bool:
        """Whether an element of these *classes* is a permalink or something that we add."""
        return any(
            each in {"headerlink", "glossary-label"} or (_OURS.match(each) and not self.aside) for each in classes
        )

    def _begin(self, tag: str) -> None:
        """The next ``dt`` or ``dd`` of the list; a ``dt`` after a ``dd`` begins an entry."""
        if tag == "dt" and self.last != "dt":
            self.page.entries.append(Piece())
        self.last, self.named = tag, len(self.open) if tag == "dt" else 0

    def _add(self, text: str) -> None:
        for piece in self._pieces():
            if self.named and piece is not self.page.body:
                piece.names += text
            elif self.aside and self.names_others:
                piece.other_names += text
            elif self.aside:
                piece.related += text
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
