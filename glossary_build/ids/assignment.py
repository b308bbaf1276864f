"""Assigns the IDs of concepts: stable anchors that depend on names, and the record of all that were ever published.

The law: moving entries changes no id, and adding or removing an entry changes the id of no concept that has an id
from its author or a name that its id spells. Any other id changes only when a second name forms the same one; a lock
prevents that too. :func:`~glossary_build.ids.plain_holders` has the rule.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import NamedTuple

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.ids import (
    PREFIX,
    as_anchor,
    hashed_id,
    is_anchor,
    lasting_id,
    native_slug,
    plain_holders,
    plain_id,
    plain_text,
)
from glossary_build.model import Concept, Designation, Draft, leading_names
from glossary_build.sources.located import compose_json
from glossary_build.text.languages import matches_language
from glossary_build.text.names import fold_name, has_han


def assign_ids(
    concepts: Sequence[Draft], lock: Lock | None = None
) -> tuple[tuple[Concept, ...], tuple[Diagnostic, ...]]:
    """*concepts* with their final ids and further anchors, and relations that lead to those.

    The rules, the first that gives an id wins: written by the author, as stock Sphinx forms it from the English name,
    the same with a hash, reading of another name. A primary id beats a further anchor; among equals the first concept
    wins. An id of *lock* goes to a concept that has one of its recorded names, even against a newcomer that would be
    given it otherwise. Every id that goes out is an anchor by :func:`~glossary_build.ids.is_anchor`.
    """
    named = [
        each if names is each.designations else replace(each, designations=names)
        for each, names in leading_names(concepts)
    ]
    shown = [each.name_in("en") for each in named]
    stock = [_stock_names(concept, name) for concept, name in zip(named, shown, strict=True)]
    holders = plain_holders(name for names in stock for name in names)
    wishes = [_Wishes.of(*each, holders) for each in zip(named, shown, stock, strict=True)]
    owners = _owners(named, wishes, lock)
    ids, problems = _primary(concepts, wishes, owners)
    moved = {concept.id: anchor for concept, anchor in zip(concepts, ids, strict=True)}
    renamed = tuple(
        concept.finished(
            anchor,
            anchors,
            tuple([replace(each, target=moved.get(each.target, each.target)) for each in concept.relations]),
        )
        for concept, anchor, anchors in zip(concepts, ids, _further(wishes, ids, owners), strict=True)
    )
    return renamed, (
        *_lost(lock, owners),
        *problems,
        *(bad for concept in concepts if concept.is_given or concept.anchors for bad in _bad(concept)),
    )


class _Wishes(NamedTuple):
    """The ids that one concept asks for, as its own names and its author give them."""

    name: str
    """The one that the id is made from."""
    explicit: str | None
    """The first that the author wrote, prefixed."""
    plain: str | None
    """What stock Sphinx gives its preferred name; another concept may have a better claim to it."""
    lasting: str
    """What its preferred name gives for certain."""
    further: tuple[str, ...]
    """Everything else that should lead to it."""
    stems: tuple[str, ...]
    """What its preferred name gave before a disambiguator was part of it: kept only where it was published."""
    given: bool
    """Whether all of these ids come from a glossary that had them already."""

    @classmethod
    def of(cls, concept: Draft, shown: Designation, stock: Sequence[str], holders: Mapping[str, str]) -> _Wishes:
        """The wishes of *concept*, shown as *shown*; *stock* are its names that Sphinx could make ids of."""
        given = concept.is_given
        written = [text for anchor in concept.anchors if (text := plain_text(anchor))]
        prefixed = [PREFIX + anchor.removeprefix(PREFIX) for anchor in written]
        english = [each.text for each in concept.designations if matches_language(each.language, "en")]
        foreign = [each.text for each in concept.designations if not each.text.isascii()]
        native = [native_slug(text) for text in foreign if not plain_text(text).isascii()]
        plains = [plain for name in stock if (plain := plain_id(name)) and holders.get(plain) == name]
        read = matches_language(shown.language, "zh") or has_han(shown.disambiguator or "")
        lasting = hashed_id(shown.text) if read else lasting_id(shown.text, shown.language)
        others = [lasting_id(name, "en") for name in english if read or name != shown.text]
        further = filter(None, map(plain_id, concept.stock_names))
        anchors = [*prefixed, *written, *plains, lasting, *others, *native, *further]
        return cls(
            name=shown.text,
            explicit=as_anchor(concept.id) if given else next(iter(prefixed), None),
            plain=None if matches_language(shown.language, "zh") else _plain(shown),
            lasting=lasting,
            further=tuple(dict.fromkeys(filter(None, map(as_anchor, concept.anchors)) if given else anchors)),
            stems=tuple(filter(None, (plain_id(shown.stem), lasting_id(shown.stem, shown.language))))
            if shown.disambiguator
            else (),
            given=given,
        )

    @property
    def primary(self) -> tuple[str | None, ...]:
        """The ids that the concept asks for as its own."""
        return (self.explicit,) if self.explicit else (self.plain, self.lasting)


def _plain(name: Designation) -> str | None:
    """The plain id of *name*; None where it doesn't tell the disambiguator, since that is Chinese."""
    plain = plain_id(name.text)
    return None if name.disambiguator and plain == plain_id(name.stem) else plain


