"""Merging: from the entries of all sources to concepts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.headwords.designations import are_separate, order_designations, with_status
from glossary_build.merging.grouping import NO_CONSTRAINTS, Member, MergeConstraints, group_entries
from glossary_build.model import (
    Concept,
    Definition,
    Designation,
    Draft,
    Entry,
    Glossary,
    HiddenName,
    Kind,
    Link,
    Merge,
    MergeRule,
    NameRule,
    Relation,
    RelationRule,
    RelationType,
    Status,
)
from glossary_build.text.characters import without_controls
from glossary_build.text.expressions import expression
from glossary_build.text.names import fold_name
from glossary_build.text.suggestions import did_you_mean

_PLAIN_RULES = frozenset({NameRule.HEADWORD, NameRule.SAME_AS})


def merge_designations(members: Sequence[Member]) -> tuple[Designation, ...]:
    """All names of *members*: the first headword, then the preferred name of each other language, then the rest.

    The same text in the same language is one name; what was declared overrules what was inferred. Another declared
    spelling of a name (``tensor`` beside ``Tensor``) stays as a variant. A deprecated headword takes second place to
    one of the same language that isn't; where all are deprecated, no language has a preferred name.
    """
    own = [member for member in members if not member.absorbed and not member.entry.supplement]
    if len(members) == len(own) == 1 and are_separate(names := own[0].entry.designations) and not names[0].inferred:
        return names
    headwords = [(m.entry.headword.language, m.entry.headword.text) for m in own or members[:1]]
    found: dict[tuple[str, str], Designation] = {}
    for designation in (designation for member in members for designation in _given(member)):
        key = (designation.language, designation.text)
        found[key] = _combined(found[key], designation) if key in found else designation
    spelled = _spelled(found)
    return order_designations(list(spelled.values()), [spelled[key] for key in headwords])


def is_merged(names: Sequence[Designation]) -> bool:
    """Whether *names* are in the order of :func:`merge_designations`: the preferred name of each language first."""
    languages = list(dict.fromkeys(name.language for name in names))
    tops, rest = names[: len(languages)], names[len(languages) :]
    top = Status.DEPRECATED if names[0].status is Status.DEPRECATED else Status.PREFERRED
    return (
        [name.language for name in tops] == languages
        and all(name.status in (top, Status.DEPRECATED) for name in tops)
        and all(name.status is not Status.PREFERRED for name in rest)
        and len({(name.language, name.text) for name in names}) == len(names)
    )


def _spelled(names: dict[tuple[str, str], Designation]) -> dict[tuple[str, str], Designation]:
    """*names* without inferred spellings of a name that has another one; what is left beside the first is a variant."""
    spellings: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for language, text in names:
        spellings.setdefault((language, fold_name(text)), []).append((language, text))
    kept = dict(names)
    for keys in spellings.values():
        first, *others = [key for key in keys if not names[key].inferred] or keys[:1]
        kept.update({key: replace(with_status(names[key], Status.ADMITTED), kind=Kind.VARIANT) for key in others})
        for key in keys:
            if key != first and key not in others:
                del kept[key]
    return kept


def _given(member: Member) -> Iterator[Designation]:
    """The names that *member* gives, as they count in the concept; a headword is always declared."""
    head, *others = member.entry.designations
    head = replace(head, inferred=False)
    if member.absorbed:
        yield replace(with_status(head, Status.ADMITTED), origin=NameRule.SAME_AS.of())
        yield from (with_status(other, Status.ADMITTED) for other in others)
        return
    full = any(
        other.kind is Kind.FULL and not other.inferred and other.language == head.language
        for other in others
        if member.entry.supplement
    )
    yield replace(head, kind=Kind.ABBREVIATION) if full else head
    yield from others


def _combined(earlier: Designation, later: Designation) -> Designation:
    declares = earlier.inferred and not later.inferred
    chosen = later if _weight(later) > (0 if declares else _weight(earlier)) else earlier
    origin = later if declares else earlier
    deprecated = Status.DEPRECATED in (earlier.status, later.status)
    return replace(
        earlier,
        status=Status.DEPRECATED if deprecated else earlier.status,
        kind=chosen.kind,
        reading=earlier.reading or later.reading,
        part_of_speech=earlier.part_of_speech or later.part_of_speech,
        usage_notes=tuple(dict.fromkeys((*earlier.usage_notes, *later.usage_notes))),
        contexts=tuple(dict.fromkeys((*earlier.contexts, *later.contexts))),
        origin=origin.origin,
        inferred=origin.inferred,
        source=origin.source,
    )


def _weight(designation: Designation) -> int:
    """How much the kind says: a headword, in a column too, is taken for a full form where nothing else is known."""
    if designation.kind is Kind.FULL and designation.origin.rule in _PLAIN_RULES:
        return 0
    if designation.kind is Kind.VARIANT:
        return 1
    return 2 if designation.kind is Kind.FULL and designation.status is Status.PREFERRED else 3


_OF_INVENTORY = expression(r"[A-Za-z][\w.-]*:[^:\s]")
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
    groups, grouping = group_entries(entries, constraints)
    ids: dict[str, int] = {}
    for number, members in enumerate(groups):
        own = members[0].entry.concept_id if len(members) == 1 else None
        ids[own if own and own not in ids else provisional_id(number)] = number
    drafts = [_unrelated(identifier, groups[number]) for identifier, number in ids.items()]
    unrelated, repeated = _without_repeated_names(drafts)
    glossary = Glossary(concepts=tuple(unrelated))
    concepts = tuple(_related(concept, members, glossary) for concept, members in zip(unrelated, groups, strict=True))
    diagnostics = (
        *grouping,
        *(diagnostic for members in groups for diagnostic in _second_definitions(members)),
        *repeated,
        *_shared_names(concepts),
        *_dangling_references(entries, glossary),
    )
    return concepts, diagnostics


def provisional_id(number: int) -> str:
    """Return the id of the draft with this *number*; no fragment of a link can be taken for it."""
    return f"\0{number}"


def _unrelated(identifier: str, members: Sequence[Member]) -> Draft:
    entries = [member.entry for member in members]
    first = entries[0]
    alone_id = first.concept_id if len(members) == 1 else None
    alone = alone_id and is_merged(first.designations)
    designations = first.designations if alone else merge_designations(members)
    hidden: dict[str, HiddenName] = {}
    links: dict[tuple[str, str], Link] = {}
    stock = [name for entry in entries for name in entry.stock_names]
    shown = {each.text.casefold() for each in designations} if stock else ()
    for entry in entries:
        for name in entry.hidden_names:
            hidden.setdefault(name.text, name)
        for link in entry.links:
            links.setdefault((link.address, link.language), link)
    for name in stock:
        if name.text.casefold() not in shown:
            hidden.setdefault(name.text, name)
    for designation in designations:
        hidden.pop(designation.text, None)
    definitions = [each for member in members if not member.absorbed for each in member.entry.definitions]
    if not alone:  # in the order of the names, the only one that a table has
        tags = [*dict.fromkeys(name.language for name in designations)]
        definitions.sort(key=lambda each: tags.index(each.language) if each.language in tags else len(tags))
    stored = [entry.stored for entry in entries if entry.stored]
    given = [anchor for each in stored if each.id for anchor in (each.id, *each.anchors)]
    identified = [entry for entry in entries if entry.explicit_id]
    written = [entry.explicit_id for entry in identified if entry.explicit_id]
    earlier = [anchor for entry in identified for anchor in entry.anchors]
    return Draft(
        id=identifier,
        is_given=alone_id == identifier,
        designations=designations,
        hidden_names=tuple(hidden.values()),
        stock_names=tuple([name.text for name in stock]),
        definitions=tuple(definitions),
        links=tuple(links.values()),
        subjects=tuple(dict.fromkeys([subject for entry in entries for subject in entry.subjects])),
        anchors=tuple(dict.fromkeys([*given, *written, *earlier])),
        headings=tuple([entry.heading for entry in entries if entry.heading]),
        merges=tuple([each for member in members for each in _merges(member.entry, member.rule)]),
        amendments=tuple([amendment for each in stored for amendment in each.amendments]),
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
        diagnostics.append(Diagnostic(Code.SHARED_NAME, message, name.source, other=others[0][1].source))
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


def _find(target: str, glossary: Glossary) -> Concept | None:
    """The concept with the name or, after ``#``, the fragment *target*."""
    return (glossary.find_fragment(target) if target.startswith("#") else None) or glossary.find(target)


