"""Finds the terms that stand one in each ``<details>`` or each quotation of Markdown, with their texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from glossary_build.parsers.markdown.items import FOLDOUTS, QUOTATIONS, Item, Listing, dedent_all, make_item
from glossary_build.parsers.markdown.page import Block
from glossary_build.terms.heads import can_be_name, read_bold_head

_FEWEST = 2


def read_foldouts(blocks: Sequence[Block], lines: Sequence[str]) -> Listing | None:
    """The terms whose names are the ``<summary>`` of a ``<details>``; a single one is no glossary."""
    begins = [number for block in blocks if block.type == "html_block" for number in range(block.begin, block.end)]
    end = max((block.end for block in blocks), default=0)
    items: list[Item] = []
    last = 0
    for number in begins:
        name, rest = _summary(lines[number])
        if number < last or not can_be_name(name):
            continue
        last = next((n for n in range(number, end) if "</details>" in lines[n].lower()), end)
        body = [rest, *lines[number + 1 : last]]
        if number < last < end:
            body.append(lines[last][: lines[last].lower().index("</details>")])
        items.append(Item(names=(name,), line=number + 1, body=body, body_line=number + 1))
        last += 1
    if len(items) < _FEWEST:
        return None
    return Listing(shape=FOLDOUTS, items=tuple(items), begin=items[0].line - 1, end=last)


def _summary(line: str) -> tuple[str, str]:
    """The text of the ``<summary>`` in *line*, and what follows it; nothing where there is none."""
    lower = line.lower()
    opening = lower.find("<summary")
    begin, end = lower.find(">", opening), lower.find("</summary>", opening)
    if opening < 0 or not opening < begin < end:
        return "", ""
    rest = line[end + len("</summary>") :]
    return line[begin + 1 : end].strip(), rest.partition("</details>")[0].strip()


def read_quotations(blocks: Sequence[Block], lines: Sequence[str]) -> Listing | None:
    """The terms that are the bold heads of quotations; a single one is no glossary."""
    quotes = [block for block in blocks if block.type == "blockquote"]
    items = list(_quoted(quotes, lines))
    if len(items) < _FEWEST or 2 * len(items) < len(quotes):
        return None
    return Listing(shape=QUOTATIONS, items=tuple(items), begin=items[0].line - 1, end=quotes[-1].end)


def _quoted(quotes: Sequence[Block], lines: Sequence[str]) -> Iterator[Item]:
    for block in quotes:
        first, *below = (line.lstrip().removeprefix(">") for line in lines[block.begin : block.end])
        head = read_bold_head(first)
        if head is not None and head.is_parted:
            yield make_item(head, block.begin, dedent_all(below))
