"""Reads a CSV or TSV file with a header: one row for each concept.

A header tells what its column holds, and may name a language: ``term [en]``, ``definition [zh-Hans]``. The words are
those of tables in Markdown, in English and Chinese, and those of :class:`Role`. A cell may hold several names, each on
a line, or parted by semicolons on one line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import PurePosixPath

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.ids.slugs import is_concept_id
from glossary_build.model import (
    Definition,
    Designation,
    Entry,
    Kind,
    Markup,
    Reference,
    RelationType,
    Status,
    StoredConcept,
)
from glossary_build.parsers import ParseResult
from glossary_build.parsers.columns import Column, column_of
from glossary_build.parsers.data.csv_rows import DELIMITERS, CsvRow, csv_rows
from glossary_build.parsers.relations import mentions
from glossary_build.terms.brackets import split_headline
from glossary_build.text.languages import language_tag
from glossary_build.text.names import language_of

_MOST_WORDS = 3
"""Of the header of a column in a file whose name doesn't tell that it is a table."""
_TAGGED = re.compile(r"([^\[\]]*)\[([^\[\]]*)\]\s*")


class Role(StrEnum):
    """What a column holds, by the word that heads it in an export."""

    ID = "id"
    OTHER_IDS = "other ids"
    SUBJECTS = "subjects"
    STATUS = "status"
    LANGUAGE = "language"
    MARKUP = "markup"
    TERM = "term"
    ABBREVIATIONS = "abbreviations"
    SYNONYMS = "synonyms"
    VARIANTS = "variants"
    DEPRECATED = "deprecated"
    READING = "reading"
    DEFINITION = "definition"
    SEE = "see"
    SEE_ALSO = "see also"
    BROADER = "broader"
    REPLACED_BY = "replaced by"