def _stock_names(concept: Concept, shown: Designation) -> list[str]:
    """The names that have an id as in stock Sphinx; Chinese ones are read as pinyin instead."""
    english = [name for name in concept.designations if matches_language(name.language, "en")]
    named = english or ([] if matches_language(shown.language, "zh") else [shown])
    return [name.text for name in named if _plain(name)]


def _owners(concepts: Sequence[Concept], wishes: Sequence[_Wishes], lock: Lock | None) -> Mapping[str, int]:
    """Which concept each locked id belongs to, by position; -1 where none does.

    Of those with a recorded name, one whose author wrote the id comes first, then one with the name exactly as it is
    recorded, one that asks for the id otherwise, and one that prefers such a name. If there is none, the id may be one
    that an author wrote, or a recorded name may be a hidden one now. Names are compared folded, so that a change of
    case loses nothing; but a spelling that the lock records for other ids only is another concept's, as where
    ``Tensor`` and ``tensor`` are two.
    """
    if not lock:
        return {}
    recorded = {name for locked in lock.values() for name in locked.names}
    named: dict[str, list[tuple[str, int, bool]]] = {}
    asking: dict[str, int] = {}
    hidden: dict[str, int] = {}
    for index, concept in enumerate(concepts):
        main = concept.preferred("en")
        for place, designation in enumerate(concept.designations):
            prefers = place == 0 or designation == main
            named.setdefault(fold_name(designation.text), []).append((designation.text, index, prefers))
            if designation.disambiguator:
                named.setdefault(fold_name(designation.stem), []).append((designation.stem, index, False))
        for name in concept.hidden_names:
            hidden.setdefault(fold_name(name.text), index)
        if explicit := wishes[index].explicit:
            asking.setdefault(explicit, index)

    def owner(anchor: str, locked: LockedId) -> int:
        found = min(
            (
                (
                    anchor != wishes[index].explicit,
                    text not in locked.names,
                    anchor not in wishes[index].primary,
                    anchor not in wishes[index].further,
                    not prefers,
                    index,
                )
                for name in locked.names
                for text, index, prefers in named.get(fold_name(name), ())
                if text in locked.names or text not in recorded
            ),
            default=None,
        )
        if found:
            return found[-1]
        keeping = (hidden[fold] for name in locked.names if (fold := fold_name(name)) in hidden)
        return asking.get(anchor, next(keeping, -1))

    return {anchor: owner(anchor, locked) for anchor, locked in lock.items()}


def _primary(
    concepts: Sequence[Concept], wishes: Sequence[_Wishes], owners: Mapping[str, int]
) -> tuple[list[str], list[Diagnostic]]:
    """The id of each concept, those that authors wrote first, and a diagnostic for each that was refused for one."""
    ids: dict[int, str] = {}
    taken: dict[str, int] = {}
    problems: list[Diagnostic] = []

    def claim(index: int, anchor: str) -> bool:
        free = anchor not in taken and owners.get(anchor, index) == index
        if free:
            taken[anchor] = index
            ids[index] = anchor
        return free

    def refuse(index: int, anchor: str) -> None:
        holder = taken[anchor] if anchor in taken else owners[anchor]
        problems.append(_duplicate(concepts[index], anchor, concepts[holder]))

    for index, wish in enumerate(wishes):
        if wish.explicit and not claim(index, wish.explicit):
            refuse(index, wish.explicit)
    named = _named(wishes, owners)
    passed = Counter[str]()
    """How many of the hashed ids of a name are taken, from the first one on."""
    for index, anchor in enumerate(named):
        if index not in ids and not claim(index, anchor):
            if anchor in taken and wishes[taken[anchor]].explicit == anchor:
                refuse(index, anchor)
            name = wishes[index].name
            passed[name] = next(n for n in count(passed[name]) if _hashed(name, n) not in taken)
            next(n for n in count(passed[name]) if claim(index, _hashed(name, n)))
    return [ids[index] for index in range(len(concepts))], problems


def _named(wishes: Sequence[_Wishes], owners: Mapping[str, int]) -> list[str]:
    """The id that the preferred name of each concept gives: the plain one to whom it was published or belongs.

    A name that has got a disambiguator keeps the id that was published without it.
    """
    holders = plain_holders(wish.name for wish in wishes if wish.plain)

    def is_own(index: int, plain: str) -> bool:
        return owners[plain] == index if plain in owners else holders.get(plain) == wishes[index].name

    return [
        kept[0]
        if (kept := [each for each in wish.stems if owners.get(each) == index])
        else (wish.plain if wish.plain and is_own(index, wish.plain) else wish.lasting)
        for index, wish in enumerate(wishes)
    ]


