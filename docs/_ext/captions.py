"""Gives the captions of the sidebar the level that a heading needs, which Sphinx leaves out (seen up to 9.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

TREE = "furo_navigation_tree"


def add_levels(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _document: object) -> None:
    """Complete the tree that Furo has put into *context*."""
    if TREE in context:
        context[TREE] = context[TREE].replace('role="heading"', 'role="heading" aria-level="2"')


def setup(app: Sphinx) -> ExtensionMetadata:
    """Run after Furo."""
    app.connect("html-page-context", add_levels, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
