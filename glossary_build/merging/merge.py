"""Merging: from the entries of all sources to concepts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.merging.designations import is_merged, merge_designations
from glossary_build.merging.grouping import NO_CONSTRAINTS, Member, MergeConstraints, group_entries
from glossary_build.model import (
    Amendment,
    Concept,
    Definition,
    Designation,
    Draft,
    Entry,
    Glossary,
    HiddenName,
    Link,
    Merge,
    MergeRule,
    NameRule,
    Relation,
    RelationRule,
    RelationType,
    Status,
    provisional_id,
)
from glossary_build.text.confusables import without_controls
from glossary_build.text.names import fold_name
from glossary_build.text.suggestions import NearNames, did_you_mean

_OF_INVENTORY = re.compile(r"[A-Za-z][\w.-]*:[^:\s]")
_FROM_TEXT = (NameRule.PHRASE, NameRule.FIELD, NameRule.DEFINITION)
_MOST_OWNERS = 3
"""Concepts of which texts may declare the same name."""
_MOST_SUGGESTED = 1_000
"""References to no term of which the message offers names: more of them are no slips, but names of another glossary."""


def merge(
    entries: Sequence[Entry], constraints: MergeConstraints = NO_CONSTRAINTS
) -> tuple[tuple[Draft, ...], tuple[Diagnostic, ...]]:
    """The concepts that *entries*, given in order of precedence, are about, and what is wrong with them.

    Relations lead to the ids of the drafts. Diagnostics come in no order of place.
    """
    grouping = group_entries(entries, constraints)
    ids: dict[str, int] = {}
    for number, members in enumerate(grouping.groups):
        own = members[0].entry.concept_id if len(members) == 1 else None
        ids[own if own and own not in ids else provisional_id(number)] = number
    drafts = [_unrelated(identifier, grouping.groups[number]) for identifier, number in ids.items()]
    unrelated, repeated = _without_repeated_names(drafts)
    names = _Names(unrelated)
    concepts = tuple(
        _related(concept, members, names) for concept, members in zip(unrelated, grouping.groups, strict=True)
    )
    diagnostics = (
        *grouping.diagnostics,
        *(diagnostic for members in grouping.groups for diagnostic in _second_definitions(members)),
        *repeated,
        *_shared_names(concepts),
        *_dangling_references(entries, names),
    )
    return concepts, diagnostics


def _unrelated(identifier: str, members: Sequence[Member]) -> Draft:
    """The concept of *members*, without its relations."""
    first = members[0].entry
    alone_id = first.concept_id if len(members) == 1 else None
    alone = alone_id and is_merged(first.designations)
    designations = first.designations if alone else merge_designations(members)
    hidden: dict[str, HiddenName] = {}
    definitions: list[Definition] = []
    links: dict[tuple[str, str], Link] = {}
    subjects: dict[str, None] = {}
    given: list[str] = []
    written: list[str] = []
    earlier: list[str] = []
    merges: list[Merge] = []
    amendments: list[Amendment] = []
    for entry, rule, absorbed in members:
        merges += _merges(entry, rule)
        subjects |= dict.fromkeys(entry.subjects)
        if not absorbed:
            definitions += entry.definitions
        for hidden_name in entry.hidden_names:
            hidden.setdefault(hidden_name.text, hidden_name)
        for link in entry.links:
            links.setdefault((link.address, link.language), link)
        if entry.stored:
            amendments += entry.stored.amendments
            given += (entry.stored.id, *entry.stored.anchors) if entry.stored.id else ()
        if entry.explicit_id:
            written.append(entry.explicit_id)
            earlier += entry.anchors
    for name in designations:
        hidden.pop(name.text, None)
    return Draft(
        id=identifier,
        is_given=alone_id == identifier,
        designations=designations,
        hidden_names=tuple(hidden.values()),
        definitions=tuple(definitions),
        links=tuple(links.values()),
        subjects=tuple(subjects),
        anchors=tuple(dict.fromkeys([*given, *written, *earlier])),
        headings=tuple([each.entry.heading for each in members if each.entry.heading]),
        merges=tuple(merges),
        amendments=tuple(amendments),
        glossary=first.glossary,
    )


def _without_repeated_names(concepts: list[Draft]) -> tuple[list[Draft], list[Diagnostic]]:
    """*concepts* without the names that the texts of too many of them declare, and what to say about these names.

    Such a name is that of what all of them are, or came with a text that was copied; it leads to no one concept.
    """
    owners: dict[str, list[tuple[Draft, Designation]]] = {}
    for concept in concepts:
        for name in concept.designations[1:]:
            if name.origin.rule in _FROM_TEXT and name.status is Status.ADMITTED:
                owners.setdefault(fold_name(name.text), []).append((concept, name))
    repeated = {fold: found for fold, found in owners.items() if len(found) > _MOST_OWNERS}
    if not repeated:
        return concepts, []
    dropped = {id(name) for found in repeated.values() for _, name in found}
    diagnostics = []
    for (first, name), *others in repeated.values():
        message = (
            f"“{name.text}” is declared as a name of “{first.designations[0].text}” and {len(others)} more terms, "
            "so it is a name of none of them"
        )
        diagnostics.append(
            Diagnostic(code=Code.SHARED_NAME, message=message, source=name.source, other=others[0][1].source)
        )
    kept = [
        replace(concept, designations=tuple(name for name in concept.designations if id(name) not in dropped))
        for concept in concepts
    ]
    return kept, diagnostics


def _merges(entry: Entry, rule: MergeRule) -> tuple[Merge, ...]:
    """Why *entry* is in its concept, and what it was merged from itself."""
    if not (entry.stored and entry.stored.merges):
        return (Merge(name=entry.headword.text, rule=rule, source=entry.source),)
    first, *others = entry.stored.merges
    return (first if rule is MergeRule.FIRST else replace(first, rule=rule), *others)


class _Names:
    """Finds what a reference means."""

    def __init__(self, concepts: Iterable[Concept]) -> None:
        self._concepts = concepts
        self._near: NearNames | None = None
        self._suggested = 0

    @cached_property
    def _glossary(self) -> Glossary:
        """Made where something is looked for: many glossaries have no references."""
        return Glossary(concepts=tuple(self._concepts))

    def find(self, target: str) -> Concept | None:
        """The concept with the name or, after ``#``, the fragment *target*."""
        if target.startswith("#"):
            return self._glossary.find_fragment(target) or self._glossary.find(target)
        return self._glossary.find(target)

    def homonyms(self, target: str) -> tuple[str, ...]:
        """The names, with disambiguators, of the concepts that *target* may mean where several have this name."""
        name = target.removeprefix("#")
        concepts = self._glossary.homonyms(name)
        return tuple(concept.designations[0].text for concept in concepts)

    def suggest(self, target: str) -> tuple[str, ...]:
        """Names that the author of *target* may have meant; none once there are too many such references."""
        self._suggested += 1
        if self._suggested > _MOST_SUGGESTED:
            return ()
        if self._near is None:
            self._near = NearNames(d.text for concept in self._glossary.concepts for d in concept.designations)
        return self._near.closest(target.removeprefix("#"))


