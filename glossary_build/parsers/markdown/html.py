"""Reads the HTML lists and tables in a Markdown page::

<dl>
  <dt id="epoch">Epoch</dt>
  <dd>One pass through the <em>training set</em>.</dd>
</dl>
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser

from glossary_build.parsers.layout import Cell
from glossary_build.parsers.markdown.blocks import RawBlock
from glossary_build.parsers.markdown.html_text import HtmlText
from glossary_build.parsers.tables import MOST_SPANNED
from glossary_build.parsers.unread import has_too_many_tags

_OPENING = re.compile(r"\s*<(?:dl|table|gloss(?:ary|list|group))[\s>]", re.IGNORECASE)
_STRAY = re.compile(r"<(?!/?[A-Za-z][^<>]*+>)|&(?!#?\w{1,31};)")
_HIDDEN = {"<": "\0", "&": "\1"}
"""Replaces characters that don't begin a tag or a reference: the parser of the standard library is slow on them."""
_FRAMES = ("dl", "table")
_ALIASES = {"glossary": "dl", "glosslist": "dl", "glossgroup": "dl", "glossterm": "dt", "glossdef": "dd"}
"""Elements of DITA and DocBook that are the same as those of HTML."""
_NAMES = ("dt", "th")
_PARTS = ("dt", "dd", "th", "td")


@dataclass(slots=True, kw_only=True)
class HtmlBlock:
    """A ``dl``, which has one row, or a ``table``."""

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
    if not any(f"<{tag}" in line.lower() for line in html for tag in (*_FRAMES, *_ALIASES)) or has_too_many_tags(html):
        return []
    reader = _Reader()
    for block in blocks:
        begin = None if not reader.depth else block.begin
        if begin is None and block.type == "html_block":
            begin = next((number for number in range(block.begin, block.end) if _OPENING.match(lines[number])), None)
        if begin is not None:
            reader.read(lines[begin : block.end], begin, is_html=block.type in ("html_block", "code_block"))
    reader.close_all()
    return [found for found in reader.found if any(found.rows)]


class _Reader(HTMLParser):
    """Collects the parts of lists and tables; a list or table inside of another is text."""

    def __init__(self) -> None:
        """Begin with nothing."""
        super().__init__(convert_charrefs=False)
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

    def close_all(self) -> None:
        """End what is still open."""
        while self.depth:
            self.handle_endtag(self.found[-1].tag)

    def set_cdata_mode(self, *_args: object, **_kwargs: object) -> None:
        """Read on after ``<script>`` as after any other tag, so that one that is never closed hides nothing."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a list, a table, a row or a part, or a tag inside of one."""
        attributes = dict(attrs)
        tag = _ALIASES.get(tag, tag)
        if tag in _FRAMES:
            self.depth += 1
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
        if self.depth == 1 and tag in (*_FRAMES, "tr", *_PARTS):
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
        rows, columns = (_number(attributes.get(name)) for name in ("rowspan", "colspan"))
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


def _number(text: str | None) -> int:
    """How many rows or columns a cell reaches over."""
    number = int(text) if text and len(text) < 9 and text.isascii() and text.isdigit() else 1
    return max(1, min(number, MOST_SPANNED))
