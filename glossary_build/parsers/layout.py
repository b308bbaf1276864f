"""Records of cells, and what their fields hold: by a reading rule, then by their names, then by their values."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar

from glossary_build.headwords.cleaning import outside_brackets
from glossary_build.headwords.field_names import Field, Role, column_of, field_named, looseness
from glossary_build.headwords.lexicon import all_words
from glossary_build.headwords.sentences import is_sentence
from glossary_build.model import Kind, Markup, Status
from glossary_build.parsers.reading_rules.reading_rule import ReadingRule, describe_field
from glossary_build.text.languages import language_named
from glossary_build.text.names import has_cjk, language_of

UNTRANSLATABLE = all_words("untranslatable")
"""Statuses of a name that stays as it is."""
_ORIGINALS, _TARGETS = all_words("originals"), all_words("targets")
"""Fields of names, the first only beside the second: elsewhere a ``source`` is a reference."""
_STATUSES = UNTRANSLATABLE.union(Status)
NAMES: Mapping[Role, tuple[Status, Kind]] = {
    Role.TERM: (Status.PREFERRED, Kind.FULL),
    Role.ABBREVIATIONS: (Status.PREFERRED, Kind.ABBREVIATION),
    Role.SYNONYMS: (Status.ADMITTED, Kind.FULL),
    Role.VARIANTS: (Status.ADMITTED, Kind.VARIANT),
    Role.DEPRECATED: (Status.DEPRECATED, Kind.FULL),
}
"""Fields of names; the first name of a language is preferred, unless it is deprecated."""
DASHES = "-–—─/ "
"""A value of nothing else is none."""
_LISTS = frozenset((*NAMES, Role.HIDDEN)) - {Role.TERM}
_IN_LANGUAGE = re.compile(r"(?P<word>[^()（）]+?)\s?[(（](?P<language>[^()（）]+)[)）]")
_T = TypeVar("_T")
_LONGEST_NAME = 80
_LEAST_TEXT = 20
"""Mean length of the values of a field of definitions whose name doesn't tell."""
_LEAST_RECURRING = 3
_LEAST_LISTS = 0.7
_MOST_FULL = 0.6
_MOST_DISTINCT = 0.7
_LARGEST_SAMPLE = 1000
"""How many records are looked at to tell what the fields hold."""
_CODE = re.compile(r"[{}$\\]|=(?![\u3400-\u9fff\"“])|(?:^|\s)--\w|^\S+\(")
_FORMULA = re.compile(r"(?<!\S)\$[^\s$](?:[^$\n]*[^\s$])?\$(?!\w)")
_SEPARATED = (" / ", " | ", " · ")
_PATH = re.compile(r"\.{0,2}/?[\w.@*-]+/(?:[\w.@*-]+/)*(?:[\w@*-]*\.\w+)?(?::\d+)?(?:\s§.*)?", re.ASCII)
"""The path of a file or a folder, with a line or a section."""
_BAR = "|"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One value of a record, or one cell of a table, which may reach over several rows and columns."""

    text: str
    """The value; the items of a list are on a line each."""
    line: int
    """1-based line of its text."""
    end: int = 0
    """1-based line where its text ends, if that is another one."""
    rows: int = 1
    columns: int = 1
    is_name: bool = False
    """Whether the markup says that it heads a column, or is a name."""
    id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One row or object."""

    cells: tuple[Cell | None, ...]
    """The values in the order of the fields."""
    line: int
    """1-based line on which it begins."""
    end: int = 0
    """1-based line of its end, where that is another one."""
    markup: Markup = Markup.MARKDOWN
    subjects: tuple[str, ...] = ()
    """Keys or titles of the groups that it is in, outermost first."""
    explicit_id: str | None = None
    """The id that it has as a whole."""

    def text(self, index: int) -> str:
        """The value of the field with this index; empty where there is none."""
        cell = self.cells[index] if index < len(self.cells) else None
        return cell.text.strip() if cell else ""


def make_row(cells: Sequence[Cell | None], markup: Markup) -> Record:
    """The row of these *cells*, at least one of them."""
    filled = [cell for cell in cells if cell]
    return Record(
        cells=tuple(cells),
        line=min(cell.line for cell in filled),
        end=max(max(cell.line, cell.end) for cell in filled),
        explicit_id=next((cell.id for cell in filled if cell.id), None),
        markup=markup,
    )


