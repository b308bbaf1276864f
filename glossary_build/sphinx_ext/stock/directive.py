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

from glossary_build.sphinx_ext.entries import Entry, Heading, ShownDefinition
from glossary_build.sphinx_ext.entries.as_nodes import entry_node, read_inline, read_parts, with_runs
from glossary_build.sphinx_ext.entries.paragraphs import ParagraphReader, is_paragraphs
from glossary_build.sphinx_ext.entries.runs import keeps_entries
from glossary_build.sphinx_ext.sphinx_private import term_targets


class FastGlossary(Glossary):
    """The same directive, with the same names, ids, index entries and messages."""

    def run(self) -> list[nodes.Node]:
        """Make the glossary of entries and of Sphinx's items, in the order of the author or, if asked for, sorted."""
        if (
            type(self.state).__module__ != states.__name__
            or not self.config.glossary_build_stock
            or not keeps_entries(self.env)
            or self._is_sorted_late()
        ):
            return super().run()
        reader = ParagraphReader(self.env, self.state.document, self._parse)
        content, messages = self.content, []
        found: list[Entry | nodes.Element] = []
        glossary = addnodes.glossary(sorted=False)
        glossary.document = self.state.document
        lines = [*content]
        for chunk in _chunks(lines):
            entry = self._entry(chunk, lines, reader, glossary)
            if entry is not None:
                found.append(entry)
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

    def _entry(
        self, chunk: _Chunk, lines: list[str], reader: ParagraphReader, glossary: nodes.Element
    ) -> Entry | nodes.Element | None:
        """The entry of a chunk with plain names and only paragraphs, or its nodes; None for any other chunk."""
        body = chunk.begin + chunk.names
        indent = len(lines[body]) - len(lines[body].lstrip()) if chunk.names else 0
        names = [split_term_classifiers(lines[number])[:2] for number in range(chunk.begin, body)]
        definition = [line[indent:] for line in lines[body : chunk.end]]
        if not names or not all(reader.is_plain(text) for text, _ in names) or not is_paragraphs(definition):
            return None
        source = self.content.source(body)
        headings = []
        for number, (text, key) in enumerate(names, chunk.begin):
            line = self.content.offset(number)
            id_ = make_id(self.env, self.state.document, "term", text)
            self.state.document.ids[id_] = glossary
            self.env.domains["std"].note_object("term", text, id_, location=f"{source}:{line}")
            term_targets(self.env)[text.lower()] = (self.env.docname, id_)
            headings.append(Heading((text,), (id_,), (("single", text, id_, "main", key),), line))
        parts = reader.read(definition, source, lambda number: self.content.offset(body + number))
        entry = Entry(tuple(headings), (ShownDefinition(parts, source),))
        if not entry.acts:
            educated = (each._replace(content=reader.educated(each.content)) for each in headings)
            return Entry(tuple(educated), (ShownDefinition(reader.educated_parts(parts), source),))
        item = entry_node(entry, self.env.docname)
        self.state.document.ids.update({id_: term for term in item.findall(nodes.term) for id_ in term["ids"]})
        return item

    def _parse(
        self, text: str, source: str, line: int, parent: nodes.Element
    ) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """What docutils makes of *text* on the page."""
        memo = self.state.memo
        locate = memo.reporter.get_source_and_line
        memo.reporter.get_source_and_line = lambda lineno=None: (source, lineno) if lineno else locate()
        try:
            found: tuple[list[nodes.Node], list[nodes.system_message]]
            found = self.state.inliner.parse(text, line, memo, parent)
        finally:
            memo.reporter.get_source_and_line = locate
        return found


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
    return isinstance(node, addnodes.index) or (isinstance(node, nodes.Text) and read_inline((node,)) is not None)


def _sort_key(found: Entry | nodes.Element) -> str:
    """As :class:`sphinx.transforms.GlossarySorter` sorts."""
    text = found[0].astext() if isinstance(found, nodes.Element) else found.headings[0].indexed[0][1]
    return unicodedata.normalize("NFD", text.lower())
