"""Reads a table of terms: which column says what, and the entry of each row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from glossary_build.diagnostics import Diagnostic, SourceLocation
from glossary_build.model import Definition, Designation, Entry, Kind, Markup
from glossary_build.names import language_of
from glossary_build.parsers import ParseResult
from glossary_build.parsers.brackets import Headline, split_headline
from glossary_build.parsers.designations import collect_designations
from glossary_build.parsers.entries import empty_definition, make_definition, make_entry
from glossary_build.parsers.headings import is_order
from glossary_build.parsers.inline import plain_name


class Column(Enum):
    """What a column holds."""

    ABBREVIATION = auto()
    FULL = auto()
    CHINESE = auto()
    ENGLISH = auto()
    TERM = auto()
    DEFINITION = auto()


_HEADERS: Mapping[Column, frozenset[str]] = {
    Column.ABBREVIATION: frozenset(
        ("缩写", "简称", "缩略语", "英文缩写", "常用缩写", "abbreviation", "abbr", "abbr.", "acronym", "short form")
    ),
    Column.FULL: frozenset(
        ("全称", "英文全称", "完整名称", "全名", "full form", "full name", "expansion", "stands for", "long form")
    ),
    Column.CHINESE: frozenset(
        (
            *("中文", "中文术语", "中文名", "中文名称", "中文翻译", "中文译名", "中文全称", "译名", "翻译", "汉语"),
            *("chinese", "chinese term", "chinese name"),
        )
    ),
    Column.ENGLISH: frozenset(
        (
            "英文",
            "英语",
            "英文术语",
            "英文名",
            "英文名称",
            "英语术语",
            "原文",
            "english",
            "english term",
            "english name",
        )
    ),
    Column.TERM: frozenset(("术语", "名词", "名称", "词汇", "term", "terms", "name", "word")),
    Column.DEFINITION: frozenset(
        (
            *("释义", "说明", "定义", "含义", "解释", "描述", "释义说明", "术语说明"),
            *("meaning", "definition", "description", "explanation"),
        )
    ),
}
_LOOSE = frozenset(("名称", "name", "word"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row of a Markdown table."""

    cells: tuple[str, ...]
    """Markdown text of each cell."""
    line: int
    """1-based line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TermTable:
    """A table whose header names at least one column of names."""

    columns: Mapping[Column, int]
    """Index of each column, in the order of the table."""
    headers: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def is_abbreviations(self) -> bool:
        """Whether the abbreviation is what the rows are filed under."""
        return self._names[0] is Column.ABBREVIATION

    @property
    def is_certain(self) -> bool:
        """Whether the header speaks of terms, and not just of names, as many a table inside a definition does."""
        return len(self._names) > 1 or self.headers[self.columns[self._names[0]]].casefold() not in _LOOSE

    @property
    def _names(self) -> list[Column]:
        return [column for column in self.columns if column is not Column.DEFINITION]


def recognise_table(header: Row, rows: Sequence[Row]) -> TermTable | None:
    """The table of terms with this *header*; None if no column holds names, or nothing else stands beside them."""
    headers = tuple(plain_name(cell, Markup.MARKDOWN) for cell in header.cells)
    columns: dict[Column, int] = {}
    for index, text in enumerate(headers):
        column = next((column for column, words in _HEADERS.items() if text.casefold() in words), None)
        if column is not None:
            columns.setdefault(column, index)
    if len(columns) < 2 or set(columns) == {Column.FULL, Column.DEFINITION}:
        return None
    return TermTable(columns=columns, headers=headers, rows=tuple(rows))


def read_table(table: TermTable, path: str, subjects: tuple[str, ...]) -> ParseResult:
    """The entries of *table*; rows of an abbreviation table are supplements and belong to no subject."""
    entries: list[Entry] = []
    diagnostics: list[Diagnostic] = []
    for row in table.rows:
        source = SourceLocation(path=path, line=row.line)
        headline = _headline(table, row, source)
        if headline is None:
            continue
        diagnostics.extend(headline.diagnostics)
        definition = _definition(table, row, path)
        if table.is_abbreviations:
            entries.append(replace(make_entry(headline, definition), supplement=True))
            continue
        entries.append(make_entry(headline, definition, subjects=subjects))
        if definition is None and Column.DEFINITION in table.columns:
            diagnostics.append(empty_definition(headline.designations[0].text, source))
    return ParseResult(entries=tuple(entries), diagnostics=tuple(diagnostics))


def _headline(table: TermTable, row: Row, source: SourceLocation) -> Headline | None:
    """All names of *row*; None where it is empty or only a letter."""
    filled = [(column, cell) for column, index in table.columns.items() if (cell := _cell(row, index))]
    named = [(column, cell) for column, cell in filled if column is not Column.DEFINITION]
    if not named or (len(filled) == 1 and is_order(named[0][1])):
        return None
    names: list[Designation] = []
    headlines: list[Headline] = []
    for column, cell in named:
        rule = f"column: {table.headers[table.columns[column]]}"
        kind = Kind.ABBREVIATION if column is Column.ABBREVIATION else Kind.FULL
        if column is Column.TERM:
            headlines.append(split_headline(cell, source))
            first, *others = headlines[-1].designations
            names.extend((replace(first, rule=rule), *others))
        else:
            names.append(Designation(text=cell, language=language_of(cell), kind=kind, rule=rule, source=source))
    return Headline(
        designations=collect_designations(names),
        references=tuple(reference for headline in headlines for reference in headline.references),
        diagnostics=tuple(diagnostic for headline in headlines for diagnostic in headline.diagnostics),
    )


def _definition(table: TermTable, row: Row, path: str) -> Definition | None:
    index = table.columns.get(Column.DEFINITION)
    text = row.cells[index] if index is not None and index < len(row.cells) else ""
    return make_definition([text], row.line, path, Markup.MARKDOWN)


def _cell(row: Row, index: int) -> str:
    """The plain text of a cell; nothing where it holds only dashes."""
    text = plain_name(row.cells[index], Markup.MARKDOWN) if index < len(row.cells) else ""
    return "" if text.strip("-–—/") == "" else text