def spread(rows: Sequence[Sequence[Cell]]) -> list[list[Cell]]:
    """*rows* as many cells wide as they look: a cell that reaches over several rows is in each of them.

    What a cell reaches over beside it is empty, and no more than the longest of *rows* has cells; a single cell in a
    row of its own is a title, and left out.
    """
    grid: list[list[Cell]] = []
    width = max(map(len, rows), default=0)
    reaching: dict[int, tuple[Cell, int]] = {}
    """By the column: a cell from above, and how many rows more it reaches over."""
    for row in rows:
        cells: list[Cell] = []
        following: dict[int, tuple[Cell, int]] = {}
        own = iter(row)
        while True:
            shown, rows_below = reaching.pop(len(cells), (None, 0))
            if shown is not None:
                places = [shown]
            elif (shown := next(own, None)) is not None:
                beside = min(shown.columns, width - len(cells)) - 1
                places, rows_below = [shown, *[replace(shown, text="")] * beside], shown.rows - 1
            else:
                break
            for cell in places:
                if rows_below:
                    following[len(cells)] = replace(cell, id=None), rows_below - 1
                cells.append(cell)
        if len(row) > 1 or len(cells) > max(1, sum(cell.columns for cell in row)):
            grid.append(cells)
        reaching |= following
    return grid or [list(row) for row in rows]


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
        """Whether most of *records* have a name, and a definition or a further name; and whether the names differ.

        A definition that data hold, and that is still empty, counts where some are written.
        """
        names = [column.index for column in self.columns if column.field.role in NAMES]
        texts = [column.index for column in self.of(Role.DEFINITION)]
        shown = sample(records)
        written = [record for record in shown if any(map(record.text, texts))]
        full = [
            record
            for record in shown
            if len({*map(record.text, (*names, *texts))} - {""}) > 1
            or (written and any(map(record.text, names)) and any(map(_is_empty, map(record.cells.__getitem__, texts))))
        ]
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
        if index not in fields and (field := field_called(header)) and holds(field, values[index]):
            fields[index] = field
    fields = in_languages(headers) | fields
    if (target := next((n for n in fields if headers[n].strip().casefold() in _TARGETS), None)) is not None:
        originals = (n for n, name in enumerate(headers) if n not in fields and name.strip().casefold() in _ORIGINALS)
        fields |= dict.fromkeys(originals, fields[target])
    rivals = [each for each in fields if each not in ruled and _is_rival(each, fields, headers, values)]
    fields = {index: fields[index] for index in sorted(fields) if index not in rivals}
    if not ruled:
        fields |= guess_fields(values, fields)
    columns = tuple(
        ReadColumn(
            index=index,
            header=headers[index].strip(),
            field=fields[index],
            separators=rule.separators if rule and rule.separators else _separators(fields[index], values[index]),
        )
        for index in sorted(fields)
        if fields[index].role is not Role.IGNORE
    )
    counts = {index: sum(record.cells[index] is not None for record in records) for index in range(len(headers))}
    unread = [index for index, count in counts.items() if count and index not in fields]
    return Layout(columns=columns, left_out={headers[index]: counts[index] for index in unread})


def _is_empty(cell: Cell | None) -> bool:
    """Whether *cell* is there, and nothing is written in it."""
    return cell is not None and not cell.text.strip()


