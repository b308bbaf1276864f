"""The names of one concept: those of all its entries, each once, one of each language preferred."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from glossary_build.headwords.designations import are_separate, order_designations, with_status
from glossary_build.merging.grouping import Member
from glossary_build.model import Designation, Kind, NameRule, Status
from glossary_build.text.names import fold_name

_PLAIN_RULES = frozenset({NameRule.HEADWORD, NameRule.SAME_AS})


def merge_designations(members: Sequence[Member]) -> tuple[Designation, ...]:
    """All names of *members*: the first headword, then the preferred name of each other language, then the rest.

    The same text in the same language is one name; what was declared overrules what was inferred. Another declared
    spelling of a name (``tensor`` beside ``Tensor``) stays as a variant. A deprecated headword takes second place to
    one of the same language that isn't; where all are deprecated, no language has a preferred name.
    """
    if len(members) == 1 and _stands_alone(members[0]):
        return members[0].entry.designations
    own = [member for member in members if not member.absorbed and not member.entry.supplement]
    headwords = [(m.entry.headword.language, m.entry.headword.text) for m in own or members[:1]]
    names: dict[tuple[str, str], Designation] = {}
    for designation in (designation for member in members for designation in _given(member)):
        key = (designation.language, designation.text)
        names[key] = _combined(names[key], designation) if key in names else designation
    spelled = _spelled(names)
    return order_designations(list(spelled.values()), [spelled[key] for key in headwords])


def _stands_alone(member: Member) -> bool:
    """Whether the names of *member*, the only one of its concept, are as they will be."""
    names = member.entry.designations
    return not (member.absorbed or member.entry.supplement or names[0].inferred) and (
        are_separate(names)
        or (is_merged(names) and len({(name.language, fold_name(name.text)) for name in names}) == len(names))
    )


def is_merged(names: Sequence[Designation]) -> bool:
    """Whether *names* are in the order of :func:`merge_designations`: the preferred name of each language first."""
    languages = list(dict.fromkeys(name.language for name in names))
    tops, rest = names[: len(languages)], names[len(languages) :]
    top = Status.DEPRECATED if names[0].status is Status.DEPRECATED else Status.PREFERRED
    return (
        [name.language for name in tops] == languages
        and all(name.status in (top, Status.DEPRECATED) for name in tops)
        and all(name.status is not Status.PREFERRED for name in rest)
        and len({(name.language, name.text) for name in names}) == len(names)
    )


def _spelled(names: dict[tuple[str, str], Designation]) -> dict[tuple[str, str], Designation]:
    """*names* without inferred spellings of a name that has another one; what is left beside the first is a variant."""
    spellings: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for language, text in names:
        spellings.setdefault((language, fold_name(text)), []).append((language, text))
    kept = dict(names)
    for keys in spellings.values():
        first, *others = [key for key in keys if not names[key].inferred] or keys[:1]
        kept.update({key: replace(with_status(names[key], Status.ADMITTED), kind=Kind.VARIANT) for key in others})
        for key in keys:
            if key != first and key not in others:
                del kept[key]
    return kept


def _given(member: Member) -> Iterator[Designation]:
    """The names that *member* gives, as they count in the concept; a headword is always declared."""
    head, *others = member.entry.designations
    head = replace(head, inferred=False)
    if member.absorbed:
        yield replace(with_status(head, Status.ADMITTED), origin=NameRule.SAME_AS.of())
        yield from (with_status(other, Status.ADMITTED) for other in others)
        return
    full = any(
        other.kind is Kind.FULL and not other.inferred and other.language == head.language
        for other in others
        if member.entry.supplement
    )
    yield replace(head, kind=Kind.ABBREVIATION) if full else head
    yield from others


def _combined(earlier: Designation, later: Designation) -> Designation:
    """One designation of two with the same text."""
    declares = earlier.inferred and not later.inferred
    chosen = later if _weight(later) > (0 if declares else _weight(earlier)) else earlier
    origin = later if declares else earlier
    deprecated = Status.DEPRECATED in (earlier.status, later.status)
    return replace(
        earlier,
        status=Status.DEPRECATED if deprecated else earlier.status,
        kind=chosen.kind,
        reading=earlier.reading or later.reading,
        part_of_speech=earlier.part_of_speech or later.part_of_speech,
        usage_notes=tuple(dict.fromkeys((*earlier.usage_notes, *later.usage_notes))),
        contexts=tuple(dict.fromkeys((*earlier.contexts, *later.contexts))),
        origin=origin.origin,
        inferred=origin.inferred,
        source=origin.source,
    )


def _weight(designation: Designation) -> int:
    """How much the kind says: a headword, in a column too, is taken for a full form where nothing else is known."""
    if designation.kind is Kind.FULL and designation.origin.rule in _PLAIN_RULES:
        return 0
    if designation.kind is Kind.VARIANT:
        return 1
    return 2 if designation.kind is Kind.FULL and designation.status is Status.PREFERRED else 3
