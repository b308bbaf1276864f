"""Rows: entries of a stock glossary as plain data, and the docutils nodes that stand for them where one needs nodes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from docutils import nodes
from sphinx import addnodes

from glossary_build.sphinx_ext.entries.inline import Paragraph, expand, leaves, mentions, text_of

Row = list[Any]
"""``[names, paragraphs, source]``, with the path of the file that it comes from.

Each name is ``[text, shown, ids, key, line]``: as it was registered, as a reader sees it (with typographic quotes), its
ids, the best first, the letter that the author files it under in the index or None, and its 0-based line.
"""

NAMES, PARAGRAPHS, SOURCE = range(3)


def index_of(rows: Iterable[Row]) -> addnodes.index:
    """The index entries of *rows*, as Sphinx has them in the single terms."""
    entries = [("single", text, ids[0], "main", key) for row in rows for text, _shown, ids, key, _line in row[NAMES]]
    return addnodes.index(entries=entries)


def item(row: Row, docname: str) -> nodes.definition_list_item:
    """The nodes that Sphinx makes of the entry."""
    source = row[SOURCE]
    terms = []
    for text, shown, ids, key, line in row[NAMES]:
        index = addnodes.index(entries=[("single", text, ids[0], "main", key)])
        term = nodes.term(text, "", nodes.Text(shown), index, ids=[*ids])
        for node in (term, index):
            node.source, node.line = source, line
        terms.append(term)
    body = nodes.definition()
    body.extend(paragraph_nodes(row[PARAGRAPHS], docname, source))
    return nodes.definition_list_item("", *terms, body)


def paragraph_nodes(paragraphs: Iterable[Paragraph], docname: str, source: str) -> Iterator[nodes.paragraph]:
    """The nodes of *paragraphs*, which come from the file *source*."""
    for line, raw, content in paragraphs:
        paragraph = nodes.paragraph(raw, "", *expand(content, docname, source, line + 1))
        paragraph.source, paragraph.line = source, line + 1
        yield paragraph


def row_text(row: Row) -> str:
    """The text of the definition, with a blank line between its paragraphs."""
    return "\n\n".join(text_of(content) for _line, _raw, content in row[PARAGRAPHS])


def row_leaves(row: Row) -> Iterator[str]:
    """The texts of the definition, one for each node that holds text."""
    for _line, _raw, content in row[PARAGRAPHS]:
        yield from leaves(content)


def row_mentions(row: Row) -> Iterator[tuple[str, str, str]]:
    """Domain, type and target of each reference in the definition."""
    for _line, _raw, content in row[PARAGRAPHS]:
        yield from mentions(content)