def _further(wishes: Sequence[_Wishes], ids: Sequence[str], owners: Mapping[str, int]) -> list[tuple[str, ...]]:
    """The further anchors of each concept: locked ones to their owners, given ones, others to the first that asks."""
    taken = dict(owners) | {anchor: index for index, anchor in enumerate(ids)}
    anchors: list[list[str]] = [[] for _ in ids]
    for index, wish in sorted(enumerate(wishes), key=lambda item: not item[1].given):
        for anchor in wish.further:
            if taken.setdefault(anchor, index) == index and anchor != ids[index]:
                anchors[index].append(anchor)
    for anchor, index in sorted(owners.items()):
        if index >= 0 and anchor != ids[index] and anchor not in anchors[index]:
            anchors[index].append(anchor)
    return [tuple(each) for each in anchors]


def _lost(lock: Lock | None, owners: Mapping[str, int]) -> Iterable[Diagnostic]:
    for anchor, locked in sorted((lock or {}).items()):
        if owners[anchor] < 0:
            names = ", ".join(f"“{name}”" for name in locked.names) or "no name"
            yield Diagnostic(
                Code.LOST_ID, f"id “{anchor}” leads nowhere: no concept is called {names} any more", locked.source
            )


def _bad(concept: Draft) -> Iterator[Diagnostic]:
    """Ids from a source that can't be one as they are."""
    given = (concept.id,) if concept.is_given else ()
    for anchor in dict.fromkeys(each.removeprefix(PREFIX) for each in (*given, *concept.anchors)):
        if not is_anchor(anchor or PREFIX):
            instead = f"“{PREFIX}{plain_text(anchor)}” is used instead" if plain_text(anchor) else "it was left out"
            message = f"“{anchor}” can't be an id, which has only letters, digits, “-”, “_”, “.” and “:”; {instead}"
            yield Diagnostic(Code.BAD_ID, message, concept.designations[0].source)


def _duplicate(concept: Concept, anchor: str, holder: Concept) -> Diagnostic:
    name, first = concept.designations[0], holder.designations[0]
    return Diagnostic(
        Code.DUPLICATE_ID, f"id “{anchor}” of “{name.text}” belongs to “{first.text}”", name.source, other=first.source
    )


def _hashed(name: str, number: int) -> str:
    """One of ever other ids with a hash, for a concept called *name* whose own id is taken."""
    return hashed_id(name + "\n" * number)


VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedId:
    """One published id."""

    names: tuple[str, ...]
    """Names that its concept has or had: whichever concept has one of them keeps the id."""
    source: SourceLocation = field(compare=False)
    """Where it is in the lock file."""


Lock = Mapping[str, LockedId]
"""All published ids."""


class BrokenLockError(ValueError):
    """The text of a lock file can't be read; the message is for the author."""

    def __init__(self, message: str, line: int = 1) -> None:
        """Name the *line* of the file where reading ends."""
        super().__init__(message)
        self.line = line


def read_lock(text: str, path: str) -> Lock:
    """The lock that *text* holds; *path* is for the locations in it.

    The form is ``{"version": 1, "ids": {"term-tensor": ["tensor", "张量"]}}``. An author who renames a concept and
    wants its id kept writes the new name beside the id.

    Raises BrokenLockError where the text is anything else.
    """
    root, problems = compose_json(text, path)
    if root is None or problems:
        raise BrokenLockError(problems[0].message, problems[0].source.line)
    found = root.value if isinstance(root.value, Mapping) else {}
    version, listed = found.get("version"), found.get("ids")
    if version is None or version.value != str(VERSION) or listed is None or not isinstance(listed.value, Mapping):
        raise BrokenLockError(f'it is not of the form {{"version": {VERSION}, "ids": {{id: [name, …]}}}}')
    ids: dict[str, LockedId] = {}
    for anchor, node in listed.value.items():
        place = SourceLocation(path=path, line=listed.key_lines[anchor])
        if not isinstance(node.value, tuple) or not all(each.quoted for each in node.value):
            raise BrokenLockError(f"beside “{anchor}” there is no list of names", place.line)
        if not is_anchor(anchor):
            raise BrokenLockError(f"“{anchor}” can't be an id", place.line)
        ids[anchor] = LockedId(names=tuple(dict.fromkeys(str(each.value) for each in node.value)), source=place)
    return ids


def updated_lock(lock: Lock | None, concepts: Iterable[Concept]) -> Lock:
    """*lock* with every id and further anchor of *concepts* in it, each with all names of its concept.

    Nothing is ever removed, not even a name.
    """
    ids = dict(lock or {})
    for concept in concepts:
        names = tuple(designation.text for designation in concept.designations)
        for anchor in (concept.id, *concept.anchors):
            known = ids.get(anchor)
            ids[anchor] = LockedId(
                names=tuple(dict.fromkeys((*known.names, *names) if known else names)),
                source=known.source if known else concept.designations[0].source,
            )
    return ids


def render_lock(lock: Lock) -> str:
    """The text of the lock file: sorted, one id a line, the same bytes for the same ids and names."""
    rows = [
        f"    {json.dumps(anchor, ensure_ascii=False)}: {json.dumps(locked.names, ensure_ascii=False)}"
        for anchor, locked in sorted(lock.items())
    ]
    body = "{\n" + ",\n".join(rows) + "\n  }" if rows else "{}"
    return f'{{\n  "version": {VERSION},\n  "ids": {body}\n}}\n'
