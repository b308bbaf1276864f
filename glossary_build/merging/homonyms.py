"""Distinguishes concepts of one name by their brackets, ``Kernel (convolution)``, or by the glossary that they are in.

What is in brackets after a name may be another name, a translation, or what sets it apart from the same name of
another concept. Only where a source has several entries of one name, each with something else in brackets (or one of
them with nothing), does it show that they are concepts of their own.

Entries of different glossaries of a project are never one concept. A name that entries of several glossaries have gets
the name of the glossary as its disambiguator in each of them, and so do the references to it inside that glossary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from glossary_build.headwords.designations import with_status
from glossary_build.merging.grouping import primary_language
from glossary_build.model import Designation, Entry, Kind, NameRule, Reference, Status
from glossary_build.text.loose_names import singulars
from glossary_build.text.names import disambiguate, fold_name, github_slug, split_disambiguator, without_disambiguator


@dataclass(frozen=True, slots=True, kw_only=True)
class _Candidate:
    """An entry, and what may tell its name from the same name of another."""

    index: int
    disambiguator: str | None
    bracketed: frozenset[str]
    """The folded names that were read in the brackets."""
    named: frozenset[str]
    """The other folded names of the entry."""
    translates: bool
    """Whether the brackets have the only name of the entry in their language: most often that is a translation."""
    scope: str
    """The source; or its folder, where the source has no other entry."""
    is_alone: bool
    """Whether the source has no other entry."""


def distinguish_homonyms(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """*entries*, those that share a name with others and mean something else with a disambiguator in their name.

    In any other entry, what its author wrote in brackets is a name, as the rules of brackets say. An abbreviation
    with several full forms in a source is a further name of each concept.
    """
    entries = _by_full_forms(entries)
    bracketed = {index for index, entry in enumerate(entries) if _has_brackets(entry)}
    stems = [fold_name(_parts(entry)[0]) for entry in entries]
    sharing: dict[str, list[int]] = {}
    for index, (stem, entry) in enumerate(zip(stems, entries, strict=True)):
        if not entry.supplement:
            sharing.setdefault(stem, []).append(index)
    sizes = Counter(entry.source.path for entry in entries)
    groups = [
        [_candidate(index, entries[index], sizes[entries[index].source.path]) for index in group]
        for group in sharing.values()
        if len(group) > 1 and not bracketed.isdisjoint(group)
    ]
    homonyms = {found.index: found for group in groups for found in _homonyms(group)}
    qualified = {index for index in _qualified(entries, bracketed, stems) if index not in homonyms}
    others = bracketed.difference(homonyms) if homonyms else ()
    translating = {entries[index].source.path for index in others if _translates(entries[index])}
    distinct = list(entries)
    for index, found in homonyms.items():
        is_translated = entries[index].source.path in translating
        distinct[index] = _with_disambiguator(entries[index], found, keep_translation=is_translated)
    for index in qualified:
        distinct[index] = _with_qualifier(entries[index])
    return tuple(distinct)


def _by_full_forms(entries: Sequence[Entry]) -> Sequence[Entry]:
    """*entries*, those with an abbreviation that has several full forms in a source under their own full form.

    A plural is no other full form.
    """
    full = {index: name for index, entry in enumerate(entries) if (name := _full_form(entry))}
    meant: dict[tuple[str, str], set[str]] = {}
    for index, name in full.items():
        entry = entries[index]
        meant.setdefault((entry.source.path, fold_name(entry.headword.text)), set()).add(fold_name(name.text))
    several = {
        abbreviation
        for (_, abbreviation), names in meant.items()
        if sum(singulars(name).isdisjoint(names) for name in names) > 1
    }
    return [
        _under(entry, full[index]) if index in full and fold_name(entry.headword.text) in several else entry
        for index, entry in enumerate(entries)
    ]


def _full_form(entry: Entry) -> Designation | None:
    """The full form of the abbreviation that heads *entry*; None where there is none, or an export has decided."""
    head, *others = entry.designations
    if head.kind is not Kind.ABBREVIATION or entry.stored:
        return None
    return next((name for name in others if name.kind is Kind.FULL and name.language == head.language), None)


def _under(entry: Entry, full: Designation) -> Entry:
    """*entry* with its name *full* as its headword."""
    head, *others = entry.designations
    headword = replace(full, status=head.status, inferred=False)
    further = (with_status(head, Status.ADMITTED), *(name for name in others if name is not full))
    return replace(entry, designations=(headword, *further), bracketed=None)


def _qualified(entries: Sequence[Entry], bracketed: Iterable[int], stems: Sequence[str]) -> Iterator[int]:
    """The entries whose brackets say which thing is meant: they repeat in their source, or name another entry of it.

    *stems* are the folded headwords of all *entries* without what is in brackets.
    """
    guessed = [
        index for index in bracketed if (names := [*_bracketed(entries[index])]) and all(n.inferred for n in names)
    ]
    inner = {index: (entries[index].source.path, fold_name(entries[index].bracketed or "")) for index in guessed}
    holders: dict[tuple[str, str], set[str]] = {}
    for index, key in inner.items():
        holders.setdefault(key, set()).add(stems[index])
    named = zip(entries, stems, strict=True) if inner else ()
    others = {(entry.source.path, stem) for entry, stem in named if not (entry.supplement or entry.same_as)}
    return (index for index, key in inner.items() if len(holders[key]) > 1 or key in others)


def _has_brackets(entry: Entry) -> bool:
    head = entry.headword
    candidate = entry.bracketed or head.disambiguator
    return not entry.supplement and (candidate is not None or head.text.endswith((")", "）")))


def _parts(entry: Entry) -> tuple[str, str | None]:
    """The headword without what is in brackets after it, and what is."""
    head, inner = entry.headword, entry.bracketed or entry.headword.disambiguator
    if inner is not None:
        return without_disambiguator(head.text, inner), inner
    return split_disambiguator(head.text) or (head.text, None)


def _bracketed(entry: Entry) -> Iterator[Designation]:
    inner = entry.bracketed or entry.headword.disambiguator or ""
    for name in () if entry.stored else entry.designations[1:]:  # an export has decided that they are names
        if name.origin.rule is NameRule.BRACKET and name.text in inner:
            yield name


def _translates(entry: Entry) -> bool:
    """Whether the brackets give the only name of *entry* in their language, and are thus taken for a translation."""
    found = list(_bracketed(entry))
    others = {primary_language(name) for name in entry.designations if name not in found}
    return any(not name.inferred for name in found) and all(primary_language(name) not in others for name in found)


def _candidate(index: int, entry: Entry, size: int) -> _Candidate:
    bracketed = list(_bracketed(entry))
    path = PurePosixPath(entry.source.path)
    return _Candidate(
        index=index,
        disambiguator=_parts(entry)[1],
        bracketed=frozenset(fold_name(name.text) for name in bracketed),
        named=frozenset(fold_name(name.text) for name in entry.designations if name not in bracketed),
        translates=_translates(entry),
        scope=str(path.parent if size == 1 else path),
        is_alone=size == 1,
    )


def _homonyms(group: Sequence[_Candidate]) -> Iterator[_Candidate]:
    """Those of a *group* with one stem that are concepts of their own: where a source has several of them."""
    names = Counter(name for each in group for name in each.named)
    scopes: dict[str, list[_Candidate]] = {}
    for each in group:
        if not any(names[name] for name in each.bracketed):  # another entry says that it is a name
            scopes.setdefault(each.scope, []).append(each)
    shown = {
        fold_name(each.disambiguator)
        for members in scopes.values()
        if _are_apart(members)
        for each in members
        if each.disambiguator
    }
    return (each for each in group if each.disambiguator and fold_name(each.disambiguator) in shown)


def _are_apart(members: Sequence[_Candidate]) -> bool:
    """Whether the *members* of one scope show that they are several concepts."""
    disambiguators = {fold_name(each.disambiguator) for each in members if each.disambiguator}
    guessed = any(each.disambiguator and not each.translates for each in members)
    bare = any(each.disambiguator is None and not each.is_alone for each in members)
    return (len(disambiguators) > 1 and (guessed or not members[0].is_alone)) or (guessed and bare)


def _with_disambiguator(entry: Entry, found: _Candidate, *, keep_translation: bool) -> Entry:
    """*entry* with its disambiguator in its name, and without the names that were read there."""
    head, *others = entry.designations
    stem, inner = _parts(entry)
    bracketed = [] if found.translates and keep_translation else list(_bracketed(entry))
    text = head.text if stem != head.text else disambiguate(stem, str(inner))
    names = (replace(head, text=text, disambiguator=inner), *(name for name in others if name not in bracketed))
    return replace(entry, designations=names)


def _with_qualifier(entry: Entry) -> Entry:
    """*entry* with its brackets in its name, and with the name before them, which no other entry has, as another."""
    head, *others = entry.designations
    stem, inner = _parts(entry)
    bracketed = list(_bracketed(entry))
    bare = replace(head, text=stem, kind=Kind.VARIANT, origin=NameRule.BRACKET.of("stem"), inferred=True)
    kept = [name for name in others if name not in bracketed]
    return replace(
        entry, designations=(replace(head, text=disambiguate(stem, str(inner))), bare, *kept), bracketed=None
    )


def tell_glossaries(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """*entries* with a disambiguator in each name that entries of another glossary have too."""
    if len({entry.glossary for entry in entries}) < 2:
        return tuple(entries)
    owners: dict[str, set[str]] = {}
    for entry in entries:
        for name in entry.designations:
            owners.setdefault(fold_name(name.text), set()).add(entry.glossary)
    shared = {fold: found for fold, found in owners.items() if len(found) > 1}
    spelled = {fold_name(name.text): name.text for entry in reversed(entries) for name in reversed(entry.designations)}
    fragments = {f"#{github_slug(spelled[fold])}": fold for fold in shared}

    def reference(given: Reference, glossary: str) -> Reference:
        fold = fragments.get(given.target) or fold_name(given.target)
        own = glossary in shared.get(fold, ())
        return replace(given, target=disambiguate(spelled[fold], glossary)) if own else given

    return tuple(
        replace(
            entry,
            designations=tuple(_apart(entry, shared)),
            references=tuple(reference(each, entry.glossary) for each in entry.references),
            same_as=reference(entry.same_as, entry.glossary) if entry.same_as else None,
        )
        if entry.glossary
        else entry
        for entry in entries
    )


def _apart(entry: Entry, shared: Container[str]) -> Iterable[Designation]:
    """Return the names of *entry*, those that are *shared* with its glossary as their disambiguator, each text once."""
    found: dict[tuple[str, str], Designation] = {}
    for name in entry.designations:
        if fold_name(name.text) in shared:
            name = replace(name, text=disambiguate(name.text, entry.glossary), disambiguator=entry.glossary)
        found.setdefault((name.text, name.language), name)
    return found.values()
