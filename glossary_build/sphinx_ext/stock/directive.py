"""Sphinx's ``glossary`` directive, filled faster: an entry that is only text becomes a row of data instead of nodes."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from docutils import nodes
from docutils.parsers.rst import states
from sphinx import addnodes
from sphinx.domains.std import Glossary, split_term_classifiers
from sphinx.util.nodes import make_id

from glossary_build.garbage import rare_collection
from glossary_build.sphinx_ext.entries.blocks import body_index, compact_body
from glossary_build.sphinx_ext.entries.inline import text_of
from glossary_build.sphinx_ext.entries.paragraphs import ParagraphReader
from glossary_build.sphinx_ext.entries.rows import BODY, NAMES, Row, index_of
from glossary_build.sphinx_ext.entries.steps import keeps_rows
from glossary_build.sphinx_ext.nodes import entry_block, entry_run
from glossary_build.sphinx_ext.sphinx_private import note_term

_Entry = tuple[Row, list[entry_block]] | nodes.Element
"""A row and its blocks, or an item of Sphinx."""


class FastGlossary(Glossary):
    """The same directive, with the same names, ids, index entries and messages."""

    @rare_collection()
    def run(self) -> list[nodes.Node]:
        """Make the glossary of rows and of Sphinx's own items, in the order of the author or, if asked for, sorted."""
        if (
            type(self.state).__module__ != states.__name__
            or not self.config.glossary_build_stock
            or not keeps_rows(self.env)
            or self._is_sorted_late()
        ):
            return super().run()
        reader = ParagraphReader(self.env, self.state)
        content, messages = self.content, []
        found: list[_Entry] = []
        glossary = addnodes.glossary(sorted=False)
        glossary.document = self.state.document
        lines = [*content]
        for chunk in _chunks(lines):
            row = self._row(chunk, lines, reader)
            if row is not None:
                found.append((self._noted(row, glossary), []))
                continue
            self.content = content[chunk.begin : chunk.end]
            read: Any
            *warnings, read = super().run()
            self.content = content
            messages.extend(warnings)
            found += [self._kept(item, reader, glossary) or item for item in read.children[0].children]
        if "sorted" in self.options:
            found.sort(key=_sort_key)
        glossary += nodes.definition_list("", *_with_runs(found, self.env.docname), classes=["glossary"])
        for target in reader.targets:
            glossary += [target, nodes.Text("")]  # Sphinx sorts targets side by side, again for each of them
        return [*messages, glossary]

    def _kept(
        self, item: nodes.Element, reader: ParagraphReader, glossary: nodes.Element
    ) -> tuple[Row, list[entry_block]] | None:
        """What a row keeps of an item of Sphinx, and its blocks; None if it has to stay as it is."""
        *rest, body = item.children
        terms = [term for term in rest if isinstance(term, nodes.term) and all(map(_is_name, term.children))]
        if len(terms) < len(rest):
            return None
        kept = compact_body(body.children, reader.educated)
        if kept is None:
            return None
        names = []
        for term in terms:
            _, text, id_, _, key = next(term.findall(addnodes.index))["entries"][0]
            shown = text_of(reader.educated([term.astext()]))
            names.append([text, shown, [id_], key, term.line])
            self.state.document.ids[id_] = glossary
        return [names, kept[0], terms[0].source], kept[1]

    def _is_sorted_late(self) -> bool:
        """Whether the names that a glossary is sorted by are known only when substitutions are made."""
        return "sorted" in self.options and any("|" in line for line in self.content if line and not line[0].isspace())

    def _row(self, chunk: _Chunk, lines: list[str], reader: ParagraphReader) -> Row | None:
        """The row of a plain chunk whose names and definition are only text."""
        if not chunk.names:
            return None
        body = chunk.begin + chunk.names
        indent = len(lines[body]) - len(lines[body].lstrip())
        names: list[list[Any]] = []
        for number in range(chunk.begin, body):
            text, key, *_ = split_term_classifiers(lines[number])  # before Sphinx 7.4 a None comes last
            line = self.content.offset(number)
            name = reader.name(text, line)
            if name is None:
                return None
            names.append([*name, [], key, line])
        definition = [line[indent:] for line in lines[body : chunk.end]]
        paragraphs = reader.read(definition, lambda number: self.content.offset(body + number))
        return None if paragraphs is None else [names, paragraphs, self.content.source(body)]

    def _noted(self, row: Row, glossary: nodes.Element) -> Row:
        """*row* with the ids of its names, which are targets of references from now on."""
        for name in row[NAMES]:
            text, _, ids, _, line = name
            id_ = make_id(self.env, self.state.document, "term", text)
            ids.append(id_)
            self.state.document.ids[id_] = glossary
            note_term(self.env, text, id_, location=f"{row[2]}:{line}")
        return row


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


def _sort_key(found: _Entry) -> str:
    """As :class:`sphinx.transforms.GlossarySorter` sorts."""
    text: str = found[0].astext() if isinstance(found, nodes.Node) else found[0][NAMES][0][0]
    return unicodedata.normalize("NFD", text.lower())


def _with_runs(found: Iterable[_Entry], docname: str) -> Iterator[nodes.Node]:
    """*found* with the rows that follow each other in one node."""
    for is_row, several in groupby(found, key=lambda each: isinstance(each, tuple)):
        if is_row:
            pairs = [each for each in several if isinstance(each, tuple)]
            rows = [row for row, _ in pairs]
            blocks = [block for _, own in pairs for block in own]
            index = index_of(rows)
            index["entries"] += body_index(row[BODY] for row in rows)
            yield entry_run("", index, *blocks, rows=rows, docname=docname)
        else:
            yield from (each for each in several if isinstance(each, nodes.Node))
