"""Sets names apart that several glossaries of one project give to something else: ``Kernel (hardware)``.

Entries of different glossaries are never one concept. A name that entries of several glossaries have gets the name of
the glossary as its disambiguator in each of them, and so do the references to it inside that glossary.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from glossary_build.model import Designation, Entry, Reference
from glossary_build.text.names import disambiguate, fold_name, github_slug


def tell_glossaries(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """*entries* with a disambiguator in each name that entries of another glossary have too."""
    if len({entry.glossary for entry in entries}) < 2:
        return tuple(entries)
    owners: dict[str, set[str]] = {}
    for entry in entries:
        for name in entry.designations:
            owners.setdefault(fold_name(name.text), set()).add(entry.glossary)
    shared = {fold: found for fold, found in owners.items() if len(found) > 1}
    if not shared:
        return tuple(entries)
    spelled = {fold_name(name.text): name.text for entry in reversed(entries) for name in reversed(entry.designations)}
    fragments = {f"#{github_slug(spelled[fold])}": fold for fold in shared}

    def reference(given: Reference, glossary: str) -> Reference:
        fold = fragments.get(given.target) or fold_name(given.target)
        own = glossary in shared.get(fold, ())
        return replace(given, target=disambiguate(spelled[fold], glossary)) if own else given

    return tuple(
        replace(
            entry,
            designations=tuple(_unique(_apart(name, entry.glossary, shared) for name in entry.designations)),
            references=tuple(reference(each, entry.glossary) for each in entry.references),
            same_as=reference(entry.same_as, entry.glossary) if entry.same_as else None,
        )
        if entry.glossary
        else entry
        for entry in entries
    )


def _apart(name: Designation, glossary: str, shared: dict[str, set[str]]) -> Designation:
    if fold_name(name.text) not in shared:
        return name
    return replace(name, text=disambiguate(name.text, glossary), disambiguator=glossary)


def _unique(names: Iterable[Designation]) -> Iterable[Designation]:
    """*names*, each text once."""
    found: dict[tuple[str, str], Designation] = {}
    for name in names:
        found.setdefault((name.text, name.language), name)
    return found.values()
