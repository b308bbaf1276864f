"""Which entries are one concept: those that share a name or that an author declared to be the same; never a guess."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from glossary_build.diagnostics import Diagnostic
from glossary_build.model import Designation, Entry, Status, matches_language
from glossary_build.names import fold_name, github_slug
from glossary_build.partition import Partition

_Key = tuple[str, str]
"""A folded name, and the exact text where the fold has case twins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """An entry as part of a concept."""

    entry: Entry
    rule: str
    """Why it is there: the words of :class:`~glossary_build.model.Merge`."""
    absorbed: bool
    """True where the entry says "Same as X" and X is in the concept: it gives its names and no definition."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grouping:
    """All entries, as concepts."""

    groups: tuple[tuple[Member, ...], ...]
    """In order of their first members; in each, entries come first, then table rows, then absorbed entries."""
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ties:
    """What the author says of entries, by their positions: it goes before every rule."""

    together: tuple[tuple[int, ...], ...] = ()
    """Entries that are one concept."""
    apart: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()
    """Entries of which no one of the first is the same concept as one of the second."""


NO_TIES = Ties()


def group_entries(entries: Sequence[Entry], ties: Ties = NO_TIES) -> Grouping:
    """Put each of *entries*, given in order of precedence, into one group.

    The groups don't depend on the order of the files, save which of several case twins takes a third spelling.
    """
    headwords = _Headwords(entries, ties)
    nodes = headwords.nodes
    apart = dict.fromkeys((nodes[a], nodes[b]) for left, right in ties.apart for a in left for b in right)
    partition = Partition(headwords.concept_ids, apart)
    tied = [{nodes[index] for index in together} for together in ties.together]
    for together in tied:
        for node in together:
            partition.join(min(together), node)
    followed = _follow_same_as(headwords, partition)
    _join_synonyms(headwords, partition)
    named = [partition.find(node) for node in range(len(headwords.entries))]
    _join_translations(headwords, partition)

    groups: dict[int, list[tuple[bool, bool, int]]] = {}
    for index, entry in enumerate(entries):
        absorbed = headwords.nodes[index] in followed and headwords.target(entry) is not None
        group = partition.find(headwords.nodes[index])
        groups.setdefault(group, []).append((absorbed, entry.supplement, index))
    ordered = sorted((sorted(group) for group in groups.values()), key=lambda group: group[0][2])
    return Grouping(
        groups=tuple(tuple(_members(group, entries, nodes, named, tied)) for group in ordered),
        diagnostics=(*_duplicates(entries, headwords), *_case_twins(entries, headwords, partition)),
    )


def _members(
    group: list[tuple[bool, bool, int]],
    entries: Sequence[Entry],
    nodes: list[int],
    named: list[int],
    tied: Sequence[set[int]],
) -> Iterator[Member]:
    """The members of one group, each with the reason why it joined those before it."""
    seen_nodes: set[int] = set()
    seen_names: set[int] = set()
    for absorbed, supplement, index in group:
        node = nodes[index]
        if not seen_nodes:
            rule = "first"
        elif absorbed:
            rule = "same as"
        elif supplement:
            rule = "table row"
        elif node in seen_nodes:
            rule = "same name"
        elif any(node in together and together & seen_nodes for together in tied):
            rule = "override"
        else:
            rule = "declared synonym" if named[node] in seen_names else "translation"
        seen_nodes.add(node)
        seen_names.add(named[node])
        yield Member(entry=entries[index], rule=rule, absorbed=absorbed)


class _Headwords:
    """The distinct headwords of all entries, numbered, and who claims which name."""

    def __init__(self, entries: Sequence[Entry], ties: Ties) -> None:
        self.twins = _twin_spellings(entries)
        """Fold → the spellings that one file keeps apart, first one first."""
        self.by_key: dict[_Key, int] = {}
        """Name → the node of the headword that it is."""
        holders: dict[tuple[int, str], str] = {}
        self.nodes = [self._node(entry, holders) for entry in entries]
        """The node of each entry; entries of one name that the author keeps apart have several."""
        count = self._split(ties)
        self.concept_ids: list[dict[str, str]] = [{} for _ in range(count)]
        """The concept that each source which holds the model itself keeps at each node."""
        for node, entry in zip(self.nodes, entries, strict=True):
            if entry.concept_id:
                self.concept_ids[node][entry.source.path] = entry.concept_id
        self.entries: list[list[Entry]] = [[] for _ in range(count)]
        """The entries of each node."""
        self.claims: dict[_Key, dict[int, None]] = {}
        """Name → the other nodes that declare it a synonym in their own language."""
        self._by_fragment: dict[str, int] = {}
        for node, entry in zip(self.nodes, entries, strict=True):
            self.entries[node].append(entry)
            self._by_fragment.setdefault(github_slug(entry.headword.text), node)
            for designation in _declared(entry):
                key = self.key(designation.text)
                if _same_language(designation, entry.headword) and self.by_key.get(key) != node:
                    self.claims.setdefault(key, {})[node] = None
        for node, entry in zip(self.nodes, entries, strict=True):
            if entry.explicit_id:
                self._by_fragment[entry.explicit_id] = node

    def _node(self, entry: Entry, holders: dict[tuple[int, str], str]) -> int:
        """The node of the headword of *entry*; one of its own for a second concept of that name in one model."""
        key = self.key(entry.headword.text)
        node = self.by_key.setdefault(key, len(self.by_key))
        if entry.concept_id and holders.setdefault((node, entry.source.path), entry.concept_id) != entry.concept_id:
            node = self.by_key.setdefault((key[0], f"#{entry.concept_id}"), len(self.by_key))
            holders[node, entry.source.path] = entry.concept_id
        return node

    def _split(self, ties: Ties) -> int:
        """Give entries that share a headword and are kept apart nodes of their own; returns the number of nodes."""
        count = len(self.by_key)
        for left, right in ties.apart:
            shared = {self.nodes[index] for index in left}
            fresh: dict[int, int] = {}
            for index in right:
                node = self.nodes[index]
                if node in shared:
                    self.nodes[index] = fresh.setdefault(node, count + len(fresh))
            count += len(fresh)
        return count

    def key(self, name: str) -> _Key:
        """The key of *name*; of case twins, it takes the one with the same text, else the first."""
        fold = fold_name(name)
        twins = self.twins.get(fold)
        return (fold, "" if twins is None else name if name in twins else next(iter(twins)))

    def target(self, entry: Entry) -> int | None:
        """The node that *entry* says it is the same as; None where there is none or a name has several owners."""
        if entry.same_as is None:
            return None
        name = entry.same_as.target
        if name.startswith("#"):
            return self._by_fragment.get(name[1:])
        key = self.key(name)
        claimants = self.claims.get(key, {})
        return self.by_key.get(key, next(iter(claimants)) if len(claimants) == 1 else None)


def _follow_same_as(headwords: _Headwords, partition: Partition) -> frozenset[int]:
    """Join the nodes that say "Same as X" to X, and return those that were.

    A chain is followed as far as a node with an entry of its own. A node whose entries name different targets, or
    that is led back to itself, stays where it is.
    """
    steps: dict[int, int] = {}
    for node, entries in enumerate(headwords.entries):
        targets = {target for entry in entries if (target := headwords.target(entry)) is not None}
        if len(targets) == 1:
            steps[node] = targets.pop()
    arrives = {
        node: True
        for node, entries in enumerate(headwords.entries)
        if node not in steps or any(entry.same_as is None and not entry.supplement for entry in entries)
    }
    for start in steps:
        path: dict[int, None] = {}
        node = start
        while node not in arrives and node not in path:
            path[node] = None
            node = steps[node]
        arrives.update(dict.fromkeys(path, arrives.get(node, False)))
    followed = [node for node in steps if arrives[node] and partition.join(node, steps[node])]
    for node in followed:
        if node != steps[node]:
            key = headwords.key(headwords.entries[node][0].headword.text)
            headwords.claims.setdefault(key, {})[steps[node]] = None
    return frozenset(followed)


def _join_synonyms(headwords: _Headwords, partition: Partition) -> None:
    """Join each headword to the node that claims it as a synonym, where all claims lead to one concept.

    The second round sees the claimants that the first one joined.
    """
    for _round in range(2):
        joins = []
        for key, claimants in headwords.claims.items():
            concepts = {partition.find(claimant) for claimant in claimants}
            if key in headwords.by_key and len(concepts) == 1:
                joins.append((headwords.by_key[key], *concepts))
        for node, concept in joins:
            partition.join(node, concept)


def _join_translations(headwords: _Headwords, partition: Partition) -> None:
    """Join concepts that are headed in another language only to the English one that they translate.

    English is the pivot. A concept that gives an English name goes by it; one that gives none goes by its own
    headword, if just one English concept has that name. Of several headwords that ask for the same English concept,
    only those join that the English side names too.
    """
    english_names: dict[_Key, dict[int, None]] = {}
    foreign_names: dict[_Key, dict[int, None]] = {}
    english = {partition.find(n) for n, group in enumerate(headwords.entries) if any(map(_is_english, group))}
    others: dict[int, list[Entry]] = {}
    for node, entries in enumerate(headwords.entries):
        concept = partition.find(node)
        if concept not in english:
            others.setdefault(concept, []).extend(entries)
            continue
        split = node >= len(headwords.by_key)  # its headword means the entries that it was split from
        given = (d for entry in entries for d in (*([] if split else [entry.headword]), *_declared(entry)))
        for designation in given:
            names = english_names if matches_language(designation.language, "en") else foreign_names
            names.setdefault(headwords.key(designation.text), {})[concept] = None

    wanted: dict[int, list[tuple[int, bool]]] = {}
    for concept, entries in others.items():
        translations = [d for entry in entries for d in _declared(entry) if matches_language(d.language, "en")]
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


def _owners(names: dict[_Key, dict[int, None]], keys: Iterable[_Key]) -> set[int]:
    """The concepts that have one of the names."""
    return {concept for key in keys for concept in names.get(key, ())}


def _duplicates(entries: Sequence[Entry], headwords: _Headwords) -> Iterator[Diagnostic]:
    """Entries of one file under one headword; and table rows, since one abbreviation may stand for two ideas."""
    first: dict[tuple[str, int, bool], Entry] = {}
    for entry, node in zip(entries, headwords.nodes, strict=True):
        earlier = first.setdefault((entry.source.path, node, entry.supplement), entry)
        if earlier is not entry:
            message = f"“{entry.headword.text}” has an entry already, at line {earlier.source.line}"
            yield Diagnostic(code="duplicate-entry", message=message, source=entry.source, other=earlier.source)


def _case_twins(entries: Sequence[Entry], headwords: _Headwords, partition: Partition) -> Iterator[Diagnostic]:
    """Entries of one file whose headwords differ only by case, and that stayed two concepts."""
    spellings: dict[tuple[str, str], dict[int, Entry]] = {}
    for entry, node in zip(entries, headwords.nodes, strict=True):
        fold = fold_name(entry.headword.text) if headwords.twins else ""
        if entry.supplement or fold not in headwords.twins:
            continue
        seen = spellings.setdefault((entry.source.path, fold), {})
        if seen and node not in seen:
            first_node, first = next(iter(seen.items()))
            if partition.find(node) != partition.find(first_node):
                message = f"“{entry.headword.text}” differs only by case from “{first.headword.text}”"
                yield Diagnostic(code="case-twins", message=message, source=entry.source, other=first.source)
        seen.setdefault(node, entry)


def _twin_spellings(entries: Sequence[Entry]) -> dict[str, dict[str, None]]:
    """Fold → the headwords that one file has in spellings that differ only by case."""
    spellings: dict[tuple[str, str], dict[str, None]] = {}
    for entry in entries:
        if not entry.supplement:
            text = entry.headword.text
            spellings.setdefault((entry.source.path, text.casefold()), {})[text] = None
    twins: dict[str, dict[str, None]] = {}
    for texts in spellings.values():
        if len(texts) > 1:
            twins.setdefault(fold_name(next(iter(texts))), {}).update(texts)
    return twins


def _declared(entry: Entry) -> Iterator[Designation]:
    """The further names of *entry* that its author declared."""
    return (designation for designation in entry.designations[1:] if not designation.inferred)


def _same_language(one: Designation, other: Designation) -> bool:
    return one.language.split("-")[0] == other.language.split("-")[0]


def _is_english(entry: Entry) -> bool:
    return matches_language(entry.headword.language, "en")
