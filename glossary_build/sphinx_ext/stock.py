"""Sphinx's own glossaries, upgraded: filled faster, with ids that last, and stored as what makes terms concepts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from docutils import nodes
from docutils.parsers.rst import states
from sphinx import addnodes
from sphinx.domains.std import Glossary, split_term_classifiers
from sphinx.util.nodes import make_id, traverse_parent

from glossary_build.ids import hashed_id, lasting_id, native_slug, plain_id
from glossary_build.sources import relative_path
from glossary_build.sphinx_ext.config import SOURCE_LANGUAGE
from glossary_build.sphinx_ext.entries import Block, Entry, Heading, Part, ShownDefinition
from glossary_build.sphinx_ext.entries.as_nodes import fill_run, part_text, placed, read_inline, read_parts, with_runs
from glossary_build.sphinx_ext.entries.paragraphs import ParagraphReader, is_paragraphs
from glossary_build.sphinx_ext.entries.runs import keeps_entries
from glossary_build.sphinx_ext.nodes import (
    SOURCE_NAME,
    VIEW,
    Conditions,
    blocks_of,
    conditional_texts,
    entries_below,
    index_entries,
    runs_below,
)
from glossary_build.sphinx_ext.sphinx_private import term_targets
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.stored_entries import StoredEntry, store
from glossary_build.sphinx_ext.state.this_build import this_build
from glossary_build.text.names import has_han

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


class FastGlossary(Glossary):
    """The same directive, with the same names, ids, index entries and messages."""

    def run(self) -> list[nodes.Node]:
        """Make the glossary of entries and of Sphinx's items, in the order of the author or, if asked for, sorted."""
        if (
            type(self.state).__module__ != states.__name__
            or not self.config.glossary_build_stock
            or not keeps_entries(self.env)
            or self._is_sorted_late()
            or not isinstance([*traverse_parent(self.state.parent)][-1], nodes.document)  # a directive gets its nodes
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
        is_named = len(terms) == len(rest) and all(term.astext().strip() for term in terms)
        parts = read_parts(body.children, reader.educated) if is_named else None
        if parts is None:  # the index refuses a name without text, and all entries with it
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
        parts = reader.read(definition, source, lambda number: content.offset(body + number))
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


_HIDDEN = (nodes.system_message, nodes.Invisible)
"""What no reader sees of a definition: messages of the parser, which Sphinx filters when it writes, and comments."""


class StockTerm(NamedTuple):
    """One term of a stock glossary."""

    node: nodes.term
    name: str
    """As it was registered, so translated in a translated build; smart quotes have changed the text of the node."""
    source: str
    """The name before translation."""
    given: str
    """The id that Sphinx gave it."""


def _stored(entry: nodes.definition_list_item | Entry, terms: list[StockTerm], env: BuildEnvironment) -> StoredEntry:
    """What other pages need to know of an entry, whose *terms* have their final ids; Sphinx counts lines from 0."""
    ids = dict.fromkeys(
        (*(term.node["ids"][0] for term in terms), *(id_ for term in terms for id_ in term.node["ids"]))
    )
    source: str | None
    found: list[tuple[Conditions, str]]
    if isinstance(entry, Entry):
        [definition] = entry.definitions
        source, line = definition.source, entry.headings[0].line
        found = [each for part in definition.parts for each in _texts(part)]
    else:
        source, line = terms[0].node.source, terms[0].node.line
        bodies = (body for body in entry.children if isinstance(body, nodes.definition))
        found = [each for body in bodies for each in conditional_texts(body, *_HIDDEN)]
    texts = tuple((conditions, text) for conditions, text in found if text.strip())
    path = _relative(source or env.srcdir, this_build(env).folder)
    names, sources = tuple(term.name for term in terms), tuple(term.source for term in terms)
    return StoredEntry(names, tuple(ids), path, (line or 0) + 1, texts, sources)


def _texts(part: Part) -> Iterator[tuple[Conditions, str]]:
    """The text of one part of an entry, apart for each of the conditions in it."""
    if isinstance(part, Block):
        yield from conditional_texts(part.node, *_HIDDEN)
    else:
        yield (), part_text(part)


_relative = cache(relative_path)


def stock_terms(entry: nodes.definition_list_item | Entry, document: nodes.document) -> list[StockTerm]:
    """Return the terms of one entry; if it has no nodes, with nodes that are there only to be given ids."""
    if not isinstance(entry, Entry):
        return [
            StockTerm(node=term, name=name, source=term.attributes.pop(SOURCE_NAME, name), given=given)
            for term in entry.children
            if isinstance(term, nodes.term)
            for _, name, given, *_ in index_entries(term)
        ]
    terms = []
    for heading in entry.headings:
        node = nodes.term("", "", ids=[*heading.ids])
        document.ids.update(dict.fromkeys(heading.ids, node))
        name = heading.indexed[0][1]
        terms.append(StockTerm(node=node, name=name, source=name, given=heading.ids[0]))
    return terms


def assign_stock_ids(terms: Sequence[StockTerm], env: BuildEnvironment, document: nodes.document) -> None:
    """Put an id that lasts first on the node of each term that Sphinx has numbered; references lead to it from now on.

    Sphinx numbers a name without a Latin letter, and the second name that makes the same id; such a number moves when
    terms come and go, but stays on the page. All other terms keep the id of Sphinx, and get no other.
    """
    is_translated = "language" in env.config.overrides  # then the pages are written in the language of ``conf.py``
    written_in = (env.config[SOURCE_LANGUAGE] if is_translated else env.config.language) or "en"
    for term in terms:
        if term.given == plain_id(term.source):
            continue
        is_pinyin = has_han(term.source) and written_in.startswith(("zh", "en"))
        lasting = lasting_id(term.source, "zh" if is_pinyin else "en"), hashed_id(term.source)
        native = (native_slug(name) for name in (term.source, term.name) if not name.isascii())
        own = term.node["ids"]
        primary = next(id_ for id_ in (*lasting, *own) if document.ids.get(id_) in (None, term.node))
        further = [id_ for id_ in native if document.ids.get(id_) in (None, term.node)]
        term.node["ids"] = list(dict.fromkeys((primary, *own, *further)))
        document.ids.update(dict.fromkeys(term.node["ids"], term.node))
        _lead_to(primary, term, env)


def _lead_to(id_: str, term: StockTerm, env: BuildEnvironment) -> None:
    """Let references to *term* and the index lead to *id_*, instead of the id that Sphinx gave."""
    here = env.docname
    standard = env.domains["std"]
    for name in {term.source, term.name}:
        if standard.objects.get(("term", name)) == (here, term.given):
            standard.objects["term", name] = (here, id_)
        if term_targets(env).get(name.lower()) == (here, term.given):
            term_targets(env)[name.lower()] = (here, id_)
    for index in term.node.findall(addnodes.index):
        index["entries"] = [(kind, text, id_, *rest) for kind, text, _, *rest in index["entries"]]


def stock_targets(terms: Sequence[StockTerm], env: BuildEnvironment) -> dict[str, str]:
    """Return the names of *terms* that lead to them, each with its id, in the order in which Sphinx registers names.

    The translations come after all names of the source.
    """
    objects = env.domains["std"].objects
    sources = ((term.source, term.node["ids"][0]) for term in terms)
    translations = ((term.name, term.node["ids"][0]) for term in terms)
    return {name: id_ for name, id_ in (*sources, *translations) if objects.get(("term", name)) == (env.docname, id_)}


def upgrade_glossaries(app: Sphinx, document: nodes.document) -> None:
    """Upgrade each stock glossary of a page that was just read (``doctree-read``) and note its concepts.

    The names stay in Sphinx's standard domain as its directive has put them there, also one that ``objects.inv`` gives
    back as another: who writes a page of the project can define any object in it.
    """
    glossaries = [glossary for glossary in blocks_of(document, addnodes.glossary) if VIEW not in glossary]
    entries = (entry for glossary in glossaries for _ids, entry in entries_below(glossary))
    found = [(entry, terms) for entry in entries if (terms := stock_terms(entry, document))]
    if found:
        domain, docname = glossary_domain(app.env), app.env.docname
        all_terms = [term for _, terms in found for term in terms]
        assign_stock_ids(all_terms, app.env, document)
        page = domain.note(docname)
        page.stock = store(_stored(*entry, app.env) for entry in found)
        page.stock_targets = stock_targets(all_terms, app.env)
    final = iter([_with_ids(entry, terms) for entry, terms in found if isinstance(entry, Entry)])
    for run in (run for glossary in glossaries for run in runs_below(glossary)):
        fill_run(run, [next(final) for _ in run["entries"]])
        document.ids.update({id_: run for entry in run["entries"] for each in entry.headings for id_ in each.ids})


def _with_ids(entry: Entry, terms: Sequence[StockTerm]) -> Entry:
    headings = (heading.with_ids(term.node["ids"]) for heading, term in zip(entry.headings, terms, strict=True))
    return entry._replace(headings=tuple(headings))
