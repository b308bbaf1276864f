"""Reads a table of terms: which column says what, and the entry of each row."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from glossary_build.headwords.cleaning import take_id, without_pictographs, without_struck
from glossary_build.headwords.field_names import Field, Role, column_of, field_named, is_called, is_note, looseness
from glossary_build.headwords.heads import is_translation
from glossary_build.headwords.initials import abbreviates
from glossary_build.headwords.inline import plain_name
from glossary_build.headwords.lexicon import all_words
from glossary_build.headwords.name_lists import are_translated, listed_code, marked_names, split_translation
from glossary_build.model import Entry, Markup
from glossary_build.parsers import ParseResult
from glossary_build.parsers.columns import (
    COUNTED,
    NAMES,
    UNTRANSLATABLE,
    are_names,
    code_fields,
    declared_columns,
    guess_fields,
    is_prose,
    is_row,
    short_field,
)
from glossary_build.parsers.entries import empty_definition
from glossary_build.parsers.headings import is_index_heading
from glossary_build.parsers.layout import DASHES, Cell, Layout, ReadColumn, Record, make_row, spread
from glossary_build.parsers.reading_rules.reading_rule import ReadingRule, describe_field
from glossary_build.parsers.records import RecordReader
from glossary_build.parsers.unread import skipped_text
from glossary_build.text.expressions import expression

_NO_NAME, _TERMS = all_words("no_name"), all_words("terms")
_ASPECTS, _MEANINGS = all_words("aspects"), all_words("meanings")
MOST_SPANNED = 100
"""Rows and columns that a cell can reach over; more is no table of terms."""
_NAME = Field(role=Role.TERM)
_NUMBER = Field(role=Role.IGNORE)
_LEAST_PROSE = 0.7
_MOST_TRANSLATED = 0.8
_FEWEST = 2
"""Rows of a table whose header doesn't tell what its columns hold."""
_MOST_REPEATED = 4
"""Columns of a table that has them several times."""
_LONGEST_CATEGORY = 20
_COMMAS, _COMMA = (",", "，", "、"), expression(r"[,，、]\s*")
_BREAK = expression(r"<br\s?/?>|\|br\||\n[ \t]*\n", re.IGNORECASE)
_GOES_ON = expression(r"\.{3}|…{1,2}")
"""The marks of a row in place of further ones."""
_PLACEHOLDER = expression(rf"<[^<>]+>|\[[^\[\]]+\]|{_GOES_ON.pattern}")
"""What the row of a template has in all of its cells."""
_STOPS = frozenset(".。!！?？")
_NESTED = expression(r"^[-\u2010-\u2015•]\s++(?=\S)")
"""What says before a name that it is below another one."""
_SURROUNDED = expression(r"^[(（]([^()（）]+)[)）]$")
_REMARK = expression(r"\[\s*([^\[\]]*[^\[\]\s])\s*\]")
"""What a line of its own says of the name above it in a cell."""
_INTO_PAGE = expression(r"\s*\[[^\[\]]*\]\(#")
_BOLD = expression(r"\*\*[^*\n]+\*\*")
_MARKED = expression(rf"{_BOLD.pattern}|`[^`\n]+`")
_HEADED = expression(r"\s*+(?P<name>\*\*[^*\n]+\*\*)[ \t]*+(?:<br\s?/?>|\\?\n)\s*+(?=[^*\s])", re.IGNORECASE)
"""A bold name above its text, in one cell."""


def headed(rows: Sequence[Sequence[Cell]], markup: Markup, header: int | None = None) -> list[Record]:
    """The rows of a table with its header first, of which the author marks *header* rows: those of names only.

    Of several, the one that says what the columns hold is the header. Where none is marked, the first row is if it does
    so, and else the header is empty.
    """
    grid = spread(rows)
    made = [make_row(cells, markup) for cells in grid]
    if header is None:
        header = next((n for n, cells in enumerate(grid) if not all(cell.is_name for cell in cells)), 1)
    marked = [row for row in made[: header or 1] if recognise_table(row, ())] or made[: min(header, 1)]
    if marked or not made:
        return [*marked[-1:], *made[header or 1 :]]
    return [replace(made[0], cells=(None,) * len(made[0].cells)), *made]


