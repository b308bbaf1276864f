"""Adds to each entry its neighbours: related terms, the sections that use it, and a map of how they hang together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossary_build.model import Designation, matches_language
from glossary_build.sphinx_ext.domain import glossary_domain
from glossary_build.sphinx_ext.entries.html import escaped as escape
from glossary_build.sphinx_ext.graph.neighbours import entry_neighbours
from glossary_build.sphinx_ext.labels import Label, gap, head, label, label_languages
from glossary_build.sphinx_ext.page.languages import PAIRED, switch_language
from glossary_build.sphinx_ext.page.neighbour_map import Drawing, Side, Spot, draw
from glossary_build.sphinx_ext.rendering import VIEW
from glossary_build.text.languages import language_tag

if TYPE_CHECKING:
    from sphinx.builders import Builder
    from sphinx.writers.html5 import HTML5Translator

    from glossary_build.sphinx_ext.site_model import Neighbours, Place, SiteTerm, Target

TERMS_SHOWN = 12
"""Related terms that are shown at once; a reader unfolds the rest."""

PLACES_SHOWN = 5
"""Sections that are shown at once."""

FEWEST_FOR_MAP = 4
"""With fewer neighbours a map says no more than the line of related terms."""


class neighbour_box(nodes.General, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """What an entry has to do with others: ``found`` is that, ``docname`` the page that it was read on."""


class AddNeighbours(SphinxPostTransform):
    """Add the neighbours to the entries that references lead to."""

    default_priority = 20  # after references are resolved, since these need no search
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Add a box below each entry that has neighbours or is used."""
        domain = glossary_domain(self.env)
        if domain.builder is None or not (domain.stock_pages or domain.views):
            return
        for docname, glossary in list(self._glossaries()):
            language = glossary.get(VIEW) or language_tag(self.config.language or "en") or "en"
            for item in glossary.findall(nodes.definition_list_item):
                anchors = [id_ for term in item.children if isinstance(term, nodes.term) for id_ in term["ids"]]
                found = entry_neighbours(self.env, docname, anchors[0]) if anchors else None
                if found and isinstance(item[-1], nodes.definition):
                    item[-1] += neighbour_box(found=found, docname=docname, language=language)

    def _glossaries(self) -> Iterator[tuple[str, addnodes.glossary]]:
        """Each glossary with the page that it comes from; some builders join all pages into one."""
        joined = ((part["docname"], part) for part in self.document.findall(addnodes.start_of_file))
        for docname, part in ((self.env.docname, self.document), *joined):
            yield from ((docname, glossary) for glossary in part.findall(addnodes.glossary))


