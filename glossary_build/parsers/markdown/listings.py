"""Finds the terms of one Markdown section, apart from tables and fences, in all ways of writing them."""

from __future__ import annotations

from collections.abc import Sequence

from glossary_build.parsers.markdown.bullets import read_list
from glossary_build.parsers.markdown.definition_lists import read_definition_list, read_stacked
from glossary_build.parsers.markdown.foldouts import read_foldouts, read_quotations
from glossary_build.parsers.markdown.html_lists import read_html_lists
from glossary_build.parsers.markdown.items import PAIRS, Listing
from glossary_build.parsers.markdown.page import Block
from glossary_build.parsers.markdown.paragraphs import read_paragraphs


def read_blocks(blocks: Sequence[Block], lines: Sequence[str]) -> tuple[Listing, ...]:
    """The terms in the *blocks* of one section, apart from tables and fences."""
    paragraphs = read_paragraphs(blocks, lines)
    lists = [listing for block in blocks if (listing := _read_block(block, lines)) is not None]
    lists += read_stacked(blocks, lines)
    for wide in ([read_foldouts(blocks, lines)], [read_quotations(blocks, lines)], read_html_lists(blocks, lines)):
        found = [listing for listing in wide if listing is not None]
        inside = {number for listing in found for number in range(listing.begin, listing.end)}
        lists = [*found, *(listing for listing in lists if listing.begin not in inside)]
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
        return read_list(block.tokens, lines, 0)
    if block.type == "dl":
        return read_definition_list(block, lines)
    return None
