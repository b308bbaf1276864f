"""Reads the lines of a view into rows where their definitions can be kept so, and into nodes where they can't."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from glossary_build.model import Concept, Definition, Glossary
from glossary_build.sphinx_ext.definitions.reading import DefinitionReader, Read
from glossary_build.sphinx_ext.entries.blocks import body_index
from glossary_build.sphinx_ext.nodes import entry_block, view_run
from glossary_build.sphinx_ext.page.languages import is_paired
from glossary_build.sphinx_ext.sources import absolute_path
from glossary_build.sphinx_ext.view.listing import Line, View
from glossary_build.sphinx_ext.view.rendering import Renderer
from glossary_build.sphinx_ext.view.view_rows import BODIES, ViewRow, definition_nodes

if TYPE_CHECKING:
    from pathlib import Path

_Entry = tuple[ViewRow, list[entry_block]] | nodes.Node
"""A row and its blocks, or the nodes of an entry."""


class ViewReader:
    """Reads the lines of one view."""

    def __init__(self, glossary: Glossary, view: View, definitions: DefinitionReader, folder: Path) -> None:
        """Read definitions with *definitions*; locations are relative to *folder*."""
        self._glossary = glossary
        self._view = view
        self._definitions = definitions
        self._folder = folder
        self._renderer = Renderer(glossary=glossary, view=view, parse=self._parsed)
        self._read: dict[int, Read | list[nodes.Node]] = {}
        self._docname = ""

    def entries(self, lines: Sequence[Line], docname: str, document: nodes.document) -> addnodes.glossary:
        """The list of entries on the page *docname*, as :meth:`Renderer.entries` makes it."""
        self._docname = docname
        glossary = self._renderer.glossary_of(())
        found: list[tuple[Line, _Entry]]
        if any(self._is_defined(line) for line in lines):
            found = [(line, self._line(line, glossary, document)) for line in lines]
        else:  # docutils gives a list without any long entry a class of its own
            found = [(line, self._item(line, document)) for line in lines]
        [entries] = glossary.findall(nodes.definition_list)
        entries += [*self._with_runs(found)]
        return glossary

    def _line(self, line: Line, glossary: nodes.Element, document: nodes.document) -> _Entry:
        concept = line.concept
        if self._changes(concept):
            return self._item(line, document)
        if line.leads:
            name = self._glossary.reference_name(concept)
            return [concept.id, concept.designations.index(line.name), [], [], [name]], []
        shown = self._renderer.definitions(concept)
        self._read = {id(each): self._definitions.read(each) for each in shown}
        kept = [read for read in self._read.values() if isinstance(read, tuple)]
        if len(kept) == len(shown):
            paths = (absolute_path(each.source, self._folder) for each in shown)
            bodies = [[path, body] for path, (body, _) in zip(paths, kept, strict=True)]
            ids = take_ids([concept.id, *concept.anchors], glossary, document)
            row = [concept.id, None, ids, bodies, self._links(concept)]
            return row, [block for _, blocks in kept for block in blocks]
        return self._item(line, document)

    def _is_defined(self, line: Line) -> bool:
        return not line.leads and bool(self._renderer.definitions(line.concept))

    def _item(self, line: Line, document: nodes.document) -> nodes.definition_list_item:
        item = self._renderer.item(line)
        term = next(item.findall(nodes.term))
        term["ids"] = take_ids(term["ids"], term, document)
        return item

    def _changes(self, concept: Concept) -> bool:
        """Whether an entry shows a name or a subject that gets other quotes or dashes on its page."""
        targets = (self._glossary.by_id(relation.target) for relation in concept.relations)
        names = (name.text for each in (concept, *targets) if each for name in each.designations)
        return any(map(self._definitions.changes, (*names, *concept.subjects)))

    def _parsed(self, definition: Definition) -> list[nodes.Node]:
        """The nodes of a definition of the entry that is being read."""
        read = self._read.get(id(definition)) or self._definitions.read(definition)
        if isinstance(read, list):
            return read
        body, blocks = read
        return definition_nodes(body, iter(blocks), self._docname, absolute_path(definition.source, self._folder))

    def _links(self, concept: Concept) -> list[str]:
        """The names that the relations of an entry refer to."""
        targets = (self._glossary.by_id(relation.target) for relation in concept.relations)
        return [self._glossary.reference_name(target) for target in targets if target]

    def _with_runs(self, found: Sequence[tuple[Line, _Entry]]) -> Iterator[nodes.Node]:
        """The nodes, with the rows that follow each other in one."""
        for is_row, several in groupby(found, key=lambda each: isinstance(each[1], tuple)):
            pairs = [*several]
            if not is_row:
                yield from (node for _, node in pairs if isinstance(node, nodes.Node))
                continue
            entries = [line.concept for line, _ in pairs if not line.leads]
            paired = any(is_paired(self._renderer, concept) for concept in entries)
            kept = [entry for _, entry in pairs if isinstance(entry, tuple)]
            run = view_run(rows=[row for row, _ in kept], view=self._view, docname=self._docname, paired=paired)
            shown = entries if self._view.index else ()
            index = [entry for concept in shown for entry in self._renderer.index_entries(concept)]
            index += body_index(body for row, _ in kept for _path, body in row[BODIES])
            if index:
                run += addnodes.index(entries=index)
            run += [block for _, blocks in kept for block in blocks]
            yield run


def take_ids(ids: Iterable[str], holder: nodes.Element, document: nodes.document) -> list[str]:
    """Those of *ids* that are free on the page, which are the ids of *holder* now."""
    free = [id_ for id_ in ids if id_ not in document.ids]
    document.ids.update(dict.fromkeys(free, holder))
    return free
