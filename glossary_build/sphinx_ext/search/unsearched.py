"""Keeps out of Sphinx's search index what no author wrote on a page: our words, and entries that another page has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.sphinx_ext.domain import glossary_domain
from glossary_build.sphinx_ext.nodes import FURTHER

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator

OWN_WORDS = frozenset({"glossary-label", "glossary-status"})
"""Classes of words of ours."""


class own_text(nodes.Inline, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """A ``text`` that is written and not searched."""


class LeaveOutWords(SphinxPostTransform):
    """Hide them from the collector of words, which looks for text nodes outside of the class ``no-search``."""

    default_priority = 950  # after the other language is added to the words
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Hide the words of the page."""
        domain = glossary_domain(self.env)
        if domain.site_builder is None:
            return
        for word in self.document.findall(nodes.inline):
            if OWN_WORDS.intersection(word["classes"]):
                word.children = [own_text(text=child.astext()) for child in word.children]
        if any(domain.views.values()):
            for glossary in self.document.findall(addnodes.glossary):
                for entries in glossary.findall(nodes.definition_list) if FURTHER in glossary else ():
                    entries["classes"].append("no-search")


def visit_own_text(translator: HTML5Translator, node: own_text) -> None:
    """Write it."""
    translator.body.append(translator.encode(node["text"]))
    raise nodes.SkipNode
