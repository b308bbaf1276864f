"""Decides what each column of a table, or each field of data, holds: by a rule, by its header, by its values."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from glossary_build.headwords.cleaning import outside_brackets
from glossary_build.headwords.field_names import Field, Role, column_of, field_named, is_called, is_note, looseness
from glossary_build.headwords.heads import is_label
from glossary_build.headwords.initials import abbreviates
from glossary_build.headwords.lexicon import all_words
from glossary_build.headwords.name_lists import listed_code
from glossary_build.headwords.sentences import is_sentence
from glossary_build.model import Kind, Status
from glossary_build.parsers.reading_rules.reading_rule import ReadingRule
from glossary_build.text.characters import simplify
from glossary_build.text.expressions import expression
from glossary_build.text.languages import LONGEST_FIELD_NAME, language_named
from glossary_build.text.names import has_cjk, language_of

_T = TypeVar("_T")
UNTRANSLATABLE = all_words("untranslatable")
"""Statuses of a name that stays as it is."""
_ORIGINALS, _TARGETS, _IN_PLACE = all_words("originals"), all_words("targets"), all_words("in_place")
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
_OWN = frozenset(NAMES) - {Role.DEPRECATED}
_IN_LANGUAGE = expression(r"(?P<word>[^()（）]+?)(?:\s?[(（]|_)(?P<language>[^()（）_]++)[)）]?")
_SAME_SCRIPT = {"uk": "ru"}
"""Languages of which single words tell no difference."""
_LONGEST_NAME = 80
_LEAST_TEXT = 20
"""Mean length of the values of a field of definitions whose name doesn't tell."""
LEAST_RECURRING = 3
_LEAST_LISTS = 0.7
_FEWEST_DECLARED = 2
"""Fields with a name that says what they hold, beside which others have no names."""
_FEWEST_ALIKE, _LEAST_ALIKE = 2, 0.1
"""How many cells of a column are the same as one in place of its header where that is data, and what share of them."""
_LEAST_LIKE_IT = 0.3
"""And what share of the names in a column look like it where it is in several scripts."""
_CODE = expression(r"[{}$\\]|=(?![\u3400-\u9fff\"“])|(?:^|\s)--\w|^\S+\(")
_IDENTIFIER = expression(r"`[A-Za-z_][\w:.-]*+`")
_FORMULA = expression(r"(?<!\S)\$[^\s$](?:[^$\n]*[^\s$])?\$(?!\w)")
COUNTED = expression(r"(?:\d|\s[IVXLC]+)$")
"""How a cell ends that counts the rows: ``g01``, ``Law IV``."""
SEPARATED = (" / ", " | ", " · ")
_SEPARATING = expression(" [/|·] ")
_LEAST_OWN = 0.8
_LONGEST_HEADER = 29
_LONGEST_CJK_HEADER = 16
"""Characters outside of brackets, above which a cell in place of a header is a text."""
_STOPPED = expression(r"\s\w{3,}[.!?]$|[。！？]$")
"""A last word with the stop of a sentence."""
_PATH = expression(
    r"\.{0,2}/?[\w.@*-]+/(?:[\w.@*-]+/)*(?:[\w@*-]*\.\w+)?(?::\d+)?(?:\s§.*)?|[\w@*-]+\.(?:gif|jpe?g|png|svg|webp)",
    re.ASCII,
)
"""The path of a file or a folder, with a line or a section, or the name of a picture."""


def field_called(header: str) -> Field | None:
    """What the name of a field says, as that of a key of data, also of one inside of another, or of a column.

    >>> field_called("definitions.text").role, field_called("term.abbreviation").role, field_called("examples.text")
    (<Role.DEFINITION: 'definition'>, <Role.ABBREVIATIONS: 'abbreviations'>, None)
    >>> field_called("senses.value") == field_called("senses")
    True
    """
    if len(header) > LONGEST_FIELD_NAME:
        return None
    outer, dot, inner = header.partition(".")
    if not dot:
        return field_named(header) or column_of(header)
    if inner.removeprefix("@") == "value":
        return field_called(outer)
    around, inside = field_named(outer), field_named(inner) or (field_called(inner) if "." in inner else None)
    if around and around != Field(role=Role.TERM) and inside:
        inside = around if inside in (Field(role=Role.TERM), Field(role=Role.DEFINITION)) else None
    return field_named(header) or (inside if around else None)


