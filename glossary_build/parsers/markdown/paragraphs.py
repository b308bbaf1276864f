"""Finds the terms that stand at the head of paragraphs or lines of Markdown, each with its text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from glossary_build.parsers.markdown.items import (
    BOLD_PARAGRAPHS,
    PAIRS,
    PLAIN_PARAGRAPHS,
    Listing,
    blank_pairs,
    make_item,
    most,
    pair_head,
    pair_up,
)
from glossary_build.parsers.markdown.page import Block
from glossary_build.terms.heads import Head, begins_sentence, read_bold_head, read_meaning, read_plain_head

_HARD_BREAK = re.compile(r"(?:(?<! ) {2,}+|\\)$|<br\s?/?>\s*+$")


def read_paragraphs(blocks: Sequence[Block], lines: Sequence[str]) -> Listing | None:
    """The terms that stand at the head of paragraphs; their text goes on to the next."""
    paragraphs = [block for block in blocks if block.type == "paragraph" and any(lines[block.begin : block.end])]
    for shape, reader in (
        (BOLD_PARAGRAPHS, _bold_starts),
        (PLAIN_PARAGRAPHS, _meaning_starts),
        (PAIRS, _pair_starts),
        (PLAIN_PARAGRAPHS, _plain_starts),
    ):
        starts = reader(paragraphs, lines)
        if starts:
            end = max(block.end for block in blocks)
            if shape == PAIRS:
                end = paragraphs[-1].end
            items = [
                make_item(head, number, list(lines[number + 1 : following]))
                for (number, head), following in zip(starts, [*(s[0] for s in starts[1:]), end], strict=True)
            ]
            return Listing(shape=pair_up(shape, items), items=tuple(items), begin=starts[0][0], end=end)
    return None


_Start = tuple[int, Head]
"""0-based line of a head, and the head."""


def _bold_starts(paragraphs: Sequence[Block], lines: Sequence[str]) -> list[_Start]:
    starts: list[_Start] = []
    firsts = [read_bold_head(lines[block.begin]) for block in paragraphs]
    told = (len(firsts) > 2 and all(map(begins_sentence, firsts))) or _are_broken(paragraphs, lines)
    for block in paragraphs:
        for number in range(block.begin, block.end):
            opens = number == block.begin or _HARD_BREAK.search(lines[number - 1]) is not None
            head = read_bold_head(_HARD_BREAK.sub("", lines[number]))
            if head and (head.is_parted or (opens and (starts or told))) and (opens or (head.is_parted and head.rest)):
                starts.append((number, head))
    return starts


def _are_broken(paragraphs: Sequence[Block], lines: Sequence[str]) -> bool:
    """Whether all of at least three lines end with a hard break and begin with a bold name."""
    raw = [line for block in paragraphs for line in lines[block.begin : block.end]]
    broken = sum(_HARD_BREAK.search(line) is not None for line in raw)
    return len(raw) > 2 and broken + len(paragraphs) >= len(raw) and all(map(read_bold_head, raw))


def _meaning_starts(paragraphs: Sequence[Block], lines: Sequence[str]) -> list[_Start]:
    firsts = [read_meaning(lines[block.begin]) for block in paragraphs]
    if len(firsts) < 2 or not most(firsts, 0.6):
        return []
    return [(block.begin, head) for block, head in zip(paragraphs, firsts, strict=True) if head]


def _plain_starts(paragraphs: Sequence[Block], lines: Sequence[str]) -> list[_Start]:
    starts = _line_starts(paragraphs, lines, read_plain_head, 0.8)
    firsts = [read_plain_head(lines[block.begin]) for block in paragraphs]
    if starts or len(firsts) < 2 or not most(firsts, 0.8):
        return starts
    return [(block.begin, head) for block, head in zip(paragraphs, firsts, strict=True) if head]


def _pair_starts(paragraphs: Sequence[Block], lines: Sequence[str]) -> list[_Start]:
    starts = _line_starts(paragraphs, lines, pair_head, 0.8)
    if starts:
        return starts
    numbers = [number for block in paragraphs for number in range(block.begin, block.end) if lines[number].strip()]
    spaced = blank_pairs([_HARD_BREAK.sub("", lines[number]) for number in numbers])
    return [(number, head) for number, head in zip(numbers, spaced, strict=False) if head]


def _line_starts(
    paragraphs: Sequence[Block], lines: Sequence[str], read: Callable[[str], Head | None], part: float
) -> list[_Start]:
    numbers = [number for block in paragraphs for number in range(block.begin, block.end) if lines[number].strip()]
    heads = [read(_HARD_BREAK.sub("", lines[number])) for number in numbers]
    if len(heads) < 2 or not most(heads, part):
        return []
    return [(number, head) for number, head in zip(numbers, heads, strict=True) if head]
