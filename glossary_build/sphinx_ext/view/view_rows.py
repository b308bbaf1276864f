"""Rows of a view: entries of our own as plain data, and the docutils nodes that stand for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.addnodes import pending_xref

from glossary_build.model import Definition, Designation, Glossary, Status
from glossary_build.sphinx_ext.entries.blocks import (
    Body,
    Part,
    body_leaves,
    body_links,
    body_mentions,
    body_nodes,
    part_node,
    with_blocks,
)
from glossary_build.sphinx_ext.nodes import IN_DEFINITION, OWN_WORDS, entry_block
from glossary_build.sphinx_ext.references.reference_keys import ReferenceKey
from glossary_build.sphinx_ext.view.listing import Line, View
from glossary_build.sphinx_ext.view.rendering import Renderer

if TYPE_CHECKING:
    from glossary_build.sphinx_ext.entries.targets import PageTargets

ViewRow = list[Any]
"""``[concept, lead, ids, bodies, links]``.

They are the id of the concept; the position of the name that only leads to the entry, or None for the entry itself; the
ids that it has on its page; ``[path, body]`` of each definition; and the names that its relations refer to.
"""

CONCEPT, LEAD, IDS, BODIES, LINKS = range(5)


class ViewEntries:
    """Makes the entries of one view."""

    def __init__(self, glossary: Glossary, view: View) -> None:
        """Take the concepts from *glossary*."""
        self._glossary = glossary
        self._view = view
        self._renderer = Renderer(glossary=glossary, view=view, parse=lambda _definition: [])

    def lines(self, run: nodes.Element) -> Iterator[tuple[ViewRow, list[entry_block], Line]]:
        """The rows of a ``view_run``, each with its blocks and its line."""
        for row, blocks in view_rows(run):
            concept = self._glossary.by_id(row[CONCEPT])
            if concept is not None:
                name = concept.designations[row[LEAD] or 0]
                yield row, blocks, Line(concept=concept, name=name, leads=row[LEAD] is not None)

    def item(
        self, row: ViewRow, line: Line, write: Callable[[str, Body], list[nodes.Node]]
    ) -> nodes.definition_list_item:
        """The nodes of the entry, with the definitions that *write* makes of path and body."""
        bodies = iter(row[BODIES])
        renderer = Renderer(glossary=self._glossary, view=self._view, parse=lambda _definition: write(*next(bodies)))
        item = renderer.item(line)
        next(item.findall(nodes.term))["ids"] = [*row[IDS]]
        return item

    def definitions(self, line: Line) -> list[Definition]:
        """The definitions of the entry, in the order of its bodies."""
        return self._renderer.definitions(line.concept)

    def heading(self, line: Line) -> list[Designation] | None:
        """The names that an entry is headed by; None where something else is in its heading."""
        more = line.leads or line.concept.status is Status.DEPRECATED or self._view.reading
        return None if more else self._renderer.shown_names(line.concept)

    def names(self, line: Line) -> list[Designation] | None:
        """The names of an entry that is nothing but names and definitions; None for any other."""
        concept, names = line.concept, self.heading(line)
        more = concept.relations or concept.subjects or concept.origin
        return None if names is None or more or len(names) < len(concept.designations) else names

    def texts(self, line: Line) -> list[str]:
        """What an author wrote of the entry beside its definitions, one text for each node that holds text."""
        if names := self.names(line):
            return [name.text for name in names]
        item = self._renderer.item(line)
        return [
            text.astext() for text in item.findall(nodes.Text) if not OWN_WORDS.intersection(text.parent["classes"])
        ]

    def plain_item(
        self, row: ViewRow, blocks: Iterable[entry_block], line: Line, docname: str
    ) -> nodes.definition_list_item:
        """The same as it would have been read on the page *docname*."""
        rest = iter(blocks)
        return self.item(row, line, lambda path, body: definition_nodes(body, rest, docname, path))


def view_rows(run: nodes.Element) -> Iterator[tuple[ViewRow, list[entry_block]]]:
    """The rows of a ``view_run``, each with its blocks."""
    return with_blocks(run, lambda row: (body for _path, body in row[BODIES]))


def definition_nodes(body: Body, blocks: Iterator[entry_block], docname: str, path: str) -> list[nodes.Node]:
    """The nodes of a definition that was read on the page *docname*; it comes from the file *path*."""
    return [_marked(block) for block in body_nodes(body, blocks, docname, path)]


def definition_part(docname: str, path: str, part: Part) -> nodes.Node:
    """The same for one part."""
    return _marked(part_node(docname, path, part))


def _marked(block: nodes.Node) -> nodes.Node:
    for reference in block.findall(pending_xref):
        reference[IN_DEFINITION] = True
    return block


def view_leaves(row: ViewRow, resolve: PageTargets) -> Iterator[str]:
    """The texts of the definitions, without those of their blocks."""
    for _path, body in row[BODIES]:
        yield from body_leaves(body, resolve)


def view_links(row: ViewRow) -> Iterator[str]:
    """The addresses that the definitions lead to, without those in their blocks."""
    for _path, body in row[BODIES]:
        yield from body_links(body)


def view_mentions(row: ViewRow, blocks: Iterable[entry_block]) -> Iterator[ReferenceKey]:
    """Domain, type and target of each reference in the definitions."""
    return body_mentions([body for _path, body in row[BODIES]], blocks)
