"""Notes, while a page is read, where it refers to terms; what the names mean is found out when all pages are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from glossary_build.sphinx_ext.entries.entry import mentions
from glossary_build.sphinx_ext.nodes import GENERATED, blocks_of, entry_block, entry_run, nodes_of
from glossary_build.sphinx_ext.references.reference_keys import ReferenceKey, reference_key
from glossary_build.sphinx_ext.state.domain import glossary_domain, wanted, wanted_name
from glossary_build.sphinx_ext.state.records import Section, Uses

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def note_uses(app: Sphinx, document: nodes.document) -> None:
    """Note the references of a page that was just read, when its entries have their ids (``doctree-read``)."""
    domain = glossary_domain(app.env)
    sections: Counter[tuple[Section, str]] = Counter()
    entries: dict[tuple[str, str], None] = {}
    first = next(document.findall(nodes.section), None)
    for node in nodes_of(document, addnodes.pending_xref):
        name = wanted_name(domain, node)
        if name is None or node.get(GENERATED):
            continue
        place = _place(node, first)
        if isinstance(place, Section):
            sections[place, name] += 1
        elif place is not None:
            entries[place, name] = None
    for anchor, found in _in_entries(document):
        if name := wanted(domain, *found):
            entries[anchor, name] = None
    if sections or entries:
        counted = tuple((section, name, count) for (section, name), count in sections.items())
        domain.note_uses(app.env.docname, Uses(sections=counted, entries=tuple(entries)))


def _in_entries(document: nodes.document) -> Iterator[tuple[str, ReferenceKey]]:
    """The id of an entry and a reference in its text, for all entries that have no nodes."""
    for run in blocks_of(document, entry_run):
        for entry in run["entries"]:
            found = [key for content in entry.contents for key in mentions(content)]
            found += [reference_key(node) for block in entry.blocks for node in block.findall(addnodes.pending_xref)]
            yield from ((entry.anchor, key) for key in found if entry.anchor)


def _place(node: nodes.Node, first: nodes.section | None) -> Section | str | None:
    """The section that *node* is in, or the id of its entry; None in a run and in an entry that has no id on this page.

    The *first* section of a page is the page as a whole.
    """
    section = None
    above: nodes.Node | None = node.parent
    while above is not None:
        if isinstance(above, entry_block):
            return None
        if isinstance(above, nodes.definition_list_item) and isinstance(above.parent.parent, addnodes.glossary):
            return next((id_ for term in above.findall(nodes.term) for id_ in term["ids"]), None)
        if section is None and isinstance(above, nodes.section):
            section = above
        above = above.parent
    if section is None or section is first:
        return Section(id="", title="")
    return Section(id=section["ids"][0], title=section[0].astext())
