"""Disjoint sets that grow together, save those that have to stay apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


class Partition:
    """Disjoint sets of numbered nodes (union-find); the least number of a set represents it."""

    def __init__(self, concept_ids: Sequence[Mapping[str, str]], apart: Iterable[tuple[int, int]] = ()) -> None:
        """Every node alone.

        *concept_ids* holds, for each node, the concept that each source which holds the model itself keeps there; two
        concepts of one source never come into one set, and the pairs of nodes *apart* neither.
        """
        self._parent = list(range(len(concept_ids)))
        self._concept_ids = [dict(ids) for ids in concept_ids]
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
        self._concept_ids[low] = taken | kept
        self._parent[high] = low
        return True
