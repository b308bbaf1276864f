"""Finds the sections of a reStructuredText file: their titles, what each one is, and the subjects that they make."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from glossary_build.model import Markup
from glossary_build.parsers.headings import is_frame, is_order, is_title, strip_number
from glossary_build.parsers.rst.lines import is_markup
from glossary_build.terms.inline import plain_name

_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1*+")
_SHORTEST_UNDERLINE = 4

Style = tuple[str, bool]
"""The character below a title, and whether it stands above it too; each style is one level."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A title and what stands between it and the next one."""

    title: str
    """Plain text; empty for what stands before the first title."""
    line: int
    """1-based line of the title."""
    start: int
    """0-based line where the title with its adornment begins."""
    begin: int
    """0-based line behind it."""
    end: int
    """0-based line where the next title begins, or the number of lines."""
    above: tuple[str, ...]
    """The subjects around it, outermost first; the title of the page and letters that only sort are none."""
    is_order: bool
    """Whether it only sorts or frames what it holds: the title of the page, a letter."""
    is_frame: bool
    """Whether it or one around it holds no terms, such as an introduction."""
    is_group: bool
    """Whether it has sections that may be terms."""

    @property
    def subjects(self) -> tuple[str, ...]:
        """The subjects of what it holds."""
        return self.above if self.is_order or self.is_frame else (*self.above, strip_number(self.title))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Title:
    text: str
    line: int
    start: int
    begin: int
    style: Style


def find_sections(lines: Sequence[str]) -> list[Section]:
    """The sections of a file in order, after one for what stands before the first; *lines* end in no blanks."""
    titles = list(_titles(lines))
    ends = [*(title.start for title in titles), len(lines)]
    sections = [
        Section(
            title="", line=1, start=0, begin=0, end=ends[0], above=(), is_order=True, is_frame=False, is_group=False
        )
    ]
    levels = list(dict.fromkeys(title.style for title in titles))
    depths = [levels.index(title.style) for title in titles]
    path: list[Section] = []
    page = _title_of_page(titles, lines)
    for place, (title, depth) in enumerate(zip(titles, depths, strict=True)):
        del path[depth:]
        around = path[-1] if path else sections[0]
        deeper = _deeper(depths, place)
        section = Section(
            title=title.text,
            line=title.line,
            start=title.start,
            begin=title.begin,
            end=ends[place + 1],
            above=around.subjects,
            is_order=place == page or is_order(title.text),
            is_frame=around.is_frame or (place != page and is_frame(title.text)),
            is_group=any(not is_frame(titles[below].text) for below in deeper),
        )
        sections.append(section)
        path += [around] * (depth - len(path))
        path.append(section)
    return sections


def _deeper(depths: Sequence[int], place: int) -> Iterator[int]:
    """The titles directly below the one at *place*, by position."""
    following = place + 1
    while following < len(depths) and depths[following] > depths[place]:
        if depths[following] == depths[place + 1]:
            yield following
        following += 1


def _title_of_page(titles: Sequence[_Title], lines: Sequence[str]) -> int:
    """Which title is that of the page, by position; -1 for none.

    It is the first if it says so, if no other has its style, or if another like it follows at once.
    """
    place = next((place for place, title in enumerate(titles) if not is_frame(title.text)), -1)
    if place < 0:
        return -1
    first, others = titles[place], titles[place + 1 :]
    alone = all(other.style != first.style for other in titles if other is not first)
    empty = bool(others) and others[0].style == first.style and not any(lines[first.begin : others[0].start])
    return place if is_title(first.text) or alone or empty else -1


def _titles(lines: Sequence[str]) -> Iterator[_Title]:
    for number in range(1, len(lines)):
        title, below = lines[number - 1], lines[number]
        adornment = _ADORNMENT.fullmatch(below)
        if not adornment or not title or is_markup(title) or _ADORNMENT.fullmatch(title):
            continue
        above = lines[number - 2] if number > 1 else ""
        overlined = above == below
        wide = len(below) >= min(_SHORTEST_UNDERLINE, _width(title.strip()))
        if wide and (overlined or (not above and not title[0].isspace())):
            text = plain_name(title.strip(), Markup.RST)
            start = number - 2 if overlined else number - 1
            yield _Title(text=text, line=number, start=start, begin=number + 1, style=(adornment[1], overlined))


def _width(text: str) -> int:
    """Columns that *text* takes; Chinese characters take two (``docutils.utils.column_width``)."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)
