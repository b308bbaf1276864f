"""Carries what a Markdown file says elsewhere along with the definitions that refer to it: addresses and footnotes.

A link to a fragment of the page becomes an inline link, so that it counts as a reference to another entry. The address
of any other, and the text of a footnote, are appended to the text, where they move no line::

    [free item]                 →  [free item](#free-item)
    [More][alignment]           →  [More][alignment] … [alignment]: type-layout.md
    An array[^1] of numbers.    →  An array[^1] of numbers. … [^1]: Of any size.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from markdown_it.common.utils import normalizeReference
from markdown_it.token import Token

from glossary_build.model import Definition, Entry
from glossary_build.text.expressions import expression

_CODE = r"(?<!`)(?P<ticks>`+)(?!`)[^`]+(?<!`)(?P=ticks)(?!`)"
_SPAN = expression(
    rf"{_CODE}|(?<![\\\]])\[(?P<text>(?:[^\[\]`]|`(?:\[+[^`\[\]]*\]+)?[^`\[\]]*`)+)\](?:\[(?P<label>[^\[\]]*)\]|(?![\[(:]))"
)
_NOTE = expression(rf"{_CODE}|\[\^(?P<label>[^\[\]\s]+)\]")
_LONGEST = 10_000
"""Characters of a footnote that is repeated in definitions."""


def take_footnotes(lines: list[str], tokens: Sequence[Token]) -> dict[str, str]:
    """The footnotes of a file by their labels; their *lines* are empty afterwards."""
    footnotes: dict[str, str] = {}
    for token in tokens:
        if token.type == "footnote_reference_open" and token.map:
            begin, end = token.map
            text = "\n".join(lines[begin:end]).strip()
            if len(text) <= _LONGEST:
                footnotes.setdefault(token.meta["label"], text)
            lines[begin:end] = [""] * (end - begin)
    return footnotes


def inline_fragments(body: Sequence[str], addresses: Mapping[str, str]) -> list[str]:
    """The lines of *body* with each reference-style link to a fragment of its page made inline."""

    def inlined(match: re.Match[str]) -> str:
        address = _address(match, addresses)
        return f"[{match['text']}]({address})" if address.startswith("#") else match[0]

    return _SPAN.sub(inlined, "\n".join(body)).split("\n") if addresses else list(body)


def complete(entry: Entry, addresses: Mapping[str, str], footnotes: Mapping[str, str]) -> Entry:
    """*entry* with the *footnotes*, and then the *addresses*, that its definitions refer to below each of them."""
    if not (addresses or footnotes):
        return entry
    return replace(entry, definitions=tuple(_complete(each, addresses, footnotes) for each in entry.definitions))


def _complete(definition: Definition, addresses: Mapping[str, str], footnotes: Mapping[str, str]) -> Definition:
    labels = dict.fromkeys(match["label"] for match in _NOTE.finditer(definition.text)) if footnotes else ()
    text = "\n\n".join([definition.text, *(footnotes[label] for label in labels if label in footnotes)])
    used = {
        match["label"] or match["text"]: address
        for match in _SPAN.finditer(text)
        if addresses and (address := _address(match, addresses))
    }
    lines = [f"[{label}]: {each}" for label, each in used.items()]
    return replace(definition, text="\n".join([text, "", *lines]) if lines else text)


def _address(match: re.Match[str], addresses: Mapping[str, str]) -> str:
    label = match["label"] or match["text"]
    return addresses.get(normalizeReference(" ".join(label.split())), "") if label else ""
