"""Remembers data of each page between builds, by page, as Sphinx domains do."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.domains import Domain
from sphinx.util.nodes import make_refnode

from glossary_build.sphinx_ext.references.any_references import is_free, missed_term
from glossary_build.sphinx_ext.references.reference_keys import (
    ABBREVIATED,
    REFERENCES,
    project_of,
    term_outside,
)
from glossary_build.sphinx_ext.sphinx_private import term_targets
from glossary_build.sphinx_ext.state.site import letter_page, letter_pages
from glossary_build.sphinx_ext.state.this_build import DOMAIN, ThisBuild

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Set

    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from glossary_build.model import Concept
    from glossary_build.sphinx_ext.references.reference_keys import ReferenceKey
    from glossary_build.sphinx_ext.state.records import Target, Uses
    from glossary_build.sphinx_ext.state.stock_records import Record

_OF_PAGES = (
    "views",
    "shown",
    "orders",
    "stock",
    "stock_targets",
    "splits",
    "mentions",
    "asked",
    "uses",
    "abbreviated",
    "elsewhere",
    "translations",
    "sizes",
)
"""What is remembered by page; what fills much room as JSON, which costs nothing to load until somebody asks for it."""

_ENTRY = "#term-"
"""Is in the address of an entry on any site."""


class GlossaryDomain(Domain):
    """Remembers which page shows which terms and which page refers to which; has no roles of its own.

    The names themselves live in Sphinx's standard domain, so that ``:term:`` and ``objects.inv`` work as before.
    """

    name = DOMAIN
    label = "Glossary"
    data_version = 16
    initial_data = {  # noqa: RUF012 - as Domain
        "views": {},
        "shown": {},
        "orders": {},
        "stock": {},
        "stock_targets": {},
        "splits": {},
        "mentions": {},
        "asked": {},
        "uses": {},
        "abbreviated": {},
        "elsewhere": {},
        "links_elsewhere": {},
        "cards_elsewhere": {},
        "translations": {},
        "sizes": {},
        "tools": [],
        "neighbours": {},
        "published": b"{}",
        "loose": {},
        "resolved": {},
        "words": ("", {}),
        "digest": "",
        "site": False,
        "environment": "",
        "linked_names": "",
        "inventories": {},
    }

    @cached_property
    def build(self) -> ThisBuild:
        """What this build knows besides."""
        return ThisBuild()

    @property
    def language(self) -> str:
        """The BCP 47 tag of the language that the project is in."""
        from glossary_build.text.languages import language_tag

        return language_tag(self.env.config.language or "en") or "en"

    @property
    def views(self) -> dict[str, dict[str, str]]:
        """Page with a view → the names that it makes targets for, each with its anchor."""
        views: dict[str, dict[str, str]] = self.data["views"]
        return views

    @property
    def shows_terms(self) -> bool:
        """Whether some page has a glossary, once all pages are read."""
        return bool(self.views or term_targets(self.env))

    @property
    def has_targets(self) -> bool:
        """Whether a view makes targets; then the others repeat its entries."""
        return any(self.views.values())

    @property
    def shown(self) -> dict[str, list[str]]:
        """Page with a view → the ids of the concepts whose entries it shows, whether or not it has their targets."""
        return {docname: json.loads(kept) for docname, kept in self.data["shown"].items()}

    def note_shown(self, docname: str, ids: Iterable[str]) -> None:
        """Remember that the page *docname* shows the entries of the concepts with these *ids*, among others."""
        before = json.loads(self.data["shown"].get(docname, b"[]"))
        self.data["shown"][docname] = _packed([*dict.fromkeys([*before, *ids])])

    @property
    def orders(self) -> dict[str, str]:
        """Page with a view of the whole glossary → the language of its order."""
        orders: dict[str, str] = self.data["orders"]
        return orders

    def note_stock(self, docname: str, records: list[Record]) -> None:
        """Remember the entries of the stock glossaries on the page *docname*, in their order."""
        self.data["stock"][docname] = _packed(records)

    @property
    def stock_targets(self) -> dict[str, dict[str, str]]:
        """Page with stock glossaries → the names that lead to it, each with its anchor; in the order of reading."""
        kept = sorted(self.data["stock_targets"].items())
        return {docname: json.loads(targets) for docname, targets in kept}

    def note_stock_targets(self, docname: str, targets: Mapping[str, str]) -> None:
        """Remember where the names of the stock glossaries on the page *docname* lead to."""
        self.data["stock_targets"][docname] = _packed(targets)

    @property
    def stock_pages(self) -> Collection[str]:
        """The pages with stock glossaries."""
        return cast("Collection[str]", self.data["stock"])

    def stock_concepts(self, docname: str) -> tuple[Concept, ...]:
        """Return the concepts of the stock glossaries on the page *docname*, in their order."""
        kept = self.data["stock"].get(docname)
        if kept is None:
            return ()
        cached = self.__dict__.setdefault("_concepts", {})
        if cached.get(docname, (None,))[0] != kept:
            from glossary_build.sphinx_ext.state.stock_records import concept_of

            cached[docname] = kept, tuple(concept_of(record, self.env.config.language) for record in json.loads(kept))
        return cast("tuple[Concept, ...]", cached[docname][1])

    @property
    def splits(self) -> dict[str, dict[str, str]]:
        """Page with a view that is split by letter → the ids of its entries, each with that of its letter's section."""
        splits: dict[str, dict[str, str]] = self.data["splits"]
        return splits

    def page_of(self, docname: str, anchor: str) -> str:
        """Return the page that shows the entry *anchor* of a view on the page *docname*."""
        section = self.splits.get(docname, {}).get(anchor) if self.build.site_builder else None
        return letter_page(docname, section) if section else docname

    @property
    def generated_pages(self) -> set[str]:
        """The pages of this build that Sphinx has not read: one for each letter of each view that is split."""
        hubs = self.splits if self.build.site_builder else ()
        return set().union(*map(self.generated_pages_of, hubs))

    def generated_pages_of(self, hub: str) -> set[str]:
        """Return those of the views on the page *hub*, also for letters without entries."""
        return letter_pages(hub, self.splits[hub].values())

    @property
    def mentions(self) -> dict[str, list[str]]:
        """Page → the names that its ``:term:`` references are looking for."""
        return {docname: json.loads(kept) for docname, kept in self.data["mentions"].items()}

    @property
    def asked(self) -> dict[str, list[str]]:
        """Page → those of :attr:`mentions` that can only be terms, for which other spellings are tried."""
        return {docname: json.loads(kept) for docname, kept in self.data["asked"].items()}

    @property
    def abbreviated(self) -> dict[str, list[str]]:
        """Page → the names that its ``:gls:`` references are looking for."""
        names: dict[str, list[str]] = self.data["abbreviated"]
        return names

    def note_references(self, docname: str, references: Iterable[ReferenceKey], links: Iterable[str]) -> None:
        """Remember which terms the page *docname* may refer to, here and in other projects, and its *links* to them."""
        references = list(references)
        if names := {name for reference in references if (name := wanted(self, *reference))}:
            self.data["mentions"][docname] = _packed(sorted(names))
        if asked := {name for *kind, name in references if tuple(kind) in REFERENCES}:
            self.data["asked"][docname] = _packed(sorted(asked))
        if abbreviated := {name for _, type_, name in references if type_ == ABBREVIATED[1]}:
            self.data["abbreviated"][docname] = sorted(abbreviated)
        outside = {
            (project, name)
            for refdomain, type_, name in references
            if (project := term_outside(refdomain, type_)) is not None
        }
        addresses = {link for link in links if _ENTRY in link}
        if outside or addresses:
            self.data["elsewhere"][docname] = _packed([sorted(outside), sorted(addresses)])

    @property
    def uses(self) -> dict[str, Uses]:
        """Page → where it refers to terms."""
        from glossary_build.sphinx_ext.state.records import Uses

        return {docname: Uses.loaded(kept) for docname, kept in self.data["uses"].items()}

    def note_uses(self, docname: str, uses: Uses) -> None:
        """Remember where the page *docname* refers to terms."""
        self.data["uses"][docname] = uses.dumped()

    @property
    def published(self) -> dict[str, Target]:
        """The names of ours that the standard domain has, with their targets."""
        return {name: (docname, anchor) for name, (docname, anchor) in json.loads(self.data["published"]).items()}

    def note_published(self, targets: Mapping[str, Target]) -> None:
        """Remember the names that were entered into the standard domain."""
        self.data["published"] = _packed(targets)

    @property
    def elsewhere(self) -> dict[str, tuple[list[tuple[str, str]], list[str]]]:
        """Page → the terms that it refers to by ``:external:`` roles, each with its project, and addresses of entries.

        The project is empty where the reference names none.
        """
        return {docname: json.loads(kept) for docname, kept in self.data["elsewhere"].items()}

    @property
    def sizes(self) -> dict[str, int]:
        """Page → how many entries its glossaries show, where it has one."""
        sizes: dict[str, int] = self.data["sizes"]
        return sizes

    def clear_doc(self, docname: str) -> None:
        """Forget a page that is read again or was removed."""
        for part in _OF_PAGES:
            self.data[part].pop(docname, None)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process read."""
        for part in _OF_PAGES:
            self.data[part].update({doc: found for doc, found in otherdata[part].items() if doc in docnames})

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

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """Nothing of its own: the standard domain lists the names."""
        return ()


def _packed(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def glossary_domain(env: BuildEnvironment) -> GlossaryDomain:
    """Return the domain of this project."""
    return cast("GlossaryDomain", env.get_domain(GlossaryDomain.name))


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
    concept = labelled(domain, target) if (refdomain, type_) == ("std", "ref") else None
    return domain.build.glossary.reference_name(concept) if concept else None


def labelled(domain: GlossaryDomain, label: str) -> Concept | None:
    """Return the concept that an author gave the *label* of a ``:ref:``; None if no concept has it."""
    if domain.build.load is None:
        return None
    from glossary_build.ids.slugs import PREFIX
    from glossary_build.parsers.rst.targets import label_id

    id_ = label_id(label)
    return None if id_.startswith(PREFIX) else domain.build.glossary.by_id(id_)
