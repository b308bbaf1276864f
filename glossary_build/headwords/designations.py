"""Settles the names of one entry or concept: one preferred name in each language, no name twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from glossary_build.model import Designation, Status
from glossary_build.text.names import fold_name

_RANK = list(Status)


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
    tops = _tops(distinct, distinct[0])
    return tuple(
        with_status(name, Status.PREFERRED if tops[name.language] is name else Status.ADMITTED) for name in distinct
    )


def order_designations(names: Sequence[Designation], heads: Sequence[Designation] = ()) -> tuple[Designation, ...]:
    """*names*, no name twice, with exactly one preferred in each language, those first.

    The language of the first of *heads* leads, and in it the first of them that isn't deprecated; without *heads*, the
    best name in the language of the first one. If the leading language has none, all is deprecated.
    """
    leading = [name for name in heads or names if name.language == (heads or names)[0].language]
    if not heads:
        leading.sort(key=lambda name: _RANK.index(name.status))
    lead = next((name for name in leading if name.status is not Status.DEPRECATED), leading[0])
    tops = _tops(names, lead)
    status = Status.DEPRECATED if lead.status is Status.DEPRECATED else Status.PREFERRED
    languages = dict.fromkeys([lead.language, *(name.language for name in names)])
    return (
        *(with_status(tops[language], status) for language in languages),
        *(with_status(name, Status.ADMITTED) for name in names if name is not tops[name.language]),
    )


def _tops(names: Iterable[Designation], lead: Designation) -> dict[str, Designation]:
    """The foremost name of each language: *lead*, or else the first preferred, admitted or deprecated one."""
    tops = {lead.language: lead}
    for name in sorted(names, key=lambda name: _RANK.index(name.status)):
        tops.setdefault(name.language, name)
    return tops


def with_status(name: Designation, status: Status) -> Designation:
    """*name* with this *status*, unless it is deprecated."""
    return name if name.status in (status, Status.DEPRECATED) else replace(name, status=status)


def are_separate(names: Sequence[Designation]) -> bool:
    """Whether each of *names* is the only one of its language, and preferred, so that nothing is left to settle."""
    preferred = [name.language for name in names if name.status is Status.PREFERRED]
    return len(preferred) == len(names) == len(set(preferred))
