"""Our node classes, and the names of the attributes by which one part of the extension leaves word for another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx.addnodes import index, only
from sphinx.ext.ifconfig import ifconfig
from sphinx.ext.todo import todo_node
from sphinx.util.nodes import traverse_parent

GENERATED = "glossary_generated"
"""Attribute of a reference that the extension made by itself; it needs no warning when no page shows its target."""

LANGUAGE = "glossary_language"
"""Attribute of a node that holds the BCP 47 tag of its text until the page is written."""

VIEW = "glossary_view"
"""Attribute of a ``glossary`` node that a view made, other than Sphinx's own directive: the language that leads."""

IN_DEFINITION = "glossary_definition"
"""Attribute of a reference that an author wrote inside a definition."""

FURTHER = "glossary_further"
"""Attribute of a ``glossary`` node whose entries are no targets, since another view has them."""

LETTER = "glossary_letter"
"""Attribute of a letter section: its letter, also where docutils has numbered the heading."""

SPLIT = "glossary_split"
"""Attribute of a letter section that becomes a page where it can."""

FROM_ROOT = "glossary_from_root"
"""Attribute of a link whose address, unless it is absolute, is relative to the root of the site."""

HEADING = "glossary_heading"
"""Attribute of a heading in a table: which of our labels it says."""

SWITCH = "glossary_switch"
"""Attribute of a node with another class that it has where readers choose a language."""

LACKS = "glossary_lacks"
"""Attribute of a term with the language, of those that readers choose from, that its entry isn't there in."""

SOURCE_NAME = "glossary_source"
"""Attribute of a term node, while its page is read: its name before translation."""

OWN_WORDS = frozenset({"glossary-label", "glossary-status"})
"""Classes of words that no author wrote."""

LEADING = "glossary-lead"
"""Class of a term that only leads to its entry, as a line of a view."""


INDEX = "index"
"""The scope of a list of the names of all terms."""


class entry_run(nodes.General, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """Entries of a glossary that follow each other: ``entries``, which were read on the page ``docname``.

    Its children are an ``index`` node, while HTML is written also a text with the words that the search is to find, the
    blocks of the entries, and the names of their links.
    """

    def astext(self) -> str:
        """Return the text of the entries: Sphinx drops the content of ``:param x:`` that has none."""
        return "\n\n".join(entry.text for entry in self["entries"])


class entry_block(nodes.General, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """Blocks of a definition that stay in the tree, below its run, since an entry has no form for them."""


class written(nodes.General, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """A part of a page whose ``html`` is known already; the search sees its children only."""


class layout_box(nodes.container):  # noqa: N801 - as docutils names its nodes
    """A container that is there for the layout of HTML only, and is written without the classes of docutils."""

    tagname = "container"


class sized_picture(nodes.image):  # noqa: N801 - as docutils names its nodes
    """A picture whose ``size`` in pixels is known: a browser loads it when a reader comes near, and keeps its room."""

    tagname = "image"


class used_terms(nodes.General, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """Stands for a list of the terms that the pages of a ``scope`` use, in a ``box`` or not, until all are read."""

    def astext(self) -> str:
        """Return a text, as an :class:`entry_run` does."""
        return str(self["scope"])


Conditions = tuple[tuple[str, str], ...]
"""The names of the directives ``only``, ``ifconfig`` and ``todo`` around something, each with its expression."""

_CONDITIONAL = (only, ifconfig, todo_node)

_ENTRIES = (nodes.definition_list_item, entry_run)
"""An entry with nodes, and several without."""


def nodes_of(root: nodes.Node, *types: type) -> Iterator[Any]:
    """Return the nodes of *types* at and below *root*, in their order; faster than docutils finds them."""
    return _found(root, types, closed=())


def blocks_of(root: nodes.Node, *types: type) -> Iterator[Any]:
    """Return the same for *types* that are in no text, so that there is no need to look into paragraphs.

    Sphinx makes one text of all that is said of a parameter, blocks too: a text that ends in a node is looked into.
    """
    return _found(root, types, closed=(nodes.TextElement,))


def entries_below(root: nodes.Node) -> Iterator[tuple[list[str], Any]]:
    """Yield each entry of a glossary at or below *root*, a node or not, with its ids."""
    for found in _found(root, _ENTRIES, closed=_ENTRIES):
        if isinstance(found, entry_run):
            yield from (([id_ for head in entry.headings for id_ in head.ids], entry) for entry in found["entries"])
        else:
            yield [id_ for term in found.children if isinstance(term, nodes.term) for id_ in term["ids"]], found


def runs_below(root: nodes.Node) -> Iterator[entry_run]:
    """Return the runs among these entries."""
    return _found(root, (entry_run,), closed=_ENTRIES)


def index_entries(term: nodes.term) -> Iterator[tuple[str, str, str]]:
    """Return the index entry that Sphinx gave *term*, if it has one; roles in its name may have added others."""
    for child in term.children:
        if isinstance(child, index):
            yield from (entry for entry in child["entries"] if entry[2] in term["ids"])


def text_without(root: nodes.Node, *types: type) -> str:
    """Return the text of *root* without the nodes of *types* in it."""
    if next(nodes_of(root, *types), None):
        root = root.deepcopy()
        for node in list(nodes_of(root, *types)):
            node.parent.remove(node)
    return root.astext()


def conditions_of(node: nodes.Node) -> Conditions:
    """Return the conditions around *node*, and its own."""
    around = (each for each in traverse_parent(node) if isinstance(each, _CONDITIONAL))  # type: ignore[arg-type]  # or a text
    return tuple((each.tagname, each.get("expr", "todo_include_todos")) for each in around)


def entry_conditions(root: nodes.Node) -> dict[str, Conditions]:
    """Return the id of each entry below *root* that not every build shows → the conditions around it."""
    found = ((node, ids) for node in blocks_of(root, *_CONDITIONAL) for ids, _entry in entries_below(node))
    return {id_: conditions_of(node) for node, ids in found for id_ in ids}


def conditional_texts(root: nodes.Node, *without: type) -> Iterator[tuple[Conditions, str]]:
    """Yield the text of *root* without the nodes of *without*, in as many pieces as there are conditions in it."""
    if next(blocks_of(root, *_CONDITIONAL), None) is None:
        yield conditions_of(root), text_without(root, *without)
        return
    for child in root.children:
        if not isinstance(child, without):
            yield from conditional_texts(child, *without)


def _ends_in_node(text: nodes.TextElement) -> bool:
    return bool(text.children) and not isinstance(text.children[-1], nodes.Text)


def _found(root: nodes.Node, types: tuple[type, ...], closed: tuple[type, ...]) -> Iterator[Any]:
    """Yield the nodes of *types*, without looking into nodes of *closed*."""
    ahead = [root]
    while ahead:
        node = ahead.pop()
        if isinstance(node, types):
            yield node
        if not isinstance(node, closed) or (isinstance(node, nodes.TextElement) and _ends_in_node(node)):
            ahead += node.children[::-1]
