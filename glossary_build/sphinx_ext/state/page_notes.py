"""Reads off a page which terms it refers to and how many entries it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes
from sphinx.addnodes import pending_xref

from glossary_build.sphinx_ext.nodes import LEADING, entry_run, nodes_of, view_run
from glossary_build.sphinx_ext.references.reference_keys import TERM, reference_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glossary_build.sphinx_ext.references.reference_keys import ReferenceKey

_NOTED = (pending_xref, nodes.reference, entry_run, view_run, nodes.definition_list_item)
"""Nodes that say which terms a page refers to or shows."""


class PageNotes:
    """What a page says of terms."""

    def __init__(self) -> None:
        """Know of nothing."""
        self.references: set[ReferenceKey] = set()
        self.links: set[str] = set()
        """The addresses that it links to."""
        self.size = 0
        """How many entries its glossaries show."""


def notes_of(document: nodes.document) -> PageNotes:
    """The notes of a page that was read."""
    notes = PageNotes()
    for node in nodes_of(document, *_NOTED):
        if isinstance(node, pending_xref):
            notes.references.add(reference_key(node))
        elif isinstance(node, nodes.reference):
            notes.links.add(node.get("refuri", ""))
        elif isinstance(node, nodes.definition_list_item):
            notes.size += _is_entry(node)
        else:
            references, links, entries = _of_run(node)
            notes.references.update(references)
            notes.links.update(links)
            notes.size += entries
    return notes


def _is_entry(item: nodes.definition_list_item) -> bool:
    """Whether *item* is an entry of a glossary, other than a line that only leads to one."""
    terms = item.findall(nodes.term)
    return isinstance(item.parent.parent, addnodes.glossary) and any(LEADING not in term["classes"] for term in terms)


def _of_run(run: nodes.Node) -> tuple[Iterable[ReferenceKey], Iterable[str], int]:
    """The references and links of the rows of *run* outside of their blocks, and how many entries there are."""
    if isinstance(run, entry_run):
        from glossary_build.sphinx_ext.entries.rows import row_links, row_mentions

        rows = run["rows"]
        found = (found for row in rows for found in row_mentions(row, ()))
        return found, (link for row in rows for link in row_links(row)), len(rows)
    if isinstance(run, view_run):
        from glossary_build.sphinx_ext.view.view_rows import LEAD, LINKS, view_links, view_mentions

        rows = run["rows"]
        mentioned = [found for row in rows for found in view_mentions(row, ())]
        related = [(*TERM, name) for row in rows for name in row[LINKS]]
        entries = sum(row[LEAD] is None for row in rows)
        return [*mentioned, *related], (link for row in rows for link in view_links(row)), entries
    return (), (), 0
