"""Finds names in running text: the longest at each position, English ones as whole words, Chinese ones between any.

Texts and names are compared in a form of the same length, so that offsets are the same in both: case, full-width
letters, hyphens, quotes, ends of lines and traditional or simplified characters don't count. A name with capitals that
a sentence would not give it (``JIT``, ``NaN``) is found as it is written only. English names are found in the plural
too, and those that end with their abbreviation may be found by each, see :func:`spoken`. A Chinese name isn't found in
a longer word of the pinyin dictionary. A word of katakana ends where other characters begin, and hiragana, such as
particles, may be beside any name.

Time is linear in the text and hardly grows with the number of names: a word, or a pair of Chinese characters, that
begins no name costs one look into a dict.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache
from typing import Generic, NamedTuple, TypeVar

from glossary_build.text.characters import simplified_characters
from glossary_build.text.expressions import expression
from glossary_build.text.loose_names import QUOTES, plurals
from glossary_build.text.names import HAN, MARKS, split_disambiguator
from glossary_build.text.pinyin_table import longest_phrase

T = TypeVar("T", bound=Hashable)

_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | dict.fromkeys((0x2010, 0x2011, 0x3000), 0x20)
_ABBREVIATION = expression(r"(?:[^\sA-Z]*+[A-Z]){2}\S*")
_WORDS = expression(r"[^\W\d_]+")
_HYPHENS = "-\u2010\u2011"
_PREFIXED = expression(
    rf"(?<!\w)(?:anti|co|cross|de|inter|macro|meta|micro|mini|mis|multi|non|over|post|pre|pseudo|quasi|re|self|semi|sub|super"
    rf"|un|under)[{_HYPHENS}]$",
    re.IGNORECASE,
)
"""A prefix that makes another word of the one after it: ``pre-release``."""
_LONGEST_PREFIX = 8


class Found(NamedTuple, Generic[T]):
    """A name in a text."""

    start: int
    end: int
    value: T
    """What the name stands for."""


class NameFinder(Generic[T]):
    """The names to look for, each with what it stands for."""

    def __init__(self, names: Iterable[tuple[str, T]]) -> None:
        """Index *names*; a spelling that stands for several things is skipped where it is found."""
        values: dict[tuple[str, str], dict[T, None]] = {}
        for name, value in names:
            for spelling in (name, *plurals(name)):
                even = _even(spelling.strip())
                values.setdefault((_lower(even), even if _has_own_case(even) else ""), {})[value] = None
        self._meanings: dict[str, list[tuple[str, tuple[T, ...]]]] = {}
        for (lower, written), found in sorted(values.items(), key=lambda item: not item[0][1]):
            if any(map(str.isalnum, lower)):
                self._meanings.setdefault(lower, []).append((written, tuple(found)))
        lengths: dict[str, set[int]] = {}
        for name in self._meanings:
            if beginning := _BEGINNING.match(name):
                lengths.setdefault(beginning[0], set()).add(len(name))
        self._lengths = {beginning: sorted(found, reverse=True) for beginning, found in lengths.items()}
        marks = "".join(sorted({name[0] for name in self._meanings if not (name[0].isalnum() or name[0] == "_")}))
        self._runs = expression(f"{_RUN}|[{re.escape(marks)}]" if marks else _RUN)

    def meanings(self) -> Iterator[tuple[str, str, tuple[T, ...]]]:
        """Yield each spelling as it is compared, how it has to be written if that matters, and what it stands for."""
        for lower, found in self._meanings.items():
            yield from ((lower, written, values) for written, values in found)

    def find(self, text: str, accept: Callable[[Found[T]], bool] = lambda _found: True) -> Iterator[Found[T]]:
        """The names in *text* in their order; one that *accept* refuses gives way to a shorter one at its place."""
        even = _even(text)
        end = 0
        for start, name in self._occurrences(_lower(even)):
            if start < end:
                continue
            stop = start + len(name)
            values = self._values(name, even[start:stop])
            is_hyphened = start and text[start - 1] in _HYPHENS
            if not values or (is_hyphened and _PREFIXED.search(text, max(0, start - _LONGEST_PREFIX), start)):
                continue
            before, after = len(name) - len(name.lstrip()), len(name.rstrip())
            if any(map(str.isspace, text[start : start + before] + text[start + after : stop])):
                continue  # blanks where the name begins or ends with hyphens: ``--flag``
            found = Found(start, stop, values[0])
            if len(values) > 1:
                end = stop
            elif accept(found):
                end = stop
                yield found

    def _occurrences(self, text: str) -> Iterator[tuple[int, str]]:
        """The beginning and the name of each in a *text* in lower case, a longer one before those it begins with."""
        for start, sizes in _places(text, self._runs, self._lengths):
            for size in sizes:
                name = text[start : start + size]
                if len(name) == size and name in self._meanings and stands_alone(text, start, start + size):
                    yield start, name

    def _values(self, name: str, spelled: str) -> tuple[T, ...]:
        """What *name* stands for where it is *spelled* so; several where nobody can say which is meant."""
        for written, values in self._meanings[name]:
            if not written or written == spelled:
                return values
        return ()


def spoken(name: str) -> tuple[str, ...]:
    """*name* as it is written and, where it ends with its abbreviation, what running text calls it.

    >>> spoken("Python Package Index (PyPI)")
    ('Python Package Index (PyPI)', 'Python Package Index', 'PyPI')
    """
    split = split_disambiguator(name)
    return (name, *split) if split and _ABBREVIATION.fullmatch(split[1]) else (name,)


def _even(text: str) -> str:
    """*text* in plain width and simplified characters, with blanks for hyphens and ends of lines, as long as before."""
    return text.replace("-", " ").replace("\n", " ") if text.isascii() else text.translate(_evening())


@cache
def _evening() -> list[int | str]:
    """The table for it: a list, since looking into a mapping takes longer."""
    changed: dict[int, int | str] = {**simplified_characters(), **_WIDTH, **QUOTES, ord("-"): " ", ord("\n"): " "}
    table: list[int | str] = [*range(max(changed) + 1)]
    for code, even in changed.items():
        table[code] = even
    return table


def _lower(text: str) -> str:
    """*text* in lower case, as long as before."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


