"""Reads the lines of a view as entries, and puts them on its page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from docutils import nodes

from glossary_build.sphinx_ext.entries.entry import Block, OwnLine
from glossary_build.sphinx_ext.entries.runs import with_runs
from glossary_build.sphinx_ext.entries.to_nodes import entry_node
from glossary_build.sphinx_ext.nodes import blocks_of, entry_block

if TYPE_CHECKING:
    from sphinx import addnodes

    from glossary_build.model import Definition
    from glossary_build.sphinx_ext.entries.entry import Content, Entry, Part
    from glossary_build.sphinx_ext.view.listing import Line
    from glossary_build.sphinx_ext.view.rendering import Renderer


def read_as_nodes(parse: Callable[[Definition], list[nodes.Node]]) -> Callable[[Definition], tuple[Part, ...]]:
    """Return a reader of definitions that leaves all to *parse*."""
    return lambda definition: (Block(entry_block("", *parse(definition)), acts=True),)


def list_entries(
    renderer: Renderer,
    lines: Sequence[Line],
    docname: str,
    document: nodes.document,
    educate: Callable[[Content], Content] | None,
) -> addnodes.glossary:
    """Return the list of the entries of *lines* on the page *docname*.

    An entry has the ids that are free on the page: another view may have had them before. It becomes nodes at once if
    the page can't keep it, as without *educate*, which gives our words their typographic quotes.
    """
    glossary = renderer.entries(())
    entries = [_with_free_ids(renderer.entry(line), glossary, document) for line in lines]
    if not any(entry.definitions for entry in entries):
        educate = None  # docutils gives a list without any long entry a class of its own
    [children] = blocks_of(glossary, nodes.definition_list)
    children += with_runs((_placed(entry, docname, document, educate) for entry in entries), docname)
    return glossary


def _with_free_ids(entry: Entry, holder: nodes.Element, document: nodes.document) -> Entry:
    [heading] = entry.headings
    ids = tuple(id_ for id_ in heading.ids if id_ not in document.ids)
    document.ids.update(dict.fromkeys(ids, holder))
    return entry._replace(headings=(heading._replace(ids=ids),))


def _placed(
    entry: Entry, docname: str, document: nodes.document, educate: Callable[[Content], Content] | None
) -> Entry | nodes.Node:
    """The entry as the page keeps it, or its nodes."""
    if educate is not None and not entry.acts:
        headings = (each._replace(content=educate(each.content)) for each in entry.headings)
        body = (
            each._replace(content=educate(each.content)) if isinstance(each, OwnLine) else each for each in entry.body
        )
        return entry._replace(headings=tuple(headings), body=tuple(body))
    item = entry_node(entry, docname)
    document.ids.update({id_: term for term in blocks_of(item, nodes.term) for id_ in term["ids"]})
    return item
