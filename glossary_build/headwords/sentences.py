"""Distinguishes a sentence from a name."""

from __future__ import annotations

import re

from glossary_build.headwords.lexicon import all_words

_VERBS = all_words("verbs")
_LEAST_WORDS = 4
_WORD = re.compile(r"[A-Za-z']+")
_CHINESE = re.compile(r"(?:是|指(?![令挥揮数數标標针針纹紋导導定示南向])|用于|用於|表示)(?=.{4})")


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
