"""Finds the section titles of a reStructuredText file: the subjects under which its terms are filed."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from glossary_build.model import Markup
from glossary_build.parsers.headings import is_frame, is_order, is_title
from glossary_build.parsers.inline import plain_name

_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1*")

Style = tuple[str, bool]
"""The character below a title, and whether it stands above it too; each style is one level."""


class Sections:
    """The subjects of each line of a file, given without trailing blanks."""

    def __init__(self, lines: Sequence[str]) -> None:
        """Find all titles; the title of the page and letters that only sort are no subjects."""
        titles = list(_titles(lines))
        levels: list[Style] = []
        path: list[str] = []
        self._starts: list[int] = []
        self._paths: list[tuple[str, ...]] = []
        for position, (number, title, style) in enumerate(titles):
            if style not in levels:
                levels.append(style)
            del path[levels.index(style) :]
            path += [""] * (levels.index(style) - len(path))
            of_page = position == 0 and (is_title(title) or all(other != style for _, _, other in titles[1:]))
            path.append("" if of_page or is_order(title) or is_frame(title) else title)
            self._starts.append(number)
            self._paths.append(tuple(filter(None, path)))

    def subjects(self, number: int) -> tuple[str, ...]:
        """The titles above the 1-based line *number*, outermost first."""
        position = bisect_right(self._starts, number)
        return self._paths[position - 1] if position else ()


def _titles(lines: Sequence[str]) -> Iterator[tuple[int, str, Style]]:
    """The 1-based line, text and style of each title."""
    for number in range(1, len(lines)):
        title, below = lines[number - 1], lines[number]
        adornment = _ADORNMENT.fullmatch(below)
        if not adornment or not title or _ADORNMENT.fullmatch(title):
            continue
        above = lines[number - 2] if number > 1 else ""
        overlined = above == below
        if len(below) >= _width(title.strip()) and (overlined or (not above and not title[0].isspace())):
            yield number, plain_name(title.strip(), Markup.RST), (adornment[1], overlined)


def _width(text: str) -> int:
    """Columns that *text* takes; Chinese characters take two (``docutils.utils.column_width``)."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)
