"""Asks what may know the target of a reference that Sphinx can't resolve, and imports it only then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.references.reference_keys import TERM
from glossary_build.sphinx_ext.state.this_build import this_build

if TYPE_CHECKING:
    from docutils import nodes
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
    if not app.config.glossary_build_glossaries:
        return None
    from glossary_build.sphinx_ext.references.nearest import resolve_nearest

    return resolve_nearest(app, env, node, contnode)


def _by_label(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    if (node.get("refdomain"), node["reftype"]) != ("std", "ref") or not this_build(env).concepts:
        return None
    from glossary_build.sphinx_ext.references.label_references import resolve_label

    return resolve_label(app, env, node, contnode)


def _elsewhere_or_any(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    if (node.get("refdomain"), node["reftype"]) == TERM and "std:term" in getattr(env, "intersphinx_inventory", ()):
        from glossary_build.sphinx_ext.references.loose_references import resolve_elsewhere

        return resolve_elsewhere(app, env, node, contnode)
    if node["reftype"] == "any":
        from glossary_build.sphinx_ext.references.any_references import resolve_any

        return resolve_any(app, env, node, contnode)
    return None


def _explain(app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    if domain is None or domain.name != "std" or node["reftype"] != "term":
        return None
    from glossary_build.sphinx_ext.references.missing import explain_missing_term

    return explain_missing_term(app, domain, node)
