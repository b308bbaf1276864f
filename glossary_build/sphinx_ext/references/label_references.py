"""Makes ``:ref:`` to an id that an author wrote in a source lead to its term, from any page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.nodes import make_refnode

from glossary_build.sphinx_ext.state.domain import glossary_domain, labelled

if TYPE_CHECKING:
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


def resolve_label(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.Element
) -> nodes.reference | None:
    """Answer ``missing-reference`` for labels before a term in a source; labels of pages come first."""
    domain = glossary_domain(env)
    if (node.get("refdomain"), node["reftype"]) != ("std", "ref"):
        return None
    concept = labelled(domain, node["reftarget"])
    if concept is None:
        return None
    name = domain.build.glossary.reference_name(concept)
    target = env.domains["std"].objects.get(("term", name))
    if target is None:
        return None
    shown = contnode if node["refexplicit"] else nodes.inline("", name, classes=contnode["classes"])
    return make_refnode(app.builder, node["refdoc"], *target, shown)
