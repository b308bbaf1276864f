"""Keeps out of Sphinx's search index what no author wrote on a page: our words, and entries that another page has."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import sphinx
from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.sphinx_ext.nodes import FURTHER, OWN_WORDS
from glossary_build.sphinx_ext.state.domain import glossary_domain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


class own_text(nodes.Inline, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """A ``text`` that is written and not searched."""


class LeaveOutWords(SphinxPostTransform):
    """Hide them from the collector of words, which looks for text nodes outside of the class ``no-search``."""

    default_priority = 950  # after the other language is added to the words
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Hide the words of the page."""
        domain = glossary_domain(self.env)
        if domain.build.site_builder is None:
            return
        for word in self.document.findall(nodes.inline):
            if OWN_WORDS.intersection(word["classes"]):
                word.children = [own_text(text=child.astext()) for child in word.children]
        if domain.has_targets:
            for glossary in self.document.findall(addnodes.glossary):
                for entries in glossary.findall(nodes.definition_list) if FURTHER in glossary else ():
                    entries["classes"].append("no-search")


def visit_own_text(translator: HTML5Translator, node: own_text) -> None:
    """Write it."""
    translator.body.append(translator.encode(node["text"]))
    raise nodes.SkipNode


def hide_marked(app: Sphinx) -> None:
    """Hide what has the class ``no-search`` from Sphinx before 9.0, which doesn't know it (``builder-inited``)."""
    builder: Any = app.builder
    if sphinx.version_info >= (9, 0) or not hasattr(builder, "index_page"):
        return
    index_page = builder.index_page

    def index_the_rest(pagename: str, doctree: nodes.document, title: str) -> None:
        with _marked_as_comments(doctree):
            index_page(pagename, doctree, title)

    builder.index_page = index_the_rest


@contextmanager
def _marked_as_comments(doctree: nodes.document) -> Iterator[None]:
    """For a while, comments take the places of the nodes that aren't searched."""
    marked = [node for node in doctree.findall(nodes.Element) if "no-search" in node["classes"]]
    places = [(node.parent.children, node.parent.index(node), node) for node in marked]
    for siblings, place, _ in places:
        siblings[place] = nodes.comment()
    try:
        yield
    finally:
        for siblings, place, node in places:
            siblings[place] = node
