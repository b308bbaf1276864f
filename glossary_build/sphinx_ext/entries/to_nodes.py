"""Writes entries as nodes of docutils: those that Sphinx's directive and we made of them before they had a form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from docutils import nodes
from sphinx import addnodes

from glossary_build.sphinx_ext.entries.entry import (
    Attributes,
    Block,
    Code,
    Container,
    Content,
    Element,
    Entry,
    Heading,
    Inline,
    Link,
    LinkName,
    Literal,
    OriginLink,
    OwnLine,
    Paragraph,
    Part,
    ShownDefinition,
    Span,
    TermLink,
    TermReference,
    text_of,
)
from glossary_build.sphinx_ext.entries.from_nodes import CONTAINERS, ELEMENTS, TERM_ATTRIBUTES, TERM_CLASSES
from glossary_build.sphinx_ext.nodes import (
    FROM_ROOT,
    GENERATED,
    IN_DEFINITION,
    LACKS,
    LANGUAGE,
    SWITCH,
    layout_box,
)

_Node = TypeVar("_Node", bound=nodes.Element)


def entry_node(entry: Entry, docname: str) -> nodes.definition_list_item:
    """Return the nodes of an entry that was read on the page *docname*; those of its blocks move there."""
    body = nodes.definition()
    for part in entry.body:
        body += line_node(part) if isinstance(part, OwnLine) else definition_nodes(part, docname)
    source = next((definition.source for definition in entry.definitions), "")
    return nodes.definition_list_item("", *(_heading(each, source) for each in entry.headings), body)


def _heading(heading: Heading, source: str) -> nodes.term:
    term = nodes.term("", "", *own_nodes(heading.content), ids=[*heading.ids])
    if heading.class_:
        term["classes"].append(heading.class_)
    if heading.lacks:
        term[LACKS] = heading.lacks
    _switched(term, heading.switch)
    if heading.indexed:
        index = addnodes.index(entries=[*heading.indexed])
        term += index
        if heading.line is not None:
            term.rawsource = heading.indexed[0][1]
            for node in (term, index):
                node.source, node.line = source, heading.line
    return term


def line_node(line: OwnLine) -> nodes.paragraph:
    """Return the node of a line of our own."""
    return nodes.paragraph("", "", *own_nodes(line.content), classes=line.class_.split())


def own_nodes(content: Content) -> Iterator[nodes.Node]:
    """Return the nodes of what no author wrote amid a definition."""
    return inline_nodes(content, "", "", None)


def definition_nodes(definition: ShownDefinition, docname: str) -> list[nodes.Node]:
    """Return the nodes of a definition."""
    parts: list[nodes.Node] = []
    for part in definition.parts:
        parts += part.node.children if isinstance(part, Block) else [part_node(part, definition, docname)]
    if not definition.language:
        return parts
    box = layout_box("", *parts, classes=["glossary-definition"])
    box[LANGUAGE] = definition.language
    return [_switched(box, definition.switch)]


def part_node(part: Part, definition: ShownDefinition, docname: str) -> nodes.Element:
    """Return the node of one part of a *definition* that isn't a block."""
    node: nodes.Element
    if isinstance(part, Container):
        return container_node(part, lambda inner: part_node(inner, definition, docname))
    if isinstance(part, Code):
        node = nodes.literal_block(part.text, part.text, **_attributes(part.attributes))
    elif isinstance(part, Paragraph):
        content = inline_nodes(part.content, docname, definition.source, part.line)
        node = nodes.paragraph(part.raw, "", *content)
        if definition.language:
            for reference in node.findall(addnodes.pending_xref):
                reference[IN_DEFINITION] = True
    else:
        return part.node
    node.source, node.line = definition.source, part.line
    return node


def part_text(part: Part) -> str:
    """Return the text of one part, as docutils gives that of its node."""
    if isinstance(part, Paragraph):
        return text_of(part.content)
    return part_node(part, ShownDefinition((), ""), "").astext()


def container_node(container: Container, write: Callable[[Part], nodes.Node]) -> nodes.Element:
    """Return the node of one container, with the parts that *write* makes."""
    return CONTAINERS[container.tag]("", *map(write, container.parts), **_attributes(container.attributes))


def inline_nodes(content: Iterable[Inline], docname: str, source: str, line: int | None) -> Iterator[nodes.Node]:
    """Return the nodes of *content* as they were made on the page *docname*, at a *line* of the file *source*."""
    for inline in content:
        node = _inline_node(inline, docname, source, line)
        if line is not None and isinstance(node, nodes.Element):
            node.source, node.line = source, line
        yield node


def _inline_node(inline: Inline, docname: str, source: str, line: int | None) -> nodes.Node:
    if isinstance(inline, str):
        return nodes.Text(inline)
    if isinstance(inline, TermReference):
        shown = nodes.inline(inline.text, inline.text, classes=[*TERM_CLASSES])
        explicit = {"refdoc": docname, "reftarget": inline.target, "refexplicit": inline.is_explicit}
        return addnodes.pending_xref("", shown, **TERM_ATTRIBUTES, **explicit)
    if isinstance(inline, Literal):
        return nodes.literal(inline.text, inline.text)
    if isinstance(inline, Link):
        name = {"name": inline.text} if inline.is_named else {}
        return nodes.reference("", inline.text, refuri=inline.address, **name)
    if isinstance(inline, LinkName):
        return inline.node
    if isinstance(inline, Element):
        return _element_node(inline, docname, source, line)
    return _own_node(inline)


def _element_node(inline: Element, docname: str, source: str, line: int | None) -> nodes.Element:
    element = ELEMENTS[inline.tag]("", **_attributes(inline.attributes))
    element.extend(inline_nodes(inline.content, docname, source, line))
    if "refdoc" in element:  # it is empty
        del element["refdoc"]
    elif inline.tag == "pending_xref":
        element["refdoc"] = docname
    return element


def _own_node(inline: Span | TermLink | OriginLink) -> nodes.Element:
    """The node of what no author wrote."""
    if isinstance(inline, Span):
        return _switched(_in_language(inline.text, [inline.class_], inline.language), inline.switch)
    if isinstance(inline, TermLink):
        shown = _in_language(inline.text, TERM_CLASSES, inline.language)
        link = {**TERM_ATTRIBUTES, "reftarget": inline.target, "refexplicit": True, "refwarn": False, GENERATED: True}
        return addnodes.pending_xref("", shown, **link)
    link = {"internal": False, "refuri": inline.address, FROM_ROOT: True}
    return nodes.reference("", inline.text, **link)


def _in_language(text: str, classes: Sequence[str], language: str) -> nodes.inline:
    shown = nodes.inline("", text, classes=[*classes])
    if language:
        shown[LANGUAGE] = language
    return shown


def _switched(node: _Node, switch: str) -> _Node:
    """*node* with the class that it has where readers choose a language."""
    if switch:
        node[SWITCH] = switch
    return node


def _attributes(attributes: Attributes) -> dict[str, object]:
    return {name: [*value] if isinstance(value, tuple) else value for name, value in attributes}
