"""Reach what Sphinx and docutils have no public way to.

Every use of a private name of theirs, and every method of theirs that is replaced, is in this module.

Checked with Sphinx 7.2 to 9.2 and docutils 0.20 to 0.23.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import sphinx
from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment
    from sphinx.search import IndexBuilder


def term_targets(env: BuildEnvironment) -> dict[str, tuple[str, str]]:
    """Return what ``:term:`` falls back to: lower-case name → page and anchor.

    ``StandardDomain`` has a public ``objects`` for names as they are written, but nothing public for this table.
    """
    return env.domains["std"]._terms


def written_in_conf(config: Config) -> Mapping[str, Any]:
    """Return everything that ``conf.py`` defines, under names that no extension registered too."""
    return config._raw_config


def add_page(env: BuildEnvironment, docname: str, like: str) -> None:
    """Let the project know a page that has the source of the page *like*; ``Project`` only discovers files."""
    env.project._docname_to_path[docname] = env.project._docname_to_path[like]


def indexed_titles(indexer: IndexBuilder) -> dict[str, str | None]:
    """Return page → title of all pages in the search index."""
    return indexer._titles


def indexed_words(indexer: IndexBuilder) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Return word → pages, for texts and for titles."""
    return indexer._mapping, indexer._title_mapping


def indexed_entries(indexer: IndexBuilder) -> dict[str, list[tuple[str, str, str]]]:
    """Return page → its index entries: name, anchor, and ``main`` for a main entry."""
    return indexer._index_entries


FIRST = 0
"""Priority of a handler that comes before all others."""


def add_write_started(app: Sphinx) -> None:
    """Emit the event ``write-started`` where Sphinx before 7.4 doesn't.

    No other event comes between storing the environment and the first page.
    """
    if "write-started" not in app.events.events:
        app.add_event("write-started")
        app.connect("builder-inited", _announce_writing, priority=FIRST)


def _announce_writing(app: Sphinx) -> None:
    builder: Any = app.builder
    write = builder.write

    def announce_and_write(*arguments: object) -> None:
        app.emit("write-started", builder)
        write(*arguments)

    builder.write = announce_and_write


def hide_marked(app: Sphinx) -> None:
    """Hide what has the class ``no-search`` from the index of Sphinx before 9.0, which doesn't know it."""
    builder: Any = app.builder
    if sphinx.version_info >= (9, 0) or not hasattr(builder, "index_page"):
        return
    index_page = builder.index_page

    def index_the_rest(pagename: str, doctree: nodes.document, title: str) -> None:
        with _marked_as_comments(doctree):
            index_page(pagename, doctree, title)

    builder.index_page = index_the_rest


@contextmanager
def _marked_as_comments(doctree: nodes.document) -> Iterator[None]:
    """For a while, comments take the places of the nodes that aren't searched."""
    marked = [node for node in doctree.findall(nodes.Element) if "no-search" in node["classes"]]
    places = [(node.parent.children, node.parent.index(node), node) for node in marked]
    for siblings, place, _ in places:
        siblings[place] = nodes.comment()
    try:
        yield
    finally:
        for siblings, place, node in places:
            siblings[place] = node
