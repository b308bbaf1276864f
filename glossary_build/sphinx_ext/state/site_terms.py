"""The terms of the whole site: ours and those of stock glossaries, each with the place that shows it."""

from __future__ import annotations

import pickle
from collections import defaultdict
from typing import TYPE_CHECKING

from glossary_build.headwords.designations import order_designations
from glossary_build.headwords.initials import is_initials
from glossary_build.headwords.inline import escaped
from glossary_build.location import SourceLocation
from glossary_build.model import Concept, Definition, Designation, Kind, Markup, Merge, MergeRule
from glossary_build.sphinx_ext.references.nearest import meant_target
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.records import SiteTerm
from glossary_build.sphinx_ext.state.this_build import once_in_a_build
from glossary_build.text.collation import SortKey, sort_key
from glossary_build.text.languages import language_tag, matches_language
from glossary_build.text.names import language_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.state.records import StockRecord, Target


@once_in_a_build
def stock_concepts(env: BuildEnvironment, docname: str) -> tuple[Concept, ...]:
    """Return the concepts of the stock glossaries on the page *docname*, in their order."""
    kept = glossary_domain(env).page(docname).stock
    records: list[StockRecord] = pickle.loads(kept) if kept else []  # noqa: S301 - by Sphinx too
    return tuple(_concept(record, env.config.language) for record in records)


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


@once_in_a_build
def site_terms(env: BuildEnvironment) -> tuple[SiteTerm, ...]:
    """Every concept that a page shows with targets, in the order of an English reader; needs all pages to be read."""
    domain = glossary_domain(env)
    views = sorted(domain.views.items(), reverse=True)
    shown = {id_: docname for docname, targets in views for id_ in targets.values()}
    own = [(concept, shown[concept.id]) for concept in domain.build.glossary.concepts if concept.id in shown]
    stock = [(concept, docname) for docname in domain.stock_pages for concept in stock_concepts(env, docname)]
    terms = (
        SiteTerm(concept=concept, docname=docname, target=(domain.page_of(docname, concept.id), concept.id))
        for concept, docname in (*own, *stock)
    )
    return tuple(sorted(terms, key=_place))


@once_in_a_build
def terms_by_target(env: BuildEnvironment) -> Mapping[Target, SiteTerm]:
    """Return every term by each page and id that references to it may lead to."""
    return {(term.page, id_): term for term in site_terms(env) for id_ in (term.anchor, *term.concept.anchors)}


def find_term(env: BuildEnvironment, docname: str, name: str) -> SiteTerm | None:
    """Return the term that a ``:term:`` reference to *name* on the page *docname* leads to, on this site."""
    target = meant_target(env, docname, name)
    return terms_by_target(env).get(target) if target else None


def concepts_on(env: BuildEnvironment, page: str) -> list[Concept]:
    """Return the concepts that *page* holds the targets of."""
    return _concepts_by_page(env).get(page, [])


@once_in_a_build
def _concepts_by_page(env: BuildEnvironment) -> Mapping[str, list[Concept]]:
    found: dict[str, list[Concept]] = defaultdict(list)
    for term in site_terms(env):
        found[term.page].append(term.concept)
    return found


def _place(term: SiteTerm) -> tuple[SortKey, str, str]:
    name = term.concept.preferred("en") or term.concept.designations[0]
    return sort_key(name.text, name.reading), term.docname, term.anchor
