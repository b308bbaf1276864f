"""Takes the bodies of the cards from the pages that were written: the definitions of each term as they are there.

A page has MathJax only if it has formulas itself, so a card that shows one from elsewhere loads it when it opens, with
the scripts that Sphinx links on pages with formulas.

Reading the pages back costs a tenth of writing them, needs nothing that a process may have kept to itself, and gives
what the theme, the math renderer and other extensions made of a definition. Pages that weren't written again are read
as they lie there, so that a card and its page never differ.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape, unescape
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urljoin

from docutils.utils.math.latex2mathml import tex2mathml

from glossary_build.sphinx_ext.state.records import SiteTerm, Target

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder

MARK = "data-tex"
"""Attribute of the placeholder of a formula on a card: its LaTeX, as the page has it."""
_LABEL = re.compile(r"\\label\s*\{[^{}]*\}")
_DELIMITED = re.compile(r"\s*(?:\\\((?P<line>.*)\\\)|\\\[(?P<block>.*)\\\]|(?P<plain>.*))\s*", re.DOTALL)


def formula_on_card(text: str) -> str:
    r"""Return the HTML for the LaTeX *text* that a page leaves to a script, in the delimiters ``\(…\)`` or ``\[…\]``.

    A label is left out, since the page has a formula with it.
    """
    text = _LABEL.sub("", text).strip()
    match = _DELIMITED.fullmatch(text)
    if match is None:
        return escape(text, quote=False)
    block = match["block"]
    tex = match["line"] or block or match["plain"] or ""
    try:
        shown = tex2mathml(tex.strip(), as_block=block is not None)
    except Exception:  # docutils raises several kinds for LaTeX that it doesn't know
        shown = escape(text, quote=False)
    return f'<span {MARK}="{escape(text)}">{shown}</span>'


def scripts_of_mathjax(app: Sphinx) -> list[dict[str, str]]:
    """Return the scripts that Sphinx links on pages with formulas: their attributes, and as ``text`` what they hold.

    Addresses are relative to the root of the site. Nothing where another renderer writes the formulas.
    """
    builder: Any = app.builder
    if builder.math_renderer_name != "mathjax":
        return []
    from sphinx.ext.mathjax import install_mathjax  # here, since it can't be imported before other parts of Sphinx

    recorder = _Recorder()
    stand_in: Any = SimpleNamespace(
        builder=recorder, config=app.config, registry=app.registry, confdir=app.confdir, env=app.env
    )
    install_mathjax(stand_in, "", "", {"has_maths_elements": True}, None)
    return recorder.scripts


class _Recorder:
    """A builder, as far as the MathJax extension needs one."""

    format = "html"
    math_renderer_name = "mathjax"

    def __init__(self) -> None:
        self.scripts: list[dict[str, str]] = []

    def add_js_file(self, filename: str, **attributes: str) -> None:
        """Note what would be linked."""
        script = {"text" if name == "body" else name: value for name, value in attributes.items() if name != "priority"}
        if filename:
            script["src"] = filename if "://" in filename else f"_static/{filename}"
        self.scripts.append(script)


LONGEST = 800
"""Characters of a definition after which no other block of it begins on a card."""

CUT = '<p class="glossary-cut">…</p>'
"""Precedes the blocks that a card hides; the script offers the entry instead. The search finds what they say."""

_SHOWN = frozenset({"glossary-definition", "glossary-see", "glossary-replaced-by", "glossary-origin"})
"""Of the parts of an entry that are our own, those that belong on a card."""
_ADDRESSES = frozenset({"href", "src", "data", "poster"})
_LEFT_OUT = frozenset({"id", "name", "for", "srcset"})
"""Attributes with no use on another page, or one that hurts."""
_SITE = "https://site.invalid/"
_GLOSSARY = re.compile(r"<dl\b[^<>]*\bglossary\b")
_TOKEN = re.compile(
    r"(?P<text>[^<]+)|(?P<comment><!--)"
    r"|<(?P<end>/?)(?P<tag>[a-zA-Z][\w:-]*+)"
    r"(?P<attributes>[^<>\"'/]*+(?:(?:\"[^\"]*\"|'[^']*'|/(?!>))[^<>\"'/]*+)*+)(?P<empty>/?)>|<"
)
_ATTRIBUTE = re.compile(r"([^\s=\"'<>/]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'<>]+)))?")
_UNREAD = frozenset({"script", "style"})
"""Elements whose content isn't HTML."""
_EMPTY = frozenset({"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})


class _Attributes(NamedTuple):
    """The attributes of an element."""

    id: str
    classes: tuple[str, ...]
    copy: str
    """As they are on a card."""


def card_bodies(terms: Sequence[SiteTerm], builder: StandaloneHTMLBuilder) -> list[str]:
    """Return the HTML of the definitions of each of *terms*; empty if it has none or its page isn't there.

    There are no ids in it, and relative addresses are relative to the root of the site.
    """
    found: dict[Target, str] = {}
    for page in {term.page: None for term in terms}:
        path = Path(builder.get_outfilename(page))  # a string before Sphinx 8.2
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        bodies = definitions_on(text, builder.get_target_uri(page))
        found.update(((page, anchor), body) for anchor, body in bodies.items())
    return [found.get(term.target, "") for term in terms]


def definitions_on(page: str, uri: str) -> Mapping[str, str]:
    """Return the definitions in the glossaries of the HTML text *page*, by the ids of their terms.

    *uri* is the address of the page, relative to the root of the site.
    """
    reader = _PageReader(uri)
    at = 0
    while glossary := _GLOSSARY.search(page, at):
        at = reader.read(page, glossary.start())
    return reader.found


class _PageReader:
    """Copies each ``dd`` in a ``dl`` of the class ``glossary``, without what doesn't belong on a card."""

    def __init__(self, uri: str) -> None:
        self.found: dict[str, str] = {}
        self._uri = uri
        self._known: dict[str, _Attributes] = {}
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

    def read(self, page: str, at: int) -> int:
        """Read the list that begins *at* a place of *page*; where it ends."""
        while token := _TOKEN.match(page, at):
            at = token.end()
            tag = token["tag"]
            if tag is None:
                if token["comment"]:
                    at = _place(page, "-->", at) + len("-->")
                elif self._card is not None and self._skipped_from is None:
                    self._text(token[0])
            elif token["end"]:
                self._ends(tag.lower())
                if not self._lists and self._card is None:
                    break
            elif (tag := tag.lower()) in _UNREAD:
                at = _place(page, f"</{tag}", at)
            elif self._card is None:
                self._passes(tag, token["attributes"])
            else:
                self._starts(tag, token["attributes"], is_empty=bool(token["empty"]))
                if self._skipped_from is not None and tag == "p":  # no other is in it
                    at = _place(page, "</p", at)
        return at

    def _passes(self, tag: str, text: str) -> None:
        """Take what is needed of an element that is on no card."""
        if tag == "dl":
            self._lists.append("glossary" in self._attributes(text).classes)
        elif self._lists and self._lists[-1]:
            if tag == "dd":
                self._card, self._open, self._block_level, self._length, self._is_cut = [], [], 0, 0, False
            self._in_term = tag == "dt" or (self._in_term and tag != "dd")
            if self._in_term and "id" in text and (id_ := self._attributes(text).id):
                self._ids.append(id_)

    def _starts(self, tag: str, text: str, *, is_empty: bool) -> None:
        """Copy the beginning of an element to the card, unless it is left out with what is in it."""
        attributes = self._attributes(text)
        self._copy(tag, attributes)
        if not is_empty and tag not in _EMPTY:
            self._open.append(tag)
            if tag in {"span", "div"} and "math" in attributes.classes:
                self._formula = len(self._open)

    def _ends(self, tag: str) -> None:
        if self._card is None:
            if tag == "dl" and self._lists:
                self._lists.pop()
            elif tag == "dt":
                self._in_term = False
        elif tag in self._open:
            self._close(tag)
        elif tag in {"dd", "dl"}:
            self._finish()
            if tag == "dl":
                self._lists.pop()

    def _text(self, text: str) -> None:
        if self._card is not None:
            shown = unescape(text) if "&" in text else text
            is_formula = len(self._open) == self._formula and shown.strip()
            self._card.append(formula_on_card(shown) if is_formula else escape(shown, quote=False))
            self._length += len(shown)

    def _copy(self, tag: str, attributes: _Attributes) -> None:
        if self._card is None or self._skipped_from is not None:
            return
        own = [name for name in attributes.classes if name.startswith("glossary-")]
        too_long = self._length > LONGEST and len(self._open) == self._block_level and not self._is_cut
        if "headerlink" in attributes.classes or (own and not self._open and not _SHOWN.intersection(own)):
            if tag not in _EMPTY:
                self._skipped_from = len(self._open)
            return
        if too_long:
            self._card.append(CUT)
            self._is_cut = True
        if "glossary-definition" in own:
            self._block_level, self._length, self._is_cut = len(self._open) + 1, 0, False
        self._card.append(f"<{tag}{attributes.copy}>")

    def _close(self, tag: str) -> None:
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

    def _finish(self) -> None:
        """Note the card for the terms before it."""
        card = "".join(self._card or ()).strip()
        self.found.update(dict.fromkeys(self._ids, card))
        self._card, self._ids, self._skipped_from = None, [], None
        self._formula = None

    def _attributes(self, text: str) -> _Attributes:
        if text not in self._known:
            found: dict[str, str | None] = {}
            for each in _ATTRIBUTE.finditer(text):
                value = unescape(each[each.lastindex]) if each.lastindex and each.lastindex > 1 else None
                found.setdefault(each[1].lower(), value)
            copy = "".join(self._copied(name, value) for name, value in found.items() if name not in _LEFT_OUT)
            self._known[text] = _Attributes(found.get("id") or "", tuple((found.get("class") or "").split()), copy)
        return self._known[text]

    def _copied(self, name: str, value: str | None) -> str:
        if value is None:
            return f" {name}"
        if name == "class" and value.startswith("glossary-def"):
            value = " ".join(each for each in value.split() if each.startswith("glossary-"))  # the rest is docutils'
        if name in _ADDRESSES and not value.startswith("/"):
            path, sharp, fragment = value.partition("#")
            value = f"{_from_root(self._uri, path)}{sharp}{fragment}"
        return f' {name}="{escape(value)}"'


@cache
def _from_root(uri: str, address: str) -> str:
    """An *address* on the page *uri*, relative to the root of the site unless it leads elsewhere."""
    return urljoin(_SITE + uri, address).removeprefix(_SITE)


def _place(page: str, end: str, at: int) -> int:
    """Where *end* begins after a place *at* the page; the end of the page if it isn't there."""
    found = page.find(end, at)
    return len(page) if found < 0 else found
