"""Bodies of rows: paragraphs, code and simple containers in their compact form, and room for blocks that stay nodes.

A picture, a table or a formula remains in the tree, below the run of its row, where code for nodes finds it. The
row says only where it belongs. What may act on the nodes around it, such as a target or a comment, doesn't fit in a
row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeGuard

from docutils import nodes
from sphinx import addnodes
from sphinx.addnodes import pending_xref

from glossary_build.sphinx_ext.entries.html import can_write, shown_leaves
from glossary_build.sphinx_ext.entries.inline import (
    Inline,
    Paragraph,
    compact,
    expand,
    index_entries,
    is_plain,
    links,
    mentions,
    text_of,
)
from glossary_build.sphinx_ext.nodes import entry_block
from glossary_build.sphinx_ext.references.reference_keys import ReferenceKey, reference_key

if TYPE_CHECKING:
    from glossary_build.sphinx_ext.entries.targets import PageTargets

Container = list[Any]
"""``["container", tag, attributes, *parts]``: a node of :data:`CONTAINERS` with paragraphs, code and containers."""

Code = list[Any]
"""``["code", attributes, line, text]``, with its 1-based line or None: a literal block, which is shown from a node."""

Part = Paragraph | Container | Code

Body = list[Part | None]
"""The definition of a row; None is for the next of its blocks."""

CONTAINERS: Mapping[str, type[nodes.Element]] = {
    kept.__name__: kept
    for kept in (
        *(nodes.block_quote, nodes.bullet_list, nodes.enumerated_list, nodes.list_item),
        *(nodes.attention, nodes.caution, nodes.danger, nodes.error, nodes.hint, nodes.important, nodes.note),
        *(nodes.tip, nodes.warning, addnodes.seealso),
    )
}
"""The nodes that have a compact form if everything in them has one."""

_Row = list[Any]

_ACTING = (nodes.Invisible, nodes.system_message, nodes.footnote, nodes.citation)


def compact_body(
    parsed: Sequence[nodes.Node], educated: Callable[[list[Inline]], list[Inline]]
) -> tuple[Body, list[entry_block]] | None:
    """The body and the blocks for the nodes of a definition; None if they have to stay where they are.

    *educated* gives paragraphs their typographic quotes, which blocks get with their page.
    """
    if any(isinstance(node, _ACTING) and not _is_inline(node) for part in parsed for node in part.findall()):
        return None
    body: Body = []
    blocks: list[entry_block] = []
    for node in parsed:
        part = _part(node, educated)
        if part is None and body and body[-1] is None:
            blocks[-1] += node
            continue
        body.append(part)
        if part is None:
            blocks.append(entry_block("", node))
    return body, blocks


def _is_inline(node: nodes.Node) -> bool:
    """Whether *node* is amid text, where it acts on nothing: an index entry, its target, or the name of a link."""
    is_mark = isinstance(node, addnodes.index) or (
        isinstance(node, nodes.target) and ("refuri" in node or not node["names"])
    )
    return is_mark and isinstance(node.parent, nodes.TextElement)


def _part(node: nodes.Node, educated: Callable[[list[Inline]], list[Inline]]) -> Part | None:
    return _paragraph(node, educated) or _container(node, educated) or _code(node)


def _code(node: nodes.Node) -> Code | None:
    if type(node) is not nodes.literal_block or node["ids"] or node.rawsource != node.astext():
        return None  # text that differs from its source has markup
    attributes = node.non_default_attributes()
    return ["code", attributes, node.line, node.rawsource] if all(map(is_plain, attributes.values())) else None


def _container(node: nodes.Node, educated: Callable[[list[Inline]], list[Inline]]) -> Container | None:
    if not isinstance(node, nodes.Element) or CONTAINERS.get(node.tagname) is not type(node) or node["ids"]:
        return None
    attributes = node.non_default_attributes()
    parts = [_part(child, educated) for child in node.children]
    if None in parts or not all(map(is_plain, attributes.values())):
        return None
    if isinstance(node, nodes.bullet_list) and all(map(_is_reference, parts)):
        return None  # a transform of Sphinx looks for these
    return ["container", node.tagname, attributes, *parts]


def _is_reference(item: Any) -> bool:
    """Whether an *item* of a list may be nothing but a reference."""
    parts = item[3:]
    return len(parts) == 1 and is_paragraph(parts[0]) and len(parts[0][2]) == 1


def is_paragraph(part: Part | None) -> TypeGuard[Paragraph]:
    """Whether a *part* of a body is a paragraph."""
    return part is not None and part[0] not in ("container", "code")


def paragraphs_of(body: Iterable[Any]) -> Iterator[Paragraph]:
    """The paragraphs of *body*, those in containers too."""
    for part in body:
        if is_paragraph(part):
            yield part
        elif part is not None and part[0] == "container":
            yield from paragraphs_of(part[3:])


def _paragraph(node: nodes.Node, educated: Callable[[list[Inline]], list[Inline]]) -> Paragraph | None:
    if type(node) is not nodes.paragraph or node.non_default_attributes() or node.line is None:
        return None
    content = compact(node.children)
    return None if content is None else [node.line - 1, node.rawsource, educated(content)]


def with_blocks(
    run: nodes.Element, bodies: Callable[[_Row], Iterable[Body]]
) -> Iterator[tuple[_Row, list[entry_block]]]:
    """The rows of *run*, each with the blocks that its *bodies* leave out."""
    blocks = (child for child in run.children if isinstance(child, entry_block))
    for row in run["rows"]:
        yield row, [next(blocks) for body in bodies(row) for part in body if part is None]


def body_nodes(body: Body, blocks: Iterator[entry_block], docname: str, source: str) -> Iterator[nodes.Node]:
    """The nodes of a definition that was read on the page *docname* and comes from the file *source*."""
    for part in body:
        if part is None:
            yield from next(blocks).children
        else:
            yield part_node(docname, source, part)


def part_node(docname: str, source: str, part: Part) -> nodes.Element:
    """The node of one part."""
    node: nodes.Element
    match part:
        case ["container", *_]:
            return container_node(part, lambda inner: part_node(docname, source, inner))
        case ["code", attributes, line, text]:
            node = nodes.literal_block(text, text, **attributes)
            node.source, node.line = source, line
            return node
    return paragraph_node(docname, source, part)


def container_node(container: Container, write: Callable[[Part], nodes.Node]) -> nodes.Element:
    """The node of one container, with the parts that *write* makes."""
    _, tag, attributes, *parts = container
    return CONTAINERS[tag]("", *map(write, parts), **attributes)


def paragraph_node(docname: str, source: str, paragraph: Paragraph) -> nodes.paragraph:
    """The node of one paragraph."""
    line, raw, content = paragraph
    node = nodes.paragraph(raw, "", *expand(content, docname, source, line + 1))
    node.source, node.line = source, line + 1
    return node


def body_texts(body: Body, blocks: Iterator[entry_block]) -> Iterator[str]:
    """The text of each part."""
    for part in body:
        if part is None:
            yield next(blocks).astext()
        elif is_paragraph(part):
            yield text_of(part[2])
        else:
            yield part_node("", "", part).astext()


def body_leaves(body: Body, resolve: PageTargets) -> Iterator[str]:
    """The texts of the paragraphs as readers see them."""
    for paragraph in paragraphs_of(body):
        yield from shown_leaves(paragraph[2], resolve)


def body_links(body: Body) -> Iterator[str]:
    """The addresses that the paragraphs lead to."""
    for paragraph in paragraphs_of(body):
        yield from links(paragraph[2])


def body_index(bodies: Iterable[Body]) -> list[Any]:
    """The index entries amid the text of *bodies*."""
    return [entry for body in bodies for paragraph in paragraphs_of(body) for entry in index_entries(paragraph[2])]


def body_mentions(bodies: Iterable[Body], blocks: Iterable[entry_block]) -> Iterator[ReferenceKey]:
    """Domain, type and target of each reference in the definitions of a row."""
    for body in bodies:
        for paragraph in paragraphs_of(body):
            yield from mentions(paragraph[2])
    for block in blocks:
        for node in block.findall(pending_xref):
            yield reference_key(node)


def _can_write(part: Part, resolve: PageTargets) -> bool:
    if is_paragraph(part):
        return can_write(part, resolve)
    return part[0] == "container" and all(_can_write(inner, resolve) for inner in part[3:])


def writable(
    body: Body, blocks: Iterator[entry_block], resolve: PageTargets, node_of: Callable[[Any], nodes.Node]
) -> tuple[Body, list[entry_block]]:
    """The same body with a block for each part that can't be written as it is."""
    shown: Body = []
    found: list[entry_block] = []
    for part in body:
        if part is not None and _can_write(part, resolve):
            shown.append(part)
        else:
            shown.append(None)
            found.append(next(blocks) if part is None else entry_block("", node_of(part)))
    return shown, found
