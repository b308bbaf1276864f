"""The Sphinx extension: shows the term model on pages and makes every name a ``:term:`` target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils.nodes import inline
from docutils.parsers.rst.directives import flag
from sphinx.domains.std import Glossary
from sphinx.roles import XRefRole

import glossary_build
from glossary_build.sphinx_ext import config, mathml, needs, output, search, unfinished, updates
from glossary_build.sphinx_ext.deferred import later, later_directive, once
from glossary_build.sphinx_ext.domain import GlossaryDomain
from glossary_build.sphinx_ext.entries.steps import choose_steps, keeps_rows
from glossary_build.sphinx_ext.own_files import remove_left_files
from glossary_build.sphinx_ext.page import scripts
from glossary_build.sphinx_ext.page.data_files import write_no_terms
from glossary_build.sphinx_ext.post_transforms import MarkLanguages
from glossary_build.sphinx_ext.reference_keys import ABBREVIATED
from glossary_build.sphinx_ext.site import is_site
from glossary_build.sphinx_ext.source_names import NoteSourceNames
from glossary_build.sphinx_ext.this_build import begin_build
from glossary_build.sphinx_ext.view_options import VIEW_OPTIONS

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

STYLESHEET = "glossary_build.css"
BEFORE_OTHER_PROJECTS = 400
"""Priority of a handler that finds what intersphinx must not look for."""
AFTER_INVENTORIES = 600
"""Priority of a handler that needs what intersphinx has loaded."""
LATE = 900
"""Priority of a handler that looks at what others have done; Sphinx's default is 500."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register everything with Sphinx; called because ``glossary_build`` is in ``extensions``."""
    for option in config.OPTIONS:
        app.add_config_value(option.name, option.default, rebuild=option.rebuild, types=option.types)
    app.add_config_value("glossary_build_version", scripts.version(), rebuild="html", types=[str])
    app.connect("config-inited", config.check)

    app.add_domain(GlossaryDomain)
    options = {option.name: option.convert for option in VIEW_OPTIONS}
    app.add_directive("glossary-view", later_directive("directives:GlossaryView", options))
    app.add_directive_to_domain(
        "std",
        "glossary",
        later_directive(
            "entries.stock:FastGlossary", {"sorted": flag}, has_content=True, when=keeps_rows, otherwise=Glossary
        ),
        override=True,
    )
    app.add_role_to_domain(*ABBREVIATED, XRefRole(innernodeclass=inline, warn_dangling=True))
    app.add_transform(NoteSourceNames)
    app.add_post_transform(MarkLanguages)
    app.add_css_file(STYLESHEET)
    app.connect("config-inited", mathml.register)

    app.connect("builder-inited", begin_build)
    app.connect("builder-inited", later("sources:prepare_sources", when=needs.has_sources), priority=AFTER_INVENTORIES)
    app.connect("builder-inited", later("translations:watch", when=needs.is_translated))
    app.connect("builder-inited", choose_steps, priority=LATE)
    app.connect("builder-inited", _add_static_path)
    app.connect("builder-inited", scripts.add_script)
    app.connect("doctree-read", later("stock:upgrade_glossaries", when=needs.has_stock_glossary))
    app.connect("doctree-read", later("graph.uses:note_uses", when=needs.refers_to_terms))
    app.connect("env-get-outdated", updates.outdated_views)
    app.connect("env-before-read-docs", updates.notice_reading)
    app.connect("env-updated", once("with_views:register", when=needs.shows_views))
    app.connect("env-updated", once("with_terms:register", when=needs.shows_terms))
    app.connect("env-updated", once("abbreviations:register", when=needs.abbreviates))
    app.connect("env-updated", updates.publish_terms)
    app.connect("env-updated", later("elsewhere.links:follow_links", when=needs.refers_elsewhere))
    app.connect("env-updated", once("loose_references:register", when=needs.names_projects))
    app.connect("env-updated", later("page.words:write_words", when=needs.runs_scripts))
    app.connect("env-updated", later("autolink:pages_to_link", when=needs.links_by_itself))
    app.connect("env-updated", later("graph.neighbours:note_neighbours", when=needs.showed_terms))
    app.connect("env-updated", later("page.size:note_tools", when=needs.showed_terms))
    app.connect("env-updated", updates.sort_index)
    app.connect("env-updated", later("translations:report", when=needs.is_translated))
    app.connect("build-finished", later("translations:stop", when=needs.is_translated))
    unfinished.register(app)
    search.register(app)
    output.register(app)
    nearest = later("nearest:resolve_nearest", when=needs.has_several_glossaries)
    app.connect("missing-reference", nearest, priority=BEFORE_OTHER_PROJECTS)
    app.connect("missing-reference", later("label_references:resolve_label", when=needs.is_label))
    elsewhere = later("loose_references:resolve_elsewhere", when=needs.may_be_term_elsewhere)
    app.connect("missing-reference", elsewhere, priority=LATE)
    app.connect("missing-reference", later("any_references:resolve_any", when=needs.is_any), priority=LATE)
    app.connect("warn-missing-reference", later("missing:explain_missing_term", when=needs.is_term))
    app.connect("html-collect-pages", write_no_terms)
    app.connect("html-collect-pages", remove_left_files, priority=LATE)

    return {
        "version": glossary_build.__version__,
        "env_version": 4,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _add_static_path(app: Sphinx) -> None:
    built = scripts.BUILT if is_site(app.builder) else scripts.BUILT / STYLESHEET
    app.config.html_static_path += [str(scripts.STATIC), str(built)]