def declared_columns(
    headers: Sequence[str],
    values: Sequence[Sequence[str]],
    rule: ReadingRule | None = None,
    known: Mapping[str, Field] = MappingProxyType({}),
    called: Callable[[str], Field | None] = field_called,
) -> dict[int, Field]:
    """What columns hold by their *headers*, as far as their *values* can be that.

    The *rule* comes before all. *known* are fields of data that have no name. *called* says what a header means: in a
    document less than in data, since a reader may find anything beside the terms, and a program only what it reads.
    """
    ruled = {index: field for index, name in enumerate(headers) if rule and (field := rule.field(name))}
    fields: dict[int, Field] = {index: known[name] for index, name in enumerate(headers) if name in known} | ruled
    for index, header in enumerate(headers):
        field = called(header) if index not in fields else None
        beside = (headers[index - 1], headers[index + 1]) if header == "id" and 0 < index < len(headers) - 1 else ()
        if beside and all(map(language_named, beside)):
            field = Field(role=Role.TERM, language="id")  # Indonesian
        if field and _holds(field, values[index]):
            fields[index] = field
    fields |= _in_place(fields, headers, values)
    if all(field.role not in NAMES or field.role is Role.ABBREVIATIONS for field in fields.values()):
        fields = _in_languages(headers, values) | fields | _names_beside_texts(fields, values)
    translated = {n for n in fields if language_named(headers[n]) or is_called(headers[n], _TARGETS)}
    if any(field.role in NAMES and index not in translated for index, field in fields.items()):
        for index in translated:
            if 2 * sum(map(_is_explanation, values[index])) > len(values[index]):
                fields[index] = replace(fields[index], role=Role.DEFINITION)
    are_named = (Field(role=Role.TERM), *(field for field in known.values() if field.role is not Role.ID))
    named = {n for n, field in fields.items() if field in are_named}
    target = next((n for n in fields if is_called(headers[n], _TARGETS)), None)
    if target is not None and named <= {target}:
        originals = (n for n, name in enumerate(headers) if n not in fields and is_called(name, _ORIGINALS))
        fields |= dict.fromkeys(originals, fields[target])
    rivals = [each for each in fields if each not in ruled and _is_rival(each, fields, headers, values)]
    left = sorted(index for index in fields if index not in rivals)
    return {index: fields[index] for index in (left if len(left) > 1 else sorted(fields))}


def _in_place(fields: Mapping[int, Field], headers: Sequence[str], values: Sequence[Sequence[str]]) -> dict[int, Field]:
    """The column of names to use beside one of those to avoid: ``Use`` and ``Don't use``."""
    roles = {field.role for field in fields.values()}
    named = (n for n, name in enumerate(headers) if n not in fields and is_called(name, _IN_PLACE))
    found = next((n for n in named if are_names(values[n])), None) if Role.DEPRECATED in roles else None
    return {} if found is None else {found: Field(role=Role.SYNONYMS if Role.TERM in roles else Role.TERM)}


def _in_languages(headers: Sequence[str], values: Sequence[Sequence[str]]) -> dict[int, Field]:
    """The columns of names whose headers are one unknown word in several languages: ``Item (EN)``, ``item_pt``."""
    found = {n: match for n, header in enumerate(headers) if (match := _IN_LANGUAGE.fullmatch(header))}
    words = Counter(match["word"].casefold() for match in found.values() if not column_of(match["word"]))
    return {
        index: Field(role=Role.TERM, language=language)
        for index, match in found.items()
        if words[match["word"].casefold()] > 1
        and (language := language_named(match["language"]))
        and (not values[index] or are_names(values[index]))
    }


def _names_beside_texts(fields: Mapping[int, Field], values: Sequence[Sequence[str]]) -> dict[int, Field]:
    """The field called as texts are that holds names, beside one that holds texts: ``text`` and ``meaning``."""
    called = [index for index, field in fields.items() if field == Field(role=Role.DEFINITION) and values[index]]
    named = [index for index in called if are_names(values[index]) and not _are_texts(values[index])]
    is_beside = any(_are_texts(values[index]) for index in called)
    return {named[0]: Field(role=Role.TERM)} if named and is_beside else {}


def _holds(field: Field, values: Sequence[str]) -> bool:
    """Whether *values* can be what the name of their field says.

    A status is one of ours, an id is one word and no mere number, most further names of a term are no sentences, and
    subjects no texts that are never repeated.
    """
    if field.role in NAMES and field.role is not Role.TERM:
        return not values or 2 * _stopped(values) < len(values)
    if field.role is Role.SUBJECTS:
        return len(values) < LEAST_RECURRING or len({*values}) < len(values) or not _are_texts(values)
    if field.role is Role.STATUS:
        return not values or any(value.strip().casefold() in _STATUSES for value in values)
    is_no_id = all(value.strip().isdigit() for value in values) or any(" " in value.strip() for value in values)
    return field.role is not Role.ID or not values or not is_no_id


