"""Distinguishes a sentence from a name, and splits one that says what a name means, as laws and contracts do.

These are ``"Goods" means …``, ``公园绿地，是指…``.
"""

from __future__ import annotations

import re

from glossary_build.headwords.lexicon import all_words
from glossary_build.text.expressions import expression

_VERBS = all_words("verbs")
_LEAST_WORDS = 4
_WORD = expression(r"[A-Za-z']+")
_CHINESE = expression(r"(?:是|指(?![令挥揮数數标標针針纹紋导導定示南向])|用于|用於|表示)(?=.{4})")

_EXPLAINS = expression(
    r"を|[을를]\s|^(?:[은는]|이?란)\s|^とは|^是|(?<![目标標])的.|[\u4e00-\u9fff）]\s?(?:[a-z]++,?\s){3}[a-z]"
)
"""An object, what a thing has, or “is”, in Japanese, Korean and Chinese; or a translation and a text in English."""


def explains(text: str) -> bool:
    """Whether *text*, beside a name in another script, hardly translates it: it says something of the thing.

    >>> [explains(text) for text in ("船底を通る梁", "는 배의 들보", "船底的梁", "目的地", "竜骨")]
    [True, True, True, False, False]
    """
    return _EXPLAINS.search(text) is not None


def is_sentence(text: str) -> bool:
    """Whether *text* says something and so names nothing: it has a verb among several words, or ends as sentences do.

    >>> is_sentence("PM2 is a daemon process manager"), is_sentence("is an acronym for Read-Only Memory")
    (True, True)
    >>> is_sentence("A small sail in front."), is_sentence("Acme Inc.")
    (True, False)
    >>> is_sentence("as is"), is_sentence("end-of-life date"), is_sentence("用于训练的一种方法"), is_sentence("指针")
    (False, False, True, False)
    """
    words = _WORD.findall(text)
    first = [word.lower() for word in words[:1] if not word.isupper()]
    said = text.endswith(".") or not _VERBS.isdisjoint(first + words)
    return (len(words) >= _LEAST_WORDS and said) or _CHINESE.match(text) is not None or "。" in text


_NUMBER = r"(?:[（(][一二三四五六七八九十\da-zA-Z]{1,3}[)）]\s*|\d{1,3}(?:\.\d{1,3}){0,3}[.)、]?\s+)?"
_CHINESE_MEANING = expression(
    rf"\s*{_NUMBER}(?:本[^\s，。：所]{{1,6}}所称的?)?[“「]?(?P<name>[^，。：；,;“”「」\n]{{1,40}}?)[”」]?\s?"
    r"(?:[，,]\s?)?(?:是指|系指|指的是|(?<=[，,])指)\s?[：:]?\s?(?=\S)"
)
_ENGLISH_MEANING = expression(
    rf"\s*{_NUMBER}(?:the\sterm\s)?(?:[*_]{{2}}[\"“]?|[\"“][*_]{{0,2}})(?P<name>[^\"“”*_\n]{{1,80}})"
    r"(?:[\"”]?[*_]{2}|[*_]{0,2}[\"”])\s(?:shall\smean|means?|refers?\sto|is\sdefined\sas|has(?=\sthe\smeaning))\b[:,]?\s?",
    re.IGNORECASE,
)


def read_statement(line: str) -> tuple[str, str] | None:
    """The name that *line* says the meaning of, and the meaning; None where it is no such sentence.

    >>> read_statement('1.2 "Goods" means anything that is sold.')
    ('Goods', 'anything that is sold.')
    >>> read_statement("（二）防护绿地，是指用地独立的绿地。")
    ('防护绿地', '用地独立的绿地。')
    """
    match = _CHINESE_MEANING.match(line) or _ENGLISH_MEANING.match(line)
    return (match["name"].strip(), line[match.end() :]) if match and match["name"].strip() else None
