"""Takes the names of a traditional source for traditional where their own characters don't tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from glossary_build.model import Entry
from glossary_build.terms.designations import collect_designations
from glossary_build.text.hanzi import is_simplified, is_traditional


def mark_traditional(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """*entries*, with ``zh-Hant`` for Chinese that could be either where the rest of them is traditional."""
    texts = [*(d.text for e in entries for d in e.designations), *(d.text for e in entries for d in e.definitions)]
    if not is_traditional("".join(texts)) or any(map(is_simplified, _headwords(entries))):
        return tuple(entries)
    return tuple(_mark(entry) for entry in entries)


def _headwords(entries: Iterable[Entry]) -> list[str]:
    return [name.text for entry in entries for name in entry.designations]


def _mark(entry: Entry) -> Entry:
    names = [replace(d, language="zh-Hant") if d.language == "zh-Hans" else d for d in entry.designations]
    definitions = tuple(replace(d, language="zh-Hant") if d.language == "zh-Hans" else d for d in entry.definitions)
    return replace(entry, designations=collect_designations(names), definitions=definitions)
