"""Reads nodes of docutils into the form of entries, and writes entries as such nodes.

They are read as far as nothing looks for them before a page is written. What may act on the nodes around it, such as a
target or a comment, has no place in an entry. They are written as Sphinx's directive and we made them before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TypeVar

import sphinx
from docutils import nodes
from sphinx import addnodes

from glossary_build.sphinx_ext.entries import (
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
    OwnLine,
    Paragraph,
    Part,
    ShownDefinition,
    Span,
    TermReference,
    text_of,
)
from glossary_build.sphinx_ext.nodes import (
    FROM_ROOT,
    GENERATED,
    IN_DEFINITION,
    LACKS,
    LANGUAGE,
    SWITCH,
    blocks_of,
    entry_block,
    entry_run,
    layout_box,
    nodes_of,
)
from glossary_build.sphinx_ext.references import TERM_CLASSES
from glossary_build.text.expressions import expression

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

_ACTING = (addnodes.toctree, nodes.Invisible, nodes.system_message, nodes.footnote, nodes.citation)
_LOOKED_FOR = frozenset(() if sphinx.version_info >= (9, 0) else ("kbd",))
"""Classes of a node that a transform looks for when a page is written."""
_ESCAPED = expression(r"\x00\s?[-\\'\".`]|[-'\".`]\x00")
"""An escape that quotes and dashes depend on when Sphinx makes typographic ones, so that their text stays a node."""
_OF_THE_PAGE = ("refdoc", IN_DEFINITION)
"""Attributes of references that the code that makes their nodes knows."""


def read_parts(parsed: Sequence[nodes.Node], educate: Educate) -> tuple[Part, ...] | None:
    """Return the parts of a definition; None if its nodes have to stay where they are.

    What docutils merely notes, such as a name of a link that comes again, Sphinx shows in no page.
    """
    parsed = [node for node in parsed if not (isinstance(node, nodes.system_message) and node["level"] == 1)]
    if any(not _is_inline(node) for part in parsed for node in nodes_of(part, *_ACTING)):
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
    attributes = _kept_attributes(node)
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
    attributes = _kept_attributes(node)
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
        return None if _ESCAPED.search(node) else node.astext()
    if isinstance(node, nodes.target) and "refuri" in node and isinstance(node.parent, nodes.paragraph):
        return LinkName(node)
    if not isinstance(node, nodes.Element) or ELEMENTS.get(node.tagname) is not type(node):
        return None
    attributes = _kept_attributes(node)
    if attributes is None or not _LOOKED_FOR.isdisjoint(node["classes"]):
        return None
    if isinstance(node, nodes.reference) and "refuri" not in node:
        return None  # it waits for the rest of the page
    text = node.children[0] if len(node.children) == 1 else None
    if isinstance(node, addnodes.pending_xref) and (reference := _term_reference(node, text, attributes)):
        return reference
    if isinstance(text, nodes.Text) and not _ESCAPED.search(text):
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


def _kept_attributes(node: nodes.Element) -> Attributes | None:
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


_Node = TypeVar("_Node", bound=nodes.Element)


def entry_node(entry: Entry, docname: str) -> nodes.definition_list_item:
    """Return the nodes of an entry that was read on the page *docname*; those of its blocks move there."""
    body = nodes.definition()
    for part in entry.body:
        if isinstance(part, OwnLine):
            body += nodes.paragraph("", "", *inline_nodes(part.content), classes=part.class_.split())
        else:
            body += definition_nodes(part, docname)
    source = next((definition.source for definition in entry.definitions), "")
    return nodes.definition_list_item("", *(_heading(each, source) for each in entry.headings), body)


def _heading(heading: Heading, source: str) -> nodes.term:
    term = nodes.term("", "", *inline_nodes(heading.content), ids=[*heading.ids])
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


def inline_nodes(
    content: Iterable[Inline], docname: str = "", source: str = "", line: int | None = None
) -> Iterator[nodes.Node]:
    """Return the nodes of *content* as they were made on the page *docname*, at a *line* of the file *source*.

    Only what an author wrote has these.
    """
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
    if isinstance(inline, Link):
        own = {"internal": False, FROM_ROOT: True} if inline.from_root else {}
        name = {"name": inline.text} if inline.is_named else {}
        return nodes.reference("", inline.text, refuri=inline.address, **own, **name)
    if isinstance(inline, LinkName):
        return inline.node
    if isinstance(inline, Element):
        return _element_node(inline, docname, source, line)
    if isinstance(inline, Span):
        return _switched(_in_language(inline.text, [inline.class_], inline.language), inline.switch)
    shown = _in_language(inline.text, TERM_CLASSES, inline.language)
    link = {**TERM_ATTRIBUTES, "reftarget": inline.target, "refexplicit": True, "refwarn": False, GENERATED: True}
    return addnodes.pending_xref("", shown, **link)


def _element_node(inline: Element, docname: str, source: str, line: int | None) -> nodes.Element:
    element = ELEMENTS[inline.tag]("", **_attributes(inline.attributes))
    element.extend(inline_nodes(inline.content, docname, source, line))
    if "refdoc" in element:  # it is empty
        del element["refdoc"]
    elif inline.tag == "pending_xref":
        element["refdoc"] = docname
    return element


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


def placed(entry: Entry, docname: str, document: nodes.document, educate: Educate | None) -> Entry | nodes.Element:
    """Return *entry* as the page *docname* keeps it: its names and our lines educated, the rest as it was read.

    It becomes nodes if one of its blocks may act on what is around it, or without *educate*.
    """
    acts = any(isinstance(part, Block) and part.acts for each in entry.definitions for part in each.parts)
    if educate is not None and not acts:
        headings = (each._replace(content=educate(each.content)) for each in entry.headings)
        body = (
            each._replace(content=educate(each.content)) if isinstance(each, OwnLine) else each for each in entry.body
        )
        return Entry(tuple(headings), tuple(body))
    item = entry_node(entry, docname)
    document.ids.update({id_: term for term in blocks_of(item, nodes.term) for id_ in term["ids"]})
    return item


def with_runs(found: Iterable[Entry | nodes.Node], docname: str) -> Iterator[nodes.Node]:
    """Return what was *found* on the page *docname*, with the entries that follow each other in one node."""
    for is_entry, several in groupby(found, key=lambda each: isinstance(each, Entry)):
        if is_entry:
            entries = [each for each in several if isinstance(each, Entry)]
            run = entry_run(docname=docname)
            fill_run(run, entries)
            yield run
        else:
            yield from (each for each in several if isinstance(each, nodes.Node))


def fill_run(run: entry_run, entries: list[Entry]) -> None:
    """Let *run* hold these *entries*, with what code for nodes finds below it: their index entries and blocks."""
    run["entries"] = entries
    index = [each for entry in entries for heading in entry.headings for each in heading.indexed]
    run[:] = [addnodes.index(entries=index), *(block for entry in entries for block in entry.blocks)]
    written = (inline for entry in entries for content in entry.contents for inline in content)
    # a transform of Sphinx compares each target with all that follow it side by side
    run += [nodes.inline("", "", inline.node) for inline in written if isinstance(inline, LinkName)]
