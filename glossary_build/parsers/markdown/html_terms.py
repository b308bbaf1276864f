"""Makes blocks of the tree of the HTML in a Markdown page: lists, tables, elements with a name::

<dl>
  <dt id="epoch">Epoch</dt>
  <dd>One pass through the <em>training set</em>.</dd>
</dl>

Elements whose classes say that they are a term (``class="glossary-term"``) and its definition are such a list too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from itertools import groupby
from operator import attrgetter

from glossary_build.headwords.cleaning import take_id
from glossary_build.headwords.field_names import Role, field_named
from glossary_build.headwords.heads import can_be_name
from glossary_build.headwords.inline import plain_name
from glossary_build.model import Markup
from glossary_build.parsers.headings import is_index_heading
from glossary_build.parsers.indentation import dedent_all
from glossary_build.parsers.layout import Cell
from glossary_build.parsers.markdown.blocks import RawBlock
from glossary_build.parsers.markdown.html_text import HtmlText
from glossary_build.parsers.tables import MOST_SPANNED, headed
from glossary_build.parsers.tree import Block, Form, Table, Term, Terms
from glossary_build.parsers.unread import has_too_many_tags
from glossary_build.text.expressions import expression

_OPENING = expression(r"\s*<(?:dl|table|gloss(?:ary|list|group))[\s>]", re.IGNORECASE)
_SPAN = expression(r"[0-9]{1,8}")
_STRAY = expression(r"<(?!/?[A-Za-z][^<>]*+>)|&(?!#?\w{1,31};)")
_HIDDEN = {"<": "\0", "&": "\1"}
"""Replaces characters that don't begin a tag or a reference: the parser of the standard library is slow on them."""
_FRAMES = ("dl", "table")
_ALIASES = {"glossary": "dl", "glosslist": "dl", "glossgroup": "dl", "glossterm": "dt", "glossdef": "dd"}
"""Elements of DITA and DocBook that are the same as those of HTML."""
_NAMES = ("dt", "th")
_CLASS = expression(r"\bclass(?:name)?=[^<>]{0,60}(?:term|definition|gloss)", re.IGNORECASE)
_CLASS_WORDS = expression(r"[A-Za-z][\w-]*+")
_OF_GLOSSARY = expression(r"(?:term|glossary|gloss)[ _-]?(?:(?:item|entry|card)[ _-]?)?(?=[^\s_-])", re.IGNORECASE)
"""What the name of a class begins with before it says which part of an entry it is: ``termName``, ``glossary-term``."""
_BARE_CLASSES = ("term", "definition")
_PARTS = ("dt", "dd", "th", "td")


@dataclass(slots=True, kw_only=True)
class HtmlBlock:
    """A ``dl``, which has one row, as has what is one by its classes (``div``), or a ``table``."""

    tag: str
    begin: int
    """0-based line."""
    end: int
    """0-based line after it."""
    rows: list[list[Cell]] = field(default_factory=list)
    """Markdown; the names and definitions of a list are all in one row."""


def read_html(blocks: Sequence[RawBlock], lines: Sequence[str]) -> list[HtmlBlock]:
    """The lists and tables among the *blocks* of one section; a blank line ends none.

    None of them where they hold more than :data:`~glossary_build.parsers.unread.MOST_TAGS`.
    """
    html = [line for block in blocks if block.type == "html_block" for line in lines[block.begin : block.end]]
    is_framed = any(f"<{tag}" in line.lower() for line in html for tag in (*_FRAMES, *_ALIASES))
    opening = _OPENING.match if is_framed else _CLASS.search
    if not (is_framed or any(map(_CLASS.search, html))) or has_too_many_tags(html):
        return []
    reader = _Reader(is_framed=is_framed)
    for block in blocks:
        begin = None if not reader.depth else block.begin
        if begin is None and block.type == "html_block":
            begin = next((number for number in range(block.begin, block.end) if opening(lines[number])), None)
        if begin is not None:
            reader.read(lines[begin : block.end], begin, is_html=block.type in ("html_block", "code_block"))
    while reader.depth:  # what is still open
        reader.handle_endtag(reader.found[-1].tag if is_framed else "dl")
    return [found for found in reader.found if any(found.rows)]


