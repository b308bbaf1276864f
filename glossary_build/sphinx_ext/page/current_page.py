"""Finds the page of a node while it is written, whether it is shown there, and whether that page has tools."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes
from sphinx.util.nodes import traverse_parent

from glossary_build.sphinx_ext.nodes import HUB
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.this_build import once_in_a_build, this_build

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.environment import BuildEnvironment


def page_of(env: BuildEnvironment, node: nodes.Element) -> str:
    """Return the name of the page with *node*, also in output that joins all pages into one.

    Sphinx leaves the nodes of a page that it joins to others below the document that they were read into.
    """
    *_, top = traverse_parent(node)
    page = env.path2doc(top.get("source") or "")
    return page if page in env.found_docs else env.docname


def is_shown(env: BuildEnvironment, node: nodes.Element) -> bool:
    """Return whether *node* isn't in the definition of a substitution, or in text for another output (``only``)."""
    builder = this_build(env).builder
    for around in traverse_parent(node, (nodes.substitution_definition, addnodes.only)):
        if isinstance(around, nodes.substitution_definition):
            return False
        with suppress(Exception):  # Sphinx reports what is wrong with the expression, and shows the text
            if not builder.tags.eval_condition(around["expr"]):
                return False
    return True


def has_tools(node: nodes.Element, env: BuildEnvironment) -> bool:
    """Return whether the page that *node* is on has tools, while that page is written."""
    *_, top = traverse_parent(node)
    return page_has_tools(env, top.get(HUB) or page_of(env, node))


def note_tools(env: BuildEnvironment) -> Iterable[str]:
    """Return the pages that got tools or lost them because another page has changed."""
    domain = glossary_domain(env)
    now = {docname for docname, page in domain.pages.items() if page.size and page_has_tools(env, docname)}
    before, domain.site.tools = domain.site.tools, now
    return before ^ now


def page_has_tools(env: BuildEnvironment, docname: str) -> bool:
    """Whether the glossaries of a page are long enough together, or hold at least half of the terms of all pages.

    A single term isn't a glossary, even where no other page has one.
    """
    size = glossary_domain(env).page(docname).size
    is_main = size > 1 and 2 * size >= _all_entries(env)
    return is_main or size >= int(env.config.glossary_build_tools_from)


@once_in_a_build
def _all_entries(env: BuildEnvironment) -> int:
    return sum(page.size for page in glossary_domain(env).pages.values())
