"""Makes the tree of a text in AsciiDoc: its description lists and tables, and Markdown of the rest::

== Sewing

Bias:: The diagonal of a fabric.

[cols="1,2"]
|===
|Dart |A fold that is sewn to give shape.
|===
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Container, Iterator, Sequence
from itertools import chain, filterfalse, islice, zip_longest
from operator import attrgetter

from glossary_build.headwords.heads import is_short_name
from glossary_build.model import Markup
from glossary_build.parsers import ParseResult
from glossary_build.parsers.entries import split_lines
from glossary_build.parsers.indentation import filled_end
from glossary_build.parsers.layout import Cell
from glossary_build.parsers.reading_rules.reading_rule import ReadingRule
from glossary_build.parsers.reading_rules.ruled_document import read_terms
from glossary_build.parsers.tables import MOST_SPANNED, headed
from glossary_build.parsers.tree import Block, Document, Form, Table, Term, Terms
from glossary_build.text.expressions import expression

_HEADING = expression(r"(?P<marks>={1,6})\s+(?P<title>\S[^\n]*)")
_UNDERLINES = ({"="}, {"-"}, {"~"}, {"^"}, {"+"})
"""Of the titles of each level, in their older form."""
_MOST_BESIDE = 1
"""Characters by which such a line may be longer or shorter than its title."""
_DESCRIBED = expression(
    r"\s*+(?:\[\[(?P<id>[^\[\]]*)\]\])?(?P<name>\S[^\n]{0,119}?)(?P<mark>:{2,4}|;;)(?:\s+(?P<text>\S.*)|\s*)"
)
_SETTING = expression(r"(?::[\w!-]+:|\[[^\[\]]*\]|//|ifdef::|endif::|include::|tag::|end::|image::|toc::).*")
_INCLUDED = expression(r"include::([^\s\[\]]+)\[.*\]\s*")
_ANCHOR = expression(r"\[(?:\[([^\[\],]++)[^\[\]]*+\]|#([\w-]++))\]\s*")
_BLOCK_TITLE = expression(r"\.(\w[^\n]*\S)\s*")
_COMMENT = expression(r"/{4,}\s*")
_COMMENT_LINE = expression(r"//(?!/)")
_BULLET = expression(r"(\*{1,5}|-|\.{1,5})\s+(?=\S)")
_CODE = expression(r"(?:-{4,}|\.{4,}|\+{4,})\s*|`{3}.*")
_DELIMITER = expression(r"(?:-{4,}|\.{4,}|\+{4,}|={4,}|\*{4,}|_{4,}|--)\s*")
_FRAME = expression(r"(?:={4,}|\*{4,}|_{4,}|--|\+|<{3})\s*")
_COLUMNS = expression(r"cols\s?=\s?(?:\"([^\"]+)\"|(\w+))")
_REPEATED = expression(r"\s*(\d{1,2})\*")
TABLE_START = expression(r"(?m:^\|={3,}$)")
_CELL = expression(
    r"(?:(?:^|(?<=\s))(?:(?P<columns>\d{0,3})(?:\.(?P<rows>\d{1,3}))?\+|\d{1,3}\*)?"
    r"[<>^]?(?:\.[<>^])?[adehlmsv]?)?(?<!\\)\|"
)
_CODE_SPAN = expression(r"(`[^`\n]+`)")


def _reference(match: re.Match[str]) -> str:
    """Return a reference to a place on this page or in another file as a link, shown as its words if it has no text."""
    target, text = match.groups()
    file, _, fragment = target.partition("#")
    address = target if file.endswith(".adoc") else f"#{target}"
    return f"[{text or (fragment or file).strip('_').replace('_', ' ')}]({address})"


_MARKS = (
    (expression(r"(?<=\w)\*(?=\w)"), r"\\*"),
    (expression(r"(?<![\w*\\])\*(?=[^\s*])([^*\n]+)(?<=\S)\*(?![\w*])"), r"**\1**"),
    (expression(r"(?<![\w_\\`])_(?=[^\s_])([^_\n]+)(?<=\S)_(?![\w_`])"), r"*\1*"),
    (expression(r"\[[\w.-]+\]#([^#\n]+)#"), r"\1"),
    (expression(r"(?<=\w)~([^\s~]+)~"), r"<sub>\1</sub>"),
    (expression(r"(?<=\w)\^([^\s^]+)\^"), r"<sup>\1</sup>"),
    (expression(r"anchor:(?<![\w:.-]anchor:)([\w:.-]++)\[[^\[\]\n]*\](?:##)*"), r'<a id="\1"></a>'),
    (expression(r"(?:link:|(?=https?://))([^\s\[\]<>\"]{1,400}+)\[([^\[\]\n]+)\]"), r"[\2](\1)"),
    (expression(r"<<#?([\w#:./-]++)(?:,\s?([^<>\[\]\n]+))?>>"), _reference),
    (expression(r"xref:(?<![\w#:./-]xref:)([\w#:./-]++)\[([^<>\[\]\n]*)\]"), _reference),
    (expression(r"<<([^<>\[\]\n,`]+)>>"), r"{term}`\1`"),
    (expression(r"\({3}[^()\n]+\){3}|indexterm:\[[^\[\]\n]*\]"), ""),
    (expression(r"\({2}([^()\n]+)\){2}"), r"\1"),
    (expression(r"indexterm2:\[([^\[\]\n]*)\]"), r"\1"),
)
"""Inline markup, and what it is in Markdown."""
_FEWEST = 2
_MOST_SETTINGS = 2
"""Lines above a table that say how it is set, and what its title is."""
_WORDS = {Form.DEFINITION_LISTS: "description lists of AsciiDoc"}


def is_asciidoc(text: str) -> bool:
    """Whether *text* holds description lists under headings of AsciiDoc, or with its anchors."""
    lines = _plain_lines(split_lines(text))
    described = [match for line in lines if (match := _described(line))]
    return len(described) >= _FEWEST and (any(map(_HEADING.fullmatch, lines)) or any(each["id"] for each in described))


def parse(text: str, path: str, rule: ReadingRule | None = None) -> ParseResult:
    """The terms of a text in AsciiDoc, in the order of the source; the author's *rule* may choose them."""
    return read_terms(read_tree(text), path, None, rule)


