"""Source text from bytes: UTF-8, or a guess at what else the bytes are."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_NOT_ASCII = re.compile(rb"[\x80-\xff]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class NotUtf8:
    """What stands in a file instead of UTF-8."""

    offset: int
    """0-based offset of the first byte at fault."""
    guess: str
    """Name of the encoding that it looks like, with its article where it has one."""


def decode(content: bytes) -> str | NotUtf8:
    r"""The text of *content* with ``\n`` for every line break and no byte order mark, if it is UTF-8.

    A NUL byte is no text: UTF-16 without a mark would else pass for UTF-8.
    """
    for mark, name in _MARKS:
        if content.startswith(mark):
            return NotUtf8(offset=0, guess=name)
    if b"\0" in content:
        return NotUtf8(offset=content.index(b"\0"), guess=_guess_by_nuls(content))
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        return NotUtf8(offset=error.start, guess=_guess(content))
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _guess_by_nuls(content: bytes) -> str:
    """UTF-16 writes each ASCII character as a NUL and itself, always in the same order."""
    even, odd = content[::2].count(0), content[1::2].count(0)
    if min(even, odd) * 10 > max(even, odd) or max(even, odd) * 50 < len(content):
        return "a binary file"
    return "UTF-16 without a byte order mark"


def _guess(content: bytes) -> str:
    """The bytes that aren't ASCII come in ones in Latin-1, in runs of twos in GBK, and fit UTF-8 only by intent."""
    lenient = content.decode("utf-8", "replace")
    faults = lenient.count("\ufffd")
    if sum(character > "\x7f" for character in lenient) > 4 * faults:
        return "UTF-8 with damaged bytes"
    runs = _NOT_ASCII.findall(content)
    if sum(map(len, runs)) < 2 * len(runs):
        return "Latin-1"
    for encoding in ("gbk", "gb18030"):
        try:
            content.decode(encoding)
        except UnicodeDecodeError:
            continue
        return encoding.upper()
    return "an encoding that can't be told"
