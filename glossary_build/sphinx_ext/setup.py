"""Registers the extension with Sphinx: the table of contents of everything below.

What only a project with terms needs is imported by the handlers that find out whether there are any, so that a project
without a glossary pays next to nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from docutils.nodes import inline
from sphinx.roles import XRefRole

from glossary_build.sphinx_ext import after_reading, config, search, sphinx_private, updates, while_reading
from glossary_build.sphinx_ext.cards.data_files import write_no_terms
from glossary_build.sphinx_ext.output import setup as setup_output
from glossary_build.sphinx_ext.page import scripts
from glossary_build.sphinx_ext.post_transforms import MarkLanguages
from glossary_build.sphinx_ext.references import unresolved
from glossary_build.sphinx_ext.references.reference_keys import ABBREVIATED
from glossary_build.sphinx_ext.state import outputs
from glossary_build.sphinx_ext.state.domain import GlossaryDomain
from glossary_build.sphinx_ext.state.files import remove_left_files
from glossary_build.sphinx_ext.state.this_build import Steps, this_build
from glossary_build.sphinx_ext.stock.source_names import NoteSourceNames
from glossary_build.version import VERSION

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.util.typing import ExtensionMetadata

MATHML = "mathml"
"""The name of our math renderer."""
AFTER_INVENTORIES = 600
"""Priority of a handler that needs what intersphinx has loaded."""
LATE = 900
"""Priority of a handler that looks at what others have done; Sphinx's default is 500."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register everything with Sphinx; called because ``glossary_build`` is in ``extensions``."""
    config.setup(app)
    app.add_domain(GlossaryDomain)
    app.add_role_to_domain(*ABBREVIATED, XRefRole(innernodeclass=inline, warn_dangling=True))
    app.add_transform(NoteSourceNames)
    app.add_post_transform(MarkLanguages)
    app.connect("config-inited", _register_math_renderer)

    app.connect("builder-inited", _begin_build)
    app.connect("builder-inited", _prepare_sources, priority=AFTER_INVENTORIES)
    sphinx_private.add_write_started(app)
    scripts.setup(app)
    while_reading.setup(app)
    app.connect("env-get-outdated", updates.outdated_views)
    app.connect("env-before-read-docs", updates.notice_reading)
    app.connect("env-updated", after_reading.pages_to_write)
    outputs.setup(app)
    search.setup(app)
    setup_output(app)
    unresolved.setup(app)
    app.connect("html-collect-pages", write_no_terms)
    app.connect("html-collect-pages", remove_left_files, priority=LATE)

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
        from glossary_build.sphinx_ext import mathml

        app.add_html_math_renderer(MATHML, (mathml.write_inline, None), (mathml.write_block, None))


def _begin_build(app: Sphinx) -> None:
    """Note what is known at the start of a build."""

    def choose_steps() -> Steps:
        from glossary_build.sphinx_ext.entries import steps

        return steps.choose_steps(app)

    build = this_build(app.env)
    build.folder, build.builder, build.choose_steps = Path(app.confdir), app.builder, choose_steps


def _prepare_sources(app: Sphinx) -> None:
    config = app.config
    if (
        config.glossary_build_sources
        or config.glossary_build_lock
        or config.glossary_build_overrides
        or config.glossary_build_imports
    ):
        from glossary_build.sphinx_ext.sources import prepare_sources

        prepare_sources(app)
