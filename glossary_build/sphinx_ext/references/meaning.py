"""Finds the term that a reference means: the nearest of several, one spelled otherwise, here or in another project."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import ReferencesResolver, SphinxPostTransform
from sphinx.util.nodes import make_refnode

from glossary_build.sphinx_ext.references import LABEL, TERM, missed_term, reference_key, terms_elsewhere
from glossary_build.sphinx_ext.sphinx_private import term_targets
from glossary_build.sphinx_ext.state.domain import glossary_domain, term_target, wanted
from glossary_build.sphinx_ext.state.this_build import once_in_a_build, this_build
from glossary_build.text.loose_names import LooseNames
from glossary_build.text.names import fold_name

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.state import Target
    from glossary_build.sphinx_ext.state.domain import GlossaryDomain


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
    """Return the id of each concept that this build shows → the page with the view that has its targets."""
    domain = glossary_domain(env)
    views = sorted(domain.views.items(), reverse=True)
    return {id_: page for page, targets in views for id_ in targets.values() if domain.shows(page, id_)}


def _shared_name(env: BuildEnvironment, name: str) -> str:
    """Return the name that *name* is a spelling of, if several terms have it and no other project has the spelling."""
    if this_build(env).glossary.homonyms(name) or name in terms_elsewhere(env):
        return name
    found = names_here(env).find(name)
    return found if isinstance(found, str) else name


def _places(docname: str) -> Iterator[str]:
    """Yield the page itself, its folder, and the folders above that one; folders end in a slash."""
    yield docname
    yield from (f"{folder}/" for folder in PurePosixPath(docname).parents)


def publish_loose_names(domain: GlossaryDomain, asked: Iterable[str]) -> None:
    """Enter those of the *asked* names of which it is clear what they mean.

    The standard domain looks into ``_terms`` for what is not in ``objects``, the names that ``objects.inv`` holds; so
    these are for this project only. A name that another project has as it is written stays a reference to that project.
    """
    others = {name.lower() for name in terms_elsewhere(domain.env)}
    names = names_here(domain.env)
    found = {name.lower(): names.find(name) for name in sorted(asked) if name.lower() not in others}
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


def spelled_elsewhere(env: BuildEnvironment, project: str, name: str) -> str | None:
    """Return *name* as another *project*, or any of them, writes it; None where it is not clear which one is meant."""
    found = names_elsewhere(env, project).candidates(name)
    return next(iter(found)) if len(found) == 1 else None


BEFORE_OTHER_PROJECTS, AFTER_ALL = 400, 900
"""Priorities of handlers before and after intersphinx, which has Sphinx's default, 500."""


def setup(app: Sphinx) -> None:
    """Connect with the events of references that lead nowhere."""
    app.connect("missing-reference", _here, priority=BEFORE_OTHER_PROJECTS)
    app.connect("missing-reference", _elsewhere_or_any, priority=AFTER_ALL)


def _here(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    """Resolve a name that several glossaries have, and ``:ref:`` to an ID in a source; labels of pages come first."""
    key, target = reference_key(node), None
    if key[:2] == TERM and app.config.glossary_build_glossaries:
        target = nearest_term(env, node["refdoc"], node["reftarget"])
    elif key[:2] == LABEL and (name := wanted(glossary_domain(env), *key)):  # a mere backslash has no name
        target = env.domains["std"].objects.get(("term", name))
        contnode = contnode if node["refexplicit"] else nodes.inline("", name, classes=contnode["classes"])
    return None if target is None else make_refnode(app.builder, node["refdoc"], *target, contnode)


def _elsewhere_or_any(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    """Resolve another spelling of a term of another project, and a term that ``:any:`` misses."""
    if reference_key(node)[:2] == TERM and terms_elsewhere(env):
        return _elsewhere(app, env, node, contnode)
    target = missed_term(env, node["reftarget"]) if node["reftype"] == "any" else None
    if target is None:
        return None
    contnode["classes"] += [TERM[0], "-".join(TERM)]  # as Sphinx does for what it finds
    return make_refnode(app.builder, node["refdoc"], *target, contnode)


def _elsewhere(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    """Resolve a name that another project writes in another way."""
    from sphinx.ext import intersphinx  # here, since it takes long to import

    project, separator, name = node["reftarget"].partition(":")
    if not terms_elsewhere(env, project):
        project, separator, name = "", "", node["reftarget"]
    written = spelled_elsewhere(env, project, name)
    if written is None:
        return None
    node = node.copy()
    node["reftarget"] = f"{project}{separator}{written}"
    return intersphinx.missing_reference(app, env, node, contnode)


class SpellElsewhere(SphinxPostTransform):
    """Give each reference by the role ``external`` the name as the other project writes it."""

    default_priority = ReferencesResolver.default_priority - 2  # before intersphinx resolves them

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Change the references on the page."""
        for node in self.document.findall(addnodes.pending_xref):
            if "intersphinx" not in node or (node["refdomain"], node["reftype"]) != TERM:
                continue
            project, name = node["inventory"] or "", node["reftarget"]
            if name not in terms_elsewhere(self.env, project):
                node["reftarget"] = spelled_elsewhere(self.env, project, name) or name
