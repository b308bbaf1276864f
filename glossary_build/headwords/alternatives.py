"""Splits a name that stands for several, such as ``行动/执行``, ``Tool/Plugin`` or ``arena, arena allocation``.

``/``, ``、``, ``；``, a conjunction (``or``, ``oder``, ``或``) and a comma separate alternatives. What only looks like
it stays whole: compounds (``TCP/IP``, ``FP16/32``, ``client/server``), opposites (``Encoder/Decoder``), names that
share a word (``Activate/Deactivate environment``), and names of which a part has an entry of its own in the source.
A comma between Latin names counts only where one of them abbreviates or holds the other, and a dash, a colon and other
marks (``API - Application Programming Interface``) where one abbreviates the other.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import replace
from itertools import pairwise

from glossary_build.headwords.brackets import TermLine
from glossary_build.headwords.cleaning import clean_name
from glossary_build.headwords.designations import collect_designations
from glossary_build.headwords.field_names import Role, field_named
from glossary_build.headwords.initials import abbreviates, holds, initials, is_contraction, is_initials, spellings
from glossary_build.headwords.lexicon import UNSPACED, all_words, words
from glossary_build.model import Designation, Kind, NameRule, Status
from glossary_build.text.expressions import expression
from glossary_build.text.names import fold_name, has_cjk, has_latin, language_of

_CONJUNCTIONS = words("conjunctions")
_SPACED_WORDS = "|".join(
    re.escape(word) for lang, each in _CONJUNCTIONS.items() if lang not in UNSPACED for word in each
)
_UNSPACED_WORDS = "|".join(word for lang, each in _CONJUNCTIONS.items() if lang in UNSPACED for word in each)
_TOGETHER = all_words("together")
_FIXED_PHRASES = all_words("fixed_phrases")
_OR = expression(rf"(?<=\S)\s(?:{_SPACED_WORDS})\s(?=\S)")
_CJK_MARK = expression(
    r"(?:(?<!\s)\s++)?[、；;]\s*|(?<=\w)\|(?=\w)"
    rf"|(?:(?<=\S)\s\s*(?:{_UNSPACED_WORDS})\s|(?:(?<!\s)\s++)?[，,]\s*(?:{_UNSPACED_WORDS}))\s*(?=\S\S)"
    r"|(?<=\S\S)\s*(?:或|または|又は)\s*(?![者然门許许是])(?=\S\S)"
)
_COMMA = expression(r"(?:(?<!\s)\s++)?(?:，|,(?!(?<=\d,)\d))\s*")
"""Not between digits, as in ``1,3-butadiene``."""
_DOT = expression(r"(?<=\S\S\S)[·・](?=\S\S\S)")
_SHARED_END = 2
"""Characters with which names end that a dot joins: ``棚番号・段番号``."""
_APART = expression(r"[^./／]+[/／]\s")
_MARKS_APART = (" / ", " · ")
_SLASH = expression(r"(?:(?<!\s)\s++)?(?:[/／]|(?<=\s)[·・](?=\s))\s*")
_LATIN_SLASH = expression(r"[^/／\s\u1100-\uffff]+(?:/[^/\s\u1100-\uffff]+)+\s?[\u1100-\uffff]")
"""Latin words with a slash before what they say more about: ``TCP/IP 协议``."""
_CODE = expression(r"[\"“]?[_.@$-]*\w[\w.\u0300-\u036f-]")
"""How a name begins that may be one of a program."""
_DIGITS = expression(r"\d+")
_WORD = expression(r"[A-Za-z][a-z]{2,}(?:[ -][A-Za-z][a-z]+)*")
_PREFIX = expression(
    r"^(?:de|dis|un|in|im|en|up|down|non|pre|post|inter|intra|sub|super|out|under|over)-?|-?(?:in|on|out|off|up|down)$"
)
"""With it or such an ending, a word says what its opposite doesn't."""
_BESIDE = expression(r"(?<=\S)(?:\s(?:[-–—|=→]|[=-]>)\s|[:;]\s|\s(?=\[))")
"""What may part a name and its abbreviation."""
_JOINED = expression(rf"[/／,，、；;·・|]|{_UNSPACED_WORDS}|\s(?:{_SPACED_WORDS})\s|{_BESIDE.pattern}")
"""One of these is in all that several names are joined by."""
_BRACKET = expression(r"[()（）\[\]{}]|<[^<>]*>")
_SPELLED = expression(r"[aeiouy\W_]|(?P<double>\w)(?=(?P=double))")
"""What spellings of one name differ by."""
_FEWEST_CONSONANTS = 3
_LONGEST_CHINESE = 8
_MOST_WORDS = 2
_MOST_WORDS_RELATED = 4
_LEAST_CAPITALISED = 3
_FEWEST_LANGUAGES = 3
_LONGEST_LIST = 2_000
"""Characters of names above which nothing is split: each piece is compared with the first."""


