"""Makes entries of records: the rows of a CSV file, or objects that have the same keys.

What a field holds is decided by a reading rule, then by its name, and by its values where no name tells. A cell may
hold several names, each on a line, or between semicolons or a separator that recurs in its field.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from types import MappingProxyType

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.ids.slugs import is_concept_id
from glossary_build.model import Definition, Designation, Entry, Kind, Markup, Reference, RelationType, Status
from glossary_build.parsers.columns import Column, column_of
from glossary_build.parsers.relations import mentions
from glossary_build.terms.alternatives import expand
from glossary_build.terms.brackets import split_headline
from glossary_build.terms.field_names import Field, Role, field_named, preference
from glossary_build.terms.reading_rules import ReadingRule
from glossary_build.text.languages import language_tag
from glossary_build.text.names import language_of

NAMES: Mapping[Role, tuple[Status, Kind]] = {
    Role.TERM: (Status.ADMITTED, Kind.FULL),
    Role.ABBREVIATIONS: (Status.ADMITTED, Kind.ABBREVIATION),
    Role.SYNONYMS: (Status.ADMITTED, Kind.FULL),
    Role.VARIANTS: (Status.ADMITTED, Kind.VARIANT),
    Role.DEPRECATED: (Status.DEPRECATED, Kind.FULL),
}
"""Fields of names; the first name of a language is preferred, unless it is deprecated."""
RELATIONS: Mapping[Role, RelationType] = {
    Role.SEE: RelationType.SEE,
    Role.SEE_ALSO: RelationType.SEE_ALSO,
    Role.BROADER: RelationType.BROADER,
    Role.REPLACED_BY: RelationType.REPLACED_BY,
}
_BY_COLUMN: Mapping[Column, Field] = {
    Column.ABBREVIATION: Field(role=Role.ABBREVIATIONS),
    Column.FULL: Field(role=Role.SYNONYMS),
    Column.CHINESE: Field(role=Role.TERM, language="zh-Hans"),
    Column.TRADITIONAL: Field(role=Role.TERM, language="zh-Hant"),
    Column.ENGLISH: Field(role=Role.TERM, language="en"),
    Column.TRANSLATION: Field(role=Role.TERM),
    Column.TERM: Field(role=Role.TERM),
    Column.DEFINITION: Field(role=Role.DEFINITION),
    Column.NOTE: Field(role=Role.DEFINITION),
    Column.SUBJECT: Field(role=Role.SUBJECTS),
}
_LONGEST_NAME = 80
_LEAST_TEXT = 20
"""Mean length of the values of a field of definitions whose name doesn't tell."""
_LEAST_RECURRING = 3
_MOST_FULL = 0.6
_MOST_DISTINCT = 0.7
_LARGEST_SAMPLE = 1000
"""How many records are looked at to tell what the fields hold."""
_CODE = re.compile(r"[{}$=\\]|(?:^|\s)--\w|^\S+\(")
_MARKER = re.compile(r"\[[^\[\]\s]{1,6}\](?=\S)")
"""A mark before a name that files it: ``[HH]Magos``."""
_SEPARATED = (" / ", " | ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One value of a record."""

    text: str
    """The value; the items of a list are on a line each."""
    line: int
    """1-based line of the source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One row or object."""

    cells: tuple[Cell | None, ...]
    """The values in the order of the fields."""
    line: int
    """1-based line on which it begins."""
    subjects: tuple[str, ...] = ()
    """Keys or titles of the groups that it is in, outermost first."""

    def text(self, index: int) -> str:
        """The value of the field with this index; empty where there is none."""
        cell = self.cells[index]
        return cell.text.strip() if cell else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadColumn:
    """A field whose values are read."""

    index: int
    header: str
    field: Field
    separators: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """What the fields of some records hold."""

    columns: tuple[ReadColumn, ...]
    left_out: Mapping[str, int]
    """How many values each field has that is not read."""

    def of(self, role: Role) -> tuple[ReadColumn, ...]:
        """The columns that hold this."""
        return tuple(column for column in self.columns if column.field.role is role)

    @property
    def has_names(self) -> bool:
        """Whether any field holds names."""
        return any(column.field.role in NAMES for column in self.columns)

    def is_glossary(self, records: Sequence[Record]) -> bool:
        """Whether most of *records* have a name, and a definition or a further name; and whether the names differ."""
        names = [column.index for column in self.columns if column.field.role in NAMES]
        further = {*names, *(column.index for column in self.of(Role.DEFINITION))}
        shown = sample(records)
        full = [record for record in shown if len({*map(record.text, further)} - {""}) > 1]
        heads = [next(filter(None, map(record.text, names)), "") for record in full]
        return len(full) >= _MOST_FULL * len(shown) and len({*heads} - {""}) >= _MOST_DISTINCT * len(full)


def lay_out(
    headers: Sequence[str],
    records: Sequence[Record],
    rule: ReadingRule | None = None,
    known: Mapping[str, Field] = MappingProxyType({}),
) -> Layout:
    """What the fields called *headers* hold; *known* are those that have no name, and the *rule* comes before all."""
    shown = sample(records)
    values = [[cell.text for record in shown if (cell := record.cells[index])] for index in range(len(headers))]
    ruled = {index: field for index, name in enumerate(headers) if rule and (field := rule.field(name))}
    fields: dict[int, Field] = {index: known[name] for index, name in enumerate(headers) if name in known} | ruled
    for index, header in enumerate(headers):
        if index not in fields and (field := _known(header)) and _holds(field, values[index]):
            fields[index] = field
    rivals = [each for each in fields if each not in ruled and _is_rival(each, fields, headers, values)]
    fields = {index: fields[index] for index in sorted(fields) if index not in rivals}
    if not ruled:
        fields |= _guessed(headers, values, fields)
    columns = tuple(
        ReadColumn(
            index=index,
            header=headers[index].strip(),
            field=fields[index],
            separators=rule.separators if rule and rule.separators else _recurring(values[index]),
        )
        for index in sorted(fields)
        if fields[index].role is not Role.IGNORE
    )
    counts = {index: sum(record.cells[index] is not None for record in records) for index in range(len(headers))}
    unread = [index for index, count in counts.items() if count and index not in fields]
    return Layout(columns=columns, left_out={headers[index]: counts[index] for index in unread})


def sample(records: Sequence[Record]) -> Sequence[Record]:
    """*records*, or some of them from all parts of the source where there are very many."""
    return records[:: 1 + len(records) // _LARGEST_SAMPLE]


def _known(header: str) -> Field | None:
    """What the name of a field tells."""
    if field := field_named(header):
        return field
    column = column_of(header) if "." not in header else None
    return _BY_COLUMN[column] if column else None


def _holds(field: Field, values: Sequence[str]) -> bool:
    """Whether *values* can be what the name of their field says: a status is one of ours, an id is no mere number."""
    if field.role is Role.STATUS:
        return not values or any(value.strip().casefold() in list(Status) for value in values)
    return field.role is not Role.ID or not values or not all(value.strip().isdigit() for value in values)


def _is_rival(index: int, fields: Mapping[int, Field], headers: Sequence[str], values: Sequence[Sequence[str]]) -> bool:
    """Whether another field of the same language is called by a better word for a name: ``term`` beside ``title``."""
    if fields[index] != Field(role=Role.TERM) or not values[index]:
        return False
    language = _language(values[index])
    others = [
        preference(headers[other])
        for other, field in fields.items()
        if field == Field(role=Role.TERM) and other != index and _language(values[other]) == language
    ]
    own = preference(headers[index])
    return any(other < own for other in others) and own < preference("")


def _guessed(headers: Sequence[str], values: Sequence[Sequence[str]], fields: Mapping[int, Field]) -> dict[int, Field]:
    """What the fields whose names don't tell hold, by their values: names, names in another script, text."""
    found: dict[int, Field] = {}
    named = [index for index, field in fields.items() if field.role in NAMES]
    for index in range(len(headers)):
        if index in fields or not _are_names(values[index]):
            continue
        languages = {_language(values[other]) for other in named}
        if not named or (len(named) == 1 and _language(values[index]) not in languages):
            found[index] = Field(role=Role.TERM)
            named.append(index)
    if named and not any(field.role is Role.DEFINITION for field in fields.values()):
        texts = [index for index in range(len(headers)) if index not in {*fields, *found} and _are_texts(values[index])]
        if texts:
            found[max(texts, key=lambda index: sum(map(len, values[index])))] = Field(role=Role.DEFINITION)
    return found


def _are_names(values: Sequence[str]) -> bool:
    """Whether *values* look like names: short, distinct and with letters."""
    return (
        len(values) >= _LEAST_RECURRING
        and all(len(value) <= _LONGEST_NAME and "\n" not in value and "://" not in value for value in values)
        and len(set(values)) >= 0.8 * len(values)
        and _share(values, lambda value: any(map(str.isalpha, value))) >= 0.9
        and _share(values, lambda value: "_" in value or value.endswith((".", "。", "!", "?"))) <= 0.2
    )


def _are_texts(values: Sequence[str]) -> bool:
    """Whether *values* look like definitions: mostly longer than a name, of several words."""
    is_long = sum(map(len, values)) >= _LEAST_TEXT * len(values)
    return bool(values) and is_long and _share(values, is_prose) >= 0.7


def is_prose(value: str) -> bool:
    """Whether *value* can be a sentence: of several words, and no code."""
    has_words = language_of(value) != "en" or value.strip().count(" ") > 1
    return has_words and not _CODE.search(value)


def _share(values: Sequence[str], test: Callable[[str], bool]) -> float:
    return sum(map(test, values)) / len(values) if values else 0.0


def _language(values: Sequence[str]) -> str:
    """The language of most of *values*, by script; Chinese is one."""
    counted = Counter(language_of(value).partition("-")[0] for value in values)
    return max(counted, key=counted.__getitem__, default="")


def _recurring(values: Sequence[str]) -> tuple[str, ...]:
    """The separators with blanks around them that recur in *values*."""
    return tuple(mark for mark in _SEPARATED if sum(mark in value for value in values) >= _LEAST_RECURRING)


_Filled = Sequence[tuple[ReadColumn, Cell]]


class RecordReader:
    """Reads records, and keeps what was wrong with them."""

    def __init__(
        self, path: str, layout: Layout, rule: ReadingRule | None = None, markup: Markup = Markup.MARKDOWN
    ) -> None:
        """*path* is that of the source, *markup* that of its definitions where no field tells."""
        self.markup = markup
        self.path = path
        self.layout = layout
        self.rule = rule
        self.problems: list[Diagnostic] = []

    def report(self, line: int, message: str, code: Code = Code.WRONG_SHAPE) -> None:
        """Keep a problem at 1-based *line*."""
        source = SourceLocation(path=self.path, line=line)
        self.problems.append(Diagnostic(code=code, message=message, source=source))

    def report_left_out(self, line: int) -> None:
        """Report all fields that are not read, with the number of their values."""
        if self.layout.left_out:
            fields = ", ".join(f"{name} ({count})" for name, count in self.layout.left_out.items())
            self.report(
                line, f"fields that were not read, with the number of their values: {fields}", Code.LEFT_OUT_FIELD
            )

    def entry(self, record: Record) -> Entry | None:
        """The concept of *record*; None if it has no name, or is skipped."""
        source = SourceLocation(path=self.path, line=record.line)
        filled = [
            (each, cell) for each in self.layout.columns if (cell := record.cells[each.index]) and cell.text.strip()
        ]
        texts = {column.field.role: cell.text for column, cell in filled}
        single = {role: text.strip() for role, text in texts.items()}
        names = self._names(filled, source, single.get(Role.LANGUAGE, ""))
        if not names:
            self.report(record.line, "the row has no name; it was left out")
            return None
        if self.rule and self.rule.skips(names[0].text):
            return None
        definitions = tuple(self._definitions(filled, single.get(Role.MARKUP, "")))
        references = [
            Reference(target=f"#{target}" if is_concept_id(target) else target, type=relation, source=source)
            for column, cell in filled
            if (relation := RELATIONS.get(column.field.role))
            for target in _several(cell.text)
        ]
        anchor = single.get(Role.ID)
        is_ours = anchor is not None and is_concept_id(anchor)
        return Entry(
            designations=self._with_status(names, single.get(Role.STATUS, ""), record.line),
            definitions=definitions,
            references=(*references, *(each for definition in definitions for each in mentions(definition))),
            subjects=(*record.subjects, *_several(texts.get(Role.SUBJECTS, ""))),
            explicit_id=None if is_ours else anchor,
            concept_id=anchor if is_ours else None,
            anchors=tuple(_several(texts.get(Role.OTHER_IDS, ""))) if is_ours else (),
            source=source,
        )

    def _definitions(self, filled: _Filled, markup: str) -> list[Definition]:
        return [
            Definition(
                text=text,
                language=column.field.language or language_of(text),
                markup=Markup(markup.casefold()) if markup.casefold() in list(Markup) else self.markup,
                source=SourceLocation(path=self.path, line=cell.line),
            )
            for column, cell in filled
            if column.field.role is Role.DEFINITION and (text := cell.text.strip("\n").rstrip())
        ]

    def _names(self, filled: _Filled, source: SourceLocation, first: str) -> list[Designation]:
        """The names of a record, those of the *first* language first, in the order of the fields."""
        names: dict[tuple[str, str], Designation] = {}
        for column, cell in filled:
            if column.field.role in NAMES:
                for text in _several(cell.text, column.separators):
                    for name in _read_name(text, column, source):
                        names.setdefault((name.language, name.text), name)
        given = self._with_readings(list(names.values()), filled)
        return sorted(given, key=lambda name: name.language != (language_tag(first) or given[0].language))

    def _with_readings(self, names: list[Designation], filled: _Filled) -> list[Designation]:
        """*names*, the first of each language with the reading that is given for it."""
        for column, cell in filled:
            if column.field.role is Role.READING:
                reading = " ".join(cell.text.split())
                wanted = column.field.language or "zh-Hans"
                index = next((n for n, name in enumerate(names) if name.language == wanted), None)
                if index is None and column.field.language is None:
                    index = next((n for n, name in enumerate(names) if name.language != "en"), None)
                if index is None:
                    language = column.field.language or "another language than English"
                    message = f"the reading “{reading}” is for a name in {language}, and the row has none"
                    self.report(cell.line, message)
                else:
                    names[index] = replace(names[index], reading=reading)
        return names

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


def _read_name(text: str, column: ReadColumn, source: SourceLocation) -> list[Designation]:
    """The names that *text* gives: one where the language is declared as exports do, else those in brackets too."""
    status, kind = NAMES[column.field.role]
    rule = f"column: {column.header}"
    language = column.field.language
    if column.field.is_exact:
        name = Designation(
            text=text, language=language or language_of(text), status=status, kind=kind, rule=rule, source=source
        )
        return [name]
    headline = expand(split_headline(_MARKER.sub("", text), source, cautious=column.field.role is not Role.TERM))
    return [
        replace(
            name,
            status=status,
            kind=name.kind if kind is Kind.FULL else kind,
            language=language if language and _is_in(name.text, language) else name.language,
            rule=rule,
        )
        for name in headline.designations
    ]


def _is_in(name: str, language: str) -> bool:
    """Whether *name* can be in *language*, by its script: ``SDK`` under “한국어” is not Korean."""
    is_latin = language_of(name) == "en"
    return is_latin != (language.partition("-")[0] in ("zh", "ja", "ko"))


def _several(cell: str, separators: Sequence[str] = ()) -> list[str]:
    """The names in a cell: one a line, or between *separators* or semicolons where it has only one line."""
    parts = cell.split("\n") if "\n" in cell else re.split("[;；]", cell)
    for separator in separators:
        parts = [piece for part in parts for piece in part.split(separator)]
    return [name for part in parts if (name := " ".join(part.split()))]


def pad(cells: Sequence[Cell | None], width: int) -> tuple[Cell | None, ...]:
    """*cells*, as many as there are fields."""
    return tuple(cell for cell, _ in zip_longest(cells[:width], range(width)))
