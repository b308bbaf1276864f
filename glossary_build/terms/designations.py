"""Collects the names of one entry: one preferred name in each language, no name twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from glossary_build.model import Designation, Status
from glossary_build.text.names import fold_name


def collect_designations(names: Iterable[Designation]) -> tuple[Designation, ...]:
    """*names* with the status that their place gives them; the first one is the headword.

    In each language the first name given as preferred stays so, or else the first one given as admitted; the others
    are admitted. The headword comes first in its language, and deprecated names stay deprecated. Of two spellings that
    fold to one name of a language the first stays, and what an author declares about it replaces what was inferred.
    """
    names = tuple(names)
    if are_separate(names):
        return names
    collected: dict[tuple[str, str], Designation] = {}
    for name in names:
        key = (name.language, fold_name(name.text))
        known = collected.setdefault(key, name)
        if known.inferred and not name.inferred:
            collected[key] = replace(known, kind=name.kind, origin=name.origin, inferred=False)
    distinct = list(collected.values())
    chosen: dict[str, int] = {}
    for status in (Status.PREFERRED, Status.ADMITTED):
        for place, name in enumerate(distinct):
            if name.status is status or place == 0:
                chosen.setdefault(name.language, place)
    return tuple(
        _with_status(name, Status.PREFERRED if chosen[name.language] == place else Status.ADMITTED)
        for place, name in enumerate(distinct)
    )


def are_separate(names: Sequence[Designation]) -> bool:
    """Whether each of *names* is the only one of its language, and preferred, so that nothing is left to settle."""
    preferred = [name.language for name in names if name.status is Status.PREFERRED]
    return len(preferred) == len(names) == len(set(preferred))


def _with_status(name: Designation, status: Status) -> Designation:
    return name if name.status in (status, Status.DEPRECATED) else replace(name, status=status)
