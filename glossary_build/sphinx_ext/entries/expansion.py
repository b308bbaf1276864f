"""Replaces rows by nodes before a page is written, unless HTML can be written from the rows themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import traverse_parent

from glossary_build.garbage import rare_collection
from glossary_build.sphinx_ext.entries.blocks import part_node, writable
from glossary_build.sphinx_ext.entries.rows import BODY, NAMES, SOURCE, Row, index_of, item, row_leaves, rows_of
from glossary_build.sphinx_ext.entries.targets import PageTargets, targets_on
from glossary_build.sphinx_ext.nodes import blocks_of, entry_block, entry_run
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.this_build import this_build

_WORD = re.compile(r"\w+")


class ExpandEntries(SphinxPostTransform):
    """Replace stock rows by their items; or only parts by nodes, where others are written from the rows.

    A part whose reference leads nowhere becomes a node, so that Sphinx reports it.
    """

    default_priority = 1  # before references are resolved

    @rare_collection()
    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Expand the runs of the page."""
        domain = glossary_domain(self.env)
        builder = domain.build.builder
        resolve = targets_on(self.env, builder, self.env.docname) if builder and domain.build.steps.streams else None
        docname = self.env.docname
        for run in list(blocks_of(self.document, entry_run)):
            _join_targets(run.parent)
            if resolve is None:
                run.replace_self([item(row, blocks, run["docname"]) for row, blocks in rows_of(run)])
            else:
                run.replace_self(written_run(_stock_rows(run, docname, resolve), docname))


def _join_targets(around: nodes.Element) -> None:
    """Take out the empty texts that are between targets in a glossary since it was read; in plain text they show."""
    for glossary in traverse_parent(around, addnodes.glossary):
        for child in list(glossary.children):
            if isinstance(child, nodes.Text) and not child.astext():
                glossary.remove(child)


class NoteWords(SphinxPostTransform):
    """Give runs of stock entries the words for the search, when letters have divided them."""

    default_priority = 850

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Put them after the index entries."""
        builder = this_build(self.env).builder
        if builder is None:
            return
        for run in blocks_of(self.document, entry_run):
            resolve = targets_on(self.env, builder, self.env.docname)
            rows = run["rows"]
            texts = (text for row in rows for text in (*(name[1] for name in row[NAMES]), *row_leaves(row, resolve)))
            run.insert(1, words_of(texts))


def _stock_rows(run: entry_run, docname: str, resolve: PageTargets) -> Iterator[tuple[Row, list[entry_block]]]:
    """The rows of *run* with blocks for what can't be written from them."""
    for row, blocks in rows_of(run):
        body, found = writable(row[BODY], iter(blocks), resolve, partial(part_node, docname, row[SOURCE]))
        yield [row[NAMES], body, row[SOURCE]], found


def written_run(entries: Iterable[tuple[Row, Sequence[entry_block]]], docname: str) -> entry_run:
    """A run that is written as it is: with its index entries and its blocks."""
    rows: list[Row] = []
    blocks: list[entry_block] = []
    for row, own in entries:
        rows.append(row)
        blocks += own
    return entry_run("", index_of(rows), *blocks, rows=rows, docname=docname)


def words_of(texts: Iterable[str]) -> nodes.Text:
    """The words of *texts*, each once, for the search."""
    return nodes.Text("\n".join(dict.fromkeys(_WORD.findall("\n".join(texts)))))
