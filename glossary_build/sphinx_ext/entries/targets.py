"""Where the references of a page lead, found once for each name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.entries.inline_nodes import InlineNodes
from glossary_build.sphinx_ext.sphinx_private import term_targets
from glossary_build.sphinx_ext.state.this_build import once_in_a_build

if TYPE_CHECKING:
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.state.records import Target


class PageTargets(dict[str, str | None]):
    """From the target of a ``:term:`` reference to the address of the term, None if there is none."""

    def __init__(self, env: BuildEnvironment, builder: Builder, docname: str, *, rooted: bool = False) -> None:
        """Know of no name yet; addresses lead from the page *docname* or, if *rooted*, from the root of the site."""
        super().__init__()
        self._objects, self._terms = env.domains["std"].objects, term_targets(env)
        self._builder = builder
        self._rooted = rooted
        self._pages: dict[str, str] = {} if rooted else {docname: ""}
        self.docname = docname
        self.node = InlineNodes(env, builder, docname, rooted=rooted)
        """What is written of any other inline node of that page."""

    def __call__(self, name: str) -> str | None:
        """The address of the term called *name*."""
        return self[name]

    def __missing__(self, name: str) -> str | None:
        found = self._objects.get(("term", name)) or self._terms.get(name.lower())
        self[name] = address = None if found is None else self.address(found)
        return address

    def address(self, target: Target) -> str:
        """The address of a page and anchor."""
        page, anchor = target
        if page not in self._pages:
            uri = self._builder.get_target_uri(page)
            self._pages[page] = uri if self._rooted else self._builder.get_relative_uri(self.docname, page)
        return f"{self._pages[page]}#{anchor}"


def targets_on(env: BuildEnvironment, builder: Builder, docname: str) -> PageTargets:
    """The targets for the page *docname*, which are kept from its last transform to its writing."""
    kept = _last_targets(env)
    if docname not in kept:
        kept.clear()
        kept[docname] = PageTargets(env, builder, docname)
    return kept[docname]


@once_in_a_build
def _last_targets(_env: BuildEnvironment) -> dict[str, PageTargets]:
    """Those of the page that they were last asked for."""
    return {}
