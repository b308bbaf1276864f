"""Sphinx's ``glossary`` directive, filled faster: an entry without much in it is read without any nodes."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from docutils import nodes
from docutils.parsers.rst import states
from sphinx import addnodes
from sphinx.domains.std import Glossary, split_term_classifiers
from sphinx.util.nodes import make_id

from glossary_build.garbage import rare_collection
from glossary_build.sphinx_ext.entries.entry import Entry, Heading, ShownDefinition
from glossary_build.sphinx_ext.entries.from_nodes import read_parts
from glossary_build.sphinx_ext.entries.paragraphs import ParagraphReader
from glossary_build.sphinx_ext.entries.runs import with_runs
from glossary_build.sphinx_ext.entries.steps import keeps_entries
from glossary_build.sphinx_ext.sphinx_private import note_term


class FastGlossary(Glossary):
    """The same directive, with the same names, ids, index entries and messages."""

    @rare_collection()
    def run(self) -> list[nodes.Node]:
        """Make the glossary of entries and of Sphinx's items, in the order of the author or, if asked for, sorted."""
        if (
            type(self.state).__module__ != states.__name__
            or not self.config.glossary_build_stock
            or not keeps_entries(self.env)
            or self._is_sorted_late()
        ):
            return super().run()
        reader = ParagraphReader(self.env, self.state)
        content, messages = self.content, []
        found: list[Entry | nodes.Element] = []
        glossary = addnodes.glossary(sorted=False)
        glossary.document = self.state.document
        lines = [*content]
        for chunk in _chunks(lines):
            entry = self._entry(chunk, lines, reader)
            if entry is not None:
                found.append(self._noted(entry, glossary))
                continue
            self.content = content[chunk.begin : chunk.end]
            read: Any
            *warnings, read = super().run()
            self.content = content
            messages.extend(warnings)
            found += [self._kept(item, reader, glossary) or item for item in read.children[0].children]
        if "sorted" in self.options:
            found.sort(key=_sort_key)
        glossary += nodes.definition_list("", *with_runs(found, self.env.docname), classes=["glossary"])
        for target in reader.targets:
            glossary += [target, nodes.Text("")]  # Sphinx sorts targets side by side, again for each of them
        return [*messages, glossary]

    def _kept(self, item: nodes.Element, reader: ParagraphReader, glossary: nodes.Element) -> Entry | None:
        """The entry that an item of Sphinx is; None if it has to stay as it is."""
        *rest, body = item.children
        terms = [term for term in rest if isinstance(term, nodes.term) and all(map(_is_name, term.children))]
        parts = read_parts(body.children, reader.educated) if len(terms) == len(rest) else None
        if parts is None:
            return None
        headings = []
        for term in terms:
            [entry] = next(term.findall(addnodes.index))["entries"]
            headings.append(Heading(reader.educated((term.astext(),)), (entry[2],), (entry,), term.line))
            self.state.document.ids[entry[2]] = glossary
        return Entry(tuple(headings), (ShownDefinition(parts, terms[0].source or ""),))

    def _is_sorted_late(self) -> bool:
        """Whether the names that a glossary is sorted by are known only when substitutions are made."""
        return "sorted" in self.options and any("|" in line for line in self.content if line and not line[0].isspace())

    def _entry(self, chunk: _Chunk, lines: list[str], reader: ParagraphReader) -> Entry | None:
        """The entry of a plain chunk whose names and definition are only text; its names have no ids yet."""
        if not chunk.names:
            return None
        body = chunk.begin + chunk.names
        indent = len(lines[body]) - len(lines[body].lstrip())
        headings: list[Heading] = []
        for number in range(chunk.begin, body):
            text, key, *_ = split_term_classifiers(lines[number])  # before Sphinx 7.4 a None comes last
            line = self.content.offset(number)
            name = reader.name(text, line)
            if name is None:
                return None
            text, shown = name
            headings.append(Heading((shown,), (), (("single", text, "", "main", key),), line))
        definition = [line[indent:] for line in lines[body : chunk.end]]
        paragraphs = reader.read(definition, lambda number: self.content.offset(body + number))
        if paragraphs is None:
            return None
        return Entry(tuple(headings), (ShownDefinition(tuple(paragraphs), self.content.source(body)),))

    def _noted(self, entry: Entry, glossary: nodes.Element) -> Entry:
        """*entry* with the ids of its names, which are targets of references from now on."""
        headings = []
        for heading in entry.headings:
            text = heading.indexed[0][1]
            id_ = make_id(self.env, self.state.document, "term", text)
            self.state.document.ids[id_] = glossary
            note_term(self.env, text, id_, location=f"{entry.definitions[0].source}:{heading.line}")
            headings.append(heading.with_ids([id_]))
        return entry._replace(headings=tuple(headings))


@dataclass(frozen=True, slots=True)
class _Chunk:
    """Lines of the directive, from *begin* to before *end*, that can be read apart from the others."""

    begin: int
    end: int
    names: int
    """How many names it begins with, if its definition follows at once; 0 for what only Sphinx's own code reads."""


def _chunks(content: list[str]) -> Iterator[_Chunk]:
    """*content* in chunks, each of which begins with a name after a definition and a blank line."""
    begin, names, in_body, plain, blank, indent = 0, 0, False, True, True, 0
    for number, line in enumerate(content):
        if not line:
            plain = plain and (in_body or not names)
            blank = True
            continue
        if not line[0].isspace():
            if in_body and blank:
                yield _Chunk(begin, number, names if plain else 0)
                begin, names, in_body, plain = number, 0, False, True
            elif in_body or (blank and names):
                plain = False
            plain = plain and not line.startswith("..") and number == begin + names
            names += 1
        else:
            if not in_body:
                in_body, indent = True, len(line) - len(line.lstrip())
            plain = plain and names > 0 and not line[:indent].strip()
        blank = False
    if names or in_body:
        yield _Chunk(begin, len(content), names if plain and in_body else 0)


def _is_name(node: nodes.Node) -> bool:
    """Whether a term is nothing but text and an index entry as far as *node* goes."""
    return isinstance(node, (nodes.Text, addnodes.index))


def _sort_key(found: Entry | nodes.Element) -> str:
    """As :class:`sphinx.transforms.GlossarySorter` sorts."""
    text = found[0].astext() if isinstance(found, nodes.Element) else found.headings[0].indexed[0][1]
    return unicodedata.normalize("NFD", text.lower())
