"""Finds what the columns of a table hold: by the words of its header, else by the script of the cells."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

from glossary_build.terms.field_names import Field, Role, field_named
from glossary_build.terms.lexicon import finders
from glossary_build.text.languages import language_named
from glossary_build.text.names import has_han, has_latin


class Column(StrEnum):
    """What a column holds, by the word that the lexicon uses for it."""

    DEFINITION = "definition"
    NOTE = "note"
    SUBJECT = "subject"
    ABBREVIATION = "abbreviation"
    FULL = "full"
    CHINESE = "chinese"
    TRADITIONAL = "traditional"
    ENGLISH = "english"
    TERM = "term"
    TRANSLATION = "translation"


FIELDS: Mapping[Column, Field] = {
    Column.DEFINITION: Field(role=Role.DEFINITION),
    Column.NOTE: Field(role=Role.DEFINITION),
    Column.SUBJECT: Field(role=Role.SUBJECTS),
    Column.ABBREVIATION: Field(role=Role.ABBREVIATIONS),
    Column.FULL: Field(role=Role.SYNONYMS),
    Column.CHINESE: Field(role=Role.TERM, language="zh-Hans"),
    Column.TRADITIONAL: Field(role=Role.TERM, language="zh-Hant"),
    Column.ENGLISH: Field(role=Role.TERM, language="en"),
    Column.TERM: Field(role=Role.TERM),
    Column.TRANSLATION: Field(role=Role.TERM),
}
"""What each holds, in the words of data."""
TEXTS = frozenset((Column.DEFINITION, Column.NOTE, Column.SUBJECT))
"""Columns that hold no names."""

_HEADERS = [(Column(name.removeprefix("any_")), finder) for name, finder in finders("columns").items()]
_COLUMNS = {(field.role, field.language): column for column, field in reversed(list(FIELDS.items()))}
_LOOSE = frozenset(("名称", "name", "names", "word", "words", "概念", "简称", "short"))
_NO_NAME = re.compile(
    r"(?:file|parameter|class|function|method|module|variable|field|column|option|user|package)\b", re.I
)
_MOST_HEADER_WORDS = 5
_LONGEST_NAME = 60


def column_of(header: str) -> Column | None:
    """What the column under *header* holds; None where the header doesn't tell."""
    text = unicodedata.normalize("NFKC", header).strip()
    if not text or len(text.split()) > _MOST_HEADER_WORDS or _NO_NAME.match(text):
        return None
    return next((column for column, words in _HEADERS if words.search(text)), None) or _by_field(text)


def _by_field(header: str) -> Column | None:
    """What the column under *header* holds, by the words of any supported language."""
    field = field_named(header)
    return _COLUMNS.get((field.role, field.language if field.role is Role.TERM else None)) if field else None


def further_language(header: str) -> str | None:
    """The language of the names under *header*; None where it is none beside English and Chinese."""
    language = language_named(header)
    return None if language is None or language.split("-")[0] in ("en", "zh") else language


def is_loose(header: str) -> bool:
    """Whether *header* also heads many a table that lists no terms."""
    return unicodedata.normalize("NFKC", header).strip().casefold() in _LOOSE


def guess_columns(rows: Sequence[Sequence[str]], width: int) -> dict[Column, int]:
    """The columns of a table whose header doesn't tell, by their cells: names in one script, in the other, and text.

    Empty where it isn't clear whether two columns are names in two languages, or names and their explanation.
    """
    cells = [[row[index] for row in rows if index < len(row) and row[index].strip()] for index in range(width)]
    short = [bool(column) and all(len(cell) <= _LONGEST_NAME for cell in column) for column in cells]
    chinese = [_share(column, has_han) for column in cells]
    latin = [_share(column, lambda cell: has_latin(cell) and not has_han(cell)) for column in cells]
    found: dict[Column, int] = {}
    for index in range(width):
        if not cells[index] or len(set(cells[index])) < 0.8 * len(cells[index]):
            continue
        if short[index] and latin[index] >= 0.8 and Column.ENGLISH not in found:
            found[Column.ENGLISH] = index
        elif short[index] and chinese[index] >= 0.8 and Column.CHINESE not in found and _mean(cells[index]) <= 12:
            found[Column.CHINESE] = index
        elif _mean(cells[index]) > 12 and Column.DEFINITION not in found and found:
            found[Column.DEFINITION] = index
    if len(found) < 2 or next(iter(found)) is Column.DEFINITION:
        return {}
    return found


def _share(column: Sequence[str], test: Callable[[str], bool]) -> float:
    return sum(map(test, column)) / len(column) if column else 0.0


def _mean(column: Sequence[str]) -> float:
    return sum(map(len, column)) / len(column)
