"""Characters that deceive a reader: invisible ones, and letters that look like those of another script."""

from __future__ import annotations

import re
import unicodedata

_INVISIBLE = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    r"\u2060-\u206f\u3164\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\ud800-\udfff]"
)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_WORD = re.compile(r"[^\W\d_]+")
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
    if name.isascii() and name.isprintable():
        return []
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
    words = [(match.start(), match[0]) for match in _WORD.finditer(name)]
    if not any(_is_latin(char) for _, word in words for char in word):
        return []
    disguised = not any(_script(char) == "CYRILLIC" and char not in LOOK_ALIKES for char in name)
    return [
        start + place
        for start, word in words
        for place, char in enumerate(word)
        if char in LOOK_ALIKES and (any(map(_is_latin, word)) or (disguised and _script(char) == "CYRILLIC"))
    ]


def describe(char: str) -> str:
    """``U+0430 CYRILLIC SMALL LETTER A``."""
    name = unicodedata.name(char, "")
    return f"U+{ord(char):04X} {name}".rstrip() if name else f"U+{ord(char):04X}"


def _belongs(name: str, place: int) -> bool:
    """Whether the invisible character at *place* is how a visible one is written."""
    char, before, after = name[place], name[place - 1 : place], name[place + 1 : place + 2]
    if char in _JOINERS:
        emoji = char == "\u200d" and before and (before == _EMOJI_STYLE or _category(before) in _EMOJI)
        return bool(emoji and _category(after) in _EMOJI) or _script(before) in _JOINED_SCRIPTS
    if char in ("\ufe0e", _EMOJI_STYLE):
        return _category(before) in _EMOJI or (before != "" and before in "#*0123456789") or _category(before) == "Sm"
    return char in _TAGS and name[:place].rstrip(_TAGS).endswith(_BLACK_FLAG)


def _category(char: str) -> str:
    return unicodedata.category(char) if char else ""


def _script(char: str) -> str:
    """The first word of the character's Unicode name, which for letters is their script."""
    return unicodedata.name(char, "").partition(" ")[0] if char else ""


def _is_latin(char: str) -> bool:
    return _script(char) == "LATIN"
