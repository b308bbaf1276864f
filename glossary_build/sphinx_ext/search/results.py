"""Loads the script of the search page that shows what the terms found mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

SCRIPT = "glossary_search.js"


def add_results_script(
    app: Sphinx, pagename: str, _template: str, _context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """Load the script on the search page, and on no other (``html-page-context``)."""
    if pagename == "search" and app.config.glossary_build_search:
        app.add_js_file(SCRIPT, loading_method="defer")
