"""Strips the number or label that counts a name: ``01 区块``, ``3、对赌协议``, ``Definition 1.2 (Group)``."""

from __future__ import annotations

import re

_NUMBER = re.compile(
    r"(?:\d{1,3}(?:\.\d{1,3}){0,3}(?:[.)]\s+|[、）]\s*)|0\d\s+|[（(](?:\d{1,3}|[一二三四五六七八九十]{1,3})[)）]\s*"
    r"|[一二三四五六七八九十]{1,3}、\s*|[\u2460-\u2473\u2776-\u277f]\s*)(?=[^\s.)、）])"
)
_LABEL = re.compile(
    r"(?:definition|def\.|term|定义|定義|术语|名词)(?:\s?\d{1,3}(?:\.\d{1,3}){0,3}\s?[.:：]?\s?|[:：]\s?)"
    r"(?:\((?P<round>[^()]+)\)|（(?P<wide>[^（）]+)）|(?P<bare>[^\s()（）].*))",
    re.IGNORECASE,
)


def without_number(name: str) -> str:
    """*name* without what counts it; itself where it is nothing else.

    >>> without_number("01 区块"), without_number("Definition 1.2 (Group)"), without_number("3D model")
    ('区块', 'Group', '3D model')
    """
    if label := _LABEL.fullmatch(name):
        return (label["round"] or label["wide"] or label["bare"]).strip()
    match = _NUMBER.match(name)
    return name[match.end() :] if match else name
