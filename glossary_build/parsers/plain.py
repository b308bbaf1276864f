"""Reads glossaries that were copied as plain text and lost their markup: finds the lines that are headings.

If a table of contents is left, it says which: its items with items below them are groups, the others are terms::

    - [Training](#)
      - [Epoch](#)

Without one, numbers that count on say it (``1 Training``, ``1.1 Epoch``), or a heading is a short line by itself with
no final punctuation; one that is followed by another one is a group. Where there is no heading, blocks may begin with
a line that is the name. The title of the glossary, if there is one, begins it; what comes before is not part of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, zip_longest

from glossary_build.headwords.inline import plain_name
from glossary_build.model import Markup
from glossary_build.parsers import ParseResult
from glossary_build.parsers.entries import split_lines
from glossary_build.parsers.headings import is_index_heading, is_title, looks_like_heading
from glossary_build.parsers.indentation import dedent_all, indent
from glossary_build.parsers.naming import bare_name
from glossary_build.parsers.reading_rules.reading_rule import ReadingRule, Structure
from glossary_build.parsers.reading_rules.ruled_document import read_terms
from glossary_build.parsers.tree import Document, Form, Section, nest
from glossary_build.text.expressions import expression

_ITEM = expression(r"(\s*)[-*+]\s+\[([^\[\]]+)\]\([^()]*\)\s*")
_NUMBER = expression(r"(?P<number>\d{1,3}(?:\.\d{1,3}){0,4})[.)]?\s+(?=\S)")
_FEWEST = 3
_FOOTER = expression(r"\[Page \d{1,4}\]\s*$")


_Heading = tuple[int, int, str, int]
"""0-based line, level, name, and 0-based line where its text ends."""


def parse(text: str, path: str, rule: ReadingRule | None = None) -> ParseResult:
    """The terms of a glossary in plain text, in the order of the source; the author's *rule* may choose them."""
    if rule and rule.family and rule.family.structure is not Structure.HEADING:
        from glossary_build.parsers.markdown import reader  # markdown-it takes long to import

        return read_terms(reader.read_tree(text), path, None, rule)
    return read_terms(read_tree(text), path, None, rule)


def read_tree(text: str) -> Document:
    """The tree of a plain text: a section for each heading."""
    lines = _without_page_breaks(split_lines(text))
    contents = _by_contents(lines)
    headings = contents or _by_number(lines) or _by_shape(lines)
    start = min((line for line, *_ in headings), default=len(lines))
    sections = [Section(level=0, name="", line=1, start=0, begin=0, end=start, is_title=True)]
    for line, level, name, end in headings:
        lines[line + 1 : end] = dedent_all(lines[line + 1 : end])
        shown = bare_name(name)
        section = Section(level=level, name=shown, line=line + 1, start=line, begin=line + 1, end=end, names=(shown,))
        sections.append(section)
    nest(sections)
    return Document(
        markup=Markup.MARKDOWN,
        lines=lines,
        visible=lines,
        sections=sections,
        plain=lambda name: " ".join(name.split()),
        is_titled=True,
        words={Form.SECTIONS: f"plain text with {'a table of contents' if contents else 'headings'}"},
    )


def _without_page_breaks(lines: list[str]) -> list[str]:
    """*lines*, those empty that are the footers and headers of printed pages."""
    for number in [number for number, line in enumerate(lines) if _FOOTER.search(line)]:
        header = next((n for n in range(number + 1, len(lines)) if lines[n].strip()), number)
        lines[number] = lines[header] = ""
    return lines


def _by_contents(lines: Sequence[str]) -> list[_Heading]:
    """The headings that a table of contents names: the first run of items that are only links; a single one is none.

    What the text doesn't have is at its line of the contents.
    """
    items: list[tuple[int, str, int]] = []
    for number, line in enumerate(lines):
        if match := _ITEM.fullmatch(line):
            items.append((len(match[1].expandtabs(4)), plain_name(match[2], Markup.MARKDOWN), number))
        elif line.strip() and items:
            break
    if len(items) < 2:
        return []
    waiting: dict[str, list[int]] = {}
    for index, (_, name, _) in enumerate(items):
        waiting.setdefault(name, []).append(index)
    places: dict[int, int] = {}
    for number in range(items[-1][2] + 1, len(lines)):
        if open_items := waiting.get(" ".join(lines[number].split())):
            places[open_items.pop(0)] = number
    starts = sorted(places.values())
    ends = dict(zip(starts, [*starts[1:], len(lines)], strict=False))
    found = ((indent, name, places.get(index, line)) for index, (indent, name, line) in enumerate(items) if name)
    return [(line, indent + 1, name, ends.get(line, line + 1)) for indent, name, line in found]


def _by_number(lines: Sequence[str]) -> list[_Heading]:
    """The short lines whose numbers count on, where some are inside of others; the first may begin them again."""
    found: list[tuple[int, int, str]] = []
    last: list[int] = []
    for number, line in enumerate(lines):
        mark = _NUMBER.match(line)
        if mark and looks_like_heading(name := line[mark.end() :]):
            count = [int(part) for part in mark["number"].split(".")]
            nexts = [[*last, 1], *([*last[:depth], last[depth] + 1] for depth in range(len(last)))]
            if count not in nexts and not (found and line == lines[found[0][0]]):
                return []
            found.append((number, len(count), name.strip()))
            last = count
    is_nested = len({level for _, level, _ in found}) > 1
    return _up_to_the_next(found, lines) if is_nested and len(found) >= _FEWEST else []


def _by_shape(lines: Sequence[str]) -> list[_Heading]:
    """The short lines between blank ones; those without a text, or less indented, are groups. None where all are."""
    blank = [not line.strip() for line in ("", *lines, "")]
    alone = [n for n, line in enumerate(lines) if blank[n] and blank[n + 2] and looks_like_heading(line.strip())]
    headings = _start(alone, lines)
    margins = sorted({indent(lines[number]) for number in headings})
    found: list[tuple[int, int, str]] = []
    for number, end in pairwise([*headings, len(lines)]):
        name = " ".join(lines[number].split())
        has_text = any(line.strip() for line in lines[number + 1 : end]) or end == len(lines)
        level = 2 * margins.index(indent(lines[number]))
        found.append((number, level + 2 if has_text or is_index_heading(name) else level + 1, name))
    kept = [each for each, after in zip_longest(found, found[1:]) if not each[1] % 2 or (after and after[1] > each[1])]
    has_terms = any(not level % 2 and not is_index_heading(name) for _, level, name in found)
    return _up_to_the_next(kept, lines) if has_terms else []


def _up_to_the_next(headings: Sequence[tuple[int, int, str]], lines: Sequence[str]) -> list[_Heading]:
    ends = [*(number for number, _, _ in headings[1:]), len(lines)]
    return [(*heading, end) for heading, end in zip(headings, ends, strict=True)]


def _start(headings: Sequence[int], lines: Sequence[str]) -> Sequence[int]:
    """*headings* after the title of the glossary; all of them where there is none."""
    titles = [place for place, number in enumerate(headings) if is_title(lines[number])]
    ends = [*headings[1:], len(lines)]
    bare = [place for place in titles if not any(map(str.strip, lines[headings[place] + 1 : ends[place]]))]
    start = next(iter(bare or titles), -1)
    return headings[start + 1 :]
