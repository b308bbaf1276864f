"""Takes the bodies of the cards from the pages that were written: the definitions of each term as they are there.

A page has MathJax only if it has formulas itself, so a card shows them as MathML, which browsers know without it.

Reading the pages back costs a tenth of writing them, needs nothing that a process may have kept to itself, and gives
what the theme, the math renderer and other extensions made of a definition. Pages that weren't written again are read
as they lie there, so that a card and its page never differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from html import escape, unescape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from glossary_build.sphinx_ext.output.mathml import to_mathml
from glossary_build.sphinx_ext.state import SiteTerm, Target
from glossary_build.text.expressions import expression

if TYPE_CHECKING:
    from sphinx.builders.html import StandaloneHTMLBuilder

_LABEL = expression(r"\\label\s*\{[^{}]*\}")
_DELIMITED = expression(r"\s*(?:\\\((?P<line>.*)\\\)|\\\[(?P<block>.*)\\\]|(?P<plain>.*))\s*", re.DOTALL)


def formula_on_card(text: str) -> str:
    r"""Return MathML for the LaTeX *text* that a page leaves to a script, in the delimiters ``\(…\)`` or ``\[…\]``.

    A label is left out, since the page has a formula with it. What docutils can't read stays LaTeX.
    """
    text = _LABEL.sub("", text).strip()
    line, block, plain = _DELIMITED.fullmatch(text).groups()  # type: ignore[union-attr]  # it takes any text
    tex = line or block or plain or ""
    try:
        return to_mathml(tex.strip(), as_block=block is not None)
    except ValueError:
        return escape(text, quote=False)


LONGEST = 800
"""Characters of a definition after which no other block of it begins on a card."""

CUT = '<p class="glossary-cut">…</p>'
"""Precedes the blocks that a card hides; the script offers the entry instead. The search finds what they say."""

_OWN_LINES = frozenset({"glossary-see", "glossary-replaced-by", "glossary-origin"})
"""Classes of the paragraphs of an entry that are our own and belong on a card."""
_ADDRESSES = frozenset({"href", "src", "data", "poster"})
_LEFT_OUT = frozenset({"id", "name", "for", "srcset"})
"""Attributes with no use on another page, or one that hurts."""
_SITE = "https://site.invalid/"
_GLOSSARY = expression(r"<dl\b(?=[^<>]*\sclass=\"(?:[^\"<>]*\s)?glossary[\s\"])")
_PART = expression(r"<(?:(?P<end>/?)(?P<tag>dl|dt|dd|script|style)(?=[\s>])|!--)")
"""A tag where an entry begins or ends, or a tag or comment whose text may look like one."""
_ID = expression(r"\sid=\"([^\"<>]*)\"")
_TAG = expression(
    r"<(?:(?P<tag>script(?=>)|style(?=>)|[a-zA-Z][\w:-]*+(?=\s))"
    r"(?P<attributes>[^<>\"'/]*+(?:(?:\"[^\"]*\"|'[^']*'|/(?!>))[^<>\"'/]*+)*+)/?>|!--)"
)
"""A tag with attributes, or one that isn't on a card; others are copied as they are."""
_UNREAD = frozenset({"script", "style"})
"""Elements whose content isn't HTML."""
_ATTRIBUTE = expression(r"([^\s=\"'<>/]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'<>]+)))?")
_BORDER = expression(r"<(?P<end>/?)(?P<tag>[a-zA-Z][\w:-]*+)(?P<attributes>[^<>]*+)>")
_EMPTY = frozenset({"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})
_FORMULA = expression(
    r"(<(?:span|div)(?=[^<>]*\sclass=\"(?:[^\"<>]*\s)?math[\s\"])[^<>]*+>\s*+(?:<span class=\"eqno\">[^<>]*+</span>)?)"
    r"([^<>]+)"
)
"""The beginning of a formula, with its number, and its LaTeX where the page leaves it to a script."""


def card_bodies(terms: Sequence[SiteTerm], builder: StandaloneHTMLBuilder) -> list[str]:
    """Return the HTML of the definitions of each of *terms*; empty if it has none or its page isn't there.

    There are no ids in it, and relative addresses are relative to the root of the site.
    """
    found: dict[Target, str] = {}
    for page in {term.page: None for term in terms}:
        path = Path(builder.get_outfilename(page))  # a string before Sphinx 8.2
        text = path.read_text(encoding=builder.config.html_output_encoding) if path.is_file() else ""
        bodies = definitions_on(text, builder.get_target_uri(page))
        found.update(((page, anchor), body) for anchor, body in bodies.items())
    return [found.get(term.target, "") for term in terms]


def definitions_on(page: str, uri: str) -> Mapping[str, str]:
    """Return the definitions in the glossaries of the HTML text *page*, by the ids of their terms.

    *uri* is the address of the page, relative to the root of the site.
    """
    found: dict[str, str] = {}
    for ids, body in _entries(page):
        found.update(dict.fromkeys(ids, _card(body, uri)))
    return found


def _entries(page: str) -> Iterator[tuple[list[str], str]]:
    """Yield the ids of each entry of the glossaries on *page*, and the HTML of its definition."""
    at = 0
    while glossary := _GLOSSARY.search(page, at):
        at, depth = glossary.start(), 0
        names = body = at
        ids: list[str] = []
        while part := _PART.search(page, at):
            at = part.end()
            tag, ends = part["tag"], bool(part["end"])
            if tag is None or tag in _UNREAD:
                at = at if ends else _end(page, tag, at)
            elif tag == "dl":
                depth += -1 if ends else 1
                if not depth:
                    break
            elif depth > 1:
                pass  # a list in a definition
            elif tag == "dt" and not ends:
                names = part.start()
            elif tag == "dt":
                ids += map(unescape, _ID.findall(page, names, part.start()))
            elif not ends:
                body = _place(page, ">", at) + 1
            else:
                yield ids, page[body : part.start()]
                ids = []
        else:
            return


def _card(body: str, uri: str) -> str:
    """Return the card for the definition with the HTML *body* on the page *uri*, without what doesn't belong there."""
    kept: list[str] = []
    at = 0
    while tag := _TAG.search(body, at):
        kept.append(body[at : tag.start()])
        at = tag.end()
        name = tag["tag"]
        classes, copy = _attributes(tag["attributes"] or "", uri)
        if name is None or _is_left_out(name, classes):
            at = _end(body, name, at)
        else:
            kept.append(f"<{name}{copy}>")
    card = "".join([*kept, body[at:]]).strip()
    if len(card) > LONGEST:
        card = _cut(card)
    return _FORMULA.sub(_write_formula, card) if "math" in card else card


@lru_cache(maxsize=1 << 12)
def _attributes(text: str, uri: str) -> tuple[list[str], str]:
    """Return the classes in the attributes that *text* has on the page *uri*, and all attributes as a card has them."""
    found: dict[str, str | None] = {}
    for each in _ATTRIBUTE.finditer(text):
        value = unescape(each[each.lastindex]) if each.lastindex and each.lastindex > 1 else None
        found.setdefault(each[1].lower(), value)
    copy = "".join(_copied(name, value, uri) for name, value in found.items() if name not in _LEFT_OUT)
    return (found.get("class") or "").split(), copy


def _copied(name: str, value: str | None, uri: str) -> str:
    if value is None:
        return f" {name}"
    if name in _ADDRESSES and not value.startswith("/"):
        path, sharp, fragment = value.partition("#")
        value = f"{_from_root(uri, path)}{sharp}{fragment}"
    return f' {name}="{escape(value)}"'


def _is_left_out(tag: str, classes: Sequence[str]) -> bool:
    """Whether an element isn't text, or is a permalink or a line of ours that doesn't belong on a card."""
    own = [name for name in classes if name.startswith("glossary-")] if tag == "p" else ()
    return tag in _UNREAD or "headerlink" in classes or bool(own and _OWN_LINES.isdisjoint(own))


def _cut(card: str) -> str:
    """Put :data:`CUT` before the first block, in each language, that begins after :data:`LONGEST` characters."""
    kept: list[str] = []
    at = depth = level = length = 0
    is_cut = False
    for tag in _BORDER.finditer(card):
        length += len(unescape(card[at : tag.start()]))
        if tag["end"]:
            depth -= 1
        elif depth == level and length > LONGEST and not is_cut:
            kept += card[at : tag.start()], CUT
            at, is_cut = tag.start(), True
        kept.append(card[at : tag.end()])
        at = tag.end()
        if depth < level:
            level, length, is_cut = depth, 0, False
        elif "glossary-definition" in tag["attributes"]:
            level, length, is_cut = depth + 1, 0, False
        if not tag["end"] and tag["tag"].lower() not in _EMPTY:
            depth += 1
    return "".join([*kept, card[at:]])


def _write_formula(formula: re.Match[str]) -> str:
    beginning, text = formula.groups()
    return beginning + (formula_on_card(unescape(text)) if text.strip() else text)


def _end(page: str, tag: str | None, at: int) -> int:
    """Where an element that has no other of its kind in it ends, or, without a *tag*, a comment."""
    return _place(page, ">", _place(page, f"</{tag}", at)) + 1 if tag else _place(page, "-->", at) + 3


@cache
def _from_root(uri: str, address: str) -> str:
    """An *address* on the page *uri*, relative to the root of the site unless it leads elsewhere."""
    return urljoin(_SITE + uri, address).removeprefix(_SITE)


def _place(page: str, end: str, at: int) -> int:
    """Where *end* begins after a place *at* the page; the end of the page if it isn't there."""
    found = page.find(end, at)
    return len(page) if found < 0 else found
