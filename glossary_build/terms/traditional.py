"""Settles the language of names in Chinese characters that don't tell it, by what the rest of the source is in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from glossary_build.model import Entry
from glossary_build.terms.designations import collect_designations
from glossary_build.text.hanzi import is_simplified, is_traditional

_LEAST_SHARE = 0.3
"""How many of the names in Chinese characters or kana have kana where a source is Japanese."""


def mark_traditional(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """*entries*, with ``ja`` or ``zh-Hant`` for names and definitions that could be either where the rest is so.

    Call it for sources that don't declare the languages of their names.
    """
    language = _settled(entries)
    if language is None:
        return tuple(entries)
    fits = _fits_japanese if language == "ja" else _is_chinese
    return tuple(_mark(entry, language, fits) for entry in entries)


def _settled(entries: Sequence[Entry]) -> str | None:
    """The language of Chinese characters in a source of *entries*; None where each text is judged by itself."""
    languages = [d.language for entry in entries for d in entry.designations if d.language[:2] in ("ja", "zh")]
    japanese = languages.count("ja")
    if japanese and japanese >= _LEAST_SHARE * len(languages):
        return "ja"
    texts = [*_names(entries), *(d.text for entry in entries for d in entry.definitions)]
    traditional = is_traditional("".join(texts)) and not any(map(is_simplified, _names(entries)))
    return "zh-Hant" if traditional else None


def _names(entries: Iterable[Entry]) -> list[str]:
    return [name.text for entry in entries for name in entry.designations]


def _is_chinese(language: str) -> bool:
    return language == "zh-Hans"


def _fits_japanese(language: str) -> bool:
    return language.startswith("zh-")


def _mark(entry: Entry, language: str, fits: Callable[[str], bool]) -> Entry:
    names = [replace(d, language=language) if fits(d.language) else d for d in entry.designations]
    definitions = tuple(replace(d, language=language) if fits(d.language) else d for d in entry.definitions)
    return replace(entry, designations=collect_designations(names), definitions=definitions)
