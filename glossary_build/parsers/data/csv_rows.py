"""Splits CSV into rows that know their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

DELIMITERS = ",;\t"
BAR = "|"
"""Separates cells in a file that is called a table; elsewhere it may be one of Markdown."""
_FIELDS = {
    delimiter: re.compile(
        rf'(?:"(?P<quoted>(?:[^"]++|"")*+)"(?P<behind>[^{delimiter}\n]*)|(?P<bare>[^{delimiter}\n]*))'
        rf"(?P<end>[{delimiter}]|\n|\Z)"
    )
    for delimiter in (*DELIMITERS, BAR)
}
_GUARDED = re.compile(r"'+[=+\-@＝＋－＠\t\r]")


@dataclass(frozen=True, slots=True, kw_only=True)
class CsvRow:
    """One row."""

    cells: tuple[str, ...]
    line: int
    """1-based line on which it begins."""
    fault: str = ""
    """What is wrong with its quotes, in words."""


def csv_rows(text: str, delimiter: str) -> Iterator[CsvRow]:
    """The rows of *text* that are not empty (RFC 4180).

    Fields in double quotes may hold delimiters, line breaks and doubled quotes. An apostrophe before ``=``, ``+``,
    ``-`` or ``@``, also of full width, is taken off: it keeps spreadsheets from taking text for a formula.

    >>> [row.cells for row in csv_rows("term,symbol\\nsum,'+", ",")]
    [('term', 'symbol'), ('sum', '+')]
    """
    cells: list[str] = []
    fault = ""
    line = start = 1
    for match in _FIELDS[delimiter].finditer(text):
        if match["quoted"] is None:
            cell = match["bare"]
            if cell.startswith('"'):
                fault = "a quoted field is never closed"
        else:
            cell = match["quoted"].replace('""', '"') + match["behind"]
            if match["behind"].strip():
                fault = "there is text after a quoted field"
        cells.append(cell[1:] if _GUARDED.match(cell) else cell)
        line += match[0].count("\n")
        if match["end"] != delimiter:
            if any(each.strip() for each in cells):
                yield CsvRow(cells=tuple(cells), line=start, fault=fault)
            cells, fault, start = [], "", line
