"""Keeps a place above the first glossary of a page for what our script puts there, so that nothing moves then."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.sphinx_ext.domain import glossary_domain
from glossary_build.sphinx_ext.page.letters import LETTER_SECTION, letter_bar
from glossary_build.sphinx_ext.page.scripts import switched_on
from glossary_build.sphinx_ext.page.size import has_tools

PLACE = "glossary-place"
"""Class of the place; it has a height where the browser runs scripts."""


class ReserveTools(SphinxPostTransform):
    """Put an empty box before the first letter bar, letter or glossary of a page."""

    default_priority = 810  # after the letter bars
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Add the box where there will be something to put into it."""
        if glossary_domain(self.env).site_builder is None or not switched_on(self.config):
            return
        first = next(self.document.findall(_begins_glossary), None)
        if first is not None and has_tools(first, self.env):
            first.parent.insert(first.parent.index(first), nodes.container(classes=[PLACE]))


def _begins_glossary(node: nodes.Node) -> bool:
    if isinstance(node, (letter_bar, addnodes.glossary)):
        return True
    return isinstance(node, (nodes.section, nodes.rubric)) and LETTER_SECTION in node["classes"]
