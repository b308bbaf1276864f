"""Where the references of a page lead, found once for each name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.site_model import Target


class PageTargets(dict[str, str | None]):
    """From the target of a ``:term:`` reference to the address of the term, None if there is none."""

    def __init__(self, env: BuildEnvironment, builder: Builder, docname: str | None) -> None:
        """Know of no name yet; addresses are relative to the page *docname*, or to the root of the site."""
        super().__init__()
        standard = env.domains["std"]
        self._objects, self._terms = standard.objects, standard._terms
        self._builder = builder
        self._docname = docname
        self._pages: dict[str, str] = {} if docname is None else {docname: ""}

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
            here = self._docname
            uri = self._builder.get_target_uri(page) if here is None else self._builder.get_relative_uri(here, page)
            self._pages[page] = uri
        return f"{self._pages[page]}#{anchor}"
