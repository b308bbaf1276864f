"""Knows characters: traditional and simplified Chinese, and those that deceive a reader, invisible or like others.

The table of Chinese characters is that of OpenCC, made by ``make hanzi``. It goes character by character, which is
right for comparing names and not for showing them: some traditional characters are simplified in one sense only.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

from glossary_build.text.expressions import expression


def is_traditional(text: str) -> bool:
    """Whether *text* is clearly traditional: more of its characters are used only there than only in simplified text.

    >>> is_traditional("資料結構"), is_traditional("数据结构"), is_traditional("元件")
    (True, False, False)
    """
    return not _encodes(text, "gb2312") and sum(map(_lean, set(text))) > 0


def is_simplified(text: str) -> bool:
    """Whether *text* has characters that are only used in simplified Chinese."""
    return not text.isascii() and not _encodes(text, "big5") and any(_lean(character) < 0 for character in text)


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
    """Each traditional character with its simplified one, katakana with its hiragana, where *text* has one of the two.

    They are sorted. Kana are without the marks of voiced sounds.

    >>> script_pairs("计算"), script_pairs("グ")
    (['計计'], ['クく'])
    """
    there = set(unicodedata.normalize("NFD", text))
    pairs = (simplified_characters() | str.maketrans(KANA)).items()
    return sorted(chr(code) + after for code, after in pairs if chr(code) in there or after in there)


@cache
def simplified_characters() -> dict[int, str]:
    """Code points of traditional characters → the simplified ones."""
    lines = Path(__file__).with_name("simplified.txt").read_text(encoding="utf-8").splitlines()
    traditional, simplified = (line for line in lines if not line.startswith("#"))
    return str.maketrans(dict(zip(traditional, simplified, strict=True)))


KANA = {chr(katakana): chr(katakana - 0x60) for katakana in range(0x30A1, 0x30F7)}
"""Katakana → hiragana."""
_INVISIBLE = expression(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    r"\u2060-\u206f\u3164\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\ud800-\udfff]"
)
_CONTROL = expression(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_WORD = expression(r"[^\W\d_]+")
_JOINERS = "\u200c\u200d"
_JOINED_SCRIPTS = frozenset(
    (
        *("ARABIC", "BENGALI", "DEVANAGARI", "GUJARATI", "GURMUKHI", "KANNADA", "KHMER", "MALAYALAM", "MONGOLIAN"),
        *("MYANMAR", "ORIYA", "SINHALA", "SYRIAC", "TAMIL", "TELUGU"),
    )
)
_EMOJI = frozenset(("So", "Sk"))
_EMOJI_STYLE = "\ufe0f"
_TAGS = "".join(map(chr, range(0xE0020, 0xE0080)))
_BLACK_FLAG = "\U0001f3f4"

LOOK_ALIKES = {
    **dict(zip("аеорсухіјѕһԁԛԝүѵӏАВЕКМНОРСТУХІЈЅԌԚԜҮѴӀ", "aeopcyxijshdqwyvlABEKMHOPCTYXIJSGQWYVI", strict=True)),
    **dict(zip("οινΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "oivABEZHIKMNOPTYX", strict=True)),
}
"""Cyrillic and Greek letters, each with the Latin one that it looks like in most typefaces."""


def invisible(name: str) -> list[int]:
    """Where *name* has a character that no reader sees: controls of direction, of width nothing, of the terminal.

    Joiners inside an emoji and in scripts that write with them are part of a name.

    >>> invisible("Ten\u200bsor"), invisible("👩‍💻")
    ([3], [])
    """
    return [match.start() for match in _INVISIBLE.finditer(name) if not _belongs(name, match.start())]


def visible(name: str) -> str:
    """*name* without those characters, with single blanks."""
    hidden = set(invisible(name))
    return " ".join("".join(char for place, char in enumerate(name) if place not in hidden).split())


def controls(text: str) -> list[int]:
    r"""Where *text* has a character that steers a machine or is none at all, and that XML forbids or discourages.

    >>> controls("a\tb\nc\x1b[31md\ufffe")
    [5, 11]
    """
    return [match.start() for match in _CONTROL.finditer(text)]


def without_controls(text: str) -> str:
    """*text* without those characters."""
    return _CONTROL.sub("", text)


def look_alikes(name: str) -> list[int]:
    """Where a name in Latin letters has a Cyrillic or Greek one that looks Latin.

    Words of another script beside Latin ones are a mixture that a reader sees; a word that mixes the two is none. A
    name without any letter that is Cyrillic to the eye is a Latin one, whatever its words are made of.

    >>> look_alikes("Tеnsor"), look_alikes("CPU кэш"), look_alikes("ν-SVM")
    ([1], [], [])
    """
    if name.isascii() or LOOK_ALIKES.keys().isdisjoint(name):
        return []
    words = [(match.start(), match[0], "LATIN" in map(_script, match[0])) for match in _WORD.finditer(name)]
    if not any(has_latin for _, _, has_latin in words):
        return []
    disguised = not any(_script(char) == "CYRILLIC" and char not in LOOK_ALIKES for char in name)
    return [
        start + place
        for start, word, has_latin in words
        for place, char in enumerate(word)
        if char in LOOK_ALIKES and (has_latin or (disguised and _script(char) == "CYRILLIC"))
    ]


def describe(char: str) -> str:
    """``U+0430 CYRILLIC SMALL LETTER A``."""
    return f"U+{ord(char):04X} {unicodedata.name(char, '')}".rstrip()


def _belongs(name: str, place: int) -> bool:
    """Whether the invisible character at *place* is how a visible one is written."""
    char, before, after = name[place], name[place - 1 : place], name[place + 1 : place + 2]
    if char in _JOINERS:
        emoji = char == "\u200d" and (before == _EMOJI_STYLE or _category(before) in _EMOJI)
        return bool(emoji and _category(after) in _EMOJI) or _script(before) in _JOINED_SCRIPTS
    if char in ("\ufe0e", _EMOJI_STYLE):
        return _category(before) in _EMOJI or (before != "" and before in "#*0123456789") or _category(before) == "Sm"
    return char in _TAGS and name[:place].rstrip(_TAGS).endswith(_BLACK_FLAG)


def _category(char: str) -> str:
    return unicodedata.category(char) if char else ""


def _script(char: str) -> str:
    """The first word of the character's Unicode name, which for letters is their script."""
    return unicodedata.name(char, "").partition(" ")[0] if char else ""
