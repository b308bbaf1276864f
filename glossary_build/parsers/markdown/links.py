"""Keeps reference-style links of Markdown, whose addresses are elsewhere in the file, working inside one definition.

A link to a fragment of the page becomes an inline link, so that it counts as a reference to another entry; the address
of any other is appended to the text, where it moves no line::

    [free item]             →  [free item](#free-item)
    [More][alignment]       →  [More][alignment] … [alignment]: type-layout.md
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from markdown_it.common.utils import normalizeReference

from glossary_build.model import Definition, Entry, Markup

_SPAN = re.compile(
    r"(?<!`)(?P<ticks>`+)(?!`)[^`]+(?<!`)(?P=ticks)(?!`)"
    r"|(?<![\\\]])\[(?P<text>(?:[^\[\]`]|`[^`\[\]]*`)+)\](?:\[(?P<label>[^\[\]]*)\]|(?![\[(:]))"
)


def inline_fragments(body: Sequence[str], addresses: Mapping[str, str]) -> list[str]:
    """The lines of *body* with each reference-style link to a fragment of its page made inline."""

    def inlined(match: re.Match[str]) -> str:
        address = _address(match, addresses)
        return f"[{match['text']}]({address})" if address.startswith("#") else match[0]

    return _SPAN.sub(inlined, "\n".join(body)).split("\n") if addresses else list(body)


def append_addresses(entry: Entry, addresses: Mapping[str, str]) -> Entry:
    """*entry* with the addresses that its definitions use below each of them."""
    if not addresses:
        return entry
    return replace(entry, definitions=tuple(_append(definition, addresses) for definition in entry.definitions))


def _append(definition: Definition, addresses: Mapping[str, str]) -> Definition:
    if definition.markup is not Markup.MARKDOWN:
        return definition
    used: dict[str, str] = {}
    for match in _SPAN.finditer(definition.text):
        if address := _address(match, addresses):
            used.setdefault(match["label"] or match["text"], address)
    lines = [
        f"[{label}]: <{address}>" if " " in address else f"[{label}]: {address}" for label, address in used.items()
    ]
    return replace(definition, text="\n".join([definition.text, "", *lines])) if lines else definition


def _address(match: re.Match[str], addresses: Mapping[str, str]) -> str:
    label = match["label"] or match["text"]
    return addresses.get(normalizeReference(" ".join(label.split())), "") if label else ""
