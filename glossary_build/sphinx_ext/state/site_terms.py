"""The terms of the whole site: ours and those of stock glossaries, each with the place that shows it."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.references.meaning import meant_target, pages_of_terms
from glossary_build.sphinx_ext.state import SiteTerm
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.this_build import holds, once_in_a_build
from glossary_build.text.collation import SortKey, sort_key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.environment import BuildEnvironment

    from glossary_build.model import Concept
    from glossary_build.sphinx_ext.state import Target


@once_in_a_build
def stock_concepts(env: BuildEnvironment, docname: str) -> tuple[Concept, ...]:
    """Return the concepts of the stock glossaries on the page *docname*, in their order."""
    domain = glossary_domain(env)
    kept = domain.page(docname).stock
    if not kept:
        return ()
    from glossary_build.sphinx_ext.state.stored_entries import stored_concepts  # here, as an unchanged build needs none

    concepts = stored_concepts(kept, domain.language, partial(holds, env))
    return tuple(concept for concept in concepts if domain.shows(docname, concept.id))


@once_in_a_build
def site_terms(env: BuildEnvironment) -> tuple[SiteTerm, ...]:
    """Every concept that a page shows with targets, in the order of an English reader; needs all pages to be read."""
    domain = glossary_domain(env)
    shown = pages_of_terms(env)
    own = [(concept, shown[concept.id]) for concept in domain.build.glossary.concepts if concept.id in shown]
    stock = [(concept, docname) for docname in domain.stock_pages for concept in stock_concepts(env, docname)]
    terms = (
        SiteTerm(concept=concept, docname=docname, target=(domain.page_of(docname, concept.id), concept.id))
        for concept, docname in (*own, *stock)
    )
    return tuple(sorted(terms, key=lambda term: (place_in("en", term.concept), term.docname, term.anchor)))


@once_in_a_build
def terms_by_target(env: BuildEnvironment) -> Mapping[Target, SiteTerm]:
    """Return every term by each page and id that references to it may lead to."""
    return {(term.page, id_): term for term in site_terms(env) for id_ in (term.anchor, *term.concept.anchors)}


def find_term(env: BuildEnvironment, docname: str, name: str) -> SiteTerm | None:
    """Return the term that a ``:term:`` reference to *name* on the page *docname* leads to, on this site."""
    target = meant_target(env, docname, name)
    return terms_by_target(env).get(target) if target else None


@once_in_a_build
def concepts_by_page(env: BuildEnvironment) -> Mapping[str, list[Concept]]:
    """Return each page with the concepts that it holds the targets of."""
    found: dict[str, list[Concept]] = defaultdict(list)
    for term in site_terms(env):
        found[term.page].append(term.concept)
    return found


def place_in(language: str, concept: Concept) -> SortKey:
    """Return what a *concept* is sorted by where names are in *language*."""
    name = concept.name_in(language)
    return sort_key(name.text, name.reading)
