"""Makes Sphinx's own search find terms in Chinese and English, and show their definitions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.search.index import complete_index, keep_index
from glossary_build.sphinx_ext.search.languages import choose_languages

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> None:
    """Register the parts of the site search with Sphinx."""
    app.connect("config-inited", choose_languages)
    app.connect("html-collect-pages", keep_index)
    app.connect("build-finished", complete_index)
