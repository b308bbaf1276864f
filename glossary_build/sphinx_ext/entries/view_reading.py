"""Reads the lines of a view into rows where their definitions are plain, and into nodes where they are not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes

from glossary_build.model import Concept, Definition, Glossary
from glossary_build.sphinx_ext.definitions.reading import DefinitionReader
from glossary_build.sphinx_ext.entries.views import ViewRow, definition_nodes
from glossary_build.sphinx_ext.listing import Line, View
from glossary_build.sphinx_ext.nodes import view_run
from glossary_build.sphinx_ext.page.languages import is_paired
from glossary_build.sphinx_ext.rendering import Renderer
from glossary_build.sphinx_ext.sources import absolute_path

if TYPE_CHECKING:
    from pathlib import Path


class ViewReader:
    """Reads the lines of one view."""

    def __init__(self, glossary: Glossary, view: View, definitions: DefinitionReader, folder: Path) -> None:
        """Read definitions with *definitions*; locations are relative to *folder*."""
        self._glossary = glossary
        self._view = view
        self._definitions = definitions
        self._folder = folder
        self._renderer = Renderer(glossary=glossary, view=view, parse=self._parsed)
        self._read: dict[int, list[Any]] = {}
        self._docname = ""

    def entries(self, lines: Iterable[Line], docname: str, document: nodes.document) -> addnodes.glossary:
        """The list of entries on the page *docname*, as :meth:`Renderer.entries` makes it."""
        self._docname = docname
        glossary = self._renderer.glossary_of(())
        found = [(line, self._line(line, glossary, document)) for line in lines]
        for child in glossary.findall(nodes.definition_list):
            child += [*self._with_runs(found)]
        return glossary

    def _line(self, line: Line, glossary: nodes.Element, document: nodes.document) -> ViewRow | nodes.Node:
        concept = line.concept
        if line.leads:
            name = self._glossary.reference_name(concept)
            return [concept.id, concept.designations.index(line.name), [], [], [name]]
        shown = self._renderer.definitions(concept)
        self._read = {id(each): self._definitions.read(each) for each in shown}
        ids = [concept.id, *concept.anchors]
        if all(map(_is_plain, self._read.values())):
            bodies = [[absolute_path(each.source, self._folder), self._read[id(each)]] for each in shown]
            return [concept.id, None, take_ids(ids, glossary, document), bodies, self._links(concept)]
        item = self._renderer.item(line)
        term = next(item.findall(nodes.term))
        term["ids"] = take_ids(ids, term, document)
        return item

    def _parsed(self, definition: Definition) -> list[nodes.Node]:
        """The nodes of a definition of the entry that is being read."""
        read = self._read[id(definition)]
        if not _is_plain(read):
            return read
        return definition_nodes(read, self._docname, absolute_path(definition.source, self._folder))

    def _links(self, concept: Concept) -> list[str]:
        """The names that the relations of an entry refer to."""
        targets = (self._glossary.by_id(relation.target) for relation in concept.relations)
        return [self._glossary.reference_name(target) for target in targets if target]

    def _with_runs(self, found: Sequence[tuple[Line, ViewRow | nodes.Node]]) -> Iterator[nodes.Node]:
        """The nodes, with the rows that follow each other in one."""
        for is_row, several in groupby(found, key=lambda each: isinstance(each[1], list)):
            pairs = [*several]
            if not is_row:
                yield from (node for _, node in pairs if isinstance(node, nodes.Node))
                continue
            entries = [line.concept for line, _ in pairs if not line.leads]
            paired = any(is_paired(self._renderer, concept) for concept in entries)
            run = view_run(rows=[row for _, row in pairs], view=self._view, docname=self._docname, paired=paired)
            if self._view.index:
                index = [entry for concept in entries for entry in self._renderer.index_entries(concept)]
                run += addnodes.index(entries=index)
            yield run


def _is_plain(read: Iterable[Any]) -> bool:
    """Whether what was read of a definition is paragraphs in their compact form."""
    return all(isinstance(each, list) for each in read)


def take_ids(ids: Iterable[str], holder: nodes.Element, document: nodes.document) -> list[str]:
    """Those of *ids* that are free on the page, which are the ids of *holder* now."""
    free = [id_ for id_ in ids if id_ not in document.ids]
    document.ids.update(dict.fromkeys(free, holder))
    return free