class NeighbourWriter:
    """Writes the neighbours of the entries of one page as HTML."""

    def __init__(self, builder: Builder, docname: str, language: str, *, is_paired: bool) -> None:
        """Write for the page *docname*, led by *language*; *is_paired* where a reader can choose the other language."""
        self._builder = builder
        self._config = builder.config
        self._docname = docname
        self._language = language
        self._is_paired = is_paired
        self._other = "en" if matches_language(language, "zh") else "zh"
        self._languages = label_languages(builder.config.language or "en", (language, self._other))
        self._folds = not getattr(builder, "embedded", False)  # a reader of e-books may be unable to unfold
        self._terms: dict[Target, str] = {}
        self._pages: dict[str, str] = {}
        self._words: dict[tuple[Label, int | None], str] = {}

    def html(self, found: Neighbours) -> str:
        """What to add to the entry, if anything."""
        parts: list[str] = []
        if found.related and self._config.glossary_build_related:
            parts += self._list(Label.RELATED, found.related, self._term, TERMS_SHOWN)
        if found.places and self._config.glossary_build_used_in:
            parts += self._list(Label.USED_IN, found.places, self._place, PLACES_SHOWN)
        if self._folds and self._config.glossary_build_map and found.has_map and len(found.terms) >= FEWEST_FOR_MAP:
            parts.append(self._fold(Label.MAP, draw(self._drawing(found))))
        if not parts:
            return ""
        return f'<div class="glossary-neighbours no-search docutils container">\n{"".join(parts)}</div>\n'

    def _list(self, which: Label, things: Sequence[Any], render: Callable[[Any], str], shown: int) -> Iterator[str]:
        if len(things) <= shown + 1 or not self._folds:
            shown = len(things)
        yield f"<p>{self._word(which)}{gap(self._languages[0])}{self._joined(things[:shown], render)}</p>\n"
        if rest := things[shown:]:
            yield self._fold(Label.MORE, f"<p>{self._joined(rest, render)}</p>", len(rest))

    def _joined(self, things: Sequence[Any], render: Callable[[Any], str]) -> str:
        return self._label(Label.SEPARATOR).join(map(render, things))

    def _fold(self, which: Label, content: str, number: int = 0) -> str:
        summary = self._word(which, number)
        return f'<details class="glossary-fold"><summary>{summary}</summary>\n{content}\n</details>\n'

    def _word(self, which: Label, number: int | None = None) -> str:
        """A word of ours, and what it is in the other language where a reader can choose that.

        Without a *number* it heads a line.
        """
        key = which, number
        if key not in self._words:
            first, *others = (
                (head(which, tag) if number is None else label(which, tag, number).format(number=number), tag)
                for tag in self._languages
            )
            other = others[0] if others else ("", "")
            self._words[key] = self._in_two(*first, *other, "glossary-label" if number is None else "")
        return self._words[key]

    def _in_two(self, text: str, language: str, other: str, other_language: str, class_: str = "") -> str:
        own = class_
        if self._is_paired and other:
            own = f"{class_} glossary-{switch_language(language)}".strip()
        shown = f'<span{_class(own)} lang="{language}">{escape(text)}</span>'
        if not self._is_paired or not other:
            return shown
        hidden = f"{class_} glossary-{switch_language(other_language)}-only".strip()
        return f'{shown}<span{_class(hidden)} hidden="hidden" lang="{other_language}">{escape(other)}</span>'

    def _term(self, term: SiteTerm) -> str:
        written = self._terms.get(term.target)
        if written is None:
            name, other = self._name(term), term.concept.preferred(self._other)
            second = (other.text, other.language) if other and other != name else ("", "")
            text = self._in_two(name.text, name.language, *second)
            written = self._terms[term.target] = self._link(term.page, term.anchor, text)
        return written

    def _place(self, place: Place) -> str:
        names = [place.page, *([place.section.title] if place.section.title else [])]
        link = self._link(place.docname, place.section.id, escape(" › ".join(names)))
        return link + (f" ({place.count})" if place.count > 1 else "")

    def _link(self, page: str, anchor: str, shown: str) -> str:
        return f'<a class="reference internal" href="{escape(self._address(page, anchor))}">{shown}</a>'

    def _name(self, term: SiteTerm) -> Designation:
        return term.concept.preferred(self._language) or term.concept.designations[0]

    def _drawing(self, found: Neighbours) -> Drawing:
        name = self._name(found.term)
        mentioned_by = [term for term in found.related if term.target in found.mentioned_by]
        mentions = [term for term in found.related if term.target in found.mentions]
        return Drawing(
            name=name.text,
            language=self._languages[0],
            label=f"{head(Label.MAP, self._languages[0])}{gap(self._languages[0])}{name.text}",
            above=self._side(Label.BROADER, found.broader),
            left=self._side(Label.MENTIONED_BY, mentioned_by),
            right=self._side(Label.MENTIONS, mentions),
            below=self._side(Label.SEE_ALSO, found.linked),
        )

    def _side(self, which: Label, terms: Sequence[SiteTerm]) -> Side:
        spots = (
            Spot(name=name.text, language=name.language, address=self._address(term.page, term.anchor))
            for term in terms
            for name in (self._name(term),)
        )
        return Side(caption=self._label(which), spots=tuple(spots))

    def _address(self, page: str, anchor: str) -> str:
        """The address of an entry or a section, as this page links to it."""
        base = self._pages.get(page)
        if base is None:
            address = "" if page == self._docname else self._builder.get_relative_uri(self._docname, page)
            base = self._pages[page] = "" if "#" in address else address  # with a fragment: all pages are one
        return f"{base}#{anchor}" if anchor or not base else base

    def _label(self, which: Label) -> str:
        return label(which, self._languages[0])


def visit_neighbour_box(translator: HTML5Translator, node: neighbour_box) -> None:
    """Write it."""
    translator.body.append(neighbour_writer(translator, node["docname"], node["language"]).html(node["found"]))
    raise nodes.SkipNode


def neighbour_writer(translator: HTML5Translator, docname: str, language: str) -> NeighbourWriter:
    """The writer for the page that *translator* writes."""
    writers: dict[tuple[str, str], NeighbourWriter]
    writers = translator.__dict__.setdefault("glossary_neighbour_writers", {})
    if (docname, language) not in writers:
        is_paired = PAIRED in translator.document
        writers[docname, language] = NeighbourWriter(translator.builder, docname, language, is_paired=is_paired)
    return writers[docname, language]


def _class(names: str) -> str:
    return f' class="{names}"' if names else ""