@dataclass(frozen=True, kw_only=True)
class TermTable:
    """A table of which at least one column holds names."""

    columns: Mapping[int, Field]
    """What the columns hold, by their indexes."""
    headers: tuple[str, ...]
    rows: tuple[Record, ...]
    is_declared: bool = True
    """Whether the header says what the columns hold, and not just the cells."""
    separators: tuple[str, ...] = ()
    """What is between the names in one cell."""

    @cached_property
    def names(self) -> list[int]:
        """The columns of names."""
        return sorted(index for index, field in self.columns.items() if field.role in NAMES)

    @property
    def texts(self) -> list[int]:
        """The columns of definitions, remarks last."""
        texts = [index for index, field in self.columns.items() if field.role is Role.DEFINITION]
        return sorted(texts, key=lambda index: is_note(self.headers[index]))

    @property
    def heads(self) -> list[str]:
        """The first name of each row."""
        return [*filter(None, _cells(self.rows, self.names[0]))]

    @cached_property
    def is_translated(self) -> bool:
        """Whether just a blank separates the headwords from their translations, which no other column has."""
        return len(self.names) == 1 and are_translated(self.heads)

    @cached_property
    def layout(self) -> Layout:
        """What the cells hold, names first, remarks last; a text below a name in its cell is in its own column."""
        width = len(self.headers)
        below = {width + index: Field(role=Role.DEFINITION) for index in self.names}
        fields = {index: self.columns[index] for index in (*self.names, *self.texts, *self.columns)} | below
        columns = [
            ReadColumn(index=index, header=self.headers[index % width], field=field, separators=self.separators)
            for index, field in fields.items()
        ]
        others = ((n, name) for n, name in enumerate(self.headers) if name and n not in self.columns)
        counts = {name: sum(map(bool, _cells(self.rows, n))) for n, name in others if field_named(name) != _NUMBER}
        return Layout(columns=tuple(columns), left_out={name: count for name, count in counts.items() if count})

    @property
    def is_abbreviations(self) -> bool:
        """Whether the abbreviation is what the rows are filed under."""
        return self.columns[self.names[0]].role is Role.ABBREVIATIONS

    @property
    def is_named(self) -> bool:
        """Whether a header says that its column holds names, or definitions of these, or there is no header."""
        fields = (column_of(self.headers[index]) for index in self.columns if index >= self.names[0])
        says_so = any(field and field.role in {*NAMES, Role.DEFINITION} - {Role.DEPRECATED} for field in fields)
        return self.is_declared or says_so or not any(self.headers)


def recognise_table(header: Record, rows: Sequence[Record], rule: ReadingRule | None = None) -> TermTable | None:
    """The table of terms with this *header*; None if no column holds names, or there is nothing beside them.

    What a *rule* of the author says about a column comes before what its header does.
    """
    headers = _shown(header)
    values = _values(headers, rows)
    columns = declared_columns(headers, values, rule, called=column_of)
    if 0 in columns and {*range(len(headers))} - {0, 1} == {n for n in columns if is_note(headers[n])} and not rule:
        columns |= _beside(headers, values, len(rows), columns) if len(headers) > 1 and 1 not in columns else {}
    table = TermTable(columns=columns, headers=headers, rows=tuple(rows), separators=rule.separators if rule else ())
    roles = {columns[index].role for index in table.names}
    if rule and rule.fields:
        return table if roles else None
    if len(columns) == 1 and 0 in columns and is_called(headers[0], _TERMS):
        return table if len(table.heads) >= _FEWEST and are_names(table.heads) else None
    if len(columns) < 2 or not roles:
        return None
    return _with_names(table)


def _beside(
    headers: Sequence[str], values: Sequence[Sequence[str]], size: int, columns: Mapping[int, Field]
) -> dict[int, Field]:
    """What is beside the one column of names, whatever it is called: texts in each of as many rows as the *size*."""
    texts = values[1]
    if len(texts) < max(size, 1) or looseness(headers[0]) or not headers[1] or field_named(headers[1]):
        return {}
    are_texts = sum(map(is_prose, texts)) >= _LEAST_PROSE * len(texts)
    return {1: Field(role=Role.DEFINITION)} if are_texts and columns[0].role in (Role.TERM, Role.ABBREVIATIONS) else {}


