"""Notes the names of stock terms before they are translated, since ids come from these."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform
from sphinx.transforms.i18n import Locale

from glossary_build.sphinx_ext.nodes import blocks_of

SOURCE_NAME = "glossary_source"
"""Attribute of a term node, while its page is read: its name before translation."""


class NoteSourceNames(SphinxTransform):
    """Note the name of each term before Sphinx translates it.

    Sphinx makes the id from this name, so that a page has the same ids in every language; so do we.
    """

    default_priority = Locale.default_priority - 1

    def apply(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Mark the term nodes of the page."""
        if self.config.glossary_build_stock:
            for glossary in blocks_of(self.document, addnodes.glossary):
                for term in blocks_of(glossary, nodes.term):
                    for _, name, *_ in index_entries(term):
                        term[SOURCE_NAME] = name


def index_entries(term: nodes.term) -> Iterator[tuple[str, str, str]]:
    """Return the first index entry of *term*, if it has one."""
    for index in term.children:
        if isinstance(index, addnodes.index):
            yield from index["entries"][:1]
