"""Puts nodes in the place of rows before a page is written, unless HTML can be written from the rows themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.sphinx_ext.domain import glossary_domain
from glossary_build.sphinx_ext.entries.html import can_write
from glossary_build.sphinx_ext.entries.rows import NAMES, Row, index_of, item, row_leaves
from glossary_build.sphinx_ext.entries.targets import PageTargets
from glossary_build.sphinx_ext.nodes import entry_run

_WORD = re.compile(r"\w+")


class ExpandEntries(SphinxPostTransform):
    """Replace each row that needs it by its item; one whose reference leads nowhere does, so that Sphinx reports it."""

    default_priority = 1  # before references are resolved

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Expand the runs of the page."""
        domain = glossary_domain(self.env)
        builder = domain.builder
        resolve = PageTargets(self.env, builder, self.env.docname) if builder and domain.streams else None
        for run in list(self.document.findall(entry_run)):
            run.replace_self(list(_expanded(run, resolve)))


def _expanded(run: entry_run, resolve: PageTargets | None) -> Iterator[nodes.Node]:
    written: list[Row] = []
    for row in run["rows"]:
        if resolve is not None and can_write(row, resolve):
            written.append(row)
            continue
        if written:
            yield written_run(written, run["docname"])
            written = []
        yield item(row, run["docname"])
    if written:
        yield written_run(written, run["docname"])


def written_run(rows: Sequence[Row], docname: str) -> entry_run:
    """A run that is written as it is: with its index entries, and its words for the search, each once."""
    texts = (text for row in rows for text in (*(name[1] for name in row[NAMES]), *row_leaves(row)))
    words = dict.fromkeys(_WORD.findall("\n".join(texts)))
    return entry_run("", index_of(rows), nodes.Text("\n".join(words)), rows=[*rows], docname=docname)