def _with_names(table: TermTable) -> TermTable:
    """A *table* that gives mere translations for definitions, or full forms beside its texts, with them as names."""
    index = next((index for index in table.texts if not is_note(table.headers[index])), None)
    if index is None or any((table.columns[name].language or "").startswith("zh") for name in table.names):
        return table
    pairs = zip(_cells(table.rows, table.names[0]), _cells(table.rows, index), strict=True)
    filled = [(name, text) for name, text in pairs if text]
    are_names = _are_translations(table, index, filled) or _are_full_forms(table, index, filled)
    return replace(table, columns={**table.columns, index: _NAME}) if are_names else table


def _are_translations(table: TermTable, index: int, filled: Sequence[tuple[str, str]]) -> bool:
    """Whether the texts in the column *index*, each *filled* beside a name, do nothing but translate the names."""
    is_meaning = any(word in table.headers[index].casefold() for word in _MEANINGS)
    translated = sum("、" not in text and is_translation(name, text) for name, text in filled)
    return (table.is_abbreviations or is_meaning) and translated >= max(_MOST_TRANSLATED * len(table.rows), 1)


def _are_full_forms(table: TermTable, index: int, filled: Sequence[tuple[str, str]]) -> bool:
    """Whether most of the texts in the column *index* spell abbreviations, and another one has texts that explain."""
    if not table.is_abbreviations or 2 * sum(abbreviates(*each) for each in filled) <= len(filled):
        return False
    others = {*range(len(table.headers))} - {*table.names, index}
    return any(sum(map(is_prose, _cells(table.rows, n))) >= _LEAST_PROSE * len(filled) for n in others)


def _is_other(headers: Sequence[str], rows: Sequence[Record], said: Mapping[int, Field]) -> bool:
    """Whether a table is of something else: links into the page, names to avoid alone, or aspects of a thing."""
    roles = {field.role for field in said.values()}
    avoids = Role.DEPRECATED in roles and Role.DEFINITION not in roles
    if (avoids and not _begin(rows, _BOLD)) or is_called("".join(headers[:1]), _ASPECTS):
        return True
    return 2 * sum(any(cell and _INTO_PAGE.match(cell.text) for cell in row.cells) for row in rows) > len(rows)


def _with_marked(
    found: dict[int, Field], headers: Sequence[str], rows: Sequence[Record], known: Mapping[int, Field]
) -> dict[int, Field]:
    """What was *found* beside the *known* columns, and the first one as that of names where these are marked."""
    if len(headers) > 1 and not any(headers) and _begin(rows, _MARKED):
        return {0: _NAME, 1: Field(role=Role.DEFINITION), **found}
    declared = [field for field in known.values() if field.role in (Role.TERM, Role.DEFINITION)]
    mark = _MARKED if all(field.language for field in declared if field.role is Role.TERM) else _BOLD
    is_unknown = column_of(headers[0]) is None and any(_values(headers, rows)[:1])
    return {0: _NAME, **found} if declared and is_unknown and _begin(rows, mark) else found


def _begin(rows: Sequence[Record], mark: re.Pattern[str]) -> bool:
    """Whether all first cells have this *mark*."""
    return bool(rows) and all(mark.fullmatch(row.text(0)) for row in rows)


def _values(headers: Sequence[str], rows: Sequence[Record]) -> list[list[str]]:
    """The filled cells of each column, as a reader sees them, but those that count rows: ``g01``, ``Law IV``."""
    ids = {n for n, header in enumerate(headers) if field_named(header) == _NUMBER}
    shown = (map(_filled, _shown(row)) for row in rows)
    cells = [["" if n in ids and COUNTED.search(text) else text for n, text in enumerate(row)] for row in shown]
    return [[row[index] for row in cells if index < len(row) and row[index]] for index in range(len(headers))]


