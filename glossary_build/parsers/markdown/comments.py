"""Cuts HTML comments out of the lines of a Markdown page."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it.token import Token

_COMMENT = re.compile(r"(?<!`)(`+)(?!`)[^`\n]+(?<!`)\1(?!`)|<!--|-->")


def without_comments(lines: Sequence[str], tokens: Sequence[Token]) -> list[str]:
    """*lines* with the HTML comments cut out that are closed and don't stand in code."""
    code = {
        number
        for token in tokens
        if token.type in ("fence", "colon_fence", "code_block") and token.map
        for number in range(*token.map)
    }
    kept = list(lines)
    opened: tuple[int, int] | None = None
    for number, line in enumerate(lines):
        if number in code and opened is None:
            continue
        opened = _cut(kept, number, line, opened)
    return kept


def _cut(kept: list[str], number: int, line: str, opened: tuple[int, int] | None) -> tuple[int, int] | None:
    """Cut the comments that end on this *line*; where one is still open behind it is returned."""
    shift = len(kept[number]) - len(line)
    for match in _COMMENT.finditer(line):
        if match[0] == "<!--" and opened is None:
            opened = (number, match.start() + shift)
        elif match[0] == "-->" and opened is not None:
            first, start = opened
            if first == number:
                kept[number] = kept[number][:start] + kept[number][match.end() + shift :]
            else:
                kept[first] = kept[first][:start]
                kept[first + 1 : number] = [""] * (number - first - 1)
                kept[number] = line[match.end() :]
            shift = len(kept[number]) - len(line)
            opened = None
    return opened
