"""Finds where names occur in a text: English ones as whole words, Chinese ones between any characters.

A Chinese name is not found in a longer word of the pinyin dictionary. With the extra ``fast`` an Aho-Corasick automaton
finds all names at once; without it, each word and each pair of Chinese characters is looked up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from glossary_build.text.names import HAN
from glossary_build.text.pinyin_table import longest_phrase

try:
    from ahocorasick_rs import BytesAhoCorasick
except ImportError:
    BytesAhoCorasick = None  # type: ignore[assignment,misc]

Occurrence = tuple[int, int, str]
"""Where a name begins, its length as a negative number, and the name; so the longest at its place sorts first."""
Occurrences = Callable[[str], Iterable[Occurrence]]
"""Those in a text, in their order; they may overlap."""

_FIRST_HAN = "\u3005"
_HAN_RUN = re.compile(f"[{HAN}]+")
_LETTER = re.compile(rf"[^\W{HAN}]")
_RUN = rf"[^\W{HAN}]+|[{HAN}]+"
_BEGINNING = re.compile(rf"[^\W{HAN}]+|[{HAN}]{{1,2}}|.")
_LONGEST_PHRASE = 4
"""How far before a Chinese name a longer word that holds it may begin, in characters."""
_BLANKED = bytes(code if chr(code).isalnum() or code == ord("_") else ord(" ") for code in range(128)).ljust(256)
"""Table for ``bytes.translate``: a blank for each character outside of words."""


def occurrences_of(names: Collection[str]) -> Occurrences:
    """What finds *names*, which are in lower case and have letters or digits, in a text in lower case."""
    return _by_beginnings(names) if BytesAhoCorasick is None else _by_automaton(names)


def _by_beginnings(names: Collection[str]) -> Occurrences:
    lengths: dict[str, set[int]] = {}
    for name in names:
        if beginning := _BEGINNING.match(name):
            lengths.setdefault(beginning[0], set()).add(len(name))
    known = {beginning: sorted(found, reverse=True) for beginning, found in lengths.items()}
    marks = "".join(sorted({name[0] for name in names if not _is_word(name[0])}))
    runs = re.compile(f"{_RUN}|[{re.escape(marks)}]" if marks else _RUN)
    whole = frozenset(names)

    def occurrences(text: str) -> Iterator[Occurrence]:
        for start, sizes in _places(text, runs, known):
            for size in sizes:
                name = text[start : start + size]
                if name in whole and _stands_alone(text, start, start + size):
                    yield start, -size, name

    return occurrences


def _places(text: str, runs: re.Pattern[str], known: Mapping[str, list[int]]) -> Iterator[tuple[int, list[int]]]:
    """Where names may begin, with how long they may be: what is *known* of their beginnings."""
    for match in runs.finditer(text):
        run = match[0]
        if run[0] >= _FIRST_HAN and _HAN_RUN.match(run):
            for place, (one, other) in enumerate(zip(run, run[1:] + " ", strict=True), match.start()):
                if one + other in known:
                    yield place, [*known[one + other], *known.get(one, ())]
                elif one in known:
                    yield place, known[one]
        elif run in known:
            yield match.start(), known[run]


def _by_automaton(names: Collection[str]) -> Occurrences:
    words: dict[bytes, list[tuple[int, str]]] = {}
    for name in filter(str.isascii, names):
        before, after = " " * _is_word(name[0]), " " * _is_word(name[-1])
        pattern = f"{before}{name}{after}".encode().translate(_BLANKED)
        words.setdefault(pattern, []).append((len(before) - 1, name))
    meant = [*words.values()]
    others = [name for name in names if not name.isascii()]
    of_words, of_others = BytesAhoCorasick([*words]), BytesAhoCorasick([*map(_encoded, others)])

    def words_in(text: str) -> Iterator[Occurrence]:
        blanked = f" {text} ".encode("ascii", "replace").translate(_BLANKED)
        for index, begin, _ in of_words.find_matches_as_indexes(blanked, overlapping=True):
            for shift, name in meant[index]:
                if text.startswith(name, begin + shift):
                    yield begin + shift, -len(name), name

    def others_in(text: str) -> Iterator[Occurrence]:
        encoded = _encoded(text)
        seen = stop = 0
        for index, _, end in of_others.find_matches_as_indexes(encoded, overlapping=True):
            stop += len(encoded[seen:end].decode())
            seen = end
            name = others[index]
            yield stop - len(name), -len(name), name

    def occurrences(text: str) -> Iterable[Occurrence]:
        if text.isascii():
            return sorted(words_in(text))
        found = sorted((*words_in(text), *others_in(text)))
        return (each for each in found if _stands_alone(text, each[0], each[0] - each[1]))

    return occurrences


def _encoded(text: str) -> bytes:
    """*text* as bytes, as many characters as before."""
    return text.encode(errors="replace")


def _stands_alone(text: str, start: int, stop: int) -> bool:
    """Whether what is there is no part of a longer word."""
    if text[start] >= _FIRST_HAN and _HAN_RUN.fullmatch(text, start, stop):
        for place in range(max(0, start - _LONGEST_PHRASE + 1), start + 1):
            size = longest_phrase(text, place)
            if place + size >= stop and size > stop - start:
                return False
        return True
    before, after = text[start - 1 : start] if start else "", text[stop : stop + 1]
    return not (_is_letter(before) and _is_letter(text[start])) and not (
        _is_letter(after) and _is_letter(text[stop - 1])
    )


def _is_word(char: str) -> bool:
    return char.isalnum() or char == "_"


def _is_letter(char: str) -> bool:
    """Whether letters beside *char* make a word with it."""
    return _is_word(char) and (char < _FIRST_HAN or _LETTER.match(char) is not None)
