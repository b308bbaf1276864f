"""The order of the names of one concept: one of each language preferred, those first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from glossary_build.model import Designation, Status


def order_designations(names: Sequence[Designation]) -> tuple[Designation, ...]:
    """*names* in the order and with the statuses that merging gives them, after some of them changed.

    The first name says which language leads. In each language the first preferred one stays so, else the first
    admitted one becomes it; if the leading language has none, all is deprecated.
    """
    if len(names) == 1 and names[0].status is Status.PREFERRED:
        return (names[0],)
    rank = list(Status)
    leading = [name for name in names if name.language == names[0].language]
    headwords = [(each.language, each.text) for each in sorted(leading, key=lambda each: rank.index(each.status))]
    return ordered({(name.language, name.text): name for name in names}, headwords)


def ordered(names: dict[tuple[str, str], Designation], headwords: list[tuple[str, str]]) -> tuple[Designation, ...]:
    """*names* with exactly one preferred in each language, those first."""
    language = headwords[0][0]
    lead = next(
        (key for key in headwords if key[0] == language and names[key].status is not Status.DEPRECATED), headwords[0]
    )
    concept_deprecated = names[lead].status is Status.DEPRECATED
    tops = {language: lead}
    for wanted in (Status.PREFERRED, Status.ADMITTED, Status.DEPRECATED):
        for key, designation in names.items():
            if designation.status is wanted:
                tops.setdefault(designation.language, key)
    first_seen = dict.fromkeys([language, *(key[0] for key in names)])
    leading = [tops[each] for each in first_seen]
    return (
        *(_topmost(names[key], deprecated=concept_deprecated) for key in leading),
        *(admitted(designation) for key, designation in names.items() if tops[key[0]] != key),
    )


def admitted(designation: Designation) -> Designation:
    """*designation*, no longer preferred."""
    return replace(designation, status=Status.ADMITTED) if designation.status is Status.PREFERRED else designation


def _topmost(designation: Designation, *, deprecated: bool) -> Designation:
    status = Status.DEPRECATED if deprecated or designation.status is Status.DEPRECATED else Status.PREFERRED
    return designation if designation.status is status else replace(designation, status=status)
