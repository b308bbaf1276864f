"""Says what a project needs: cheap questions that are asked before a handler and what it needs is imported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx import addnodes

from glossary_build.sphinx_ext.config import OFF
from glossary_build.sphinx_ext.domain import glossary_domain, wanted_name
from glossary_build.sphinx_ext.nodes import blocks_of, entry_run, nodes_of, view_run
from glossary_build.sphinx_ext.page.scripts import switched_on
from glossary_build.sphinx_ext.site import is_site
from glossary_build.sphinx_ext.this_build import this_build

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.domains import Domain
    from sphinx.environment import BuildEnvironment


def has_sources(app: Sphinx) -> bool:
    """Whether the project names anything that has to be read (``builder-inited``)."""
    config = app.config
    files = config.glossary_build_sources or config.glossary_build_lock or config.glossary_build_overrides
    return bool(files or config.glossary_build_imports)


def is_translated(app: Sphinx, *_arguments: object) -> bool:
    """Whether Sphinx may translate pages (any event)."""
    folders = (app.srcdir / folder / (app.config.language or "en") for folder in app.config.locale_dirs)
    return any(folder.is_dir() for folder in folders)


def runs_scripts(app: Sphinx, _env: BuildEnvironment) -> bool:
    """Whether the pages load our script (``env-updated``)."""
    return is_site(app.builder) and bool(switched_on(app.config))


def has_stock_glossary(app: Sphinx, document: nodes.document) -> bool:
    """Whether a page has a glossary, one of Sphinx's own or ours (``doctree-read``)."""
    return app.config.glossary_build_stock and next(blocks_of(document, addnodes.glossary), None) is not None


def refers_to_terms(app: Sphinx, document: nodes.document) -> bool:
    """Whether a page has a reference that may lead to a term (``doctree-read``)."""
    domain = glossary_domain(app.env)
    return any(
        not isinstance(node, addnodes.pending_xref) or wanted_name(domain, node) is not None
        for node in nodes_of(document, entry_run, view_run, addnodes.pending_xref)
    )


def shows_terms(_app: Sphinx, env: BuildEnvironment) -> bool:
    """Whether some page has a glossary (``env-updated``)."""
    return bool(glossary_domain(env).views or env.domains["std"]._terms)


def shows_views(_app: Sphinx, env: BuildEnvironment) -> bool:
    """Whether some page has a view (``env-updated``)."""
    return bool(glossary_domain(env).views)


def abbreviates(_app: Sphinx, env: BuildEnvironment) -> bool:
    """Whether some page has a reference by the role ``gls`` (``env-updated``)."""
    return bool(glossary_domain(env).abbreviated)


def showed_terms(app: Sphinx, env: BuildEnvironment) -> bool:
    """Whether some page has a glossary, or had one in the last build (``env-updated``)."""
    return shows_terms(app, env) or bool(glossary_domain(env).data["neighbours"])


def links_by_itself(app: Sphinx, _env: BuildEnvironment) -> bool:
    """Whether names of terms become links where nobody wrote a reference (``env-updated``)."""
    return bool(app.config.glossary_build_autolink != OFF)


def writes_latex(app: Sphinx, _env: BuildEnvironment) -> bool:
    """Whether this build writes LaTeX (``env-updated``)."""
    return bool(app.builder.format == "latex")


def is_term(_app: Sphinx, domain: Domain | None, node: addnodes.pending_xref) -> bool:
    """Whether a reference is looking for a term (``warn-missing-reference``)."""
    return domain is not None and domain.name == "std" and bool(node["reftype"] == "term")


def may_be_term_elsewhere(
    _app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, _contnode: nodes.Element
) -> bool:
    """Whether a reference to a term may mean one of another project (``missing-reference``)."""
    is_reference = (node.get("refdomain"), node["reftype"]) == ("std", "term")
    return is_reference and "std:term" in getattr(env, "intersphinx_inventory", ())


def refers_elsewhere(_app: Sphinx, env: BuildEnvironment) -> bool:
    """Whether there may be links to terms of other projects, or were some in the last build (``env-updated``)."""
    return "std:term" in getattr(env, "intersphinx_inventory", ()) or bool(glossary_domain(env).data["links_elsewhere"])


def names_projects(_app: Sphinx, env: BuildEnvironment) -> bool:
    """Whether a page says in which other project it looks for a term (``env-updated``)."""
    return bool(glossary_domain(env).elsewhere)


def has_several_glossaries(app: Sphinx, *_arguments: object) -> bool:
    """Whether the project names glossaries (any event)."""
    return bool(app.config.glossary_build_glossaries)


def is_label(_app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, _contnode: nodes.Element) -> bool:
    """Whether a reference may name the label of a term in a source (``missing-reference``)."""
    return bool(this_build(env).concepts) and (node.get("refdomain"), node["reftype"]) == ("std", "ref")


def is_any(_app: Sphinx, _env: BuildEnvironment, node: addnodes.pending_xref, _contnode: nodes.Element) -> bool:
    """Whether a reference may lead to anything (``missing-reference``)."""
    return bool(node["reftype"] == "any")
