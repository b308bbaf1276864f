"""Makes the tree of a text in AsciiDoc, MediaWiki, Org, Confluence or roff: its lists and tables, and Markdown::

== Sewing                                      * Sewing

Bias:: The diagonal of a fabric.               - Bias :: The diagonal of a fabric.

; Dart                                         h2. Sewing
: A fold that is sewn to give shape.
                                               ||Term||Meaning||
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, zip_longest
from operator import attrgetter

from glossary_build.headwords.heads import can_be_name
from glossary_build.headwords.reading_rules import ReadingRule
from glossary_build.model import Markup
from glossary_build.parsers import ParseResult
from glossary_build.parsers.entries import split_lines
from glossary_build.parsers.layout import Cell, Record
from glossary_build.parsers.ruled_document import read_terms
from glossary_build.parsers.tables import MOST_SPANNED, headed
from glossary_build.parsers.tree import Block, Document, Form, Table, Term, Terms

_HEADING = re.compile(r"(?P<marks>={1,6})\s+(?P<title>\S[^\n]*)|h(?P<level>[1-6])\.\s+(?P<name>\S[^\n]*)")
_ORG_HEADING = re.compile(r"(?P<marks>\*{1,6})\s+(?P<title>\S.*)")
_ORG_TAGS = re.compile(r":[\w@#%:]+:")
_ORG = re.compile(r"(?m:^)(?:#\+\w+:|:PROPERTIES:$)")
_DESCRIBED = re.compile(
    r"(?:\[\[(?P<id>[^\[\]]*)\]\]|[-+]\s+)?(?P<name>\S[^\n]{0,119}?)(?::{2,4}|;;)(?:\s+(?P<text>\S.*)|\s*)"
)
_NAME = re.compile(r";\s*(?P<name>\S[^\n]*)")
_TEXT = re.compile(r":\s*(?P<text>\S.*)")
_SETTING = re.compile(r"(?::[\w!-]+:|#\+\w|\[[^\[\]]*\]|//|ifdef::|endif::|include::|image::|toc::).*")
_ANCHOR = re.compile(r"\[(?:\[([^\[\],]++)[^\[\]]*+\]|#([\w-]++))\]\s*")
_BLOCK_TITLE = re.compile(r"\.(\w[^\n]*\S)\s*")
_INLINE = re.compile(r"\s:\s")
_BULLET = re.compile(r"(\*{1,5}|-|\.{1,5}|#{1,5})\s+(?=\S)")
_CODE = re.compile(r"(?:-{4,}|\.{4,}|\+{4,})\s*|`{3}.*")
_DELIMITER = re.compile(r"(?:-{4,}|\.{4,}|\+{4,}|={4,}|\*{4,}|_{4,}|--)\s*")
_FRAME = re.compile(r"(?:={4,}|\*{4,}|_{4,}|--|\+|<{3})\s*")
_COLUMNS = re.compile(r"cols\s?=\s?(?:\"([^\"]+)\"|(\w+))")
_REPEATED = re.compile(r"\s*(\d{1,2})\*")
_TABLE_START = re.compile(r"(?m:^(?:\|={3,}|\{\|(?: [^|\n]*)?)$)")
_BORDERS = {"|===": "|===", "{|": "|}"}
_CELL = re.compile(r"(?:^|(?<=\s))(?:(?P<columns>\d{0,3})(?:\.(?P<rows>\d{1,3}))?\+|\d{1,3}\*)?[<>^.a-z]{0,4}(?<!\\)\|")
_SPAN = re.compile(r"\b(rowspan|colspan)\s?=\s?\"?(\d{1,3})\b")
_MARKS = (
    (re.compile(r"'''(?=\S)([^'\n]+)'''"), r"**\1**"),
    (re.compile(r"''(?=\S)([^'\n]+)''"), r"*\1*"),
    (re.compile(r"(?<![\w*\\])\*(?=[^\s*])([^*\n]+)(?<=\S)\*(?![\w*])"), r"**\1**"),
    (re.compile(r"(?<![\w_\\`])_(?=[^\s_])([^_\n]+)(?<=\S)_(?![\w_`])"), r"*\1*"),
    (re.compile(r"\[[\w.-]+\]#([^#\n]+)#"), r"\1"),
    (re.compile(r"anchor:(?<![\w:.-]anchor:)([\w:.-]++)\[[^\[\]\n]*\](?:##)*"), r'<a id="\1"></a>'),
    (re.compile(r"(?:link:|(?=https?://))([^\s\[\]<>\"]{1,400}+)\[([^\[\]\n]+)\]"), r"[\2](\1)"),
    (re.compile(r"(?<!\[)\[(https?://[^\s\[\]]+)\s([^\[\]\n]+)\](?!\()"), r"[\2](\1)"),
    (re.compile(r"<<#?([\w#:.-]++),\s?([^<>\[\]\n]+)>>"), r"[\2](#\1)"),
    (re.compile(r"xref:(?<![\w#:.-]xref:)([\w#:.-]++)\[([^<>\[\]\n]+)\]"), r"[\2](#\1)"),
    (re.compile(r"<<([\w:.-]+)>>"), r"[\1](#\1)"),
    (re.compile(r"\[\[[^\[\]|\n]+\|([^\[\]|\n]+)\]\]"), r"\1"),
    (re.compile(r"<ref(?:\s[^<>]*)?(?:/>|>[^<>]*</ref>)"), ""),
)
"""Inline markup, and what it is in Markdown."""
_ORG_MARKS = (
    (re.compile(r"(?<![\w/:])/(?=[^\s/])([^/\n]+)(?<=\S)/(?![\w/])"), r"_\1_"),
    (re.compile(r"(?<![\w=~])([=~])(?=[^\s=~])([^=~\n]+)(?<=\S)\1(?![\w=~])"), r"`\2`"),
    (re.compile(r"\[\[([^\[\]\n]+)\]\[([^\[\]\n]+)\]\]"), r"[\2](\1)"),
)
_ROFF = re.compile(r"(?m:^\.TP$)")
_ROFF_WORD = re.compile(r'"([^"]*)"|(\S+)')
_ROFF_PARAGRAPHS = (".TP", ".TQ", ".PP", ".P", ".LP", ".HP")
_ROFF_FONTS = {".B": ("**", "**"), ".I": ("_", "_"), ".BR": ("**", ""), ".IR": ("_", ""), ".BI": ("**", "_")}
"""Macro → the marks of its words, by turns."""
_ROFF_MARKS = (
    (re.compile(r"\\f[BI]([^\\]*)\\f[RP]"), r"**\1**"),
    (re.compile(r"\\([-\\'`])"), r"\1"),
    (re.compile(r"\\[&/,|^]|\\f."), ""),
)
_FEWEST = 2
_MOST_SETTINGS = 2
"""Lines above a table that say how it is set, and what its title is."""
_WORDS = {Form.DEFINITION_LISTS: "description lists of a wiki"}


@dataclass(slots=True)
class _Draft:
    """A cell of which the text may go on."""

    line: int
    texts: list[str]
    rows: str | None
    columns: str | None
    is_name: bool = False

    @property
    def cell(self) -> Cell:
        text = "\n".join(_inline(text.strip()) for text in self.texts).strip()
        rows, columns = (max(1, min(int(each or 1), MOST_SPANNED)) for each in (self.rows, self.columns))
        end = self.line + len(self.texts) - 1
        return Cell(text=text, line=self.line, end=end, rows=rows, columns=columns, is_name=self.is_name)


def is_wiki(text: str) -> bool:
    """Whether *text* holds headings of Confluence, or a description list of a wiki, under a heading or by itself."""
    lines = split_lines(text)
    if any(line.startswith(".. ") for line in lines):
        return False
    if _ROFF.search(text):
        return True
    if sum(line[:1] == "h" and _HEADING.fullmatch(line) is not None for line in lines) >= _FEWEST:
        return True
    names = sum(_NAME.fullmatch(line) is not None for line in lines)
    texts = sum(_TEXT.fullmatch(line) is not None or _INLINE.search(line) is not None for line in lines)
    described = sum(_described(line) is not None for line in lines)
    headed = any(_HEADING.fullmatch(line) for line in lines)
    return (names >= _FEWEST and texts >= _FEWEST) or (described >= _FEWEST and headed)


def has_table(text: str) -> bool:
    """Whether *text* holds a table of AsciiDoc or MediaWiki."""
    return _TABLE_START.search(text) is not None


def parse(text: str, path: str, rule: ReadingRule | None = None) -> ParseResult:
    """The terms of a text in AsciiDoc or MediaWiki, in the order of the source; the author's *rule* may choose them."""
    return read_terms(read_tree(text), path, None, rule)


