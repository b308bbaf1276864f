"""Distinguishes traditional Chinese from simplified by characters that are used in one of them only."""

from __future__ import annotations

from functools import cache


def is_traditional(text: str) -> bool:
    """Whether *text* is clearly traditional: more of its characters are used only there than only in simplified text.

    >>> is_traditional("資料結構"), is_traditional("数据结构"), is_traditional("元件")
    (True, False, False)
    """
    return not _encodes(text, "gb2312") and sum(map(_lean, set(text))) > 0


def is_simplified(text: str) -> bool:
    """Whether *text* has characters that are only used in simplified Chinese."""
    return not _encodes(text, "big5") and any(_lean(character) < 0 for character in text)


@cache
def _lean(character: str) -> int:
    """1 for a character of traditional Chinese only, -1 for one of simplified only, 0 for any other.

    Big5 and GB 2312 are the character sets that were made for the two.
    """
    if not "\u4e00" <= character <= "\u9fff":
        return 0
    return _encodes(character, "big5") - _encodes(character, "gb2312")


def _encodes(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
