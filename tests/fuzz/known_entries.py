"""Draws entries of which all that has to be read is known."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

WORDS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("known_pages.toml").read_text(encoding="utf-8"))
"""What pages are written of."""
Blocks = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """One entry."""

    base: str
    """The name that comes first."""
    brackets: str = ""
    """What follows the name, with its brackets."""
    names: tuple[tuple[str, str], ...]
    """Text and BCP 47 tag of each name."""
    blocks: Blocks = ()
    """The paragraphs and other blocks of the text, each in lines."""

    @property
    def shown(self) -> str:
        """The headword as it is written, without markup."""
        return self.base + self.brackets

    @property
    def line(self) -> str:
        """The first paragraph."""
        return self.blocks[0][0]

    @property
    def full(self) -> str:
        """The longest name."""
        return max((text for text, _ in self.names), key=len)

    @property
    def short(self) -> str:
        """The shortest name."""
        return min((text for text, _ in self.names), key=len)


def listed(table: str, key: str, separator: str = ";") -> list[str]:
    """The pieces of a text in the words."""
    return [" ".join(piece.split()) for piece in WORDS[table][key].split(separator) if piece.strip()]


_SHORT = [tuple(pair.split(" ", 1)) for pair in listed("names", "short")]
_CHINESE = [tuple(pair.split(" ", 1)) for pair in listed("names", "zh-Hans")]
_SYNONYMS = [(*map(str.strip, names.split(";")), text) for names, text in WORDS["synonyms"].items()]


def _both(pair: tuple[str, ...], kind: str) -> Known:
    chinese, english = pair
    both = ((chinese, "zh-Hans"), (english, "en"))
    match kind:
        case "translated":
            return Known(base=chinese, brackets=f"（{english}）", names=both)
        case "translated, ASCII":
            return Known(base=chinese, brackets=f" ({english})", names=both)
        case "translation":
            return Known(base=english, brackets=f"（{chinese}）", names=both[::-1])
        case "bilingual":
            return Known(base=english, brackets=f" ({chinese})", names=both[::-1])
        case _:
            return Known(base=chinese, names=both[:1])


def _shortened(place: int) -> Known:
    short, full = _SHORT[place % len(_SHORT)]
    return Known(base=full, brackets=f" ({short})", names=((full, "en"), (short, "en")))


def _spelled(place: int) -> Known:
    short, full = _SHORT[place % len(_SHORT)]
    return Known(base=short, brackets=f" ({full})", names=((full, "en"), (short, "en")))


def _synonym(place: int) -> Known:
    name, other, text = _SYNONYMS[place % len(_SYNONYMS)]
    return Known(base=name, names=((name, "en"), (other, "en")), blocks=((text,),))


def _code(place: int) -> Known:
    names = listed("names", "code")
    return Known(base=names[place % len(names)], names=((names[place % len(names)], "en"),))


_KINDS: dict[str, Callable[[int], Known]] = {
    "abbreviated": _shortened,
    "abbreviations": _spelled,
    "bilingual": lambda place: _both(_CHINESE[place % len(_CHINESE)], "bilingual"),
    "code": _code,
    "synonyms": _synonym,
}
KINDS = {
    "en": ("plain", *_KINDS),
    "zh-Hans": ("plain", "translated", "translation", "translated, ASCII"),
    **dict.fromkeys(("de", "fr", "ja", "ko", "ru"), ("plain",)),
}
"""Language → what some of the names of a page may have besides themselves."""
ALL_SHORT = "all abbreviated"
"""The kind of which all names of a page are."""


def draw_entries(
    chance: random.Random, language: str, kind: str, *, rich: bool, labels: bool, markup: str
) -> list[Known]:
    """Four to twelve entries in *language*, of the *kind* that the page has; texts of several blocks where *rich*.

    Some of these have *labels* of their own.
    """
    count = chance.randint(4, len(_SHORT) if kind == ALL_SHORT else 12)
    if language == "zh-Hans":
        drawn = [_both(pair, kind) for pair in chance.sample(_CHINESE, count)]
    else:
        drawn = [
            Known(base=name, names=((name, language),)) for name in chance.sample(listed("names", language), count)
        ]
    if kind == ALL_SHORT:
        drawn = list(map(_shortened, range(count)))
    elif kind in _KINDS:
        for number, place in enumerate(chance.sample(range(count), max(2, count // 3))):
            drawn[place] = _KINDS[kind](number)
    drawn.sort(key=lambda known: known.base.casefold())
    texts = [_draw_text(chance, language, rich=rich, labels=labels, markup=markup) for _ in drawn]
    return [
        replace(known, blocks=(*known.blocks, *text[len(known.blocks) :]))
        for known, text in zip(drawn, texts, strict=True)
    ]


def _draw_text(chance: random.Random, language: str, *, rich: bool, labels: bool, markup: str) -> Blocks:
    if markup == "md" and chance.random() < 0.15:
        text = chance.choice(WORDS["unusual"][language])
    else:
        pieces = [line.split("|") for line in WORDS["sentences"][language].strip().splitlines()]
        text = " ".join(chance.choice(each).strip() for each in pieces)
    more = listed("more", language, "|")
    if language == "en" and text.endswith(".") and chance.random() < 0.4:
        text += f" {chance.choice(more)}"
    blocks = [text]
    if rich and chance.random() < 0.4:
        blocks.append(chance.choice(more))
    if rich and chance.random() < 0.3:
        labelled = WORDS["blocks"]["labels"] if labels and language == "en" else []
        blocks.append(chance.choice(WORDS["blocks"][language if markup == "md" else markup] + labelled))
    return tuple(tuple(block.split("\n")) for block in blocks)
