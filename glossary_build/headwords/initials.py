"""Says whether a name is made of the initials of another."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from glossary_build.headwords.lexicon import all_words
from glossary_build.text.expressions import expression

_UPPER, _LOWER = "[A-ZΑ-ΩЀ-Я]", "[a-zα-ωа-џ]"
"""Letters of Latin, Greek and Cyrillic, without accents."""
_WORD = expression(rf"{_UPPER}+(?!{_LOWER})|{_UPPER}?{_LOWER}+|\d+(?:/\d+)*")
_CAPITALS = expression(r"[A-Z0-9]")
_PARTED = expression(r"[^\s\-]+")
_ACCENTS = expression("[\u0300-\u036f]")
_LIKE_X = expression(r"(?i:cross|trans|[a-z]{0,4}x)")
"""How a word begins that an X stands for."""
_VOWELS = frozenset("aeiouy")
_FEWEST_CAPITALS = 3
_REPEATED = expression(r"([a-z])([2-4])(?!\d)")
_SILENT = expression(r"[\s.\-]+")


def is_initials(short: str, long: str) -> bool:
    """Whether *short* abbreviates *long* letter by letter.

    *long* is split at blanks, hyphens and inner capitals; numbers stay whole. All words count, or all but the small
    ones, or just the capitals and numbers where every other word is small, or just what blanks and hyphens separate, or
    blanks alone. Of a word in capitals one letter counts, or all.
    Case, width, dots and hyphens of *short* don't matter. A text that has *short* itself as a word is a sentence about
    it. A digit may repeat the letter before it, an X stand for *cross*, *experience* and *index*. Of three capitals or
    more, small letters between them needn't count.

    >>> is_initials("DDP", "DistributedDataParallel"), is_initials("NEP", "NumPy Enhancement Proposal")
    (True, True)
    >>> is_initials("S3", "Simple Storage Service"), is_initials("W3C", "World Wide Web Consortium")
    (True, True)
    >>> is_initials("C10", "Core 10"), is_initials("KV", "Cache"), is_initials("BPM", "BPM is used in music")
    (True, False, False)
    >>> is_initials("ND", "nota de débito"), is_initials("BSG", "Bundesamt für Schiffe und Güter")
    (True, True)
    >>> is_initials("AIBOM", "AI Bill of Materials")
    True
    >>> is_initials("UX", "user experience"), is_initials("XSS", "Cross-Site Scripting")
    (True, True)
    >>> is_initials("ПЗ", "парусное звено"), is_initials("LWW", "Last-write-wins на уровне строки")
    (True, False)
    """
    return short != long and any(_spells(key, long) for key in spellings(short))


def _spells(key: str, long: str) -> bool:
    """Whether *key* is one of the initials of *long*, which is looked at only where it has these letters."""
    letters = _bare(long).casefold()
    at = 0
    for letter in key.replace("x", ""):
        at = letters.find(letter, at) + 1
        if not at:
            return False
    return key in initials(long)


def abbreviates(short: str, long: str) -> bool:
    """Whether *short* is short for *long*: its initials, its beginning or, with capitals, letters of its words.

    >>> abbreviates("CNN", "convolutional neural network"), abbreviates("PyPI", "Python Package Index")
    (True, True)
    >>> abbreviates("Vars", "Variables"), abbreviates("map", "hash table")
    (True, False)
    """
    is_short = is_initials(short, long) or is_clipping(short, long) or leaves_out_words(short, long)
    return is_short or ((sum(map(str.isupper, short)) > 1 or "/" in short) and is_contraction(short, long))


def abbreviation_key(short: str) -> str:
    """*short* as :func:`initials` spells it."""
    return _SILENT.sub("", _bare(short)).casefold()


def spellings(short: str) -> set[str]:
    """*short* as :func:`initials` may spell it.

    >>> sorted(spellings("MoSCoW")), sorted(spellings("W3C"))
    (['moscow', 'mscw'], ['w3c', 'wwwc'])
    """
    key = abbreviation_key(short)
    capitals = "".join(filter(str.isupper, _bare(short))).casefold()
    spelled = {key, _REPEATED.sub(lambda match: match[1] * int(match[2]), key)}
    return spelled | {capitals} if short.isalnum() and len(capitals) >= _FEWEST_CAPITALS else spelled


def _bare(text: str) -> str:
    """*text* in usual width and without accents, which initials may lack."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFKC", _ACCENTS.sub("", unicodedata.normalize("NFKD", text)))


_SMALL = frozenset(spelled for word in all_words("small_words") for spelled in (word, _bare(word)))


