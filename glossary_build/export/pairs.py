"""Pairs of names for programs that translate: a name, and how the same concept is called in another language."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from glossary_build.export import Loss
from glossary_build.model import Concept, Designation, Glossary, Kind, Status


class Pairs(NamedTuple):
    """The names of one language with those of another."""

    source: str
    """BCP 47 tag."""
    target: str
    names: dict[str, str]
    """Each name of the source language once, in the order of the glossary, with the name in the target language."""
    losses: tuple[Loss, ...]


def languages(glossary: Glossary) -> list[str]:
    """Return the languages of all names in use, in the order of the glossary."""
    used = (name for concept in glossary.concepts for name in concept.designations)
    return list(dict.fromkeys(name.language for name in used if name.status is not Status.DEPRECATED))


def pairs(glossary: Glossary) -> Iterator[Pairs]:
    """Yield the names for each direction between two languages.

    Names in use are translated by the preferred one. An abbreviation of one is translated by an abbreviation, and left
    out if there is none. A name that isn't translated stands for itself. If concepts share a name, the first decides.
    """
    for source, target in permutations(languages(glossary), 2):
        names: dict[str, str] = {}
        losses: list[Loss] = []
        missing: list[str] = []
        for concept in glossary.concepts:
            translated = dict(_translated(concept, source, target))
            if not translated and in_use(concept, source):
                missing.append(concept.designations[0].text)
            for name, translation in translated.items():
                known = names.setdefault(name, translation)
                if known != translation:
                    losses.append(Loss(concept=concept.id, what=f"“{name}” as “{translation}”: it is “{known}”"))
        if missing:
            what = f"names without one in {target} ({len(missing)}, such as “{missing[0]}”)"
            losses.append(Loss(concept=None, what=what))
        if names:
            yield Pairs(source, target, names, tuple(losses))


def in_use(concept: Concept, language: str) -> list[Designation]:
    """Return the names of *concept* in *language* that aren't deprecated, the preferred one first."""
    names = (name for name in concept.designations if name.language == language)
    return [name for name in names if name.status is not Status.DEPRECATED]


def _translated(concept: Concept, source: str, target: str) -> Iterator[tuple[str, str]]:
    names, others = in_use(concept, source), in_use(concept, target)
    if concept.is_untranslatable:
        yield from ((name.stem, name.stem) for name in names or concept.designations[:1])
        return
    for name in names if others else ():
        if name.kind is Kind.ABBREVIATION and name is not names[0]:
            short = (other for other in others if other.kind is Kind.ABBREVIATION)
            yield from ((name.stem, other.stem) for other in short)
        else:
            yield name.stem, others[0].stem


def table(rows: Iterable[Sequence[str]], delimiter: str = ",") -> str:
    """Return *rows* as CSV or TSV."""
    written = io.StringIO()
    csv.writer(written, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return written.getvalue()
