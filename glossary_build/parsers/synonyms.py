"""Reads the other names that the text of a definition gives to its headword, in English and Chinese.

- ``Also known as X``, ``…, also called X or Y, …`` (or Portuguese, Spanish, French or German for it); ``又称 X``,
  ``亦称 X``, ``也叫 X``: another name
- ``Formerly known as X``, ``formerly called X``; ``旧称 X``, ``曾称 X``: a deprecated name
- ``abbreviated as X``, ``简称 X``: an abbreviation
- ``Short for "X"``, ``Stands for X``, ``全称 X``, ``是 X 的缩写``: the full form
- ``X: …``, ``X - …``, ``X is …``, ``X. …``, ``… (X)`` or just ``X`` where X has the initials of the headword: the full
  form

Names that the text gives to something else it speaks of ("…, for editors, also known as Y") are left alone: a phrase
counts where a sentence starts, or after the headword, or after a few words that replace it at the very beginning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from glossary_build.diagnostics import SourceLocation
from glossary_build.headwords.cleaning import without_article
from glossary_build.headwords.initials import (
    abbreviation_key,
    are_people,
    is_contraction,
    is_initials,
    looks_abbreviated,
)
from glossary_build.headwords.inline import line_counter, plain_text
from glossary_build.headwords.lexicon import UNSPACED, expressions
from glossary_build.model import Definition, Designation, Kind, NameRule, Status
from glossary_build.text.expressions import expression
from glossary_build.text.names import fold_name, has_han, language_of

_ENGLISH = expression(
    r"\b(?:(?P<admitted>also\s+(?:known\s+as|called|referred\s+to\s+as|spel(?:led|t)(?:\s+as)?(?!\s+out\b))"
    r"|tamb(?:ém|ién)\s+(?:con[hoe]+cid|chamad|llamad)[ao]s?(?:\s+(?:como|de))?|aussi\s+appelée?s?|auch\s+(?:genannt|bekannt\s+als)"
    r"|(?:often|sometimes|commonly|usually)\s+called(?!\s+(?:by|when|in|from|to|with|on|for|if|at|before|after|once)\b)|a\.?k\.?a\.?)"
    r"|(?P<deprecated>(?:formerly|previously)\s+(?:known\s+as|called|referred\s+to\s+as))"
    r"|(?P<abbreviation>abbreviated(?:\s+as|\s+to)?)"
    r"|(?P<full>short\s+for|stands\s+for|(?:an?\s+)?(?:abbreviation|acronym)\s+(?:of|for)))\s+(?:the\s+(?:term|phrase)\s+)?",
    re.IGNORECASE,
)
_OTHER_WORDS = ("tamb", "aussi", "auch")
_ENGLISH_WORDS = (
    *("known", "called", "referred", "aka", "a.k", "ak.", "abbreviat", "acronym", "short", "stands", "spel"),
    *_OTHER_WORDS,
)
_CHINESE_WORDS = ("英文", "称", "也译", "又译", "亦译", "也叫", "又名", "缩写")
"""One of these is in all that the longer expressions match; looking for them is much quicker."""
_ENGLISH_END = expression(
    r"[,;()—，；。（）]|[.:](?=\s|$|[\"'”’)])|\n\s*\n|\sand\s(?:is|are|used|can|has|may|its)\s|\s(?:is|are|was|which|because|when|where|but)\s",
    re.IGNORECASE,
)
_OTHER_END = expression(rf"{_ENGLISH_END.pattern}|\s(?:é|est?|ist|por|pel[ao]s?|par|von)\s", re.IGNORECASE)
"""What ends a name after a phrase in another European language; in an English name they are words: ``von Neumann``."""
_CHINESE = expression(
    r"(?:^|(?<=[，。；,;\n]))[^\S\n]*(?:(?:它|其|有时|通常|常)\s*)?"
    r"(?:(?P<admitted>英文(?:名称|名|全称)?(?=(?:为|是)?\s*[A-Za-z])|[又亦也][称译]|也叫|又名|俗称)|(?P<deprecated>旧称|曾称)|(?P<abbreviation>简称|缩写(?:为|(?=\s*[A-Za-z])))|(?P<full>全称))"
    r"(?:为|是|做|作(?![业用者图]))?\s*[:：]?\s*(?P<name>[^，。；,;（）()\n]{1,60})"
)
_CHINESE_FULL = expression(
    r"(?:^\s*+(?=[A-Za-z])|(?:^|(?<=[，。；]))\s*+(?:名称|名字)?(?:是|为|即)\s*+)(?P<name>[^是，。；\n]{1,79}?[^\s是，。；])\s*+的(?:缩写|简称)"
)
_SHORT_FOR = "|".join(
    phrase for language, phrase in expressions("markers")["full"].items() if language not in {*UNSPACED, "en"}
)
_INTRODUCTION = expression(
    rf"\s*+(?:[-*+>]\s++|\((?:or\s++)?|(?:means|(?i:{_SHORT_FOR}))\s++)?(?:(?:[Aa]n?|[Tt]he)\s++)?"
)
_FULL_FORM = expression(
    r"(?P<name>[^:：.。,，;；(（\n]{2,79}?[^:：.。,，;；(（\s])(?:[：。，；（)]|[:.,;](?=\s|$|[^\x00-\x7f])|\s(?:[:;]\s|\()|\(|\s(?:[-–—]{1,3}|is|are|was)\s|의\s(?:약자|약어|줄임말)|[^\S\n]*+(?:\n|$))"
)
_BRACKETED = expression(r"[(（](?P<name>[^()（）\n]{5,79})[)）]")
_TITLE_CASE = expression(
    r"(?P<name>[A-Z][\w-]*+(?:(?:\s(?:of|for|and|the|to|in|on))*+\s[A-Z][\w-]*+)++)\s[a-z(]\w*+(?![:.,])"
)
"""Capitalised words before others: ``Line of Sight describes …``."""
_SENTENCE_BREAK = expression(r"[.!?][\"”)]?\s|[。！？]|\n\s*\n")
_SENTENCE_END = expression(r"[.!?;:](?:\s|$)")
_LISTED = expression(r",\s*+(?:and\s++)?|(?<!\s)\s++and\s+")
_FILLING = frozenset(
    ("is", "are", "was", "it", "its", "they", "this", "sometimes", "often", "commonly", "usually", "and")
)
_KEPT = expression(r"\b(?:keep|kept|stay|too|very)\s$", re.IGNORECASE)  # short for the room that there is
_CLAUSE = expression(
    r"\b(?:that|which|who|us(?:es|ed|ing)|with|by|for|in|on|to|of|is|are|was|see|cf|compare|not)\b|[,:;(（]",
    re.IGNORECASE,
)
_OR = expression(r"(?<!\s)\s++(?:or|and|ou|oder)\s+", re.IGNORECASE)
_CHINESE_OR = expression(r"(?:(?<!\s)\s++)?或\s*")
_CHINESE_LIST = expression(r"、|(?:(?<!\s)\s++)?[或和]\s*")
_BULLET = expression(r"[-*+][ \t]+([^\s（(，。；][^（(，。；\n]{0,59})")
_BULLETS = expression(r"(?:[-*+][ \t]++[^\n]++\n?)++")
"""A list of names below what introduces it."""
_SERIES_END = expression(r"[;()—；。（）]|[.:](?=\s|$|[\"'”’)])|\n\s*\n|,\s+(?=which\b|who\b|where\b|but\b|is\b)")
_BEFORE_SENTENCE = frozenset(".!?。！？(（")
_FULL_STOP = expression(r"[*_]*(?:[)）]|\.(?:\s|$)|\s*$|\n\s*\n)")
_APPOSITION = expression(r",\s+(?:an?|the)\s", re.IGNORECASE)
_QUOTES = "\"'“”„‘’«»「」『』 *`"
_QUOTED = expression(r"\s*[\"“«]([^\"”»\n]+)[\"”»]")
_LONGEST_NAME = 6
_LONGEST_OF_SEVERAL = 3
_FEWEST_OF_SERIES = 3
_REST = frozenset(("others", "other names", "more", "so on", "the like", "similar"))
_LONGEST_SUBJECT = 5
_NEAR = 200


class Synonyms(NamedTuple):
    """The names that a definition gives."""

    names: tuple[Designation, ...] = ()
    abbreviated: bool = False
    """Whether it says that the headword is an abbreviation."""


def read_synonyms(definition: Definition, headword: str) -> Synonyms:
    """The other names of *headword* in *definition*, in order, and what they say about it.

    A headword too long for a name has none.
    """
    if len(headword) > _NEAR:
        return Synonyms()
    text = plain_text(definition.text, definition.markup)
    readings = (*_english(text, headword), *_chinese(text, headword), *_full_form(text, headword))
    if not readings:
        return Synonyms()
    breaks_before = line_counter(text)
    names = tuple(
        replace(each.name, source=definition.source.below(breaks_before(each.offset)))
        for each in sorted(readings, key=attrgetter("offset"))
        if fold_name(each.name.text) != fold_name(headword)
    )
    return Synonyms(names=names, abbreviated=any(each.expands for each in readings))


_TEXT = SourceLocation(path="", line=1)
"""Where names are until it is asked for their lines."""


class _Found(NamedTuple):
    offset: int
    name: Designation
    expands: bool = True
    """Whether it is the full form of the headword."""


def _found(offset: int, name: str, meaning: str | None, phrase: str, headword: str) -> _Found:
    """What *phrase* (``also known as``) with this *meaning* says of *name*."""
    if meaning == "admitted":
        if is_initials(name, headword):
            meaning = "abbreviation"
        elif is_initials(headword, name):
            meaning = "full"
    kind = Kind.ABBREVIATION if meaning == "abbreviation" else Kind.FULL
    origin = NameRule.PHRASE.of(" ".join(phrase.split()).lower())
    status = Status.DEPRECATED if meaning == "deprecated" else Status.ADMITTED
    said = Designation(text=name, language=language_of(name), status=status, kind=kind, origin=origin, source=_TEXT)
    return _Found(offset, said, meaning == "full")


def _english(text: str, headword: str) -> Iterator[_Found]:
    if not any(map(text.lower().__contains__, _ENGLISH_WORDS)):
        return
    for match in _ENGLISH.finditer(text):
        is_kept = _KEPT.search(text, max(0, match.start() - 8), match.start())
        if is_kept or not _is_about_headword(text, match.start(), headword):
            continue
        following = text[match.end() : match.end() + _NEAR]
        if are_people(
            headword, [each for each in _LISTED.split(_SENTENCE_END.split(following, maxsplit=1)[0]) if each]
        ):
            continue
        is_all = _begins_sentence(text, match.start())
        spelled = _spelled_list(following, headword) if match["full"] else ""
        end = _OTHER_END if match[0].lower().startswith(_OTHER_WORDS) else _ENGLISH_END
        for name in [spelled] if spelled else _names(following, end, is_all=is_all):
            yield _found(match.end(), name, match.lastgroup, match[0], headword)


def _begins_sentence(text: str, offset: int) -> bool:
    """Whether a sentence or a paragraph begins at *offset*, marks of emphasis aside."""
    start = max(0, offset - _NEAR)
    bare = text[start:offset].rstrip("*_ \t\n")
    between = text[start + len(bare) : offset]
    return bare[-1:] in _BEFORE_SENTENCE or (start == 0 and not bare) or between.count("\n") > 1


def _is_about_headword(text: str, offset: int, headword: str) -> bool:
    """Whether the phrase at *offset* speaks of the headword, and not of something else in its sentence."""
    start = max(0, offset - _NEAR)
    *earlier, sentence = _SENTENCE_BREAK.split(text[start:offset])
    words = sentence.strip(" \n,(（").split()
    while words and words[-1].strip(",").lower() in _FILLING:
        words.pop()
    subject = " ".join(words).strip(" ,(（")
    named = fold_name(without_article(subject))
    if not subject or named in (fold_name(headword), fold_name(headword) + "s"):
        return start == 0 or bool(earlier)
    return start == 0 and not earlier and len(words) <= _LONGEST_SUBJECT and not _CLAUSE.search(subject)


def _names(rest: str, end: re.Pattern[str], *, is_all: bool) -> list[str]:
    """The names at the start of *rest*, up to the *end* of their clause; none where that is too long for a name.

    If the sentence *is all* about names, they may be a list without a conjunction.
    """
    quoted = _QUOTED.match(rest)
    if not quoted and (series := _series(rest, is_all=is_all)):
        return series
    clause = quoted[1] if quoted else end.split(rest, maxsplit=1)[0]
    pieces = [_bare(piece) for piece in _OR.split(clause)]
    if any(len(piece.split()) > _LONGEST_OF_SEVERAL for piece in pieces) or quoted:
        pieces = [_bare(clause)]
    return [piece for piece in pieces if piece and len(piece.split()) <= _LONGEST_NAME]


def _series(rest: str, *, is_all: bool) -> list[str]:
    """The names of a list that ends a clause: ``a, b, or c``, or, if that *is all* of a sentence, ``a; b``."""
    listed = _SERIES_END.split(rest.replace(";", ",") if is_all else rest, maxsplit=1)[0]
    *earlier, last = _OR.split(listed)
    pieces = [*" ".join(earlier).split(","), last] if len(earlier) == 1 and "," in earlier[0] else []
    is_plain = is_all and not earlier and _FULL_STOP.match(rest, len(listed))
    if is_plain:
        pieces = listed.split(",")
    if _APPOSITION.search(listed) and (is_plain or without_article(listed) == listed):  # “X, a sail or a rope”
        return []
    names = [_bare(piece) for piece in pieces if piece.strip()]
    are_names = all(0 < len(name.split()) <= _LONGEST_OF_SEVERAL and not _CLAUSE.search(name) for name in names)
    are_alike = len({name[:1].isupper() for name in names}) == 1 and _REST.isdisjoint(map(str.lower, names))
    return names if are_names and are_alike and len(names) >= (2 if is_plain else _FEWEST_OF_SERIES) else []


def _spelled_list(text: str, headword: str) -> str:
    """The list at the start of *text* if its words or its items spell *headword*: ``create, read, …``; else nothing."""
    listed = _bare(_SERIES_END.split(text[:_NEAR], maxsplit=1)[0])
    items = _LISTED.split(listed) if looks_abbreviated(headword) else ()
    is_spelled = "".join(item[:1] for item in items).casefold() == abbreviation_key(headword)
    return listed if len(items) > 1 and (is_spelled or is_initials(headword, listed)) else ""


def _bare(name: str) -> str:
    """*name* on one line, without quotes and a small article."""
    bare = " ".join(name.split()).strip(_QUOTES)
    return (without_article(bare) if bare[:1].islower() else bare).strip(_QUOTES + ".")


def _chinese(text: str, headword: str) -> Iterator[_Found]:
    if text.isascii() or not any(map(text.__contains__, _CHINESE_WORDS)):
        return
    for match in _CHINESE.finditer(text):
        meaning = next(name for name in ("admitted", "deprecated", "abbreviation", "full") if match[name])
        between = _CHINESE_LIST if "、" in match["name"] else _CHINESE_OR
        listed = _BULLETS.match(text, match.start("name"))
        for piece in _BULLET.findall(listed[0]) if listed else between.split(match["name"]):
            if name := " ".join(piece.split()).strip(_QUOTES + "."):
                yield _found(match.start("name"), name, meaning, match[meaning], headword)
    for match in _CHINESE_FULL.finditer(text):
        if name := " ".join(match["name"].split()).strip(_QUOTES):
            yield _found(match.start("name"), name, "full", "的缩写", headword)


def _full_form(text: str, headword: str) -> Iterator[_Found]:
    start = match.end() if (match := _INTRODUCTION.match(text)) else 0
    titled = _TITLE_CASE.match(text, start)
    match = titled if titled and is_initials(headword, titled["name"]) else _FULL_FORM.match(text, start)
    if match and match["name"].startswith(headword):  # “PLIPs are …”
        return
    name = _spelled_list(text, headword) or (" ".join(match["name"].split()).strip(_QUOTES) if match else "")
    if match and text.startswith(f"{headword})", match.end()):
        words = name.split()
        tails = (without_article(" ".join(words[number:])) for number in range(len(words)))
        name = next((tail for tail in tails if is_initials(headword, tail)), name)
    is_alone = match is not None and (match.end() == len(text) or match[0].endswith("."))
    is_title = is_alone and looks_abbreviated(headword)
    is_title = is_title and all(word[0].isupper() for word in name.split())
    is_full = is_initials(headword, name) or (is_title and is_contraction(headword, name))
    if not (match and is_full and not has_han(name)):
        match = _bracketed(text, headword)
        name = match["name"] if match else ""
    if match:
        found = _found(match.start("name"), name, "full", "", headword)
        yield found._replace(name=replace(found.name, origin=NameRule.DEFINITION.of("initials"), inferred=True))


def _bracketed(text: str, headword: str) -> re.Match[str] | None:
    """The full form of an abbreviation in brackets in the first sentence: ``The core of a machine (Central …)``."""
    first = _SENTENCE_BREAK.split(text, maxsplit=1)[0] if looks_abbreviated(headword) else ""
    return next((each for each in _BRACKETED.finditer(first) if is_initials(headword, each["name"])), None)
