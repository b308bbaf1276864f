"""Finds the terms that mention a term and the sections that use it, and shows them in its entry."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.entries.to_html import escaped as escape
from glossary_build.sphinx_ext.nodes import VIEW, blocks_of, entries_below, written
from glossary_build.sphinx_ext.page.labels import Label, gap, head, label, label_languages, switch_language
from glossary_build.sphinx_ext.page.tools import page_has_tools
from glossary_build.sphinx_ext.references import leads_to_term, origin_of
from glossary_build.sphinx_ext.state import Neighbours, Place, SiteTerm, Target
from glossary_build.sphinx_ext.state.domain import glossary_domain, has_targets
from glossary_build.sphinx_ext.state.site import is_site
from glossary_build.sphinx_ext.state.site_terms import find_term, site_terms
from glossary_build.sphinx_ext.state.this_build import holds, once_in_a_build, this_build

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from glossary_build.sphinx_ext.state import Section

NO_TITLE = "<no title>"
"""What Sphinx calls a page without a title."""


def shown_neighbours(env: BuildEnvironment) -> Iterator[tuple[str, object]]:
    """Yield pages with the neighbours of the terms that they show, and with whether they have tools.

    And with whether the search finds their entries, or another page has them.
    """
    found = site_neighbours(env)
    for term in site_terms(env):
        yield term.docname, _row(found[term.target])
    for docname, page in glossary_domain(env).pages.items():
        if page.size:
            yield docname, page_has_tools(env, docname)
        if page.targets is not None:
            others = (found.get(("", id_)) for id_ in page.shown)
            rows = [_row(each) for each in others if each is not None and each.term.docname != docname]
            yield docname, (rows, has_targets(env))


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
    terms = {term.target: term for term in site_terms(env)}
    by_entry = {(term.docname, id_): term for term in terms.values() for id_ in (term.anchor, *term.concept.anchors)}
    by_id = domain.build.glossary.by_id
    own = {term.anchor: term for term in terms.values() if by_id(term.anchor) is term.concept}
    linked = {
        target: {own[each.target].target for each in term.concept.relations if each.target in own}
        for target, term in terms.items()
    }
    mentions: dict[Target, set[Target]] = defaultdict(set)
    for docname, page in domain.pages.items():
        for anchor, name in page.used_in_entries:
            entry = by_entry.get((docname, anchor)) or own.get(anchor)  # a second view shows terms of elsewhere
            meant = meant_term(env, docname, name)
            if entry is not None and meant is not None:
                mentions[entry.target].add(meant.target)
    related: dict[Target, list[SiteTerm]] = defaultdict(list)
    for here, term in terms.items():
        for other in mentions[here] | linked[here]:
            if here != other and here not in mentions[other] | linked[other]:
                related[other].append(term)
    places = _places(env)
    found = {
        target: Neighbours(term=term, related=tuple(related[target]), places=tuple(places[target]))
        for target, term in terms.items()
    }
    return {**{("", anchor): found[term.target] for anchor, term in own.items()}, **found}


def meant_term(env: BuildEnvironment, docname: str, name: str) -> SiteTerm | None:
    """Return the term that a reference to *name* on the page *docname* leads to."""
    term, asked = find_term(env, docname, name), glossary_domain(env).page(docname).asked
    is_meant = term is not None and (name in asked or leads_to_term(env, docname, name))
    return term if is_meant else None


def _places(env: BuildEnvironment) -> Mapping[Target, list[Place]]:
    """The places that use each term, in reading order; the home page, which lists terms to start with, isn't one."""
    domain = glossary_domain(env)
    places: dict[Target, list[Place]] = defaultdict(list)
    for docname in reading_order(env):
        used = domain.page(docname).used
        if not used or docname == env.config.root_doc:
            continue
        counts: Counter[tuple[Target, Section]] = Counter()
        for section, name, conditions, count in used:
            if holds(env, conditions) and (term := meant_term(env, docname, name)):
                counts[term.target, section] += count
        title = env.titles[docname].astext()
        page = docname if title == NO_TITLE else title
        for (target, section), count in counts.items():
            places[target].append(Place(docname=docname, page=page, section=section, times=count))
    return places


def reading_order(env: BuildEnvironment) -> Iterator[str]:
    """Yield all pages as the table of contents leads to them, then the rest by name."""
    pages = dict.fromkeys((env.config.root_doc, *env.collect_relations(), *sorted(env.found_docs)))
    return (docname for docname in pages if docname in env.found_docs)


MOST_SHOWN = 5
"""Terms, and sections, that an entry shows at once; the script shows the others when a reader asks."""

EM_SPACE = "\u2003"
SHARE = 4
"""What an entry shows of them takes at most this part of the text of its definition, but for the first one."""


NEIGHBOURS = "glossary-neighbours"
"""Class of the line that shows them."""


