"""What the extension remembers of each page between builds, kept apart by page as Sphinx domains do."""

from __future__ import annotations

import hashlib
import json
from functools import cached_property
from pathlib import Path
from string import ascii_uppercase
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.addnodes import pending_xref
from sphinx.domains import Domain
from sphinx.util.nodes import make_refnode

from glossary_build.runtime.garbage import rare_collection
from glossary_build.sphinx_ext.nodes import LEADING, entry_run, view_run
from glossary_build.sphinx_ext.reference_keys import project_of, reference_key
from glossary_build.sphinx_ext.site import is_site

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Set

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.builders.html import StandaloneHTMLBuilder
    from sphinx.environment import BuildEnvironment

    from glossary_build.model import Concept, Glossary
    from glossary_build.sphinx_ext.elsewhere.fetching import Fetched
    from glossary_build.sphinx_ext.records import Uses
    from glossary_build.sphinx_ext.reference_keys import ReferenceKey
    from glossary_build.sphinx_ext.site_model import Neighbours, SiteTerm, Target
    from glossary_build.sphinx_ext.stock_records import Record
    from glossary_build.text.loose_names import LooseNames
    from glossary_build.text.name_finder import NameFinder
    from glossary_build.text.suggestions import NearNames

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

_NOTED = (pending_xref, nodes.reference, entry_run, view_run, nodes.definition_list_item)
"""Nodes that say which terms a page refers to or shows."""
_ENTRY = "#term-"
"""Is in the address of an entry on any site."""
_TERM = ("std", "term")
"""Domain and type of a ``:term:`` reference."""
ABBREVIATED = ("std", "gls")
"""The same of a ``:gls:`` reference until its text is known."""
REFERENCES = (_TERM, ABBREVIATED)


LETTER_SECTIONS = tuple(f"letter-{letter}" for letter in (*ascii_uppercase, "symbols"))
"""The ids of the sections of letters on a page with one view."""


