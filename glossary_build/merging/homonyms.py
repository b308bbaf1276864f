"""Distinguishes concepts of one name by their brackets, ``Kernel (convolution)``, or by the glossary that they are in.

What is in brackets after a name may be another name, a translation, or what sets it apart from the same name of
another concept. Only where a source has several entries of one name, each with something else in brackets (or one of
them with nothing), does it show that they are concepts of their own.

Entries of different glossaries of a project are never one concept. A name that entries of several glossaries have gets
the name of the glossary as its disambiguator in each of them, and so do the references to it inside that glossary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import PurePosixPath

from glossary_build.headwords.brackets import WORD_CLASS
from glossary_build.headwords.designations import with_status
from glossary_build.headwords.initials import is_initials
from glossary_build.merging.grouping import primary_language
from glossary_build.model import Designation, Entry, Kind, NameRule, Reference, Status
from glossary_build.text.loose_names import singulars
from glossary_build.text.names import disambiguate, fold_name, github_slug, split_disambiguator, without_disambiguator

_MOST_COMPARED = 30
"""Full forms of one abbreviation of which each is compared with each."""


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
    alone = {path for path, size in sizes.items() if size == 1}
    groups = (group for group in sharing.values() if len(group) > 1 and not bracketed.isdisjoint(group))
    homonyms = {found for group in groups for found in _homonyms({index: entries[index] for index in group}, alone)}
    others = bracketed.difference(homonyms) if homonyms else ()
    translating = {entries[index].source.path for index in others if _translates(entries[index])}
    distinct = list(entries)
    for index in homonyms:
        is_translated = entries[index].source.path in translating
        distinct[index] = _with_disambiguator(entries[index], keep_translation=is_translated)
    for index in {*_qualified(entries, bracketed, stems)} - homonyms:
        distinct[index] = _with_qualifier(entries[index])
    return tuple(distinct)


def _by_full_forms(entries: Sequence[Entry]) -> Sequence[Entry]:
    """*entries*, those with an abbreviation that has several full forms under their own full form.

    In a source, a plural is no other full form. Of different sources, each may write it in its own way, so only those
    that share no word are others.
    """
    full = {index: name for index, entry in enumerate(entries) if (name := _full_form(entry))}
    meant: dict[tuple[str, str], set[str]] = {}
    everywhere: dict[tuple[str, str, str], set[str]] = {}
    for index, name in full.items():
        entry = entries[index]
        abbreviation, text = fold_name(entry.headword.text), fold_name(name.text)
        meant.setdefault((entry.source.path, abbreviation), set()).add(text)
        if is_initials(entry.headword.text, name.text):
            everywhere.setdefault((entry.glossary, name.language, abbreviation), set()).add(text)
    several = {
        abbreviation
        for (_, abbreviation), names in meant.items()
        if sum(singulars(name).isdisjoint(names) for name in names) > 1
    }
    several |= {abbreviation for (*_, abbreviation), names in everywhere.items() if _share_no_word(names)}
    return [
        _under(entry, full[index]) if index in full and fold_name(entry.headword.text) in several else entry
        for index, entry in enumerate(entries)
    ]


def _share_no_word(names: Collection[str]) -> bool:
    """Whether two of these folded *names* have no word in common, be it within another one."""
    return any(
        not any(word in one for word in other.split()) and not any(word in other for word in one.split())
        for one, other in combinations(sorted(names)[:_MOST_COMPARED], 2)
    )


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

    A class of words says so too, where no other entry has that name. *stems* are the folded headwords of all *entries*
    without what is in brackets.
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
    yield from (index for index, key in inner.items() if len(holders[key]) > 1 or key in others)
    counts = Counter(stems)
    for index in bracketed:
        _, said = _parts(entries[index])
        if said and WORD_CLASS.fullmatch(said) and counts[stems[index]] == 1:
            yield index


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


def _homonyms(group: Mapping[int, Entry], alone: Container[str]) -> Iterator[int]:
    """Yield the keys of those of a *group* with one stem that are concepts of their own: a source has several of them.

    An entry that is *alone* in its source counts as one of the folder of the source.
    """
    names = Counter[str]()
    for entry in group.values():
        bracketed = [*_bracketed(entry)]
        names.update({fold_name(name.text) for name in entry.designations if name not in bracketed})
    scopes: dict[PurePosixPath, list[Entry]] = {}
    for entry in group.values():
        path = PurePosixPath(entry.source.path)
        if not any(names[fold_name(name.text)] for name in _bracketed(entry)):  # another entry says that it is a name
            scopes.setdefault(path.parent if entry.source.path in alone else path, []).append(entry)
    apart = (entry for members in scopes.values() if _are_apart(members, alone) for entry in members)
    shown = {fold_name(inner) for entry in apart if (inner := _parts(entry)[1])}
    return (key for key, entry in group.items() if (inner := _parts(entry)[1]) and fold_name(inner) in shown)


def _are_apart(members: Sequence[Entry], alone: Container[str]) -> bool:
    """Whether the *members* of one scope show that they are several concepts."""
    disambiguators = {fold_name(inner) for each in members if (inner := _parts(each)[1])}
    guessed = any(_parts(each)[1] and not _translates(each) for each in members)
    bare = any(_parts(each)[1] is None and each.source.path not in alone for each in members)
    is_source = members[0].source.path not in alone
    return (len(disambiguators) > 1 and (guessed or is_source)) or (guessed and bare)


def _with_disambiguator(entry: Entry, *, keep_translation: bool) -> Entry:
    """*entry* with its disambiguator in its name, and without the names that were read there."""
    head, *others = entry.designations
    stem, inner = _parts(entry)
    bracketed = [] if keep_translation and _translates(entry) else list(_bracketed(entry))
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
