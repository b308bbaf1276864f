"""Finds what the columns of a table hold: by the words of its header, else by the script of the cells."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from enum import Enum, auto

from glossary_build.terms.field_names import Role, field_named
from glossary_build.text.languages import language_named
from glossary_build.text.names import has_han, has_latin


class Column(Enum):
    """What a column holds."""

    ABBREVIATION = auto()
    FULL = auto()
    CHINESE = auto()
    TRADITIONAL = auto()
    ENGLISH = auto()
    TRANSLATION = auto()
    TERM = auto()
    DEFINITION = auto()
    NOTE = auto()
    SUBJECT = auto()


TEXTS = frozenset((Column.DEFINITION, Column.NOTE, Column.SUBJECT))
"""Columns that hold no names."""

_HEADERS: tuple[tuple[Column, re.Pattern[str]], ...] = tuple(
    (column, re.compile(rf"{chinese}|\b(?:{english})\b", re.IGNORECASE))
    for column, chinese, english in (
        (
            Column.DEFINITION,
            "释义|釋義|定义|定義|含义|涵义|解释|解釋|描述|说明|說明|意思|简介|^内容$",
            "definitions?|meanings?|descriptions?|explanations?|what it (?:is|means|does)"
            "|in (?:plain|simple|other) (?:words|terms|english|language)",
        ),
        (Column.NOTE, "备注|備註|注释|注解|附注", "notes?|remarks?|comments?"),
        (
            Column.SUBJECT,
            "^(?:分类|分類|类别|類別|领域|学科|主题)$",
            "^category$|^subject$|^domain$|^field$|^topic$|^area$",
        ),
        (Column.CHINESE, "中文全[称名]|中文名", "chinese name"),
        (
            Column.ABBREVIATION,
            "缩写|縮寫|简称|簡稱|缩略",
            "abbr(?:eviation|ev)?s?|acronyms?|initialisms?|short(?: form| name)?",
        ),
        (
            Column.FULL,
            "全称|全稱|全名|完整名",
            "full (?:form|name|term)|expansion|expanded|stands for|long (?:form|name)|spelled out",
        ),
        (Column.TRADITIONAL, "繁[体體]|繁中|正體|台灣|台湾|香港|港澳", "traditional|zh[-_](?:tw|hk|hant)|taiwan"),
        (
            Column.CHINESE,
            "中文|简[体中]|簡體|汉语|漢語|大陆|华语",
            "chinese|simplified|zh|cn|chs|zh[-_](?:cn|hans)|mandarin",
        ),
        (
            Column.ENGLISH,
            "英文|英语|英語|外文|外语|外語|原文|^原名$|^原[单單]位$",
            "english|en|eng|en[-_](?:us|gb)",
        ),
        (
            Column.TRANSLATION,
            "翻译|翻譯|译名|譯名|译文|译法|对应词|^译[单單]位$",
            "translations?|translated",
        ),
        (
            Column.TERM,
            "术语|術語|名词|名詞|名称|名稱|词汇|詞彙|词条|单词|概念|用语",
            "terms?|terminology|names?|words?|concepts?|phrases?|entry",
        ),
    )
)
_ROLES = {
    Role.ABBREVIATIONS: Column.ABBREVIATION,
    Role.SYNONYMS: Column.FULL,
    Role.DEFINITION: Column.DEFINITION,
    Role.SUBJECTS: Column.SUBJECT,
}
_NAMED = {None: Column.TERM, "en": Column.ENGLISH, "zh-Hans": Column.CHINESE, "zh-Hant": Column.TRADITIONAL}
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
    if field is None:
        return None
    return _NAMED.get(field.language) if field.role is Role.TERM else _ROLES.get(field.role)


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
