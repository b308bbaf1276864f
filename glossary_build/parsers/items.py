"""Finds the terms in the lists, paragraphs and definition lists of a Markdown section, each with its text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from markdown_it.token import Token

from glossary_build.model import Markup
from glossary_build.parsers.headings import is_order
from glossary_build.parsers.heads import (
    Head,
    can_be_name,
    is_bare_name,
    is_translation,
    read_bold_head,
    read_pair,
    read_plain_head,
)
from glossary_build.parsers.inline import plain_name
from glossary_build.parsers.page import Block, is_link_list, take_id

_MARKER = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]{1,4}|$)(?:\[[ xX]\][ \t]+)?")
_HEADING_MARK = re.compile(r"#{1,6}[ \t]+")
_DEFINITION_MARK = re.compile(r"[ \t]{0,3}[:~][ \t]+")
_HARD_BREAK = re.compile(r"(?: {2,}|\\)$|<br\s?/?>\s*$")

BULLET_HEADINGS = "headings in bullets"
BOLD_BULLETS = "bullets with bold heads"
PLAIN_BULLETS = "bullets with plain heads"
BARE_BULLETS = "bullets with names"
BOLD_PARAGRAPHS = "paragraphs with bold heads"
PLAIN_PARAGRAPHS = "paragraphs with plain heads"
PAIRS = "lines with a name and its translation"
DEFINITION_LISTS = "definition lists"


@dataclass(slots=True, kw_only=True)
class Item:
    """A name with its text."""

    names: tuple[str, ...]
    """In Markdown, the headword first."""
    line: int
    """1-based line of the headword."""
    body: list[str] = field(default_factory=list)
    body_line: int = 0
    """1-based line of the first line of the body."""
    explicit_id: str | None = None
    subjects: tuple[str, ...] = ()
    """Categories below the heading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """Terms that are written in one way."""

    shape: str
    items: tuple[Item, ...]
    begin: int
    """0-based line of the first."""
    end: int


def read_blocks(blocks: Sequence[Block], lines: Sequence[str]) -> tuple[Listing, ...]:
    """The terms in the *blocks* of one section, apart from tables and fences."""
    paragraphs = _read_paragraphs(blocks, lines)
    lists = [listing for block in blocks if (listing := _read_block(block, lines)) is not None]
    lists += _read_stacked(blocks, lines)
    lists.sort(key=lambda listing: listing.begin)
    if paragraphs is None:
        return tuple(lists)
    before = [listing for listing in lists if listing.end <= paragraphs.begin]
    if paragraphs.shape == PAIRS or _size(lists) - _size(before) > len(paragraphs.items):
        return (*lists, paragraphs) if paragraphs.shape == PAIRS else tuple(lists)
    return (*before, paragraphs)


def _size(listings: Sequence[Listing]) -> int:
    return sum(len(listing.items) for listing in listings)


def _read_block(block: Block, lines: Sequence[str]) -> Listing | None:
    if block.type in ("bullet_list", "ordered_list"):
        return _read_list(block.tokens, lines, 0)
    if block.type == "dl":
        return _read_definition_list(block, lines)
    return None


@dataclass(slots=True, kw_only=True)
class _Bullet:
    """One item of a list."""

    tokens: Sequence[Token]
    begin: int
    first: str
    """Its first line, without the marker."""
    below: list[str]
    """The other lines, dedented."""

    @property
    def is_heading(self) -> bool:
        return len(self.tokens) > 1 and self.tokens[1].type == "heading_open" and bool(_HEADING_MARK.match(self.first))


def _read_list(tokens: Sequence[Token], lines: Sequence[str], depth: int) -> Listing | None:
    first = tokens[0]
    if first.map is None or is_link_list(lines[first.map[0] : first.map[1]]):
        return None
    bullets = _bullets(tokens, lines)
    shape, heads = _shape_of_list(bullets)
    if shape is None:
        return _read_nested(bullets, lines, depth)
    items = [_item(head, bullet.begin, bullet.below) for bullet, head in zip(bullets, heads, strict=True) if head]
    return Listing(
        shape=_pair_up(shape, items), items=tuple(items), begin=first.map[0], end=_filled_end(lines, *first.map)
    )


def _bullets(tokens: Sequence[Token], lines: Sequence[str]) -> list[_Bullet]:
    level = tokens[0].level + 1
    found: list[_Bullet] = []
    start = 0
    for index, token in enumerate(tokens):
        if token.level != level or token.type not in ("list_item_open", "list_item_close"):
            continue
        if token.type == "list_item_open":
            start = index
        elif (place := tokens[start].map) is not None:
            raw = lines[place[0] : place[1]]
            marker = _MARKER.match(raw[0]) if raw else None
            if marker:
                margin = marker.end()
                found.append(
                    _Bullet(
                        tokens=tokens[start : index + 1],
                        begin=place[0],
                        first=raw[0][margin:],
                        below=[dedent(line, margin) for line in raw[1:]],
                    )
                )
    return found


