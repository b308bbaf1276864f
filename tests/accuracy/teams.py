"""Counts what is read in the glossaries of teams, and compares it with what a person counted in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from glossary_build.export import export_glossary
from glossary_build.loader import LoadConfig, load_glossary
from glossary_build.sources import team_glossaries
from tests.accuracy.measure import SHARED

_FOLDER = SHARED / "corpus-teams"
_ROW = re.compile(r"\| (?P<path>[^|]+?) \|(?:[^|]*\|){3} (?P<terms>\d+) \| (?P<avoided>\d+) \|")


class Count(NamedTuple):
    """What one glossary has: as a person counted it, and as it is found."""

    path: str
    terms: int
    found: int
    to_avoid: int
    avoided: int
    lost: int
    """What doesn't come back from ``--to glossary-md``, but for further ids."""


def counts() -> Iterator[Count]:
    """Each glossary in the table of the corpus; none where it isn't beside the checkout."""
    readme = _FOLDER / "README.md"
    for row in _ROW.finditer(readme.read_text(encoding="utf-8")) if readme.is_file() else ():
        path = _FOLDER / row["path"]
        named = team_glossaries(path) if path.is_dir() else {str(path): ""}
        glossary = load_glossary(list(map(Path, named)), LoadConfig(glossaries={k: v for k, v in named.items() if v}))
        apart = [load_glossary([Path(each)]) for each in named]
        losses = [loss for each in apart for loss in export_glossary(each, "glossary-md").losses if loss.concept]
        avoided = sum(name.is_avoided for concept in glossary.concepts for name in concept.designations)
        yield Count(
            path=row["path"],
            terms=int(row["terms"]),
            found=len(glossary.concepts),
            to_avoid=int(row["avoided"]),
            avoided=avoided,
            lost=len(losses),
        )
