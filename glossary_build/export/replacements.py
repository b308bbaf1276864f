"""What to write instead of names that are deprecated or hidden."""

from __future__ import annotations

from collections.abc import Iterator

from glossary_build.export.losses import deprecated_names
from glossary_build.model import Concept, Designation, Glossary, HiddenName


def replacements(
    glossary: Glossary, *, with_hidden: bool = False
) -> Iterator[tuple[Concept, Designation | HiddenName, str | None]]:
    """Yield each deprecated name with its concept, and the name to write in its language; None if none is known.

    Hidden names are mostly misspellings, but also what readers only search for; *with_hidden* takes them too.
    """
    for concept in glossary.concepts:
        outdated: list[Designation | HiddenName] = [*deprecated_names(concept)]
        outdated += concept.hidden_names if with_hidden else ()
        for old in outdated:
            instead = glossary.name_instead(concept, old.language)
            yield concept, old, instead if glossary.find(old.text) is concept else None
