"""The dictionary of pypinyin in a small file: how Chinese characters and phrases are read.

Importing the library costs a third of a second and more than 50 MB. It is only asked about characters that the file
lacks. ``make pinyin`` makes the file. What it gets wrong in technical Chinese is below.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path


def longest_phrase(text: str, start: int) -> int:
    """How many characters the longest phrase has that *text* holds at *start*; 1 where there is none."""
    for size in _sizes(text[start]).get(text[start + 1 : start + 2], ()):
        if len(text) - start >= size and text[start + 1 : start + size] in _phrases(text[start]):
            return size
    return 1


def longer_phrases(word: str) -> tuple[str, ...]:
    """Return the phrases of which *word* is a part.

    >>> "张量分析" in longer_phrases("分析"), longer_phrases("张量")
    (False, ())
    """
    _, lines = _table()
    wanted = word.encode()
    found = (line.decode().split(" ") for line in lines if wanted in line or wanted.startswith(line[:3]))
    phrases = (entries[0] + entry.partition("=")[0] for entries in found for entry in entries[1:])
    return tuple(phrase for phrase in phrases if word in phrase and phrase != word)


def spoken(word: str) -> tuple[str, ...]:
    """The syllable of each character of *word*, a phrase or a single character; a character with none is itself."""
    phrase = _phrases(word[0]).get(word[1:])
    return phrase or tuple((readings(character) or (character,))[0] for character in word)


@cache
def readings(character: str) -> tuple[str, ...]:
    """All readings of *character*, the usual ones first; none where it is no Chinese character.

    >>> readings("重")
    ('zhòng', 'chóng', 'tóng')
    """
    characters, _ = _table()
    place = characters.find(character.encode())
    start = characters.rfind(b"\n", 0, place) + 1
    end = characters.find(b" ", start)
    return tuple(characters[start:end].decode().split(",")) if end < place else _library_readings(character)


@cache
def _phrases(first: str) -> Mapping[str, tuple[str, ...] | None]:
    """What follows *first* in phrases → their syllables, or None where each character is read as it is alone."""
    _, lines = _table()
    place = bisect(lines, first.encode(errors="replace"))
    line = lines[place].decode() if place < len(lines) else ""
    entries = (entry.partition("=") for entry in line.split(" ")[1:] if line[0] == first)
    return {following: tuple(own.split(",")) if own else None for following, _, own in entries}


@cache
def _sizes(first: str) -> Mapping[str, Sequence[int]]:
    """The second character of phrases that begin with *first* → how many characters they have, the most first."""
    sizes: dict[str, set[int]] = {}
    for following in _phrases(first):
        sizes.setdefault(following[0], set()).add(1 + len(following))
    return {second: sorted(found, reverse=True) for second, found in sizes.items()}


@cache
def _table() -> tuple[bytes, Sequence[bytes]]:
    """Lines of readings and their characters; lines of phrases in the order of their first characters.

    They are in UTF-8, since to decode the file takes longer than all that is asked about a small glossary.
    """
    table = Path(__file__).with_name("pinyin.txt").read_bytes().replace(b"\r\n", b"\n")  # as Git for Windows writes it
    _, characters, phrases = table.split(b"\n\n")
    return characters, phrases.splitlines()


def _library_readings(character: str) -> tuple[str, ...]:
    from pypinyin import Style, pinyin

    found = pinyin(character, Style.TONE, heteronym=True, errors="ignore")
    return tuple(syllable for syllables in found for syllable in syllables)


CHARACTERS = {
    "重": "chóng",
    "长": "cháng",
    "行": "háng",
    "调": "tiáo",
    "差": "chā",
    "切": "qiē",
    "弹": "tán",
    "子": "zǐ",
    "脏": "zāng",
    "着": "zhuó",
    "似": "sì",
    "为": "wéi",
    "铺": "pū",
    "累": "lěi",
}
"""Readings of characters outside the words that the dictionary knows: 重采样, 长序列, 行向量, 调参, 极差, 子图."""

WORDS = {
    "重载": "chóng zài",
    "重设": "chóng shè",
    "上调": "shàng tiáo",
    "上行": "shàng xíng",
    "单行": "dān háng",
    "行号": "háng hào",
    "空行": "kòng háng",
    "方差": "fāng chā",
    "标准差": "biāo zhǔn chā",
    "时差": "shí chā",
    "视差": "shì chā",
    "色差": "sè chā",
    "公差": "gōng chā",
    "落差": "luò chā",
    "温差": "wēn chā",
    "分量": "fēn liàng",
    "分子": "fēn zǐ",
    "因子": "yīn zǐ",
    "频数": "pín shù",
    "可数": "kě shǔ",
    "倒数": "dào shù",
    "倒数第": "dào shǔ dì",
    "倒序": "dào xù",
    "奇次": "jī cì",
    "奇校验": "jī jiào yàn",
    "应力": "yìng lì",
    "相变": "xiàng biàn",
    "相空间": "xiàng kōng jiān",
    "相量": "xiàng liàng",
    "相移": "xiàng yí",
    "转文": "zhuǎn wén",
    "转矩": "zhuǎn jǔ",
    "数据卷": "shù jù juàn",
    "存储卷": "cún chǔ juàn",
    "散点": "sǎn diǎn",
    "贝塞尔": "bèi sài ěr",
}
"""Words that the dictionary misreads or lacks."""

_WHOLE = """
权重 重尾 上下文 回调 调入 调出 并行 串行 进行 简单 最差 部分 成分 充分 种子
格子 样子 对称 只读 卷积 密切 弹道 弹幕 着色 心脏 哈达玛
"""
WHOLE_WORDS = _WHOLE.split()
"""Words that the dictionary reads right, and that would be read otherwise in pieces, or with a word across two of them.

That is what 权重 is for in 权重载入, 部分 in 部分量化 and 简单 in 简单行为.
"""
