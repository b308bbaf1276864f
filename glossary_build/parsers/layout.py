"""Records of cells: rows of a table or objects with the same keys, and the layout of their fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar

from glossary_build.headwords.field_names import Field, Role, is_note
from glossary_build.model import Markup
from glossary_build.parsers.columns import LEAST_RECURRING, NAMES, SEPARATED, declared_columns, guess_fields
from glossary_build.parsers.reading_rules.reading_rule import ReadingRule, describe_field

DASHES = "-–—─/ "
"""A value of nothing else is none."""
_LISTS = frozenset((*NAMES, Role.HIDDEN)) - {Role.TERM}
_T = TypeVar("_T")
_MOST_FULL = 0.6
_MOST_REPEATED = 0.3
_LARGEST_SAMPLE = 1000
"""How many records are looked at to tell what the fields hold."""
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
    broader: tuple[str, ...] = ()
    """The name of the record that it is in, if it is in one."""
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
        """Whether most of *records* have a name, and a definition or a further name; and whether most names differ.

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
            or (written and any(map(record.text, names)) and any(record.cells[n] and not record.text(n) for n in texts))
        ]
        heads = [next(filter(None, map(record.text, names)), "") for record in full]
        repeated = len(heads) - len({*heads} - {""})
        return len(full) >= _MOST_FULL * len(shown) and repeated <= max(1, _MOST_REPEATED * len(full))


def lay_out(
    headers: Sequence[str],
    records: Sequence[Record],
    rule: ReadingRule | None = None,
    known: Mapping[str, Field] = MappingProxyType({}),
) -> Layout:
    """What the fields called *headers* hold; *known* are those that have no name, and the *rule* comes before all."""
    shown = sample(records)
    values = [[cell.text for record in shown if (cell := record.cells[index])] for index in range(len(headers))]
    fields = declared_columns(headers, values, rule, known)
    if not (rule and any(map(rule.field, headers))):
        fields |= guess_fields(headers, values, fields)
    columns = tuple(
        ReadColumn(
            index=index,
            header=headers[index].strip(),
            field=fields[index],
            separators=rule.separators if rule and rule.separators else _separators(fields[index], values[index]),
        )
        for index in sorted(fields, key=lambda index: (is_note(headers[index]), index))
        if fields[index].role is not Role.IGNORE
    )
    counts = {index: sum(record.cells[index] is not None for record in records) for index in range(len(headers))}
    unread = [index for index, count in counts.items() if count and index not in fields]
    return Layout(columns=columns, left_out={headers[index]: counts[index] for index in unread})


def sample(records: Sequence[_T]) -> Sequence[_T]:
    """*records*, or some of them from all parts of the source where there are very many."""
    return records[:: max(1, -(-len(records) // _LARGEST_SAMPLE))]


def _separators(field: Field, values: Sequence[str]) -> tuple[str, ...]:
    """The separators with blanks around them that recur in *values*; among further names a bar is always one."""
    recurring = tuple(mark for mark in SEPARATED if sum(mark in value for value in values) >= LEAST_RECURRING)
    has_bars = field.role in _LISTS and any(_BAR in value for value in values)
    return (*recurring, _BAR) if has_bars else recurring


def suggest_fields(headers: Sequence[str], records: Sequence[Record], layout: Layout) -> dict[str, str]:
    """What each field is known to hold; of the others the shortest is a term, the longest a definition."""
    fields = {column.header: describe_field(column.field) for column in layout.columns}
    lengths: dict[str, float] = {}
    for index, header in enumerate(headers):
        texts = [cell.text for record in records if header not in fields and (cell := record.cells[index])]
        lengths[header] = sum(map(len, texts)) / max(1, len(texts))
    shortest, *others = sorted((header for header in lengths if header not in fields), key=lengths.__getitem__) or [""]
    wanted = [role for role in (Role.TERM, Role.DEFINITION) if not layout.of(role)]
    fields.update(zip((shortest, *reversed(others)), wanted, strict=False))
    return {header: str(fields.get(header, Role.IGNORE)) for header in headers}
