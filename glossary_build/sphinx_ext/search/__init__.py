"""Makes Sphinx's own search find terms in Chinese and English, and show their definitions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.search.index import complete_index
from glossary_build.sphinx_ext.search.languages import choose_languages
from glossary_build.sphinx_ext.sphinx_private import hide_marked

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> None:
    """Register the parts of the site search with Sphinx."""
    app.connect("config-inited", choose_languages)
    app.connect("builder-inited", hide_marked)
    app.connect("html-collect-pages", complete_index, priority=900)  # after the handlers that write pages