class GlossaryDomain(Domain):
    """Remembers which page shows which terms and which page refers to which; has no roles of its own.

    The names themselves live in Sphinx's standard domain, so that ``:term:`` and ``objects.inv`` work as before.
    """

    name = "glossary_build"
    label = "Glossary"
    data_version = 13
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
        "digest": "",
        "site": False,
        "environment": "",
        "linked_names": "",
        "names_elsewhere": "",
    }

    load: Callable[[], Glossary] | None = None
    """Loads the model of this build, where the project has sources; called when somebody asks, and never pickled."""
    stamp: str = ""
    """A digest of all that the model depends on."""
    settled: bool = False
    """Whether this build read no page and the model is that of the last one: what the environment holds is right.

    Not after a build of another output: pages of letters, which hold targets, are there on a site only.
    """
    idle: bool = False
    """Whether it writes no page either, into an output that is finished: the files made from many pages are right."""
    letters_before: Mapping[str, str] = MappingProxyType({})
    """The pages of letters that are in the output, each with the digest of what it shows."""
    letters_now: Mapping[str, str] | None = None
    """The same after this build; None while nobody has written any."""
    folder: Path = Path()
    """The folder of ``conf.py``, to which the locations in the model are relative."""
    builder: Builder | None = None
    """The builder of this build; never pickled."""
    terms: tuple[SiteTerm, ...] | None = None
    """The terms of the site, once all pages are read and somebody asked for them; never pickled."""
    terms_by_target: Mapping[Target, SiteTerm] | None = None
    """The same by each page and id that references may lead to; never pickled."""
    concepts_by_page: dict[str, list[Concept]] | None = None
    """The concepts of the site by the page that holds their targets; never pickled."""
    keeps_rows: bool = False
    """Whether this build may keep plain entries of stock glossaries as rows."""
    streams: bool = False
    """Whether this build may write rows as HTML with no nodes in between."""
    names_in_text: NameFinder[Target | None] | None = None
    """Finds the names of the terms in running text, once a page asked for it; never pickled."""
    loose_names: LooseNames[Target] | None = None
    """Finds terms by other spellings of their names, once somebody asked; never pickled."""
    has_cards_elsewhere: bool = False
    """Whether a link to a term of another project has a card."""
    neighbours: Mapping[Target, Neighbours] | None = None
    """What each term of this build has to do with others, by its page and anchor; never pickled."""

    targets: object = None
    """What :mod:`glossary_build.sphinx_ext.entries.targets` knows of the page that is being written; never pickled."""

    @cached_property
    def own_files(self) -> set[Path]:
        """The files of the site that aren't pages, as far as this build wrote them; never pickled."""
        return set()

    @cached_property
    def known_elsewhere(self) -> dict[str, LooseNames[str]]:
        """The terms of other projects, by the name of the project, as far as somebody looked for one; never pickled."""
        return {}

    @cached_property
    def fetched(self) -> dict[str, Fetched]:
        """The glossaries of other projects by the name of the project, as far as they were wanted; never pickled."""
        return {}

    @cached_property
    def glossary(self) -> Glossary:
        """The model of this build."""
        from glossary_build.model import Glossary

        return self.load() if self.load is not None else Glossary()

    def take(self, glossary: Glossary, folder: Path) -> None:
        """Show *glossary*, whose locations are relative to *folder*, instead of the sources of the project."""
        self.load, self.folder = lambda: glossary, folder
        self.stamp = hashlib.sha256(repr(glossary.concepts).encode()).hexdigest()

    @property
    def concepts(self) -> tuple[Concept, ...]:
        """Those of the model."""
        return self.glossary.concepts if self.load is not None else ()

    @property
    def language(self) -> str:
        """The BCP 47 tag of the language that the project is in."""
        from glossary_build.text.languages import language_tag

        return language_tag(self.env.config.language or "en") or "en"

    @cached_property
    def languages(self) -> frozenset[str]:
        """The BCP 47 tags of the names in the model."""
        return frozenset(name.language for concept in self.glossary.concepts for name in concept.designations)

    @cached_property
    def near_names(self) -> NearNames:
        """Finds the names in the model that look like another; never pickled."""
        from glossary_build.text.suggestions import NearNames

        return NearNames(name.text for concept in self.glossary.concepts for name in concept.designations)

    @property
    def site_builder(self) -> StandaloneHTMLBuilder | None:
        """The builder of this build where it makes pages for the web, each of them a file."""
        return self.builder if self.builder is not None and is_site(self.builder) else None

    @property
    def views(self) -> dict[str, dict[str, str]]:
        """Page with a view → the names that it makes targets for, each with its anchor."""
        views: dict[str, dict[str, str]] = self.data["views"]
        return views

    @property
    def shown(self) -> dict[str, list[str]]:
        """Page with a view → the ids of the concepts whose entries it shows, whether or not it has their targets."""
        return {docname: json.loads(kept) for docname, kept in self.data["shown"].items()}

    def note_shown(self, docname: str, ids: Iterable[str]) -> None:
        """Remember that the page *docname* shows the entries of the concepts with these *ids*, among others."""
        before = json.loads(self.data["shown"].get(docname, b"[]"))
        self.data["shown"][docname] = json.dumps([*dict.fromkeys([*before, *ids])], ensure_ascii=False).encode()

    @property
    def orders(self) -> dict[str, str]:
        """Page with a view of the whole glossary → the language of its order."""
        orders: dict[str, str] = self.data["orders"]
        return orders

    def note_stock(self, docname: str, records: list[Record]) -> None:
        """Remember the entries of the stock glossaries on the page *docname*, in their order."""
        self.data["stock"][docname] = json.dumps(records, ensure_ascii=False).encode()

    @property
    def stock_targets(self) -> dict[str, dict[str, str]]:
        """Page with stock glossaries → the names that lead to it, each with its anchor; in the order of reading."""
        kept = sorted(self.data["stock_targets"].items())
        return {docname: json.loads(targets) for docname, targets in kept}

    def note_stock_targets(self, docname: str, targets: Mapping[str, str]) -> None:
        """Remember where the names of the stock glossaries on the page *docname* lead to."""
        self.data["stock_targets"][docname] = json.dumps(targets, ensure_ascii=False).encode()

    @property
    def stock_pages(self) -> Collection[str]:
        """The pages with stock glossaries."""
        return cast("Collection[str]", self.data["stock"])

    def stock_concepts(self, docname: str) -> tuple[Concept, ...]:
        """The concepts of the stock glossaries on the page *docname*, in their order."""
        kept = self.data["stock"].get(docname)
        if kept is None:
            return ()
        cached = self.__dict__.setdefault("_concepts", {})
        if cached.get(docname, (None,))[0] != kept:
            from glossary_build.sphinx_ext.stock_records import concept_of

            cached[docname] = kept, tuple(concept_of(record, self.env.config.language) for record in json.loads(kept))
        return cast("tuple[Concept, ...]", cached[docname][1])

    @property
    def splits(self) -> dict[str, dict[str, str]]:
        """Page with a view that is split by letter → the ids of its entries, each with that of its letter's section."""
        splits: dict[str, dict[str, str]] = self.data["splits"]
        return splits

    def page_of(self, docname: str, anchor: str) -> str:
        """The page that shows the entry *anchor* of a view on the page *docname*."""
        section = self.splits.get(docname, {}).get(anchor) if self.site_builder else None
        return letter_page(docname, section) if section else docname

    @property
    def generated_pages(self) -> set[str]:
        """The pages of this build that Sphinx has not read: one for each letter of each view that is split."""
        hubs = self.splits if self.site_builder else ()
        return set().union(*map(self.generated_pages_of, hubs))

    def generated_pages_of(self, hub: str) -> set[str]:
        """Those of the views on the page *hub*, also for letters without entries."""
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

    @property
    def uses(self) -> dict[str, Uses]:
        """Page → where it refers to terms."""
        from glossary_build.sphinx_ext.records import Uses

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
        self.data["published"] = json.dumps(targets, ensure_ascii=False).encode()

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

    @rare_collection()
    def process_doc(self, env: BuildEnvironment, docname: str, document: nodes.document) -> None:  # noqa: ARG002
        """Note the terms that a page refers to, and how many it shows."""
        references: set[ReferenceKey] = set()
        links: set[str] = set()
        size = 0
        for node in document.findall(lambda node: isinstance(node, _NOTED)):
            if isinstance(node, pending_xref):
                references.add(reference_key(node))
            elif isinstance(node, nodes.reference):
                links.add(node.get("refuri", ""))
            elif isinstance(node, nodes.definition_list_item):
                size += _is_entry(node)
            else:
                found, leading, entries = _noted_of_run(node)
                references.update(found)
                links.update(leading)
                size += entries
        names = {name for reference in references if (name := wanted(self, *reference))}
        if names:
            self.data["mentions"][docname] = json.dumps(sorted(names), ensure_ascii=False).encode()
        if asked := {target for refdomain, type_, target in references if (refdomain, type_) in REFERENCES}:
            self.data["asked"][docname] = json.dumps(sorted(asked), ensure_ascii=False).encode()
        if abbreviated := {target for refdomain, type_, target in references if (refdomain, type_) == ABBREVIATED}:
            self.data["abbreviated"][docname] = sorted(abbreviated)
        outside = {
            (project, name) for each, kind, name in references if (project := _term_outside(each, kind)) is not None
        }
        if outside or (links := {link for link in links if _ENTRY in link}):
            self.data["elsewhere"][docname] = json.dumps([sorted(outside), sorted(links)], ensure_ascii=False).encode()
        if size:
            self.sizes[docname] = size

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,  # noqa: ARG002
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Find a term for ``:any:`` that the standard domain misses, since that one looks for the lower case only."""
        standard = env.domains["std"]
        found = standard._terms.get(target.lower())
        if found is None or ("term", target.lower()) in standard.objects or target.lower() in self.data["loose"]:
            return []
        return [("std:term", make_refnode(builder, fromdocname, *found, contnode))]

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """Nothing of its own: the standard domain lists the names."""
        return ()


def _is_entry(item: nodes.definition_list_item) -> bool:
    """Whether *item* is an entry of a glossary, other than a line that only leads to one."""
    terms = item.findall(nodes.term)
    return isinstance(item.parent.parent, addnodes.glossary) and any(LEADING not in term["classes"] for term in terms)


def _noted_of_run(run: nodes.Node) -> tuple[Iterable[ReferenceKey], Iterable[str], int]:
    """The references and links of the rows of *run* outside of their blocks, and how many entries there are."""
    if isinstance(run, entry_run):
        from glossary_build.sphinx_ext.entries.rows import row_links, row_mentions

        rows = run["rows"]
        found = (found for row in rows for found in row_mentions(row, ()))
        return found, (link for row in rows for link in row_links(row)), len(rows)
    if isinstance(run, view_run):
        from glossary_build.sphinx_ext.entries.views import LEAD, LINKS, view_links, view_mentions

        rows = run["rows"]
        mentioned = [found for row in rows for found in view_mentions(row, ())]
        related = [(*_TERM, name) for row in rows for name in row[LINKS]]
        entries = sum(row[LEAD] is None for row in rows)
        return [*mentioned, *related], (link for row in rows for link in view_links(row)), entries
    return (), (), 0


def _term_outside(refdomain: str, type_: str) -> str | None:
    """The project in which a reference looks for a term, empty for any other one; None if it doesn't."""
    return project_of(refdomain) if type_ == "any" or (refdomain.endswith(":std") and type_ == "term") else None


