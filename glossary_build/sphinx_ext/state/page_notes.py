"""Notes which terms a page refers to and shows; what their names mean is found out when all pages are read."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from glossary_build.garbage import rare_collection
from glossary_build.sphinx_ext.nodes import GENERATED, LEADING, entry_block, entry_run, nodes_of, used_terms
from glossary_build.sphinx_ext.references.reference_keys import TERM, reference_key
from glossary_build.sphinx_ext.state.domain import glossary_domain, wanted
from glossary_build.sphinx_ext.state.records import Section, Uses

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from glossary_build.sphinx_ext.entries.entry import Entry
    from glossary_build.sphinx_ext.references.reference_keys import ReferenceKey
    from glossary_build.sphinx_ext.state.domain import GlossaryDomain


@rare_collection()
def note_page(app: Sphinx, document: nodes.document) -> None:
    """Note what a page says that was just read, when its entries have their ids (``doctree-read``)."""
    domain, docname = glossary_domain(app.env), app.env.docname
    notes = _PageNotes(domain, document)
    for node in nodes_of(document, addnodes.pending_xref, nodes.reference, entry_run, nodes.definition_list_item):
        if isinstance(node, addnodes.pending_xref):
            notes.add_reference(node)
        elif isinstance(node, nodes.reference):
            notes.links.add(node.get("refuri", ""))
        elif isinstance(node, nodes.definition_list_item):
            notes.size += _is_entry(node)
        else:
            for entry in node["entries"]:
                notes.add_entry(entry)
    domain.note_references(docname, notes.references, notes.links)
    if notes.sections or notes.entries:
        counted = tuple((section, name, count) for (section, name), count in notes.sections.items())
        domain.note(docname).uses = Uses(sections=counted, entries=tuple(notes.entries))
    if notes.size:
        domain.note(docname).size = notes.size
    elif notes.sections and app.config.glossary_build_page_terms:
        domain.note(docname).lists.append("page")
        (notes.first or document).append(used_terms(scope="page", box=True))


class _PageNotes:
    """Notes on a page."""

    def __init__(self, domain: GlossaryDomain, document: nodes.document) -> None:
        """Start empty."""
        self._domain = domain
        self.first = next(document.findall(nodes.section), None)
        """The section that is the page as a whole."""
        self.references: set[ReferenceKey] = set()
        self.links: set[str] = set()
        """The addresses that it links to."""
        self.size = 0
        """How many entries its glossaries show."""
        self.sections: Counter[tuple[Section, str]] = Counter()
        """A section, and a name that it refers to."""
        self.entries: dict[tuple[str, str], None] = {}
        """The id of an entry, and a name that its text refers to."""

    def add_reference(self, node: addnodes.pending_xref) -> None:
        """Note a reference that is a node."""
        key = reference_key(node)
        self.references.add(key)
        name = None if node.get(GENERATED) else wanted(self._domain, *key)
        place = _place(node, self.first) if name else None
        if name and isinstance(place, Section):
            self.sections[place, name] += 1
        elif name and isinstance(place, str):
            self.entries[place, name] = None

    def add_entry(self, entry: Entry) -> None:
        """Note an entry that isn't a node, but for its blocks, whose references are nodes."""
        from glossary_build.sphinx_ext.entries.entry import TermLink, links, mentions

        self.size += not entry.leads
        found = [key for content in entry.contents for key in mentions(content)]
        self.references.update(found)
        self.links.update(link for content in entry.contents for link in links(content))
        for content in entry.own_contents:
            self.references.update((*TERM, each.target) for each in content if isinstance(each, TermLink))
        found += [reference_key(node) for block in entry.blocks for node in block.findall(addnodes.pending_xref)]
        for key in found if entry.anchor else ():
            if name := wanted(self._domain, *key):
                self.entries[entry.anchor, name] = None


def _is_entry(item: nodes.definition_list_item) -> bool:
    """Return whether *item* is an entry of a glossary, other than a line that only leads to one."""
    terms = item.findall(nodes.term)
    return isinstance(item.parent.parent, addnodes.glossary) and any(LEADING not in term["classes"] for term in terms)


def _place(node: nodes.Node, first: nodes.section | None) -> Section | str | None:
    """Return the section that *node* is in, or the id of its entry; None in a run or an entry without an id here.

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
