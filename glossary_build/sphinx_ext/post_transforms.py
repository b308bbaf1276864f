"""The last changes to a page before it is written: what one kind of output needs and the others don't."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.sphinx_ext.nodes import layout_box

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator

LANGUAGE = "glossary_language"
"""Attribute of a node that holds the BCP 47 tag of its text until the page is written."""


class MarkLanguages(SphinxPostTransform):
    """Turn the language attribute into the class ``language-TAG``, which docutils writes as ``lang="TAG"``.

    It comes late because smart quotes warn about a language that they have no quotes for.
    """

    default_priority = 900
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Mark every node of the page."""
        mark_languages(self.document)


def mark_languages(element: nodes.Element) -> None:
    """Do so in *element*."""
    for node in element.findall(nodes.Element):
        if LANGUAGE in node:
            node["classes"].append(f"language-{node[LANGUAGE]}")


class RemoveBoxes(SphinxPostTransform):
    """Put what is in a layout box in its place, where the writer has no use for it and sets its text too close."""

    default_priority = 900
    formats = ("latex", "man", "texinfo", "text")

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Remove every box of the page."""
        for box in list(self.document.findall(layout_box)):
            box.replace_self(box.children)


def visit_layout_box(translator: HTML5Translator, node: layout_box) -> None:
    """Open it."""
    translator.body.append(translator.starttag(node, "div"))


def depart_layout_box(translator: HTML5Translator, node: layout_box) -> None:  # noqa: ARG001
    """Close it."""
    translator.body.append("</div>\n")
