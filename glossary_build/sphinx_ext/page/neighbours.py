"""Finds out, once all pages are read, how the terms of a site are related and where pages use them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.references.meaning import meant_target
from glossary_build.sphinx_ext.references.reference_keys import leads_to_term
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.records import Neighbours, Place, SiteTerm, Target, digest
from glossary_build.sphinx_ext.state.site_terms import site_terms
from glossary_build.sphinx_ext.state.this_build import once_in_a_build, this_build

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from glossary_build.model import Concept, RelationType
    from glossary_build.sphinx_ext.state.records import Section

NO_TITLE = "<no title>"
"""What Sphinx calls a page without a title."""


def note_neighbours(env: BuildEnvironment) -> Iterable[str]:
    """Find the neighbours of all terms and return the pages on which others are shown now.

    These are also the pages whose entries the search finds now, or doesn't, since another page has them.
    """
    domain = glossary_domain(env)
    if domain.build.settled:
        return ()
    found = site_neighbours(env)
    shown: dict[str, list[object]] = defaultdict(list)
    for term in site_terms(env):
        shown[term.docname].append(_row(found[term.target]))
    for docname, page in domain.pages.items():
        if page.targets is None:
            continue
        others = (found.get(("", id_)) for id_ in page.shown)
        shown[docname] += [_row(each) for each in others if each is not None and each.term.docname != docname]
        shown[docname].append(domain.has_targets)
    now = {docname: digest(rows) for docname, rows in shown.items()}
    before, domain.site.neighbours = domain.site.neighbours, now
    return sorted(docname for docname in before if docname in env.found_docs and before[docname] != now.get(docname))


def _row(found: Neighbours) -> object:
    return found.term.target, [_shown(other) for other in found.related], found.places


def _shown(term: SiteTerm) -> object:
    return term.target, [(name.text, name.language, name.status) for name in term.concept.designations]


def entry_neighbours(env: BuildEnvironment, page: str, anchor: str) -> Neighbours | None:
    """Return the neighbours of the term that the entry *anchor* on the *page* shows."""
    found = site_neighbours(env)
    return found.get((page, anchor)) or found.get(("", anchor))


@once_in_a_build
def site_neighbours(env: BuildEnvironment) -> Mapping[Target, Neighbours]:
    """Return the neighbours of each term of the site by its page and anchor, found once in a build.

    Those of a concept are also found without a page: further views show it without being its target.
    """
    domain = glossary_domain(env)
    found = neighbours(env)
    own = {concept.id for concept in domain.build.concepts}
    without_page = {
        ("", anchor): each
        for (_page, anchor), each in found.items()
        if anchor in own and domain.page(each.term.docname).targets is not None
    }
    return {**without_page, **found}


def neighbours(env: BuildEnvironment) -> Mapping[Target, Neighbours]:
    """Return the neighbours of each term of the site, by its page and anchor."""
    domain = glossary_domain(env)
    terms = site_terms(env)
    find = _Finder(env, terms)
    linked = {n: {other for _, other in find.relations(term.concept)} for n, term in enumerate(terms)}
    mentions: dict[int, set[int]] = defaultdict(set)
    for docname, page in domain.pages.items():
        for anchor, name in page.uses.entries:
            here, other = find.entry(docname, anchor), find.name(name, docname)
            if here is not None and other is not None and other != here:
                mentions[here].add(other)
    mentioned_by: dict[int, set[int]] = defaultdict(set)
    for here in range(len(terms)):
        for other in mentions[here] | linked[here]:
            mentioned_by[other].add(here)
    places = _places(env, find)

    found = {}
    for here, term in enumerate(terms):
        related = mentioned_by[here] - mentions[here] - linked[here] - {here}
        found[term.target] = Neighbours(
            term=term, related=tuple(terms[n] for n in sorted(related)), places=tuple(places[here])
        )
    return found


class _Finder:
    """Finds the number of a term in the order of the site, by any name or id."""

    def __init__(self, env: BuildEnvironment, terms: tuple[SiteTerm, ...]) -> None:
        self._env = env
        own = {concept.id: concept for concept in this_build(env).glossary.concepts}
        self._by_target: dict[Target, int] = {}
        self._by_entry: dict[Target, int] = {}
        self._own: dict[str, int] = {}
        self._asked = {docname: {*page.asked} for docname, page in glossary_domain(env).pages.items()}
        for n, term in enumerate(terms):
            for anchor in (term.anchor, *term.concept.anchors):
                self._by_target.setdefault((term.page, anchor), n)
                self._by_entry.setdefault((term.docname, anchor), n)
            if own.get(term.anchor) is term.concept:
                self._own[term.anchor] = n

    def name(self, name: str, docname: str) -> int | None:
        """Return the term that a reference to *name* on the page *docname* leads to."""
        target = meant_target(self._env, docname, name)
        if target is None or target not in self._by_target:
            return None
        is_meant = name in self._asked.get(docname, ()) or leads_to_term(self._env, docname, name)
        return self._by_target[target] if is_meant else None

    def entry(self, docname: str, anchor: str) -> int | None:
        """The term whose entry on the page *docname* has the id *anchor*; a second view shows terms of elsewhere."""
        found = self._by_entry.get((docname, anchor))
        return self._own.get(anchor) if found is None else found

    def relations(self, concept: Concept) -> list[tuple[RelationType, int]]:
        """Return the terms that *concept* has a relation to and that some page shows."""
        found = ((relation.type, self._own.get(relation.target)) for relation in concept.relations)
        return [(type_, n) for type_, n in found if n is not None]


def _places(env: BuildEnvironment, find: _Finder) -> Mapping[int, list[Place]]:
    """The places that use each term, in reading order; the home page, which lists terms to start with, isn't one."""
    domain = glossary_domain(env)
    places: dict[int, list[Place]] = defaultdict(list)
    for docname in reading_order(env):
        used = domain.page(docname).uses.sections
        if not used or docname == env.config.root_doc:
            continue
        counts: Counter[tuple[int, Section]] = Counter()
        for section, name, count in used:
            if (n := find.name(name, docname)) is not None:
                counts[n, section] += count
        title = env.titles[docname].astext()
        page = docname if title == NO_TITLE else title
        for (n, section), count in counts.items():
            places[n].append(Place(docname=docname, page=page, section=section, times=count))
    return places


def reading_order(env: BuildEnvironment) -> Iterator[str]:
    """Yield all pages as the table of contents leads to them, then the rest by name."""
    seen: set[str] = set()
    ahead = [*sorted(env.found_docs, reverse=True), env.config.root_doc]
    while ahead:
        docname = ahead.pop()
        if docname not in seen and docname in env.found_docs:
            seen.add(docname)
            yield docname
            ahead += reversed(env.toctree_includes.get(docname, []))
