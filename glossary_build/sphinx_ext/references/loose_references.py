"""Makes ``:term:`` references resolve that write a name in another way, here and in the projects linked to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sphinx import addnodes
from sphinx.ext import intersphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.sphinx_ext.references import TERM, terms_elsewhere
from glossary_build.sphinx_ext.sphinx_private import term_targets
from glossary_build.sphinx_ext.state.this_build import once_in_a_build, this_build
from glossary_build.text.loose_names import LooseNames
from glossary_build.text.names import fold_name

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.state import Target
    from glossary_build.sphinx_ext.state.domain import GlossaryDomain


def publish_loose_names(domain: GlossaryDomain, wanted: Iterable[str]) -> None:
    """Enter those of the *wanted* names of which it is clear what they mean.

    The standard domain looks into ``_terms`` for what is not in ``objects``, the names that ``objects.inv`` holds; so
    these are for this project only. A name that another project has as it is written stays a reference to that project.
    """
    others = {name.lower() for name in terms_elsewhere(domain.env)}
    names = names_here(domain.env)
    found = {name.lower(): names.find(name) for name in sorted(wanted) if name.lower() not in others}
    domain.site.loose = {name: target for name, target in found.items() if isinstance(target, tuple)}
    term_targets(domain.env).update(domain.site.loose)


@once_in_a_build
def names_here(env: BuildEnvironment) -> LooseNames[Target | str]:
    """The names of the terms of this project, and those that several terms share, which lead to their folded form."""
    objects = env.domains["std"].objects
    shared = {name: fold_name(name) for name in this_build(env).glossary.shared_names}
    return LooseNames({**shared, **{name: target for (type_, name), target in objects.items() if type_ == "term"}})


@once_in_a_build
def names_elsewhere(env: BuildEnvironment, project: str) -> LooseNames[str]:
    """Return the names of the terms of another *project*, or of all of them, with their addresses."""
    return LooseNames(terms_elsewhere(env, project))


def resolve_elsewhere(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    """Answer ``missing-reference`` for a name that another project writes in another way."""
    project, separator, name = node["reftarget"].partition(":")
    if not terms_elsewhere(env, project):
        project, separator, name = "", "", node["reftarget"]
    found = [*names_elsewhere(env, project).candidates(name)]
    if len(found) != 1:
        return None
    node = node.copy()
    node["reftarget"] = f"{project}{separator}{found[0]}"
    return intersphinx.missing_reference(app, env, node, contnode)


class SpellElsewhere(SphinxPostTransform):
    """Give each reference by the role ``external`` the name as the other project writes it."""

    default_priority = intersphinx.IntersphinxRoleResolver.default_priority - 1

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Change the references on the page."""
        for node in self.document.findall(addnodes.pending_xref):
            if "intersphinx" not in node or (node["refdomain"], node["reftype"]) != TERM:
                continue
            project, name = node["inventory"] or "", node["reftarget"]
            found = [*names_elsewhere(self.env, project).candidates(name)]
            if name not in terms_elsewhere(self.env, project) and len(found) == 1:
                node["reftarget"] = found[0]