class AddNeighbours(SphinxPostTransform):
    """Add the neighbours to the entries that references lead to."""

    default_priority = 20  # after references are resolved, since these need no search
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Add a line to each entry that has neighbours or is used."""
        domain = glossary_domain(self.env)
        for glossary in list(blocks_of(self.document, addnodes.glossary)):
            docname = origin_of(self.env, glossary)
            if VIEW not in glossary and not domain.page(docname).stock:
                continue  # a directive that is left as it is
            writer = neighbour_writer(self.env, docname, glossary.get(VIEW) or domain.language)
            for ids, entry in entries_below(glossary):
                found = entry_neighbours(self.env, docname, ids[0]) if ids else None
                if found and isinstance(entry, nodes.Element) and isinstance(entry[-1], nodes.definition):
                    entry[-1] += written(html=writer.html(found), classes=[NEIGHBOURS])


_Written = tuple[str, str]
"""The text of an item, and its HTML."""
_List = tuple[Label, Sequence[Any], Callable[[Any], _Written]]
"""What heads a list, its items, and what writes one."""


class NeighbourWriter:
    """Writes the neighbours of the entries of one page as HTML, in the language that leads there.

    Where a reader chooses another one, our script says it in that.
    """

    def __init__(self, env: BuildEnvironment, docname: str | None, language: str) -> None:
        """Write for the page *docname*, led by *language*; without a page, all of it for the root of the site."""
        self._builder = builder = this_build(env).builder
        self._config = builder.config
        self._docname = docname
        self._language = language
        self._words = label_languages(builder.config.language or "en", (language,))[0]
        self._page_language = glossary_domain(env).language
        self._is_whole = docname is None or not is_site(builder)  # where no script could show the rest
        self._terms: dict[Target, _Written] = {}
        self._base = cache(self._base_of)

    def html(self, found: Neighbours) -> str:
        """Return the line to add to the entry, if any, with what there is room for."""
        lists = self._lists(found)
        most = max((len(things) for _, things, _ in lists), default=0) if self._is_whole else MOST_SHOWN
        room = sum(len(each.text) for each in found.term.concept.definitions) // SHARE
        shown: dict[Label, list[str]] = {which: [] for which, _, _ in lists}
        for which, thing, write in _in_turn(lists, most):
            text, html = write(thing)
            room -= len(text)
            if room < 0 and not self._is_whole and any(shown.values()):
                break
            shown[which].append(html)
        between = label(Label.SEPARATOR, self._words)
        parts = [
            f"<b>{escape(head(which, self._words))}</b>{gap(self._words)}{between.join(items)}"
            for which, items in shown.items()
            if items
        ]
        if rest := sum(len(things) for _, things, _ in lists) - sum(map(len, shown.values())):
            parts.append(f"<span>{escape(label(Label.MORE, self._words, rest).format(number=rest))}</span>")
        language = self._lang(self._words)
        return f'<p class="{NEIGHBOURS}"{language}>{EM_SPACE.join(parts)}</p>\n' if parts else ""

    def _lists(self, found: Neighbours) -> list[_List]:
        """Return what the project wants to be shown, and what writes it."""
        related, used = is_on(self._config, "related"), is_on(self._config, "used_in")
        return [
            *([(Label.RELATED, found.related, self._term)] if related else ()),
            *([(Label.USED_IN, found.places, self._place)] if used else ()),
        ]

    def _term(self, term: SiteTerm) -> _Written:
        if term.target not in self._terms:
            name = term.concept.name_in(self._language)
            language = self._lang(name.language, self._words)
            address = escape(self._address(term.page, term.anchor))
            self._terms[term.target] = name.text, f'<a href="{address}"{language}>{escape(name.text)}</a>'
        return self._terms[term.target]

    def _place(self, place: Place) -> _Written:
        text = " › ".join([place.page, *([place.section.title] if place.section.title else [])])
        link = f'<a href="{escape(self._address(place.docname, place.section.id))}">{escape(text)}</a>'
        return text, link + (f" ({place.times})" if place.times > 1 else "")

    def _lang(self, language: str, around: str = "") -> str:
        """Return the attribute for text in *language*, unless the text *around* it, or the page, is in that."""
        known = switch_language(around or self._page_language)
        return "" if switch_language(language) == known else f' lang="{language}"'

    def _address(self, page: str, anchor: str) -> str:
        """Return the address of an entry or a section, as this page links to it."""
        base = self._base(page)
        return f"{base}#{anchor}" if anchor or not base else base

    def _base_of(self, page: str) -> str:
        if self._docname is None:
            return self._builder.get_target_uri(page)
        address = self._builder.get_relative_uri(self._docname, page)
        return "" if "#" in address else address  # with a fragment: all pages are one


def _in_turn(lists: Sequence[_List], most: int) -> Iterator[tuple[Label, Any, Callable[[Any], _Written]]]:
    """Return the first of each of the *lists*, then the second of each, and so on up to *most*."""
    rows = ([(which, thing, write) for thing in things[:most]] for which, things, write in lists)
    return filter(None, chain.from_iterable(zip_longest(*rows)))


neighbour_writer = once_in_a_build(NeighbourWriter)
"""Returns the writer for the glossaries on a page that a language leads in."""
