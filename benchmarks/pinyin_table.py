"""Writes ``glossary_build/text/pinyin.txt`` from the dictionaries of pypinyin: ``make pinyin``."""

from __future__ import annotations

from collections import defaultdict
from importlib.metadata import version
from itertools import groupby
from pathlib import Path

from pypinyin import Style, lazy_pinyin, pinyin
from pypinyin.constants import PHRASES_DICT, PINYIN_DICT

TABLE = Path(__file__).parents[1] / "glossary_build" / "text" / "pinyin.txt"
_HEADER = """\
# Made from pypinyin {version} (c) 2016 mozillazg, 闲耘, by `make pinyin`; pinyin.LICENSE.txt is its license.
# First: the readings of a character, the usual one first, and all characters that have these readings.
# Then: the first character of phrases, and what follows it in each; after =, a reading that isn't the usual ones."""


def table() -> str:
    """The whole file."""
    return "\n\n".join((_HEADER.format(version=version("pypinyin")), _characters(), _phrases())) + "\n"


def _characters() -> str:
    by_readings: dict[str, list[str]] = defaultdict(list)
    for character in map(chr, sorted(PINYIN_DICT)):
        (readings,) = pinyin(character, Style.TONE, heteronym=True)
        by_readings[",".join(readings)].append(character)
    return "\n".join(f"{readings} {''.join(by_readings[readings])}" for readings in sorted(by_readings))


def _phrases() -> str:
    """A character that is read as another one by itself is no phrase, so phrases have two characters or more."""
    found = sorted(phrase for phrase in PHRASES_DICT if len(phrase) > 1)
    return "\n".join(
        " ".join((first, *(phrase[1:] + _own_reading(phrase) for phrase in phrases)))
        for first, phrases in groupby(found, key=lambda phrase: phrase[0])
    )


def _own_reading(phrase: str) -> str:
    spoken = lazy_pinyin([phrase], style=Style.TONE)
    alone = [lazy_pinyin([character], style=Style.TONE)[0] for character in phrase]
    return "" if spoken == alone else "=" + ",".join(spoken)


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8", newline="\n")
