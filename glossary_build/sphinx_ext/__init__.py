"""The Sphinx extension: shows the term model on pages and makes every name a ``:term:`` target."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import glossary_build
from glossary_build.sphinx_ext import config, mathml, output, page, search, updates
from glossary_build.sphinx_ext.directives import GlossaryView
from glossary_build.sphinx_ext.domain import GlossaryDomain
from glossary_build.sphinx_ext.label_references import resolve_label
from glossary_build.sphinx_ext.missing import explain_missing_term
from glossary_build.sphinx_ext.post_transforms import MarkLanguages, RemoveBoxes
from glossary_build.sphinx_ext.sources import load_sources
from glossary_build.sphinx_ext.stock import upgrade_glossaries
from glossary_build.sphinx_ext.stock_ids import NoteSourceNames

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

STYLESHEET = "glossary_build.css"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register everything with Sphinx; called because ``glossary_build`` stands in ``extensions``."""
    for option in config.OPTIONS:
        app.add_config_value(option.name, option.default, rebuild=option.rebuild, types=option.types)
    app.connect("config-inited", config.check)

    app.add_domain(GlossaryDomain)
    app.add_directive("glossary-view", GlossaryView)
    app.add_transform(NoteSourceNames)
    app.add_post_transform(MarkLanguages)
    app.add_post_transform(RemoveBoxes)
    app.add_css_file(STYLESHEET)
    app.add_html_math_renderer("mathml", (mathml.write_inline, None), (mathml.write_block, None))

    app.connect("builder-inited", load_sources)
    app.connect("builder-inited", _add_static_path)
    app.connect("doctree-read", upgrade_glossaries)
    app.connect("env-get-outdated", updates.outdated_views)
    app.connect("env-updated", updates.publish_terms)
    page.register(app)
    search.register(app)
    output.register(app)
    app.connect("missing-reference", resolve_label)
    app.connect("warn-missing-reference", explain_missing_term)

    return {
        "version": glossary_build.__version__,
        "env_version": 3,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _add_static_path(app: Sphinx) -> None:
    app.config.html_static_path.append(str(Path(__file__).parent / "static"))