def sample(records: Sequence[_T]) -> Sequence[_T]:
    """*records*, or some of them from all parts of the source where there are very many."""
    return records[:: max(1, -(-len(records) // _LARGEST_SAMPLE))]


def field_called(header: str) -> Field | None:
    """What the name of a field says, as that of a key of data, also of one inside of a term, or of a column."""
    outer, dot, inner = header.partition(".")
    if not dot:
        return field_named(header) or column_of(header)
    return field_named(header) or (field_named(inner) if field_named(outer) == Field(role=Role.TERM) else None)


def in_languages(headers: Sequence[str]) -> dict[int, Field]:
    """The columns of names whose headers are one unknown word in several languages: ``Item (EN)``, ``Item (PT)``."""
    found = {n: match for n, header in enumerate(headers) if (match := _IN_LANGUAGE.fullmatch(header))}
    words = Counter(match["word"].casefold() for match in found.values() if not column_of(match["word"]))
    return {
        index: Field(role=Role.TERM, language=language)
        for index, match in found.items()
        if words[match["word"].casefold()] > 1 and (language := language_named(match["language"]))
    }


def holds(field: Field, values: Sequence[str]) -> bool:
    """Whether *values* can be what the name of their field says.

    A status is one of ours, an id is no mere number, and most further names of a term are no sentences.
    """
    if field.role in NAMES and field.role is not Role.TERM:
        return not values or 2 * sum(map(is_sentence, map(outside_brackets, values))) < len(values)
    if field.role is Role.STATUS:
        return not values or any(value.strip().casefold() in _STATUSES for value in values)
    return field.role is not Role.ID or not values or not all(value.strip().isdigit() for value in values)


def _is_rival(index: int, fields: Mapping[int, Field], headers: Sequence[str], values: Sequence[Sequence[str]]) -> bool:
    """Whether another field of the same language is called by a better word for a name: ``term`` beside ``title``."""
    if fields[index] != Field(role=Role.TERM) or not values[index]:
        return False
    better = [n for n in fields if fields[n] == fields[index] and looseness(headers[n]) < looseness(headers[index])]
    return any(main_language(values[n]) == main_language(values[index]) for n in better)


def guess_fields(
    values: Sequence[Sequence[str]], fields: Mapping[int, Field], *, fewest: int = _LEAST_RECURRING
) -> dict[int, Field]:
    """What those beside the known *fields* hold, by the *values* of each: names, names in another script, text.

    Names have *fewest* values at the least.
    """
    found: dict[int, Field] = {}
    named = {field.language or main_language(values[n]) for n, field in fields.items() if field.role in NAMES}
    for index, own in enumerate(values):
        is_new = index not in fields and len(own) >= fewest and main_language(own) not in named
        if is_new and are_names(own):
            found[index] = Field(role=Role.TERM)
            named.add(main_language(own))
        elif named and index not in fields and _share(own, _is_list) >= _LEAST_LISTS:
            found[index] = Field(role=Role.SYNONYMS)
    if named and not any(field.role is Role.DEFINITION for field in fields.values()):
        texts = [index for index, own in enumerate(values) if index not in {*fields, *found} and _are_texts(own)]
        if texts:
            found[max(texts, key=lambda index: sum(map(len, values[index])))] = Field(role=Role.DEFINITION)
    return found


def are_names(values: Sequence[str]) -> bool:
    """Whether *values* look like names: short, distinct and with letters."""
    return (
        all(len(value) <= _LONGEST_NAME and "\n" not in value and "://" not in value for value in values)
        and len(set(values)) >= 0.8 * len(values)
        and _share(values, lambda value: any(map(str.isalpha, value))) >= 0.9
        and _share(values, lambda value: _PATH.fullmatch(value) is not None) <= 0.2
        and _share(values, lambda value: "_" in value or "。" in value or value.endswith((".", "!", "?"))) <= 0.2
    )


def _is_list(value: str) -> bool:
    """Whether *value* is several short names with a mark between them."""
    return any(map(value.__contains__, _SEPARATED)) and len(value) <= _LONGEST_NAME and not is_sentence(value)


def _are_texts(values: Sequence[str]) -> bool:
    """Whether *values* look like definitions: mostly longer than a name, of several words."""
    width = sum(len(value) + sum(map(has_cjk, value)) for value in values)  # a Chinese character says as much as two
    return bool(values) and width >= _LEAST_TEXT * len(values) and _share(values, is_prose) >= 0.7


def is_prose(value: str) -> bool:
    """Whether *value* can be a sentence: of several words, which may be formulas, and no code."""
    text = _FORMULA.sub("x", value)
    has_words = has_cjk(text) or text.strip().count(" ") > 1
    return has_words and not _CODE.search(text)


def _share(values: Sequence[str], test: Callable[[str], bool]) -> float:
    return sum(map(test, values)) / len(values) if values else 0.0


def main_language(values: Sequence[str]) -> str:
    """The language of most of *values*, by script; Chinese is one."""
    counted = Counter(language_of(value).partition("-")[0] for value in values)
    return max(counted, key=counted.__getitem__, default="")


def _separators(field: Field, values: Sequence[str]) -> tuple[str, ...]:
    """The separators with blanks around them that recur in *values*; among further names a bar is always one."""
    recurring = tuple(mark for mark in _SEPARATED if sum(mark in value for value in values) >= _LEAST_RECURRING)
    has_bars = field.role in _LISTS and any(_BAR in value for value in values)
    return (*recurring, _BAR) if has_bars else recurring


def suggest_fields(headers: Sequence[str], records: Sequence[Record], layout: Layout | None = None) -> dict[str, str]:
    """What each field is known to hold; of the others the shortest is a term, the longest a definition."""
    layout = layout or lay_out(headers, records)
    fields = {column.header: describe_field(column.field) for column in layout.columns}
    unknown = [header for header in headers if header not in fields]
    wanted = [role for role in (Role.TERM, Role.DEFINITION) if not layout.of(role)]
    fields.update(zip(_by_length(headers, records, unknown), wanted, strict=False))
    return {header: str(fields.get(header, Role.IGNORE)) for header in headers}


def _by_length(headers: Sequence[str], records: Sequence[Record], unknown: Sequence[str]) -> list[str]:
    """The shortest field of *unknown* first, then the longest ones."""
    lengths = {}
    indexes = {header: index for index, header in enumerate(headers)}
    for header in unknown:
        index = indexes[header]
        texts = [cell.text for record in records if (cell := record.cells[index])]
        lengths[header] = sum(map(len, texts)) / max(1, len(texts))
    ordered = sorted(unknown, key=lambda header: lengths[header])
    return [*ordered[:1], *reversed(ordered[1:])]
