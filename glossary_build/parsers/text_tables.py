"""Finds the tables that are written as lines of text: cells between bars or tabs, or a label before each cell::

Term | Meaning                    Term: Basket
Wort | The sweet liquid.          Meaning: What a visitor has picked.

Trub | What settles.              Term: Pick list
                                  Meaning: What to take from the shelves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from glossary_build.model import Markup
from glossary_build.parsers.tables import Row, find_table, recognise_table
from glossary_build.parsers.tree import Block, Paragraph, Table, Verbatim
from glossary_build.terms.field_names import TEXTS, column_of

_LABELLED = re.compile(r"\s*+(?:[-*+]\s++)?[*_]{0,2}(?P<label>[^\s*_:：|][^*_:：|\n]{0,24}?)[*_]{0,2}\s?[:：][*_]{0,2}")
_RULE = re.compile(r"[-+=|: \t]{3,}")
_FEWEST = 2
_Lines = list[tuple[int, str]]
"""0-based number and text of each line."""


def with_text_tables(blocks: Sequence[Block], lines: Sequence[str], markup: Markup) -> list[Block]:
    """*blocks* with a table in place of the paragraphs that are one."""
    blocks = [_shown_table(block, markup) if isinstance(block, Verbatim) else block for block in blocks]
    paragraphs = [block for block in blocks if isinstance(block, Paragraph)]
    filled = [(n, lines[n]) for block in paragraphs for n in range(block.begin, block.end) if lines[n].strip()]
    if len(filled) <= _FEWEST:
        return list(blocks)
    table = _labelled(filled, markup) or _separated(filled, "|", markup) or _separated(filled, "\t", markup)
    if table is None:
        return list(blocks)
    inside = [b for b in paragraphs if table.begin <= b.begin < table.end]
    return sorted([*(block for block in blocks if block not in inside), table], key=attrgetter("begin"))


def _shown_table(block: Verbatim, markup: Markup) -> Block:
    """The table that a block of code shows; the block itself where it shows none."""
    filled = [(number, text) for number, text in enumerate(block.lines, block.line - 1) if text.strip()]
    if len(filled) <= _FEWEST or "|" not in filled[1][1]:
        return block
    table = _separated(filled, "|", markup)
    return Table(begin=block.begin, end=block.end, rows=table.rows) if table else block


def _separated(filled: _Lines, mark: str, markup: Markup) -> Table | None:
    """The longest run of lines with as many *mark*s each, if the first of them is the header of a table of terms.

    Lines that rule it off don't count, and a header may have doubled bars.
    """
    unruled = [(number, text.replace("||", "|")) for number, text in filled if not _RULE.fullmatch(text)]
    ruled = [(number, text.strip().strip(mark)) for number, text in unruled]
    runs = [list(run) for marks, run in groupby(ruled, lambda line: line[1].count(mark)) if marks]
    longest = max(runs, key=len, default=[])
    rows: list[Row] = []
    for number, text in longest:
        cells = tuple(map(str.strip, text.split(mark)))
        if cells[0] or not rows:
            rows.append(Row(cells=cells, line=number + 1, markup=markup))
        else:  # goes on with the row above
            joined = (" ".join(filter(None, pair)) for pair in zip(rows[-1].cells, cells, strict=False))
            rows[-1] = replace(rows[-1], cells=tuple(joined), end=number + 1)
    if len(rows) <= (1 if len(ruled) < len(filled) else _FEWEST) or find_table(rows[0], (), guess=False) is None:
        return None
    return Table(begin=longest[0][0], end=longest[-1][0] + 1, rows=rows)


def _labelled(filled: _Lines, markup: Markup) -> Table | None:
    """The records whose fields are a line each, with what goes on below; the first label begins each of them."""
    first = next((n for n, (_, text) in enumerate(filled) if (label := _label(text)) and _is_name(label)), len(filled))
    records = list(_records(filled[first:]))
    headers = list(dict.fromkeys(label for record in records for label in record))
    header = Row(cells=tuple(headers), line=records[0][headers[0]][0] + 1 if records else 1, markup=markup)
    if len(records) < _FEWEST or recognise_table(header, ()) is None:
        return None
    rows = [_row(record, headers, markup) for record in records]
    return Table(begin=rows[0].line - 1, end=rows[-1].end, rows=[header, *rows])


def _records(filled: _Lines) -> Iterator[dict[str, tuple[int, list[str]]]]:
    """Label → 0-based line and lines of each field, for each record."""
    record: dict[str, tuple[int, list[str]]] = {}
    begins = _label(filled[0][1]) if filled else None
    for number, text in filled:
        label, match = _label(text), _LABELLED.match(text)
        if label and label == begins and record:
            yield record
            record = {}
        if label and match and label not in record:
            record[label] = (number, [text[match.end() :].strip().rstrip("\\").rstrip()])
        else:
            record[list(record)[-1]][1].append(text.strip())
    if record:
        yield record


def _row(record: dict[str, tuple[int, list[str]]], headers: Sequence[str], markup: Markup) -> Row:
    fields = list(record.values())
    number, texts = fields[-1]
    return Row(
        cells=tuple("\n".join(record[label][1]) if label in record else "" for label in headers),
        line=fields[0][0] + 1,
        end=number + len(texts),
        lines=tuple(record[label][0] + 1 if label in record else fields[0][0] + 1 for label in headers),
        markup=markup,
    )


def _label(text: str) -> str | None:
    """The name of a field that begins *text*."""
    match = _LABELLED.match(text)
    return match["label"] if match and column_of(match["label"]) else None


def _is_name(label: str) -> bool:
    field = column_of(label)
    return field is not None and field.role not in TEXTS
