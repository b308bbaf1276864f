"""Prepares for stock glossaries: notes names before they are translated, and gives the warning of duplicates a code."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.locale import __
from sphinx.transforms import SphinxTransform
from sphinx.transforms.i18n import Locale
from sphinx.util.logging import getLogger

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


_MESSAGE = "duplicate %s description of %s, other instance in %s"


class _Coded(logging.Filter):
    """Gives Sphinx's warning of a term that two glossaries have the code ``ref.term`` (sphinx-doc/sphinx#13161)."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every *record* pass, this one with a code."""
        arguments = record.args if isinstance(record.args, tuple) else ()
        if arguments[:1] == ("term",) and str(record.msg) in (_MESSAGE, __(_MESSAGE)):
            record.type, record.subtype = "ref", "term"
        return True


_CODED = _Coded()


def code_duplicates() -> None:
    """Have the warning coded from now on; it may be asked for again."""
    getLogger("sphinx.domains.std").logger.addFilter(_CODED)
