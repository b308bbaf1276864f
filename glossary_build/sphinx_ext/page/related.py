"""Adds to each entry its neighbours: related terms, the sections that use it, and a map of how they hang together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode

from glossary_build.languages import language_tag
from glossary_build.model import Designation, matches_language
from glossary_build.sphinx_ext.labels import Label, gap, head, label, label_languages
from glossary_build.sphinx_ext.page.neighbour_map import Drawing, Side, Spot, draw
from glossary_build.sphinx_ext.post_transforms import LANGUAGE, OTHER
from glossary_build.sphinx_ext.rendering import GENERATED, VIEW
from glossary_build.sphinx_ext.sources import glossary_domain

if TYPE_CHECKING:
    from sphinx.builders import Builder
    from sphinx.writers.html5 import HTML5Translator

    from glossary_build.sphinx_ext.graph.neighbours import Neighbours, Place
    from glossary_build.sphinx_ext.site_terms import SiteTerm

TERMS_SHOWN = 12
"""Related terms that are shown at once; a reader unfolds the rest."""

PLACES_SHOWN = 5
"""Sections that are shown at once."""

FEWEST_FOR_MAP = 4
"""With fewer neighbours a map says no more than the line of related terms."""


class fold(nodes.General, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """Something that a reader unfolds: a summary, and what it stands for."""


class summary(nodes.General, nodes.TextElement):  # noqa: N801 - as docutils names its nodes
    """What a reader clicks to unfold something."""


class neighbour_map(nodes.General, nodes.Element):  # noqa: N801 - as docutils names its nodes
    """The map of one term; ``drawing`` is what is on it."""


class AddNeighbours(SphinxPostTransform):
    """Add the neighbours to the entries that references lead to."""

    default_priority = 20  # after references are resolved, since these need no search
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Add a box below each entry that has neighbours or is used."""
        domain = glossary_domain(self.env)
        found, builder = domain.neighbours, domain.builder
        if builder is None:
            return
        for docname, glossary in list(self._glossaries()) if found else ():
            language = glossary.get(VIEW) or language_tag(self.config.language or "en") or "en"
            for item in glossary.findall(nodes.definition_list_item):
                anchors = [id_ for term in item.children if isinstance(term, nodes.term) for id_ in term["ids"]]
                if anchors and (docname, anchors[0]) in found and isinstance(item[-1], nodes.definition):
                    entry = _Entry(builder, docname, language)
                    item[-1].extend(entry.box(found[docname, anchors[0]]))

    def _glossaries(self) -> Iterator[tuple[str, addnodes.glossary]]:
        """Each glossary with the page that it comes from; some builders join all pages into one."""
        joined = ((part["docname"], part) for part in self.document.findall(addnodes.start_of_file))
        for docname, part in ((self.env.current_document.docname, self.document), *joined):
            yield from ((docname, glossary) for glossary in part.findall(addnodes.glossary))


