"""Tells whether a name is made of the initials of another."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+(?:/\d+)*")
_CAPITALS = re.compile(r"[A-Z0-9]")
_PARTED = re.compile(r"[^\s\-]+")
_SMALL_WORDS = frozenset(("a", "an", "and", "by", "for", "in", "of", "on", "or", "the", "to", "with"))
_SILENT = re.compile(r"[\s.\-]+")


def is_initials(short: str, long: str) -> bool:
    """Whether *short* abbreviates *long* letter by letter.

    *long* is split at blanks, hyphens and inner capitals; numbers stay whole. All words count, or all but the small
    ones, or just the capitals and numbers, or just what blanks and hyphens part. Case, width, dots and hyphens of
    *short* don't matter.

    >>> is_initials("DDP", "DistributedDataParallel"), is_initials("NEP", "NumPy Enhancement Proposal")
    (True, True)
    >>> is_initials("C10", "Core 10"), is_initials("KV", "Cache")
    (True, False)
    """
    return abbreviation_key(short) in initials(long)


def abbreviation_key(short: str) -> str:
    """*short* as :func:`initials` spells it."""
    return _SILENT.sub("", unicodedata.normalize("NFKC", short)).casefold()


@lru_cache(maxsize=1 << 14)
def initials(long: str) -> frozenset[str]:
    """All that abbreviates *long* letter by letter, each shorter than *long* itself."""
    full = unicodedata.normalize("NFKC", long)
    words = _WORD.findall(full)
    if len(words) < 2:
        return frozenset()
    firsts = [word if word[0].isdigit() else word[0] for word in words]
    candidates = (
        "".join(firsts),
        "".join(first for word, first in zip(words, firsts, strict=True) if word not in _SMALL_WORDS),
        "".join(_CAPITALS.findall(full) if full.isascii() else (c for c in full if c.isupper() or c.isdigit())),
        "".join(word[0] for word in _PARTED.findall(full)),
    )
    longest = len(_SILENT.sub("", full)) - 1
    return frozenset(key for each in candidates if 2 <= len(key := each.casefold()) <= longest)


def looks_abbreviated(name: str) -> bool:
    """Whether *name* looks like an abbreviation: one word of capitals (``GRU``, ``FP16/32``) or dots (``i.i.d.``)."""
    text = unicodedata.normalize("NFKC", name)
    if any(c.isspace() for c in text):
        return False
    letters = [c for c in text if c.isalpha()]
    dotted = len(text) >= 4 and text.endswith(".") and all(c.isalpha() for c in text[::2]) and set(text[1::2]) == {"."}
    return dotted or (len(letters) > 1 and all(c.isupper() for c in letters))
