"""The ``chinese`` directive: a passage of a page that is written in Chinese; an extension of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from glossary_build.sphinx_ext.nodes import LANGUAGE

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


class Chinese(SphinxDirective):
    """A container whose text is marked as Chinese, so that browsers choose the right glyphs and voices."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Make the container."""
        passage = nodes.container("", classes=["chinese"])
        passage[LANGUAGE] = "zh-Hans"
        self.state.nested_parse(self.content, self.content_offset, passage)
        return [passage]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("chinese", Chinese)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
