"""Splits a gettext PO file into messages that know their lines.

Babel's reader is not used: it prints what is wrong, ends at the first fault and doesn't give the line of a translation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[\d{1,3}\])?)[ \t]*+(.*)")
_STRING = re.compile(r'"((?:[^"\\]++|\\.)*+)"[ \t]*')
_ESCAPED = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


@dataclass(slots=True)
class PoMessage:
    """One message, as far as it was read."""

    texts: dict[str, str] = field(default_factory=dict)
    """By keyword: ``msgctxt``, ``msgid``, ``msgid_plural``, ``msgstr``; the first plural form is ``msgstr``."""
    lines: dict[str, int] = field(default_factory=dict)
    """1-based line of each keyword."""
    comments: dict[str, list[str]] = field(default_factory=dict)
    """Lines of the comments by their marker: ``.`` extracted, ``:`` references, ``,`` flags, none for translators."""
    comment_lines: dict[str, int] = field(default_factory=dict)
    """1-based line on which each sort of comment begins."""

    @property
    def is_fuzzy(self) -> bool:
        """Whether the translation is a guess of a program."""
        return any("fuzzy" in re.split(r"[,\s]+", line) for line in self.comments.get(",", ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class PoFault:
    """A line that is not PO."""

    line: int
    """1-based."""
    message: str


def po_messages(text: str) -> Iterator[PoMessage | PoFault]:
    """The messages of *text* and the lines that belong to none, in order; obsolete messages have the comment ``~``."""
    message, parts, keyword = PoMessage(), dict[str, list[str]](), ""
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        match = _KEYWORD.fullmatch(bare)
        word = match[1] if match else ""
        begins = word in ("msgctxt", "msgid") and "msgid" in parts
        if begins or (bare.startswith("#") and parts) or ("~" in message.comments and not bare.startswith("#")):
            yield _joined(message, parts)
            message, parts, keyword = PoMessage(), {}, ""
        if bare.startswith("#"):
            marker = bare[1:2] if bare[1:2] in (".", ":", ",", "~", "|") else ""
            message.comments.setdefault(marker, []).append(bare[1 + len(marker) :].removeprefix(" "))
            message.comment_lines.setdefault(marker, number)
        elif bare:
            string = _STRING.fullmatch(match[2] if match else bare)
            keyword = ("msgstr" if word == "msgstr[0]" else word) or keyword
            if string is None or not keyword:
                yield PoFault(line=number, message=f"“{bare[:40]}” is no line of a PO file")
                continue
            if word:
                parts[keyword] = []
            parts.setdefault(keyword, []).append(
                _ESCAPED.sub(lambda escape: _ESCAPES.get(escape[1], escape[1]), string[1])
            )
            message.lines.setdefault(keyword, number)
    if parts or "~" in message.comments:
        yield _joined(message, parts)


def _joined(message: PoMessage, parts: dict[str, list[str]]) -> PoMessage:
    message.texts = {keyword: "".join(strings) for keyword, strings in parts.items()}
    return message
