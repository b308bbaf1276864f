"""Reads the inline markup of a name or a definition with the field's parsers, and escapes plain text for it.

Markdown is read by markdown-it with MyST's roles, reStructuredText by docutils. In addition, a role shows the end of a
path after ``~``, and Markdown has ``[[page]]``. Without markup, a definition is paragraphs of plain text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple
from unicodedata import east_asian_width

from glossary_build.headwords.roles import ADDRESS
from glossary_build.model import Markup
from glossary_build.text.expressions import expression

_BREAK = expression("\n")
_MARKED = {Markup.MARKDOWN: expression(r"[`\[*_\\<&]"), Markup.RST: expression(r"[`*\\_|]")}
"""What all markup has; most names have none of it."""
_BETWEEN_BLOCKS = expression(
    r"(?m:^)[ \t]*+(?P<fence>`{3,}+|~{3,}+)[^\n`]*+\n(?s:.*?)(?:(?m:^)[ \t]*+(?P=fence)|\Z)"
    r"|\n(?:[ \t]*+\n)++|\n(?=[ \t]*+(?:(?:[-*+>]|#{1,6}|\d{1,9}[.)])[ \t]|\|))"
)
"""Code, or the end of a paragraph, item or row, with which its inline markup ends."""
LONGEST = 20_000
"""Characters of a block above which it is taken as it is: what the parsers take grows faster than their input."""
_TO_FILE = expression(r"\]\((?!#|https?:)")
"""What every link to a place on the same site has."""
_UNNAMED = expression(
    r"!\[[^\[\]]*\](?:\([^()]*\)|\[[^\[\]]*\])|(?P<page>\[\[[^\[\]|]+)(?<!\s)\|[^\[\]|]*(?=\]\])|<r[tp]>[^<>]*</r[tp]>"
)
"""A picture, the page of a wiki, which its link is called like, and the text of this link; or how a name is read."""


class Mention(NamedTuple):
    """Text that is marked up as a reference to a term of the glossary."""

    target: str
    """A name, or the fragment of a link inside the page, with its ``#``."""
    start: int
    """Offset of the markup in the text."""
    end: int
    """Offset after the markup."""


class Inline(NamedTuple):
    """Text with inline markup, as it was read."""

    plain: str
    """What a reader sees, with as many lines as before."""
    mentions: tuple[Mention, ...] = ()
    links: tuple[Mention, ...] = ()
    """Links to other sites; their targets are addresses."""


def read_inline(text: str, markup: Markup, *, keep_tags: bool = False) -> Inline:
    """*text* as a reader sees it, and what it marks up as references to terms and as links, in order; not in code.

    >>> read_inline("see <https://example.org>", Markup.MARKDOWN).links
    (Mention(target='https://example.org', start=4, end=25),)

    HTML tags are left out; *keep_tags* leaves those that a page shows as text. Line *n* stays line *n*.
    """
    return _read_marked(text, markup, keep_tags) if _MARKED[markup].search(text) else Inline(text)


@lru_cache(maxsize=1 << 15)
def _read_marked(text: str, markup: Markup, keep_tags: bool) -> Inline:
    """The same for text with markup, read once: a build needs definitions for the model and for programs."""
    if markup is Markup.MARKDOWN:
        from glossary_build.headwords.markdown_inline import read_pieces
    else:
        from glossary_build.headwords.rst_inline import read_pieces  # docutils takes long to import

    shown: list[str] = []
    mentions: list[Mention] = []
    links: list[Mention] = []
    for begin, end, is_text in _blocks(text) if "\n" in text else ((0, len(text), True),):
        block = text[begin:end]
        if not is_text or len(block) > LONGEST or (len(block) < len(text) and not _MARKED[markup].search(block)):
            shown.append(block)
            continue
        for piece, target, start, stop in read_pieces(block, keep_tags):
            shown.append(piece)
            if target:
                found = links if target.startswith(ADDRESS) else mentions
                found.append(Mention(target, begin + start, begin + stop))
    return Inline("".join(shown), tuple(mentions), tuple(links))


def file_links(text: str) -> Iterator[Mention]:
    """Yield the links of a text in Markdown to places on the same site, by their addresses; not in code.

    >>> list(file_links("[two](b.md#two), `[x](y)`, [self](#one)"))
    [Mention(target='b.md#two', start=0, end=15)]
    """
    if not _TO_FILE.search(text):
        return
    from glossary_build.headwords.markdown_inline import read_file_links

    for begin, end, is_text in _blocks(text):
        if is_text and end - begin <= LONGEST:
            for address, start, stop in read_file_links(text[begin:end]):
                yield Mention(address, begin + start, begin + stop)


