"""Compares two versions of a glossary: which terms came, went or changed, and which links that others made break."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from glossary_build.model import Concept, Glossary
from glossary_build.text.names import inventory_spelling


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedTerm:
    """A concept as a version of a glossary publishes it."""

    id: str
    ids: frozenset[str]
    """Every id that leads to it, :attr:`id` included."""
    names: tuple[str, ...]
    """Every name, the one to show first."""
    preferred: Mapping[str, str] = field(default_factory=dict)
    """BCP 47 tag → preferred name; empty where the version doesn't say, as an inventory."""
    definitions: Mapping[str, str] = field(default_factory=dict)
    """BCP 47 tag → definition to show, with single blanks; empty likewise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One difference between two versions."""

    kind: str
    """``added``, ``removed``, ``renamed``, ``merged`` or ``redefined``."""
    id: str
    """That of the concept in the later version; in the earlier one if it was removed or merged."""
    name: str
    """Its name there."""
    detail: str = ""
    """What was renamed to what, in which languages it was redefined, or what it was merged into."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The differences between two versions of a glossary."""

    changes: tuple[Change, ...]
    """In the order of the later version, removed ones last."""
    lost_ids: tuple[str, ...]
    """Ids of the earlier version that lead nowhere in the later one."""
    lost_names: tuple[str, ...]
    """Names of the earlier version that no term of the later one has, in any case."""

    @property
    def breaks_links(self) -> bool:
        """Whether a link to the earlier version may lead nowhere in the later one."""
        return bool(self.lost_ids or self.lost_names)


def published(glossary: Glossary) -> tuple[PublishedTerm, ...]:
    """Return what *glossary* publishes."""
    return tuple(map(_published, glossary.concepts))


def compare(old: Sequence[PublishedTerm], new: Sequence[PublishedTerm]) -> Comparison:
    """Return the differences between two versions.

    A term of the later version is the same one if it has its id, maybe as a further one, or else one of its names.
    """
    by_id = {id_: term for term in new for id_ in term.ids}
    by_name = {key: term for term in reversed(new) for name in reversed(term.names) for key in _keys(name)}
    successors = {
        term.id: by_id.get(term.id)
        or next(filter(None, (by_name.get(key) for name in term.names for key in _keys(name))), None)
        for term in old
    }
    predecessors: dict[str, list[PublishedTerm]] = {term.id: [] for term in new}
    for term in old:
        if (successor := successors[term.id]) is not None:
            predecessors[successor.id].append(term)
    changes = [change for term in new for change in _changes(term, predecessors[term.id])]
    changes += (Change(kind="removed", id=each.id, name=each.names[0]) for each in old if successors[each.id] is None)
    names = dict.fromkeys(name for term in old for name in term.names if by_name.keys().isdisjoint(_keys(name)))
    ids = dict.fromkeys(id_ for term in old for id_ in (term.id, *sorted(term.ids - {term.id})) if id_ not in by_id)
    return Comparison(changes=tuple(changes), lost_ids=tuple(ids), lost_names=tuple(names))


def as_lines(comparison: Comparison) -> list[tuple[str, str]]:
    """Return the kind of each difference, the singular of what is lost, and the rest of its line for a terminal.

    >>> change = Change(kind="added", id="term-a", name="A")
    >>> as_lines(Comparison(changes=(change,), lost_ids=("term-b",), lost_names=()))
    [('added', 'A (term-a)'), ('lost id', 'term-b')]
    """
    lines = [
        (change.kind, f"{change.name} ({change.id}){f': {change.detail}' if change.detail else ''}")
        for change in comparison.changes
    ]
    lines += (("lost id", id_) for id_ in comparison.lost_ids)
    lines += (("lost name", name) for name in comparison.lost_names)
    return lines


def as_markdown(comparison: Comparison, escape: Callable[[str], str]) -> str:
    """A list for release notes or a comment, with a heading for each kind of difference; *escape* is for names."""

    def code(id_: str) -> str:
        return escape(id_) if "`" in id_ else f"`{id_}`"

    sections: dict[str, list[str]] = {}
    if comparison.breaks_links:
        lost = [f"the id {code(id_)}" for id_ in comparison.lost_ids]
        lost += [f"the name {escape(name)}" for name in comparison.lost_names]
        sections["Links that break"] = lost
    for change in comparison.changes:
        detail = f": {escape(change.detail)}" if change.detail else ""
        sections.setdefault(change.kind.capitalize(), []).append(f"{escape(change.name)} ({code(change.id)}){detail}")
    blocks = (f"### {title}\n\n" + "\n".join(f"- {line}" for line in lines) for title, lines in sections.items())
    return "\n\n".join(blocks) or "No term has changed."


def _keys(name: str) -> tuple[str, ...]:
    """Return *name* in lower case, as it is written and as an inventory has it."""
    return (name.lower(), (inventory_spelling(name) or name).lower())


def _published(concept: Concept) -> PublishedTerm:
    languages = dict.fromkeys(name.language for name in concept.designations)
    definitions: dict[str, str] = {}
    for definition in concept.definitions:
        definitions.setdefault(definition.language, " ".join(definition.text.split()))
    return PublishedTerm(
        id=concept.id,
        ids=frozenset((concept.id, *concept.anchors)),
        names=tuple(dict.fromkeys(concept.target_names)),
        preferred={each: name.text for each in languages if (name := concept.preferred(each)) is not None},
        definitions=definitions,
    )


def _changes(term: PublishedTerm, before: Sequence[PublishedTerm]) -> Iterator[Change]:
    """Yield how *term* differs from the terms *before* that it comes from."""
    if not before:
        yield Change(kind="added", id=term.id, name=term.names[0])
        return
    same = next((each for each in before if each.id == term.id), before[0])
    for each in before:
        if each is not same and each.preferred:  # an inventory may have several ids for one term
            yield Change(kind="merged", id=each.id, name=each.names[0], detail=f"into {term.names[0]} ({term.id})")
    renamed = [
        f"{old} → {term.preferred[language]}"
        for language, old in same.preferred.items()
        if language in term.preferred and term.preferred[language] != old
    ]
    if renamed:
        yield Change(kind="renamed", id=term.id, name=term.names[0], detail="; ".join(renamed))
    if same.preferred and term.preferred:  # an inventory has no definitions to compare
        languages = dict.fromkeys((*same.definitions, *term.definitions))
        redefined = [each for each in languages if same.definitions.get(each) != term.definitions.get(each)]
        if redefined:
            yield Change(kind="redefined", id=term.id, name=term.names[0], detail=", ".join(redefined))
