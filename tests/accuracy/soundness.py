"""Counts what is wrong with names and definitions of any glossary, without a ground truth."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from glossary_build.headwords.sentences import is_sentence
from glossary_build.model import Definition, Status
from glossary_build.parsers.detect import choose
from glossary_build.sources import decode
from tests.accuracy.measure import SHARED

_WORD = re.compile(r"[^\W_]+")
_LONGEST_CELL = 400
"""How many lines more than the text of a definition its source may have."""


@dataclass(slots=True)
class Soundness:
    """What has been counted in several glossaries."""

    preferred: int = 0
    sentences: int = 0
    """Preferred names that are sentences."""
    names: int = 0
    unwritten: int = 0
    """Names whose letters and digits are in no line of the source."""
    definitions: int = 0
    located: int = 0
    """Definitions whose first word is in the line that they are said to begin in, and their last word below."""


def corpora() -> Iterator[Path]:
    """The real glossaries beside the checkout."""
    for folder in sorted(SHARED.glob("corpus*")):
        yield from (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != "README.md")


def count(path: Path, total: Soundness) -> None:
    """Add the names and definitions of the file at *path* to *total*."""
    text = decode(path.read_bytes())
    if not isinstance(text, str):
        return
    lines = text.splitlines()
    written = "\n".join("".join(_words(line)) for line in lines)
    for entry in choose(text, path.name)(text, path.name).entries:
        for name in entry.designations:
            total.names += 1
            total.unwritten += "".join(_words(name.text)) not in written
            total.preferred += name.status is Status.PREFERRED
            total.sentences += name.status is Status.PREFERRED and is_sentence(name.text)
        for definition in entry.definitions:
            total.definitions += 1
            total.located += _is_located(definition, lines)


def _is_located(definition: Definition, lines: Sequence[str]) -> bool:
    words = _words(definition.text)
    begin = definition.source.line - 1
    below = lines[begin : begin + definition.text.count("\n") + _LONGEST_CELL]
    return not words or (
        words[0] in " ".join(_words("\n".join(below[:1]))) and words[-1] in " ".join(_words("\n".join(below)))
    )


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())
