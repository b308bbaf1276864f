"""Reads glossaries that have a section for each term, with labels that other texts refer to::

.. _epoch-label:

Epoch
-----

One pass through the training set.
"""

from __future__ import annotations

from collections.abc import Sequence

from glossary_build.parsers.headings import is_glossary
from glossary_build.parsers.rst.items import Found, Item
from glossary_build.parsers.rst.lines import is_comment
from glossary_build.parsers.rst.targets import labels_in
from glossary_build.parsers.rst.titles import Section
from glossary_build.parsers.unread import find_unread

_BEFORE_TITLE = (".. _", ".. |", ".. index::", ".. class::", ".. rst-class::", ".. meta::")


def read_sections(lines: Sequence[str], sections: Sequence[Section]) -> Found:
    """The sections that hold no others, save those that only sort or frame."""
    terms = [_item(section, lines) for section in sections if is_term(section) and not _is_unread(section, lines)]
    return Found(dialect="a section for each term", items=terms)


def is_term(section: Section) -> bool:
    """Whether *section* can be a term."""
    return bool(section.title) and not (section.is_group or section.is_order or section.is_frame)


def _is_unread(section: Section, lines: Sequence[str]) -> bool:
    """Whether *section* is no term but a glossary in a table that can't be read."""
    return is_glossary(section.title) and find_unread(lines[section.begin : section.end]) is not None


def _item(section: Section, lines: Sequence[str]) -> Item:
    return Item(
        section=section,
        names=[(section.title, section.line)],
        body=list(lines[section.begin : _end_of_body(lines, section.begin, section.end)]),
        line=section.begin + 1,
        labels=_labels(lines, section),
    )


def _labels(lines: Sequence[str], section: Section) -> tuple[str, ...]:
    """The labels right before the title of *section*."""
    first = section.start
    while first and not _belongs_to_body(lines[first - 1]):
        first -= 1
    return tuple(labels_in(lines[first : section.start]))


def _end_of_body(lines: Sequence[str], begin: int, end: int) -> int:
    """Where what stands before the next title begins: its labels and index entries, comments, addresses of links."""
    body = place = end
    while place > begin:
        line = lines[place - 1]
        if _belongs_to_body(line):
            break
        place -= 1
        if line and not line[0].isspace():
            body = place
    return body


def _belongs_to_body(line: str) -> bool:
    """Whether *line*, found on the way up from a title, ends the body above it."""
    return bool(line) and not (
        line[0].isspace()
        or (line.startswith(_BEFORE_TITLE) and not line.startswith(".. __"))
        or is_comment(line)
        or _is_transition(line)
    )


def _is_transition(line: str) -> bool:
    return len(line) >= 4 and not line[0].isalnum() and not line.strip(line[0])
