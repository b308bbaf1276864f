"""Source text from bytes: UTF-8, or a guess at what else the bytes are."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_ZIP = b"PK\x03\x04"
_NOT_ASCII = re.compile(rb"[\x80-\xff]+")
_CONTROL = re.compile(rb"[\x80-\x9f]")
"""In Latin-1 these are control characters, in Windows-1252 quotes, dashes and the like."""
_SURROGATE = re.compile(rb"\xed[\xa0-\xbf]")


class NotUtf8(NamedTuple):
    """The content of a file that isn't UTF-8."""

    offset: int
    """0-based offset of the first byte at fault."""
    guess: str
    """Name of the encoding that it looks like, with its article where it has one."""


def decode(content: bytes, encoding: str | None = None) -> str | NotUtf8:
    r"""Return the text of *content* with ``\n`` for every line break and no byte order mark, if it is UTF-8.

    What is not UTF-8 is read as *encoding*, if one is given (:func:`is_encoding`). A NUL byte is no text: UTF-16
    without a mark would else pass for UTF-8.
    """
    text = _decode_utf8(content)
    if encoding is None or isinstance(text, str):
        return text
    try:
        other = content.decode(encoding)
        other.encode("utf-8")
    except UnicodeError:
        return text
    return text if "\0" in other else _unify(other)


def is_encoding(name: str) -> bool:
    """Return whether *name* is a text encoding that Python knows: ``gb18030``, ``utf-16``, ``latin-1``.

    >>> is_encoding("GBK"), is_encoding("base64"), is_encoding("gkb")
    (True, False, False)
    """
    try:
        "".encode(name)
    except (LookupError, ValueError):
        return False
    return True


def _decode_utf8(content: bytes) -> str | NotUtf8:
    for mark, name in _MARKS:
        if content.startswith(mark):
            return NotUtf8(offset=0, guess=name)
    if content.startswith(_ZIP):
        return NotUtf8(offset=0, guess="a spreadsheet or another archive, not text")
    if b"\0" in content:
        return NotUtf8(offset=content.index(b"\0"), guess=_guess_by_nuls(content))
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        return NotUtf8(offset=error.start, guess=_guess(content))
    return _unify(text)


def _unify(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.removeprefix("\ufeff").replace("\n\ufeff", "\n")  # files that were put together have several


def _guess_by_nuls(content: bytes) -> str:
    """UTF-16 writes each ASCII character as a NUL and itself, always in the same order."""
    even, odd = content[::2].count(0), content[1::2].count(0)
    if 4 * (even + odd) < len(content) and _decodes(content, "utf-8"):
        return "UTF-8 with damaged bytes"
    if min(even, odd) * 10 > max(even, odd) or max(even, odd) * 50 < len(content):
        return "a binary file"
    return "UTF-16 without a byte order mark"


def _guess(content: bytes) -> str:
    """The bytes that aren't ASCII come in ones in Latin-1, in runs of twos in GBK, and fit UTF-8 only by intent."""
    if _SURROGATE.search(content) and _decodes(content, "utf-8", "surrogatepass"):
        return "UTF-8 with lone surrogates"
    lenient = content.decode("utf-8", "replace")
    faults = lenient.count("\ufffd")
    if sum(character > "\x7f" for character in lenient) > 4 * faults:
        return "UTF-8 with damaged bytes"
    runs = _NOT_ASCII.findall(content)
    if sum(map(len, runs)) < 2 * len(runs):
        return "Windows-1252" if _CONTROL.search(content) and _decodes(content, "cp1252") else "Latin-1"
    for encoding in ("gbk", "gb18030"):
        if _decodes(content, encoding):
            return encoding.upper()
    return "an unknown encoding"


def _decodes(content: bytes, encoding: str, errors: str = "strict") -> bool:
    try:
        content.decode(encoding, errors)
    except UnicodeDecodeError:
        return False
    return True
