"""Rows: entries of a stock glossary as plain data, and the docutils nodes that stand for them where one needs nodes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes

from glossary_build.sphinx_ext.entries.blocks import (
    body_leaves,
    body_links,
    body_mentions,
    body_nodes,
    body_texts,
    with_blocks,
)
from glossary_build.sphinx_ext.nodes import entry_block
from glossary_build.sphinx_ext.references.reference_keys import ReferenceKey

if TYPE_CHECKING:
    from glossary_build.sphinx_ext.entries.targets import PageTargets

Row = list[Any]
"""``[names, body, source]``, with the path of the file that it comes from.

Each name is ``[text, shown, ids, key, line]``: as it was registered, as a reader sees it (with typographic quotes), its
ids, the best first, the letter that the author files it under in the index or None, and its 0-based line.
"""

NAMES, BODY, SOURCE = range(3)


def index_of(rows: Iterable[Row]) -> addnodes.index:
    """The index entries of *rows*, as Sphinx has them in the single terms."""
    entries = [("single", text, ids[0], "main", key) for row in rows for text, _shown, ids, key, _line in row[NAMES]]
    return addnodes.index(entries=entries)


def rows_of(run: nodes.Element) -> Iterator[tuple[Row, list[entry_block]]]:
    """The rows of an ``entry_run``, each with its blocks."""
    return with_blocks(run, lambda row: (row[BODY],))


def item(row: Row, blocks: Iterable[entry_block], docname: str) -> nodes.definition_list_item:
    """The nodes that Sphinx makes of the entry."""
    source = row[SOURCE]
    terms = []
    for text, shown, ids, key, line in row[NAMES]:
        index = addnodes.index(entries=[("single", text, ids[0], "main", key)])
        term = nodes.term(text, "", nodes.Text(shown), index, ids=[*ids])
        for node in (term, index):
            node.source, node.line = source, line
        terms.append(term)
    body = nodes.definition("", *body_nodes(row[BODY], iter(blocks), docname, source))
    return nodes.definition_list_item("", *terms, body)


def row_text(row: Row, blocks: Sequence[entry_block]) -> str:
    """The text of the definition, with a blank line between its blocks."""
    return "\n\n".join(body_texts(row[BODY], iter(blocks)))


def row_leaves(row: Row, resolve: PageTargets) -> Iterator[str]:
    """The texts of the definition, without those of its blocks."""
    return body_leaves(row[BODY], resolve)


def row_links(row: Row) -> Iterator[str]:
    """The addresses that the definition leads to, without those in its blocks."""
    return body_links(row[BODY])


def row_mentions(row: Row, blocks: Iterable[entry_block]) -> Iterator[ReferenceKey]:
    """Domain, type and target of each reference in the definition."""
    return body_mentions([row[BODY]], blocks)
