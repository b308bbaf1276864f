"""Measures how long it takes to find 10,000 names in 10 MB of prose: ``python -m benchmarks.autolink``."""

from __future__ import annotations

import random
import time

from glossary_build.text.name_finder import NameFinder

_NAMES = 10_000
_BYTES = 10_000_000
_SYLLABLES = [
    *("ten", "sor", "gra", "di", "ent", "ba", "tch", "ker", "nel", "lay", "er", "pool"),
    *("ing", "mo", "del", "lo", "ss", "net", "work", "at", "tion", "head", "map", "flow"),
]
_SMALL = ["the", "of", "and", "a", "to", "in", "is", "it", "for", "as", "with", "on", "by", "that", "this", "are"]
_HAN = [chr(code) for code in range(0x4E00, 0x4E00 + 3000)]


def main() -> None:
    """Print the CPU seconds."""
    chance = random.Random(12)  # noqa: S311 - the same words each time, not secrets
    words = sorted({"".join(chance.choices(_SYLLABLES, k=chance.randint(2, 4))) for _ in range(40_000)})
    names = sorted({" ".join(chance.choices(words, k=chance.choice((1, 2, 2, 3)))) for _ in range(_NAMES)})
    chinese = sorted({"".join(chance.choices(_HAN, k=chance.randint(2, 5))) for _ in range(_NAMES)})
    texts = {"English": _english(chance, words, names), "Chinese": _chinese(chance, chinese)}
    finder = NameFinder((name, name) for name in (*names, *chinese))
    for language, text in texts.items():
        seconds, count = min(_measured(finder, text) for _ in range(3))
        print(f"{language}, {len(text.encode()) / 1e6:.0f} MB: {seconds:.2f} s, {count} names found")


def _english(chance: random.Random, words: list[str], names: list[str]) -> str:
    """Sentences of which a third of the words are no small ones, and one in three has a name."""
    weights = [1 / (rank + 10) for rank in range(len(words))]
    pool = chance.choices(chance.sample(words, len(words)), weights, k=200_000)
    sentences: list[str] = []
    size = 0
    while size < _BYTES:
        said = [chance.choice(_SMALL) if chance.random() < 0.5 else chance.choice(pool) for _ in range(14)]
        said += [chance.choice(names)] if chance.random() < 0.33 else []
        sentences.append(" ".join(said).capitalize() + ". ")
        size += len(sentences[-1])
    return "".join(sentences)


def _chinese(chance: random.Random, names: list[str]) -> str:
    sentences: list[str] = []
    size = 0
    while size < _BYTES:
        said = "".join(chance.choices(_HAN, k=20)) + (chance.choice(names) if chance.random() < 0.33 else "")
        sentences.append(said + "。")
        size += 3 * len(sentences[-1])
    return "".join(sentences)


def _measured(finder: NameFinder[str], text: str) -> tuple[float, int]:
    began = time.process_time()
    count = sum(1 for _ in finder.find(text))
    return time.process_time() - began, count


if __name__ == "__main__":
    main()
