"""Strips emoji and other pictures from the ends of a name: ``🚀 Launch`` is ``Launch``.

A character that may be a letter is dropped only where a blank separates it from the name, or a variation selector
says that it is a picture: ``★ Star`` is ``Star``, ``C♯`` and ``A★`` stay whole.
"""

from __future__ import annotations

import re

_JOINERS = "\ufe0f\u200d\U000e0020-\U000e007f"
_PICTURE = "\U0001f000-\U0001faff\u231a\u231b\u23e9-\u23f3"
_SIGN = "\u2600-\u2668\u2670-\u27bf\u2b1b\u2b1c\u2b50\u2b55"
_SHORT_CODE = r":[a-z][a-z0-9_+-]{1,40}:"
_ANY = re.compile(rf"[{_PICTURE}\u20e3\u2190-\u2bff]|:[a-z0-9]")
"""One of these is in all names with pictures."""
_LEADING = re.compile(
    rf"(?:\s*+(?:[{_PICTURE}][{_JOINERS}]*+|[0-9#*]\ufe0f?\u20e3|[\u2190-\u2bff]\ufe0f|[{_SIGN}](?=[\s{_SIGN}{_PICTURE}])"
    rf"|{_SHORT_CODE}(?=\s)))++\s*+"
)
_TRAILING = re.compile(
    rf"(?:\s*+(?:[{_JOINERS}]*+[{_PICTURE}]|\u20e3\ufe0f?[0-9#*]|\ufe0f[\u2190-\u2bff]|[{_SIGN}](?=[\s{_SIGN}{_PICTURE}])"
    r"|:[a-z0-9_+-]{1,40}[a-z]:(?=\s)))++"
)
"""Matches the name from its end."""


def without_pictographs(name: str) -> str:
    """*name* without the pictures that begin or end it; itself where nothing else is left.

    >>> without_pictographs("🚀 Launch ✨"), without_pictographs(":key: Secret"), without_pictographs("C♯")
    ('Launch', 'Secret', 'C♯')
    """
    text = name.strip()
    if (text.isascii() and ":" not in text) or not _ANY.search(text):
        return text
    rest = text[pictographs_end(text) :]
    match = _TRAILING.match(rest[::-1])
    rest = rest[: len(rest) - match.end()].rstrip() if match else rest
    return rest if any(c.isalnum() for c in rest) else text


def pictographs_end(text: str, start: int = 0) -> int:
    """Where the pictures at *start* of *text* and the blanks after them end; *start* if there are none."""
    first = text[start : start + 1]
    match = None if first.isalnum() and not first.isdigit() else _LEADING.match(text, start)
    return match.end() if match else start
