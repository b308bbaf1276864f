"""Finds names in running text: the longest at each position, English ones as whole words, Chinese ones between any.

Texts and names are compared in a form of the same length, so that offsets are the same in both: case, full-width
letters, hyphens, ends of lines and traditional or simplified characters don't count. A name with capitals that a
sentence would not give it (``JIT``, ``NaN``) is found as it is written only. English names are found in the plural too,
and those that end with their abbreviation, ``Python Package Index (PyPI)``, without it and by it.

Time is linear in the text and hardly grows with the number of names: a word, or a pair of Chinese characters, that
begins no name costs one look into a dict; with the extra ``fast``, nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

from glossary_build.text.disambiguation import split_disambiguator
from glossary_build.text.inflection import plurals
from glossary_build.text.names import HAN
from glossary_build.text.pinyin_table import longest_phrase
from glossary_build.text.simplified import simplified_characters
from glossary_build.text.spans import spans_of

_T = TypeVar("_T", bound=Hashable)

_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | dict.fromkeys((0x2010, 0x2011, 0x3000), 0x20)
_FIRST_HAN = "\u3005"
_HAN_RUN = re.compile(f"[{HAN}]+")
_LETTER = re.compile(rf"[^\W{HAN}]")
_RUNS = re.compile(rf"[^\W{HAN}]+|[{HAN}]+|[^\w\s](?=\w)")
_ABBREVIATION = re.compile(r"\S*[A-Z]\S*[A-Z]\S*")
_WORDS = re.compile(r"[^\W\d_]+")
_PREFIXED = re.compile(
    r"(?<!\w)(?:anti|co|cross|de|inter|macro|meta|micro|mini|mis|multi|non|over|post|pre|pseudo|quasi|re|self|semi|sub|super"
    r"|un|under)[-\u2010\u2011]$",
    re.IGNORECASE,
)
"""A prefix that makes another word of the one after it: ``pre-release``."""
_LONGEST_PREFIX = 8
_LONGEST_PHRASE = 4
"""How far before a Chinese name a longer word that holds it may begin, in characters."""


@dataclass(frozen=True, slots=True)
class Found(Generic[_T]):
    """A name in a text."""

    start: int
    end: int
    value: _T
    """What the name stands for."""


@dataclass(frozen=True, slots=True)
class _Form(Generic[_T]):
    """A spelling that is looked for."""

    written: str
    """How it has to be written; empty where the case doesn't matter."""
    values: tuple[_T, ...]
    """Nobody can say which one is meant where there are several."""


