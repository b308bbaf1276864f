"""Finds the page that a node was written on, also in output that joins all pages into one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.util.nodes import traverse_parent

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.environment import BuildEnvironment


def page_of(env: BuildEnvironment, node: nodes.Element) -> str:
    """The name of the page with *node*, while *env* writes it.

    Sphinx leaves the nodes of a page that it joins to others below the document that they were read into.
    """
    *_, top = traverse_parent(node)
    page = env.path2doc(top.get("source") or "")
    return page if page in env.found_docs else env.docname
