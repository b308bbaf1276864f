"""Traditional Chinese in simplified characters, to find a name in whichever of the two it is written.

The table is that of OpenCC, made by ``make hanzi``. It goes character by character, which is right for comparing names
and not for showing them: some traditional characters are simplified in one sense only.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path


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
    """Each traditional character with its simplified one."""
    lines = Path(__file__).with_name("simplified.txt").read_text(encoding="utf-8").splitlines()
    traditional, simplified = (line for line in lines if not line.startswith("#"))
    return [*zip(traditional, simplified, strict=True)]
