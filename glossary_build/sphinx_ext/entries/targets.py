"""Where the references of a page lead, found once for each name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.domain import Target


class PageTargets(dict[str, str | None]):
    """From the target of a ``:term:`` reference to the address of the term, seen from one page; None if there is none."""

    def __init__(self, env: BuildEnvironment, builder: Builder | None, docname: str) -> None:
        """Know of no name yet; *docname* is the page."""
        super().__init__()
        standard = env.domains["std"]
        self._objects, self._terms = standard.objects, standard._terms
        self._builder = builder
        self._docname = docname
        self._pages: dict[str, str] = {docname: ""}

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
        if page not in self._pages and self._builder is not None:
            self._pages[page] = self._builder.get_relative_uri(self._docname, page)
        return f"{self._pages[page]}#{anchor}"
