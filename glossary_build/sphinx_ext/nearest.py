"""Finds the term that a reference means where several glossaries of the project have one of its name: the nearest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from sphinx.util.nodes import make_refnode

from glossary_build.sphinx_ext.domain import glossary_domain, term_target
from glossary_build.sphinx_ext.reference_keys import reference_key

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.site_model import Target


def nearest_term(env: BuildEnvironment, docname: str, name: str) -> Target | None:
    """The page and anchor that a reference to *name* on the page *docname* leads to.

    Looked at in turn are the terms on the same page, in the same folder, and in each folder above it. There is none
    where the first of these that has such a term has several.
    """
    domain = glossary_domain(env)
    rivals = domain.build.glossary.homonyms(name)
    if len({concept.glossary for concept in rivals}) < 2:
        return None
    shown = {id_: page for page in sorted(domain.views, reverse=True) for id_ in domain.views[page].values()}
    pages = [(shown[concept.id], concept) for concept in rivals if concept.id in shown]
    for place in _places(docname):
        there = [concept for page, concept in pages if place in (page, _folder(page))]
        if there:
            return term_target(env, domain.build.glossary.reference_name(there[0])) if len(there) == 1 else None
    return None


def resolve_nearest(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    """Answer ``missing-reference`` for a name that several glossaries have."""
    target = nearest_term(env, node["refdoc"], node["reftarget"])
    if reference_key(node)[:2] != ("std", "term") or target is None:
        return None
    return make_refnode(app.builder, node["refdoc"], *target, contnode)


def _places(docname: str) -> Iterator[str]:
    """The page itself, its folder, and the folders above that one; folders end in a slash."""
    yield docname
    folder = PurePosixPath(docname).parent
    yield from (_name(each) for each in (folder, *folder.parents))


def _folder(docname: str) -> str:
    return _name(PurePosixPath(docname).parent)


def _name(folder: PurePosixPath) -> str:
    return f"{folder}/"
