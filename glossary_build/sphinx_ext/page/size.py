"""Says which pages have enough terms for tools: the letter bar, the field that finds terms and the row below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.util.nodes import traverse_parent

from glossary_build.sphinx_ext.nodes import HUB
from glossary_build.sphinx_ext.references.whereabouts import page_of
from glossary_build.sphinx_ext.state.domain import glossary_domain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils import nodes
    from sphinx.environment import BuildEnvironment


def has_tools(node: nodes.Element, env: BuildEnvironment) -> bool:
    """Whether the page that *node* is on has tools, while that page is written."""
    *_, top = traverse_parent(node)
    return page_has_tools(env, top.get(HUB) or page_of(env, node))


def note_tools(env: BuildEnvironment) -> Iterable[str]:
    """Return the pages that got tools or lost them because another page has changed."""
    domain = glossary_domain(env)
    before = set(domain.data["tools"])
    now = {docname for docname in domain.sizes if page_has_tools(env, docname)}
    domain.data["tools"] = sorted(now)
    return sorted((before ^ now) & env.found_docs)


def page_has_tools(env: BuildEnvironment, docname: str) -> bool:
    """Whether the glossaries of a page are long enough together, or hold at least half of the terms of all pages.

    A single term isn't a glossary, even where no other page has one.
    """
    sizes = glossary_domain(env).sizes
    size = sizes.get(docname, 0)
    is_main = size > 1 and 2 * size >= sum(sizes.values())
    return is_main or size >= int(env.config.glossary_build_tools_from)
