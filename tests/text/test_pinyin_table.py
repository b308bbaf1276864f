"""The table of pinyin: it reads as the library does that it was made from, and asks it only about what is missing."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from pypinyin import Style, lazy_pinyin, pinyin
from pypinyin.constants import PHRASES_DICT, PINYIN_DICT

from benchmarks.pinyin_table import TABLE, table
from glossary_build.text import pinyin_table
from glossary_build.text.names import HAN

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"
LONGEST = max(map(len, PHRASES_DICT))


def words(text: str) -> list[str]:
    """*text* in the longest phrases of the table."""
    found, start = [], 0
    while start < len(text):
        size = pinyin_table.longest_phrase(text, start)
        found.append(text[start : start + size])
        start += size
    return found


def words_of_library(text: str) -> list[str]:
    """*text* in the longest phrases of the library."""
    found, start = [], 0
    while start < len(text):
        sizes = range(min(LONGEST, len(text) - start), 1, -1)
        size = next((size for size in sizes if text[start : start + size] in PHRASES_DICT), 1)
        found.append(text[start : start + size])
        start += size
    return found


def chinese_texts() -> Iterator[str]:
    """Runs of Chinese in our sources and, where they are beside the checkout, in real glossaries; then random ones."""
    folders = (ROOT / "sources", ROOT / "docs", ROOT / "tests" / "fixtures", SHARED / "corpus", SHARED / "seeds")
    for path in sorted(path for folder in folders for path in folder.rglob("*.*")):
        if path.suffix in {".md", ".rst", ".txt"}:
            yield from re.findall(f"[{HAN}]+", path.read_text(encoding="utf-8"))
    chance = Random(1)  # noqa: S311 - the same texts each time, not secrets
    phrases = sorted(PHRASES_DICT)
    for _ in range(2000):
        yield "".join(chance.choice(phrases)[chance.randrange(2) :] for _ in range(4))


def test_table_is_that_of_the_library() -> None:
    """After an update of pypinyin, ``make pinyin`` makes the table again."""
    assert TABLE.read_text(encoding="utf-8") == table()


def test_every_character_is_read_as_in_the_library() -> None:
    """All readings, and the one that is spoken."""
    for character in map(chr, PINYIN_DICT):
        (expected,) = pinyin(character, Style.TONE, heteronym=True)
        assert pinyin_table.readings(character) == tuple(expected)
        assert list(pinyin_table.spoken(character)) == lazy_pinyin([character], style=Style.TONE)


def test_every_phrase_is_read_as_in_the_library() -> None:
    """The whole phrase is found, and spoken as a whole."""
    for phrase in PHRASES_DICT:
        assert pinyin_table.longest_phrase(phrase, 0) == len(phrase)
        assert list(pinyin_table.spoken(phrase)) == lazy_pinyin([phrase], style=Style.TONE)


def test_text_is_cut_and_read_as_by_the_library() -> None:
    """Where phrases overlap, the longest from the left counts."""
    texts = set(chinese_texts())
    assert len(texts) > 2000
    for text in texts:
        cut = words(text)
        assert cut == words_of_library(text)
        assert [syllable for word in cut for syllable in pinyin_table.spoken(word)] == lazy_pinyin(
            cut, style=Style.TONE
        )


def test_library_is_asked_about_other_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    """A character that a later version of the library knows is read as it says."""
    pinyin_table.readings.cache_clear()
    monkeypatch.setattr(pinyin_table, "_table", lambda: ("mà 骂".encode(), []))
    assert pinyin_table.readings("量") == tuple(pinyin("量", Style.TONE, heteronym=True)[0])
    assert pinyin_table.readings("m") == ()
    monkeypatch.undo()
    pinyin_table.readings.cache_clear()


def test_reading_chinese_does_not_import_the_library() -> None:
    """It is large and slow to import."""
    code = (
        "import sys; from glossary_build.text.collation import reading;"
        "from glossary_build.text.search_keys import spoken_forms;"
        "assert reading('学习率调度器') == 'xué xí lǜ diào dù qì'; spoken_forms('重载');"
        "assert 'pypinyin' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