def read_tree(text: str) -> Document:
    """The tree of a text in AsciiDoc, with its inline markup in Markdown."""
    from glossary_build.parsers.markdown.reader import read_tree as read_markdown  # markdown-it takes long to import

    lines = _plain_lines(split_lines(text))
    blocks = list(_blocks(lines))
    inside = {number for block in blocks for number in range(block.begin, block.end)}
    converted = list(_converted(lines, inside))
    document = read_markdown("\n".join("" if number in inside else line for number, line in enumerate(converted)))
    document.lines = document.visible = [
        line if number in inside else kept
        for number, (line, kept) in enumerate(zip(converted, document.lines, strict=True))
    ]
    document.words = _WORDS
    starts = [section.start for section in document.sections]
    for block in blocks:
        document.sections[bisect_right(starts, block.begin) - 1].blocks.append(block)
    for section in document.sections:
        section.blocks.sort(key=attrgetter("begin"))
    return document


def _plain_lines(lines: Sequence[str]) -> list[str]:
    """*lines* with the titles that are underlined as ``== Title``, and empty ones for comments outside of code."""
    around = frame = ""
    kept: list[str] = []
    for line in lines:
        mark = line.rstrip()
        title = kept[-1].rstrip() if kept else ""
        is_comment = around.startswith("/") or (not around and _COMMENT.fullmatch(line) is not None)
        if around:
            around = "" if mark == around else around
        elif mark == frame:
            frame = ""
        elif title[:1].isalnum() and abs(len(title) - len(mark)) <= _MOST_BESIDE and {*mark} in _UNDERLINES:
            kept[-1], line = f"{'=' * (1 + _UNDERLINES.index({*mark}))} {title}", ""
        elif is_comment or _CODE.fullmatch(line):
            around = mark
        elif _DELIMITER.fullmatch(line):
            frame = frame or mark
        kept.append("" if is_comment else line)
    return kept