def _related(concept: Draft, members: Sequence[Member], names: _Names) -> Draft:
    """*concept* with its relations, and with the words of those that lead nowhere here."""
    relations = tuple(_relations(concept, members, names))
    if any(member.entry.as_written for member in members):
        entries = [member.entry for member in members if not member.absorbed]
        kept = tuple(each for entry in entries for each in _as_written(entry, names) or entry.definitions)
        concept = replace(concept, definitions=kept)
    return replace(concept, relations=relations) if relations else concept


def _as_written(entry: Entry, names: _Names) -> tuple[Definition, ...]:
    """The definition of *entry* as it is in the source, if a relation that it declares leads to no concept."""
    text = entry.as_written
    if text is None or all(each.type is None or names.find(each.target) for each in entry.references):
        return ()
    same = entry.definitions[0] if entry.definitions else text
    return (replace(text, text=without_controls(text.text), language=same.language),)


def _relations(concept: Concept, members: Iterable[Member], names: _Names) -> Iterator[Relation]:
    """What the entries of a concept declare of others, each once; "Same as" what could not be followed is a "see"."""
    seen: set[tuple[RelationType, str]] = set()
    for member in members:
        references = [(reference.type, reference, reference.rule) for reference in member.entry.references]
        if member.entry.same_as and not member.absorbed:
            references.append((RelationType.SEE, member.entry.same_as, RelationRule.SAME_AS))
        for kind, reference, rule in references:
            found = names.find(reference.target) if kind else None
            if kind is None or found is None or found.id == concept.id or (kind, found.id) in seen:
                continue
            seen.add((kind, found.id))
            yield Relation(type=kind, target=found.id, rule=rule, source=reference.source)


