"""Finds the terms in the HTML definition lists of a Markdown page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from glossary_build.parsers.markdown.html_blocks import HtmlBlock, Part, read_html
from glossary_build.parsers.markdown.items import DEFINITION_LISTS, Item, Listing
from glossary_build.parsers.markdown.page import Block
from glossary_build.terms.explicit_ids import take_id


def read_html_lists(blocks: Sequence[Block], lines: Sequence[str]) -> Iterator[Listing]:
    """The terms of each ``<dl>``; several ``<dt>`` in a row are names of one."""
    for found in read_html(blocks, lines, "dl"):
        if items := _items(found):
            yield Listing(shape=DEFINITION_LISTS, items=tuple(items), begin=found.begin, end=found.end)


def _items(found: HtmlBlock) -> list[Item]:
    items: list[Item] = []
    names: list[Part] = []
    for part in (part for row in found.rows for part in row.parts):
        if part.tag == "dt":
            names.append(part)
            continue
        if names:
            items.append(_named(names))
            names = []
        if items and part.text:
            _add_definition(items[-1], part)
    if names:
        items.append(_named(names))
    return [item for item in items if any(item.names)]


def _named(parts: Sequence[Part]) -> Item:
    taken = [take_id(" ".join(part.text.split())) for part in parts]
    ids = (part.id or inner for part, (_, inner) in zip(parts, taken, strict=True))
    return Item(names=tuple(name for name, _ in taken), line=parts[0].line, explicit_id=next(filter(None, ids), None))


def _add_definition(item: Item, part: Part) -> None:
    """Put *part* behind what *item* has, as a paragraph of its own."""
    if item.body:
        item.body.extend([""] * max(1, part.line - item.body_line - len(item.body)))
    else:
        item.body_line = part.line
    item.body.extend(part.text.split("\n"))