def dedent(line: str, margin: int) -> str:
    """*line* without at most *margin* leading blanks."""
    return line[min(margin, len(line) - len(line.lstrip())) :]


def _shape_of_list(bullets: Sequence[_Bullet]) -> tuple[str | None, list[Head | None]]:
    """How the heads of a list are written, and each of them; None where most items have none."""
    if not bullets:
        return None, []
    headings = [_heading(bullet) if bullet.is_heading else None for bullet in bullets]
    if _most(headings, 0.5):
        return BULLET_HEADINGS, headings
    bold = [read_bold_head(bullet.first) for bullet in bullets]
    if _most(bold, 0.6) and _most([head for head in bold if head and head.is_parted], 0.5):
        return BOLD_BULLETS, [b or read_plain_head(bullet.first) for b, bullet in zip(bold, bullets, strict=True)]
    pairs = [_pair(bullet.first) for bullet in bullets]
    if _most(pairs, 0.8):
        return PAIRS, pairs
    bare = [_bare(bullet.first) for bullet in bullets]
    if _most(bare, 0.8):
        return BARE_BULLETS, bare
    plain = [read_plain_head(bullet.first) for bullet in bullets]
    if _most(plain, 0.8):
        return PLAIN_BULLETS, plain
    return None, []


def _most(heads: Sequence[Head | None], part: float) -> bool:
    return bool(heads) and sum(head is not None for head in heads) >= part * len(heads)


def _heading(bullet: _Bullet) -> Head | None:
    name, explicit_id = take_id(_HEADING_MARK.sub("", bullet.first, count=1).rstrip(" #"))
    return _plain_head((name,), explicit_id) if can_be_name(name) else None


def _pair(text: str) -> Head | None:
    names = read_pair(text)
    return _plain_head(names) if names else None


def _bare(text: str) -> Head | None:
    name, explicit_id = take_id(text)
    return _plain_head((name,), explicit_id) if is_bare_name(name) else None


def _plain_head(names: tuple[str, ...], explicit_id: str | None = None) -> Head:
    return Head(names=names, rest="", is_bold=False, is_parted=True, explicit_id=explicit_id)


def _read_nested(bullets: Sequence[_Bullet], lines: Sequence[str], depth: int) -> Listing | None:
    """The terms of the lists inside a list whose items are letters or categories."""
    found: list[Listing] = []
    for bullet in bullets if depth < 3 else ():
        category = plain_name(bullet.first, Markup.MARKDOWN).rstrip(":： ")
        inner = next((n for n, token in enumerate(bullet.tokens) if n and token.type.endswith("_list_open")), None)
        listing = _read_list(_span(bullet.tokens, inner), lines, depth + 1) if inner else None
        if listing is None:
            continue
        if not is_order(category):
            for item in listing.items:
                item.subjects = (category, *item.subjects)
        found.append(listing)
    if not found or 2 * len(found) < len(bullets):
        return None
    items = tuple(item for listing in found for item in listing.items)
    return Listing(shape=found[0].shape, items=items, begin=bullets[0].begin, end=found[-1].end)


def _span(tokens: Sequence[Token], start: int) -> Sequence[Token]:
    """The tokens from *start* to the one that closes it."""
    level = tokens[start].level
    end = next((n for n in range(start + 1, len(tokens)) if tokens[n].level == level and tokens[n].nesting < 0), start)
    return tokens[start : end + 1]


def _read_definition_list(block: Block, lines: Sequence[str]) -> Listing:
    items: list[Item] = []
    for index, token in enumerate(block.tokens):
        if token.map is None or token.level != 1:
            continue
        begin, end = token.map
        if token.type == "dt_open":
            name, explicit_id = take_id(block.tokens[index + 1].content)
            items.append(Item(names=(name,), line=begin + 1, explicit_id=explicit_id))
        elif token.type == "dd_open" and items:
            _add_definition(items[-1], lines[begin:end], begin)
    return Listing(
        shape=DEFINITION_LISTS, items=tuple(items), begin=block.begin, end=_filled_end(lines, block.begin, block.end)
    )


def _add_definition(item: Item, raw: Sequence[str], begin: int) -> None:
    """Put the lines of ``: text`` behind what *item* has, at their own lines."""
    skipped = next((n for n, line in enumerate(raw) if _DEFINITION_MARK.match(line)), len(raw))
    raw, begin = raw[skipped:], begin + skipped
    mark = _DEFINITION_MARK.match(raw[0]) if raw else None
    if mark is None:
        return
    if item.body:
        item.body.extend([""] * (begin + 1 - item.body_line - len(item.body)))
    else:
        item.body_line = begin + 1
    item.body.extend([raw[0][mark.end() :], *(dedent(line, mark.end()) for line in raw[1:])])


