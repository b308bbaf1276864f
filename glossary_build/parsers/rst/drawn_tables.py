"""Reads the tables that an author of reStructuredText draws: grid tables and simple tables::

    +-------+----------------+      =====  ==============
    | Term  | Meaning        |      Term   Meaning
    +=======+================+      =====  ==============
    | epoch | One pass over  |      epoch  One pass over
    |       | the data.      |             the data.
    +-------+----------------+      =====  ==============

As docutils has it, a wide character takes two columns. A single cell across all columns is a title, and no row.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from glossary_build.parsers.rst.rows import headed, make_row
from glossary_build.parsers.tables import Row

_GRID = re.compile(r"\+(?:-++\+){2,}+")
_GRID_BORDER = re.compile(r"\+[-=+]*\+")
_SIMPLE = re.compile(r"={2,}(?: +={2,})+")
_SPAN = re.compile(r"-[- ]*")
_FILL = "\0"
"""What follows a wide character."""


def grid_end(lines: Sequence[str], begin: int) -> int | None:
    """Where the grid table that begins at 0-based line *begin* ends; None where none begins."""
    if not _GRID.fullmatch(lines[begin]):
        return None
    return next((number for number in range(begin, len(lines)) if lines[number][:1] not in ("+", "|")), len(lines))


def simple_end(lines: Sequence[str], begin: int) -> int | None:
    """Where the simple table that begins at 0-based line *begin* ends; None where none begins."""
    if not _SIMPLE.fullmatch(lines[begin]):
        return None
    borders = 0
    for number in range(begin + 1, len(lines)):
        if _SIMPLE.fullmatch(lines[number]):
            borders += 1
            if borders == 2 or number + 1 == len(lines) or not lines[number + 1]:
                return number + 1
    return None


def grid_rows(lines: Sequence[str], first: int) -> list[Row] | None:
    """The rows of a grid table, its header first, where *first* is the 1-based line of its first line.

    None for one with cells over several rows, and for one whose lines don't meet.
    """
    edges = [column for column, character in enumerate(lines[0]) if character == "+"]
    rows: list[Row] = []
    header = 0
    begin = 1
    texts: list[Sequence[str]] = []
    for number, line in enumerate(lines[1:], 1):
        if not line.startswith("+"):
            cells = _grid_cells(line, edges)
            if cells is None:
                return None
            texts.append(cells)
        elif _GRID_BORDER.fullmatch(line):
            rows.extend(_rows(texts, len(edges) - 1, first + begin))
            header = len(rows) if "=" in line and not header else header
            begin, texts = number + 1, []
        else:
            return None
    return headed(rows, header)


def simple_rows(lines: Sequence[str], first: int) -> list[Row]:
    """The rows of a simple table, its header first, where *first* is the 1-based line of its first line."""
    starts = [match.start() for match in re.finditer("=+", lines[0])]
    rows: list[Row] = []
    header = 0
    begin = 1
    texts: list[Sequence[str]] = []
    for number, line in enumerate(lines[1:], 1):
        is_border = _SIMPLE.fullmatch(line) is not None
        is_span = not is_border and _SPAN.fullmatch(line) is not None
        cells = [] if is_border or is_span else _simple_cells(line, starts)
        if is_border or is_span or (cells and cells[0].strip()):
            rows.extend(_rows(texts, len(starts), first + begin))
            begin, texts = number, []
        if is_border:
            header = len(rows) if number + 1 < len(lines) else header
        if is_border or is_span:
            begin = number + 1
        else:
            texts.append(cells)
    return headed(rows, header)


def _rows(texts: Sequence[Sequence[str]], width: int, line: int) -> Iterator[Row]:
    """The row with these *texts*, cells by lines, unless it is a title or empty."""
    filled = [cells for cells in texts if any(cell.strip() for cell in cells)]
    if filled and any(len(cells) > 1 for cells in filled):
        columns = [[cells[place] if place < len(cells) else "" for cells in texts] for place in range(width)]
        yield make_row(columns, line)


def _grid_cells(line: str, edges: Sequence[int]) -> list[str] | None:
    """The cells in a *line*; those that a cell reaches over are empty, and left out where it reaches to the end.

    Where the line is not as wide as the border, its bars part the cells.
    """
    padded = _padded(line)
    if len(padded) == edges[-1] + 1 and padded[-1] == "|":
        if any(padded[edge] == "+" and padded[edge + 1 : edge + 2] == "-" for edge in edges):
            return None
        cells: list[str] = []
        begin = 0
        for place, edge in enumerate(edges[1:], 1):
            if padded[edge] == "|":
                cells.append(_unpadded(padded[begin + 1 : edge]))
                begin = edge
                cells.extend([""] * (place - len(cells)) if place < len(edges) - 1 else ())
        return cells
    parts = line.strip().removeprefix("|").removesuffix("|").split("|")
    return parts if len(parts) == len(edges) - 1 else None


def _simple_cells(line: str, starts: Sequence[int]) -> list[str]:
    """The cells in a *line*; text across a gap belongs to the cell where it begins, and the last one has no end."""
    padded = _padded(line)
    begins = [starts[0]]
    for start in starts[1:]:
        if start >= len(padded):
            break
        begins.append(start)
    cells: list[str] = []
    for start, end in zip(begins, [*begins[1:], len(padded)], strict=True):
        text = _unpadded(padded[start:end])
        if cells and not padded[start - 1].isspace():
            cells[-1] += text
        else:
            cells.append(text)
    return cells


def _padded(line: str) -> str:
    if line.isascii():
        return line
    return "".join(char + _FILL if unicodedata.east_asian_width(char) in "WF" else char for char in line)


def _unpadded(text: str) -> str:
    return text.replace(_FILL, "")