def _has_own_case(name: str) -> bool:
    """Whether *name* has capitals that the words of a sentence have not: ``JIT``, ``NaN``, ``C``."""
    words = _WORDS.findall(name)
    return any(word[1:] != word[1:].lower() or (len(word) == 1 and word.isupper()) for word in words)


_FIRST_HAN = "\u3005"
_HAN_RUN = expression(f"[{HAN}]+")
_KATAKANA = r"\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
_FREE = rf"{HAN}\u3041-\u309f"
"""Chinese characters and hiragana, which a name may begin and end beside."""
_FREE_RUN = expression(f"[{_FREE}]+")
_KINDS = tuple(map(expression, (rf"[^\W{_FREE}{_KATAKANA}]|[{MARKS}]", f"[{_KATAKANA}]")))
"""The characters of each kind of word; such a word ends where one of the other kind begins."""
_RUN = rf"[^\W{_FREE}{_KATAKANA}]+|[{_KATAKANA}]+|[{_FREE}]+"
_BEGINNING = expression(rf"[^\W{_FREE}{_KATAKANA}]+|[{_KATAKANA}]+|[{_FREE}]{{1,2}}|.")
_LONGEST_PHRASE = 4
"""How far before a Chinese name a longer word that holds it may begin, in characters."""


def _places(text: str, runs: re.Pattern[str], known: Mapping[str, list[int]]) -> Iterator[tuple[int, list[int]]]:
    """Where names may begin, with how long they may be: what is *known* of their beginnings."""
    for match in runs.finditer(text):
        run = match[0]
        if run[0] >= _FIRST_HAN and _FREE_RUN.match(run):
            for place, (one, other) in enumerate(zip(run, run[1:] + " ", strict=True), match.start()):
                if one + other in known:
                    yield place, [*known[one + other], *known.get(one, ())]
                elif one in known:
                    yield place, known[one]
        elif run in known:
            yield match.start(), known[run]


def stands_alone(text: str, start: int, stop: int) -> bool:
    """Return whether what is there is no part of a longer word."""
    if text[start] >= _FIRST_HAN and _HAN_RUN.fullmatch(text, start, stop):
        for place in range(max(0, start - _LONGEST_PHRASE + 1), start + 1):
            size = longest_phrase(text, place)
            if place + size >= stop and size > stop - start:
                return False
        return True
    before, after = text[start - 1 : start] if start else "", text[stop : stop + 1]
    return not _are_joined(before, text[start]) and not _are_joined(text[stop - 1], after)


def _are_joined(before: str, after: str) -> bool:
    """Whether two neighbours are part of one word."""
    return any(kind.match(before) and kind.match(after) for kind in _KINDS)
