"""Finds the term that a reference means which Sphinx can't resolve; what may know it is imported only then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.nodes import make_refnode

from glossary_build.sphinx_ext.references.reference_keys import TERM, missed_term
from glossary_build.sphinx_ext.state.domain import glossary_domain, labelled
from glossary_build.sphinx_ext.state.this_build import this_build

if TYPE_CHECKING:
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.domains import Domain
    from sphinx.environment import BuildEnvironment

BEFORE_OTHER_PROJECTS, AFTER_ALL = 400, 900
"""Priorities of handlers before and after intersphinx, which has Sphinx's default, 500."""


def setup(app: Sphinx) -> None:
    """Connect with the events of references that lead nowhere."""
    app.connect("missing-reference", _in_nearest_glossary, priority=BEFORE_OTHER_PROJECTS)
    app.connect("missing-reference", _by_label)
    app.connect("missing-reference", _elsewhere_or_any, priority=AFTER_ALL)
    app.connect("warn-missing-reference", _explain)


def _in_nearest_glossary(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    """Resolve a name that several glossaries have."""
    if not app.config.glossary_build_glossaries:
        return None
    from glossary_build.sphinx_ext.references.nearest import resolve_nearest

    return resolve_nearest(app, env, node, contnode)


def _by_label(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    """Resolve ``:ref:`` to an ID that an author wrote in a source; labels of pages come first."""
    if (node.get("refdomain"), node["reftype"]) != ("std", "ref") or not this_build(env).concepts:
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
    if (node.get("refdomain"), node["reftype"]) == TERM and "std:term" in getattr(env, "intersphinx_inventory", ()):
        from glossary_build.sphinx_ext.references.loose_references import resolve_elsewhere

        return resolve_elsewhere(app, env, node, contnode)
    target = missed_term(env, node["reftarget"]) if node["reftype"] == "any" else None
    if target is None:
        return None
    contnode["classes"] += [TERM[0], "-".join(TERM)]  # as Sphinx does for what it finds
    return make_refnode(app.builder, node["refdoc"], *target, contnode)


def _explain(app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    """Explain why a reference to a term leads nowhere."""
    if domain is None or domain.name != "std" or node["reftype"] != "term":
        return None
    from glossary_build.sphinx_ext.references.reports import explain_missing_term

    return explain_missing_term(app, node)