def _related(concept: Draft, members: Sequence[Member], glossary: Glossary) -> Draft:
    """*concept* with its relations, and with the words of those that lead nowhere here."""
    relations = tuple(_relations(concept, members, glossary))
    if any(member.entry.as_written for member in members):
        entries = [member.entry for member in members if not member.absorbed]
        kept = tuple(each for entry in entries for each in _as_written(entry, glossary) or entry.definitions)
        concept = replace(concept, definitions=kept)
    return replace(concept, relations=relations) if relations else concept


def _as_written(entry: Entry, glossary: Glossary) -> tuple[Definition, ...]:
    """The definition of *entry* as it is in the source, if a relation that it declares leads to no concept."""
    text = entry.as_written
    if text is None or all(each.type is None or _find(each.target, glossary) for each in entry.references):
        return ()
    same = entry.definitions[0] if entry.definitions else text
    return (replace(text, text=without_controls(text.text), language=same.language),)


def _relations(concept: Concept, members: Iterable[Member], glossary: Glossary) -> Iterator[Relation]:
    """What the entries of a concept declare of others, each once; "Same as" what could not be followed is a "see"."""
    seen: set[tuple[RelationType, str]] = set()
    for member in members:
        references = [(reference.type, reference, reference.rule) for reference in member.entry.references]
        if member.entry.same_as and not member.absorbed:
            references.append((RelationType.SEE, member.entry.same_as, RelationRule.SAME_AS))
        for kind, reference, rule in references:
            found = _find(reference.target, glossary) if kind else None
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
            yield Diagnostic(Code.SECOND_DEFINITION, message, definition.source, other=first)


