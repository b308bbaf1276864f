"""Reads a CSV or TSV file with a header: one row for each concept.

A header says what its column holds, and may name a language: ``term [en]``, ``definition [zh-Hans]``, ``日本語``,
``de``. A file without a header is read where its cells tell: names in one script, and in another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import PurePosixPath
from typing import NamedTuple

from glossary_build.diagnostics import Code, Diagnostic
from glossary_build.headwords.field_names import Role
from glossary_build.parsers import ParseResult
from glossary_build.parsers.columns import field_called, is_row
from glossary_build.parsers.layout import Cell, Layout, Record, lay_out, sample, suggest_fields
from glossary_build.parsers.reading_rules.reading_rule import ReadingRule, Suggestion
from glossary_build.parsers.records import RecordReader
from glossary_build.text.expressions import expression

DELIMITERS = ",;\t"
BAR = "|"
"""Separates cells in a file that is called a table; elsewhere it may be one of Markdown."""
_FIELDS = {
    delimiter: expression(
        rf'(?:"(?P<quoted>(?:[^"]++|"")*+)"(?P<behind>[^{delimiter}\n]*)|(?P<bare>[^{delimiter}\n]*))'
        rf"(?P<end>[{delimiter}]|\n|\Z)"
    )
    for delimiter in (*DELIMITERS, BAR)
}
"""The fields of a row that has quotes."""
_LISTED = expression(r"\[(?:\s*(?:'[^'\n]*'|\"[^\"\n]*\")\s*(?:,(?=.)|(?=\])))*+\]")
_ITEM = expression(r"'([^'\n]*)'|\"([^\"\n]*)\"")
"""A list as programs write it into a cell: ``['beam', 'ray']``."""
_COMMENT = expression(r"#+(?:\s+\S|\s*\Z)")
"""The sign and words, or no more than the sign, which also heads a column of numbers."""
_GUARDED = expression(r"'+[=+\-@＝＋－＠\t\r]")


class CsvRow(NamedTuple):
    """One row."""

    cells: tuple[str, ...]
    line: int
    """1-based line on which it begins."""
    delimiter: str
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
            yield CsvRow(tuple(cells), line, delimiter, fault)
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
            quoted, behind = match["quoted"], match["behind"]
            is_text = delimiter == "\t" and behind.strip() and not {"\t", "\n"} & {*quoted}  # “a” b
            cells.append(f'"{quoted}"{behind}' if is_text else quoted.replace('""', '"') + behind)
            if behind.strip() and not is_text:
                fault = "there is text after a quoted field"
        if match["end"] != delimiter:
            return cells, fault, match.start("end")
    raise AssertionError("every row ends")


_MOST_ABOVE = 6
"""Rows that may come before the header: the title of a spreadsheet, when it was changed."""
_LONGEST_HEADER = 1000
_MOST_WORDS = 3
"""Of the header of a column in a file whose name doesn't tell that it is a table."""


_NOTHING = CsvRow(cells=(), line=1, delimiter="")


def parse(text: str, path: str, rule: ReadingRule | None = None) -> ParseResult:
    """The entries of a table whose fields are separated by tabs, commas or semicolons."""
    header, rows, layout = _table(text, path, rule)
    if len(header.cells) == 1 and rows and not _known(header, rule):
        message = f"no term found in “{path}”: no comma, semicolon, tab or bar separates its fields"
        return ParseResult(diagnostics=(Diagnostic.at(Code.NOTHING_FOUND, message, path, header.line),))
    if not layout.has_names:
        return ParseResult()
    width = len(header.cells)
    *_, place = (0, *(column.index for column in layout.of(Role.DEFINITION)))
    records = [_record(row, width, place) for row in rows]
    reader = RecordReader(path, lay_out(header.cells, records, rule))
    for row in rows:
        if row.fault:
            reader.report(row.line, row.fault, Code.BAD_SYNTAX)
        if any(cell.strip() for cell in row.cells[width:]):
            reader.report(row.line, f"the row has {len(row.cells)} fields, and the header {width}")
    return reader.read(records, header.line, "table in a CSV file")


def suggest_rules(text: str, path: str) -> list[Suggestion]:
    """A rule that says what the columns hold; none where there is no column."""
    header, rows, layout = _table(text, path, None)
    shown = [_record(row, len(header.cells)) for row in sample(rows)]
    return [{"fields": suggest_fields(header.cells, shown, layout)}] if header.cells else []


