"""Distinguishes headings that are order or frame from those that name a term or a group of terms."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from glossary_build.headwords.cleaning import BRACKETS, outside_brackets, without_number
from glossary_build.headwords.lexicon import all_words, finders
from glossary_build.text.characters import simplify
from glossary_build.text.expressions import expression
from glossary_build.text.names import has_cjk

_ORDER = expression(
    r"(?:letter\s|字母\s?|@)?[a-z\u00df-\u017f#*@&$%](?:\s?(?:开头|開頭))?\.?|\d|(?:\d{1,2}|[a-z])(?:\.\d{1,2}){1,4}\.?|[a-z0-9]\s*[-–—~至]\s*[a-z0-9]|[一二三四五六七八九十百零〇\d]+\s*[画劃]|其他符号|[\u0400-\u06ff\u1100-\u11ff]|[ぁ-ヶ]行?",
    re.IGNORECASE,
)
_LONGEST_ORDER = 24
_CLAUSE_NUMBER = expression(r"\d{1,2}(?:\.\d{1,2}){0,4}\s+(?=\S)")
"""The number of a section in a standard or a contract."""
_CONTENTS = all_words("contents")
_FRAME = all_words("frame") | _CONTENTS
_ENDINGS = all_words("endings")
_RELATIONSHIPS = all_words("relationships")
_GLOSSARY = all_words("glossary")
_FIELDS = all_words("parts")
_QUESTION = expression(
    r"what(?:\s(?:is|are)|['’]s)\s(?:meant\sby\s)?(?:(?:an?|the)\s)?(?P<thing>\S[^?？]*)|what\s(?:does|do)\s(?P<meant>\S[^?？]*)\smean"
    r"|(?:什么是|什么叫|何谓)\s?(?P<asked>[^?？]+)|(?P<told>[^?？]+)(?<!\s)\s?(?:是|指的?是?)什么(?:意思)?",
    re.IGNORECASE,
)
_ASKING_WORDS = ("what", "什么", "何谓")
"""One of these is in all questions for a name."""
_FEWEST = 4
_LEAST_ORDERED = 0.9
"""From how many names on, and with which part of the neighbours in order, a list is alphabetical."""
_ASKING = expression(r"(?:Q(?:uestion)?|问题?)\s?\d{0,3}\s?[:：.、]\s*", re.IGNORECASE)
_ANSWERING = expression(r"(?:\*\*)?(?:A(?:nswer)?|答案?)(?:\*\*)?[:：.](?:\*\*)?\s+|答[:：]\s*")
_NO_NAME = expression(
    r"\b(?:between|difference|differences|purpose|point|best|wrong|new|i|it|my|we|our|you|your|this|that|these|those|if|when)\b"
    r"|的|区别|^(?:这|那|它|此|你|我)",
    re.IGNORECASE,
)
_MOST_WORDS_ASKED = 5
_RULES, _FACET, _TITLE, _ANY_TITLE, _CASES, _ONWARD = (
    finders("headings")[name] for name in ("rules", "facet", "title", "any_title", "cases", "onward")
)
_UNLIKE_HEADING = expression(r"[\"“”「」\\]|https?:|[.。!！?？:：;；,，…、]$|^[-*+>|(\[{<!]|(?<!\d)[.!?;]\s|[，。；]")
_ARROWS = " ←→↑⬅➡⬆«»‹›<>⟵⟶"
_LONGEST = 60
_PIECES = expression(r"[(（)）/]")
_MOST_WORDS = 7
_TASK = expression(r"(?i:(?:dealing|working|getting\sstarted)\swith\b)|(?:Before|After|With|Without)\s(?=[a-z])")


@lru_cache(maxsize=1 << 12)
def _key(name: str) -> str:
    """*name* as the word lists have it."""
    text = without_number(name).strip().rstrip(":： ")
    number = _CLAUSE_NUMBER.match(text)
    return simplify(text[number.end() if number else 0 :]).casefold()


def is_glossary(name: str) -> bool:
    """Whether *name* says no more than that terms follow, so that it is no category of them."""
    return _key(name) in _GLOSSARY


def is_field(name: str) -> bool:
    """Whether *name*, below a term, heads a part of its definition."""
    return _key(name) in _FIELDS or _TASK.match(name) is not None


def asked_name(name: str) -> str:
    """The term that a heading asks for: ``jib`` for ``What is a jib?``; *name* itself where it is no such question."""
    if not any(map(name.lower().__contains__, _ASKING_WORDS)):
        return name
    match = _QUESTION.fullmatch(_ASKING.sub("", name.strip(), count=1).rstrip("?？").rstrip())
    thing = next((found for found in match.groups() if found), "").strip() if match else ""
    is_name = 0 < len(thing.split()) <= _MOST_WORDS_ASKED and not _NO_NAME.search(thing)
    return thing if is_name else name


def without_answer_mark(lines: Sequence[str]) -> list[str]:
    """The *lines* of an answer without the ``A:`` that begins it, and without further questions after it."""
    end = next((number for number, line in enumerate(lines) if _ASKING.match(line.lstrip("* "))), len(lines))
    first = next((number for number, line in enumerate(lines) if line.strip()), None)
    mark = _ANSWERING.match(lines[first].lstrip()) if first is not None else None
    if first is None or mark is None:
        return list(lines[:end])
    return [*lines[:first], lines[first].lstrip()[mark.end() :], *lines[first + 1 : end]]


def is_index_heading(name: str) -> bool:
    """Whether *name* only sorts what follows: a letter, a digit, ``0-9``, ``#``, ``一画``."""
    return len(name) <= _LONGEST_ORDER and _ORDER.fullmatch(unicodedata.normalize("NFKC", name).strip()) is not None


