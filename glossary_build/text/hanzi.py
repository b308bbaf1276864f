"""Distinguishes traditional Chinese from simplified, and simplifies it to find a name in whichever of them it is in.

The table is that of OpenCC, made by ``make hanzi``. It goes character by character, which is right for comparing names
and not for showing them: some traditional characters are simplified in one sense only.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path


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


def simplify(text: str) -> str:
    """*text* with simplified characters instead of traditional ones; the others stay.

    >>> simplify("計算圖 Graph")
    '计算图 Graph'
    """
    return text if text.isascii() else text.translate(simplified_characters())


def script_pairs(text: str) -> list[str]:
    """Each traditional character with its simplified one, where *text* has one of the two; sorted.

    >>> script_pairs("计算")
    ['計计']
    """
    there = set(text)
    return sorted(before + after for before, after in _pairs() if before in there or after in there)


@cache
def simplified_characters() -> dict[int, str]:
    """Code points of traditional characters → the simplified ones."""
    return str.maketrans(dict(_pairs()))


@cache
def _pairs() -> list[tuple[str, str]]:
    lines = Path(__file__).with_name("simplified.txt").read_text(encoding="utf-8").splitlines()
    traditional, simplified = (line for line in lines if not line.startswith("#"))
    return [*zip(traditional, simplified, strict=True)]