def _table(text: str, path: str, rule: ReadingRule | None) -> tuple[CsvRow, list[CsvRow], Layout]:
    """The header, the rows below it, and what the columns of some of them hold.

    The columns have numbers where there is no header.
    """
    header, *others = _rows(text, path, rule)
    rows = [row for row in others if row.cells != header.cells]  # tables that were put together repeat it
    width = len(header.cells)
    records = [_record(row, width) for row in sample(rows)]
    layout = lay_out(header.cells, records, rule)
    fields = {column.index: column.field for column in layout.columns}
    below = [[text for record in records if (text := record.text(index))] for index in range(width)]
    if not layout.has_names or (not _known(header, rule) and is_row(header.cells, below, fields)):
        numbers = header._replace(cells=tuple(map(str, range(1, width + 1))))
        every = [_record(row, width) for row in sample([header, *rows])]
        numbered = lay_out(numbers.cells, every, rule)
        if numbered.has_names and (layout.has_names or numbered.is_glossary(every)):
            return numbers, [header, *rows], numbered
    return header, rows, layout


def _rows(text: str, path: str, rule: ReadingRule | None) -> list[CsvRow]:
    """The rows from the header on, at least one, separated by the delimiter that makes most of the header."""
    text = text.removeprefix("\ufeff")
    candidates = "\t" if PurePosixPath(path).suffix.lower() in (".tsv", ".tab") else DELIMITERS + BAR
    firsts = {delimiter: list(islice(_without_comments(text, delimiter), _MOST_ABOVE)) for delimiter in candidates}
    headers = {each: _header(rows, rule) for each, rows in firsts.items()}
    delimiter = max(candidates, key=lambda each: (_known(headers[each], rule), len(headers[each].cells)))
    header = headers[delimiter] if _known(headers[delimiter], rule) > 1 else _NOTHING
    return [row for row in _without_comments(text, delimiter) if row.line >= header.line] or [_NOTHING]


def _without_comments(text: str, delimiter: str) -> Iterator[CsvRow]:
    """The rows of *text* but for comments: those of a single cell, and all where the first row is one."""
    has_comments: bool | None = None
    for row in csv_rows(text, delimiter):
        is_comment = _COMMENT.match(delimiter.join(row.cells)) is not None
        has_comments = is_comment if has_comments is None else has_comments
        if not is_comment or (len(row.cells) > 1 and not has_comments):
            yield row


def is_header(text: str) -> bool:
    """Whether *text* begins with a line that heads at least two columns, of names among them."""
    first = text[:_LONGEST_HEADER].partition("\n")[0]
    for delimiter in DELIMITERS:
        cells = next(csv_rows(first, delimiter), _NOTHING).cells
        if len(cells) > 1 and all(len(cell.split()) <= _MOST_WORDS for cell in cells):
            layout = lay_out(cells, [])
            if len(layout.columns) == len(cells):
                return layout.has_names
    return False


def _header(rows: Sequence[CsvRow], rule: ReadingRule | None) -> CsvRow:
    """The first of *rows* of which several cells say what their columns hold, or else the one of which most do."""
    first = next((row for row in rows if _known(row, rule) > 1), None)
    return first or max(rows, key=lambda row: _known(row, rule), default=_NOTHING)


def _known(header: CsvRow, rule: ReadingRule | None) -> int:
    """How many cells of *header* tell what their column holds."""
    return sum((field_called(cell) or (rule and rule.field(cell))) is not None for cell in header.cells)


def _record(row: CsvRow, width: int, text: int = 0) -> Record:
    """The record of *row*; fields beyond the *width* of the header are parts of the *text*, as commas in it are."""
    filled = max((n for n, cell in enumerate(row.cells, 1) if cell.strip()), default=0)
    end = text + 1 + (max(0, filled - width) if text else 0)
    written = (*row.cells[:text], row.delimiter.join(row.cells[text:end]), *row.cells[end:])[:width]
    cells = [Cell(text=_listed(cell.strip(" ")), line=row.line) if cell.strip() else None for cell in written]
    return Record(cells=(*cells, *[None] * (width - len(cells))), line=row.line)


def _listed(cell: str) -> str:
    """The items of a list on a line each, and any other *cell* as it is."""
    if not cell.startswith("[") or not _LISTED.fullmatch(cell):
        return cell
    return "\n".join(single or double for single, double in _ITEM.findall(cell))
