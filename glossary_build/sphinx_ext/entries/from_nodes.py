"""Reads nodes of docutils into the form of entries, as far as nothing looks for them before a page is written.

What may act on the nodes around it, such as a target or a comment, has no place in an entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import sphinx
from docutils import nodes
from sphinx import addnodes

from glossary_build.sphinx_ext.entries.entry import (
    Attributes,
    Block,
    Code,
    Container,
    Content,
    Element,
    Inline,
    Link,
    LinkName,
    Literal,
    Paragraph,
    Part,
    TermReference,
)
from glossary_build.sphinx_ext.nodes import IN_DEFINITION, entry_block

Educate = Callable[[Content], Content]
"""Gives a paragraph the typographic quotes that blocks get with their page."""

CONTAINERS: Mapping[str, type[nodes.Element]] = {
    kept.__name__: kept
    for kept in (
        *(nodes.block_quote, nodes.bullet_list, nodes.enumerated_list, nodes.list_item),
        *(nodes.attention, nodes.caution, nodes.danger, nodes.error, nodes.hint, nodes.important, nodes.note),
        *(nodes.tip, nodes.warning, addnodes.seealso),
    )
}
"""The nodes of containers, if everything in them has a form too."""

ELEMENTS: Mapping[str, type[nodes.Element]] = {
    kept.__name__: kept
    for kept in (
        *(nodes.abbreviation, nodes.emphasis, nodes.inline, nodes.literal, nodes.reference, nodes.strong),
        *(nodes.subscript, nodes.superscript, nodes.title_reference),
        *(addnodes.literal_emphasis, addnodes.literal_strong, addnodes.pending_xref),
    )
}
"""The nodes of inline elements: those that nothing looks for, as it does for index entries and targets."""

TERM_ATTRIBUTES = {"refdomain": "std", "reftype": "term", "refwarn": True}
TERM_CLASSES = ("xref", "std", "std-term")

_ACTING = (nodes.Invisible, nodes.system_message, nodes.footnote, nodes.citation)
_LOOKED_FOR = frozenset(() if sphinx.version_info >= (9, 0) else ("kbd",))
"""Classes of a node that a transform looks for when a page is written."""
_OF_THE_PAGE = ("refdoc", IN_DEFINITION)
"""Attributes of references that the code that makes their nodes knows."""


def read_parts(parsed: Sequence[nodes.Node], educate: Educate) -> tuple[Part, ...] | None:
    """Return the parts of a definition; None if its nodes have to stay where they are.

    What docutils merely notes, such as a name of a link that comes again, Sphinx shows in no page.
    """
    parsed = [node for node in parsed if not (isinstance(node, nodes.system_message) and node["level"] == 1)]
    if any(isinstance(node, _ACTING) and not _is_inline(node) for part in parsed for node in part.findall()):
        return None
    parts: list[Part] = []
    for node in parsed:
        part = _part(node, educate)
        if part is not None:
            parts.append(part)
        elif parts and isinstance(last := parts[-1], Block):
            last.node.append(node)
        else:
            parts.append(Block(entry_block("", node)))
    return tuple(parts)


def _is_inline(node: nodes.Node) -> bool:
    """Whether *node* is amid text, where it acts on nothing: an index entry, its target, or the name of a link."""
    is_mark = isinstance(node, addnodes.index) or (
        isinstance(node, nodes.target) and ("refuri" in node or not node["names"])
    )
    return is_mark and isinstance(node.parent, nodes.TextElement)


def _part(node: nodes.Node, educate: Educate) -> Paragraph | Container | Code | None:
    return _paragraph(node, educate) or _container(node, educate) or _code(node)


def _paragraph(node: nodes.Node, educate: Educate) -> Paragraph | None:
    if type(node) is not nodes.paragraph or node.non_default_attributes() or node.line is None:
        return None
    content = read_inline(node.children)
    return None if content is None else Paragraph(node.line, node.rawsource, educate(content))


def _container(node: nodes.Node, educate: Educate) -> Container | None:
    if not isinstance(node, nodes.Element) or CONTAINERS.get(node.tagname) is not type(node) or node["ids"]:
        return None
    attributes = _attributes(node)
    found = [_part(child, educate) for child in node.children]
    parts = tuple(part for part in found if part is not None)
    if attributes is None or len(parts) < len(found):
        return None
    if isinstance(node, nodes.bullet_list) and all(map(_is_reference, parts)):
        return None  # a transform of Sphinx looks for these
    return Container(node.tagname, attributes, parts)


def _is_reference(item: Part) -> bool:
    """Whether an *item* of a list may be nothing but a reference."""
    parts = item.parts if isinstance(item, Container) else ()
    return len(parts) == 1 and isinstance(parts[0], Paragraph) and len(parts[0].content) == 1


def _code(node: nodes.Node) -> Code | None:
    if type(node) is not nodes.literal_block or node["ids"] or node.rawsource != node.astext():
        return None  # text that differs from its source has markup
    attributes = _attributes(node)
    return None if attributes is None else Code(node.line, node.rawsource, attributes)


def read_inline(content: Iterable[nodes.Node]) -> Content | None:
    """Return the form of inline nodes; None if one has none."""
    found: list[Inline] = []
    for node in content:
        inline = _inline(node)
        if inline is None:
            return None
        if inline != "":
            found.append(inline)
    return tuple(found)


def _inline(node: nodes.Node) -> Inline | None:
    if isinstance(node, nodes.Text):
        return node.astext()
    if isinstance(node, nodes.target) and "refuri" in node and isinstance(node.parent, nodes.paragraph):
        return LinkName(node)
    if not isinstance(node, nodes.Element) or ELEMENTS.get(node.tagname) is not type(node):
        return None
    attributes = _attributes(node)
    if attributes is None or not _LOOKED_FOR.isdisjoint(node["classes"]):
        return None
    if isinstance(node, nodes.reference) and "refuri" not in node:
        return None  # it waits for the rest of the page
    text = node.children[0] if len(node.children) == 1 else None
    if isinstance(node, addnodes.pending_xref) and (reference := _term_reference(node, text, attributes)):
        return reference
    if isinstance(text, nodes.Text):
        if isinstance(node, nodes.literal) and not attributes:
            return Literal(text.astext())
        named = node.get("name", text.astext()) == text.astext()
        if isinstance(node, nodes.reference) and {*dict(attributes)} - {"name"} == {"refuri"} and named:
            return Link(node["refuri"], text.astext(), "name" in node)
    inner = read_inline(node.children)
    return None if inner is None else Element(node.tagname, attributes, inner)


def _term_reference(
    node: addnodes.pending_xref, inner: nodes.Node | None, attributes: Attributes
) -> TermReference | None:
    if (
        type(inner) is nodes.inline
        and inner.non_default_attributes() == {"classes": [*TERM_CLASSES]}
        and len(inner.children) == 1
        and isinstance(inner.children[0], nodes.Text)
        and dict(attributes) == {**TERM_ATTRIBUTES, "reftarget": node["reftarget"], "refexplicit": node["refexplicit"]}
    ):
        return TermReference(node["reftarget"], inner.astext(), bool(node["refexplicit"]))
    return None


def _attributes(node: nodes.Element) -> Attributes | None:
    """The attributes that *node* has everywhere; None if one can't be kept."""
    found: list[tuple[str, object]] = []
    for name, value in node.non_default_attributes().items():
        if name in _OF_THE_PAGE:
            continue
        if isinstance(value, list) and all(type(each) is str for each in value):
            found.append((name, tuple(value)))
        elif value is None or isinstance(value, (str, int)):
            found.append((name, value))
        else:
            return None
    if isinstance(node, addnodes.pending_xref) and "refdoc" not in node:  # as in links of Markdown; "" says so
        found.append(("refdoc", ""))
    return tuple(found)
