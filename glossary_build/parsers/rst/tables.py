"""Reads the tables of reStructuredText: drawn as a grid or with rules, or written as ``list-table`` or ``csv-table``::

    +-------+----------------+      .. list-table::
    | Term  | Meaning        |         :header-rows: 1
    +=======+================+
    | epoch | One pass over  |         * - Term
    |       | the data.      |           - Meaning
    +-------+----------------+         * - epoch
                                         - One pass over the data.
    =====  ==============
    Term   Meaning                  .. csv-table::
    =====  ==============              :header: Term, Meaning
    epoch  One pass over
           the data.                   epoch, One pass over the data.
    =====  ==============

Drawn tables are read by docutils. Rows in another file are never read.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from glossary_build.model import Markup
from glossary_build.parsers.indentation import dedent_all
from glossary_build.parsers.layout import Cell, Record
from glossary_build.parsers.tables import headed
from glossary_build.parsers.tree import Table
from glossary_build.text.expressions import expression

_GRID = expression(r"\+(?:-++\+){2,100}+")
"""More columns are no table of terms, and docutils is slow on them."""
_SIMPLE = expression(r"={2,}(?: +={2,})+")
_OPTION = expression(r":([\w-]+):(?:\s+(.*))?")
_BULLET = expression(r"[-*+•‣⁃](?: |$)")
_ELSEWHERE = frozenset(("file", "url"))

_Item = tuple[Sequence[str], int]
"""The lines of an item of a list, dedented, and the 1-based line of the first."""


def drawn_table(lines: Sequence[str], begin: int, shift: int = 0) -> Table | None:
    """The drawn table that begins at 0-based line *begin*, in a file *shift* lines further down; None without one."""
    is_grid = _GRID.fullmatch(lines[begin]) is not None
    below = (number for number in range(begin, len(lines)) if lines[number][:1] not in ("+", "|"))
    end = next(below, len(lines)) if is_grid else _simple_end(lines, begin)
    rows = _drawn_rows(lines[begin:end], begin + shift + 1, is_grid=is_grid) if end else []
    return Table(begin=begin, end=end, rows=rows) if end and rows else None


def _simple_end(lines: Sequence[str], begin: int) -> int | None:
    if not _SIMPLE.fullmatch(lines[begin]):
        return None
    borders = (number for number in range(begin + 1, len(lines)) if _SIMPLE.fullmatch(lines[number]))
    ends = (number + 1 for count, number in enumerate(borders) if count or not "".join(lines[number + 1 : number + 2]))
    return next(ends, None)


def _drawn_rows(block: Sequence[str], first: int, *, is_grid: bool) -> list[Record]:
    """The rows of a drawn table, its header first; none of one whose lines don't meet."""
    from docutils import DataError
    from docutils.parsers.rst.tableparser import GridTableParser, SimpleTableParser  # here, as few sources have any
    from docutils.statemachine import StringList

    parser = GridTableParser() if is_grid else SimpleTableParser()
    content = StringList(list(block))
    content.pad_double_width(parser.double_width_pad_char)
    if is_grid and any(len(line) != len(content[0]) for line in content):
        return []
    try:
        _, head, body = parser.parse(content)
    except (DataError, AssertionError, IndexError):
        return []
    rows = [
        [
            replace(_cell(list(texts), first + start), rows=below + 1, columns=beside + 1)
            for below, beside, start, texts in filter(None, row)
        ]
        for row in (*head, *body)
    ]
    return headed(rows, Markup.RST, len(head))


def _cell(lines: Sequence[str], begin: int) -> Cell:
    """The cell with these *lines*, of which the first is 1-based line *begin*."""
    filled = [number for number, line in enumerate(lines) if line.strip()] or [0]
    text = "\n".join(line.rstrip() for line in dedent_all(lines[filled[0] : filled[-1] + 1]))
    return Cell(text=text, line=begin + filled[0], end=begin + filled[-1])


def list_rows(block: Sequence[str], first: int) -> list[Record]:
    """The rows of a ``list-table``, its header first; none where it isn't a list of lists.

    *block* is the directive with all that belongs to it, and *first* its 1-based line.
    """
    options, content, line = _parts(block, first)
    rows = [_items(below, begin) for below, begin in _items(content, line)]
    cells = [[_cell(*item) for item in row] for row in rows]
    return headed(cells, Markup.RST, _header_rows(options)) if all(rows) else []


def csv_rows(block: Sequence[str], first: int) -> list[Record]:
    """The rows of a ``csv-table``, its header first; none where they are in another file, or faulty.

    *block* is the directive with all that belongs to it, and *first* its 1-based line.
    """
    options, content, line = _parts(block, first)
    if not _ELSEWHERE.isdisjoint(options):
        return []
    try:
        header = list(_csv(options.get("header", "").split("\n"), options, first))
        rows = list(_csv(content, options, line))
    except (csv.Error, TypeError, ValueError):
        return []
    return headed([*header, *rows], Markup.RST, len(header) or _header_rows(options))


def _csv(lines: Sequence[str], options: Mapping[str, str], first: int) -> Iterator[list[Cell]]:
    """The rows that are not empty, read as docutils reads them."""
    delimiter = options.get("delim", ",").replace("space", " ")
    escape = options.get("escape")
    reader = csv.reader(
        (f"{line}\n" for line in lines),
        delimiter=delimiter,
        quotechar=options.get("quote", '"'),
        escapechar=escape,
        doublequote=escape is None,
        skipinitialspace="keepspace" not in options,
        strict=True,
    )
    begin = first
    for cells in reader:
        if any(cell.strip() for cell in cells):
            yield [_cell(cell.split("\n"), begin) for cell in cells]
        begin = first + reader.line_num


def _header_rows(options: Mapping[str, str]) -> int:
    number = options.get("header-rows", "0")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 4 else 0


def _parts(block: Sequence[str], first: int) -> tuple[dict[str, str], list[str], int]:
    """The options of a directive, its content, and the 1-based line of that."""
    end = next((number for number, line in enumerate(block) if not line), len(block))
    options: dict[str, str] = {}
    for line in block[1:end]:
        if match := _OPTION.fullmatch(line.strip()):
            options[match[1]] = match[2] or ""
        elif options:
            options[next(reversed(options))] += f"\n{line.strip()}"
    return options, dedent_all(block[end:]), first + end


def _items(lines: Sequence[str], first: int) -> list[_Item]:
    """The items of a bullet list at the margin; none where there is anything else."""
    found: list[tuple[list[str], int]] = []
    for number, line in enumerate(lines, first):
        if _BULLET.match(line):
            found.append(([f" {line[1:]}"], number))
        elif found and (not line or line[0].isspace()):
            found[-1][0].append(line)
        elif line:
            return []
    return [(dedent_all(below), number) for below, number in found]
