"""Finds the plain text of a page in reStructuredText, with docutils' parser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from docutils import nodes
from docutils.core import publish_doctree
from docutils.parsers.rst import directives, roles

from glossary_build.prose.blocks import Block

_SETTINGS = {
    "report_level": 5,
    "halt_level": 6,
    "file_insertion_enabled": False,
    "raw_enabled": False,
    "_disable_config": True,
    "smart_quotes": False,
    "doctitle_xform": False,
}
_LEFT_OUT = (
    *(nodes.footnote, nodes.citation, nodes.topic, nodes.sidebar, nodes.field, nodes.docinfo, nodes.entry),
    *(nodes.system_message, nodes.caption, nodes.legend, nodes.comment),
)
"""What holds paragraphs that get no links."""


def blocks(text: str) -> Iterator[Block]:
    """Yield the paragraphs of *text*; the content of directives that docutils doesn't know is none."""
    with _no_extensions():
        document = publish_doctree(text, settings_overrides=_SETTINGS)
    for paragraph in document.findall(nodes.paragraph):
        if paragraph.rawsource and paragraph.line and not _is_left_out(paragraph):
            yield Block(line=paragraph.line - 1, raw=paragraph.rawsource, texts=tuple(_texts(paragraph)))


@contextmanager
def _no_extensions() -> Iterator[None]:
    """Let docutils find its own directives and roles only; Sphinx's need a build."""
    kept = directives._directives, roles._roles  # type: ignore[attr-defined]  # as Sphinx itself does to restore them
    directives._directives, roles._roles = {}, {}  # type: ignore[attr-defined]
    try:
        yield
    finally:
        directives._directives, roles._roles = kept  # type: ignore[attr-defined]


def _is_left_out(node: nodes.Node) -> bool:
    above = node.parent
    while above is not None:
        if isinstance(above, _LEFT_OUT):
            return True
        above = above.parent
    return False


def _texts(paragraph: nodes.paragraph) -> Iterator[tuple[int, str]]:
    """Yield the texts outside of inline markup, where the source has them as they are shown."""
    raw, at = paragraph.rawsource, 0
    for node in paragraph.children:
        if isinstance(node, nodes.target) and not node.children:
            continue  # the address of the link before it
        written = node.rawsource if isinstance(node, nodes.Element) else node.astext()
        found = raw.find(written, at) if written else -1
        if found < 0:  # a character is escaped, or a substitution put in
            return
        if isinstance(node, nodes.Text):
            yield found, written
        at = found + len(written)
