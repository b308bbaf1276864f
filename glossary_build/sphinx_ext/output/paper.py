"""Adds the style sheet for printing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.state.site import is_site

if TYPE_CHECKING:
    from sphinx.application import Sphinx

STYLESHEET = "glossary_print.css"
AFTER_THEMES = 900
"""Priority of the style sheet; those of themes come before."""


def add_print_stylesheet(app: Sphinx) -> None:
    """Link it on every page of a site (``builder-inited``)."""
    if is_site(app.builder) and is_on(app.config, "print"):
        app.add_css_file(STYLESHEET, media="print", priority=AFTER_THEMES)
