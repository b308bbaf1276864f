"""Splits a name that stands for several, such as ``行动/执行`` or ``Tool/Plugin``, into its alternatives.

``/``, ``、``, ``；`` and ``或`` part alternatives, and ``，`` between short Chinese names. What only looks like it
stays whole: compounds (``TCP/IP``, ``FP16/32``, ``client/server``), opposites (``Encoder/Decoder``), names that
share a word (``Activate/Deactivate environment``), and names of which a part has an entry of its own in the source.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import replace
from itertools import pairwise

from glossary_build.model import Designation, Status
from glossary_build.terms.brackets import Headline
from glossary_build.terms.designations import collect_designations
from glossary_build.terms.initials import abbreviation_key, initials
from glossary_build.text.names import fold_name, has_han, has_latin, language_of

_CHINESE_MARK = re.compile(r"(?:(?<!\s)\s++)?[、；;]\s*|(?<=\S\S)\s*或\s*(?![者然门许是])(?=\S\S)")
_CHINESE_COMMA = re.compile(r"(?:(?<!\s)\s++)?[，,]\s*")
_SLASH = re.compile(r"(?:(?<!\s)\s++)?[/／]\s*")
_WORD = re.compile(r"[A-Za-z][a-z]{2,}(?:[ -][A-Za-z][a-z]+)*")
_PREFIX = re.compile(r"(?:de|dis|un|in|im|en|up|down|non|pre|post|inter|intra|sub|super|out|under|over)-?")
_COMPOUNDS = frozenset(
    (
        *("and/or", "client/server", "read/write", "input/output", "key/value", "name/value", "true/false", "yes/no"),
        *("producer/consumer", "publish/subscribe", "request/response", "master/slave", "before/after", "start/stop"),
        *("push/pull", "left/right", "min/max", "row/column", "train/test", "source/target", "src/dst", "open/close"),
    )
)
_LONGEST_CHINESE = 8


def split_alternatives(name: str) -> tuple[str, ...]:
    """The names that *name* stands for; itself alone where it is one.

    >>> split_alternatives("行动/执行"), split_alternatives("Tool/Plugin"), split_alternatives("TCP/IP")
    (('行动', '执行'), ('Tool', 'Plugin'), ('TCP/IP',))
    """
    if has_han(name):
        pieces = [piece for part in _split_chinese(name) for piece in _split_slash(part)]
    else:
        pieces = _split_slash(name)
    return tuple(piece for piece in pieces if piece) or (name,)


def expand(headline: Headline, taken: Container[str] = ()) -> Headline:
    """*headline* with each name split, unless a part of one is in *taken*, the folded names of the source's entries."""
    names = [designation.text for designation in headline.designations]
    keys = set(map(abbreviation_key, names))
    split = [split_alternatives(name) if keys.isdisjoint(initials(name)) else (name,) for name in names]
    if all(len(pieces) == 1 for pieces in split):
        return headline
    if any(len(pieces) > 1 and fold_name(piece) in taken for pieces in split for piece in pieces):
        return headline
    found: list[Designation] = []
    for designation, (first, *others) in zip(headline.designations, split, strict=True):
        chinese = has_han(designation.text)
        found.append(replace(designation, text=first, language=_language(designation, first, chinese=chinese)))
        for text in others:
            language = _language(designation, text, chinese=chinese)
            status = Status.ADMITTED if language == found[-1].language else designation.status
            found.append(
                replace(
                    designation,
                    text=text,
                    language=language,
                    status=status,
                    disambiguator=None,
                    rule=f"{designation.rule}: alternative",
                )
            )
    return replace(headline, designations=collect_designations(found))


def _language(designation: Designation, text: str, *, chinese: bool) -> str:
    """The language of a part: that of the whole where its script is the same; *chinese* says which that is."""
    return designation.language if has_han(text) == chinese else language_of(text)


def _split_chinese(name: str) -> list[str]:
    if _bracketed(name):
        return [name]
    pieces = _CHINESE_MARK.split(name)
    short = _CHINESE_COMMA.split(name)
    if len(pieces) == 1 and all(has_han(piece) and len(piece) <= _LONGEST_CHINESE for piece in short):
        return short
    return pieces


def _split_slash(name: str) -> list[str]:
    if _bracketed(name) or "//" in name:
        return [name]
    pieces = _SLASH.split(name)
    if len(pieces) == 1 or not all(pieces):
        return [name]
    if all(map(has_han, pieces)):
        return pieces if all(len(piece) > 1 for piece in pieces) else [name]
    if any(map(has_han, pieces)):
        return pieces if all(_names_something(piece) for piece in pieces) else [name]
    words = [piece.casefold() for piece in pieces]
    parallel = all(map(_WORD.fullmatch, pieces)) and len({len(word.split()) for word in words}) == 1
    alike = parallel or (" / " in name and all(len(piece) > 1 and piece[0].isalpha() for piece in pieces))
    opposite = any(_is_opposite(first.split()[0], second.split()[0]) for first, second in pairwise(words))
    return pieces if alike and not opposite and "/".join(words) not in _COMPOUNDS else [name]


def _names_something(piece: str) -> bool:
    return has_han(piece) or (has_latin(piece) and len(piece) > 1)


def _is_opposite(first: str, second: str) -> bool:
    """Whether one is made of the other by a prefix, or both of one word: ``upload`` and ``download``."""
    bare = {_PREFIX.sub("", first, count=1), first} & {_PREFIX.sub("", second, count=1), second}
    return bool(bare)


def _bracketed(name: str) -> bool:
    return any(bracket in name for bracket in "()（）[]{}<>")
