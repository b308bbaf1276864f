"""Makes concepts of what is kept of stock entries between builds."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

from glossary_build.headwords.designations import order_designations
from glossary_build.headwords.escaping import escaped
from glossary_build.headwords.initials import is_initials
from glossary_build.location import SourceLocation
from glossary_build.model import Concept, Definition, Designation, Kind, Markup, Merge, MergeRule
from glossary_build.text.languages import language_tag, matches_language
from glossary_build.text.names import language_of

if TYPE_CHECKING:
    from glossary_build.sphinx_ext.state.records import StockRecord


def load_concepts(kept: bytes, project_language: str | None) -> tuple[Concept, ...]:
    """Return the concepts of the stock glossaries of a page, of which the environment has *kept* the records."""
    return tuple(_concept(record, project_language) for record in pickle.loads(kept))  # noqa: S301 - by Sphinx too


def _concept(record: StockRecord, project_language: str | None) -> Concept:
    names, ids, path, line, text, sources = record
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
