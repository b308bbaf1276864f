"""Reads glossaries that were copied as plain text and lost their markup.

If a table of contents is left, it says which lines are headings: its items with items below them are groups, the
others are terms::

    - [Training](#)
      - [Epoch](#)

Without one, a heading is a short line by itself with no final punctuation. A heading that is followed by another one
is a group. Where there is no heading, blocks may begin with a line that is the name. The title of the glossary, if
there is one, begins it; what comes before is not part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from glossary_build.model import Markup
from glossary_build.parsers import ParseResult
from glossary_build.parsers.entries import split_lines
from glossary_build.parsers.headings import is_frame, is_order, is_title
from glossary_build.parsers.reading import read_document
from glossary_build.parsers.tree import Document, Form, Section, Term, Terms
from glossary_build.terms.inline import plain_name

_ITEM = re.compile(r"(\s*)[-*+]\s+\[([^\[\]]+)\]\([^()]*\)\s*")
_UNLIKE_HEADING = re.compile(r"[\"“”「」/\\]|https?:|[.。!！?？:：;；,，…、]$|^[-*+>|]\s")
_LONGEST_HEADING = 60
_MOST_WORDS = 7
_FEWEST_BLOCKS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class _Item:
    """One line of a table of contents."""

    name: str
    line: int
    subjects: tuple[str, ...]
    is_group: bool


def parse(text: str, path: str) -> ParseResult:
    """The terms of a glossary in plain text, in the order of the source."""
    return read_document(read_tree(text), path)


def read_tree(text: str) -> Document:
    """The tree of a plain text: one section, with the terms as its only block."""
    lines = split_lines(text)
    contents = _contents(lines)
    terms = list(_by_contents(contents, lines) if contents else _by_shape(lines)) or list(_by_block(lines))
    section = Section(level=0, name="", line=1, start=0, begin=0, end=len(lines), is_title=True)
    form = Form.CONTENTS if contents else Form.LINES
    section.blocks = [Terms(begin=0, end=len(lines), form=form, terms=terms)] if terms else []
    between = () if contents else tuple(_below_letters(lines))
    return Document(markup=Markup.MARKDOWN, lines=lines, sections=[section], plain=_plain, between=between)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _term(name: str, line: int, body: Sequence[str], begin: int, subjects: tuple[str, ...] = ()) -> Term:
    """The term in 0-based *line*, with the *body* that begins in 0-based line *begin*."""
    return Term(names=(name,), line=line + 1, body=list(body), body_line=begin + 1, subjects=subjects)


def _contents(lines: Sequence[str]) -> list[_Item]:
    """The table of contents: the first run of list items that are only links; a single one is none."""
    found: list[tuple[int, str, int]] = []
    for number, line in enumerate(lines):
        if match := _ITEM.fullmatch(line):
            found.append((len(match[1].expandtabs(4)), plain_name(match[2], Markup.MARKDOWN), number))
        elif line.strip() and found:
            break
    if len(found) < 2:
        return []
    items: list[_Item] = []
    above: list[tuple[int, str]] = []
    for place, (indent, name, number) in enumerate(found):
        while above and above[-1][0] >= indent:
            above.pop()
        subjects = tuple(group for _, group in above)
        is_group = place + 1 < len(found) and found[place + 1][0] > indent
        above.append((indent, name))
        items.append(_Item(name=name, line=number, subjects=subjects, is_group=is_group))
    return items


def _by_contents(items: Sequence[_Item], lines: Sequence[str]) -> Iterator[Term]:
    """The terms that a table of contents names, with what is between the lines that repeat its names."""
    places: dict[int, int] = {}
    waiting: dict[str, list[int]] = {}
    for index, item in enumerate(items):
        waiting.setdefault(item.name, []).append(index)
    for number in range(items[-1].line + 1, len(lines)):
        if open_items := waiting.get(" ".join(lines[number].split())):
            places[open_items.pop(0)] = number
    starts = sorted(places.values())
    ends = dict(zip(starts, [*starts[1:], len(lines)], strict=False))
    for index, item in sorted(enumerate(items), key=lambda pair: (places.get(pair[0], len(lines)), pair[0])):
        if item.is_group or not item.name:
            continue
        line = places.get(index, item.line)
        begin = line + 1
        end = ends[line] if index in places else begin
        yield _term(item.name, line, lines[begin:end], begin, item.subjects)


def _by_shape(lines: Sequence[str]) -> Iterator[Term]:
    """The terms of a text without a table of contents."""
    headings = _start(list(_headings(lines)), lines)
    group: tuple[str, ...] = ()
    in_frame = False
    for place, number in enumerate(headings):
        following = headings[place + 1] if place + 1 < len(headings) else len(lines)
        name = " ".join(lines[number].split())
        has_body = any(line.strip() for line in lines[number + 1 : following])
        if is_order(name):
            continue
        if not has_body and place + 1 < len(headings):
            in_frame = is_frame(name)
            group = () if in_frame else (name,)
        elif not is_frame(name) and not in_frame:
            yield _term(name, number, lines[number + 1 : following], number + 1, group)


def _by_block(lines: Sequence[str]) -> Iterator[Term]:
    """The terms of a text whose blocks each begin with a line that is a name; none where less than most do."""
    filled = [number for number, line in enumerate(lines) if line.strip()]
    begins = [n for n in filled if not n or not lines[n - 1].strip()]
    ends = [next((e for e in range(n, len(lines)) if not lines[e].strip()), len(lines)) for n in begins]
    definitions = [
        (n, end) for n, end in zip(begins, ends, strict=True) if end > n + 1 and _looks_like_heading(lines[n])
    ]
    if len(definitions) < _FEWEST_BLOCKS or len(definitions) < 0.8 * len(begins):
        return
    for number, end in definitions:
        name = " ".join(lines[number].split())
        yield _term(name, number, lines[number + 1 : end], number + 1)


def _below_letters(lines: Sequence[str]) -> Iterator[range]:
    """What is right below headings that only sort."""
    for number, following in pairwise([*_headings(lines), len(lines)]):
        if is_order(" ".join(lines[number].split())):
            yield range(number + 1, following)


def _start(headings: Sequence[int], lines: Sequence[str]) -> Sequence[int]:
    """*headings* after the title of the glossary; all of them where there is none."""
    titles = [place for place, number in enumerate(headings) if is_title(lines[number])]
    bare = [
        place
        for place in titles
        if place + 1 < len(headings) and not any(s.strip() for s in lines[headings[place] + 1 : headings[place + 1]])
    ]
    start = next(iter(bare or titles), -1)
    return headings[start + 1 :]


def _headings(lines: Sequence[str]) -> Iterator[int]:
    """The 0-based lines that look like headings: short, between blank lines, without the marks of a sentence."""
    for number, line in enumerate(lines):
        text = line.strip()
        before = lines[number - 1].strip() if number else ""
        after = lines[number + 1].strip() if number + 1 < len(lines) else ""
        if not before and not after and _looks_like_heading(text):
            yield number


def _looks_like_heading(line: str) -> bool:
    """Whether *line* is short and without the marks of a sentence."""
    text = line.strip()
    short = 0 < len(text) <= _LONGEST_HEADING and len(text.split()) <= _MOST_WORDS
    return short and not _UNLIKE_HEADING.search(text) and any(c.isalnum() for c in text)
