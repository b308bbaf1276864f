"""Adds to each entry the terms that mention it and the sections that use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.sphinx_ext.domain import glossary_domain
from glossary_build.sphinx_ext.entries.html import escaped as escape
from glossary_build.sphinx_ext.graph.neighbours import entry_neighbours
from glossary_build.sphinx_ext.labels import Label, gap, head, label, label_languages, switch_language
from glossary_build.sphinx_ext.nodes import VIEW, blocks_of
from glossary_build.text.languages import language_tag

if TYPE_CHECKING:
    from sphinx.builders import Builder
    from sphinx.writers.html5 import HTML5Translator

    from glossary_build.sphinx_ext.site_model import Neighbours, Place, SiteTerm, Target

TERMS_SHOWN = 12
"""Related terms that are shown at once; a reader unfolds the rest."""

PLACES_SHOWN = 5
"""Sections that are shown at once."""


class neighbour_box(nodes.General, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """What an entry has to do with others: ``found`` is that, ``docname`` the page that it was read on."""


class AddNeighbours(SphinxPostTransform):
    """Add the neighbours to the entries that references lead to."""

    default_priority = 20  # after references are resolved, since these need no search
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Add a box below each entry that has neighbours or is used."""
        domain = glossary_domain(self.env)
        if domain.build.builder is None or not (domain.stock_pages or domain.views):
            return
        for docname, glossary in list(self._glossaries()):
            if VIEW not in glossary and docname not in domain.stock_pages:
                continue  # a directive that is left as it is
            language = glossary.get(VIEW) or language_tag(self.config.language or "en") or "en"
            for item in blocks_of(glossary, nodes.definition_list_item):
                anchors = [id_ for term in item.children if isinstance(term, nodes.term) for id_ in term["ids"]]
                found = entry_neighbours(self.env, docname, anchors[0]) if anchors else None
                if found and isinstance(item[-1], nodes.definition):
                    item[-1] += neighbour_box(found=found, docname=docname, language=language)

    def _glossaries(self) -> Iterator[tuple[str, addnodes.glossary]]:
        """Each glossary with the page that it comes from; some builders join all pages into one."""
        joined = ((part["docname"], part) for part in blocks_of(self.document, addnodes.start_of_file))
        for docname, part in ((self.env.docname, self.document), *joined):
            yield from ((docname, glossary) for glossary in blocks_of(part, addnodes.glossary))


class NeighbourWriter:
    """Writes the neighbours of the entries of one page as HTML, in the language that leads there.

    Where a reader chooses another one, our script says it in that.
    """

    def __init__(self, builder: Builder, docname: str, language: str) -> None:
        """Write for the page *docname*, led by *language*."""
        self._builder = builder
        self._config = builder.config
        self._docname = docname
        self._language = language
        site = builder.config.language or "en"
        self._words = label_languages(site, (language,))[0]
        self._page_language = language_tag(site) or "en"
        self._folds = not getattr(builder, "embedded", False)  # a reader of e-books may be unable to unfold
        self._terms: dict[Target, str] = {}
        self._pages: dict[str, str] = {}

    def html(self, found: Neighbours) -> str:
        """What to add to the entry, if anything."""
        parts: list[str] = []
        if found.related and self._config.glossary_build_related:
            parts += self._list(Label.RELATED, found.related, self._term, TERMS_SHOWN)
        if found.places and self._config.glossary_build_used_in:
            parts += self._list(Label.USED_IN, found.places, self._place, PLACES_SHOWN)
        if not parts:
            return ""
        return "".join(parts)

    def _list(self, which: Label, things: Sequence[Any], render: Callable[[Any], str], shown: int) -> Iterator[str]:
        if len(things) <= shown + 1 or not self._folds:
            shown = len(things)
        name = f'<span class="glossary-label">{escape(head(which, self._words))}</span>{gap(self._words)}'
        language = self._lang(self._words)
        yield f'<p class="glossary-neighbours"{language}>{name}{self._joined(things[:shown], render)}</p>\n'
        if rest := things[shown:]:
            summary = escape(label(Label.MORE, self._words, len(rest)).format(number=len(rest)))
            joined = self._joined(rest, render)
            yield f'<details class="glossary-fold glossary-neighbours"{language}><summary>{summary}</summary>\n'
            yield f"<p>{joined}</p>\n</details>\n"

    def _joined(self, things: Sequence[Any], render: Callable[[Any], str]) -> str:
        return label(Label.SEPARATOR, self._words).join(map(render, things))

    def _term(self, term: SiteTerm) -> str:
        written = self._terms.get(term.target)
        if written is None:
            name = term.concept.preferred(self._language) or term.concept.designations[0]
            language = self._lang(name.language, self._words)
            address = escape(self._address(term.page, term.anchor))
            written = self._terms[term.target] = f'<a href="{address}"{language}>{escape(name.text)}</a>'
        return written

    def _place(self, place: Place) -> str:
        names = [place.page, *([place.section.title] if place.section.title else [])]
        link = f'<a href="{escape(self._address(place.docname, place.section.id))}">{escape(" › ".join(names))}</a>'
        return link + (f" ({place.times})" if place.times > 1 else "")

    def _lang(self, language: str, around: str = "") -> str:
        """The attribute for text in *language*, unless the text *around* it, or the page, is in that."""
        known = switch_language(around or self._page_language)
        return "" if switch_language(language) == known else f' lang="{language}"'

    def _address(self, page: str, anchor: str) -> str:
        """The address of an entry or a section, as this page links to it."""
        base = self._pages.get(page)
        if base is None:
            address = "" if page == self._docname else self._builder.get_relative_uri(self._docname, page)
            base = self._pages[page] = "" if "#" in address else address  # with a fragment: all pages are one
        return f"{base}#{anchor}" if anchor or not base else base


def visit_neighbour_box(translator: HTML5Translator, node: neighbour_box) -> None:
    """Write it."""
    translator.body.append(neighbour_writer(translator, node["docname"], node["language"]).html(node["found"]))
    raise nodes.SkipNode


def neighbour_writer(translator: HTML5Translator, docname: str, language: str) -> NeighbourWriter:
    """The writer for the page that *translator* writes."""
    writers: dict[tuple[str, str], NeighbourWriter]
    writers = translator.__dict__.setdefault("glossary_neighbour_writers", {})
    if (docname, language) not in writers:
        writers[docname, language] = NeighbourWriter(translator.builder, docname, language)
    return writers[docname, language]
