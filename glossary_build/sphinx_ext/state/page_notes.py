"""Reads off a page which terms it refers to and how many entries it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes
from sphinx.addnodes import pending_xref

from glossary_build.sphinx_ext.nodes import LEADING, entry_run, nodes_of
from glossary_build.sphinx_ext.references.reference_keys import TERM, reference_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glossary_build.sphinx_ext.entries.entry import Entry
    from glossary_build.sphinx_ext.references.reference_keys import ReferenceKey

_NOTED = (pending_xref, nodes.reference, entry_run, nodes.definition_list_item)
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

    def add_entries(self, entries: Iterable[Entry]) -> None:
        """Note what *entries* say outside of their blocks."""
        from glossary_build.sphinx_ext.entries.entry import TermLink, links, mentions

        for entry in entries:
            self.size += not entry.leads
            for content in entry.contents:
                self.references.update(mentions(content))
                self.links.update(links(content))
            for content in entry.own_contents:
                self.references.update((*TERM, each.target) for each in content if isinstance(each, TermLink))


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
            notes.add_entries(node["entries"])
    return notes


def _is_entry(item: nodes.definition_list_item) -> bool:
    """Whether *item* is an entry of a glossary, other than a line that only leads to one."""
    terms = item.findall(nodes.term)
    return isinstance(item.parent.parent, addnodes.glossary) and any(LEADING not in term["classes"] for term in terms)
