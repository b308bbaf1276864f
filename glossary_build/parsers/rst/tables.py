"""Finds the tables of terms in a reStructuredText file, drawn or written as directives."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from glossary_build.parsers import ParseResult
from glossary_build.parsers.headings import is_title
from glossary_build.parsers.rst.drawn_tables import grid_end, grid_rows, simple_end, simple_rows
from glossary_build.parsers.rst.lines import dedent, end_of_block, is_markup, opens_verbatim
from glossary_build.parsers.rst.targets import Targets
from glossary_build.parsers.rst.titles import Section
from glossary_build.parsers.rst.written_tables import csv_rows, list_rows
from glossary_build.parsers.tables import Row, TermTable, find_table, held_lines, read_table

_DIRECTIVE = re.compile(r"\.\.[ \t]+(table|list-table|csv-table)::(?:\s|$)")


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundTable:
    """A table of terms, and where it stands."""

    section: Section
    begin: int
    """0-based line."""
    end: int
    """0-based line behind it."""
    is_alone: bool
    """Whether nothing stands before it in its section."""
    table: TermTable

    @property
    def is_filed(self) -> bool:
        """Whether its section is there for it, where a section could be a term as well."""
        certain = self.table.is_certain and is_title(self.section.title)
        return self.table.is_declared and (self.table.is_abbreviations or self.is_alone or certain)

    def read(self, path: str, targets: Targets) -> tuple[ParseResult, set[int]]:
        """Its entries, with the references in them resolved, and the 0-based lines that they and the header hold."""
        rows = tuple(
            replace(row, cells=tuple("\n".join(targets.write_into(cell.split("\n"))) for cell in row.cells))
            for row in self.table.rows
        )
        result = read_table(replace(self.table, rows=rows), path, self.section.subjects)
        return result, set(held_lines(self.table, self.begin, result.entries))


def find_tables(lines: Sequence[str], sections: Sequence[Section]) -> list[FoundTable]:
    """All tables of terms at the margin, in order; *lines* end in no blanks."""
    starts = [section.start for section in sections]
    found: list[FoundTable] = []
    for begin, end, rows in _tables(lines, 0):
        section = sections[bisect_right(starts, begin) - 1]
        table = find_table(rows[0], rows[1:], guess=True) if rows and not section.is_frame else None
        if table is not None and table.rows:
            first = next(number for number in range(section.begin, end) if lines[number])
            found.append(FoundTable(section=section, begin=begin, end=end, is_alone=first == begin, table=table))
    return found


def _tables(lines: Sequence[str], first: int) -> Iterator[tuple[int, int, list[Row] | None]]:
    """Where each table begins and ends, and its rows, if they can be read; *first* is the 0-based line of the first."""
    number = 0
    while number < len(lines):
        begin, line = number, lines[number]
        number += 1
        if directive := _DIRECTIVE.match(line):
            number = end_of_block(lines, number, 0)
            block = lines[begin:number]
            if directive[1] == "table":
                margin = next((place for place, text in enumerate(block) if not text), len(block))
                yield from _tables(dedent(block[margin:]), first + begin + margin)
            else:
                read = list_rows if directive[1] == "list-table" else csv_rows
                yield first + begin, first + number, read(block, first + begin + 1)
        elif is_markup(line) or opens_verbatim(line):
            number = end_of_block(lines, number, 0)
        elif end := grid_end(lines, begin):
            number = end
            yield first + begin, first + end, grid_rows(lines[begin:end], first + begin + 1)
        elif end := simple_end(lines, begin):
            number = end
            yield first + begin, first + end, simple_rows(lines[begin:end], first + begin + 1)