def split_alternatives(name: str) -> tuple[str, ...]:
    """The names that *name* stands for; itself alone where it is one.

    >>> [split_alternatives(name) for name in ("行动/执行", "Tool/Plugin", "IPv4/IPv6", "TCP/IP", "、")]
    [('行动', '执行'), ('Tool', 'Plugin'), ('IPv4', 'IPv6'), ('TCP/IP',), ('、',)]
    """
    if not _JOINED.search(name):
        return (name,)
    beside = tuple(piece.strip("[] ") for piece in _BESIDE.split(name))
    if len(beside) == 2 and (abbreviates(*beside) or abbreviates(*beside[::-1])):
        return beside
    if _BRACKET.search(name):
        return (name,)
    if has_cjk(name) or "、" in name:
        pieces = [piece for part in _split_cjk(name) for piece in _split_slash(part)]
    else:
        pieces = [piece for part in _split_related(name) for each in split_or(part) for piece in _split_slash(each)]
    return tuple(clean for piece in pieces if (clean := clean_name(piece))) or (name,)


def expand(term_line: TermLine, taken: Container[str] = ()) -> TermLine:
    """*term_line* with each name split, unless a part is in *taken*, the folded names of the source's entries."""
    names = [designation.text for designation in term_line.designations]
    if not _JOINED.search(written := "\n".join(names)) or len(written) > _LONGEST_LIST:
        return term_line
    split = [
        _translations(each.text) if _is_beside(each, term_line.designations[0]) else split_alternatives(each.text)
        for each in term_line.designations
    ]
    keys = {key for pieces in split for name in pieces for key in spellings(name)}
    split = [  # “IO” is short for all of “Input/Output”, “TS” for a part of “潮汐流 / Tidal Stream”
        pieces if keys.isdisjoint(initials(name).difference(*map(initials, pieces))) else (name,)
        for name, pieces in zip(names, split, strict=True)
    ]
    others = {fold_name(piece) for pieces in split if len(pieces) > 1 for piece in pieces} - {fold_name(names[0])}
    if any(other in taken for other in others):
        return term_line
    whole = [name for name, pieces in zip(names, split, strict=True) if len(pieces) == 1]
    if any(_OR.search(name) or _is_compound(name) for name in whole):
        return term_line  # what it translates is as much one name as it is
    found: list[Designation] = []
    for designation, (first, *further) in zip(term_line.designations, split, strict=True):
        origin = designation.origin
        languages = _languages(designation, (first, *further))
        kind = Kind.ABBREVIATION if any(is_initials(first, other) for other in further) else designation.kind
        found.append(replace(designation, text=first, kind=kind, language=languages[0]))
        for text, language in zip(further, languages[1:], strict=True):
            is_short = abbreviates(text, first) and not first.startswith(text)  # as “OrderRequest” does with “Order”
            found.append(
                replace(
                    designation,
                    text=text,
                    language=language,
                    status=Status.ADMITTED if language == found[-1].language else designation.status,
                    kind=Kind.ABBREVIATION if is_short else designation.kind,
                    origin=origin.rule.of(": ".join(filter(None, (origin.about, "alternative")))),
                )
            )
    return term_line._replace(designations=collect_designations(found))


def _is_beside(name: Designation, headword: Designation) -> bool:
    """Whether *name* is from a column for a language or for other names, beside that of the *headword*."""
    own, other = (each.origin.about if each.origin.rule is NameRule.COLUMN else "" for each in (name, headword))
    field = field_named(own) if own != other and "," in name.text else None
    return field is not None and (field.language is not None or field.role in (Role.SYNONYMS, Role.ABBREVIATIONS))


def _translations(name: str) -> tuple[str, ...]:
    """The names in ``switch, points``, a cell of translations."""
    pieces = _COMMA.split(name)
    short = all(piece and len(piece.split()) <= _MOST_WORDS_RELATED for piece in pieces)
    return tuple(pieces) if short and len(pieces) > 1 and not _BRACKET.search(name) else split_alternatives(name)


def _languages(designation: Designation, pieces: Sequence[str]) -> list[str]:
    """The language of each of *pieces*: that of the whole where its script is the same, or its own if all differ."""
    own = list(map(language_of, pieces))
    if len(pieces) >= _FEWEST_LANGUAGES and len({language.split("-")[0] for language in own}) == len(own):
        return own
    whole = has_cjk(designation.text)
    if not whole and len(set(own)) > 1:
        return own
    return [designation.language if has_cjk(text) == whole else each for text, each in zip(pieces, own, strict=True)]


def _split_cjk(name: str) -> list[str]:
    pieces = _CJK_MARK.split(name)
    short, dotted = _COMMA.split(name), _DOT.split(name)
    if len({piece[-_SHARED_END:] for piece in dotted}) == 1 < len(dotted):
        return dotted
    if len(pieces) == 1 and all(map(_is_short, short)) and has_cjk(short[0]):
        return short
    return pieces


def _is_short(piece: str) -> bool:
    """Whether *piece* is a short name, or the character that a name is about: ``尖括号，“<”``."""
    return len(piece) <= _LONGEST_CHINESE and (has_cjk(piece) or not any(map(str.isalnum, piece)))


