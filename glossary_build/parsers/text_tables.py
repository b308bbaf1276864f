"""Finds the tables that are written as lines of text: cells between bars or tabs, or a label before each cell::

Term | Meaning                    Term: Basket
Wort | The sweet liquid.          Meaning: What a visitor has picked.

Trub | What settles.              Term: Pick list
                                  Meaning: What to take from the shelves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from glossary_build.headwords.field_names import Role, column_of
from glossary_build.model import Markup
from glossary_build.parsers.layout import Cell, Record, make_row
from glossary_build.parsers.tables import find_table, recognise_table
from glossary_build.parsers.tree import Block, Paragraph, Table, Verbatim
from glossary_build.text.expressions import expression

_LABELLED = expression(
    r"(?<!\s)\s*+(?:[-*+]\s++)?[*_]{0,2}(?P<label>[^\s*_:：|][^*_:：|\n]{0,24}?)[*_]{0,2}\s?[:：][*_]{0,2}"
)
_RULE = expression(r"[-+=|: \t]{3,}")
_HEADWORDS = (Role.TERM, Role.ABBREVIATIONS, Role.ID)
_FEWEST = 2
_Lines = list[tuple[int, str]]
"""0-based number and text of each line."""


def with_text_tables(blocks: Sequence[Block], lines: Sequence[str], markup: Markup) -> list[Block]:
    """*blocks* with tables in place of the paragraphs that are some."""
    blocks = [_shown_table(block, markup) if isinstance(block, Verbatim) else block for block in blocks]
    blocks = _with_rows_below(blocks, lines, markup)
    paragraphs = [block for block in blocks if isinstance(block, Paragraph)]
    filled = [(n, lines[n]) for block in paragraphs for n in range(block.begin, block.end) if lines[n].strip()]
    if len(filled) <= _FEWEST:
        return list(blocks)
    tables = _labelled(filled, markup) or _separated(filled, "|", markup) or _separated(filled, "\t", markup)
    if not tables:
        return list(blocks)
    inside = {number for table in tables for number in range(table.begin, table.end)}
    others = [block for block in blocks if not (isinstance(block, Paragraph) and block.begin in inside)]
    return sorted([*others, *tables], key=attrgetter("begin"))


def _with_rows_below(blocks: Sequence[Block], lines: Sequence[str], markup: Markup) -> list[Block]:
    """*blocks*, of which paragraphs that are further rows of the table above, after a blank line, are part of that."""
    kept: list[Block] = []
    for block in blocks:
        above = kept[-1] if kept else None
        if isinstance(block, Paragraph) and isinstance(above, Table) and lines[block.begin].startswith("|"):
            texts = [(number, lines[number].strip().strip("|")) for number in range(block.begin, block.end)]
            rows = [_cells(number, text, "|") for number, text in texts]
            if above.rows and {len(above.rows[0].cells)} == set(map(len, rows)):
                above.rows.extend(make_row(row, markup) for row in rows)
                above.end = block.end
                continue
        kept.append(block)
    return kept


def _cells(number: int, text: str, mark: str) -> list[Cell]:
    """The cells in the *text* of a line with this 0-based *number*, separated by *mark*."""
    return [Cell(text=piece.strip(), line=number + 1, end=number + 1) for piece in text.split(mark)]


def _shown_table(block: Verbatim, markup: Markup) -> Block:
    """The table that a block of code shows; the block itself where it shows none."""
    filled = [(number, text) for number, text in enumerate(block.lines, block.line - 1) if text.strip()]
    if len(filled) <= _FEWEST or "|" not in filled[1][1]:
        return block
    tables = _separated(filled, "|", markup)
    return Table(begin=block.begin, end=block.end, rows=tables[0].rows) if tables else block


def _separated(filled: _Lines, mark: str, markup: Markup) -> list[Table]:
    """The longest run of lines with as many *mark*s each, if the first of them is the header of a table of terms.

    Lines that rule it off don't count, and a header may have doubled bars. Other runs with this header are tables too.
    Without a header, all lines have to be rows that tell what they hold.
    """
    unruled = [(number, text.replace("||", "|")) for number, text in filled if not _RULE.fullmatch(text)]
    ruled = [(number, text.strip(" ").strip("|")) for number, text in unruled]
    runs = [list(run) for marks, run in groupby(ruled, lambda line: line[1].count(mark)) if marks]
    longest = max(runs, key=len, default=[])
    made = [_rows(run, mark, markup) for run in runs if run[0][1] == longest[0][1]]
    fewest = 1 if len(ruled) < len(filled) else _FEWEST
    if max(map(len, made), default=0) <= fewest:
        return []
    header, *rows = made[0]
    data = find_table(header, rows) if len(longest) == len(filled) else None
    if recognise_table(header, ()) is None and not (data and header in data.rows):
        return []
    return [Table(begin=rows[0].line - 1, end=rows[-1].end, rows=rows) for rows in made]


def _rows(run: _Lines, mark: str, markup: Markup) -> list[Record]:
    """The rows of a table whose cells are separated by *mark*, with one header however often it is repeated."""
    rows: list[list[Cell]] = []
    for number, text in [run[0], *(line for line in run if line[1] != run[0][1])]:
        cells = _cells(number, text, mark)
        if rows and not cells[0].text:
            pairs = zip(rows.pop(), cells, strict=True)  # goes on with the row above
            cells = [replace(one, text=f"{one.text} {more.text}".strip(), end=more.end) for one, more in pairs]
        rows.append(cells)
    return [make_row(cells, markup) for cells in rows]


def _labelled(filled: _Lines, markup: Markup) -> list[Table]:
    """The records whose fields are a line each, with what goes on below; the first label of all begins each of them."""
    fields = (column_of(_label(text)) for _, text in filled)
    first = next((n for n, field in enumerate(fields) if field and field.role in _HEADWORDS), len(filled))
    records = _records(filled[first:])
    headers = list(dict.fromkeys(label for record in records for label in record))
    above = {_label(text) for _, text in filled[:first]}
    if len(records) < _FEWEST or not above.isdisjoint(headers):
        return []
    header = make_row([Cell(text=label, line=filled[first][0] + 1) for label in headers], markup)
    if recognise_table(header, ()) is None:
        return []
    rows = [make_row(list(map(record.get, headers)), markup) for record in records]
    return [Table(begin=rows[0].line - 1, end=rows[-1].end, rows=[header, *rows])]


def _records(filled: _Lines) -> list[dict[str, Cell]]:
    """The fields of each record by their labels."""
    records: list[dict[str, list[tuple[int, str]]]] = []
    begins = _label(filled[0][1]) if filled else ""
    for number, text in filled:
        label, content = _label(text), text.strip()
        if label == begins:
            records.append({})
        if label and label not in records[-1]:
            lines = records[-1][label] = []
            content = _LABELLED.sub("", text, count=1).strip().rstrip("\\").rstrip()
        lines.append((number + 1, content))
    return [{label: _cell(lines) for label, lines in record.items()} for record in records]


def _cell(lines: Sequence[tuple[int, str]]) -> Cell:
    """The cell of these *lines*, each with its 1-based number."""
    return Cell(text="\n".join(text for _, text in lines), line=lines[0][0], end=lines[0][0] + len(lines) - 1)


def _label(text: str) -> str:
    """The name of a field that begins *text*; empty where there is none."""
    match = _LABELLED.match(text)
    return match["label"] if match and column_of(match["label"]) else ""
