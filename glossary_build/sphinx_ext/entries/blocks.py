"""Bodies of rows: paragraphs in their compact form, and room for blocks that stay nodes.

A list, a code block or a note remains in the tree, below the run of its row, where code for nodes finds it. The
row says only where it belongs. What may act on the nodes around it, such as a target or a comment, doesn't fit in a
row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.addnodes import pending_xref

from glossary_build.sphinx_ext.entries.html import can_write, shown_leaves
from glossary_build.sphinx_ext.entries.inline import Inline, Paragraph, compact, expand, links, mentions
from glossary_build.sphinx_ext.nodes import entry_block
from glossary_build.sphinx_ext.reference_keys import ReferenceKey, reference_key

if TYPE_CHECKING:
    from glossary_build.sphinx_ext.entries.targets import PageTargets

Body = list[Paragraph | None]
"""The definition of a row; None is for the next of its blocks."""

_Row = list[Any]

_ACTING = (nodes.Invisible, nodes.system_message, nodes.footnote, nodes.citation)


def compact_body(
    parsed: Sequence[nodes.Node], educated: Callable[[list[Inline]], list[Inline]]
) -> tuple[Body, list[entry_block]] | None:
    """The body and the blocks for the nodes of a definition; None if they have to stay where they are.

    *educated* gives paragraphs their typographic quotes, which blocks get with their page.
    """
    if any(isinstance(node, _ACTING) and not _is_link(node) for part in parsed for node in part.findall()):
        return None
    body: Body = []
    blocks: list[entry_block] = []
    for node in parsed:
        paragraph = _paragraph(node, educated)
        if paragraph is None and body and body[-1] is None:
            blocks[-1] += node
            continue
        body.append(paragraph)
        if paragraph is None:
            blocks.append(entry_block("", node))
    return body, blocks


def _is_link(node: nodes.Node) -> bool:
    """Whether *node* is what Sphinx keeps of the name of a link: nothing that a reader sees."""
    return isinstance(node, nodes.target) and isinstance(node.parent, nodes.TextElement) and "refuri" in node


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
        yield row, [next(blocks) for body in bodies(row) for paragraph in body if paragraph is None]


def body_nodes(body: Body, blocks: Iterator[entry_block], docname: str, source: str) -> Iterator[nodes.Node]:
    """The nodes of a definition that was read on the page *docname* and comes from the file *source*."""
    for paragraph in body:
        if paragraph is None:
            yield from next(blocks).children
        else:
            yield paragraph_node(docname, source, paragraph)


def paragraph_node(docname: str, source: str, paragraph: Paragraph) -> nodes.paragraph:
    """The node of one paragraph."""
    line, raw, content = paragraph
    node = nodes.paragraph(raw, "", *expand(content, docname, source, line + 1))
    node.source, node.line = source, line + 1
    return node


def body_leaves(body: Body, resolve: PageTargets) -> Iterator[str]:
    """The texts of the paragraphs as readers see them."""
    for paragraph in body:
        if paragraph is not None:
            yield from shown_leaves(paragraph[2], resolve)


def body_links(body: Body) -> Iterator[str]:
    """The addresses that the paragraphs lead to."""
    for paragraph in body:
        if paragraph is not None:
            yield from links(paragraph[2])


def body_mentions(bodies: Iterable[Body], blocks: Iterable[entry_block]) -> Iterator[ReferenceKey]:
    """Domain, type and target of each reference in the definitions of a row."""
    for body in bodies:
        for paragraph in body:
            if paragraph is not None:
                yield from mentions(paragraph[2])
    for block in blocks:
        for node in block.findall(pending_xref):
            yield reference_key(node)


def writable(
    body: Body, blocks: Iterator[entry_block], resolve: PageTargets, node_of: Callable[[Paragraph], nodes.Node]
) -> tuple[Body, list[entry_block]]:
    """The same body with a block for each paragraph that can't be written as it is."""
    shown: Body = []
    found: list[entry_block] = []
    for paragraph in body:
        if paragraph is not None and can_write(paragraph, resolve):
            shown.append(paragraph)
        else:
            shown.append(None)
            found.append(next(blocks) if paragraph is None else entry_block("", node_of(paragraph)))
    return shown, found
