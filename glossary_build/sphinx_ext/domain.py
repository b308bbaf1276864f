"""What the extension remembers of each page between builds, kept apart by page as Sphinx domains do."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.domains import Domain
from sphinx.util.nodes import make_refnode

from glossary_build.anchors import PREFIX
from glossary_build.model import Concept, Glossary
from glossary_build.parsers.rst.targets import label_id
from glossary_build.sphinx_ext.site import is_site

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Set

    from sphinx.builders import Builder
    from sphinx.builders.html import StandaloneHTMLBuilder
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.graph.neighbours import Neighbours
    from glossary_build.sphinx_ext.graph.uses import Uses

Target = tuple[str, str]
"""Page and anchor."""


class GlossaryDomain(Domain):
    """Remembers which page shows which terms and which page refers to which; has no roles of its own.

    The names themselves live in Sphinx's standard domain, so that ``:term:`` and ``objects.inv`` work as ever.
    """

    name = "glossary_build"
    label = "Glossary"
    data_version = 3
    initial_data = {  # noqa: RUF012 - as Domain
        "views": {},
        "stock": {},
        "splits": {},
        "mentions": {},
        "uses": {},
        "neighbours": {},
        "published": {},
        "resolved": {},
        "digest": "",
    }

    glossary: Glossary = Glossary()
    """The model of this build; set when the builder is ready and never pickled."""
    folder: Path = Path()
    """The folder of ``conf.py``, to which the locations in the model are relative."""
    builder: Builder | None = None
    """The builder of this build; never pickled."""
    neighbours: Mapping[Target, Neighbours] = {}
    """What each term of this build has to do with others, by its page and anchor; never pickled."""

    @cached_property
    def languages(self) -> frozenset[str]:
        """The BCP 47 tags of the names in the model."""
        return frozenset(name.language for concept in self.glossary.concepts for name in concept.designations)

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
    def stock(self) -> dict[str, tuple[Concept, ...]]:
        """Page → the concepts of the stock glossaries on it, in their order."""
        stock: dict[str, tuple[Concept, ...]] = self.data["stock"]
        return stock

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
    def mentions(self) -> dict[str, tuple[str, ...]]:
        """Page → the names that its ``:term:`` references are looking for."""
        mentions: dict[str, tuple[str, ...]] = self.data["mentions"]
        return mentions

    @property
    def uses(self) -> dict[str, Uses]:
        """Page → where it refers to terms."""
        uses: dict[str, Uses] = self.data["uses"]
        return uses

    def clear_doc(self, docname: str) -> None:
        """Forget a page that is read again or was removed."""
        self.views.pop(docname, None)
        self.stock.pop(docname, None)
        self.splits.pop(docname, None)
        self.mentions.pop(docname, None)
        self.uses.pop(docname, None)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process read."""
        for part in ("views", "stock", "splits", "mentions", "uses"):
            self.data[part].update({doc: found for doc, found in otherdata[part].items() if doc in docnames})

    def process_doc(self, env: BuildEnvironment, docname: str, document: nodes.document) -> None:  # noqa: ARG002
        """Note the terms that a page refers to."""
        wanted = (wanted_name(self.glossary, node) for node in document.findall(pending_xref))
        names = {name for name in wanted if name is not None}
        if names:
            self.mentions[docname] = tuple(sorted(names))

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
        standard = env.domains.standard_domain
        found = standard._terms.get(target.lower())
        if found is None or ("term", target.lower()) in standard.objects:
            return []
        return [("std:term", make_refnode(builder, fromdocname, *found, contnode))]

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """Nothing of its own: the standard domain lists the names."""
        return ()


def wanted_name(glossary: Glossary, node: pending_xref) -> str | None:
    """The name of a term that the reference *node* looks for; None if it looks for something else."""
    if node["reftype"] == "any" or (node["reftype"], node.get("refdomain")) == ("term", "std"):
        return str(node["reftarget"])
    concept = labelled(glossary, node)
    return glossary.reference_name(concept) if concept else None


def letter_page(docname: str, section: str) -> str:
    """The name of the page that shows the letter section with the id *section* of a view on the page *docname*."""
    return f"{docname}-{section.lower()}"


def labelled(glossary: Glossary, node: pending_xref) -> Concept | None:
    """The concept whose label the reference *node* names; None for any other reference."""
    if (node.get("refdomain"), node["reftype"]) != ("std", "ref"):
        return None
    label = label_id(node["reftarget"])
    return None if label.startswith(PREFIX) else glossary.by_id(label)