def _converted(lines: Sequence[str], inside: set[int]) -> Iterator[str]:
    """*lines* in Markdown."""
    in_code = ""
    for number, line in enumerate(lines):
        mark = line.strip()
        if in_code or (number not in inside and _CODE.fullmatch(line)):
            in_code = "" if in_code == mark else in_code or mark
            yield "```" if _CODE.fullmatch(line) else line
        elif heading := _HEADING.fullmatch(line):
            title = heading["title"].rstrip().removesuffix(heading["marks"]).rstrip()
            yield f"{'#' * len(heading['marks'])} {_inline(title)}"
        elif number not in inside and (titled := _BLOCK_TITLE.fullmatch(line)):
            below = lines[number + 1 : number + 1 + _MOST_SETTINGS]
            above = any(following.startswith(("|===", "image::", "----", "....")) for following in below)
            yield "" if above else f"**{titled[1]}**"
        elif anchor := _ANCHOR.fullmatch(line):
            yield f'<a id="{anchor[1] or anchor[2]}"></a>'
        elif number not in inside and (_SETTING.fullmatch(line) or _FRAME.fullmatch(line)):
            yield ""
        elif bullet := _BULLET.match(mark):
            depth = len(bullet[1]) - 1 if bullet[1] != "-" else (len(line) - len(line.lstrip())) // 2
            item_mark = "-" if bullet[1][0] in "*-" else "1."
            yield f"{'   ' * depth}{item_mark} {_inline(mark[bullet.end() :])}"
        else:
            yield _inline(line)


def _inline(text: str) -> str:
    """*text* with its inline markup and its break at the end in Markdown; code stays as it is."""
    parts = _CODE_SPAN.split(f"{text[:-2]}  " if text.endswith(" +") else text)
    for number in range(0, len(parts), 2):
        for pattern, replacement in _MARKS:
            parts[number] = pattern.sub(replacement, parts[number])
    return "".join(parts)


def _blocks(lines: Sequence[str]) -> Iterator[Block]:
    """The description lists and tables of a text."""
    labels = _labels(lines)
    number = 0
    while number < len(lines):
        line = lines[number].strip()
        if line.startswith("|==="):
            end = _closed(lines, number)
            rows = headed([*_rows(lines, number, end)], Markup.MARKDOWN, int(_has_header(lines, number)))
            yield Table(begin=number, end=end, rows=rows)
            number = end
        elif _CODE.fullmatch(line):
            number = _closed(lines, number)
        elif terms := _terms(lines, number, labels):
            end = max(terms[-1].held.stop, terms[-1].lines[-1])
            yield Terms(begin=number, end=end, form=Form.DEFINITION_LISTS, terms=terms)
            number = max(end, number + 1)
        else:
            number += 1


def _closed(lines: Sequence[str], begin: int) -> int:
    """The 0-based line after the one like line *begin* that closes what it opens; the end of the text if none does."""
    mark = lines[begin].strip()
    return next((number + 1 for number in range(begin + 1, len(lines)) if lines[number].strip() == mark), len(lines))


def _labels(lines: Sequence[str]) -> frozenset[tuple[str, str]]:
    """The marks and names in lists inside of others that recur under several terms, as labels of a definition do."""
    above: dict[tuple[str, str], set[str]] = {}
    outer = term = ""
    for described in filter(None, map(_described, lines)):
        outer = outer or described["mark"]
        if described["mark"] == outer:
            term = described["name"]
        else:
            above.setdefault((described["mark"], described["name"]), set()).add(term)
    return frozenset(label for label, terms in above.items() if len(terms) > 1)


