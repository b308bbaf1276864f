"""Finds out where a node is while its page is written: on which page, and whether the output shows it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes
from sphinx.util.nodes import traverse_parent

from glossary_build.sphinx_ext.state.this_build import this_build

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


def page_of(env: BuildEnvironment, node: nodes.Element) -> str:
    """The name of the page with *node*, also in output that joins all pages into one.

    Sphinx leaves the nodes of a page that it joins to others below the document that they were read into.
    """
    *_, top = traverse_parent(node)
    page = env.path2doc(top.get("source") or "")
    return page if page in env.found_docs else env.docname


def is_shown(env: BuildEnvironment, node: nodes.Element) -> bool:
    """Whether *node* isn't in the definition of a substitution, or in text for another output (``only``)."""
    builder = this_build(env).builder
    for around in traverse_parent(node, (nodes.substitution_definition, addnodes.only)):
        if isinstance(around, nodes.substitution_definition):
            return False
        with suppress(Exception):  # Sphinx reports what is wrong with the expression, and shows the text
            if builder is not None and not builder.tags.eval_condition(around["expr"]):
                return False
    return True
