"""Writes ``glossary.json`` and ``glossary.jsonld`` beside ``objects.inv``: every term of the site, for programs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from glossary_build.export.json import json_text
from glossary_build.export.jsonld import export_linked_data
from glossary_build.garbage import rare_collection
from glossary_build.ids.slugs import hashed_id
from glossary_build.model import Concept, Glossary
from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.outputs import write_own_file
from glossary_build.sphinx_ext.state.records import SiteTerm
from glossary_build.sphinx_ext.state.site import (
    GLOSSARY_FILE,
    LINKED_DATA_FILE,
    is_brought,
    is_site,
    site_address,
    term_address,
)
from glossary_build.sphinx_ext.state.site_terms import site_terms
from glossary_build.sphinx_ext.state.this_build import this_build

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sphinx.application import Sphinx


@rare_collection()
def write_glossary(app: Sphinx) -> None:
    """Write the files, unless the project brings its own."""
    terms = site_terms(app.env) if is_on(app.config, "json") else ()
    if not terms or not is_site(app.builder):
        return
    named = _with_unique_ids(terms, glossary_domain(app.env).views)
    addresses = {id_: term_address(term, app.builder) for id_, term in named.items()}
    glossary = Glossary(concepts=tuple(_concepts(named)), subjects=this_build(app.env).glossary.subjects)
    exports: dict[str, Callable[[], str]] = {
        GLOSSARY_FILE: lambda: json_text(glossary, addresses, compact=True),
        LINKED_DATA_FILE: lambda: export_linked_data(glossary, addresses, site_address(app.config)),
    }
    for name, export in exports.items():
        if not is_brought(app, name):
            write_own_file(app, name, export())


def _with_unique_ids(terms: Iterable[SiteTerm], views: Mapping[str, object]) -> dict[str, SiteTerm]:
    """Id in the file → term; an id that several pages use, as stock glossaries may, stays with one of them."""
    taken = {term.concept.id: term for term in reversed(list(terms)) if term.docname not in views}
    taken |= {term.concept.id: term for term in terms if term.docname in views}
    named: dict[str, SiteTerm] = {}
    for term in terms:
        id_ = term.concept.id
        named[id_ if taken[id_] is term else hashed_id(f"{term.docname}#{id_}")] = term
    return named


def _concepts(named: Mapping[str, SiteTerm]) -> Iterable[Concept]:
    """Return the concepts, without relations to such as no page shows."""
    for id_, term in named.items():
        relations = tuple(each for each in term.concept.relations if each.target in named)
        is_same = id_ == term.concept.id and len(relations) == len(term.concept.relations)
        yield term.concept if is_same else replace(term.concept, id=id_, relations=relations)
