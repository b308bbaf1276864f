"""The words that say what a name, a heading, a column or a part of a text is, as ``lexicon.toml`` has them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from glossary_build.text.characters import simplify
from glossary_build.text.expressions import expression

UNSPACED = frozenset(("zh", "ja", "ko"))
"""Languages that put no blank between words; a marker or conjunction of any other is a word of its own."""


def words(table: str) -> Mapping[str, tuple[str, ...]]:
    """Language → the words of a *table*, such as ``conjunctions`` or ``fields.term``."""
    return {
        language: tuple(" ".join(word.split()) for word in listed.split("|"))
        for language, listed in _table(table).items()
    }


def all_words(table: str) -> frozenset[str]:
    """The words of all languages in a *table*, and how `simplify` writes them."""
    return frozenset(form for listed in words(table).values() for word in listed for form in (word, simplify(word)))


def expressions(table: str) -> Mapping[str, Mapping[str, str]]:
    """Name → language → expression, of the tables inside of a *table*."""
    return {
        name: {language: text.replace("\n", "") for language, text in listed.items()}
        for name, listed in _table(table).items()
    }


def finders(table: str) -> Mapping[str, re.Pattern[str]]:
    """Name → what finds one of the words of any language, of the tables inside of a *table*."""
    return {
        name: expression(
            "|".join(each if language in UNSPACED else rf"\b(?:{each})\b" for language, each in listed.items()),
            re.IGNORECASE,
        )
        for name, listed in expressions(table).items()
    }


_LEXICON: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("lexicon.toml").read_text(encoding="utf-8"))


def _table(name: str) -> Mapping[str, Any]:
    found = _LEXICON
    for key in name.split("."):
        found = found[key]
    return found
