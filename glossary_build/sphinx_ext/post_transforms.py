"""The last changes to a page before it is written: what one kind of output needs and the others don't."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

LANGUAGE = "glossary_language"
"""Attribute of a node that holds the BCP 47 tag of its text until the page is written."""

OTHER = "glossary_other"
"""Attribute of a node: its text in the other language that its view shows, and the BCP 47 tag of that."""

BOX = "glossary_box"
"""Attribute of a container that is there for the layout of HTML only."""


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
        for box in list(self.document.findall(nodes.container)):
            if BOX in box:
                box.replace_self(box.children)
