"""Finds the tables of terms in a Markdown page, its own and those in HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from markdown_it.token import Token

from glossary_build.parsers.markdown.html_blocks import HtmlBlock, read_html
from glossary_build.parsers.markdown.html_blocks import Row as HtmlRow
from glossary_build.parsers.markdown.page import Block
from glossary_build.parsers.tables import Row, TermTable, find_table, recognise_table


def find_tables(blocks: Sequence[Block], lines: Sequence[str], *, guess: bool) -> list[tuple[int, TermTable]]:
    """The tables of terms in a section by their first 0-based line; with *guess*, also those whose cells tell so."""
    rows = [(block.begin, list(_rows(block.tokens))) for block in blocks if block.type == "table"]
    rows += [(found.begin, list(_html_rows(found))) for found in read_html(blocks, lines, "table")]
    tables = [(begin, find_table(header, below, guess=guess)) for begin, (header, *below) in sorted(rows, key=_begin)]
    return [(begin, table) for begin, table in tables if table is not None]


def _begin(found: tuple[int, object]) -> int:
    return found[0]


def _html_rows(found: HtmlBlock) -> Iterator[Row]:
    """The rows of an HTML table, its header first; an empty one where the first row is none.

    A single cell beside rows of several is no row, but a title across them.
    """
    rows = [row for row in found.rows if row.parts]
    width = max(len(row.parts) for row in rows)
    if any(part.tag == "td" for part in rows[0].parts) and recognise_table(_html_row(rows[0]), ()) is None:
        yield Row(cells=("",) * width, line=rows[0].line)
    yield from (_html_row(row) for row in rows if len(row.parts) > 1 or width == 1)


def _html_row(row: HtmlRow) -> Row:
    return Row(
        cells=tuple(part.text for part in row.parts),
        line=row.line,
        end=row.end,
        lines=tuple(part.line for part in row.parts),
        explicit_id=row.id or next((part.id for part in row.parts if part.id), None),
    )


def _rows(tokens: Iterable[Token]) -> Iterator[Row]:
    """The rows of a table, its header first."""
    cells: list[str] = []
    line = 1
    for token in tokens:
        if token.type == "tr_open" and token.map is not None:
            cells, line = [], token.map[0] + 1
        elif token.type == "inline":
            cells.append(token.content)
        elif token.type == "tr_close":
            yield Row(cells=tuple(cells), line=line)
