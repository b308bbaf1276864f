"""The compact form of inline content: plain lists that stand for docutils nodes, cost little to keep and read fast.

A run of text is a string; everything else is a list whose first item says what it is:

=========================================  =====================================================
``["term", target, text, explicit]``       a ``:term:`` reference
``["literal", text]``                      a literal without attributes
``["link", address, text, named]``         an external link; *named* if the author gave it a name
``["node", tag, attributes, *children]``   any other node of :data:`KEPT`
=========================================  =====================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import sphinx
from docutils import nodes
from sphinx import addnodes

from glossary_build.sphinx_ext.nodes import IN_DEFINITION
from glossary_build.sphinx_ext.references.reference_keys import ReferenceKey, reference_key

Inline = str | list[Any]

Paragraph = list[Any]
"""``[line, raw, content]``: 0-based line of its source, its text as it was written, and its compact form."""

KEPT: Mapping[str, type[nodes.Element]] = {
    kept.__name__: kept
    for kept in (
        nodes.abbreviation,
        nodes.emphasis,
        nodes.inline,
        nodes.literal,
        nodes.reference,
        nodes.strong,
        nodes.subscript,
        nodes.superscript,
        nodes.target,
        nodes.title_reference,
        addnodes.index,
        addnodes.literal_emphasis,
        addnodes.literal_strong,
        addnodes.pending_xref,
    )
}
"""The nodes that have a compact form: those that nothing looks for between the reading and the writing of a page.

Index entries are looked for, so the runs of rows have those of their rows too.
"""

_LOOKED_FOR = frozenset(() if sphinx.version_info >= (9, 0) else ("kbd",))
"""Classes of a node that a transform looks for when a page is written."""

_OF_THE_PAGE = ("refdoc", IN_DEFINITION)
"""Attributes of references that the code that expands them knows."""
_TERM = {"refdomain": "std", "reftype": "term", "refwarn": True}
_TERM_CLASSES = ["xref", "std", "std-term"]
_PLAIN = (str, int, bool, type(None))


def is_plain(value: object) -> bool:
    """Whether the *value* of an attribute may be kept."""
    return isinstance(value, _PLAIN) or (isinstance(value, list) and all(type(each) is str for each in value))


def compact(content: Iterable[nodes.Node]) -> list[Inline] | None:
    """The compact form of *content*; None if a node has none."""
    found: list[Inline] = []
    for node in content:
        inline = _compact(node)
        if inline is None:
            return None
        if inline != "":
            found.append(inline)
    return found


def _compact(node: nodes.Node) -> Inline | None:
    if isinstance(node, nodes.Text):
        return node.astext()
    if not isinstance(node, nodes.Element) or KEPT.get(node.tagname) is not type(node):
        return None
    if not _LOOKED_FOR.isdisjoint(node["classes"]):
        return None
    attributes = {name: value for name, value in node.non_default_attributes().items() if name not in _OF_THE_PAGE}
    text = node.children[0] if len(node.children) == 1 else None
    if (isinstance(node, nodes.reference) and "refuri" not in attributes) or (
        isinstance(node, nodes.target) and "refuri" in attributes
    ):
        return None  # it waits for the rest of the page, or may be referred to from there
    if isinstance(node, addnodes.pending_xref):
        if "refdoc" not in node:  # as in links of Markdown; "" says so
            attributes["refdoc"] = ""
        return _compact_term(node, attributes) or _compact_any(node, attributes)
    if isinstance(text, nodes.Text):
        if isinstance(node, nodes.literal) and not attributes:
            return ["literal", text.astext()]
        named = attributes.get("name", text.astext()) == text.astext()
        if isinstance(node, nodes.reference) and attributes.keys() - {"name"} == {"refuri"} and named:
            return ["link", attributes["refuri"], text.astext(), "name" in attributes]
    return _compact_any(node, attributes)


def _compact_term(node: nodes.Element, attributes: dict[str, Any]) -> Inline | None:
    inner = node.children[0] if len(node.children) == 1 else None
    if (
        type(inner) is nodes.inline
        and inner.non_default_attributes() == {"classes": _TERM_CLASSES}
        and len(inner.children) == 1
        and isinstance(inner.children[0], nodes.Text)
        and attributes == {**_TERM, "reftarget": node["reftarget"], "refexplicit": node["refexplicit"]}
    ):
        return ["term", node["reftarget"], inner.astext(), bool(node["refexplicit"])]
    return None


def _compact_any(node: nodes.Element, attributes: dict[str, Any]) -> Inline | None:
    if not all(map(is_plain, attributes.values())) and not isinstance(node, addnodes.index):
        return None
    children = compact(node.children)
    return None if children is None else ["node", node.tagname, attributes, *children]


def expand(content: Iterable[Inline], docname: str, source: str, line: int) -> Iterator[nodes.Node]:
    """The nodes of *content* as Sphinx made them on the page *docname*, at a *line* of the file *source*."""
    for inline in content:
        if isinstance(inline, str):
            yield nodes.Text(inline)
            continue
        node: nodes.Element
        match inline:
            case ["term", target, text, explicit]:
                attributes = {**_TERM, "refdoc": docname, "reftarget": target, "refexplicit": explicit}
                shown = nodes.inline(text, text, classes=[*_TERM_CLASSES])
                node = addnodes.pending_xref("", shown, **attributes)
            case ["literal", text]:
                node = nodes.literal(text, text)
            case ["link", address, text, named]:
                node = nodes.reference("", text, refuri=address, **({"name": text} if named else {}))
            case [_, tag, attributes, *children]:
                node = KEPT[tag]("", **attributes)
                node.extend(expand(children, docname, source, line))
                if "refdoc" in attributes:
                    del node["refdoc"]
                elif tag == "pending_xref":
                    node["refdoc"] = docname
        node.source, node.line = source, line
        yield node


def text_of(content: Iterable[Inline]) -> str:
    """What a reader sees of *content*."""
    return "".join(leaves(content))


def leaves(content: Iterable[Inline]) -> Iterator[str]:
    """The texts of *content*, one for each node that holds text."""
    for inline in content:
        if isinstance(inline, str):
            yield inline
        elif inline[0] == "node":
            yield from leaves(inline[3:])
        else:
            yield inline[1] if inline[0] == "literal" else inline[2]


def links(content: Iterable[Inline]) -> Iterator[str]:
    """The addresses that *content* leads to."""
    for inline in content:
        if isinstance(inline, str):
            continue
        if inline[0] == "link":
            yield inline[1]
        elif inline[0] == "node":
            if "refuri" in inline[2]:
                yield inline[2]["refuri"]
            yield from links(inline[3:])


def mentions(content: Iterable[Inline]) -> Iterator[ReferenceKey]:
    """Domain, type and target of each reference in *content*."""
    for inline in content:
        if isinstance(inline, str):
            continue
        if inline[0] == "term":
            yield "std", "term", inline[1]
        elif inline[0] == "node":
            attributes = inline[2]
            if inline[1] == "pending_xref":
                yield reference_key(attributes)
            yield from mentions(inline[3:])


def index_entries(content: Iterable[Inline]) -> Iterator[tuple[Any, ...]]:
    """The index entries in *content*, as Sphinx has them."""
    for inline in content:
        if not isinstance(inline, str) and inline[0] == "node":
            yield from inline[2].get("entries", ())
            yield from index_entries(inline[3:])