def _split_related(name: str) -> list[str]:
    """The names in ``control-flow graph, CFG`` and ``arena, arena allocation``, or around a wide comma."""
    pieces = _COMMA.split(name)
    first, *others = pieces
    short = all(piece and len(piece.split()) <= _MOST_WORDS_RELATED for piece in pieces)
    alike = "，" in name or all(_is_related(first, other) or _share_word(first, other) for other in others)
    spelled = all(pieces) and all(abbreviates(other, first) or abbreviates(first, other) for other in others)
    return pieces if others and ((short and alike) or spelled) else [name]


def _share_word(one: str, other: str) -> bool:
    """Whether two names of as many words have one at the same place: ``hand saw, hand plane``."""
    left, right = one.split(), other.split()
    return len(left) == len(right) > 1 and any(map(str.__eq__, left, right))


def _is_related(one: str, other: str) -> bool:
    """Whether one abbreviates the other, holds its words in order, or is another spelling of it: ``colour, color``."""
    if abbreviates(one, other) or abbreviates(other, one) or is_contraction(other, one):
        return True
    consonants = [_SPELLED.sub("", each.casefold()) for each in (one, other)]
    if consonants[0] == consonants[1] and len(consonants[0]) >= _FEWEST_CONSONANTS:
        return True
    fewer, more = sorted((fold_name(each).split() for each in (one, other)), key=len)
    return bool(fewer) and holds(more, fewer)


def split_or(name: str) -> list[str]:
    """The two names that a conjunction joins, if they are alike or related: ``upper or lower bound`` is one."""
    pieces = _OR.split(name)
    sizes = {len(piece.split()) for piece in pieces}
    alike = len(pieces) == 2 and len(sizes) == 1 and max(sizes) <= _MOST_WORDS
    alike = alike or (len(pieces) == 2 and max(sizes) <= _MOST_WORDS_RELATED and _is_related(*pieces))
    named = alike and all(len(piece) > 1 and any(map(str.isalpha, piece)) for piece in pieces)
    return pieces if named and name.casefold() not in _FIXED_PHRASES else [name]


def _split_slash(name: str) -> list[str]:
    if "//" in name:
        return [name]
    pieces = _SLASH.split(name)
    if len(pieces) == 1 or not all(pieces):
        return [name]
    if all(map(has_cjk, pieces)):
        if "的" in pieces[0] and len(pieces[0]) > 2 * len(pieces[-1]):  # 了解你的客户/供应商
            return [name]
        longest = max(pieces, key=len)
        return pieces if " / " in name or all(len(piece) > 1 or piece in longest for piece in pieces) else [name]
    if any(map(has_cjk, pieces)):
        named = all(has_cjk(piece) or (has_latin(piece) and len(piece) > 1) for piece in pieces)
        return pieces if named and not _LATIN_SLASH.match(name) else [name]
    words = [piece.casefold() for piece in pieces]
    is_named = all(piece[:1].isalpha() and len(piece) > 1 for piece in pieces)
    is_word = all(map(_WORD.fullmatch, pieces))
    capitalised = len(pieces) >= _LEAST_CAPITALISED and all(piece[0].isupper() for piece in pieces)
    parallel = is_word and (capitalised or len({len(word.split()) for word in words}) == 1)
    is_apart = any(mark in name for mark in _MARKS_APART)
    if not is_apart and _APART.match(name):
        is_apart = capitalised or len({len(re.split("[ -]", word)) for word in words}) == 1
    is_series = is_named and len({_DIGITS.sub("0", piece) for piece in pieces}) == 1
    alike = parallel or is_series or (is_apart and all(map(_CODE.match, pieces)))
    are_spellings = len(set(pieces)) > 1 and len(set(map(fold_name, pieces))) == 1
    are_spellings |= is_apart and len(pieces[0]) > 1 and pieces[1:] == [pieces[0][0].upper()]  # and its symbol
    if are_spellings or (is_named and all(_is_related(pieces[0], each) for each in pieces[1:])):
        return pieces
    opposite = any(_is_opposite(first.split()[0], second.split()[0]) for first, second in pairwise(words))
    return pieces if alike and not opposite and not _is_compound(name) else [name]


def _is_compound(name: str) -> bool:
    """Whether *name* is one of those that a slash joins to one, also before a word for both: ``open / closed gap``.

    So are codes that only differ by their numbers: ``FP16 / FP32 format``.
    """
    *others, last = _SLASH.split(name.casefold())
    first, blank, _ = last.partition(" ")
    codes = {*others, first}
    if blank and len({_DIGITS.sub("0", code) for code in codes}) == 1 < len(codes):
        return True
    return not _TOGETHER.isdisjoint("/".join((*others, each)) for each in (last, first))


def _is_opposite(first: str, second: str) -> bool:
    """Whether one is made of the other by a prefix, or both of one word: ``upload/download``, ``login/logout``."""
    forms = [{_PREFIX.sub("", word, count=1), word} for word in (first, second)]
    return first != second and not forms[0].isdisjoint(forms[1])