NAMES: Mapping[Role, tuple[Status, Kind]] = {
    Role.TERM: (Status.ADMITTED, Kind.FULL),
    Role.ABBREVIATIONS: (Status.ADMITTED, Kind.ABBREVIATION),
    Role.SYNONYMS: (Status.ADMITTED, Kind.FULL),
    Role.VARIANTS: (Status.ADMITTED, Kind.VARIANT),
    Role.DEPRECATED: (Status.DEPRECATED, Kind.FULL),
}
"""Columns of names; the first name of a language is preferred, unless it is deprecated."""
RELATIONS: Mapping[Role, RelationType] = {
    Role.SEE: RelationType.SEE,
    Role.SEE_ALSO: RelationType.SEE_ALSO,
    Role.BROADER: RelationType.BROADER,
    Role.REPLACED_BY: RelationType.REPLACED_BY,
}
_WORDS = {
    "slug": Role.ID,
    "anchor": Role.ID,
    "状态": Role.STATUS,
    "subject": Role.SUBJECTS,
    "see-also": Role.SEE_ALSO,
    "pinyin": Role.READING,
    "拼音": Role.READING,
    "读音": Role.READING,
    "related": Role.SEE_ALSO,
    "参见": Role.SEE,
    "synonym": Role.SYNONYMS,
    "alias": Role.SYNONYMS,
    "aliases": Role.SYNONYMS,
    "同义词": Role.SYNONYMS,
    "also known as": Role.SYNONYMS,
    "别名": Role.SYNONYMS,
    "另见": Role.SEE_ALSO,
    "lang": Role.LANGUAGE,
}
_COLUMNS: Mapping[Column, tuple[Role, str | None]] = {
    Column.ABBREVIATION: (Role.ABBREVIATIONS, None),
    Column.FULL: (Role.SYNONYMS, None),
    Column.CHINESE: (Role.TERM, "zh-Hans"),
    Column.TRADITIONAL: (Role.TERM, "zh-Hant"),
    Column.ENGLISH: (Role.TERM, "en"),
    Column.TRANSLATION: (Role.TERM, None),
    Column.TERM: (Role.TERM, None),
    Column.DEFINITION: (Role.DEFINITION, None),
    Column.NOTE: (Role.DEFINITION, None),
    Column.SUBJECT: (Role.SUBJECTS, None),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    index: int
    header: str
    role: Role
    language: str | None
    """None where the script of each cell tells."""


def parse(text: str, path: str) -> ParseResult:
    """The entries of a table whose fields are parted by tabs, commas or semicolons."""
    candidates = "\t" if PurePosixPath(path).suffix.lower() in (".tsv", ".tab") else DELIMITERS
    headers = {delimiter: next(csv_rows(text, delimiter), None) for delimiter in candidates}
    delimiter = max(candidates, key=lambda each: len(_columns(headers[each])))
    header = headers[delimiter]
    columns = _columns(header)
    if header is None or not any(column.role in NAMES for column in columns):
        return ParseResult()
    table = _Table(path, columns)
    table.report_unknown(header)
    rows = csv_rows(text, delimiter)
    next(rows)
    entries = [table.entry(row, len(header.cells)) for row in rows]
    return ParseResult(
        entries=tuple(filter(None, entries)), diagnostics=tuple(table.problems), dialect="table in a CSV file"
    )


def is_header(text: str) -> bool:
    """Whether *text* begins with a line that heads at least two columns, of names among them."""
    first = text.partition("\n")[0]
    if not any(delimiter in first for delimiter in DELIMITERS) or len(first) > 1000:
        return False
    for delimiter in DELIMITERS:
        header = next(csv_rows(first, delimiter), None)
        columns = _columns(header)
        short = header and all(len(cell.split()) <= _MOST_WORDS for cell in header.cells)
        if header and short and len(columns) > 1 and len(columns) == len(header.cells):
            return any(column.role in NAMES for column in columns)
    return False


def _columns(header: CsvRow | None) -> list[_Column]:
    """The columns that *header* tells of."""
    found = []
    for index, cell in enumerate(header.cells if header else ()):
        role, language = _role(" ".join(cell.split()))
        if role is not None:
            found.append(_Column(index=index, header=cell.strip(), role=role, language=language))
    return found


def _role(header: str) -> tuple[Role | None, str | None]:
    """What stands under *header*, and in which language."""
    tagged = _TAGGED.fullmatch(header)
    word = (tagged[1] if tagged else header).strip().casefold()
    tag = language_tag(tagged[2].strip()) if tagged else None
    if word in list(Role):
        return Role(word), tag
    if word in _WORDS:
        return _WORDS[word], tag
    column = column_of(word)
    role, language = _COLUMNS[column] if column else (None, None)
    return role, tag or language


class _Table:
    """Reads rows, and keeps what was wrong with them."""

    def __init__(self, path: str, columns: Sequence[_Column]) -> None:
        self.path = path
        self.columns = columns
        self.problems: list[Diagnostic] = []

    def report(self, line: int, message: str, code: Code = Code.WRONG_SHAPE) -> None:
        source = SourceLocation(path=self.path, line=line)
        self.problems.append(Diagnostic(code=code, message=message, source=source))

    def report_unknown(self, header: CsvRow) -> None:
        known = {column.index for column in self.columns}
        for index, cell in enumerate(header.cells):
            if index not in known and cell.strip():
                self.report(header.line, f"the column “{cell.strip()}” has no known header", Code.UNKNOWN_FIELD)

    def entry(self, row: CsvRow, width: int) -> Entry | None:
        """The concept of *row*; None if it has no name."""
        if row.fault:
            self.report(row.line, row.fault, Code.BAD_SYNTAX)
        if any(cell.strip() for cell in row.cells[width:]):
            self.report(row.line, f"the row has {len(row.cells)} fields, and the header {width}")
        source = SourceLocation(path=self.path, line=row.line)
        cells = [(column, row.cells[column.index]) for column in self.columns if column.index < len(row.cells)]
        filled = [(column, cell) for column, cell in cells if cell.strip()]
        raw = {column.role: cell for column, cell in filled}
        single = {role: cell.strip() for role, cell in raw.items()}
        names = self._names(filled, source, single.get(Role.LANGUAGE, ""))
        if not names:
            self.report(row.line, "the row has no name; it was left out")
            return None
        markup = Markup.RST if single.get(Role.MARKUP, "").casefold() == "rst" else Markup.MARKDOWN
        definitions = tuple(
            Definition(text=text, language=column.language or language_of(text), markup=markup, source=source)
            for column, cell in filled
            if column.role is Role.DEFINITION and (text := cell.strip("\n").rstrip())
        )
        references = [
            Reference(target=f"#{target}" if is_concept_id(target) else target, type=relation, source=source)
            for column, cell in filled
            if (relation := RELATIONS.get(column.role))
            for target in _several(cell)
        ]
        anchor = single.get(Role.ID)
        is_ours = anchor is not None and is_concept_id(anchor)
        return Entry(
            designations=self._with_status(names, single.get(Role.STATUS, ""), row.line),
            definitions=definitions,
            references=(*references, *(each for definition in definitions for each in mentions(definition))),
            subjects=tuple(_several(raw.get(Role.SUBJECTS, ""))),
            explicit_id=None if is_ours else anchor,
            stored=StoredConcept(id=anchor, anchors=tuple(_several(raw.get(Role.OTHER_IDS, "")))) if is_ours else None,
            source=source,
        )

    def _names(self, filled: Sequence[tuple[_Column, str]], source: SourceLocation, first: str) -> list[Designation]:
        """The names of a row, those of the *first* language first, in the order of the columns."""
        readings = {
            column.language or "zh-Hans": " ".join(cell.split())
            for column, cell in filled
            if column.role is Role.READING
        }
        names: dict[tuple[str, str], Designation] = {}
        for column, cell in filled:
            if column.role not in NAMES:
                continue
            status, kind = NAMES[column.role]
            rule = f"column: {column.header}"
            for text in _several(cell):
                name = Designation(
                    text=text,
                    language=column.language or language_of(text),
                    status=status,
                    kind=kind,
                    rule=rule,
                    source=source,
                )
                found: tuple[Designation, ...] = (name,)
                if column.role is Role.TERM and column.language is None:
                    found = tuple(replace(each, rule=rule) for each in split_headline(text, source).designations)
                for each in found:
                    names.setdefault((each.language, each.text), each)
        seen: set[str] = set()
        given = []
        for name in names.values():
            reading = readings.get(name.language) if name.language not in seen else None
            seen.add(name.language)
            given.append(replace(name, reading=reading))
        return sorted(given, key=lambda name: name.language != (language_tag(first) or given[0].language))

    def _with_status(self, names: Sequence[Designation], word: str, line: int) -> tuple[Designation, ...]:
        """*names* with the first of each language preferred, and standing before the rest."""
        if word and word.casefold() not in list(Status):
            self.report(line, f"the status has to be one of {', '.join(Status)}, not “{word}”")
        top_status = Status.DEPRECATED if word.casefold() == Status.DEPRECATED else Status.PREFERRED
        tops: dict[str, Designation] = {}
        rest = []
        for name in names:
            if name.language in tops:
                rest.append(name if name.status is Status.DEPRECATED else replace(name, status=Status.ADMITTED))
            else:
                status = Status.DEPRECATED if name.status is Status.DEPRECATED else top_status
                tops[name.language] = replace(name, status=status)
        return (*tops.values(), *rest)


def _several(cell: str) -> list[str]:
    """The names in a cell: one a line, or between semicolons where it has only one line."""
    parts = cell.split("\n") if "\n" in cell else re.split("[;；]", cell)
    return [name for part in parts if (name := " ".join(part.split()))]
