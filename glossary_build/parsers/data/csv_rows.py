"""Splits CSV into rows that know their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

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
"""The fields of a row that has quotes."""
_GUARDED = re.compile(r"'+[=+\-@＝＋－＠\t\r]")


class CsvRow(NamedTuple):
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
    line, at = 1, 0
    while at < len(text):
        stop = text.find("\n", at)
        stop = len(text) if stop < 0 else stop
        written, fault = text[at:stop], ""
        if '"' in written:
            cells, fault, stop = _quoted(text, delimiter, at)
            written = text[at:stop]
        else:
            cells = written.split(delimiter)
        if "'" in written:
            cells = [cell[1:] if _GUARDED.match(cell) else cell for cell in cells]
        if any(map(str.strip, cells)):
            yield CsvRow(tuple(cells), line, fault)
        line += text.count("\n", at, stop) + 1
        at = stop + 1


def _quoted(text: str, delimiter: str, at: int) -> tuple[list[str], str, int]:
    """The cells of the row that begins *at* an offset and has quotes, what is wrong with these, and where it ends."""
    cells: list[str] = []
    fault = ""
    for match in _FIELDS[delimiter].finditer(text, at):
        if match["quoted"] is None:
            cells.append(match["bare"])
            if match["bare"].startswith('"'):
                fault = "a quoted field is never closed"
        else:
            cells.append(match["quoted"].replace('""', '"') + match["behind"])
            if match["behind"].strip():
                fault = "there is text after a quoted field"
        if match["end"] != delimiter:
            return cells, fault, match.start("end")
    raise AssertionError("every row ends")
