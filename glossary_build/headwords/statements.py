"""Splits a sentence that says what a name means, as laws and contracts do: ``"Goods" means …``, ``公园绿地，是指…``."""

from __future__ import annotations

import re

_NUMBER = r"(?:[（(][一二三四五六七八九十\da-zA-Z]{1,3}[)）]\s*|\d{1,3}(?:\.\d{1,3}){0,3}[.)、]?\s+)?"
_CHINESE = re.compile(
    rf"\s*{_NUMBER}(?:本[^\s，。：所]{{1,6}}所称的?)?[“「]?(?P<name>[^，。：；,;“”「」\n]{{1,40}}?)[”」]?\s?"
    r"(?:[，,]\s?)?(?:是指|系指|指的是|(?<=[，,])指)\s?[：:]?\s?(?=\S)"
)
_ENGLISH = re.compile(
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
    match = _CHINESE.match(line) or _ENGLISH.match(line)
    return (match["name"].strip(), line[match.end() :]) if match and match["name"].strip() else None
