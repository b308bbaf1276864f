"""Reads ``glossary`` directives, as Sphinx's own directive reads them.

A term stands at the margin of the directive, its definition is indented below it, and several terms may share one::

    .. glossary::
       :sorted:

       autograd
       automatic differentiation : A
           What computes derivatives.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from glossary_build.parsers.rst.items import Found, Item
from glossary_build.parsers.rst.lines import dedent, end_of_block, indent, opens_verbatim
from glossary_build.parsers.rst.titles import Section

GLOSSARY_DIRECTIVE = re.compile(r"\s*\.\.[ \t]+glossary::\s*$")
_OPTION = re.compile(r":[\w-]+:(?:\s|$)")


def read_directives(lines: Sequence[str], sections: Sequence[Section]) -> Found:
    """The terms of all ``glossary`` directives."""
    starts = [section.start for section in sections]
    items = [
        item
        for content, first in _directives(lines)
        for item in _items(content, first, sections[bisect_right(starts, first - 1) - 1])
    ]
    return Found(dialect="glossary directives", items=items, cautious=True, is_marked=True)


def _directives(lines: Sequence[str]) -> Iterator[tuple[list[str], int]]:
    """The dedented content of each directive, and the 1-based number of its first line.

    What stands in literal blocks and comments is no directive.
    """
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if GLOSSARY_DIRECTIVE.match(line):
            end = end_of_block(lines, number, indent(line))
            begin = number
            while begin < end and _OPTION.match(lines[begin].strip()):
                begin += 1
            margin = min((indent(text) for text in lines[number:end] if text), default=0)
            yield [text[margin:] for text in lines[begin:end]], begin + 1
            number = end
        elif opens_verbatim(line):
            number = end_of_block(lines, number, indent(line))


def _items(content: Sequence[str], first: int, section: Section) -> Iterator[Item]:
    """The terms of one directive with their definitions; *first* is the 1-based line of its first line."""
    item = Item(section=section, names=[])
    in_comment = False
    for number, line in enumerate(content, first):
        at_margin = bool(line) and not line[0].isspace()
        if at_margin:
            in_comment = line.startswith(".. ")
        if in_comment or not (line or item.body):
            continue
        if at_margin:
            if item.body:
                yield _dedented(item)
                item = Item(section=section, names=[])
            item.names.append((line, number))
        elif item.names:
            if not item.body:
                item.line = number
            item.body.append(line)
    if item.names:
        yield _dedented(item)


def _dedented(item: Item) -> Item:
    item.body = dedent(item.body)
    return item
