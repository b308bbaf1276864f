"""Compares what the loader finds in a real glossary with what a reader finds in it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from glossary_build.model import Entry
from glossary_build.parsers.detect import choose
from glossary_build.text.names import fold_name

SHARED = Path(__file__).parents[2].parent / "shared"
_FRAME = re.compile(r"#{1,6}\s|---+$|r\[[\w.]+\]$|\[[^\[\]]+\]:\s")
EXPECTED = sorted(Path(__file__).parent.glob("*.json"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Accuracy:
    """How well one file is read."""

    name: str
    dialect: str
    expected: int
    """Headwords that a reader finds."""
    found: int
    """Headwords that the parser finds."""
    right: int
    """Headwords that both find, as often as both do."""
    names: int
    """Names of all sorts that a reader finds."""
    named: int
    """Those of them that the parser finds in the same entry."""
    languages: int
    """Those of them in the right language."""

    @property
    def recall(self) -> float:
        """Part of the headwords that is found."""
        return self.right / self.expected

    @property
    def precision(self) -> float:
        """Part of what is found that is a headword."""
        return self.right / self.found if self.found else 0.0

    @property
    def language(self) -> float:
        """Part of the names that is found in the right language."""
        return self.languages / self.names


def source_of(expected: Path) -> Path | None:
    """The glossary that *expected* is about; None where it isn't beside the checkout."""
    pattern = json.loads(expected.read_text(encoding="utf-8"))["source"]
    return next(iter(sorted(SHARED.glob(pattern))), None)


def measure(expected: Path, source: Path) -> Accuracy:
    """Read *source* and compare it with the names in *expected*: entries of ``[text, language]``, headword first.

    Spellings that fold to one name count as one.
    """
    entries = json.loads(expected.read_text(encoding="utf-8"))["entries"]
    text = source.read_text(encoding="utf-8")
    result = choose(text, source.name)(text, source.name)
    wanted = Counter(entry[0][0] for entry in entries)
    found = Counter(entry.headword.text for entry in result.entries)
    pairs = _pairs(entries, result.entries)
    names = [(name, language, entry) for wanted_names, entry in pairs for name, language in wanted_names]
    known = [(language, _language(entry, name)) for name, language, entry in names if entry]
    return Accuracy(
        name=expected.stem,
        dialect=result.dialect,
        expected=wanted.total(),
        found=found.total(),
        right=(wanted & found).total(),
        names=len(names),
        named=sum(actual is not None for _, actual in known),
        languages=sum(language == actual for language, actual in known),
    )


def unread_lines(source: Path) -> list[int]:
    """The 1-based lines of a Markdown *source* that are in no definition, name or relation.

    Headings, rules, rule markers (``r[glossary.ast]``) and addresses of links are left out: they hold no definition.
    """
    text = source.read_text(encoding="utf-8")
    lines = text.splitlines()
    result = choose(text, source.name)(text, source.name)
    names = {fold_name(name.text) for entry in result.entries for name in entry.designations}
    held = {
        value.source.line
        for entry in result.entries
        for value in (entry, *entry.designations, *entry.references, *filter(None, [entry.same_as]))
    }
    for definition in (each for entry in result.entries for each in entry.definitions):
        for number, line in enumerate(definition.text.splitlines(), definition.source.line):
            if line.strip() and line.strip() in lines[number - 1]:
                held.add(number)
    return [
        number
        for number, line in enumerate(lines, 1)
        if line.strip() and number not in held and not _FRAME.match(line) and fold_name(line.strip(" `")) not in names
    ]


def _pairs(expected: Iterable[list[list[str]]], entries: Iterable[Entry]) -> list[tuple[list[list[str]], Entry | None]]:
    """Each expected entry with the first one under its headword that has not been taken."""
    waiting: dict[str, list[Entry]] = {}
    for entry in entries:
        waiting.setdefault(entry.headword.text, []).append(entry)
    return [(names, next(iter(_taken(waiting, names[0][0])), None)) for names in expected]


def _taken(waiting: dict[str, list[Entry]], headword: str) -> list[Entry]:
    entries = waiting.get(headword, [])
    return [entries.pop(0)] if entries else []


def _language(entry: Entry, name: str) -> str | None:
    return next((known.language for known in entry.designations if fold_name(known.text) == fold_name(name)), None)
