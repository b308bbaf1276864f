"""Replaces rows of views by nodes before a page is written, unless HTML can be written from the rows themselves."""

from __future__ import annotations

from functools import partial
from typing import Any

from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.garbage import rare_collection
from glossary_build.sphinx_ext.entries.blocks import writable
from glossary_build.sphinx_ext.entries.expansion import ExpandEntries, words_of
from glossary_build.sphinx_ext.entries.targets import PageTargets, targets_on
from glossary_build.sphinx_ext.nodes import blocks_of, entry_block, view_run
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.view.view_rows import BODIES, ViewEntries, ViewRow, definition_part, view_leaves


class ExpandViews(SphinxPostTransform):
    """Do what :class:`ExpandEntries` does for the rows of views."""

    default_priority = ExpandEntries.default_priority

    @rare_collection()
    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Expand the runs of the page."""
        domain = glossary_domain(self.env)
        builder = domain.build.builder
        resolve = targets_on(self.env, builder, self.env.docname) if builder and domain.build.steps.streams else None
        for view in list(blocks_of(self.document, view_run)):
            entries = ViewEntries(domain.build.glossary, view["view"])
            if resolve is None:
                view.replace_self([entries.plain_item(*entry, view["docname"]) for entry in entries.lines(view)])
            else:
                _prepare_view(view, entries, self.env.docname, resolve)


def _prepare_view(run: view_run, entries: ViewEntries, docname: str, resolve: PageTargets) -> None:
    """Leave to *run* what can be written from its rows, and give it the words for the search."""
    rows: list[ViewRow] = []
    blocks: list[entry_block] = []
    texts: list[str] = []
    for row, own, line in entries.lines(run):
        rest = iter(own)
        bodies: list[list[Any]] = []
        for path, body in row[BODIES]:
            shown, found = writable(body, rest, resolve, partial(definition_part, docname, path))
            bodies.append([path, shown])
            blocks += found
        rows.append([*row[:BODIES], bodies, *row[BODIES + 1 :]])
        texts += (*entries.texts(line), *view_leaves(rows[-1], resolve))
    run["rows"], run["docname"] = rows, docname
    index = [child for child in run.children if isinstance(child, addnodes.index)]
    run[:] = [*index, words_of(texts), *blocks]
