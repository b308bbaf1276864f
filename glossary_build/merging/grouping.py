"""Groups entries into concepts: those that share a name or that an author declared to be the same; never a guess."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from glossary_build.diagnostics import Code, Diagnostic
from glossary_build.model import Designation, Entry, MergeRule, Status
from glossary_build.text.languages import matches_language
from glossary_build.text.names import fold_name, github_slug, heading_fragments

Key = tuple[str, str]
"""A folded name, and the exact text where the fold has case twins."""


class MergeConstraints(NamedTuple):
    """What the author says of entries, by their positions: it goes before every rule."""

    must_link: tuple[tuple[int, ...], ...] = ()
    """Entries that are one concept."""
    cannot_link: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()
    """Entries of which no one of the first is the same concept as one of the second."""


NO_CONSTRAINTS = MergeConstraints()


class Headwords:
    """The distinct headwords of all entries, numbered, and who claims which name."""

    def __init__(self, entries: Sequence[Entry], constraints: MergeConstraints) -> None:
        """*entries* come in order of precedence, and *constraints* name them by their positions."""
        self.twins = _twin_spellings(entries)
        """Fold → the spellings that one file keeps apart, first one first."""
        self.by_key: dict[Key, int] = {}
        """Name → the node of the headword that it is."""
        holders: dict[tuple[int, str], str] = {}
        self.nodes = [self._node(entry, holders) for entry in entries]
        """The node of each entry; entries of one name that the author keeps apart have several."""
        count = self._split(constraints)
        self.entries: list[list[Entry]] = [[] for _ in range(count)]
        """The entries of each node."""
        self.claims: dict[Key, dict[int, None]] = {}
        """Name → the other nodes that declare it a synonym in their own language."""
        self._entries = entries
        for node, entry in zip(self.nodes, entries, strict=True):
            self.entries[node].append(entry)
            head = entry.headword
            for name in declared(entry):
                if primary_language(name) == primary_language(head):
                    key = self.key(name.text)
                    if self.by_key.get(key) != node:
                        self.claims.setdefault(key, {})[node] = None
        self.concept_ids = [{e.source.path: e.concept_id for e in group if e.concept_id} for group in self.entries]
        """The concept that each source which holds the model itself keeps at each node."""

    @cached_property
    def _by_fragment(self) -> dict[str, int]:
        """What a link inside of a page leads to: an id that an author wrote goes before a name."""
        pairs = [*zip(self.nodes, self._entries, strict=True)]
        names = [(github_slug(entry.headword.text), node) for node, entry in pairs]
        headings = [(fragment, node) for node, entry in pairs for fragment in heading_fragments(entry.heading)]
        written = {entry.explicit_id: node for node, entry in pairs if entry.explicit_id}
        return dict(reversed((*names, *headings))) | written

    def _node(self, entry: Entry, holders: dict[tuple[int, str], str]) -> int:
        """The node of the headword of *entry*; one of its own for a second concept of that name in one model."""
        key = self.key(entry.headword.text)
        node = self.by_key.setdefault(key, len(self.by_key))
        if entry.concept_id and holders.setdefault((node, entry.source.path), entry.concept_id) != entry.concept_id:
            node = self.by_key.setdefault((key[0], f"#{entry.concept_id}"), len(self.by_key))
            holders[node, entry.source.path] = entry.concept_id
        return node

    def _split(self, constraints: MergeConstraints) -> int:
        """Give entries that share a headword and are kept apart nodes of their own; returns the number of nodes."""
        count = len(self.by_key)
        for left, right in constraints.cannot_link:
            shared = {self.nodes[index] for index in left}
            fresh: dict[int, int] = {}
            for index in right:
                node = self.nodes[index]
                if node in shared:
                    self.nodes[index] = fresh.setdefault(node, count + len(fresh))
            count += len(fresh)
        return count

    def key(self, name: str) -> Key:
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


def declared(entry: Entry) -> Iterator[Designation]:
    """The further names of *entry* that its author declared, but for those that nobody is to use for it."""
    return (name for name in entry.designations[1:] if not name.inferred and not name.is_avoided)


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


def primary_language(name: Designation) -> str:
    """Return the language of *name* without its script or region."""
    return name.language.split("-")[0]


class Member(NamedTuple):
    """An entry as part of a concept."""

    entry: Entry
    rule: MergeRule
    absorbed: bool
    """True where the entry says "Same as X" and X is in the concept: it gives its names and no definition."""


def group_entries(
    entries: Sequence[Entry], constraints: MergeConstraints = NO_CONSTRAINTS
) -> tuple[tuple[tuple[Member, ...], ...], tuple[Diagnostic, ...]]:
    """Put each of *entries*, given in order of precedence, into one group: the groups, and what is wrong.

    They are in order of their first members; in each, entries come first, then table rows, then absorbed entries.
    The groups don't depend on the order of the files, save which of several case twins takes a third spelling.
    """
    headwords = Headwords(entries, constraints)
    nodes = headwords.nodes
    apart = dict.fromkeys((nodes[a], nodes[b]) for left, right in constraints.cannot_link for a in left for b in right)
    partition = Partition(headwords.concept_ids, apart)
    for together in constraints.must_link:
        for index in together:
            partition.join(nodes[together[0]], nodes[index], is_tied=True)
    tied = list(map(partition.find, nodes))
    followed = _follow_same_as(headwords, partition)
    _join_synonyms(headwords, partition)
    named = list(map(partition.find, nodes))
    join_translations(headwords, partition)

    joined: dict[int, list[tuple[bool, bool, int]]] = {}
    for index, entry in enumerate(entries):
        absorbed = headwords.nodes[index] in followed and headwords.target(entry) is not None
        group = partition.find(headwords.nodes[index])
        joined.setdefault(group, []).append((absorbed, entry.supplement, index))
    ordered = sorted((sorted(group) for group in joined.values()), key=lambda group: group[0][2])
    reasons = {MergeRule.SAME_NAME: nodes, MergeRule.OVERRIDE: tied, MergeRule.DECLARED_SYNONYM: named}
    groups = tuple(tuple(_members(group, entries, reasons)) for group in ordered)
    return groups, (*_duplicates(entries, headwords), *_case_twins(entries, headwords, partition))


def _members(
    group: list[tuple[bool, bool, int]], entries: Sequence[Entry], reasons: Mapping[MergeRule, Sequence[int]]
) -> Iterator[Member]:
    """The members of one group, each with the first of the *reasons* why it joined those before it.

    For each reason, entries that have the same number are one concept because of it.
    """
    seen: set[tuple[MergeRule, int]] = set()
    for absorbed, supplement, index in group:
        own = [(rule, numbers[index]) for rule, numbers in reasons.items()]
        rule = next((each[0] for each in own if each in seen), MergeRule.TRANSLATION)
        if not seen:
            rule = MergeRule.FIRST
        elif absorbed or supplement:
            rule = MergeRule.SAME_AS if absorbed else MergeRule.TABLE_ROW
        seen.update(own)
        yield Member(entry=entries[index], rule=rule, absorbed=absorbed)


def _follow_same_as(headwords: Headwords, partition: Partition) -> frozenset[int]:
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
        path: set[int] = set()
        node = start
        while node not in arrives and node not in path:
            path.add(node)
            node = steps[node]
        arrives.update(dict.fromkeys(path, node in arrives and arrives[node]))
    followed = [node for node in steps if arrives[node] and partition.join(node, steps[node])]
    for node in followed:
        if node != steps[node]:
            key = headwords.key(headwords.entries[node][0].headword.text)
            headwords.claims.setdefault(key, {})[steps[node]] = None
    return frozenset(followed)


def _join_synonyms(headwords: Headwords, partition: Partition) -> None:
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


def _duplicates(entries: Sequence[Entry], headwords: Headwords) -> Iterator[Diagnostic]:
    """Entries of one file under one headword; and table rows, since one abbreviation may be that of two ideas.

    An entry that only has definitions in further languages translates the concept.
    """
    first: dict[tuple[str, int, bool], tuple[Entry, set[str]]] = {}
    for entry, node in zip(entries, headwords.nodes, strict=True):
        if len(headwords.entries[node]) == 1:
            continue
        earlier, known = first.setdefault((entry.source.path, node, entry.supplement), (entry, set()))
        languages = {definition.language for definition in entry.definitions}
        is_translation = bool(languages) and not languages & known
        known |= languages
        if earlier is not entry and not is_translation:
            message = f"“{entry.headword.text}” has an entry already, at line {earlier.source.line}"
            yield Diagnostic(Code.DUPLICATE_ENTRY, message, entry.source, other=earlier.source)


def _case_twins(entries: Sequence[Entry], headwords: Headwords, partition: Partition) -> Iterator[Diagnostic]:
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
                yield Diagnostic(Code.CASE_TWINS, message, entry.source, other=first.source)
        seen.setdefault(node, entry)


class Partition:
    """Disjoint sets of numbered nodes (union-find); the least number of a set represents it."""

    def __init__(self, concept_ids: Sequence[Mapping[str, str]], apart: Iterable[tuple[int, int]] = ()) -> None:
        """Every node alone.

        *concept_ids* holds, for each node, the concept that each source which holds the model itself keeps there; two
        concepts of one source never come into one set, and the pairs of nodes *apart* neither.
        """
        self._parent = list(range(len(concept_ids)))
        self._concept_ids = list(concept_ids)
        self._apart = tuple(apart)

    def find(self, node: int) -> int:
        """The number that represents the set of *node*."""
        parent = self._parent
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    def join(self, one: int, other: int, *, is_tied: bool = False) -> bool:
        """Make one set of two; False where that would bring together what has to stay apart.

        With *is_tied*, the author of the glossary wants it, even if sources keep the concepts separate.
        """
        low, high = sorted((self.find(one), self.find(other)))
        if low == high:
            return True
        kept, taken = self._concept_ids[low], self._concept_ids[high]
        if not is_tied and any(kept.get(path, concept_id) != concept_id for path, concept_id in taken.items()):
            return False
        if any({self.find(a), self.find(b)} == {low, high} for a, b in self._apart):
            return False
        self._concept_ids[low] = {**taken, **kept}
        self._parent[high] = low
        return True


def join_translations(headwords: Headwords, partition: Partition) -> None:
    """Join concepts that are headed in another language only to the English one that they translate.

    English is the pivot. A concept that gives an English name goes by it; one that gives none goes by its own
    headword, if just one English concept has that name. Of several headwords that ask for the same English concept,
    only those join that the English side names too.
    """
    english_names: dict[Key, dict[int, None]] = {}
    foreign_names: dict[Key, dict[int, None]] = {}
    english = {
        partition.find(n)
        for n, group in enumerate(headwords.entries)
        if any(matches_language(each.headword.language, "en") for each in group)
    }
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
    return {concept for key in keys for concept in names.get(key, ())}
