"""Takes the bodies of the cards from the pages that were written: the definitions of each term as they are there.

Reading the pages back costs a tenth of writing them, needs nothing that a process may have kept to itself, and gives
what the theme, the math renderer and other extensions made of a definition. Pages that weren't written again are read
as they lie there, so that a card and its page never differ.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape, unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from glossary_build.model import Concept, Definition, RelationType
from glossary_build.sphinx_ext.cards.card_formulas import formula_on_card
from glossary_build.sphinx_ext.config import is_on
from glossary_build.sphinx_ext.entries.blocks import Body, is_paragraph
from glossary_build.sphinx_ext.entries.html import can_write, paragraph_html
from glossary_build.sphinx_ext.entries.inline import links, text_of
from glossary_build.sphinx_ext.entries.rows import BODY, NAMES
from glossary_build.sphinx_ext.entries.targets import PageTargets
from glossary_build.sphinx_ext.i18n.labels import SWITCH_LANGUAGES, switch_language
from glossary_build.sphinx_ext.nodes import blocks_of, entry_run, view_run
from glossary_build.sphinx_ext.page.current_page import page_has_tools
from glossary_build.sphinx_ext.state.domain import glossary_domain
from glossary_build.sphinx_ext.state.records import SiteTerm, Target

if TYPE_CHECKING:
    from sphinx.builders.html import StandaloneHTMLBuilder

LONGEST = 800
"""Characters of a definition after which no other block of it begins on a card."""

CUT = '<p class="glossary-cut">…</p>'
"""Precedes the blocks that a card hides; the script offers the entry instead. The search finds what they say."""

_SHOWN = frozenset({"glossary-definition", "glossary-see", "glossary-replaced-by", "glossary-origin"})
"""Of the parts of an entry that are our own, those that belong on a card."""
_ADDRESSES = frozenset({"href", "src", "data", "poster"})
_LEFT_OUT = frozenset({"id", "name", "for", "srcset"})
"""Attributes with no use on another page, or one that hurts."""
_TAG_OR_QUOTE = re.compile(r"<[^<>]*>|(&quot;)")
"""A tag, or a quote outside of tags, which a page escapes and a card that was read back from a page doesn't."""
_ELSEWHERE = ("https://", "http://", "mailto:")
"""What the address of a link begins with that leads out of the site."""
_SITE = "https://site.invalid/"
_ID = re.compile(r'\sid="([^"]*)"')
_END = "</dd>"
_NEIGHBOURS = '<p class="glossary-neighbours'
"""How the last part of an entry begins."""
_TOKEN = re.compile(
    r"(?P<text>[^<]+)|</(?P<end>[a-z][a-z0-9-]*)>"
    r"|<(?!script|style)(?P<tag>[a-z][a-z0-9-]*)(?P<attributes>(?:\s+[a-z][a-z0-9:_-]*=\"[^\"<]*\")*)\s*(?P<empty>/?)>"
)
"""What nearly all of a page is made of."""
_ATTRIBUTE = re.compile(r"(?<![a-z0-9:_-])([a-z][a-z0-9:_-]*)=\"([^\"]*)\"")
_EMPTY = frozenset({"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})


def card_bodies(terms: Sequence[SiteTerm], builder: StandaloneHTMLBuilder) -> list[str]:
    """For each of *terms* the HTML of its definitions; empty if it has none or its page isn't there.

    There are no ids in it, and relative addresses are relative to the root of the site.
    """
    bodies = _written_from_rows(terms, builder)
    missing: dict[str, list[SiteTerm]] = defaultdict(list)
    for term in terms:
        if term.target not in bodies:
            missing[term.page].append(term)
    for page, wanted in missing.items():
        path = Path(builder.get_outfilename(page))  # a string before Sphinx 8.2
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        found = definitions_of([term.anchor for term in wanted], text, builder.get_target_uri(page))
        bodies.update((term.target, found.get(term.anchor, "")) for term in wanted)
    return [bodies[term.target] for term in terms]


def _written_from_rows(terms: Iterable[SiteTerm], builder: StandaloneHTMLBuilder) -> dict[Target, str]:
    """The bodies that are written from rows, as those on the pages are."""
    domain = glossary_domain(builder.env)
    if not domain.build.steps.streams:
        return {}
    found = list(terms)
    return dict([*_stock_bodies(found, builder), *(_view_bodies(found, builder) if domain.views else ())])


def _stock_bodies(terms: Iterable[SiteTerm], builder: StandaloneHTMLBuilder) -> Iterator[tuple[Target, str]]:
    domain = glossary_domain(builder.env)
    for docname in {term.docname: None for term in terms if term.docname in domain.stock_pages}:
        resolve = PageTargets(builder.env, builder, docname, rooted=True)
        for run in blocks_of(builder.env.get_doctree(docname), entry_run):
            for row in run["rows"]:
                if _can_write(row[BODY], resolve):
                    yield (docname, row[NAMES][0][2][0]), _body(row[BODY], resolve)


def _view_bodies(terms: Iterable[SiteTerm], builder: StandaloneHTMLBuilder) -> Iterator[tuple[Target, str]]:
    from glossary_build.sphinx_ext.view.view_rows import BODIES, IDS, ViewEntries

    domain = glossary_domain(builder.env)
    by_id = {term.anchor: term for term in terms if term.docname in domain.views}
    for docname in {term.docname: None for term in by_id.values()}:
        resolve = PageTargets(builder.env, builder, docname, rooted=True)
        switched = is_on(builder.config, "language_switch") and page_has_tools(builder.env, docname)
        for run in blocks_of(builder.env.get_doctree(docname), view_run):
            entries = ViewEntries(domain.build.glossary, run["view"])
            for row, _blocks, line in entries.lines(run):
                term = by_id.get(line.concept.id) if row[IDS] and not line.leads else None
                bodies = (body for _path, body in row[BODIES])
                if term and not _shows_relations(line.concept) and all(_can_write(body, resolve) for body in bodies):
                    yield term.target, _view_body(row[BODIES], entries.definitions(line), resolve, switched=switched)


def _shows_relations(concept: Concept) -> bool:
    """Whether the card says more than the definitions."""
    relations = (RelationType.SEE, RelationType.REPLACED_BY)
    return concept.origin is not None or any(relation.type in relations for relation in concept.relations)


def _can_write(body: Body, resolve: PageTargets) -> bool:
    """Whether *body* is written from its row on every page alike, so it has no link that starts from its own page."""
    return all(
        is_paragraph(part)
        and can_write(part, resolve)
        and all(address.startswith(_ELSEWHERE) for address in links(part[2]))
        for part in body
    )


def _view_body(
    bodies: list[tuple[str, Body]], definitions: list[Definition], resolve: PageTargets, *, switched: bool
) -> str:
    """The definitions as they are in the entry of a view, where a reader may choose one of two languages."""
    languages = [switch_language(definition.language) for definition in definitions]
    paired = switched and set(languages) == set(SWITCH_LANGUAGES)
    boxes = [
        f'<div class="glossary-definition{f" glossary-{language}" if paired else ""}" lang="{definition.language}">\n'
        f"{_body(body, resolve)}\n</div>\n"
        for definition, language, (_path, body) in zip(definitions, languages, bodies, strict=True)
    ]
    return "".join(boxes).rstrip()


def _body(body: Body, resolve: PageTargets) -> str:
    """A definition that is only paragraphs."""
    parts: list[str] = []
    length = 0
    for paragraph in filter(None, body):
        if length > LONGEST and CUT not in parts:
            parts.append(CUT)
        parts.append(paragraph_html(paragraph, resolve))
        length += len(text_of(paragraph[2])) + 1
    written = "".join(parts).strip().replace("&#160;", "\xa0").replace("&#64;", "@")
    return _TAG_OR_QUOTE.sub(lambda match: '"' if match[1] else match[0], written) if "&quot;" in written else written


def definitions_of(anchors: Iterable[str], page: str, uri: str) -> Mapping[str, str]:
    """The definitions of the terms with these *anchors*, without reading more of the *page* than their entries."""
    found: dict[str, str] = {}
    places = {id_[1]: id_.start() for id_ in reversed([*_ID.finditer(page)])}
    for anchor in anchors:
        if anchor not in found:
            found.update(_entry_at(places.get(escape(anchor)), anchor, page, uri))
        if anchor not in found:
            return definitions_on(page, uri)
    return found


def _entry_at(place: int | None, anchor: str, page: str, uri: str) -> Mapping[str, str]:
    """The definition in the entry that has the id *anchor* at this *place* of the page; nothing if it isn't one."""
    if place is None:
        return {}
    last = page.rfind(_END, 0, place)
    begin = max(0 if last < 0 else last + len(_END), page.rfind("<dl", 0, place))
    reader = _PageReader(uri)
    reader.feed('<dl class="glossary">')
    while anchor not in reader.found:
        end = page.find(_END, begin)
        if end < 0:
            return {}
        shown, _, _ = page[begin:end].partition(_NEIGHBOURS)
        reader.feed(f"{shown}{_END}")
        begin = end + len(_END)
    return reader.found


def definitions_on(page: str, uri: str) -> Mapping[str, str]:
    """The definitions in the glossaries of the HTML text *page*, by the ids of their terms.

    *uri* is the address of the page, relative to the root of the site.
    """
    reader = _PageReader(uri)
    reader.feed(page)
    reader.close()
    return reader.found


class _PageReader(HTMLParser):
    """Copies each ``dd`` in a ``dl`` of the class ``glossary``, without what doesn't belong on a card."""

    def __init__(self, uri: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self._uri = uri
        self._lists: list[bool] = []  # the open lists outside of a definition: whether each is a glossary
        self._in_term = False
        self._ids: list[str] = []
        self._card: list[str] | None = None
        self._open: list[str] = []  # the elements that are open on the card, those left out included
        self._skipped_from: int | None = None  # how many were, when what is left out began
        self._block_level = 0  # how many are, between the blocks of a definition
        self._length = 0  # of this definition
        self._is_cut = False  # whether that was more than a card shows
        self._formula: int | None = None  # how many are, in a formula that the page leaves to a script

    def feed(self, data: str) -> None:
        """Read a passage that ends with a tag: where all of it is plain, without what any HTML needs."""
        tokens: list[re.Match[str]] = []
        at = 0
        while at < len(data) and (token := _TOKEN.match(data, at)):
            tokens.append(token)
            at = token.end()
        if at < len(data):
            super().feed(data)
            return
        for token in tokens:
            if token["text"]:
                self.handle_data(unescape(token["text"]))
            elif token["end"]:
                self.handle_endtag(token["end"])
            else:
                attributes: list[tuple[str, str | None]] = [
                    (name, unescape(value)) for name, value in _ATTRIBUTE.findall(token["attributes"])
                ]
                handle = self.handle_startendtag if token["empty"] else self.handle_starttag
                handle(token["tag"], attributes)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._card is not None:
            self._copy(tag, attrs)
            if tag not in _EMPTY:
                self._open.append(tag)
                if tag in {"span", "div"} and "math" in (dict(attrs).get("class") or "").split():
                    self._formula = len(self._open)
            return
        attributes = dict(attrs)
        if tag == "dl":
            self._lists.append("glossary" in (attributes.get("class") or "").split())
        elif self._lists and self._lists[-1]:
            if tag == "dd":
                self._card, self._open, self._block_level, self._length, self._is_cut = [], [], 0, 0, False
            self._in_term = tag == "dt" or (self._in_term and tag != "dd")
            if self._in_term and (id_ := attributes.get("id")):
                self._ids.append(id_)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._card is not None:
            self._copy(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if self._card is None:
            if tag == "dl" and self._lists:
                self._lists.pop()
            elif tag == "dt":
                self._in_term = False
        elif tag in self._open:
            self._end(tag)
        elif tag in {"dd", "dl"}:
            self._finish()
            if tag == "dl":
                self._lists.pop()

    def handle_data(self, data: str) -> None:
        if self._card is not None and self._skipped_from is None:
            is_formula = len(self._open) == self._formula and data.strip()
            self._card.append(formula_on_card(data) if is_formula else escape(data, quote=False))
            self._length += len(data)

    def _copy(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._card is None or self._skipped_from is not None:
            return
        classes = (dict(attrs).get("class") or "").split()
        own = [name for name in classes if name.startswith("glossary-")]
        too_long = self._length > LONGEST and len(self._open) == self._block_level and not self._is_cut
        unwanted = (
            tag in {"script", "style"}
            or "headerlink" in classes
            or (own and not self._open and not _SHOWN.intersection(own))
        )
        if too_long and not unwanted:
            self._card.append(CUT)
            self._is_cut = True
        if unwanted:
            if tag not in _EMPTY:
                self._skipped_from = len(self._open)
            return
        if "glossary-definition" in own:
            self._block_level, self._length, self._is_cut = len(self._open) + 1, 0, False
        self._card.append(f"<{tag}{''.join(map(self._attribute, attrs))}>")

    def _end(self, tag: str) -> None:
        """Close an element on the card, and those in it that were left open."""
        while self._open.pop() != tag:
            pass
        if self._formula is not None and len(self._open) < self._formula:
            self._formula = None
        began = self._skipped_from
        if began is not None and len(self._open) <= began:
            self._skipped_from = None
        if self._card is not None and (began is None or len(self._open) < began):
            self._card.append(f"</{tag}>")
        if len(self._open) < self._block_level:
            self._block_level, self._length, self._is_cut = len(self._open), 0, False

    def _attribute(self, attribute: tuple[str, str | None]) -> str:
        name, value = attribute
        if name in _LEFT_OUT:
            return ""
        if name == "class" and value and value.startswith("glossary-def"):
            value = " ".join(each for each in value.split() if each.startswith("glossary-"))  # the rest is docutils'
        if value is None:
            return f" {name}"
        if name in _ADDRESSES and not value.startswith("/"):
            value = urljoin(_SITE + self._uri, value).removeprefix(_SITE)
        return f' {name}="{escape(value)}"'

    def _finish(self) -> None:
        """Note the card for the terms before it."""
        card = "".join(self._card or ()).strip()
        self.found.update(dict.fromkeys(self._ids, card))
        self._card, self._ids, self._skipped_from = None, [], None
        self._formula = None
