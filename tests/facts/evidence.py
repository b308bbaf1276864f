"""The list of concepts with the sources that each was checked against."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.facts.links import is_page

EVIDENCE = Path(__file__).with_name("evidence.csv")
CLAIMS = Path(__file__).with_name("claims.rst")
RUN = CLAIMS.name
"""The source of a concept with a section in the file of claims."""

_SECTION = re.compile(r"(?m)^(\S.*)\n-{3,}$")
_FILE = re.compile(r"torch(gen)?(/[\w.-]+)+\.(py|h|yaml)")
_NAME = re.compile(r"torch(\.\w+)+")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list."""

    concept: str
    sources: tuple[str, ...]
    """``claims.rst``, a file of the wheel (``torch/include/…``), a name (``torch.nn.Linear``) or an address."""


def read_evidence(text: str) -> list[Row]:
    """The rows of the list, a CSV file whose sources are separated by semicolons."""
    rows = csv.reader(text.splitlines()[1:])
    return [Row(concept, tuple(filter(None, map(str.strip, sources.split(";"))))) for concept, sources in rows]


def sections(claims: str) -> set[str]:
    """The concepts with a section in the file of claims; a title can name several."""
    return {name.strip() for title in _SECTION.findall(claims) for name in title.split(", ")}


def problems(rows: Iterable[Row], concepts: Iterable[str], claims: set[str]) -> list[str]:
    """What is wrong with the list: a concept that isn't there once, or without a source that anybody can look at."""
    rows, expected = list(rows), set(concepts)
    counts = Counter(row.concept for row in rows)
    found = [f"{name}: not in the list" for name in sorted(expected - counts.keys())]
    found += [f"{name}: not a concept" for name in sorted((counts.keys() | claims) - expected)]
    found += [f"{name}: listed {count} times" for name, count in sorted(counts.items()) if count > 1]
    for row in rows:
        if not row.sources:
            found.append(f"{row.concept}: no source")
        if (RUN in row.sources) != (row.concept in claims):
            found.append(f"{row.concept}: {RUN} has {'no' if RUN in row.sources else 'a'} section of this name")
        found += [
            f"{row.concept}: {source} is neither {RUN}, a file or name of torch, nor a page"
            for source in row.sources
            if source != RUN and not (_FILE.fullmatch(source) or _NAME.fullmatch(source) or is_page(source))
        ]
    return found


def used_by(rows: Iterable[Row]) -> Mapping[str, list[str]]:
    """The files and names of torch in the list, each with the concepts that rest on it."""
    users: dict[str, list[str]] = {}
    for row in rows:
        for source in row.sources:
            if _FILE.fullmatch(source) or _NAME.fullmatch(source):
                users.setdefault(source, []).append(row.concept)
    return users