def _blocks(text: str) -> Iterator[tuple[int, int, bool]]:
    """Begin and end of the blocks of *text* and of what is between them, and whether they have inline markup."""
    begin = 0
    for match in _BETWEEN_BLOCKS.finditer(text):
        yield begin, match.start(), True
        yield match.start(), match.end(), False
        begin = match.end()
    yield begin, len(text), True


def plain_text(text: str, markup: Markup, *, keep_tags: bool = False) -> str:
    r"""*text* as a reader sees it, with as many lines as before: line *n* stays line *n*.

    HTML tags are left out; *keep_tags* leaves those that a page shows as text.

    >>> plain_text(r"the *fast* :term:`kernel <Kernel>` of ``C\*``", Markup.RST)
    'the fast kernel of C\\*'
    >>> plain_text("see [the `docs`](https://example.org)", Markup.MARKDOWN)
    'see the docs'
    """
    return read_inline(text, markup, keep_tags=keep_tags).plain


def plain_name(text: str, markup: Markup) -> str:
    """*text* as a name: plain, on one line, with single blanks, and without pictures beside it and readings above it.

    >>> plain_name("{class}`~.Basic` and [[more]] ![](logo.svg)", Markup.MARKDOWN)
    'Basic and more'
    """
    line = " ".join(text.split())
    return _plain_name(line, markup) if _MARKED[markup].search(line) else line


@lru_cache(maxsize=1 << 15)
def _plain_name(line: str, markup: Markup) -> str:
    bare = _UNNAMED.sub(_page_of, line) if markup is Markup.MARKDOWN and ("[" in line or "<r" in line) else line
    return " ".join(plain_text(bare, markup).split()) or " ".join(plain_text(line, markup).split())


def _page_of(unnamed: re.Match[str]) -> str:
    return unnamed["page"] or ""


def line_counter(text: str) -> Callable[[int], int]:
    """From an offset of *text* to the number of line breaks before it; each call takes next to no time."""
    breaks = [match.start() for match in _BREAK.finditer(text)]
    return lambda offset: bisect_left(breaks, offset)


_SPECIAL = {
    Markup.MARKDOWN: expression(r"[\\`*\[\]]|<(?=[A-Za-z/!?])|&(?=[#A-Za-z])|[$~]|(?<![^\W_])_|_(?![^\W_])"),
    Markup.RST: expression(r"[\\`*|]|_(?![^\W_])"),
}


def escaped(text: str, target: Markup) -> str:
    r"""Plain *text* as it is written in *target*.

    >>> escaped("a*b", Markup.RST), escaped("__init__ of a_b", Markup.MARKDOWN)
    ('a\\*b', '\\_\\_init\\_\\_ of a_b')
    """
    return _SPECIAL[target].sub(lambda match: "\\" + match[0], text)


_ITEM = expression(r"\s*(?:(?P<bullet>[-*+•])|(?P<number>(?:\d+|#)[.)]))\s+")
_FENCE = expression(r"\s*(?:`{3,}|~{3,}|:{3,})")
_DIRECTIVE = expression(r"\s*\.\.\s+(?P<name>[\w:-]+)::\s*")
_SHOWN_ELSEWHERE = frozenset({"image", "figure", "index", "table", "list-table", "csv-table"})
"""Directives whose first line isn't text."""


def plain_paragraphs(text: str, markup: Markup) -> list[str]:
    r"""The paragraphs and list items of *text*, and the lines of its code, each on one line and without inline markup.

    >>> plain_paragraphs("An *array*\nof `numbers`:\n\n- one\n- two", Markup.MARKDOWN)
    ['An array of numbers:', '• one', '• two']
    """
    return [block for block in map(_joined, _paragraphs(plain_text(text, markup, keep_tags=True))) if block]


def _paragraphs(text: str) -> Iterator[list[str]]:
    block: list[str] = []
    in_code = False
    for line in text.splitlines():
        is_fence, item, directive = _FENCE.match(line) is not None, _ITEM.match(line), _DIRECTIVE.match(line)
        in_code ^= is_fence
        if in_code or item or directive or is_fence or not line.strip():
            yield block
            block = []
        if is_fence or not line.strip():
            continue
        if in_code:
            yield [line]
        elif item:
            block = [f"{'•' if item['bullet'] else item['number']} {line[item.end() :]}"]
        elif directive:
            block = [] if directive["name"] in _SHOWN_ELSEWHERE else [line[directive.end() :]]
        else:
            block.append(line)
    yield block


def _joined(lines: list[str]) -> str:
    """*lines* on one line: with a blank between them, but none between two characters as wide as Chinese ones."""
    joined = ""
    for line in filter(None, (" ".join(line.split()) for line in lines)):
        touching = all(east_asian_width(char) in "WF" for char in (joined[-1:] + line[0]))
        joined += line if touching or not joined else f" {line}"
    return joined.removesuffix("::") + (":" if joined.endswith("::") else "")
