"""Ids of concepts: stable anchors that depend on a concept's own names and on nothing else.

The law: inserting, removing or moving an entry changes the id of no other concept. Hence no id is ever numbered, and
an id from which the name could not be told carries a hash of the name from the start, not only when two collide.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from glossary_build.collation import reading
from glossary_build.diagnostics import Diagnostic
from glossary_build.lock import Lock, LockedId
from glossary_build.model import Concept, matches_language
from glossary_build.names import fold_name

PREFIX = "term-"
_EMPTY = PREFIX.rstrip("-")
_NOT_IN_SLUG = re.compile(r"[^a-zA-Z0-9._]+")
_NOT_IN_NATIVE = re.compile(r"[^\w.]+")
_DIGRAPHS = str.maketrans({"ß": "sz", "æ": "ae", "œ": "oe", "ȸ": "db", "ȹ": "qp"})
_STROKES = str.maketrans("øđħıłŧƀƃƈƌƒƙƚƞƥƫƭƴƶǥȥȴȵȶȷȼȿɀɇɉɋɍɏ", "odhiltbbcdfklnpttyzgzlntjcszejqry")


def stock_slug(name: str) -> str:
    """The id that Sphinx's ``glossary`` directive gives the term *name*, before it numbers those that are taken.

    A name without ASCII letters or digits gives ``term``, which Sphinx replaces by a number.
    After ``sphinx.util.nodes._make_id``, by David Goodger.

    >>> stock_slug("KV Cache"), stock_slug("torch.compile"), stock_slug("C++")
    ('term-KV-Cache', 'term-torch.compile', 'term-C')
    """
    plain = (PREFIX + name).translate(_DIGRAPHS).translate(_STROKES)
    ascii_only = unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode("ascii")
    return _NOT_IN_SLUG.sub("-", " ".join(ascii_only.split())).rstrip("-")


def native_slug(name: str) -> str:
    """The id that keeps *name* in its own script: ``term-张量``; for what Sphinx would have dropped.

    >>> native_slug("16/32 位浮点数")
    'term-16-32-位浮点数'
    """
    return PREFIX + _native(name)


def name_id(name: str, language: str) -> str:
    """The id that *name* gives to a concept by itself.

    Where the slug of an English name still tells the name (up to case, width and hyphens), it is the id, so that links
    to a glossary built by stock Sphinx stay good. Else it gets a hash of the name; a name in another language is
    first read as pinyin.

    >>> name_id("KV Cache", "en"), name_id("C++", "en"), name_id("张量", "zh-Hans")
    ('term-KV-Cache', 'term-C-f1deb7', 'term-zhang-liang-735cba')
    """
    if not matches_language(language, "en"):
        return _hashed(stock_slug(_toneless(reading(name))), name)
    slug = stock_slug(name)
    return slug if fold_name(slug.removeprefix(PREFIX)) == fold_name(name) else _hashed(slug, name)


def hashed_id(name: str) -> str:
    """The id of *name* where another concept holds the one without a hash.

    >>> hashed_id("KV Cache")
    'term-KV-Cache-caf24f'
    """
    return _hashed(stock_slug(_toneless(reading(name))), name)


def is_id_of(anchor: str, name: str, language: str) -> bool:
    """Whether *name* gives the id *anchor* by itself, primary or in its own script."""
    return anchor.startswith(PREFIX) and anchor in {native_slug(name), name_id(name, language)}


def assign_ids(
    concepts: Sequence[Concept], lock: Lock | None = None
) -> tuple[tuple[Concept, ...], tuple[Diagnostic, ...]]:
    """*concepts* with their final ids and further anchors, and relations that lead to those.

    On the way in, ids are provisional (unique, any form) and ``anchors`` are the ids that authors wrote, unprefixed.
    An id that is prefixed already is meant to stay, with just the anchors beside it.
    The rules, the first that gives an id wins: written by the author, English name, reading of another name. A primary
    id beats a further anchor; among equals the first concept wins. An id of *lock* goes to a concept that has one
    of its recorded names, even against a newcomer that would be given it otherwise.
    """
    wishes = [_Wishes.of(concept) for concept in concepts]
    owners = _owners(concepts, wishes, lock)
    ids, problems = _primary(concepts, wishes, owners)
    moved = {concept.id: anchor for concept, anchor in zip(concepts, ids, strict=True)}
    renamed = tuple(
        replace(
            concept,
            id=anchor,
            anchors=anchors,
            relations=tuple(replace(each, target=moved.get(each.target, each.target)) for each in concept.relations),
        )
        for concept, anchor, anchors in zip(concepts, ids, _further(wishes, ids, owners), strict=True)
    )
    return renamed, (*_lost(lock, owners), *problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wishes:
    """The ids that one concept asks for, as its own names and its author give them."""

    explicit: str | None
    """The first that the author wrote, prefixed."""
    named: str
    """What its preferred name gives."""
    further: tuple[str, ...]
    """Everything else that should lead to it."""
    given: bool
    """Whether all of these ids come from a glossary that had them already."""

    @classmethod
    def of(cls, concept: Concept) -> _Wishes:
        given = concept.id.startswith(PREFIX)
        written = [anchor for anchor in map(_native, concept.anchors) if anchor]
        prefixed = [PREFIX + anchor.removeprefix(PREFIX) for anchor in written]
        english = [each.text for each in concept.designations if matches_language(each.language, "en")]
        native = [each.text for each in concept.designations if not each.text.isascii() and _native(each.text)]
        shown = concept.preferred("en") or concept.designations[0]
        named = name_id(shown.text, shown.language)
        anchors = [*prefixed, *written, named, *(name_id(name, "en") for name in english), *map(native_slug, native)]
        explicit = concept.id if given else next(iter(prefixed), None)
        further = concept.anchors if given else tuple(dict.fromkeys(anchors))
        return cls(explicit=explicit, named=named, further=further, given=given)


def _owners(concepts: Sequence[Concept], wishes: Sequence[_Wishes], lock: Lock | None) -> Mapping[str, int]:
    """Which concept each locked id belongs to, by position; -1 where none does.

    Of those with a recorded name, one that asks for the id itself comes first, then one that prefers such a name. If
    there is none, the id may still be one that an author wrote.
    """
    named: dict[str, dict[int, bool]] = {}
    asking: dict[str, int] = {}
    for index, concept in enumerate(concepts):
        main = concept.preferred("en")
        for place, designation in enumerate(concept.designations):
            holders = named.setdefault(fold_name(designation.text), {})
            holders[index] = holders.get(index, False) or place == 0 or designation == main
        if explicit := wishes[index].explicit:
            asking.setdefault(explicit, index)

    def owner(anchor: str, locked: LockedId) -> int:
        sharing: dict[int, bool] = {}
        for name in locked.names:
            for index, preferred in named.get(fold_name(name), {}).items():
                sharing[index] = sharing.get(index, False) or preferred
        return min(
            sharing,
            key=lambda index: (
                anchor != (wishes[index].explicit or wishes[index].named),
                anchor not in wishes[index].further,
                not sharing[index],
                index,
            ),
            default=asking.get(anchor, -1),
        )

    return {anchor: owner(anchor, locked) for anchor, locked in lock.ids.items()} if lock else {}


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
        holder = taken.get(anchor, owners.get(anchor, -1))
        problems.append(_duplicate(concepts[index], anchor, concepts[holder] if holder >= 0 else None))

    for index, wish in enumerate(wishes):
        if wish.explicit and not claim(index, wish.explicit):
            refuse(index, wish.explicit)
    for index, wish in enumerate(wishes):
        if index not in ids and not claim(index, wish.named):
            if wish.named in taken and wishes[taken[wish.named]].explicit == wish.named:
                refuse(index, wish.named)
            next(anchor for anchor in _more_hashed(concepts[index]) if claim(index, anchor))
    return [ids[index] for index in range(len(concepts))], problems


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
    for anchor, locked in sorted(lock.ids.items()) if lock else ():
        if owners[anchor] < 0:
            names = ", ".join(f"“{name}”" for name in locked.names) or "no name"
            yield Diagnostic(
                code="lost-id",
                message=f"id “{anchor}” leads nowhere: no concept is called {names} any more",
                source=locked.source,
            )


def _duplicate(concept: Concept, anchor: str, holder: Concept | None) -> Diagnostic:
    name = concept.designations[0]
    first = holder.designations[0] if holder else None
    return Diagnostic(
        code="duplicate-id",
        message=f"id “{anchor}” of “{name.text}” belongs to {f'“{first.text}”' if first else 'another concept'}",
        source=name.source,
        other=first.source if first else None,
    )


def _more_hashed(concept: Concept) -> Iterator[str]:
    """Ever other ids with a hash, for a concept whose own id is taken."""
    name = (concept.preferred("en") or concept.designations[0]).text
    for number in count():
        yield hashed_id(name + "\n" * number)


def _hashed(slug: str, name: str) -> str:
    digest = hashlib.sha256(unicodedata.normalize("NFKC", name).encode()).hexdigest()[:6]
    return f"{slug or _EMPTY}-{digest}"


def _native(name: str) -> str:
    """*name* in letters and digits of any script, ``.`` and ``_``, with a hyphen for everything else between them."""
    return _NOT_IN_NATIVE.sub("-", unicodedata.normalize("NFC", name)).strip("-")


def _toneless(pinyin: str) -> str:
    """*pinyin* as it is typed: ``ü`` is ``v``; the slug drops the tone marks."""
    return unicodedata.normalize("NFD", pinyin).replace("u\u0308", "v").replace("U\u0308", "V")
