"""Reads the tables that an author of reStructuredText writes as directives: ``list-table`` and ``csv-table``::

    .. list-table::
       :header-rows: 1

       * - Term
         - Meaning
       * - epoch
         - One pass over the data.

    .. csv-table::
       :header: Term, Meaning

       epoch, One pass over the data.

Rows in another file are never read.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence

from glossary_build.parsers.rst.lines import dedent
from glossary_build.parsers.rst.rows import headed, make_row
from glossary_build.parsers.tables import Row

_OPTION = re.compile(r":([\w-]+):(?:\s+(.*))?")
_BULLET = re.compile(r"[-*+•‣⁃](?: |$)")
_DELIMITERS = {"tab": "\t", "space": " "}
_ELSEWHERE = frozenset(("file", "url"))

_Item = tuple[Sequence[str], int]
"""The lines of an item of a list, dedented, and the 1-based line of the first."""


def list_rows(block: Sequence[str], first: int) -> list[Row] | None:
    """The rows of a ``list-table``, its header first; None where it is no list of lists.

    *block* is the directive with all that belongs to it, and *first* its 1-based line.
    """
    options, content, line = _parts(block, first)
    items = _items(content, line)
    if items is None:
        return None
    rows: list[Row] = []
    for below, begin in items:
        cells = _items(below, begin)
        if cells is None:
            return None
        rows.append(make_row([lines for lines, _ in cells], *(number for _, number in cells)))
    return headed(rows, _header_rows(options))


def csv_rows(block: Sequence[str], first: int) -> list[Row] | None:
    """The rows of a ``csv-table``, its header first; None where they are in another file, or faulty.

    *block* is the directive with all that belongs to it, and *first* its 1-based line.
    """
    options, content, line = _parts(block, first)
    if not _ELSEWHERE.isdisjoint(options):
        return None
    try:
        header = list(_csv(options.get("header", "").split("\n"), options, first))
        rows = list(_csv(content, options, line))
    except (csv.Error, TypeError, ValueError):
        return None
    return headed([*header, *rows], len(header) or _header_rows(options))


def _csv(lines: Sequence[str], options: Mapping[str, str], first: int) -> Iterator[Row]:
    """The rows that are not empty, read as docutils reads them."""
    delimiter = options.get("delim", ",")
    escape = options.get("escape")
    reader = csv.reader(
        (f"{line}\n" for line in lines),
        delimiter=_DELIMITERS.get(delimiter, delimiter),
        quotechar=options.get("quote", '"'),
        escapechar=escape,
        doublequote=escape is None,
        skipinitialspace="keepspace" not in options,
        strict=True,
    )
    begin = first
    for cells in reader:
        if any(cell.strip() for cell in cells):
            yield make_row([cell.split("\n") for cell in cells], begin)
        begin = first + reader.line_num


def _header_rows(options: Mapping[str, str]) -> int:
    number = options.get("header-rows", "0")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 4 else 0


def _parts(block: Sequence[str], first: int) -> tuple[dict[str, str], list[str], int]:
    """The options of a directive, its content, and the 1-based line of that."""
    end = next((number for number, line in enumerate(block) if not line), len(block))
    options: dict[str, str] = {}
    name = ""
    for line in block[1:end]:
        if match := _OPTION.fullmatch(line.strip()):
            name = match[1]
            options[name] = match[2] or ""
        elif name:
            options[name] += f"\n{line.strip()}"
    return options, dedent(block[end:]), first + end


def _items(lines: Sequence[str], first: int) -> list[_Item] | None:
    """The items of a bullet list at the margin; None where there is anything else."""
    found: list[tuple[list[str], int]] = []
    for number, line in enumerate(lines, first):
        if _BULLET.match(line):
            found.append(([f" {line[1:]}"], number))
        elif found and (not line or line[0].isspace()):
            found[-1][0].append(line)
        elif line:
            return None
    return [(dedent(below), number) for below, number in found] or None
