"""Finds the parts of a text in which names may begin, with the extra ``fast``: by an Aho-Corasick automaton."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

try:
    from ahocorasick_rs import AhoCorasick, MatchKind
except ImportError:
    AhoCorasick = None  # type: ignore[assignment,misc]

_BLANKS = {code: " " for code in range(128) if not (chr(code).isalnum() or chr(code) == "_")}

Spans = Callable[[str], Iterator[tuple[int, int]]]
"""Where parts of a text begin and end."""


def spans_of(names: Iterable[str]) -> Spans | None:
    """What finds the parts of a text where one of *names* begins, and may overlap another; None without the extra.

    Names and texts are in lower case. In a text of ASCII, whole words are looked for; in others any letters.
    """
    if AhoCorasick is None:
        return None
    known = [name for name in names if any(map(str.isalnum, name))]
    words = [f" {_doubled(name).strip()} " for name in known if name.isascii()]
    of_words = AhoCorasick(words, matchkind=MatchKind.LeftmostLongest, store_patterns=False)
    of_letters = AhoCorasick(known, matchkind=MatchKind.LeftmostLongest, store_patterns=False)

    def spans(text: str) -> Iterator[tuple[int, int]]:
        if not text.isascii():
            for _, start, stop in of_letters.find_matches_as_indexes(text):
                yield start, stop
            return
        doubled = _doubled(f" {text} ")
        at = shift = 0
        for _, begin, end in of_words.find_matches_as_indexes(doubled):
            shift += doubled.count("  ", at, begin + 1)
            start = begin - shift
            within = doubled.count("  ", begin + 1, end - 1)
            stop = start + end - begin - 2 - within
            shift, at = shift + within, end - 1
            before = text[start - 1 : start]
            yield (start - 1 if before and not (before.isalnum() or before.isspace()) else start), stop

    return spans


def _doubled(text: str) -> str:
    """*text* with two blanks for each character outside of words, so that two words beside each other have one each."""
    return text.translate(_BLANKS).replace(" ", "  ")