def _stopped(values: Sequence[str]) -> int:
    """How many of *values* are sentences."""
    return sum(is_sentence(outside_brackets(each)) or _STOPPED.search(each) is not None for each in values)


def _is_explanation(value: str) -> bool:
    """Whether *value* is a sentence, or too long for a name."""
    return len(value) > _LONGEST_NAME or _stopped([value]) > 0


def _is_text(value: str) -> bool:
    """Whether *value* ends with a stop, or is too long for a header."""
    is_long = len(outside_brackets(value)) > (_LONGEST_CJK_HEADER if has_cjk(value) else _LONGEST_HEADER)
    return is_long or "\n" in value or _STOPPED.search(value) is not None


def _is_rival(index: int, fields: Mapping[int, Field], headers: Sequence[str], values: Sequence[Sequence[str]]) -> bool:
    """Whether another field of the same language is called by a better word for a name: ``term`` beside ``title``."""
    if fields[index] != Field(role=Role.TERM) or not values[index]:
        return False
    alike = [n for n in fields if fields[n] == fields[index] and not is_called(headers[n], _TARGETS)]
    better = [n for n in alike if looseness(headers[n]) < looseness(headers[index])]
    return any(main_language(values[n]) == main_language(values[index]) for n in better)


def guess_fields(
    headers: Sequence[str],
    values: Sequence[Sequence[str]],
    fields: Mapping[int, Field],
    *,
    fewest: int = LEAST_RECURRING,
) -> dict[int, Field]:
    """What those beside the known *fields* hold, by the *values* of each: names, names in another script, text.

    Names have *fewest* values at the least, and no header that says otherwise, such as ``Source``. Where two fields say
    what they hold, only the first of all is looked at for further names, unless all with names say in which language.
    """
    found: dict[int, Field] = {}
    own_names = {n: field for n, field in fields.items() if field.role in _OWN}
    tags = {(field.language or main_language(values[n])).partition("-")[0] for n, field in own_names.items()}
    named = {_SAME_SCRIPT.get(tag, tag) for tag in tags}
    translate = all(field.language for field in own_names.values())
    places = range(len(values)) if translate or len(fields) < _FEWEST_DECLARED else (0,)
    if not own_names:  # they come before the texts
        places = range(next((n for n in sorted(fields) if fields[n].role is Role.DEFINITION), len(values)))
    for index, own in enumerate(values):
        if index in fields:
            continue
        is_new = index in places and len(own) >= fewest and main_language(own) not in named
        is_new &= is_called(headers[index], _ORIGINALS) or not _is_of_other(headers[index])
        if is_new and are_names(own):
            found[index] = Field(role=Role.TERM)
            named.add(main_language(own))
        elif named and _share(own, _is_list) >= _LEAST_LISTS and _are_own(own):
            found[index] = Field(role=Role.SYNONYMS)
    if named and all(field.role is not Role.DEFINITION or is_note(headers[n]) for n, field in fields.items()):
        texts = [index for index, own in enumerate(values) if index not in {*fields, *found} and _are_texts(own)]
        if texts:
            said = [index for index in texts if not _is_of_other(headers[index])]
            found[max(said or texts, key=lambda index: sum(map(len, values[index])))] = Field(role=Role.DEFINITION)
    return found


def _is_of_other(header: str) -> bool:
    """Whether *header* is called, in Chinese of either script, as a part of a definition is: ``Source``."""
    return is_label(simplify(header))


def code_fields(headers: Sequence[str], rows: Sequence[Sequence[str]], fields: Mapping[int, Field]) -> dict[int, Field]:
    """The fields after that of the terms that say what programs call these: most cells are code, no two the same.

    And none is the term of another row. A row may be shorter than the *headers*.
    """
    first = min((n for n, field in fields.items() if field.role is Role.TERM), default=len(headers))
    named = [(row[first].strip("`*"), row) for row in rows if len(row) > first]
    terms = {term for term, _ in named}
    found = {}
    for n in range(first + 1, len(headers)):
        if n in fields or field_named(headers[n]) or _is_of_other(headers[n]):
            continue
        cells = [(term, listed_code(row[n])) for term, row in named if n < len(row) and row[n]]
        codes = [(term, code) for term, listed in cells for code in listed]
        is_code = _share(cells, lambda cell: any(map(_IDENTIFIER.fullmatch, cell[1]))) > 0.5
        is_own = all((name := code.strip("`")) == term or name not in terms for term, code in codes)
        if is_code and is_own and len(cells) >= LEAST_RECURRING and len({code for _, code in codes}) == len(codes):
            found[n] = Field(role=Role.HIDDEN)
    return found