def _shared_names(concepts: Sequence[Concept]) -> Iterator[Diagnostic]:
    """Names that two concepts have, hidden ones too; headwords that differ by case are reported as such."""
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
            yield Diagnostic(Code.SHARED_NAME, message, designation.source, other=first.source)
    for concept in concepts:
        for hidden in concept.hidden_names:
            owner, _ = owners.setdefault(fold_name(hidden.text), (concept, concept.designations[0]))
            if owner is not concept:
                message = f"the hidden name “{hidden.text}” leads to “{owner.designations[0].text}”, which has it too"
                yield Diagnostic(Code.SHARED_NAME, message, hidden.source)


def _dangling_references(entries: Iterable[Entry], glossary: Glossary) -> Iterator[Diagnostic]:
    """References that lead to no concept, or to no single one.

    ``python:slice`` leads to another project, by its name in intersphinx.
    """
    suggested = 0
    for entry in entries:
        references = (*entry.references, entry.same_as) if entry.same_as else entry.references
        for source, target in dict.fromkeys([(reference.source, reference.target) for reference in references]):
            if _find(target, glossary) or _OF_INVENTORY.match(target):
                continue
            name = target.removeprefix("#")
            if homonyms := [each.designations[0].text for each in glossary.homonyms(name)]:
                message = f"“{target}” may mean several terms{did_you_mean(homonyms)}"
                yield Diagnostic(Code.AMBIGUOUS_REFERENCE, message, source)
            else:
                suggested += 1
                near = glossary.suggest(name) if suggested <= _MOST_SUGGESTED else ()
                message = f"no term is called “{target}”{did_you_mean(near)}"
                yield Diagnostic(Code.DANGLING_REFERENCE, message, source)
