"""Finds the terms in a bullet list or a numbered list of Markdown, each with its text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from glossary_build.model import Markup
from glossary_build.parsers.headings import is_order
from glossary_build.parsers.markdown.items import (
    BARE_BULLETS,
    BOLD_BULLETS,
    BULLET_HEADINGS,
    PAIRS,
    PLAIN_BULLETS,
    Listing,
    blank_pairs,
    dedent,
    filled_end,
    make_item,
    most,
    name_only,
    pair_head,
    pair_up,
)
from glossary_build.parsers.markdown.page import is_link_list
from glossary_build.terms.explicit_ids import take_id
from glossary_build.terms.heads import (
    Head,
    begins_sentence,
    can_be_name,
    is_bare_name,
    read_bold_head,
    read_meaning,
    read_plain_head,
)
from glossary_build.terms.inline import plain_name

_MARKER = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]{1,4}|$)(?:\[[ xX]\][ \t]+)?")
_HEADING_MARK = re.compile(r"#{1,6}[ \t]+")
_DEEPEST = 3


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


def read_list(tokens: Sequence[Token], lines: Sequence[str], depth: int) -> Listing | None:
    """The terms of the list that *tokens* hold, inside of *depth* others; None where its items aren't terms."""
    first = tokens[0]
    if first.map is None or is_link_list(lines[first.map[0] : first.map[1]]):
        return None
    bullets = _bullets(tokens, lines)
    shape, heads = _shape_of_list(bullets)
    if shape is None:
        return _read_nested(bullets, lines, depth)
    items = [make_item(head, bullet.begin, bullet.below) for bullet, head in zip(bullets, heads, strict=True) if head]
    return Listing(
        shape=pair_up(shape, items), items=tuple(items), begin=first.map[0], end=filled_end(lines, *first.map)
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


def _shape_of_list(bullets: Sequence[_Bullet]) -> tuple[str | None, list[Head | None]]:
    """How the heads of a list are written, and each of them; None where most items have none."""
    if not bullets:
        return None, []
    headings = [_heading(bullet) if bullet.is_heading else None for bullet in bullets]
    if most(headings, 0.5):
        return BULLET_HEADINGS, headings
    bold = [read_bold_head(bullet.first) for bullet in bullets]
    if most(bold, 0.6) and most([head for head in bold if head and head.is_parted], 0.5):
        return BOLD_BULLETS, [b or read_plain_head(bullet.first) for b, bullet in zip(bold, bullets, strict=True)]
    if len(bold) > 1 and all(map(begins_sentence, bold)):
        return BOLD_BULLETS, bold
    meanings = [read_meaning(bullet.first) for bullet in bullets]
    if most(meanings, 0.8):
        return PLAIN_BULLETS, meanings
    pairs = [pair_head(bullet.first) for bullet in bullets]
    if most(pairs, 0.8):
        return PAIRS, pairs
    spaced = blank_pairs([bullet.first for bullet in bullets])
    if most(spaced, 0.8):
        return PAIRS, spaced
    bare = [_bare(bullet.first) for bullet in bullets]
    if most(bare, 0.8):
        return BARE_BULLETS, bare
    plain = [read_plain_head(bullet.first) for bullet in bullets]
    if most(plain, 0.8):
        return PLAIN_BULLETS, plain
    return None, []


def _heading(bullet: _Bullet) -> Head | None:
    name, explicit_id = take_id(_HEADING_MARK.sub("", bullet.first, count=1).rstrip(" #"))
    return name_only((name,), explicit_id) if can_be_name(name) else None


def _bare(text: str) -> Head | None:
    name, explicit_id = take_id(text)
    return name_only((name,), explicit_id) if is_bare_name(name) else None


def _read_nested(bullets: Sequence[_Bullet], lines: Sequence[str], depth: int) -> Listing | None:
    """The terms of the lists inside a list whose items are letters or categories."""
    found: list[Listing] = []
    categories: list[int] = []
    for bullet in bullets if depth < _DEEPEST else ():
        category = plain_name(bullet.first, Markup.MARKDOWN).rstrip(":： ")
        inner = next((n for n, token in enumerate(bullet.tokens) if n and token.type.endswith("_list_open")), None)
        listing = read_list(_span(bullet.tokens, inner), lines, depth + 1) if inner else None
        if listing is None:
            continue
        if not is_order(category):
            for item in listing.items:
                item.subjects = (category, *item.subjects)
        found.append(listing)
        categories += [bullet.begin, *listing.categories]
    if not found or 2 * len(found) < len(bullets):
        return None
    items = tuple(item for listing in found for item in listing.items)
    return Listing(
        shape=found[0].shape,
        items=items,
        begin=bullets[0].begin,
        end=found[-1].end,
        categories=tuple(categories),
    )


def _span(tokens: Sequence[Token], start: int) -> Sequence[Token]:
    """The tokens from *start* to the one that closes it."""
    level = tokens[start].level
    end = next((n for n in range(start + 1, len(tokens)) if tokens[n].level == level and tokens[n].nesting < 0), start)
    return tokens[start : end + 1]
