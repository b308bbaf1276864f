"""Upgrades stock ``.. glossary::`` directives: reads the concepts back from their nodes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from glossary_build.designations import order_designations
from glossary_build.diagnostics import SourceLocation
from glossary_build.export.markup import escaped
from glossary_build.languages import language_tag
from glossary_build.model import Concept, Definition, Designation, Kind, Markup, Merge, matches_language
from glossary_build.names import language_of
from glossary_build.parsers.naming.initials import is_initials
from glossary_build.sphinx_ext.rendering import VIEW
from glossary_build.sphinx_ext.sources import glossary_domain
from glossary_build.sphinx_ext.stock_ids import StockTerm, assign_stock_ids, stock_terms

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


def upgrade_glossaries(app: Sphinx, document: nodes.document) -> None:
    """Upgrade each stock glossary of a page that was just read (``doctree-read``) and note its concepts.

    The names stay in Sphinx's standard domain as its directive has put them there, also one that ``objects.inv`` gives
    back as another: who writes a page of the project can define any object in it.
    """
    if not app.config.glossary_build_stock:
        return
    items = [
        (item, terms)
        for glossary in document.findall(addnodes.glossary)
        if VIEW not in glossary
        for item in glossary.findall(nodes.definition_list_item)
        if item.parent.parent is glossary and (terms := stock_terms(item))
    ]
    if items:
        assign_stock_ids([term for _, terms in items for term in terms], app.env, document)
        concepts = tuple(_concept(item, terms, app.env) for item, terms in items)
        glossary_domain(app.env).stock[app.env.current_document.docname] = concepts


def _concept(item: nodes.definition_list_item, terms: list[StockTerm], env: BuildEnvironment) -> Concept:
    """The concept of an entry, whose terms have their final ids."""
    language = env.config.language
    source = _location(terms[0].node, env)
    first, *others = dict.fromkeys((*(term.node["ids"][0] for term in terms), *_further(terms)))
    return Concept(
        id=first,
        designations=_designations([term.name for term in terms], source, language),
        definitions=tuple(_definitions(item, source, language)),
        anchors=tuple(others),
        merges=(Merge(name=" ".join(terms[0].name.split()), rule="first", source=source),),
    )


def _further(terms: list[StockTerm]) -> Iterator[str]:
    for term in terms:
        yield from term.node["ids"]


def _designations(names: list[str], source: SourceLocation, project_language: str | None) -> tuple[Designation, ...]:
    unique = tuple(dict.fromkeys(" ".join(name.split()) for name in names))
    return order_designations(
        [
            Designation(
                text=name,
                language=_language(name, project_language),
                kind=Kind.ABBREVIATION if any(is_initials(name, other) for other in unique) else Kind.FULL,
                source=source,
            )
            for name in unique
        ]
    )


def _language(text: str, project_language: str | None) -> str:
    """What the script says where the project is in English or Chinese; else the language of the project."""
    tag = language_tag(project_language or "en") or "en"
    return language_of(text) if matches_language(tag, "en") or matches_language(tag, "zh") else tag


def _definitions(
    item: nodes.definition_list_item, source: SourceLocation, project_language: str | None
) -> Iterator[Definition]:
    """The text of the entry, with its markup taken off."""
    for body in item.children:
        if isinstance(body, nodes.definition) and (text := _shown_text(body)):
            language = _language(text, project_language)
            yield Definition(text=escaped(text, Markup.RST), language=language, markup=Markup.RST, source=source)


def _shown_text(body: nodes.definition) -> str:
    """What a reader sees of *body*: no comment, and no message of the parser, which Sphinx filters when it writes."""
    hidden = (nodes.system_message, nodes.Invisible)
    if next(body.findall(lambda node: isinstance(node, hidden)), None):
        body = body.deepcopy()
        for node in list(body.findall(lambda node: isinstance(node, hidden))):
            node.parent.remove(node)
    return body.astext().strip()


def _location(term: nodes.term, env: BuildEnvironment) -> SourceLocation:
    """Where *term* stands, relative to the folder of ``conf.py``; Sphinx counts its lines from 0."""
    folder = glossary_domain(env).folder
    path = os.path.relpath(term.source or env.srcdir, folder)
    return SourceLocation(path=Path(path).as_posix(), line=(term.line or 0) + 1)