class _Reader(HTMLParser):
    """Collects the parts of lists and tables; a list or table inside of another is text."""

    def __init__(self, *, is_framed: bool) -> None:
        """Begin with nothing; where it *is framed*, tags and not classes say what is a part."""
        super().__init__(convert_charrefs=False)
        self._is_framed = is_framed
        self._around = ("", 0)
        """The tag of the part that its class made one, and how many of these are open."""
        self.found: list[HtmlBlock] = []
        self.depth = 0
        """How many lists and tables are open."""
        self._is_html = True
        self._text: HtmlText | None = None
        self._part: tuple[str, int, dict[str, str | None]] = ("", 0, {})
        self._row_id: str | None = None

    def read(self, lines: Sequence[str], begin: int, *, is_html: bool) -> None:
        """Read the *lines* from 0-based line *begin* on; text that is not HTML there is Markdown already."""
        self._is_html = is_html
        if self._text is not None:
            self._text.add_raw("\n" * (begin + 1 - self.lineno))
        self.lineno, self.offset = begin + 1, 0
        self.feed(_STRAY.sub(lambda match: _HIDDEN[match[0]], "\n".join(lines)) + "\n")

    def set_cdata_mode(self, *_args: object, **_kwargs: object) -> None:
        """Read on after ``<script>`` as after any other tag, so that one that is never closed hides nothing."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a list, a table, a row or a part, or a tag inside of one."""
        attributes = dict(attrs)
        tag = _ALIASES.get(tag, tag)
        if tag in _FRAMES:
            self.depth += 1
        if self._around[1]:
            self._around = (self._around[0], self._around[1] + (tag == self._around[0]))
        elif not self._is_framed and (part := _part_of(attributes)):
            if not self.depth:
                self.depth = 1
                self.found.append(HtmlBlock(tag="div", begin=self.lineno - 1, end=self.lineno, rows=[[]]))
            self._around = (tag, 1)
            tag = part
        if self.depth == 1 and tag in _FRAMES:
            line = self.lineno
            self.found.append(HtmlBlock(tag=tag, begin=line - 1, end=line))
            self.found[-1].rows += [[]] if tag == "dl" else ()
        elif self.depth == 1 and tag == "tr" and self.found[-1].tag == "table":
            self._end_part()
            self.found[-1].rows.append([])
            self._row_id = attributes.get("id")
        elif self.depth == 1 and tag in _PARTS and self.found[-1].rows:
            self._end_part()
            self._text = HtmlText()
            self._part = (tag, self.lineno, attributes)
        elif tag == "glossentry":
            self._row_id = attributes.get("id")
        elif self._text is not None:
            self._text.start(tag, attributes, self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        """End a list, a table, a row or a part, or a tag inside of one."""
        tag = _ALIASES.get(tag, tag)
        around, count = self._around
        if count and tag == around:
            self._around = (tag, count - 1)
        if self.depth == 1 and (tag in (*_FRAMES, "tr", *_PARTS) or (count, tag) == (1, around)):
            self._end_part()
        elif self._text is not None:
            self._text.end(tag, f"</{tag}>")
        if tag in _FRAMES and self.depth:
            self.depth -= 1
            self.found[-1].end = self.lineno

    def handle_data(self, data: str) -> None:
        """Take the text inside of a part."""
        if self._text is not None:
            for character, hidden in _HIDDEN.items():
                data = data.replace(hidden, character)
            (self._text.add if self._is_html else self._text.add_raw)(data)

    def handle_entityref(self, name: str) -> None:
        """Take a character that is written by its name."""
        self.handle_data(unescape(f"&{name};") if self._is_html else f"&{name};")

    def handle_charref(self, name: str) -> None:
        """Take a character that is written by its number."""
        self.handle_entityref(f"#{name}")

    def _end_part(self) -> None:
        if self._text is None:
            return
        tag, line, attributes = self._part
        text = self._text.finish()
        blank = text[: len(text) - len(text.lstrip())].count("\n")
        spans = (attributes.get(name) or "" for name in ("rowspan", "colspan"))
        rows, columns = (max(1, min(int(span), MOST_SPANNED)) if _SPAN.fullmatch(span) else 1 for span in spans)
        explicit_id, self._row_id = self._row_id or attributes.get("id"), None
        cell = Cell(
            text=text.strip(),
            line=line + blank,
            end=self.lineno,
            rows=rows,
            columns=columns,
            is_name=tag in _NAMES,
            id=explicit_id,
        )
        self.found[-1].rows[-1].append(cell)
        self._text = None


def _part_of(attributes: Mapping[str, str | None]) -> str | None:
    """The tag in a list of the element with these *attributes*, by the name of one of its classes."""
    classes = _CLASS_WORDS.findall(attributes.get("class") or attributes.get("classname") or "")
    for name in classes:
        short = _OF_GLOSSARY.sub("", name, count=1)
        field = field_named(short) if short != name or name.casefold() in _BARE_CLASSES else None
        if field and field.role in (Role.TERM, Role.DEFINITION):
            return "dt" if field.role is Role.TERM else "dd"
    return None


_FEWEST_ELEMENTS = 2
_SUMMARY = expression(r"<summary\b[^<>]*>(?P<name>(?:(?!</?summary).)*)</summary>(?P<rest>.*)", re.IGNORECASE)
_EMPTY = expression(r"\s*</?(?:br|p|div)\s?/?>\s*", re.IGNORECASE)
_COMPONENT = expression(
    r"\s*<(?P<tag>[A-Z]\w*|[a-z]+-[\w-]+)(?P<attributes>(?:\s+[\w-]+=(?:\"[^\"]*\"|'[^']*'|\{[^{}]*\}))++)"
    r"\s*>?(?P<rest>.*)"
)
"""An element of a page that is a program: those of HTML have neither capitals nor hyphens."""
_ATTRIBUTE = expression(r"""(?<![\w-])([\w-]++)=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\})""")
_AROUND = " \t\n[]\"'"
_ROLES = frozenset((Role.TERM, Role.ABBREVIATIONS, Role.SYNONYMS))


def html_nodes(blocks: Sequence[RawBlock], lines: Sequence[str]) -> list[Block]:
    """What the HTML among the *blocks* of one section holds; it may reach over several of them."""
    if not any(block.type == "html_block" for block in blocks):
        return []
    nodes: list[Block] = []
    for found in read_html(blocks, lines):
        if found.tag == "table":
            rows = headed([row for row in found.rows if row], Markup.MARKDOWN)
            nodes.append(Table(begin=found.begin, end=found.end, rows=rows))
        elif (terms := _terms(found)) and (found.tag == "dl" or all(term.body for term in terms)):
            nodes.append(Terms(begin=found.begin, end=found.end, form=Form.DEFINITION_LISTS, terms=terms))
    elements = _elements(blocks, lines)
    return [*nodes, elements] if elements else nodes


def _terms(found: HtmlBlock) -> list[Term]:
    """The terms of a ``<dl>``; several ``<dt>`` in a row are names of one."""
    terms: list[Term] = []
    for are_names, run in groupby((part for row in found.rows for part in row), attrgetter("is_name")):
        terms += [_named(list(run))] if are_names else []
        for part in run if terms else ():
            if part.text:
                terms[-1].add(part.text.split("\n"), part.line)
    return [term for term in terms if any(term.names)]


def _named(parts: Sequence[Cell]) -> Term:
    taken = [take_id(" ".join(part.text.split())) for part in parts]
    ids = (part.id or inner for part, (_, inner) in zip(parts, taken, strict=True))
    return Term(names=tuple(name for name, _ in taken), line=parts[0].line, explicit_id=next(filter(None, ids), None))


def _elements(blocks: Sequence[RawBlock], lines: Sequence[str]) -> Terms | None:
    """The terms that are the names of elements: of ``<details>``, or of components; a single one is no glossary."""
    begin, end = min(block.begin for block in blocks), max(block.end for block in blocks)
    terms: list[Term] = []
    last = begin
    for number in range(begin, end):
        if number < last or "<" not in lines[number] or not (found := _element(lines[number])):
            continue
        tag, names, rest = found
        closing = expression(f"</{tag}>|^/>", re.IGNORECASE)
        last = next((n + 1 for n in range(number, end) if closing.search(lines[n] if n > number else rest)), end)
        body = [rest, *lines[number + 1 : last]]
        body[-1] = closing.split(body[-1], maxsplit=1)[0]
        body = ["" if _EMPTY.fullmatch(line) else line for line in (body[0].strip(), *dedent_all(body[1:]))]
        terms.append(Term(names=names, line=number + 1, body=body, body_line=number + 1))
    if len({term.names for term in terms}) < _FEWEST_ELEMENTS or all(
        is_index_heading(plain_name(term.names[0], Markup.MARKDOWN)) for term in terms
    ):
        return None
    return Terms(begin=terms[0].line - 1, end=last, form=Form.DETAILS, terms=terms)


def _element(line: str) -> tuple[str, tuple[str, ...], str] | None:
    """The tag of the element that begins in *line*, its names, and what follows; None where none names its content."""
    if summary := _SUMMARY.search(line):
        return ("details", (summary["name"].strip(),), summary["rest"]) if can_be_name(summary["name"]) else None
    component = _COMPONENT.match(line)
    if component is None:
        return None
    found = [
        (field_named(key), "".join(values).strip(_AROUND))
        for key, *values in _ATTRIBUTE.findall(component["attributes"])
    ]
    names = [text for field, text in found if text and field and field.role in _ROLES]
    headed = any(field and field.role is Role.TERM for field, _ in found)
    return (component["tag"], tuple(names), component["rest"]) if headed and all(map(can_be_name, names)) else None