def _read_paragraphs(blocks: Sequence[Block], lines: Sequence[str]) -> Listing | None:
    """The terms that stand at the head of paragraphs; their text goes on to the next."""
    paragraphs = [block for block in blocks if block.type == "paragraph" and any(lines[block.begin : block.end])]
    for shape, reader in (
        (BOLD_PARAGRAPHS, _bold_starts),
        (PAIRS, _pair_starts),
        (PLAIN_PARAGRAPHS, _plain_starts),
    ):
        starts = reader(paragraphs, lines)
        if starts:
            end = max(block.end for block in blocks)
            if shape == PAIRS:
                end = paragraphs[-1].end
            items = [
                _item(head, number, list(lines[number + 1 : following]))
                for (number, head), following in zip(starts, [*(s[0] for s in starts[1:]), end], strict=True)
            ]
            return Listing(shape=_pair_up(shape, items), items=tuple(items), begin=starts[0][0], end=end)
    return None


_Start = tuple[int, Head]
"""0-based line of a head, and the head."""


def _bold_starts(paragraphs: Sequence[Block], lines: Sequence[str]) -> list[_Start]:
    starts: list[_Start] = []
    for block in paragraphs:
        for number in range(block.begin, block.end):
            opens = number == block.begin or _HARD_BREAK.search(lines[number - 1]) is not None
            head = read_bold_head(_HARD_BREAK.sub("", lines[number]))
            if head and (head.is_parted or (opens and starts)) and (opens or (head.is_parted and head.rest)):
                starts.append((number, head))
    return starts


def _plain_starts(paragraphs: Sequence[Block], lines: Sequence[str]) -> list[_Start]:
    starts = _line_starts(paragraphs, lines, read_plain_head, 0.8)
    firsts = [read_plain_head(lines[block.begin]) for block in paragraphs]
    if starts or len(firsts) < 2 or not _most(firsts, 0.8):
        return starts
    return [(block.begin, head) for block, head in zip(paragraphs, firsts, strict=True) if head]


def _pair_starts(paragraphs: Sequence[Block], lines: Sequence[str]) -> list[_Start]:
    return _line_starts(paragraphs, lines, _pair, 0.8)


def _line_starts(
    paragraphs: Sequence[Block], lines: Sequence[str], read: Callable[[str], Head | None], part: float
) -> list[_Start]:
    numbers = [number for block in paragraphs for number in range(block.begin, block.end) if lines[number].strip()]
    heads = [read(_HARD_BREAK.sub("", lines[number])) for number in numbers]
    if len(heads) < 2 or not _most(heads, part):
        return []
    return [(number, head) for number, head in zip(numbers, heads, strict=True) if head]


def _read_stacked(blocks: Sequence[Block], lines: Sequence[str]) -> list[Listing]:
    """Several names above one ``: text``, which the Markdown parser takes for paragraphs."""
    found: list[Listing] = []
    for block in blocks:
        begin = next((n for n in range(block.begin, block.end) if lines[n].strip()), block.end)
        raw = lines[begin : block.end]
        size = next((n for n, line in enumerate(raw) if _DEFINITION_MARK.match(line)), None)
        if block.type != "paragraph" or size is None or not all(map(can_be_name, raw[:size])):
            continue
        if size:
            item = Item(names=tuple(line.strip() for line in raw[:size]), line=begin + 1)
            found.append(Listing(shape=DEFINITION_LISTS, items=(item,), begin=begin, end=block.end))
        elif not found or any(line.strip() for line in lines[found[-1].end : block.begin]):
            continue
        _add_definition(found[-1].items[0], raw[size:], begin + size)
        found[-1] = replace(found[-1], end=block.end)
    return found


def _item(head: Head, number: int, below: list[str]) -> Item:
    """The item whose *head* stands in 0-based line *number*, with the lines *below* it."""
    body, line = ([head.rest, *below], number + 1) if head.rest else (below, number + 2)
    return Item(names=head.names, line=number + 1, body=body, body_line=line, explicit_id=head.explicit_id)


def _pair_up(shape: str, items: Sequence[Item]) -> str:
    """Make names of texts that are only translations, where most of them are; returned is the shape."""
    texts = [" ".join(item.body).strip() for item in items]
    filled = [is_translation(item.names[0], text) for item, text in zip(items, texts, strict=True) if text]
    if len(filled) < 2 or sum(filled) < 0.8 * len(filled):
        return shape
    for item, text in zip(items, texts, strict=True):
        if is_translation(item.names[0], text):
            item.names, item.body = (*item.names, text), []
    return PAIRS


def _filled_end(lines: Sequence[str], begin: int, end: int) -> int:
    while end > begin and not lines[end - 1].strip():
        end -= 1
    return end
