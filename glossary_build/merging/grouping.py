"""Which entries are one concept: those that share a name or that an author declared to be the same; never a guess."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from glossary_build.diagnostics import Code, Diagnostic
from glossary_build.merging.headwords import NO_CONSTRAINTS, Headwords, MergeConstraints
from glossary_build.merging.partition import Partition
from glossary_build.merging.translations import join_translations
from glossary_build.model import Entry, MergeRule
from glossary_build.text.names import fold_name


class Member(NamedTuple):
    """An entry as part of a concept."""

    entry: Entry
    rule: MergeRule
    absorbed: bool
    """True where the entry says "Same as X" and X is in the concept: it gives its names and no definition."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grouping:
    """All entries, as concepts."""

    groups: tuple[tuple[Member, ...], ...]
    """In order of their first members; in each, entries come first, then table rows, then absorbed entries."""
    diagnostics: tuple[Diagnostic, ...]


def group_entries(entries: Sequence[Entry], constraints: MergeConstraints = NO_CONSTRAINTS) -> Grouping:
    """Put each of *entries*, given in order of precedence, into one group.

    The groups don't depend on the order of the files, save which of several case twins takes a third spelling.
    """
    headwords = Headwords(entries, constraints)
    nodes = headwords.nodes
    apart = dict.fromkeys((nodes[a], nodes[b]) for left, right in constraints.cannot_link for a in left for b in right)
    partition = Partition(headwords.concept_ids, apart)
    for together in constraints.must_link:
        for index in together:
            partition.join(nodes[together[0]], nodes[index], is_tied=True)
    tied = [partition.find(node) for node in range(len(headwords.entries))]
    followed = _follow_same_as(headwords, partition)
    _join_synonyms(headwords, partition)
    named = [partition.find(node) for node in range(len(headwords.entries))]
    join_translations(headwords, partition)

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
    tied: list[int],
) -> Iterator[Member]:
    """The members of one group, each with the reason why it joined those before it."""
    (absorbed, _, first), *others = group
    yield Member(entry=entries[first], rule=MergeRule.FIRST, absorbed=absorbed)
    seen_nodes = {nodes[first]}
    seen_ties = {tied[nodes[first]]}
    seen_names = {named[nodes[first]]}
    for absorbed, supplement, index in others:
        node = nodes[index]
        if absorbed:
            rule = MergeRule.SAME_AS
        elif supplement:
            rule = MergeRule.TABLE_ROW
        elif node in seen_nodes:
            rule = MergeRule.SAME_NAME
        elif tied[node] in seen_ties:
            rule = MergeRule.OVERRIDE
        else:
            rule = MergeRule.DECLARED_SYNONYM if named[node] in seen_names else MergeRule.TRANSLATION
        seen_nodes.add(node)
        seen_ties.add(tied[node])
        seen_names.add(named[node])
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
        path: dict[int, None] = {}
        node = start
        while node not in arrives and node not in path:
            path[node] = None
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
    first: dict[tuple[str, int, bool], Entry] = {}
    defined: dict[tuple[str, int, bool], set[str]] = {}
    for entry, node in zip(entries, headwords.nodes, strict=True):
        if len(headwords.entries[node]) == 1:
            continue
        key = (entry.source.path, node, entry.supplement)
        earlier = first.setdefault(key, entry)
        languages = {definition.language for definition in entry.definitions}
        known = defined.setdefault(key, set())
        is_translation = bool(languages) and not languages & known
        known |= languages
        if earlier is not entry and not is_translation:
            message = f"“{entry.headword.text}” has an entry already, at line {earlier.source.line}"
            yield Diagnostic(code=Code.DUPLICATE_ENTRY, message=message, source=entry.source, other=earlier.source)


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
                yield Diagnostic(code=Code.CASE_TWINS, message=message, source=entry.source, other=first.source)
        seen.setdefault(node, entry)