@lru_cache(maxsize=1 << 15)
def initials(long: str) -> frozenset[str]:
    """All that abbreviates *long* letter by letter, each shorter than *long* itself."""
    full = _bare(long)
    words = _WORD.findall(full)
    if len(words) < 2:
        return frozenset()
    firsts = [word if word[0].isdigit() else word[0] for word in words]
    parts = _PARTED.findall(full)
    shown = (part != part.lower() or any(map(str.isdigit, part)) or part.casefold() in _SMALL for part in parts)
    capitals = "".join(_CAPITALS.findall(full) if full.isascii() else (c for c in full if c.isupper() or c.isdigit()))
    candidates = (
        "".join(firsts),
        "".join("x" if _LIKE_X.match(word) else first for word, first in zip(words, firsts, strict=True)),
        "".join(word if word.isupper() else first for word, first in zip(words, firsts, strict=True)),
        "".join(first for word, first in zip(words, firsts, strict=True) if word not in _SMALL),
        capitals if all(shown) else "",
        "".join(part[0] for part in parts),
        *("".join(word[0] for word in full.split() if word not in left) for left in ((), _SMALL) if "-" in full),
    )
    longest = len(_SILENT.sub("", full)) - 1
    own = {part.casefold().strip(".") for part in parts}
    return frozenset(key for each in candidates if 2 <= len(key := each.casefold()) <= longest) - own


def are_people(short: str, names: Sequence[str]) -> bool:
    """Whether the last words of *names* spell *short*, as the people do after whom something is called.

    >>> are_people("RSA", ["Ron Rivest", "Adi Shamir", "Leonard Adleman"])
    True
    """
    words = [name.split() for name in names]
    return all(len(each) > 1 and each[0][0].isupper() for each in words) and is_initials(
        short, " ".join(each[-1] for each in words)
    )


def is_clipping(short: str, long: str) -> bool:
    """Whether *short* is the beginning of *long*, or its first letter and later consonants, one word each.

    >>> is_clipping("Vars", "Variables"), is_clipping("ptr", "pointer"), is_clipping("Tensor", "Tensors")
    (True, True, False)
    """
    head = unicodedata.normalize("NFKC", short).casefold().removesuffix(".")
    word = unicodedata.normalize("NFKC", long).casefold()
    stem = head.removesuffix("s") if word.endswith("s") else head
    if not (stem.isalpha() and word.isalpha() and len(stem) >= 2):
        return False
    if word.startswith(stem):
        return len(word) - len(head) >= 3
    squeezed = word[0] == stem[0] and _VOWELS.isdisjoint(stem[1:]) and len(word) - len(stem) >= 2
    return squeezed and holds(word, stem)


def is_contraction(short: str, long: str) -> bool:
    """Whether *short* is letters of several words, the first of each among them; small words don't count.

    >>> is_contraction("MLP", "Multilayer Perceptron"), is_contraction("wfness", "well-formedness")
    (True, True)
    >>> is_contraction("map", "hash table"), is_contraction("kg/hL", "Kilograms per hectolitre")
    (False, True)
    """
    words = [word for word in _PARTED.findall(long.casefold()) if word not in _SMALL]
    key, letters = short.casefold().replace("/", ""), "".join(words)
    if len(words) < 2 or not key.isalpha() or not 2 <= len(key) < len(letters):
        return False
    firsts = [word[0] for word in words]
    return holds(key, firsts) and holds(letters, key)


def leaves_out_words(short: str, long: str) -> bool:
    """Whether *short*, in capitals, is the initials of some words of *long*, the first among them.

    >>> leaves_out_words("DP-NN", "Deep-Pruning-Based Neural Network"), leaves_out_words("NN", "Deep Neural Network")
    (True, False)
    >>> leaves_out_words("JIT", "Just-in-time compilation"), leaves_out_words("API", "API gateway")
    (True, False)
    """
    key = "".join(filter(str.isalnum, short.casefold()))
    firsts = [word[0] for word in _PARTED.findall(long.casefold())]
    is_word = looks_abbreviated(short) or (short.isupper() and " " not in short)
    return is_word and len(key) > 1 and firsts[:1] == [key[0]] and holds("".join(firsts), key)


def holds(items: Iterable[str], some: Iterable[str]) -> bool:
    """Whether *some* letters or words are among *items*, in their order."""
    left = iter(items)
    return all(each in left for each in some)


def looks_abbreviated(name: str) -> bool:
    """Whether *name* looks like an abbreviation: one word of capitals (``GRU``, ``FP16/32``) or dots (``i.i.d.``)."""
    if " " in name or any(map(str.isspace, text := unicodedata.normalize("NFKC", name))):
        return False
    letters = [c for c in text if c.isalpha()]
    dotted = len(text) >= 4 and text.endswith(".") and all(c.isalpha() for c in text[::2]) and set(text[1::2]) == {"."}
    return dotted or (len(letters) > 1 and all(c.isupper() for c in letters))
