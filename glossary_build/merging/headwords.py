"""The distinct headwords of all entries as numbered nodes, and who claims which name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from glossary_build.model import Designation, Entry
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
        self.concept_ids: list[dict[str, str]] = [{} for _ in range(count)]
        """The concept that each source which holds the model itself keeps at each node."""
        for node, entry in zip(self.nodes, entries, strict=True):
            if entry.concept_id:
                self.concept_ids[node][entry.source.path] = entry.concept_id
        self.entries: list[list[Entry]] = [[] for _ in range(count)]
        """The entries of each node."""
        self.claims: dict[Key, dict[int, None]] = {}
        """Name → the other nodes that declare it a synonym in their own language."""
        self._entries = entries
        for node, entry in zip(self.nodes, entries, strict=True):
            self.entries[node].append(entry)
            head = entry.headword
            for name in declared(entry):
                if _same_language(name, head):
                    key = self.key(name.text)
                    if self.by_key.get(key) != node:
                        self.claims.setdefault(key, {})[node] = None

    @cached_property
    def _by_fragment(self) -> dict[str, int]:
        """What a link inside of a page leads to: an id that an author wrote goes before a name."""
        found: dict[str, int] = {}
        for node, entry in zip(self.nodes, self._entries, strict=True):
            for fragment in (github_slug(entry.headword.text), *heading_fragments(entry.heading)):
                found.setdefault(fragment, node)
        written = ((node, entry.explicit_id) for node, entry in zip(self.nodes, self._entries, strict=True))
        return found | {anchor: node for node, anchor in written if anchor}

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


def _same_language(one: Designation, other: Designation) -> bool:
    return one.language == other.language or one.language.split("-")[0] == other.language.split("-")[0]
