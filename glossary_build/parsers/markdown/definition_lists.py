"""Finds the terms in the definition lists of Markdown: a name, and ``: text`` in the line below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from glossary_build.parsers.markdown.items import DEFINITION_LISTS, Item, Listing, dedent, filled_end
from glossary_build.parsers.markdown.page import Block
from glossary_build.terms.explicit_ids import take_id
from glossary_build.terms.heads import can_be_name

_DEFINITION_MARK = re.compile(r"[ \t]{0,3}[:~][ \t]+")


def read_definition_list(block: Block, lines: Sequence[str]) -> Listing:
    """The terms of a definition list that the Markdown parser recognised."""
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
        shape=DEFINITION_LISTS, items=tuple(items), begin=block.begin, end=filled_end(lines, block.begin, block.end)
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


def read_stacked(blocks: Sequence[Block], lines: Sequence[str]) -> list[Listing]:
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
