"""Compares two versions of a glossary: which terms came, went or changed, and which links that others made break."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from glossary_build.model import Concept, Glossary, Status
from glossary_build.text.names import inventory_spelling


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


def compare(old: Glossary, new: Glossary) -> Comparison:
    """Return the differences between two versions.

    A term of the later version is the same one if it has its id, maybe as a further one, or else one of its names. A
    version without preferred names, such as an inventory, says nothing of these and of definitions.
    """
    by_name = {key: term for term in reversed(new.concepts) for key in reversed(_keys(term))}
    successors = {
        term.id: new.by_id(term.id) or next(filter(None, map(by_name.get, _keys(term))), None) for term in old.concepts
    }
    predecessors: dict[str, list[Concept]] = {term.id: [] for term in new.concepts}
    for term in old.concepts:
        if (successor := successors[term.id]) is not None:
            predecessors[successor.id].append(term)
    changes = [change for term in new.concepts for change in _changes(term, predecessors[term.id])]
    changes += (
        Change(kind="removed", id=each.id, name=each.designations[0].text)
        for each in old.concepts
        if successors[each.id] is None
    )
    names = dict.fromkeys(
        name for term in old.concepts for name in term.target_names if by_name.keys().isdisjoint(_spellings(name))
    )
    ids = dict.fromkeys(
        id_ for term in old.concepts for id_ in (term.id, *sorted(term.anchors)) if new.by_id(id_) is None
    )
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


def _spellings(name: str) -> tuple[str, ...]:
    """Return *name* in lower case, as it is written and as an inventory has it."""
    return (name.lower(), (inventory_spelling(name) or name).lower())


def _keys(term: Concept) -> tuple[str, ...]:
    return tuple(key for name in term.target_names for key in _spellings(name))


def _preferred(term: Concept) -> dict[str, str]:
    """Return the name to show in each language; nothing of a concept from an inventory, whose names are all equal."""
    if all(name.status is Status.ADMITTED for name in term.designations):
        return {}
    languages = dict.fromkeys(name.language for name in term.designations)
    return {each: name.text for each in languages if (name := term.preferred(each))}


def _definitions(term: Concept) -> dict[str, str]:
    """Return the definition to show in each language, with single blanks."""
    found: dict[str, str] = {}
    for each in term.definitions:
        found.setdefault(each.language, " ".join(each.text.split()))
    return found


def _changes(term: Concept, before: Sequence[Concept]) -> Iterator[Change]:
    """Yield how *term* differs from the terms *before* that it comes from."""
    shown = term.designations[0].text
    if not before:
        yield Change(kind="added", id=term.id, name=shown)
        return
    same = next((each for each in before if each.id == term.id), before[0])
    for each in before:
        if each is not same and _preferred(each):  # an inventory may have several ids for one term
            yield Change(kind="merged", id=each.id, name=each.designations[0].text, detail=f"into {shown} ({term.id})")
    old, new = _preferred(same), _preferred(term)
    if renamed := [f"{old[each]} → {new[each]}" for each in old if new.get(each, old[each]) != old[each]]:
        yield Change(kind="renamed", id=term.id, name=shown, detail="; ".join(renamed))
    if old and new:  # an inventory has no definitions to compare
        was, is_ = _definitions(same), _definitions(term)
        if redefined := [each for each in dict.fromkeys((*was, *is_)) if was.get(each) != is_.get(each)]:
            yield Change(kind="redefined", id=term.id, name=shown, detail=", ".join(redefined))
