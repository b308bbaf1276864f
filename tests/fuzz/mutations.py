"""Spoils real sources, as careless editing, bad merges and broken downloads do.

``python -m tests.fuzz.mutations 5000`` loads 5,000 spoiled files and prints exceptions; a second number is the seed.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path

from glossary_build import load_glossary
from glossary_build.diagnostics import DEBUG
from glossary_build.export.json import json_text

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"
_LONGEST = 60_000
"""Bytes; longer sources take too long to load often."""
_MOST_LINES = 400


def own_sources() -> list[Path]:
    """The sources and test data in this repository."""
    folders = (
        ROOT / "sources",
        ROOT / "docs" / "examples" / "project" / "terms",
        ROOT / "tests" / "parsers" / "unseen",
    )
    return _readable(folders)


def shared_sources() -> list[Path]:
    """Real glossaries beside the checkout; none where they aren't there."""
    return _readable(SHARED / name for name in ("corpus", "corpus-unusual", "seeds"))


def _readable(folders: Iterable[Path]) -> list[Path]:
    found = [path for folder in folders for path in sorted(folder.rglob("*"))]
    return [path for path in found if path.suffix != ".read" and path.is_file() and path.stat().st_size <= _LONGEST]


def mutations(sources: list[Path], seed: int, count: int) -> Iterator[tuple[Path, bytes]]:
    """*count* spoiled texts, each with the source that it was made from; the same for the same *seed*."""
    chance = random.Random(seed)  # noqa: S311 - a test has to be repeatable
    for _ in range(count):
        path, other = chance.choice(sources), chance.choice(sources)
        yield path, mutate(chance, _lines(path), _lines(other))


def _lines(path: Path) -> list[bytes]:
    return path.read_bytes().split(b"\n")[:_MOST_LINES]


def mutate(chance: random.Random, lines: list[bytes], other: list[bytes]) -> bytes:
    """*lines* after one to eight deletions, duplications, swaps, and splices of *other*; some cut off at a byte."""
    lines = list(lines)
    for _ in range(chance.randint(1, 8)):
        begin = chance.randrange(len(lines) or 1)
        end = begin + chance.randint(1, 20)
        match chance.choice(("delete", "duplicate", "swap", "splice", "join")):
            case "delete":
                del lines[begin:end]
            case "duplicate":
                lines[begin:begin] = lines[begin:end]
            case "swap" if lines:
                place = chance.randrange(len(lines))
                lines[begin], lines[place] = lines[place], lines[begin]
            case "splice":
                start = chance.randrange(len(other))
                lines[begin:begin] = other[start : start + chance.randint(1, 40)]
            case _:
                lines[begin:end] = [b" ".join(lines[begin:end])]
    text = b"\n".join(lines)
    return text[: chance.randrange(len(text) + 1)] if chance.random() < 0.2 else text


def main(count: int, seed: int) -> int:
    """Load *count* spoiled files; how many raised."""
    os.environ[DEBUG] = "1"
    folder = Path(tempfile.mkdtemp(prefix="glossary-mutations-"))
    failed = 0
    for path, text in mutations(own_sources() + shared_sources(), seed, count):
        spoiled = folder / f"a{path.suffix}"
        spoiled.write_bytes(text)
        try:
            json_text(load_glossary([spoiled]))
        except Exception:
            failed += 1
            spoiled.rename(folder / f"failed-{failed}{path.suffix}")
            traceback.print_exc()
    sys.stdout.write(f"{count} spoiled files, {failed} failed{f'; see {folder}' if failed else ''}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(count=int(sys.argv[1]), seed=int(sys.argv[2]) if len(sys.argv) > 2 else 0))
