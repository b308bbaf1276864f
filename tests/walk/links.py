"""Finds links of a site that lead nowhere: on its pages, in cards, the search index, the inventory and JSON."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

from glossary_build.sphinx_ext.page.scripts import DATA_FOLDER
from tests.inventories import read_addresses

_NEIGHBOURS = re.compile(r'\s*<link rel="(?:next|prev)"[^>]*>|<div class="related".*?</div>\s*', re.DOTALL)
_DATA = f"{DATA_FOLDER}/"


class _Page(HTMLParser):
    """The ids of a page and what it leads to."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: set[str] = {"", "top"}
        self.links: list[str] = []
        self.base = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids.update(given[name] for name in ("id", "name") if name in given)
        if tag == "base":
            self.base = given["href"]
            return
        self.links += [given[name] for name in ("href", "src") if name in given]
        if "data-search_anywhere" in given:  # from the root of the site
            self.links.append(f"/{given['data-search_anywhere']}")


@cache
def _read(html: str) -> _Page:
    return _Page(html)


def without_neighbours(name: str, text: str, pages: Collection[str]) -> str:
    """*text* of the file *name* without the links to the pages before and after, where it is one of *pages*.

    Sphinx doesn't update them when a neighbour comes, goes or gets another title. Ours are the pages of letters.
    """
    return _NEIGHBOURS.sub("", text) if name.removesuffix("/index.html").removesuffix(".html") in pages else text


def dead_links(files: Mapping[str, bytes], elsewhere: Collection[str], pages: Collection[str]) -> Iterator[str]:
    """Each link in *files*, the content of a site by path, that leads to nothing there, or not to one *elsewhere*.

    The names of *pages* are those that have a source.
    """
    for where, link in _links(files, pages):
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            if link.startswith("https://other.example/") and link not in elsewhere:
                yield f"{where}: {link}"
            continue
        folder = posixpath.dirname(where)
        name = posixpath.normpath(posixpath.join("/", folder, unquote(parts.path)))[1:] if parts.path else where
        if parts.path.endswith("/") or not name:
            name = posixpath.join(name, "index.html")
        content = files.get(name)
        if content is None:
            yield f"{where}: {link}: no such file"
        elif name.endswith(".html") and unquote(parts.fragment) not in _read(content.decode()).ids:
            yield f"{where}: {link}: no such id"


def _links(files: Mapping[str, bytes], pages: Collection[str]) -> Iterator[tuple[str, str]]:
    """Where each link is, as a file whose folder it is relative to, and the link."""
    for name, content in files.items():
        if name.endswith(".html"):
            page = _read(without_neighbours(name, content.decode(), pages))
            yield from ((name, _from_root(page.base, link) if page.base else link) for link in page.links if link)
        elif re.fullmatch(f"{_DATA}cards\\d+\\.js", name):
            yield from (("cards.js", link) for card in _rows(content) for link in _Page(card).links)
        elif finds := _FILES.get(name):
            yield from ((posixpath.basename(name), link) for link in finds(content))
    flat = not any(name.endswith("/index.html") for name in files)
    yield from (("searchindex.js", link) for link in _search_links(files["searchindex.js"], flat=flat))


def _from_root(base: str, link: str) -> str:
    """Where a *link* of the 404 page leads, which says in its *base* where on a host the site is."""
    root = base.removesuffix("404.html").removesuffix("404/")
    address = urljoin(base, link)
    return f"/{address.removeprefix(root)}" if address.startswith(root) else address


def _inventory_links(content: bytes) -> Iterator[str]:
    """All but that to the index of modules, which Sphinx lists even where there is none."""
    yield from (address for address in read_addresses(content).values() if "py-modindex" not in address)


def _json_links(content: bytes) -> Iterator[str]:
    for concept in json.loads(content)["concepts"]:
        yield concept["url"]
        yield from (f"{concept['url'].partition('#')[0]}#{id_}" for id_ in concept["anchors"])


def _term_links(content: bytes) -> Iterator[str]:
    for term in _rows(content):
        yield from (f"{term['page']}#{id_}" for id_ in (term["id"], *term.get("anchors", ())))


def _rows(script: bytes) -> list[Any]:
    rows: list[Any] = json.loads(script.decode().partition(" = ")[2].rstrip().removesuffix(";"))
    return rows


def _urls(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (
            each
            for key, each in value.items()
            if key in {"url", "@id"} and isinstance(each, str) and not each.startswith("#")
        )
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _urls(each)


def _search_links(content: bytes, *, flat: bool) -> Iterator[str]:
    """What the search leads to; it takes addresses from names, *flat* or with a folder for each page."""
    index = json.loads(content.decode().removeprefix("Search.setIndex(").removesuffix(")"))

    def address(name: str) -> str:
        if flat:
            return f"{name}.html"
        return "" if name == "index" else f"{name}/"

    names = index["docnames"]
    yield from map(address, names)
    for places in index["indexentries"].values():
        yield from (f"{address(names[number])}#{anchor}" for number, anchor, *_ in places)
    for places in index["alltitles"].values():
        yield from (f"{address(names[number])}#{anchor or ''}" for number, anchor in places)


_FILES: Mapping[str, Callable[[bytes], Iterator[str]]] = {
    "objects.inv": _inventory_links,
    "glossary.json": _json_links,
    "glossary.jsonld": lambda content: _urls(json.loads(content)),
    f"{_DATA}terms.js": _term_links,
}
"""What finds the links in each file of data."""