def glossary_domain(env: BuildEnvironment) -> GlossaryDomain:
    """The domain of this project."""
    return cast("GlossaryDomain", env.get_domain(GlossaryDomain.name))


def term_target(env: BuildEnvironment, name: str) -> Target | None:
    """The page and anchor that a ``:term:`` reference to *name* leads to, as the standard domain resolves it."""
    standard = env.domains["std"]
    return standard.objects.get(("term", name)) or standard._terms.get(name.lower())


def begin_build(app: Sphinx) -> None:
    """Note what the domain has to know of this build (``builder-inited``)."""
    domain = glossary_domain(app.env)
    domain.folder, domain.builder = Path(app.confdir), app.builder


def wanted_name(domain: GlossaryDomain, node: pending_xref) -> str | None:
    """The name of a term that the reference *node* looks for; None if it looks for something else."""
    return wanted(domain, *reference_key(node))


def wanted(domain: GlossaryDomain, refdomain: str, type_: str, target: str) -> str | None:
    """The same for a reference of the *type_* in the domain *refdomain* to a *target*."""
    if project_of(refdomain) is not None:
        return None
    if type_ == "any" or (refdomain, type_) in REFERENCES:
        return target
    concept = labelled(domain, target) if (refdomain, type_) == ("std", "ref") else None
    return domain.glossary.reference_name(concept) if concept else None


def letter_page(docname: str, section: str) -> str:
    """The name of the page that shows the letter section with the id *section* of a view on the page *docname*."""
    return f"{docname}-{section.lower()}"


def letter_pages(docname: str, sections: Iterable[str]) -> set[str]:
    """The names of the pages of all letters, and of these *sections*, of the views on the page *docname*."""
    return {letter_page(docname, section) for section in (*LETTER_SECTIONS, *sections)}


def labelled(domain: GlossaryDomain, label: str) -> Concept | None:
    """The concept that an author gave the *label* of a ``:ref:``; None if no concept has it."""
    if domain.load is None:
        return None
    from glossary_build.ids.slugs import PREFIX
    from glossary_build.parsers.rst.targets import label_id

    id_ = label_id(label)
    return None if id_.startswith(PREFIX) else domain.glossary.by_id(id_)
