"""Turns a definition into paragraphs of plain text, for where its markup must not be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import east_asian_width

from glossary_build.headwords.inline import plain_text
from glossary_build.model import Markup

_ITEM = re.compile(r"\s*(?:(?P<bullet>[-*+•])|(?P<number>(?:\d+|#)[.)]))\s+")
_FENCE = re.compile(r"\s*(?:`{3,}|~{3,}|:{3,})")
_DIRECTIVE = re.compile(r"\s*\.\.\s+(?P<name>[\w:-]+)::\s*")
_SHOWN_ELSEWHERE = frozenset({"image", "figure", "index", "table", "list-table", "csv-table"})
"""Directives whose first line isn't text."""


def plain_paragraphs(text: str, markup: Markup) -> list[str]:
    r"""The paragraphs and list items of *text*, and the lines of its code, each on one line and without inline markup.

    >>> plain_paragraphs("An *array*\nof `numbers`:\n\n- one\n- two", Markup.MARKDOWN)
    ['An array of numbers:', '• one', '• two']
    """
    return [block for block in map(_joined, _blocks(plain_text(text, markup, keep_tags=True))) if block]


def _blocks(text: str) -> Iterator[list[str]]:
    block: list[str] = []
    in_code = False
    for line in text.splitlines():
        if _FENCE.match(line):
            in_code = not in_code
        item, directive = _ITEM.match(line), _DIRECTIVE.match(line)
        if in_code or item or directive or _FENCE.match(line) or not line.strip():
            yield block
            block = []
        if _FENCE.match(line) or not line.strip():
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