def _second_definitions(members: Iterable[Member]) -> Iterator[Diagnostic]:
    """Definitions that another one in the same language hides; duplicate entries of one file are reported as such."""
    shown: dict[str, SourceLocation] = {}
    for member in members:
        if member.absorbed:
            continue
        for definition in member.entry.definitions:
            first = shown.setdefault(definition.language, definition.source)
            if first == definition.source or (
                member.rule is MergeRule.SAME_NAME and first.path == definition.source.path
            ):
                continue
            message = (
                f"“{member.entry.headword.text}” has another definition in {definition.language}, "
                f"at {first}, which is the one shown"
            )
            yield Diagnostic(code=Code.SECOND_DEFINITION, message=message, source=definition.source, other=first)


def _shared_names(concepts: Sequence[Concept]) -> Iterator[Diagnostic]:
    """Names that two concepts have; headwords that differ by case are reported as such."""
    owners: dict[str, tuple[Concept, Designation]] = {}
    for concept in concepts:
        for designation in concept.designations:
            if designation.is_avoided:
                continue  # it may well be the right name of another
            owner, first = owners.setdefault(fold_name(designation.text), (concept, designation))
            if owner is concept or (
                first.origin.rule is designation.origin.rule is NameRule.HEADWORD and first.text != designation.text
            ):
                continue
            message = (
                f"“{designation.text}” is a name of “{concept.designations[0].text}” "
                f"and of “{owner.designations[0].text}” at {first.source}"
            )
            yield Diagnostic(code=Code.SHARED_NAME, message=message, source=designation.source, other=first.source)
    yield from _shared_hidden_names(concepts, {fold: found[0] for fold, found in owners.items()})


def _shared_hidden_names(concepts: Iterable[Concept], owners: dict[str, Concept]) -> Iterator[Diagnostic]:
    """Hidden names that another concept has too; *owners* are the concepts by their other names, folded."""
    for concept in concepts:
        for hidden in concept.hidden_names:
            owner = owners.setdefault(fold_name(hidden.text), concept)
            if owner is not concept:
                message = f"the hidden name “{hidden.text}” leads to “{owner.designations[0].text}”, which has it too"
                yield Diagnostic(code=Code.SHARED_NAME, message=message, source=hidden.source)


def _dangling_references(entries: Iterable[Entry], names: _Names) -> Iterator[Diagnostic]:
    """References that lead to no concept, or to no single one.

    ``python:slice`` leads to another project, by its name in intersphinx.
    """
    for entry in entries:
        references = (*entry.references, entry.same_as) if entry.same_as else entry.references
        for source, target in dict.fromkeys([(reference.source, reference.target) for reference in references]):
            if names.find(target) is not None or _OF_INVENTORY.match(target):
                continue
            if homonyms := names.homonyms(target):
                message = f"“{target}” may mean several terms{did_you_mean(homonyms)}"
                yield Diagnostic(code=Code.AMBIGUOUS_REFERENCE, message=message, source=source)
            else:
                message = f"no term is called “{target}”{did_you_mean(names.suggest(target))}"
                yield Diagnostic(code=Code.DANGLING_REFERENCE, message=message, source=source)
