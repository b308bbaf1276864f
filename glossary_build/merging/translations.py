"""Joins concepts that are headed in another language only to the English ones that they translate."""

from __future__ import annotations

from collections.abc import Iterable

from glossary_build.merging.headwords import Headwords, Key, declared
from glossary_build.merging.partition import Partition
from glossary_build.model import Entry, Status
from glossary_build.text.languages import matches_language


def join_translations(headwords: Headwords, partition: Partition) -> None:
    """Join concepts that are headed in another language only to the English one that they translate.

    English is the pivot. A concept that gives an English name goes by it; one that gives none goes by its own
    headword, if just one English concept has that name. Of several headwords that ask for the same English concept,
    only those join that the English side names too.
    """
    english_names: dict[Key, dict[int, None]] = {}
    foreign_names: dict[Key, dict[int, None]] = {}
    english = {partition.find(n) for n, group in enumerate(headwords.entries) if any(map(_is_english, group))}
    if all(partition.find(node) in english for node in range(len(headwords.entries))):
        return
    others: dict[int, list[Entry]] = {}
    for node, entries in enumerate(headwords.entries):
        concept = partition.find(node)
        if concept not in english:
            others.setdefault(concept, []).extend(entries)
            continue
        split = node >= len(headwords.by_key)  # its headword means the entries that it was split from
        given = (d for entry in entries for d in (*([] if split else [entry.headword]), *declared(entry)))
        for designation in given:
            names = english_names if matches_language(designation.language, "en") else foreign_names
            names.setdefault(headwords.key(designation.text), {})[concept] = None

    wanted: dict[int, list[tuple[int, bool]]] = {}
    for concept, entries in others.items():
        translations = [d for entry in entries for d in declared(entry) if matches_language(d.language, "en")]
        own = _owners(foreign_names, {headwords.key(entry.headword.text) for entry in entries})
        found = (
            _owners(english_names, {headwords.key(d.text) for d in translations if d.status is Status.PREFERRED})
            or _owners(english_names, {headwords.key(d.text) for d in translations})
            if translations
            else own
        )
        if len(found) == 1:
            (target,) = found
            wanted.setdefault(target, []).append((concept, target in own))
    for target, translating in wanted.items():
        for concept, confirmed in translating:
            if confirmed or len(translating) == 1:
                partition.join(concept, target)


def _owners(names: dict[Key, dict[int, None]], keys: Iterable[Key]) -> set[int]:
    """The concepts that have one of the names."""
    return {concept for key in keys for concept in names.get(key, ())}


def _is_english(entry: Entry) -> bool:
    return matches_language(entry.headword.language, "en")
