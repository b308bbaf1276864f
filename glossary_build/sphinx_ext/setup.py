"""Registers the extension with Sphinx: the table of contents of everything below.

What only a project with terms needs is imported by the handlers that find out whether there are any, so that a project
without a glossary pays next to nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils.nodes import inline
from sphinx.roles import XRefRole

from glossary_build.sphinx_ext import config_values, post_transforms, search, sphinx_private, updates, while_reading
from glossary_build.sphinx_ext.config import OFF, PREFIX
from glossary_build.sphinx_ext.nodes import entry_run, layout_box, sized_picture, used_terms, written
from glossary_build.sphinx_ext.output import setup as setup_output
from glossary_build.sphinx_ext.page import scripts
from glossary_build.sphinx_ext.references import ABBREVIATED, QUOTED, meaning
from glossary_build.sphinx_ext.state import outputs
from glossary_build.sphinx_ext.state.domain import GlossaryDomain, glossary_domain
from glossary_build.sphinx_ext.state.outputs import remove_left_files, write_data
from glossary_build.sphinx_ext.state.site import is_site
from glossary_build.sphinx_ext.state.this_build import report_once, this_build
from glossary_build.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.domains import Domain
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

    _Visitor = Callable[[Any, Any], None]

MATHML = "mathml"
"""The name of our math renderer."""
AFTER_PAGES = 600
"""Priority of what is taken from the pages that other handlers write."""
AFTER_INVENTORIES = 600
"""Priority of a handler that needs what intersphinx has loaded."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register everything with Sphinx; called because ``glossary_build`` is in ``extensions``."""
    config_values.setup(app)
    app.add_domain(GlossaryDomain)
    app.add_role_to_domain(*ABBREVIATED, while_reading.AbbreviatedRole(innernodeclass=inline, warn_dangling=True))
    app.add_role_to_domain(*QUOTED, XRefRole(innernodeclass=inline, warn_dangling=True))
    app.add_post_transform(post_transforms.MarkLanguages)
    app.add_post_transform(post_transforms.ShortenAddresses)
    app.connect("config-inited", _register_math_renderer)

    app.connect("builder-inited", _begin_build)
    app.connect("builder-inited", _prepare_sources, priority=AFTER_INVENTORIES)
    sphinx_private.add_write_started(app)
    scripts.setup(app)
    while_reading.setup(app)
    app.connect("env-get-outdated", updates.outdated_views)
    app.connect("env-before-read-docs", updates.notice_reading)
    app.connect("env-updated", _register_what_pages_need)
    app.connect("env-updated", updates.pages_to_write)
    outputs.setup(app)
    search.setup(app)
    setup_output(app)
    meaning.setup(app)
    app.connect("warn-missing-reference", _explain_missing_reference)
    app.connect("html-collect-pages", _write_data, priority=AFTER_PAGES)

    return {
        "version": VERSION,
        "env_version": 4,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _register_math_renderer(app: Sphinx, settings: Config) -> None:
    """Register our math renderer where ``html_math_renderer`` asks for it.

    Sphinx takes a second renderer instead of MathJax where the project names none, and stops at a third one.
    """
    if settings.html_math_renderer == MATHML and MATHML not in app.registry.html_inline_math_renderers:
        from glossary_build.sphinx_ext.output import mathml

        app.add_html_math_renderer(MATHML, (mathml.write_inline, None), (mathml.write_block, None))
        app.add_post_transform(mathml.KeepLines)


def _explain_missing_reference(app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    if domain is None or domain.name != "std" or node["reftype"] != "term":
        return None
    from glossary_build.sphinx_ext.references.reports import explain_missing_term

    return explain_missing_term(app, node)


def _begin_build(app: Sphinx) -> None:
    """Note what is known at the start of a build."""
    build = this_build(app.env)
    report_once()
    build.folder, build.app, build.builder = Path(app.srcdir), app, app.builder
    app.add_node(used_terms)  # these before pages are read: a visitor of docutils fails at a node that isn't registered
    _add_node(app, layout_box, post_transforms.visit_layout_box, post_transforms.depart_layout_box)
    _add_node(app, sized_picture, post_transforms.visit_sized_picture)


def _prepare_sources(app: Sphinx) -> None:
    if any(app.config[f"{PREFIX}{name}"] for name in ("sources", "lock", "overrides", "imports")):
        from glossary_build.sphinx_ext.sources import prepare_sources

        prepare_sources(app)


def _register_what_pages_need(app: Sphinx, env: BuildEnvironment) -> None:
    """Register what only pages with terms need, once it is known that there are some (``env-updated``)."""
    domain = glossary_domain(env)
    needed = {
        _register_views: bool(domain.views),
        _register_terms: domain.shows_terms,
        _register_references: any(
            page.abbreviated or page.quoted or page.lists or page.elsewhere for page in domain.pages.values()
        ),
    }
    for register, is_needed in needed.items():
        if is_needed and register not in domain.build.registered:
            domain.build.registered.add(register)
            register(app)


def _register_views(app: Sphinx) -> None:
    from glossary_build.sphinx_ext.page import languages, letter_pages, written_page
    from glossary_build.sphinx_ext.page.tools import leave_letters_out

    app.add_post_transform(letter_pages.KeepNames)
    app.add_post_transform(languages.PrepareSwitch)
    app.add_post_transform(post_transforms.UsePlainNodes)
    app.add_post_transform(written_page.ShareIds)
    app.add_post_transform(written_page.LeaveOutWords)

    app.connect("write-started", leave_letters_out)
    app.connect("write-started", letter_pages.move_index_entries)
    app.connect("html-collect-pages", letter_pages.write_letter_pages)
    app.connect("html-page-context", written_page.stay_on_page)
    app.connect("html-page-context", search.order_index)


def _add_node(app: Sphinx, node: type[Element], visit: _Visitor, depart: _Visitor | None = None) -> None:
    """Let *node* be written as HTML; if there is a table of the builder's name, Sphinx looks into no other."""
    name = app.builder.name if app.builder.format == "html" else ""
    handlers: dict[str, Any] = {name if name in app.registry.translation_handlers else "html": (visit, depart)}
    app.add_node(node, **handlers)


def _register_terms(app: Sphinx) -> None:
    from glossary_build.sphinx_ext.entries import runs
    from glossary_build.sphinx_ext.page import related, tools
    from glossary_build.sphinx_ext.page.written_page import AddSearchWords, remove_own_text

    _add_node(app, entry_run, runs.visit_entry_run)
    _add_node(app, written, runs.visit_written)

    app.add_post_transform(runs.ExpandEntries)
    if app.config.glossary_build_autolink != OFF:
        from glossary_build.sphinx_ext.references.autolink import Autolink

        app.add_post_transform(Autolink)
    if app.config.glossary_build_warn_deprecated:
        from glossary_build.sphinx_ext.references.reports import WarnOfDeprecated

        app.add_post_transform(WarnOfDeprecated)
    app.add_post_transform(related.AddNeighbours)
    app.add_post_transform(tools.AddTools)
    app.add_post_transform(AddSearchWords)

    app.connect("html-page-context", remove_own_text, priority=sphinx_private.FIRST)
    app.connect("html-page-context", tools.link_early_script)


def _write_data(app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
    """Write what our scripts and other programs know of the terms; adds no page (``html-collect-pages``)."""
    if is_site(app.builder) and not this_build(app.env).is_idle:
        if glossary_domain(app.env).shows_terms:
            from glossary_build.sphinx_ext.output.term_data import write_terms

            write_terms(app, app.builder)
        elif scripts.switched_on(app.config):
            write_data(app, "terms", ())
            write_data(app, "hanzi", ())
        remove_left_files(app)
    return ()


def _register_references(app: Sphinx) -> None:
    """Register what gives references other than ``:term:`` their content."""
    from glossary_build.sphinx_ext.references.abbreviations import AbbreviateTerms
    from glossary_build.sphinx_ext.references.quotations import ShowDefinitions

    app.add_post_transform(AbbreviateTerms)
    app.add_post_transform(ShowDefinitions)
    app.add_post_transform(meaning.SpellElsewhere)
