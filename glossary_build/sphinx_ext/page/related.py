"""Adds to each entry the terms that mention it and the sections that use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.entries.to_html import escaped as escape
from glossary_build.sphinx_ext.i18n.labels import Label, gap, head, label, label_languages, switch_language
from glossary_build.sphinx_ext.nodes import VIEW, blocks_of
from glossary_build.sphinx_ext.page.neighbours import entry_neighbours
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.site import is_site
from glossary_build.text.languages import language_tag

if TYPE_CHECKING:
    from sphinx.builders import Builder
    from sphinx.writers.html5 import HTML5Translator

    from glossary_build.sphinx_ext.state.records import Neighbours, Place, SiteTerm, Target

MOST_SHOWN = 5
"""Terms, and sections, that an entry shows at once; the script shows the others when a reader asks."""

EM_SPACE = "\u2003"
SHARE = 4
"""What an entry shows of them takes at most this part of the text of its definition, but for the first one."""


class neighbour_box(nodes.General, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """What an entry has to do with others: ``found`` is that, ``docname`` the page that it was read on."""


class AddNeighbours(SphinxPostTransform):
    """Add the neighbours to the entries that references lead to."""

    default_priority = 20  # after references are resolved, since these need no search
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Add a box below each entry that has neighbours or is used."""
        domain = glossary_domain(self.env)
        if domain.build.builder is None or not domain.shows_terms:
            return
        for docname, glossary in list(self._glossaries()):
            if VIEW not in glossary and not domain.page(docname).stock:
                continue  # a directive that is left as it is
            language = glossary.get(VIEW) or domain.language
            for item in blocks_of(glossary, nodes.definition_list_item):
                anchors = [id_ for term in item.children if isinstance(term, nodes.term) for id_ in term["ids"]]
                found = entry_neighbours(self.env, docname, anchors[0]) if anchors else None
                if found and isinstance(item[-1], nodes.definition):
                    item[-1] += neighbour_box(found=found, docname=docname, language=language)

    def _glossaries(self) -> Iterator[tuple[str, addnodes.glossary]]:
        """Yield each glossary with the page that it comes from; some builders join all pages into one."""
        joined = ((part["docname"], part) for part in blocks_of(self.document, addnodes.start_of_file))
        for docname, part in ((self.env.docname, self.document), *joined):
            yield from ((docname, glossary) for glossary in blocks_of(part, addnodes.glossary))


_Written = tuple[str, str]
"""The text of an item, and its HTML."""
_List = tuple[Label, Sequence[Any], Callable[[Any], _Written]]
"""What heads a list, its items, and what writes one."""


class NeighbourWriter:
    """Writes the neighbours of the entries of one page as HTML, in the language that leads there.

    Where a reader chooses another one, our script says it in that.
    """

    def __init__(self, builder: Builder, docname: str | None, language: str) -> None:
        """Write for the page *docname*, led by *language*; without a page, all of it for the root of the site."""
        self._builder = builder
        self._config = builder.config
        self._docname = docname
        self._language = language
        site = builder.config.language or "en"
        self._words = label_languages(site, (language,))[0]
        self._page_language = language_tag(site) or "en"
        self._is_whole = docname is None or not is_site(builder)  # where no script could show the rest
        self._terms: dict[Target, _Written] = {}
        self._pages: dict[str, str] = {}

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
        return f'<p class="glossary-neighbours"{language}>{EM_SPACE.join(parts)}</p>\n' if parts else ""

    def _lists(self, found: Neighbours) -> list[_List]:
        """Return what the project wants to be shown, and what writes it."""
        related, used = is_on(self._config, "related"), is_on(self._config, "used_in")
        return [
            *([(Label.RELATED, found.related, self._term)] if related else ()),
            *([(Label.USED_IN, found.places, self._place)] if used else ()),
        ]

    def _term(self, term: SiteTerm) -> _Written:
        written = self._terms.get(term.target)
        if written is None:
            name = term.concept.preferred(self._language) or term.concept.designations[0]
            language = self._lang(name.language, self._words)
            address = escape(self._address(term.page, term.anchor))
            written = name.text, f'<a href="{address}"{language}>{escape(name.text)}</a>'
            self._terms[term.target] = written
        return written

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
        base = self._pages.get(page)
        if base is None:
            address = "" if page == self._docname else self._uri(page)
            base = self._pages[page] = "" if "#" in address else address  # with a fragment: all pages are one
        return f"{base}#{anchor}" if anchor or not base else base

    def _uri(self, page: str) -> str:
        if self._docname is None:
            return self._builder.get_target_uri(page)
        return self._builder.get_relative_uri(self._docname, page)


def _in_turn(lists: Sequence[_List], most: int) -> Iterator[tuple[Label, Any, Callable[[Any], _Written]]]:
    """Return the first of each of the *lists*, then the second of each, and so on up to *most*."""
    rows = ([(which, thing, write) for thing in things[:most]] for which, things, write in lists)
    return filter(None, chain.from_iterable(zip_longest(*rows)))


def visit_neighbour_box(translator: HTML5Translator, node: neighbour_box) -> None:
    """Write it."""
    translator.body.append(neighbour_writer(translator, node["docname"], node["language"]).html(node["found"]))
    raise nodes.SkipNode


def neighbour_writer(translator: HTML5Translator, docname: str, language: str) -> NeighbourWriter:
    """Return the writer for the page that *translator* writes."""
    writers: dict[tuple[str, str], NeighbourWriter]
    writers = translator.__dict__.setdefault("glossary_neighbour_writers", {})
    if (docname, language) not in writers:
        writers[docname, language] = NeighbourWriter(translator.builder, docname, language)
    return writers[docname, language]
