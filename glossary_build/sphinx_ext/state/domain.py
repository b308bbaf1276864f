"""Remembers what each page says of terms between builds, and what the last build found of the site."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.domains import Domain
from sphinx.util.nodes import make_refnode

from glossary_build.sphinx_ext.references import LABEL, REFERENCES, is_free, missed_term, project_of
from glossary_build.sphinx_ext.sphinx_private import term_targets
from glossary_build.sphinx_ext.state import NOTHING, PageRecord, SiteRecord
from glossary_build.sphinx_ext.state.site import is_site, letter_page
from glossary_build.sphinx_ext.state.this_build import DOMAIN, ThisBuild, holds, once_in_a_build
from glossary_build.text.languages import language_tag

if TYPE_CHECKING:
    from collections.abc import Mapping, Set

    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.state import Target


class GlossaryDomain(Domain):
    """Remembers which page shows which terms and which page refers to which; has no roles of its own.

    The names themselves live in Sphinx's standard domain, so that ``:term:`` and ``objects.inv`` work as before.
    """

    name = DOMAIN
    label = "Glossary"
    data_version = 30
    initial_data = {"pages": {}, "site": SiteRecord()}  # noqa: RUF012 - as Domain

    @cached_property
    def build(self) -> ThisBuild:
        """What this build knows besides."""
        return ThisBuild()

    @property
    def language(self) -> str:
        """The BCP 47 tag of the language that the project is in."""
        return language_tag(self.env.config.language or "en") or "en"

    @property
    def pages(self) -> dict[str, PageRecord]:
        """Page → what it says of terms, if it says anything; in the order in which they were read."""
        pages: dict[str, PageRecord] = self.data["pages"]
        return pages

    @property
    def site(self) -> SiteRecord:
        """What the last build found of the site, until this one finds it."""
        site: SiteRecord = self.data["site"]
        return site

    def page(self, docname: str) -> PageRecord:
        """Return what the page *docname* says of terms, maybe nothing."""
        return self.pages.get(docname, NOTHING)

    def note(self, docname: str) -> PageRecord:
        """Return the same for those that read the page, to note it in."""
        return self.pages.setdefault(docname, PageRecord())

    @property
    def views(self) -> Mapping[str, Mapping[str, str]]:
        """Page with a view → the names that it makes targets for, each with its anchor."""
        return {docname: page.targets for docname, page in self.pages.items() if page.targets is not None}

    @property
    def shows_terms(self) -> bool:
        """Whether some page has a glossary, once all pages are read."""
        return bool(term_targets(self.env) or self.views)

    @property
    def stock_pages(self) -> list[str]:
        """The pages with stock glossaries."""
        return [docname for docname, page in self.pages.items() if page.stock]

    @property
    def splits(self) -> Mapping[str, Mapping[str, str]]:
        """Page with a view that this build splits by letter → the ids of the sections that have pages, with letters."""
        pages = self.pages.items() if is_site(self.build.builder) else ()
        return {docname: page.letter_sections for docname, page in pages if page.letter_sections}

    def shows(self, docname: str, anchor: str) -> bool:
        """Return whether this build shows the entry *anchor* of the page *docname*."""
        return holds(self.env, self.page(docname).conditions.get(anchor, ()))

    def page_of(self, docname: str, anchor: str) -> str:
        """Return the page that shows the entry *anchor* of a view on the page *docname*."""
        section = self.page(docname).letters.get(anchor) if is_site(self.build.builder) else None
        return letter_page(docname, section) if section else docname

    def clear_doc(self, docname: str) -> None:
        """Forget a page that is read again or was removed."""
        self.pages.pop(docname, None)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process read."""
        self.pages.update({docname: page for docname, page in otherdata["pages"].items() if docname in docnames})

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,  # noqa: ARG002
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """Lead a link of a definition to the page *target*, which has been removed where there is none."""
        if target not in env.all_docs:
            return None
        return make_refnode(builder, fromdocname, target, node["fragment"], contnode)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Find a term for a link of MyST that nothing else answers; for ``:any:`` Sphinx asks once all others failed.

        MyST asks nobody then, and a second answer would make the link ambiguous.
        """
        found = missed_term(env, target) if node["reftype"] == "myst" else None
        if found is None or not is_free(env, node):
            return []
        return [("std:term", make_refnode(builder, fromdocname, *found, contnode))]


def glossary_domain(env: BuildEnvironment) -> GlossaryDomain:
    """Return the domain of this project."""
    return cast("GlossaryDomain", env.get_domain(GlossaryDomain.name))


@once_in_a_build
def has_targets(env: BuildEnvironment) -> bool:
    """Return whether a view makes targets, once all pages are read; then the others repeat its entries."""
    return any(glossary_domain(env).views.values())


def term_target(env: BuildEnvironment, name: str) -> Target | None:
    """Return the page and anchor that a ``:term:`` reference to *name* leads to, as the standard domain resolves it."""
    standard = env.domains["std"]
    return standard.objects.get(("term", name)) or term_targets(env).get(name.lower())


def wanted(domain: GlossaryDomain, refdomain: str, type_: str, target: str) -> str | None:
    """Return the name of a term that such a reference looks for; None if it looks for something else."""
    if project_of(refdomain) is not None:
        return None
    if type_ == "any" or (refdomain, type_) in REFERENCES:
        return target
    if (refdomain, type_) != LABEL or domain.build.load is None:
        return None
    from glossary_build.ids import PREFIX
    from glossary_build.parsers.rst.targets import label_id

    id_, glossary = label_id(target), domain.build.glossary
    concept = None if id_.startswith(PREFIX) else glossary.by_id(id_)
    return glossary.reference_name(concept) if concept else None
