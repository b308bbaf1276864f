"""Where the references of a page lead, and what is written of inline elements: each found once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.utils import new_reporter
from sphinx.addnodes import pending_xref
from sphinx.transforms.post_transforms import ReferencesResolver
from sphinx.util.logging import suppress_logging

from glossary_build.sphinx_ext.entries.entry import Element
from glossary_build.sphinx_ext.entries.to_nodes import inline_nodes
from glossary_build.sphinx_ext.post_transforms import from_root
from glossary_build.sphinx_ext.references.reference_keys import ABBREVIATED, QUOTED
from glossary_build.sphinx_ext.sphinx_private import term_targets
from glossary_build.sphinx_ext.state.this_build import once_in_a_build

if TYPE_CHECKING:
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.state.records import Target

Shown = tuple[str, str]
"""HTML, and the texts that a reader sees, a line for each."""


class PageTargets(dict[str, str | None]):
    """From the target of a ``:term:`` reference to the address of the term, None if there is none."""

    def __init__(self, env: BuildEnvironment, builder: Any, docname: str) -> None:
        """Know of no name yet; addresses lead from the page *docname*."""
        super().__init__()
        self._env, self._builder = env, builder
        self._objects, self._terms = env.domains["std"].objects, term_targets(env)
        self._pages: dict[str, str] = {docname: ""}
        self._elements: dict[Element, Shown | None] = {}
        self._translator: Any = None
        self.docname = docname

    def __call__(self, name: str) -> str | None:
        """Return the address of the term called *name*."""
        return self[name]

    def __missing__(self, name: str) -> str | None:
        found = self._objects.get(("term", name)) or self._terms.get(name.lower())
        self[name] = address = None if found is None else self.address(found)
        return address

    def address(self, target: Target) -> str:
        """Return the address of a page and anchor."""
        page, anchor = target
        if page not in self._pages:
            self._pages[page] = self._builder.get_relative_uri(self.docname, page)
        return f"{self._pages[page]}#{anchor}"

    def from_root(self, address: str) -> str:
        """Return an *address* that begins at the root of the site, unless it is absolute."""
        return from_root(address, self.docname, self._builder)

    def element(self, element: Element) -> Shown | None:
        """Return what Sphinx writes of an inline *element*, such as a reference to anything, once it is resolved.

        None for what the page has to hold as a node: references that Sphinx has something to say about, since it says
        so wherever there is one, those whose text depends on others on the page, and targets.
        """
        if element not in self._elements:
            self._elements[element] = self._shown(element)
        return self._elements[element]

    def _shown(self, element: Element) -> Shown | None:
        document = nodes.document(self._settings, new_reporter("", self._settings))
        paragraph = nodes.paragraph("", "", *inline_nodes([element], self.docname, "", None))
        document += paragraph
        if any(map(_is_of_the_page, paragraph.findall(nodes.Element))):
            return None
        for reference in paragraph.findall(pending_xref):
            reference.setdefault("refdoc", self.docname)
        with suppress_logging() as held, _on_page(self._env, self.docname):
            ReferencesResolver(document).apply()
            if held.clear():
                return None
        if self._translator is None:
            self._translator = self._builder.create_translator(document, self._builder)
        self._translator.body.clear()
        for child in paragraph.children:
            child.walkabout(self._translator)
        return "".join(self._translator.body), "\n".join(text.astext() for text in paragraph.findall(nodes.Text))

    @cached_property
    def _settings(self) -> Any:
        settings = copy(self._builder.docsettings)
        settings.env = self._env
        return settings


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
        isinstance(node, pending_xref) and (node.get("refdomain"), node["reftype"]) in (ABBREVIATED, QUOTED)
    )


def targets_on(env: BuildEnvironment, builder: Builder, docname: str) -> PageTargets:
    """Return the targets for the page *docname*, which are kept from its last transform to its writing."""
    kept = _last_targets(env)
    if docname not in kept:
        kept.clear()
        kept[docname] = PageTargets(env, builder, docname)
    return kept[docname]


@once_in_a_build
def _last_targets(_env: BuildEnvironment) -> dict[str, PageTargets]:
    """Those of the page that they were last asked for."""
    return {}
