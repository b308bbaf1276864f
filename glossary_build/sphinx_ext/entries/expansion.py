"""Puts nodes in the place of rows before a page is written, unless HTML can be written from the rows themselves."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.sphinx_ext.domain import glossary_domain
from glossary_build.sphinx_ext.entries.html import can_write
from glossary_build.sphinx_ext.entries.rows import NAMES, PARAGRAPHS, Row, index_of, item, row_leaves
from glossary_build.sphinx_ext.entries.targets import PageTargets
from glossary_build.sphinx_ext.entries.views import BODIES, ViewEntries, view_leaves
from glossary_build.sphinx_ext.garbage import rare_collection
from glossary_build.sphinx_ext.nodes import entry_run, view_run

_WORD = re.compile(r"\w+")


class ExpandEntries(SphinxPostTransform):
    """Replace each row that needs it by its item; one whose reference leads nowhere does, so that Sphinx reports it."""

    default_priority = 1  # before references are resolved

    @rare_collection()
    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Expand the runs of the page."""
        domain = glossary_domain(self.env)
        builder = domain.builder
        resolve = PageTargets(self.env, builder, self.env.docname) if builder and domain.streams else None
        docname = self.env.docname
        for run in list(self.document.findall(entry_run)):
            parts = _parts(run["rows"], lambda row: resolve is not None and can_write(row[PARAGRAPHS], resolve))
            run.replace_self(
                [
                    written_run(part, docname) if is_written else item(part[0], run["docname"])
                    for is_written, part in parts
                ]
            )
        for view in list(self.document.findall(view_run)):
            entries = ViewEntries(domain.glossary, view["view"])
            view.replace_self([*_expanded_view(view, entries, docname, resolve)])


def _parts(rows: Iterable[Row], is_written: Callable[[Row], bool]) -> Iterator[tuple[bool, list[Row]]]:
    """The rows that follow each other and can be written as they are, together; each of the others by itself."""
    for written, several in groupby(rows, key=is_written):
        if written:
            yield True, [*several]
        else:
            yield from ((False, [row]) for row in several)


def _expanded_view(
    run: view_run, entries: ViewEntries, docname: str, resolve: PageTargets | None
) -> Iterator[nodes.Node]:
    def is_written(row: Row) -> bool:
        return resolve is not None and all(can_write(paragraphs, resolve) for _path, paragraphs in row[BODIES])

    index: dict[str, list[Any]] = defaultdict(list)
    for child in run.findall(addnodes.index):
        for entry in child["entries"]:
            index[entry[2]].append(entry)
    for written, rows in _parts(run["rows"], is_written):
        if not written:
            yield from (entries.plain_item(row, line, run["docname"]) for row, line in entries.lines(rows))
            continue
        lines = [*entries.lines(rows)]
        found = [entry for _, line in lines if not line.leads for entry in index.get(line.concept.id, ())]
        texts = [text for row, line in lines for text in (*entries.texts(line), *view_leaves(row))]
        attributes = {**run.attributes, "rows": rows, "docname": docname}
        yield view_run("", addnodes.index(entries=found), _words(texts), **attributes)


def written_run(rows: Sequence[Row], docname: str) -> entry_run:
    """A run that is written as it is: with its index entries, and its words for the search."""
    texts = (text for row in rows for text in (*(name[1] for name in row[NAMES]), *row_leaves(row)))
    return entry_run("", index_of(rows), _words(texts), rows=[*rows], docname=docname)


def _words(texts: Iterable[str]) -> nodes.Text:
    """The words of *texts*, each once, for the search."""
    return nodes.Text("\n".join(dict.fromkeys(_WORD.findall("\n".join(texts)))))
