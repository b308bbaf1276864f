"""What to write instead of names that are deprecated or hidden."""

from __future__ import annotations

from collections.abc import Iterator

from glossary_build.export.losses import deprecated_names
from glossary_build.model import Concept, Designation, Glossary, HiddenName


def replacements(glossary: Glossary) -> Iterator[tuple[Concept, Designation | HiddenName, str | None]]:
    """Yield each such name with its concept, and the name to write in its language; None where none is known."""
    for concept in glossary.concepts:
        outdated: list[Designation | HiddenName] = [*deprecated_names(concept), *concept.hidden_names]
        for old in outdated:
            instead = glossary.name_instead(concept, old.language)
            yield concept, old, instead if glossary.find(old.text) is concept else None