def read_tree(text: str) -> Document:
    """The tree of a text in AsciiDoc or MediaWiki, with its inline markup in Markdown."""
    from glossary_build.parsers.markdown.reader import read_tree as read_markdown  # markdown-it takes long to import

    lines = split_lines(text)
    if _ORG.search(text):
        lines = list(_from_org(lines))
    elif _ROFF.search(text):
        lines = list(_from_roff(lines))
    blocks = list(_blocks(lines))
    inside = {number for block in blocks for number in range(block.begin, block.end)}
    converted = list(_converted(lines, inside))
    document = read_markdown("\n".join("" if number in inside else line for number, line in enumerate(converted)))
    document.lines = [
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


def _from_roff(lines: Sequence[str]) -> Iterator[str]:
    """*lines* of a manual page with the headings and description lists of the others."""
    mark = ""
    for line in lines:
        macro, _, rest = line.partition(" ")
        words = [quoted or bare for quoted, bare in _ROFF_WORD.findall(rest)]
        if macro in (".SH", ".SS"):
            yield f"{'=' * (1 + (macro == '.SS'))} {' '.join(words)}"
            mark = ""
        elif macro in _ROFF_PARAGRAPHS or (line[:1] in (".", "'") and macro not in _ROFF_FONTS):
            yield "" if macro in _ROFF_PARAGRAPHS else "+"
            mark = "; " if macro in (".TP", ".TQ") else mark
        else:
            opening, further = _ROFF_FONTS.get(macro, ("", ""))
            joined = [f"{font}{word}{font}" for font, word in zip(cycle((opening, further)), words, strict=False)]
            text = (" " if opening == further else "").join(joined) if macro in _ROFF_FONTS else line
            yield mark + _inline(text, _ROFF_MARKS)
            mark = ": " if mark == "; " else ""


def _from_org(lines: Sequence[str]) -> Iterator[str]:
    """*lines* of Org with the headings of the others, and inline markup of Markdown."""
    for line in lines:
        heading = _ORG_HEADING.fullmatch(line)
        marks = "=" * len(heading["marks"]) if heading else ""
        yield _inline(f"{marks} {_without_tags(heading['title'])}" if heading else line, _ORG_MARKS)


def _without_tags(title: str) -> str:
    """The *title* of a heading in Org without the tags at its end.

    >>> _without_tags("std::move :code:cpp:"), _without_tags("see a:b:")
    ('std::move', 'see a:b:')
    """
    *words, last = title.split()
    return title[: title.rindex(last)].rstrip() if words and _ORG_TAGS.fullmatch(last) else title.rstrip()


def _converted(lines: Sequence[str], inside: set[int]) -> Iterator[str]:
    """*lines* in Markdown."""
    in_code = ""
    for number, line in enumerate(lines):
        mark = line.strip()
        if in_code or (number not in inside and _CODE.fullmatch(line)):
            in_code = "" if in_code == mark else in_code or mark
            yield "```" if _CODE.fullmatch(line) else line
        elif heading := _HEADING.fullmatch(line):
            title = heading["name"] or heading["title"].rstrip().removesuffix(heading["marks"]).rstrip()
            yield f"{'#' * (int(heading['level'] or 0) or len(heading['marks']))} {_inline(title)}"
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


def _inline(text: str, marks: Sequence[tuple[re.Pattern[str], str]] = _MARKS) -> str:
    """*text* with its inline markup in Markdown."""
    for pattern, replacement in marks:
        text = pattern.sub(replacement, text)
    return text


def _blocks(lines: Sequence[str]) -> Iterator[Block]:
    """The description lists and tables of a text."""
    number = 0
    while number < len(lines):
        line = lines[number].strip()
        border = next((closing for opening, closing in _BORDERS.items() if line.startswith(opening)), "")
        if border:
            end = next(
                (n + 1 for n in range(number + 1, len(lines)) if lines[n].strip().startswith(border)), len(lines)
            )
            yield Table(begin=number, end=end, rows=_rows(lines, number, end))
            number = end
        elif term := _term(lines, number):
            end = max(term.held.stop, term.lines[-1])
            yield Terms(begin=number, end=end, form=Form.DEFINITION_LISTS, terms=[term])
            number = max(end, number + 1)
        else:
            number += 1


def _term(lines: Sequence[str], begin: int) -> Term | None:
    """The term of a description list that begins in 0-based line *begin*.

    It goes on to the next term, to a heading, or to text that isn't part of the list.
    """
    names: list[tuple[str, int]] = []
    body: list[str] = []
    body_line = explicit_id = None
    delimiter = ""
    for number in range(begin, len(lines)):
        line = lines[number]
        in_block = bool(delimiter)
        if names and _DELIMITER.fullmatch(line):
            delimiter = "" if delimiter == line.rstrip() else delimiter or line.rstrip()
        named, described = _NAME.fullmatch(line), _described(line)
        ends = named or (not in_block and _is_outside(lines, begin, number))
        if _HEADING.fullmatch(line) or (names and described) or (body and ends):
            break
        text = ""
        if named:
            name, *rest = _INLINE.split(named["name"], maxsplit=1)
            names.append((name, number + 1))
            text = "".join(rest)
        elif described:
            names.append((described["name"], number + 1))
            explicit_id, text = described["id"], described["text"] or ""
        elif not names:
            return None
        else:
            text = _text(line)
        if text and not body:
            body_line = number + 1
        if text or body:
            body.append(_inline(text))
    while body and not body[-1]:
        body.pop()
    return (
        Term(
            names=tuple(_inline(name) for name, _ in names),
            line=names[0][1],
            lines=tuple(line for _, line in names),
            body=body,
            body_line=body_line or names[0][1],
            explicit_id=explicit_id,
        )
        if names
        else None
    )


def _text(line: str) -> str:
    """What a *line* below a term adds to its text."""
    if _DELIMITER.fullmatch(line):
        return "```" if _CODE.fullmatch(line) else ""
    if _SETTING.fullmatch(line) or line == "+":
        return ""
    explained = _TEXT.fullmatch(line)
    return explained["text"] if explained else line.strip()


def _is_outside(lines: Sequence[str], begin: int, number: int) -> bool:
    """Whether 0-based line *number* ends the list whose term is in line *begin*.

    So does a paragraph at the margin below an empty line, and, where the term is an item, another item.
    """
    line = lines[number]
    if item := _BULLET.match(line):
        return item[1] == "-" and lines[begin].startswith("-")
    return bool(line) and not line[0].isspace() and not lines[number - 1].strip() and not _TEXT.fullmatch(line)


def _described(line: str) -> re.Match[str] | None:
    """The name and text of ``name:: text``."""
    match = None if _SETTING.fullmatch(line) or ("::" not in line and ";;" not in line) else _DESCRIBED.fullmatch(line)
    return match if match and can_be_name(match["name"]) else None


def _rows(lines: Sequence[str], begin: int, end: int) -> list[Record]:
    """The rows of a table, its header first."""
    is_wiki = lines[begin].strip().startswith("{|")
    rows = list(_wiki_rows(lines, begin + 1, end - 1) if is_wiki else _asciidoc_rows(lines, begin, end))
    return headed(rows, Markup.MARKDOWN, None if is_wiki else 1)


def _asciidoc_rows(lines: Sequence[str], begin: int, end: int) -> Iterator[list[Cell]]:
    setting = "".join(line for line in lines[max(0, begin - _MOST_SETTINGS) : begin] if line.startswith("["))
    cells: list[_Draft] = []
    width = 0
    for number in range(begin + 1, end - 1):
        marks = list(_CELL.finditer(lines[number]))
        if not marks and cells:
            cells[-1].texts.append(lines[number])
        for mark, following in zip_longest(marks, marks[1:]):
            text = lines[number][mark.end() : following.start() if following else None]
            cells.append(_Draft(number + 1, [text], mark["rows"], mark["columns"]))
        width = width or len(cells)
    if columns := _COLUMNS.search(setting):
        widths = columns[1] or columns[2]
        repeated = map(_REPEATED.match, widths.split(",") if "," in widths else [f"{widths}*"])
        width = sum(int(match[1]) if match else 1 for match in repeated)
    row: list[Cell] = []
    reaching: list[int] = []
    """Of each cell from above, how many rows more it reaches over."""
    filled = 0
    for cell in (draft.cell for draft in cells):
        row.append(cell)
        filled += min(cell.columns, width)
        if filled >= width:
            yield row
            reaching = [left - 1 for left in reaching if left > 1]
            reaching += [each.rows - 1 for each in row for _ in range(min(each.columns, width)) if each.rows > 1]
            row, filled = [], len(reaching)
    if row:
        yield row


def _wiki_rows(lines: Sequence[str], begin: int, end: int) -> list[list[Cell]]:
    rows: list[list[_Draft]] = [[]]
    for number in range(begin, end):
        line = lines[number].strip()
        if line.startswith(("|-", "|+")):
            rows.append([])
        elif line.startswith(("|", "!")):
            for piece in re.split(r"\|\||!!", line[1:]):
                settings, _, text = piece.rpartition("|")
                spans = dict(_SPAN.findall(settings))
                texts = [text if "=" in settings else piece]
                draft = _Draft(number + 1, texts, spans.get("rowspan"), spans.get("colspan"), line.startswith("!"))
                rows[-1].append(draft)
        elif rows[-1]:
            rows[-1][-1].texts.append(line)
    return [[draft.cell for draft in row] for row in rows if row]
