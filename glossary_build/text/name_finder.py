"""Finds names in running text: the longest at each position, English ones as whole words, Chinese ones between any.

Texts and names are compared in a form of the same length, so that offsets are the same in both: case, full-width
letters, hyphens, quotes, ends of lines and traditional or simplified characters don't count. A name with capitals that
a sentence would not give it (``JIT``, ``NaN``) is found as it is written only. English names are found in the plural
too, and those that end with their abbreviation may be found by each, see :func:`spoken`.

Time is linear in the text and hardly grows with the number of names: a word, or a pair of Chinese characters, that
begins no name costs one look into a dict; with the extra ``fast``, nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache
from typing import Generic, NamedTuple, TypeVar

from glossary_build.text.hanzi import simplified_characters
from glossary_build.text.inflection import plurals
from glossary_build.text.names import split_disambiguator
from glossary_build.text.occurrences import occurrences_of

_T = TypeVar("_T", bound=Hashable)

_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | dict.fromkeys((0x2010, 0x2011, 0x3000), 0x20)
_QUOTES = dict.fromkeys((0x2018, 0x2019), "'") | dict.fromkeys((0x201C, 0x201D), '"')
"""Those that Sphinx makes of straight ones."""
_ABBREVIATION = re.compile(r"(?:[^\sA-Z]*+[A-Z]){2}\S*")
_WORDS = re.compile(r"[^\W\d_]+")
_HYPHENS = "-\u2010\u2011"
_PREFIXED = re.compile(
    rf"(?<!\w)(?:anti|co|cross|de|inter|macro|meta|micro|mini|mis|multi|non|over|post|pre|pseudo|quasi|re|self|semi|sub|super"
    rf"|un|under)[{_HYPHENS}]$",
    re.IGNORECASE,
)
"""A prefix that makes another word of the one after it: ``pre-release``."""
_LONGEST_PREFIX = 8


class Found(NamedTuple, Generic[_T]):
    """A name in a text."""

    start: int
    end: int
    value: _T
    """What the name stands for."""


class NameFinder(Generic[_T]):
    """The names to look for, each with what it stands for."""

    def __init__(self, names: Iterable[tuple[str, _T]]) -> None:
        """Index *names*; a spelling that stands for several things is skipped where it is found."""
        values: dict[tuple[str, str], dict[_T, None]] = {}
        for name, value in names:
            for spelling in (name, *plurals(name)):
                even = _even(spelling.strip())
                values.setdefault((_lower(even), even if _has_own_case(even) else ""), {})[value] = None
        self._meanings: dict[str, list[tuple[str, tuple[_T, ...]]]] = {}
        for (lower, written), found in sorted(values.items(), key=lambda item: not item[0][1]):
            if any(map(str.isalnum, lower)):
                self._meanings.setdefault(lower, []).append((written, tuple(found)))
        self._occurrences = occurrences_of(self._meanings)

    def meanings(self) -> Iterator[tuple[str, str, tuple[_T, ...]]]:
        """Yield each spelling as it is compared, how it has to be written if that matters, and what it stands for."""
        for lower, found in self._meanings.items():
            yield from ((lower, written, values) for written, values in found)

    def find(self, text: str, accept: Callable[[Found[_T]], bool] = lambda _found: True) -> Iterator[Found[_T]]:
        """The names in *text* in their order; one that *accept* refuses gives way to a shorter one at its place."""
        even = _even(text)
        end = 0
        for start, _, name in self._occurrences(_lower(even)):
            if start < end:
                continue
            stop = start + len(name)
            values = self._values(name, even[start:stop])
            if not values or _is_prefixed(text, start):
                continue
            if name != name.strip() and _lacks_hyphens(text[start:stop], name):
                continue
            found = Found(start, stop, values[0])
            if len(values) > 1:
                end = stop
            elif accept(found):
                end = stop
                yield found

    def _values(self, name: str, spelled: str) -> tuple[_T, ...]:
        """What *name* stands for where it is *spelled* so; several where nobody can say which is meant."""
        for written, values in self._meanings[name]:
            if not written or written == spelled:
                return values
        return ()


def _is_prefixed(text: str, start: int) -> bool:
    """Whether what is before *start* makes another word of the one there."""
    if not start or text[start - 1] not in _HYPHENS:
        return False
    return _PREFIXED.search(text, max(0, start - _LONGEST_PREFIX), start) is not None


def _lacks_hyphens(spelled: str, name: str) -> bool:
    """Whether blanks are where the even *name* begins or ends with hyphens: ``--flag``."""
    first, last = len(name) - len(name.lstrip()), len(name.rstrip())
    return any(map(str.isspace, spelled[:first] + spelled[last:]))


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
    changed: dict[int, int | str] = {**simplified_characters(), **_WIDTH, **_QUOTES, ord("-"): " ", ord("\n"): " "}
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