def lists_headings(name: str) -> bool:
    """Whether *name* heads the list of the headings of a page."""
    return _key(name) in _CONTENTS


def is_boilerplate(name: str, *, ends: bool = False) -> bool:
    """Whether *name* heads a section that holds no terms, such as references; one that *ends* a page may be notes.

    It may be written twice: 介绍（Introduction）.
    """
    outside = outside_brackets(name)
    inside = BRACKETS.search(name) if has_cjk(name) and outside != name else None
    keys = {_key(outside)}
    if inside and has_cjk(inside[0]) != has_cjk(outside):
        keys.add(_key(inside[0].strip(" ()（）")))
    return not keys.isdisjoint(_FRAME) or (ends and not keys.isdisjoint(_ENDINGS))


def leads_on(text: str) -> bool:
    """Whether the *text* of a link leads to what is read before or after the page: ``← Back``, ``Next: Tools``."""
    words = text.lstrip(_ARROWS)
    return words != text or _ONWARD.match(words) is not None


def is_rules(name: str) -> bool:
    """Whether *name* heads a section that says how to write, and not what words mean."""
    return _RULES.search(name) is not None


def is_relationships(name: str) -> bool:
    """Whether *name* heads a section that says how terms belong together."""
    return _key(name) in _RELATIONSHIPS


def is_cases(name: str) -> bool:
    """Whether *name* heads a section with cases of what the terms name, or pairs of terms that are alike."""
    return _CASES.search(name) is not None


def is_facet(name: str) -> bool:
    """Whether *name* heads an aspect of one thing, as pages of one term have them."""
    return is_boilerplate(name) or is_field(name) or _FACET.search(name) is not None


def looks_like_heading(line: str) -> bool:
    """Whether *line*, which no markup marks, is short and without the marks of a sentence."""
    text = line.strip()
    short = 0 < len(text) <= _LONGEST and len(text.split()) <= _MOST_WORDS
    return short and not _UNLIKE_HEADING.search(text) and any(c.isalnum() for c in text)


def is_title(name: str) -> bool:
    """Whether *name* can be the title of a glossary."""
    return _TITLE.search(name) is not None


def says_terms_follow(name: str) -> bool:
    """Whether *name*, of a page or a section, says that terms are below it: “Other terms”."""
    return is_title(name) or _ANY_TITLE.search(name) is not None


def pieces(name: str) -> Sequence[str]:
    """What brackets and slashes separate in *name*, casefolded."""
    return [*map(str.strip, _PIECES.split(name.casefold()))]


def in_order(names: Sequence[str], doubtful: Sequence[bool], *, any_order: bool) -> list[bool]:
    """Which of *names* are terms: those that aren't *doubtful*, and those that the alphabet has between these.

    A label repeats and a frame is at one end of a page, whatever the order. Where the names are in no order, one that
    is between others and doesn't repeat is a term too with *any_order*.

    >>> in_order(["Job", "Key", "License", "Log", "Map"], [False, False, True, False, False], any_order=False)[2]
    True
    """
    folded = [name.strip("*_` ").casefold() for name in names]
    sure = [number for number, is_doubtful in enumerate(doubtful) if not is_doubtful] or [0]
    counts = Counter(folded)
    inside = [sure[0] < number < sure[-1] and counts[name] == 1 for number, name in enumerate(folded)]
    pairs = [folded[one] <= folded[other] for one, other in pairwise(sure)]
    if any(doubtful) and len(sure) + 1 >= _FEWEST and sum(pairs) >= _LEAST_ORDERED * len(pairs):
        fits = [each and folded[n - 1] < folded[n] < folded[n + 1] for n, each in enumerate(inside)]
    else:
        fits = [each and any_order for each in inside]
    return [not is_doubtful or is_fit for is_doubtful, is_fit in zip(doubtful, fits, strict=True)]
