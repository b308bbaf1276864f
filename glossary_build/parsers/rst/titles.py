"""Finds the titles of a reStructuredText file, and the sections that they begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from docutils.utils import column_width

from glossary_build.headwords.inline import plain_name
from glossary_build.model import Markup
from glossary_build.parsers.naming import bare_name
from glossary_build.parsers.rst.lines import is_hidden, is_markup
from glossary_build.parsers.rst.targets import earlier_label_id, label_id, labels_in
from glossary_build.parsers.tree import Section, nest
from glossary_build.text.expressions import expression

_ADORNMENT = expression(r"([!-/:-@\[-`{-~])\1*+")
_SHORTEST_UNDERLINE = 4
_ANONYMOUS = ("__ ", ".. __")
"""A target of the text before it."""

Style = tuple[str, bool]
"""The character below a title, and whether it is above it too; each style is one level."""


def find_sections(lines: Sequence[str]) -> list[Section]:
    """The sections of a file in order, after one for what is before the first; *lines* end in no blanks.

    What belongs to the next title (labels, index entries, comments, addresses of links) ends the text of a section.
    """
    titles = list(_titles(lines))
    ends = [*(section.start for _, section in titles), len(lines)]
    sections = [Section(level=0, name="", line=1, start=0, begin=0, end=ends[0], is_title=True)]
    levels = {style: level for level, style in enumerate(dict.fromkeys(style for style, _ in titles), 1)}
    for (style, section), end in zip(titles, ends[1:], strict=True):
        sections[-1].end, labels = _end_of_body(lines, sections[-1])
        section.level, section.end, section.labels = levels[style], end, labels
        section.explicit_id = label_id(labels[0]) if labels else None
        section.anchors = tuple(each for each in map(earlier_label_id, labels[:1]) if each != section.explicit_id)
        sections.append(section)
    if titles:
        sections[-1].end, _ = _end_of_body(lines, sections[-1])
    nest(sections)
    return sections


def _end_of_body(lines: Sequence[str], section: Section) -> tuple[int, tuple[str, ...]]:
    """Where what belongs to the next title begins, and the labels in it."""
    body = place = section.end
    while place > section.begin:
        line = lines[place - 1]
        if _belongs_to_body(line):
            break
        place -= 1
        if line and not line[0].isspace():
            body = place
    return body, tuple(labels_in(lines[place : section.end]))


def _belongs_to_body(line: str) -> bool:
    """Whether *line*, found on the way up from a title, ends the body above it."""
    return bool(line) and not (
        line[0].isspace()
        or (is_hidden(line) and not line.startswith(_ANONYMOUS))
        or (len(line) >= _SHORTEST_UNDERLINE and not line[0].isalnum() and not line.strip(line[0]))  # a transition
    )


def _titles(lines: Sequence[str]) -> Iterator[tuple[Style, Section]]:
    """The sections that titles begin, which end at once, and the styles that tell their levels."""
    for number in range(1, len(lines)):
        below = lines[number]
        if not below or below[0].isalnum() or not (adornment := _ADORNMENT.fullmatch(below)):
            continue
        title = lines[number - 1]
        if not title or is_markup(title) or _ADORNMENT.fullmatch(title):
            continue
        above = lines[number - 2] if number > 1 else ""
        overlined = above == below
        wide = len(below) >= min(_SHORTEST_UNDERLINE, column_width(title.strip()))
        is_block = not above or above.startswith(".. ")  # which ends at an unindented line
        if wide and (overlined or (is_block and not title[0].isspace())):
            name = bare_name(plain_name(title.strip(), Markup.RST))
            start, begin = number - 2 if overlined else number - 1, number + 1
            section = Section(level=1, name=name, names=(name,), line=number, start=start, begin=begin, end=begin)
            yield (adornment[1], overlined), section
