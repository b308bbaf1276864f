"""Reads glossaries in lists with no directive, as they stand under letters or groups.

A definition list, a field list, or paragraphs or bullets that begin with a bold name::

    epoch
        One pass through the training set.

    **batch**: What is seen at once.

    * **loss** -- How wrong the model is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from glossary_build.parsers.rst.items import Found, Item
from glossary_build.parsers.rst.lines import dedent, end_of_block, indent, is_markup
from glossary_build.parsers.rst.titles import Section

_OTHER_BODY = re.compile(
    r"[-*+•‣⁃] |\(?(?:\d{1,9}|[A-Za-z#]|[ivxlcdmIVXLCDM]{1,9})[.)] |:[^:]+:(?: |$)|\| |\+[-=]|>>> |__ |={3,} "
)
_FIELD = re.compile(r":(?P<name>[^:`\n]++(?::(?![\s`])[^:`\n]++)*+):(?:[ ]+(?P<text>.*)|$)")
_ABOUT_DOCUMENT = frozenset(
    (
        *("abstract", "address", "author", "authors", "contact", "copyright", "date", "dedication", "organization"),
        *("orphan", "nosearch", "revision", "status", "tocdepth", "version", "license", "keywords", "description"),
    )
)
_BOLD = re.compile(r"(?P<bullet>(?:[-*+•‣⁃]|\d{1,9}[.)]|#\.) +)?\*\*(?P<name>[^*]+)\*\*(?P<rest>.*)")
_CODE = re.compile(
    r"(?P<bullet>(?:[-*+•‣⁃]|\d{1,9}[.)]|#\.) +)(?P<name>``[^`]+``)(?P<rest>\s*(?:[:：–—]|-{1,3}(?=\s)).*)"
)
_BRACKETS = re.compile(r"\s*(?:\([^()]*\)|（[^（）]*）)(?=\s*(?:[:：–—]|-{1,3}(?:\s|$)))")
_SEPARATOR = re.compile(r"\s*(?:[:：–—]|-{1,3}(?=\s|$))?\s*")
_FEWEST_BOLD = 2
_FEWEST_FIELDS = 2


def read_definition_lists(lines: Sequence[str], sections: Sequence[Section]) -> Found:
    """The terms of all definition lists at the margin of their section."""
    return Found(dialect="definition lists", items=_read(_definition_lists, lines, sections))


def read_bold(lines: Sequence[str], sections: Sequence[Section]) -> Found:
    """The terms of all paragraphs and bullets that begin with a bold name; a single one is no glossary."""
    items = _read(_bold, lines, sections)
    return Found(dialect="paragraphs or bullets with bold heads", items=items if len(items) >= _FEWEST_BOLD else ())


def read_fields(lines: Sequence[str], sections: Sequence[Section]) -> Found:
    """The terms of all field lists (``:name: text``), save those that describe the document; one is no glossary."""
    items = _read(_fields, lines, sections)
    return Found(dialect="field lists", items=items if len(items) >= _FEWEST_FIELDS else ())


def listed_sections(found: Found, lines: Sequence[str]) -> set[int]:
    """The sections, by :attr:`Section.start`, of which more than half of the lines belong to the lists of *found*."""
    listed: Counter[int] = Counter()
    ends: dict[int, tuple[int, int]] = {}
    for item in found.items:
        listed[item.section.start] += 1 + sum(map(bool, item.body))
        ends[item.section.start] = item.section.begin, item.section.end
    return {start for start, (begin, end) in ends.items() if listed[start] * 2 > sum(map(bool, lines[begin:end]))}


def _read(
    scan: Callable[[Sequence[str], Section], Iterator[Item]], lines: Sequence[str], sections: Sequence[Section]
) -> list[Item]:
    items: list[Item] = []
    for section in sections:
        if not section.is_frame:
            content = lines[section.begin : section.end]
            margin = min((indent(line) for line in content if line), default=0)
            items.extend(scan([line[margin:] for line in content], section))
    return items


def _definition_lists(lines: Sequence[str], section: Section) -> Iterator[Item]:
    first = section.begin + 1
    number = 0
    fresh = True
    while number < len(lines):
        line = lines[number]
        begin = number + 1
        if not line:
            number, fresh = begin, True
            continue
        end = end_of_block(lines, begin, 0)
        has_body = begin < end and bool(lines[begin])
        if fresh and has_body and not is_markup(line) and not _OTHER_BODY.match(line):
            yield Item(
                section=section, names=[(line, first + number)], body=dedent(lines[begin:end]), line=first + begin
            )
        fresh = end > begin
        number = end


def _fields(lines: Sequence[str], section: Section) -> Iterator[Item]:
    first = section.begin + 1
    for number, line in enumerate(lines):
        match = _FIELD.match(line)
        if match is None or match["name"].casefold() in _ABOUT_DOCUMENT:
            continue
        end = end_of_block(lines, number + 1, 0)
        body = [match["text"] or "", *dedent(lines[number + 1 : end])]
        yield Item(section=section, names=[(match["name"], first + number)], body=body, line=first + number)


def _bold(lines: Sequence[str], section: Section) -> Iterator[Item]:
    first = section.begin + 1
    heads = [(number, match) for number, line in enumerate(lines) if (match := _BOLD.match(line) or _CODE.match(line))]
    heads = [(number, match) for number, match in heads if match["bullet"] or number == 0 or not lines[number - 1]]
    for place, (number, match) in enumerate(heads):
        rest = match["rest"]
        brackets = _matched(_BRACKETS, rest)
        name = match["name"].rstrip(" :：") + brackets
        if not name:
            continue
        following = heads[place + 1][0] if place + 1 < len(heads) else len(lines)
        end = end_of_block(lines, number + 1, 0) if match["bullet"] else following
        rest = rest[len(brackets) :]
        rest = rest[len(_matched(_SEPARATOR, rest)) :]
        yield Item(
            section=section,
            names=[(name, first + number)],
            body=[rest, *dedent(lines[number + 1 : end])],
            line=first + number,
        )


def _matched(pattern: re.Pattern[str], text: str) -> str:
    """What *pattern* matches at the start of *text*."""
    match = pattern.match(text)
    return match[0] if match else ""
