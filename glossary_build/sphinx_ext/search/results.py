"""Loads the script of the search page that shows what the terms found mean."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from glossary_build.sphinx_ext.reader.scripts import bundled, is_site

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

SCRIPT = "glossary_search.js"


def write_results_script(app: Sphinx) -> None:
    """Write the script beside the static files (``builder-inited``)."""
    if _is_on(app):
        folder = Path(app.outdir, "_static")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / SCRIPT).write_text(bundled("search.js"), encoding="utf-8", newline="\n")


def add_results_script(
    app: Sphinx, pagename: str, _template: str, _context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """Load the script on the search page, and on no other (``html-page-context``)."""
    if pagename == "search" and _is_on(app):
        app.add_js_file(SCRIPT, loading_method="defer")


def _is_on(app: Sphinx) -> bool:
    return is_site(app) and bool(app.config.glossary_build_search)