class _Entry:
    """Makes the nodes of one entry."""

    def __init__(self, builder: Builder, docname: str, language: str) -> None:
        self._builder = builder
        self._config = builder.config
        self._docname = docname
        self._language = language
        self._other = "en" if matches_language(language, "zh") else "zh"
        self._words = label_languages(builder.config.language or "en", (language, self._other))
        self._folds = not getattr(builder, "embedded", False)  # a reader of e-books may be unable to unfold

    def box(self, found: Neighbours) -> Iterator[nodes.container]:
        """What to add to the entry, if anything."""
        parts: list[nodes.Node] = []
        if found.related and self._config.glossary_build_related:
            parts += self._list(Label.RELATED, found.related, self._term, TERMS_SHOWN)
        if found.places and self._config.glossary_build_used_in:
            parts += self._list(Label.USED_IN, found.places, self._place, PLACES_SHOWN)
        if self._folds and self._config.glossary_build_map and len(found.terms) >= FEWEST_FOR_MAP:
            parts.append(self._fold(Label.MAP, neighbour_map(drawing=self._drawing(found))))
        if parts:
            yield nodes.container("", *parts, classes=["glossary-neighbours", "no-search"])

    def _list(
        self, which: Label, things: Sequence[Any], render: Callable[[Any], list[nodes.Node]], shown: int
    ) -> Iterator[nodes.Node]:
        heading = self._word(lambda language: head(which, language), "glossary-label")
        blank = [nodes.Text(between)] if (between := gap(self._words[0])) else []
        if len(things) <= shown + 1 or not self._folds:
            shown = len(things)
        yield nodes.paragraph("", "", heading, *blank, *self._joined(things[:shown], render))
        if rest := things[shown:]:
            yield self._fold(Label.MORE, nodes.paragraph("", "", *self._joined(rest, render)), len(rest))

    def _joined(self, things: Sequence[Any], render: Callable[[Any], list[nodes.Node]]) -> Iterator[nodes.Node]:
        for position, thing in enumerate(things):
            if position:
                yield nodes.Text(label(Label.SEPARATOR, self._words[0]))
            yield from render(thing)

    def _fold(self, which: Label, content: nodes.Node, number: int = 0) -> fold:
        word = self._word(lambda language: label(which, language).format(number=number))
        return fold("", summary("", "", word), content)

    def _word(self, text: Callable[[str], str], *classes: str) -> nodes.inline:
        """A word of ours, whose *text* depends on the language, with what it is in the other language."""
        language, *others = self._words
        word = nodes.inline("", text(language), classes=[*classes])
        word[LANGUAGE] = language
        if others:
            word[OTHER] = (text(others[0]), others[0])
        return word

    def _term(self, term: SiteTerm) -> list[nodes.Node]:
        name, other = self._name(term), term.concept.preferred(self._other)
        text = nodes.inline("", name.text)
        text[LANGUAGE] = name.language
        if other and other != name:
            text[OTHER] = (other.text, other.language)
        return [self._link(term.page, term.anchor, text)]

    def _place(self, place: Place) -> list[nodes.Node]:
        names = [place.page, *([place.section.title] if place.section.title else [])]
        link = self._link(place.docname, place.section.id, nodes.Text(" › ".join(names)))
        return [link, *([nodes.Text(f" ({place.count})")] if place.count > 1 else [])]

    def _link(self, docname: str, anchor: str, shown: nodes.Node) -> nodes.reference:
        link = make_refnode(self._builder, self._docname, docname, anchor, shown)
        link[GENERATED] = True
        if link.get("refuri", "").count("#") > 1:  # all pages are one
            link["refuri"] = "#" + anchor
        return link

    def _name(self, term: SiteTerm) -> Designation:
        return term.concept.preferred(self._language) or term.concept.designations[0]

    def _drawing(self, found: Neighbours) -> Drawing:
        name = self._name(found.term)
        mentioned_by = [term for term in found.related if term.target in found.mentioned_by]
        mentions = [term for term in found.related if term.target in found.mentions]
        return Drawing(
            name=name.text,
            language=self._words[0],
            label=f"{head(Label.MAP, self._words[0])}{gap(self._words[0])}{name.text}",
            above=self._side(Label.BROADER, found.broader),
            left=self._side(Label.MENTIONED_BY, mentioned_by),
            right=self._side(Label.MENTIONS, mentions),
            below=self._side(Label.SEE_ALSO, found.linked),
        )

    def _side(self, which: Label, terms: Sequence[SiteTerm]) -> Side:
        spots = (
            Spot(name=name.text, language=name.language, address=self._address(term))
            for term in terms
            for name in (self._name(term),)
        )
        return Side(caption=self._label(which), spots=tuple(spots))

    def _address(self, term: SiteTerm) -> str:
        page = "" if term.page == self._docname else self._builder.get_relative_uri(self._docname, term.page)
        return f"{page.partition('#')[0]}#{term.anchor}"

    def _label(self, which: Label) -> str:
        return label(which, self._words[0])


def visit_fold(translator: HTML5Translator, node: fold) -> None:
    """Open it; the browser folds it, without a script."""
    translator.body.append(translator.starttag(node, "details", "", CLASS="glossary-fold"))


def depart_fold(translator: HTML5Translator, node: fold) -> None:  # noqa: ARG001
    """Close it."""
    translator.body.append("</details>\n")


def visit_summary(translator: HTML5Translator, node: summary) -> None:  # noqa: ARG001
    """Open it."""
    translator.body.append("<summary>")


def depart_summary(translator: HTML5Translator, node: summary) -> None:  # noqa: ARG001
    """Close it."""
    translator.body.append("</summary>\n")


def visit_neighbour_map(translator: HTML5Translator, node: neighbour_map) -> None:
    """Draw it."""
    translator.body.append(f"{draw(node['drawing'])}\n")


def depart_neighbour_map(translator: HTML5Translator, node: neighbour_map) -> None:
    """Nothing more to write."""
