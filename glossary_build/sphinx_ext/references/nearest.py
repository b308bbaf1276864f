"""Finds the term that a reference means where several glossaries of the project have one of its name: the nearest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from sphinx.util.nodes import make_refnode

from glossary_build.sphinx_ext.references.reference_keys import reference_key
from glossary_build.sphinx_ext.state.domain import glossary_domain, term_target
from glossary_build.sphinx_ext.state.this_build import once_in_a_build, this_build

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.state.records import Target


def meant_target(env: BuildEnvironment, docname: str, name: str) -> Target | None:
    """Return the page and anchor that a ``:term:`` reference to *name* on the page *docname* leads to, here."""
    target = term_target(env, name)
    return nearest_term(env, docname, name) if target is None and env.config.glossary_build_glossaries else target


def nearest_term(env: BuildEnvironment, docname: str, name: str) -> Target | None:
    """Return the same for a *name* that several glossaries have, in any spelling.

    Looked at in turn are the terms on the same page, in the same folder, and in each folder above it. There is none
    where the first of these that has such a term has several.
    """
    glossary = this_build(env).glossary
    rivals = glossary.homonyms(_shared_name(env, name))
    if len({concept.glossary for concept in rivals}) < 2:
        return None
    shown = pages_of_terms(env)
    pages = [(shown[concept.id], concept) for concept in rivals if concept.id in shown]
    for place in _places(docname):
        there = [concept for page, concept in pages if place in (page, f"{PurePosixPath(page).parent}/")]
        if there:
            return term_target(env, glossary.reference_name(there[0])) if len(there) == 1 else None
    return None


@once_in_a_build
def pages_of_terms(env: BuildEnvironment) -> Mapping[str, str]:
    """Return the id of each concept → the page with the view that has its targets."""
    views = sorted(glossary_domain(env).views.items(), reverse=True)
    return {id_: page for page, targets in views for id_ in targets.values()}


def _shared_name(env: BuildEnvironment, name: str) -> str:
    """Return the name that *name* is a spelling of, if several terms have it and no other project has the spelling."""
    from glossary_build.sphinx_ext.references.loose_references import names_here, terms_elsewhere

    if this_build(env).glossary.homonyms(name) or name in terms_elsewhere(env):
        return name
    found = names_here(env).find(name)
    return found if isinstance(found, str) else name


def resolve_nearest(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    """Answer ``missing-reference`` for a name that several glossaries have."""
    if reference_key(node)[:2] != ("std", "term"):
        return None
    target = nearest_term(env, node["refdoc"], node["reftarget"])
    return None if target is None else make_refnode(app.builder, node["refdoc"], *target, contnode)


def _places(docname: str) -> Iterator[str]:
    """Yield the page itself, its folder, and the folders above that one; folders end in a slash."""
    yield docname
    yield from (f"{folder}/" for folder in PurePosixPath(docname).parents)