def _terms(lines: Sequence[str], begin: int, labels: Container[tuple[str, str]]) -> list[Term]:
    """The term of a description list that begins in 0-based line *begin*, with the names that share its text.

    It goes on to the next term, to a heading, or to text that isn't part of the list; *labels* are part of its text.
    Where no text follows, each name is a term.
    """
    first = _described(lines[begin])
    if first is None:
        return []
    names = [(first["name"], begin + 1)]
    body = [_inline(first["text"])] if first["text"] else []
    body_line = begin + 1
    delimiter = ""
    for number in range(begin + 1, len(lines)):
        line = lines[number]
        in_block = bool(delimiter)
        if _DELIMITER.fullmatch(line):
            delimiter = "" if delimiter == line.rstrip() else delimiter or line.rstrip()
        described = None if in_block else _described(line)
        is_outside = not lines[number - 1].strip() and line[:1].strip() and not _BULLET.match(line)
        if described and (described["mark"], described["name"]) in labels:
            text = _inline(f"- {described['name']}: {described['text'] or ''}")
        elif described and not body and described["mark"] == first["mark"]:
            names.append((described["name"], number + 1))
            text = _inline(described["text"] or "")
        elif described or (not in_block and (_HEADING.fullmatch(line) or (body and is_outside))):
            break
        else:
            is_code = in_block and bool(delimiter) and _CODE.fullmatch(delimiter)
            text = line if is_code else _inline(_text(line))
        if text and not body:
            body_line = number + 1
        if text or body:
            body.append(text)
    together = [names] if body else [[name] for name in names]
    return [
        Term(
            names=tuple(_inline(name) for name, _ in each),
            line=each[0][1],
            lines=tuple(line for _, line in each),
            body=body[: filled_end(body, 0, len(body))],
            body_line=body_line if body else each[0][1],
            explicit_id=first["id"] if each[0] is names[0] else None,
        )
        for each in together
    ]


def _text(line: str) -> str:
    """What a *line* below a term adds to its text."""
    if _DELIMITER.fullmatch(line):
        return "```" if _CODE.fullmatch(line) else ""
    if included := _INCLUDED.fullmatch(line):
        return f"`{included[1]}`"
    return "" if _SETTING.fullmatch(line) or line == "+" else line.strip()


def _described(line: str) -> re.Match[str] | None:
    """The name and text of ``name:: text``."""
    match = None if _SETTING.fullmatch(line) or ("::" not in line and ";;" not in line) else _DESCRIBED.fullmatch(line)
    return match if match and is_short_name(match["name"]) else None


def _settings(lines: Sequence[str], begin: int) -> str:
    """How the table is set whose first line is *begin*."""
    return "".join(line for line in lines[max(0, begin - _MOST_SETTINGS) : begin] if line.startswith("["))


def _has_header(lines: Sequence[str], begin: int) -> bool:
    """Whether the table that begins in line *begin* is set to have a header, or has a blank line only below a row."""
    shown = filterfalse(_COMMENT_LINE.match, map(lines.__getitem__, range(begin + 1, len(lines))))
    first, below = (bool(line.strip()) for line in islice(chain(shown, ("", "")), 2))
    settings = _settings(lines, begin)
    return "noheader" not in settings and ("header" in settings or (first and not below))


def _rows(lines: Sequence[str], begin: int, end: int) -> Iterator[list[Cell]]:
    """The rows of a table."""
    setting = _settings(lines, begin)
    cells: list[tuple[int, re.Match[str], list[str]]] = []
    """1-based line, mark and lines of each."""
    width = 0
    for number in range(begin + 1, end - 1):
        if _COMMENT_LINE.match(lines[number]):
            continue
        marks = list(_CELL.finditer(lines[number]))
        if not marks and cells:
            cells[-1][2].append(lines[number])
        for mark, following in zip_longest(marks, marks[1:]):
            text = lines[number][mark.end() : following.start() if following else None]
            cells.append((number + 1, mark, [text]))
        width = width or len(cells)
    if declared := _COLUMNS.search(setting):
        widths = declared[1] or declared[2]
        repeated = map(_REPEATED.match, widths.split(",") if "," in widths else [f"{widths}*"])
        width = sum(int(match[1]) if match else 1 for match in repeated)
    row: list[Cell] = []
    reaching: list[int] = []
    """Of each cell from above, how many rows more it reaches over."""
    filled = 0
    for line, mark, texts in cells:
        text = "\n".join(_inline(text.strip()) for text in texts).strip()
        rows, columns = (max(1, min(int(mark[each] or 1), MOST_SPANNED)) for each in ("rows", "columns"))
        cell = Cell(text=text, line=line, end=line + len(texts) - 1, rows=rows, columns=columns)
        row.append(cell)
        filled += min(cell.columns, width)
        if filled >= width:
            yield row
            reaching = [left - 1 for left in reaching if left > 1]
            reaching += [each.rows - 1 for each in row for _ in range(min(each.columns, width)) if each.rows > 1]
            row, filled = [], len(reaching)
    if row:
        yield row
