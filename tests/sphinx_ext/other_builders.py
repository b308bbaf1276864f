"""Builders as other packages bring them: one that knows no nodes but those of Sphinx, and one of slides."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.builders import Builder
from sphinx.builders.html import StandaloneHTMLBuilder

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx


class StrictBuilder(Builder):
    """Writes the text of pages, and refuses nodes that neither docutils nor Sphinx has."""

    name = format = "strict"

    def get_outdated_docs(self) -> Iterable[str]:
        """Return all pages."""
        return self.env.found_docs

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:  # noqa: ARG002
        """Return where the page is."""
        return f"{docname}.txt"

    def prepare_writing(self, docnames: set[str]) -> None:
        """Nothing."""

    def write_doc(self, docname: str, doctree: nodes.document) -> None:
        """Write a page, node by node."""
        for node in doctree.findall():
            if not type(node).__module__.startswith(("docutils.", "sphinx.")):
                message = f"unknown node: {type(node).__name__}"
                raise NotImplementedError(message)
        Path(self.outdir, self.get_target_uri(docname)).write_text(doctree.astext(), encoding="utf-8")


class SlidesBuilder(StandaloneHTMLBuilder):
    """Writes no page but those of documents, and has a table of writers of nodes under its own name."""

    name = "slides"
    search = False

    def init(self) -> None:
        """Leave the general index out."""
        super().init()
        self.use_index = False

    def handle_page(self, pagename: str, *args: Any, **kwargs: Any) -> None:
        """Write a page, which has to be that of a document."""
        if pagename not in self.env.found_docs:
            message = f"no document: {pagename}"
            raise ValueError(message)
        super().handle_page(pagename, *args, **kwargs)


class slide(nodes.General, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """Is written by the builder of slides."""


def setup(app: Sphinx) -> None:
    """Add both builders."""
    app.add_builder(StrictBuilder)
    app.add_builder(SlidesBuilder)
    app.add_node(slide, slides=(lambda *_: None, None))