class NameFinder(Generic[_T]):
    """The names to look for, each with what it stands for."""

    def __init__(self, names: Iterable[tuple[str, _T]]) -> None:
        """Index *names*; a spelling that stands for several things is skipped where it is found."""
        values: dict[tuple[str, str], dict[_T, None]] = {}
        for name, value in names:
            for spelling in (each for known in _spoken(name) for each in (known, *plurals(known))):
                even = _even(spelling).strip()
                values.setdefault((_lower(even), even if _has_own_case(even) else ""), {})[value] = None
        self._forms: dict[str, list[_Form[_T]]] = {}
        lengths: dict[str, set[int]] = {}
        for (lower, written), found in sorted(values.items(), key=lambda item: not item[0][1]):
            if any(map(str.isalnum, lower)):
                self._forms.setdefault(lower, []).append(_Form(written, tuple(found)))
                lengths.setdefault(_beginning(lower), set()).add(len(lower))
        self._lengths = {beginning: sorted(found, reverse=True) for beginning, found in lengths.items()}
        self._spans = spans_of(self._forms)

    def find(self, text: str, accept: Callable[[Found[_T]], bool] = lambda _found: True) -> Iterator[Found[_T]]:
        """The names in *text* in their order; one that *accept* refuses gives way to a shorter one at its place."""
        even = _even(text)
        lower = _lower(even)
        end = 0

        def reached() -> int:
            return end

        for start, lengths in self._places(lower, reached):
            if start < end:
                continue
            for length in lengths:
                form = self._form(even, lower, start, start + length)
                if form is None or _PREFIXED.search(text, max(0, start - _LONGEST_PREFIX), start):
                    continue
                found = Found(start, start + length, form.values[0])
                if len(form.values) > 1:
                    end = found.end
                    break
                if accept(found):
                    end = found.end
                    yield found
                    break

    def _places(self, lower: str, reached: Callable[[], int]) -> Iterator[tuple[int, Sequence[int]]]:
        """Where names may begin, with how long they may be, the longest first; *reached* is where the last one ends."""
        if self._spans is None:
            yield from self._places_in(lower, 0, len(lower))
            return
        searched = 0
        for start, stop in self._spans(lower):
            is_whole = lower[stop : stop + 1] in ("", " ") or lower[start] >= _FIRST_HAN
            if start >= reached() and is_whole and lower[start].isalnum():
                yield start, (stop - start,)
            if start >= reached():
                yield from self._places_in(lower, max(start, searched), stop)
            searched = max(searched, stop)

    def _places_in(self, lower: str, start: int, stop: int) -> Iterator[tuple[int, Sequence[int]]]:
        """Those from *start* to before *stop*."""
        known = self._lengths
        for match in _RUNS.finditer(lower, start):
            if match.start() >= stop:
                return
            run = match[0]
            if run in known:
                yield match.start(), known[run]
            elif run[0] >= _FIRST_HAN:
                for place, (one, other) in enumerate(zip(run, run[1:] + " ", strict=True), match.start()):
                    if place >= stop:
                        return
                    if one + other in known:
                        yield place, [*known[one + other], *known.get(one, ())]
                    elif one in known:
                        yield place, known[one]

    def _form(self, even: str, lower: str, start: int, stop: int) -> _Form[_T] | None:
        """The spelling that is there, if there is one and no letter joins it to something else."""
        for form in self._forms.get(lower[start:stop], ()) if stop <= len(lower) else ():
            if (not form.written or even[start:stop] == form.written) and _stands_alone(lower, start, stop):
                return form
        return None


def _spoken(name: str) -> tuple[str, ...]:
    """*name* as it is written, and what running text calls it."""
    split = split_disambiguator(name)
    return (name, *split) if split and _ABBREVIATION.fullmatch(split[1]) else (name,)


def _even(text: str) -> str:
    """*text* in plain width and simplified characters, with blanks for hyphens and ends of lines, as long as before."""
    return text.replace("-", " ").replace("\n", " ") if text.isascii() else text.translate(_evening())


@cache
def _evening() -> Mapping[int, str | int]:
    return {**simplified_characters(), **_WIDTH, ord("-"): " ", ord("\n"): " "}


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


def _beginning(lower: str) -> str:
    """The key of a name: its first word, or its first two Chinese characters."""
    match = _RUNS.match(lower)
    if match is None:
        return lower[:1]
    return match[0][:2] if _HAN_RUN.match(lower) else match[0]


def _stands_alone(lower: str, start: int, stop: int) -> bool:
    """Whether what is there is no part of a longer word."""
    if lower[start] >= _FIRST_HAN and _HAN_RUN.fullmatch(lower, start, stop):
        return not any(
            place + size >= stop and size > stop - start
            for place in range(start, max(-1, start - _LONGEST_PHRASE), -1)
            if _HAN_RUN.fullmatch(lower, place, start + 1)
            for size in (longest_phrase(lower, place),)
        )
    before, after = lower[start - 1 : start] if start else "", lower[stop : stop + 1]
    return not (_is_letter(before) and _is_letter(lower[start])) and not (
        _is_letter(after) and _is_letter(lower[stop - 1])
    )


def _is_letter(char: str) -> bool:
    """Whether letters beside *char* make a word with it."""
    return (char.isalnum() or char == "_") and (char < _FIRST_HAN or _LETTER.match(char) is not None)
