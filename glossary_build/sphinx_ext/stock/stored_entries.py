"""Stores the entries of stock glossaries when their page is read, and makes concepts of them in any later build."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes

from glossary_build.headwords.designations import order_designations
from glossary_build.headwords.initials import is_initials
from glossary_build.headwords.inline import escaped
from glossary_build.location import SourceLocation
from glossary_build.model import Concept, Definition, Designation, Kind, Markup, Merge, MergeRule
from glossary_build.sphinx_ext.entries.entry import Entry
from glossary_build.sphinx_ext.entries.to_nodes import part_text
from glossary_build.sphinx_ext.nodes import nodes_of
from glossary_build.sphinx_ext.state.this_build import this_build
from glossary_build.text.languages import language_tag, matches_language
from glossary_build.text.names import language_of

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


class StockTerm(NamedTuple):
    """One term of a stock glossary."""

    node: nodes.term
    name: str
    """As it was registered, so translated in a translated build; smart quotes have changed the text of the node."""
    source: str
    """The name before translation."""
    given: str
    """The id that Sphinx gave it."""


class _StoredEntry(NamedTuple):
    """What is stored of an entry."""

    names: tuple[str, ...]
    ids: tuple[str, ...]
    """With the best of each name first."""
    path: str
    """The file that it comes from, relative to the folder of ``conf.py``."""
    line: int
    """Its 1-based line there."""
    text: str
    """That of its definition."""
    sources: tuple[str, ...]
    """Its names before translation."""


def store_entries(
    found: Iterable[tuple[nodes.definition_list_item | Entry, list[StockTerm]]], env: BuildEnvironment
) -> bytes:
    """Return what other pages need to know of the entries that were *found*, whose terms have their final ids."""
    return pickle.dumps([_stored(*entry, env) for entry in found])


def _stored(entry: nodes.definition_list_item | Entry, terms: list[StockTerm], env: BuildEnvironment) -> _StoredEntry:
    """What is stored of one entry; Sphinx counts lines from 0."""
    ids = dict.fromkeys(
        (*(term.node["ids"][0] for term in terms), *(id_ for term in terms for id_ in term.node["ids"]))
    )
    source: str | None
    if isinstance(entry, Entry):
        [definition] = entry.definitions
        source, line = definition.source, entry.headings[0].line
        text = "\n\n".join(map(part_text, definition.parts)).strip()
    else:
        source, line = terms[0].node.source, terms[0].node.line
        bodies = (_shown_text(body) for body in entry.children if isinstance(body, nodes.definition))
        text = "\n\n".join(filter(None, bodies))
    path = _relative(source or env.srcdir, this_build(env).folder)
    names, sources = tuple(term.name for term in terms), tuple(term.source for term in terms)
    return _StoredEntry(names, tuple(ids), path, (line or 0) + 1, text, sources)


def _shown_text(body: nodes.definition) -> str:
    """What a reader sees of *body*: no comment, and no message of the parser, which Sphinx filters when it writes."""
    hidden = (nodes.system_message, nodes.Invisible)
    if next(nodes_of(body, *hidden), None):
        body = body.deepcopy()
        for node in list(nodes_of(body, *hidden)):
            node.parent.remove(node)
    return body.astext().strip()


@cache
def _relative(source: str | os.PathLike[str], folder: Path) -> str:
    """The path of *source*, relative to the *folder* of ``conf.py``."""
    return Path(os.path.relpath(source, folder)).as_posix()


def stored_concepts(content: bytes, project_language: str | None) -> tuple[Concept, ...]:
    """Return the concepts of the entries that were stored as *content*."""
    entries: list[_StoredEntry] = pickle.loads(content)  # noqa: S301 - by Sphinx too
    return tuple(_concept(entry, project_language) for entry in entries)


def _concept(entry: _StoredEntry, project_language: str | None) -> Concept:
    names, ids, path, line, text, sources = entry
    source = SourceLocation(path=path, line=line)
    definition = Definition(
        text=escaped(text, Markup.RST), language=_language(text, project_language), markup=Markup.RST, source=source
    )
    return Concept(
        id=ids[0],
        designations=_designations(names, sources, source, project_language),
        definitions=(definition,) if text else (),
        anchors=tuple(ids[1:]),
        merges=(Merge(name=" ".join(names[0].split()), rule=MergeRule.FIRST, source=source),),
    )


def _designations(
    names: tuple[str, ...], sources: tuple[str, ...], source: SourceLocation, project_language: str | None
) -> tuple[Designation, ...]:
    unique = tuple(dict.fromkeys(" ".join(name.split()) for name in names))
    return order_designations(
        [
            Designation(
                text=name,
                language=_language(name, project_language),
                kind=Kind.ABBREVIATION
                if len(unique) > 1 and any(is_initials(name, other) for other in (*unique, *sources))
                else Kind.FULL,
                source=source,
            )
            for name in unique
        ]
    )


def _language(text: str, project_language: str | None) -> str:
    """Return what the script says where the project is in English or Chinese; else the language of the project."""
    tag = language_tag(project_language or "en") or "en"
    return language_of(text) if matches_language(tag, "en") or matches_language(tag, "zh") else tag
