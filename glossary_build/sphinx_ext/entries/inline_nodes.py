"""Writes inline nodes of rows, such as references to anything, as Sphinx resolves and writes them: each once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

from docutils import nodes
from docutils.utils import new_reporter
from sphinx.addnodes import pending_xref
from sphinx.transforms.post_transforms import ReferencesResolver
from sphinx.util.logging import suppress_logging

from glossary_build.sphinx_ext.entries.inline import Inline, expand
from glossary_build.sphinx_ext.references.reference_keys import ABBREVIATED

if TYPE_CHECKING:
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

Shown = tuple[str, str]
"""HTML, and the texts that a reader sees, a line for each."""

_SITE = "https://site.invalid/"


class InlineNodes:
    """From the compact form of a node to what is written of it on the page *docname*.

    None for what the page has to hold as a node: references that Sphinx has something to say about, since it says so
    wherever there is one, those whose text depends on others on the page, and targets.
    """

    def __init__(self, env: BuildEnvironment, builder: Builder, docname: str, *, rooted: bool) -> None:
        """Write addresses relative to the page or, if *rooted*, to the root of the site."""
        self._env = env
        self._settings: Any = None
        self._reporter: Any = None
        self._builder: Any = builder
        self._docname = docname
        self._rooted = rooted
        self._known: dict[str, Shown | None] = {}
        self._translator: Any = None

    def __call__(self, inline: Inline) -> Shown | None:
        """What is written of *inline*."""
        key = repr(inline)
        if key not in self._known:
            self._known[key] = self._shown(inline)
        return self._known[key]

    def _shown(self, inline: Inline) -> Shown | None:
        if self._settings is None:
            self._settings = copy(self._builder.docsettings)
            self._settings.env = self._env
            self._reporter = new_reporter("", self._settings)
        document = nodes.document(self._settings, self._reporter)
        paragraph = nodes.paragraph("", "", *expand([inline], self._docname, "", 0))
        document += paragraph
        if any(map(_is_of_the_page, paragraph.findall(nodes.Element))):
            return None
        for reference in paragraph.findall(pending_xref):
            reference.setdefault("refdoc", self._docname)
        with suppress_logging() as held, _on_page(self._env, self._docname):
            ReferencesResolver(document).apply()
            if held.clear():
                return None
        if self._rooted:
            self._lead_from_the_root(paragraph)
        if self._translator is None:
            self._translator = self._builder.create_translator(document, self._builder)
        self._translator.body.clear()
        for child in paragraph.children:
            child.walkabout(self._translator)
        return "".join(self._translator.body), "\n".join(text.astext() for text in paragraph.findall(nodes.Text))

    def _lead_from_the_root(self, paragraph: nodes.Element) -> None:
        here = self._builder.get_target_uri(self._docname)
        for reference in paragraph.findall(nodes.reference):
            address = reference["refuri"] if "refuri" in reference else f"#{reference.attributes.pop('refid')}"
            reference["refuri"] = urljoin(_SITE + here, address).removeprefix(_SITE)


@contextmanager
def _on_page(env: BuildEnvironment, docname: str) -> Iterator[None]:
    """Say which page is written, where nothing else does: before Sphinx 8.2 the resolver asks for it."""
    is_known = "docname" in env.temp_data
    if not is_known:
        env.temp_data["docname"] = docname
    try:
        yield
    finally:
        if not is_known:
            del env.temp_data["docname"]


def _is_of_the_page(node: nodes.Element) -> bool:
    """Whether *node* is a target, or a reference whose text depends on where it is."""
    return bool(node["ids"]) or (
        isinstance(node, pending_xref) and (node.get("refdomain"), node["reftype"]) == ABBREVIATED
    )
