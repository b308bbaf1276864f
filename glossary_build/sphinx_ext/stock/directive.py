"""Sphinx's ``glossary`` directive, filled faster: an entry without much in it is read without any nodes."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from docutils import nodes
from docutils.parsers.rst import states
from sphinx import addnodes
from sphinx.domains.std import Glossary, split_term_classifiers
from sphinx.util.nodes import make_id

from glossary_build.sphinx_ext.entries import Entry, Heading, ShownDefinition
from glossary_build.sphinx_ext.entries.as_nodes import placed, read_inline, read_parts, with_runs
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
        for begin, end in _chunks([*content]):
            self.content = content[begin:end]
            entry = self._entry(reader, glossary)
            if entry is not None:
                found.append(entry)
                continue
            read: Any
            *warnings, read = super().run()
            messages.extend(warnings)
            found += [self._kept(item, reader, glossary) or item for item in read.children[0].children]
        self.content = content
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

    def _entry(self, reader: ParagraphReader, glossary: nodes.Element) -> Entry | nodes.Element | None:
        """The entry of a chunk with plain names and only paragraphs, or its nodes; None for any other chunk."""
        lines, definition = _split([*self.content])
        names = [split_term_classifiers(line)[:2] for line in lines]
        if not names or not all(reader.is_plain(text) for text, _ in names) or not is_paragraphs(definition):
            return None
        content, body = self.content, len(names)
        source = content.source(body)
        headings = []
        for number, (text, key) in enumerate(names):
            line = content.offset(number)
            id_ = make_id(self.env, self.state.document, "term", text)
            self.state.document.ids[id_] = glossary
            self.env.domains["std"].note_object("term", text, id_, location=f"{source}:{line}")
            term_targets(self.env)[text.lower()] = (self.env.docname, id_)
            headings.append(Heading((text,), (id_,), (("single", text, id_, "main", key),), line))
        parts = reader.educated_parts(reader.read(definition, source, lambda number: content.offset(body + number)))
        entry = Entry(tuple(headings), (ShownDefinition(parts, source),))
        return placed(entry, self.env.docname, self.state.document, reader.educated)

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


def _chunks(content: list[str]) -> Iterator[tuple[int, int]]:
    """Begin and end of each part that can be read apart: from a name after a definition and a blank line."""
    begin, in_body, in_comment = 0, False, False
    for number, line in enumerate(content):
        if line[:1].isspace():
            in_body = in_body or not in_comment
        elif line.startswith(".. "):
            in_comment = True
        elif line:
            if in_body and not content[number - 1]:
                yield begin, number
                begin = number
            in_body = in_comment = False
    if content:
        yield begin, len(content)


def _split(chunk: list[str]) -> tuple[list[str], list[str]]:
    """The names of a *chunk*, and its definition if that follows at once; nothing of what only Sphinx's code reads."""
    names = [*takewhile(lambda line: line and not line[0].isspace(), chunk)]
    body = chunk[len(names) :]
    indent = len(body[0]) - len(body[0].lstrip()) if body else 0
    is_comment = any(name.startswith("..") for name in names)
    if not indent or is_comment or any(line[:indent].strip() for line in body):
        return [], []
    return names, [line[indent:] for line in body]


def _is_name(node: nodes.Node) -> bool:
    """Whether a term is nothing but text and an index entry as far as *node* goes."""
    return isinstance(node, addnodes.index) or (isinstance(node, nodes.Text) and read_inline((node,)) is not None)


def _sort_key(found: Entry | nodes.Element) -> str:
    """As :class:`sphinx.transforms.GlossarySorter` sorts."""
    text = found[0].astext() if isinstance(found, nodes.Element) else found.headings[0].indexed[0][1]
    return unicodedata.normalize("NFD", text.lower())
