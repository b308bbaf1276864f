"""Carries the footnotes of a Markdown file along with the definitions that refer to them.

The text of a footnote is appended to each definition that has a reference to it, where it moves no line::

    An array[^1] of numbers.        →  An array[^1] of numbers. … [^1]: Of any size.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from markdown_it.token import Token

from glossary_build.model import Definition, Entry, Markup

_BEGIN = re.compile(r" {0,3}\[\^(?P<label>[^\[\]\s]+)\]:")
_REFERENCE = re.compile(r"(?<!`)(?P<ticks>`+)(?!`)[^`]+(?<!`)(?P=ticks)(?!`)|\[\^(?P<label>[^\[\]\s]+)\]")
_CODE = ("fence", "colon_fence", "code_block")
_LONGEST = 10_000
"""Characters of a footnote that is repeated in definitions."""


def take_footnotes(lines: list[str], tokens: Sequence[Token]) -> dict[str, str]:
    """The footnotes of a file by their labels; their *lines* are empty afterwards."""
    code = {n for token in tokens if token.type in _CODE and token.map for n in range(*token.map)}
    footnotes: dict[str, str] = {}
    number = 0
    while number < len(lines):
        begin = number
        number += 1
        match = None if begin in code else _BEGIN.match(lines[begin])
        if match is None:
            continue
        while number < len(lines) and _continues(lines[number], after_blank=not lines[number - 1].strip()):
            number += 1
        text = "\n".join(lines[begin:number]).strip()
        if len(text) <= _LONGEST:
            footnotes.setdefault(match["label"], text)
        lines[begin:number] = [""] * (number - begin)
    return footnotes


def _continues(line: str, *, after_blank: bool) -> bool:
    """Whether a footnote goes on with *line*; one that is empty may be followed by more of it."""
    if not line.strip():
        return not after_blank
    return line.startswith("    ") if after_blank else not (line.startswith("#") or _BEGIN.match(line))


def append_footnotes(entry: Entry, footnotes: Mapping[str, str]) -> Entry:
    """*entry* with the *footnotes* that its definitions refer to below each of them."""
    if not footnotes:
        return entry
    return replace(entry, definitions=tuple(_append(definition, footnotes) for definition in entry.definitions))


def _append(definition: Definition, footnotes: Mapping[str, str]) -> Definition:
    if definition.markup is not Markup.MARKDOWN:
        return definition
    labels = dict.fromkeys(match["label"] for match in _REFERENCE.finditer(definition.text))
    used = [footnotes[label] for label in labels if label in footnotes]
    return replace(definition, text="\n\n".join([definition.text, *used])) if used else definition
