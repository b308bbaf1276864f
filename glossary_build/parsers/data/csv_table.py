"""Reads a CSV or TSV file with a header: one row for each concept.

A header says what its column holds, and may name a language: ``term [en]``, ``definition [zh-Hans]``, ``日本語``,
``de``. A file without a header is read where its cells tell: names in one script, and in another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.parsers import ParseResult
from glossary_build.parsers.data.layout import Cell, Layout, Record, lay_out, pad
from glossary_build.parsers.data.records import RecordReader
from glossary_build.parsers.data.suggested_rules import Suggestion, suggest_fields
from glossary_build.terms.field_names import field_named
from glossary_build.terms.reading_rules import ReadingRule

_MOST_WORDS = 3
"""Of the header of a column in a file whose name doesn't tell that it is a table."""
DELIMITERS = ",;\t"
_FIELDS = {
    delimiter: re.compile(
        rf'(?:"(?P<quoted>(?:[^"]++|"")*+)"(?P<behind>[^{delimiter}\n]*)|(?P<bare>[^{delimiter}\n]*))'
        rf"(?P<end>{delimiter}|\n|\Z)"
    )
    for delimiter in DELIMITERS
}
_GUARDED = re.compile(r"'+[=+\-@＝＋－＠\t\r]")


def parse(text: str, path: str, rule: ReadingRule | None = None) -> ParseResult:
    """The entries of a table whose fields are separated by tabs, commas or semicolons."""
    header, *rows = _rows(text, path, rule)
    layout = _layout(header, rows, rule)
    headers = header.cells
    if not layout.has_names:
        rows, headers = [header, *rows], tuple(map(str, range(1, len(header.cells) + 1)))
        layout = _layout(CsvRow(cells=headers, line=header.line), rows, rule)
        if not layout.has_names or not layout.is_glossary([_record(row, len(headers)) for row in rows]):
            return ParseResult()
    reader = RecordReader(path, layout, rule)
    for row in rows:
        reader.problems.extend(_faults(row, len(headers), path))
    return reader.read([_record(row, len(headers)) for row in rows], header.line, "table in a CSV file")


def suggest_rules(text: str, path: str) -> list[Suggestion]:
    """A rule that says what the columns hold; none where there is no column."""
    header, *rows = _rows(text, path, None)
    records = [_record(row, len(header.cells)) for row in rows]
    return [{"fields": suggest_fields(header.cells, records)}] if header.cells else []


def _rows(text: str, path: str, rule: ReadingRule | None) -> list[CsvRow]:
    """The rows, at least one, separated by the delimiter that makes most of the header."""
    text = text.removeprefix("\ufeff")
    candidates = "\t" if PurePosixPath(path).suffix.lower() in (".tsv", ".tab") else DELIMITERS
    firsts = {delimiter: next(csv_rows(text, delimiter), None) for delimiter in candidates}
    delimiter = max(candidates, key=lambda each: (_known(firsts[each], rule), len(_cells(firsts[each]))))
    return [*csv_rows(text, delimiter)] or [CsvRow(cells=(), line=1)]


def is_header(text: str) -> bool:
    """Whether *text* begins with a line that heads at least two columns, of names among them."""
    first = text.partition("\n")[0]
    if not any(delimiter in first for delimiter in DELIMITERS) or len(first) > 1000:
        return False
    for delimiter in DELIMITERS:
        header = next(csv_rows(first, delimiter), None)
        short = header and all(len(cell.split()) <= _MOST_WORDS for cell in header.cells)
        if header and short and len(header.cells) > 1:
            layout = _layout(header, [], None)
            if len(layout.columns) == len(header.cells):
                return layout.has_names
    return False


def _known(header: CsvRow | None, rule: ReadingRule | None) -> int:
    """How many cells of *header* tell what their column holds."""
    return sum((field_named(cell) or (rule and rule.field(cell))) is not None for cell in _cells(header))


def _cells(header: CsvRow | None) -> tuple[str, ...]:
    return header.cells if header else ()


def _layout(header: CsvRow, rows: list[CsvRow], rule: ReadingRule | None) -> Layout:
    return lay_out(header.cells, [_record(row, len(header.cells)) for row in rows], rule)


def _record(row: CsvRow, width: int) -> Record:
    cells = [Cell(text=cell, line=row.line) if cell.strip() else None for cell in row.cells]
    return Record(cells=pad(cells, width), line=row.line)


def _faults(row: CsvRow, width: int, path: str) -> list[Diagnostic]:
    """What is wrong with a row itself."""
    source = SourceLocation(path=path, line=row.line)
    found = [Diagnostic(code=Code.BAD_SYNTAX, message=row.fault, source=source)] if row.fault else []
    if any(cell.strip() for cell in row.cells[width:]):
        message = f"the row has {len(row.cells)} fields, and the header {width}"
        found.append(Diagnostic(code=Code.WRONG_SHAPE, message=message, source=source))
    return found


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