def find_table(header: Record, rows: Sequence[Record], rule: ReadingRule | None = None) -> TermTable | None:
    """The table of terms with this *header*, or whose cells tell so; as the *rule* has it where that names fields.

    Where the columns repeat, a row holds several.
    """
    headers = _shown(header)
    width = len(headers)
    sizes = range(2, min(_MOST_REPEATED, width // 2) + 1)
    size = next((size for size in sizes if headers == headers[:size] * (width // size)), width)
    if size < width:
        parts = [slice(begin, begin + size) for begin in range(0, width, size)]
        rows = [replace(row, cells=row.cells[part], explicit_id=None) for part in parts for row in rows]
        header, headers = replace(header, cells=header.cells[:size]), headers[:size]
    declared = recognise_table(header, rows, rule)
    values = _values(headers, rows)
    said = declared.columns if declared else declared_columns(headers, values, called=column_of)
    if (rule and rule.fields) or (declared is None and _is_other(headers, rows, said)):
        return declared
    known = {n: f for n, f in said.items() if declared or f != _NAME or field_named(headers[n]) == _NAME}
    cells = [[_filled(row.text(n)) for n in range(len(row.cells))] for row in rows]
    found = guess_fields(headers, values, known, fewest=_FEWEST) | short_field(headers, cells, known)
    found |= code_fields(headers, cells, known)
    columns = {**_with_marked(found, headers, rows, known), **known}
    if declared:
        return replace(declared, columns=columns)
    table = TermTable(columns=dict(sorted(columns.items())), headers=headers, rows=tuple(rows), is_declared=False)
    if not table.names or len(columns) < 2:
        return None
    is_data = not any(map(column_of, headers)) and is_row(headers, values, columns)
    return replace(table, rows=(header, *rows)) if is_data and headers not in map(_shown, rows) else table


def table_of_names(rows: Sequence[Record], known: Container[str]) -> TermTable | None:
    """The table whose header has one of the *known* headers of names, with the column for its texts that has most."""
    headers = _shown(rows[0]) if rows else ()
    index = next((n for n, header in enumerate(headers) if header and header in known), None)
    values = _values(headers, rows[1:])
    others = [n for n, own in enumerate(values) if n != index and any(map(is_prose, own))]
    if index is None or not others:
        return None
    text = max(others, key=lambda n: (sum(map(is_prose, values[n])), sum(map(len, values[n]))))
    columns = {index: _NAME, text: Field(role=Role.DEFINITION)}
    return TermTable(columns=columns, headers=headers, rows=tuple(rows[1:]))


def table_alike(rows: Sequence[Record], alike: Mapping[tuple[str, ...], TermTable]) -> TermTable | None:
    """The table that is read as one *alike*, by its headers."""
    like = alike.get(_shown(rows[0])) if rows else None
    return replace(like, rows=tuple(rows[1:])) if like else None


def _shown(row: Record) -> tuple[str, ...]:
    """The text of the cells as a reader sees it."""
    return tuple(plain_name(cell.text, row.markup) if cell else "" for cell in row.cells)


def read_table(table: TermTable, path: str, subjects: tuple[str, ...], taken: Container[str] = ()) -> ParseResult:
    """The entries of *table*; rows of an abbreviation table are supplements and belong to no subject."""
    if not table.rows:
        return ParseResult()
    table = _with_categories(table)
    reader = RecordReader(path, table.layout, table.rows[0].markup, taken=taken)
    entries: list[Entry] = []
    for row in table.rows:
        record = _record(table, row, subjects)
        filled = [cell.text for cell in record.cells if cell]
        is_named = any(record.cells[index] for index in table.names)
        is_order = len(filled) == 1 and is_index_heading(filled[0].strip())
        unnamed = _PLACEHOLDER if len(filled) > 1 else _GOES_ON
        is_template = all(map(unnamed.fullmatch, filter(None, _shown(row))))
        entry = reader.entry(record) if is_named and not (is_order or is_template) else None
        if entry is None:
            continue
        if table.is_abbreviations:
            names = {name.text for name in entry.designations}
            texts = tuple(each for each in entry.definitions if plain_name(each.text, each.markup) not in names)
            entry = replace(entry, subjects=(), definitions=texts, supplement=True)
        elif table.texts and not any(record.cells[column.index] for column in table.layout.of(Role.DEFINITION)):
            reader.problems.append(empty_definition(entry.headword.text, entry.source))
        entries.append(entry)
    beyond = [cell for row in table.rows for cell in row.cells[len(table.headers) :] if cell and cell.text.strip()]
    reader.problems += [skipped_text(cell.text.strip(), reader.at(cell.line)) for cell in beyond]
    reader.report_left_out(table.rows[0].line)
    columns = {header: describe_field(table.columns.get(n)) for n, header in enumerate(table.headers) if header}
    return ParseResult(entries=tuple(entries), diagnostics=tuple(reader.problems), columns=columns)


def _record(table: TermTable, row: Record, subjects: tuple[str, ...]) -> Record:
    """*row* with its names plain and each on a line, and with the texts that are read."""
    width = len(table.headers)
    cells: list[Cell | None] = [None] * (2 * width)
    texts = [n for n in table.texts if _filled(text := row.text(n), is_meant=text.strip().casefold() in UNTRANSLATABLE)]
    is_nameless = bool(texts) and not any(_cells((row,), index)[0] for index in table.names)
    for index, written in enumerate(row.cells[:width]):
        cell, line = (written.text, written.line) if written else ("", row.line)
        headed = _HEADED.match(cell) if index in table.names and cell.rstrip()[-1:] in _STOPS else None
        if headed:
            cells[width + index] = Cell(text=cell[headed.end() :], line=line + headed[0].count("\n"))
            cell = headed["name"]
        if index in texts:
            cells[index] = Cell(text=cell, line=line)
        elif (field := table.columns.get(index)) and field.role is not Role.DEFINITION:
            plain = _filled(_plain(cell, row.markup), is_meant=is_nameless)
            names = _names(cell, plain, row.markup) if field.role in NAMES else ()
            if field.role is Role.HIDDEN and "`" in cell:
                names = tuple(_plain(code, row.markup) for code in listed_code(cell))
                plain = plain if names else ""
            if table.is_translated and index == table.names[0]:
                names = tuple(piece for name in names for piece in split_translation(name))
            cells[index] = Cell(text="\n".join(names) or plain, line=line) if plain else None
    explicit_id = row.explicit_id or next(
        (found for cell in row.cells if cell and (found := take_id(cell.text)[1])), None
    )
    return Record(cells=tuple(cells), line=row.line, subjects=subjects, explicit_id=explicit_id)


def _with_categories(table: TermTable) -> TermTable:
    """*table* of which the remarks file the rows, where they repeat and nothing else does so."""
    noted = [index for index in table.texts if is_note(table.headers[index])]
    if not noted or any(field.role is Role.SUBJECTS for field in table.columns.values()):
        return table
    notes = [*filter(None, _cells(table.rows, noted[0]))]
    repeated = bool(notes) and 2 * len(set(notes)) <= len(notes) and UNTRANSLATABLE.isdisjoint(notes)
    if not repeated or max(map(len, notes)) > _LONGEST_CATEGORY:
        return table
    return replace(table, columns={**table.columns, noted[0]: Field(role=Role.SUBJECTS)})


def _cells(rows: Iterable[Record], index: int) -> list[str]:
    """The plain text of a cell of each row; nothing where it holds only dashes, or says that there is no name."""
    return [_filled(_plain(row.text(index), row.markup)) for row in rows]


def _names(cell: str, plain: str, markup: Markup) -> tuple[str, ...]:
    """The names in a cell, *plain* as a whole: bold or code, or one on each line, unless they say that they go on."""
    pieces = [_plain(name, markup) for piece in _BREAK.split(cell) for name in marked_names(piece)]
    if any(piece.endswith(_COMMAS) for piece in pieces[:-1]):  # all of them are a list with commas
        pieces = [name for piece in pieces for name in _COMMA.split(piece) if name]
    if not all(piece and piece[0] not in "(（" for piece in pieces):
        pieces = [_SURROUNDED.sub(r"\1", plain)]
    elif len(pieces) == 2 and (remark := _REMARK.fullmatch(pieces[1])):
        pieces = [f"{pieces[0]} ({remark[1]})"]
    return tuple(pieces)


def _plain(cell: str, markup: Markup) -> str:
    return _NESTED.sub("", without_pictographs(without_struck(plain_name(take_id(cell)[0], markup))), count=1)


def _filled(text: str, *, is_meant: bool = False) -> str:
    """*text*; nothing where it is dashes, or a word for nothing unless it *is meant*, as a name or as advice."""
    is_nothing = not text.strip(DASHES) or (text.strip().casefold() in _NO_NAME and not is_meant)
    return "" if is_nothing else text