def short_field(headers: Sequence[str], rows: Sequence[Sequence[str]], fields: Mapping[int, Field]) -> dict[int, Field]:
    """The first column as one of abbreviations, if its header says nothing and most cells are short for known names."""
    names = min((n for n, field in fields.items() if field.role is Role.TERM), default=0)
    if 0 in fields or not names or field_named(headers[0]):
        return {}
    pairs = [(row[0], row[names]) for row in rows if len(row) > names and row[0] and row[names]]
    is_short = len(pairs) >= LEAST_RECURRING and _share(pairs, lambda pair: abbreviates(*pair)) > 0.5
    return {0: Field(role=Role.ABBREVIATIONS)} if is_short else {}


def is_row(cells: Sequence[str], values: Sequence[Sequence[str]], fields: Mapping[int, Field]) -> bool:
    """Whether the *cells* in place of a header are names in several scripts, which look as others below do.

    Or one of them is a text, which ends with a stop or is long, but is no question, and so are most texts below; or one
    is found again and again below; or they are an abbreviation and its full form, and so are most cells below.
    """
    texts = [index for index, field in fields.items() if field.role is Role.DEFINITION and cells[index]]
    said = [index for index in texts if _is_text(cells[index]) and cells[index][-1] not in "?？"]
    if any(_share(values[n], _is_text) > 0.5 for n in said):
        return True
    if any(
        own.count(cell) >= max(_FEWEST_ALIKE, _LEAST_ALIKE * len(own))
        for cell, own in zip(cells, values, strict=True)
        if cell
    ):
        return True
    if len(cells) > 1 and abbreviates(*cells[:2]) and len(values[0]) == len(values[1]):
        return _share([*zip(*values[:2], strict=True)], lambda pair: abbreviates(*pair)) > 0.5
    names = [index for index, field in fields.items() if field.role in NAMES]
    own = [_look(cells[index]) for index in names]
    below = [Counter(map(_look, values[index])) for index in names]
    are_alike = all(looks[each] >= _LEAST_LIKE_IT * looks.total() for looks, each in zip(below, own, strict=True))
    return len({script for script, _ in own}) > 1 and are_alike


def _look(text: str) -> tuple[str, bool]:
    """The script of *text*, and whether it begins with a small letter."""
    return "" if has_cjk(text) else language_of(text), text[:1].islower()


def are_names(values: Sequence[str]) -> bool:
    """Whether *values* look like names: short, distinct and with letters."""
    return (
        all(len(value) <= _LONGEST_NAME and "\n" not in value and "://" not in value for value in values)
        and len(set(values)) >= 0.8 * len(values)
        and _share(values, lambda value: any(map(str.isalpha, value))) >= 0.9
        and _share(values, lambda value: _PATH.fullmatch(value) is not None) <= 0.2
        and _share(values, lambda value: "_" in value or "。" in value or value.endswith((".", "!", "?"))) <= 0.2
    )


def _are_own(values: Sequence[str]) -> bool:
    """Whether few of the names in the lists *values* recur, as places in a book or categories do."""
    names = [name.strip() for value in values for name in _SEPARATING.split(value)]
    return len(set(names)) >= _LEAST_OWN * len(names)


def _is_list(value: str) -> bool:
    """Whether *value* is several short names with a mark between them."""
    return any(map(value.__contains__, SEPARATED)) and len(value) <= _LONGEST_NAME and not is_sentence(value)


def _are_texts(values: Sequence[str]) -> bool:
    """Whether *values* look like definitions: mostly longer than a name, of several words."""
    width = sum(len(value) + sum(map(has_cjk, value)) for value in values)  # a Chinese character says as much as two
    return bool(values) and width >= _LEAST_TEXT * len(values) and _share(values, is_prose) >= 0.7


def is_prose(value: str) -> bool:
    """Whether *value* can be a sentence: of several words, which may be formulas, and no code."""
    text = _FORMULA.sub("x", value)
    has_words = has_cjk(text) or text.strip().count(" ") > 1
    return has_words and not _CODE.search(text)


def _share(values: Sequence[_T], test: Callable[[_T], bool]) -> float:
    return sum(map(test, values)) / len(values) if values else 0.0


def main_language(values: Sequence[str]) -> str:
    """The language of most of *values*, by script; Chinese is one, and so are those in Cyrillic."""
    tags = (language_of(value).partition("-")[0] for value in values)
    counted = Counter(_SAME_SCRIPT.get(tag, tag) for tag in tags)
    return max(counted, key=counted.__getitem__, default="")
