"""Finds the term that a reference means: the nearest of several, or one that Sphinx can't find."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.nodes import make_refnode

from glossary_build.sphinx_ext.references import TERM, missed_term, reference_key, terms_elsewhere
from glossary_build.sphinx_ext.state.domain import glossary_domain, labelled, term_target
from glossary_build.sphinx_ext.state.this_build import once_in_a_build, this_build

if TYPE_CHECKING:
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.state import Target


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
    from glossary_build.sphinx_ext.references.loose_references import names_here

    if this_build(env).glossary.homonyms(name) or name in terms_elsewhere(env):
        return name
    found = names_here(env).find(name)
    return found if isinstance(found, str) else name


def _places(docname: str) -> Iterator[str]:
    """Yield the page itself, its folder, and the folders above that one; folders end in a slash."""
    yield docname
    yield from (f"{folder}/" for folder in PurePosixPath(docname).parents)


BEFORE_OTHER_PROJECTS, AFTER_ALL = 400, 900
"""Priorities of handlers before and after intersphinx, which has Sphinx's default, 500."""


def setup(app: Sphinx) -> None:
    """Connect with the events of references that lead nowhere."""
    app.connect("missing-reference", _in_nearest_glossary, priority=BEFORE_OTHER_PROJECTS)
    app.connect("missing-reference", _by_label)
    app.connect("missing-reference", _elsewhere_or_any, priority=AFTER_ALL)


def _in_nearest_glossary(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    """Resolve a name that several glossaries have."""
    if not app.config.glossary_build_glossaries or reference_key(node)[:2] != TERM:
        return None
    target = nearest_term(env, node["refdoc"], node["reftarget"])
    return None if target is None else make_refnode(app.builder, node["refdoc"], *target, contnode)


def _by_label(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    """Resolve ``:ref:`` to an ID that an author wrote in a source; labels of pages come first."""
    if reference_key(node)[:2] != ("std", "ref") or not this_build(env).concepts:
        return None
    concept = labelled(glossary_domain(env), node["reftarget"])
    if concept is None:
        return None
    name = this_build(env).glossary.reference_name(concept)
    target = env.domains["std"].objects.get(("term", name))
    if target is None:
        return None
    shown = contnode if node["refexplicit"] else nodes.inline("", name, classes=contnode["classes"])
    return make_refnode(app.builder, node["refdoc"], *target, shown)


def _elsewhere_or_any(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    """Resolve another spelling of a term of another project, and a term that ``:any:`` misses."""
    if reference_key(node)[:2] == TERM and terms_elsewhere(env):
        from glossary_build.sphinx_ext.references.loose_references import resolve_elsewhere

        return resolve_elsewhere(app, env, node, contnode)
    target = missed_term(env, node["reftarget"]) if node["reftype"] == "any" else None
    if target is None:
        return None
    contnode["classes"] += [TERM[0], "-".join(TERM)]  # as Sphinx does for what it finds
    return make_refnode(app.builder, node["refdoc"], *target, contnode)
