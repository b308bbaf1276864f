"""Stores the entries of Sphinx's own glossaries with their page, and makes concepts of them."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from typing import NamedTuple

from glossary_build.diagnostics import SourceLocation
from glossary_build.headwords.designations import order_designations
from glossary_build.headwords.initials import is_initials
from glossary_build.headwords.inline import escaped
from glossary_build.model import Concept, Definition, Designation, Kind, Markup, Merge, MergeRule
from glossary_build.sphinx_ext.nodes import Conditions
from glossary_build.text.languages import matches_language
from glossary_build.text.names import language_of


class StoredEntry(NamedTuple):
    """What is stored of an entry."""

    names: tuple[str, ...]
    ids: tuple[str, ...]
    """With the best of each name first."""
    path: str
    """The file that it comes from, relative to the folder of the pages."""
    line: int
    """Its 1-based line there."""
    texts: tuple[tuple[Conditions, str], ...]
    """Those of its definition, each with the conditions under which it is shown."""
    sources: tuple[str, ...]
    """Its names before translation."""


def store(entries: Iterable[StoredEntry]) -> bytes:
    """Return what is kept of the *entries* of a page."""
    return pickle.dumps([*entries])


def stored_concepts(content: bytes, project_language: str, holds: Callable[[Conditions], bool]) -> tuple[Concept, ...]:
    """Return the concepts of the entries that :func:`store` gave as *content*, with the texts whose conditions hold.

    *project_language* is a BCP 47 tag.
    """
    entries: list[StoredEntry] = pickle.loads(content)  # noqa: S301 - by Sphinx too
    return tuple(_concept(entry, project_language, holds) for entry in entries)


def _concept(entry: StoredEntry, project_language: str, holds: Callable[[Conditions], bool]) -> Concept:
    shown = "\n\n".join(text for conditions, text in entry.texts if holds(conditions)).strip()
    source = SourceLocation(path=entry.path, line=entry.line)
    names = tuple(dict.fromkeys(" ".join(name.split()) for name in entry.names))
    initials = {
        name for name in names if len(names) > 1 and any(is_initials(name, other) for other in (*names, *entry.sources))
    }
    designations = [
        Designation(
            text=name,
            language=_language(name, project_language),
            kind=Kind.ABBREVIATION if name in initials else Kind.FULL,
            source=source,
        )
        for name in names
    ]
    definition = Definition(
        text=escaped(shown, Markup.RST),
        language=_language(shown, project_language),
        markup=Markup.RST,
        source=source,
    )
    return Concept(
        id=entry.ids[0],
        designations=order_designations(designations),
        definitions=(definition,) if shown else (),
        anchors=entry.ids[1:],
        merges=(Merge(name=names[0], rule=MergeRule.FIRST, source=source),),
    )


def _language(text: str, project_language: str) -> str:
    """Return what the script says where the project is in English or Chinese; else the language of the project."""
    is_by_script = any(matches_language(project_language, each) for each in ("en", "zh"))
    return language_of(text) if is_by_script else project_language
