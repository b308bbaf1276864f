"""Names what a format doesn't hold of a glossary, in the same words for every format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from glossary_build.diagnostics import shortened
from glossary_build.export import Export, Loss
from glossary_build.model import Concept, Designation, Entry, Glossary, Kind

PROVENANCE = Loss(concept=None, what="locations in the sources, and which rule found or merged what")
"""Lost by every format that other programs define."""
_KINDS = {Kind.FULL: "a full form", Kind.ABBREVIATION: "an abbreviation", Kind.VARIANT: "a variant"}


def differences(original: Glossary, reread: Glossary) -> tuple[Loss, ...]:
    """Return what *reread*, loaded from an export, lacks of *original*, or holds though it isn't there.

    Names with language, status, kind and reading, definitions with language and markup, relations, subjects and ids
    are compared; locations in the sources and the order of concepts are not.
    """
    counterparts = {concept.id: _counterpart(concept, reread) for concept in original.concepts}
    losses = [
        Loss(concept=concept.id, what=what)
        for concept in original.concepts
        for what in _lost(concept, counterparts[concept.id], counterparts)
    ]
    known = {found.id for found in counterparts.values() if found is not None}
    losses += [
        Loss(concept=None, what=f"“{concept.designations[0].text}” would be read as a term of its own")
        for concept in reread.concepts
        if concept.id not in known
    ]
    lost = [
        anchor
        for concept in original.concepts
        for anchor in concept.anchors
        if (other := counterparts[concept.id]) is not None and anchor not in (other.id, *other.anchors)
    ]
    if lost:
        losses.insert(0, Loss(concept=None, what=f"further ids ({len(lost)}, such as “{lost[0]}”)"))
    return tuple(losses)


def _counterpart(concept: Concept, reread: Glossary) -> Concept | None:
    """Return the concept of *reread* with the id of *concept*, or else with the first of its names that is found."""
    found = reread.by_id(concept.id)
    return found or next(filter(None, (reread.find(name.text) for name in concept.designations)), None)


def _lost(concept: Concept, other: Concept | None, counterparts: Mapping[str, Concept | None]) -> Iterator[str]:
    """Yield what *other*, read from an export of *concept*, lacks of it."""
    if other is None:
        yield "the whole concept"
        return
    if other.id != concept.id:
        yield f"the id; “{other.id}” would be formed instead"
    yield from _lost_names(concept, other)
    hidden = {name.text for name in other.hidden_names}
    yield from (f"the hidden name “{each.text}”" for each in concept.hidden_names if each.text not in hidden)
    yield from _lost_definitions(concept, other)
    relations = {(relation.type, relation.target) for relation in other.relations}
    for relation in concept.relations:
        target = counterparts.get(relation.target)
        if target is None or (relation.type, target.id) not in relations:
            yield f"the relation {relation.type.value} to {relation.target}"
    yield from _excess(len(other.relations) - len(concept.relations), "relation")
    links = {link.address for link in other.links}
    yield from dict.fromkeys(f"the link to {each.address}" for each in concept.links if each.address not in links)
    if lost := [subject for subject in concept.subjects if subject not in other.subjects]:
        yield from (f"the subject “{subject}”" for subject in lost)
    elif other.subjects != concept.subjects:
        yield "the order of the subjects, or that there are no others"


def _lost_names(concept: Concept, other: Concept) -> Iterator[str]:
    found = {(name.text, name.language): name for name in other.designations}
    by_text = {name.text: name for name in other.designations}
    for name in concept.designations:
        read = found.pop((name.text, name.language), None)
        if read is None and name.text in by_text:
            read = by_text[name.text]
            found.pop((read.text, read.language), None)
            yield f"that “{name.text}” is {name.language}"
        if read is None:
            yield f"the name “{name.text}” [{name.language}]"
        else:
            yield from _changes(name, read)
    yield from (f"“{name.text}” would be read as another name" for name in found.values())
    if other.designations[0].text != concept.designations[0].text:
        yield f"that “{concept.designations[0].text}” is the first name"


def _changes(name: Designation, read: Designation) -> Iterator[str]:
    """Yield what is lost of *name* where it is *read* back."""
    if read.status is not name.status:
        yield f"that “{name.text}” is {name.status.value}"
    if read.kind is not name.kind:
        yield f"that “{name.text}” is {_KINDS[name.kind]}"
    if name.reading and read.reading != name.reading:
        yield f"the reading “{name.reading}” of “{name.text}”"
    for field in ("part_of_speech", "usage_notes", "contexts"):
        value = getattr(name, field)
        if value and value != getattr(read, field):
            yield f"the {field.replace('_', ' ')} of “{name.text}”"


def _lost_definitions(concept: Concept, other: Concept) -> Iterator[str]:
    left = [(each.text, each.language, each.markup) for each in other.definitions]
    for definition in concept.definitions:
        text, language, markup = definition.text, definition.language, definition.markup
        same = (each for each in left if each[0] == text)
        found = sorted(same, key=lambda each: (each[1] != language, each[2] != markup))
        if not found:
            yield f"the definition [{language}] “{shortened(text)}”"
            continue
        left.remove(found[0])
        if found[0] != (text, language, markup):
            kind = markup.value if found[0][1] == language else language
            yield f"that the definition “{shortened(text)}” is {kind}"
    yield from _excess(len(other.definitions) - len(concept.definitions), "definition")


def _excess(number: int, noun: str) -> Iterator[str]:
    if number > 0:
        yield f"that there is no other {noun}: {number} more would be read"


def read_back(text: str, entries: Iterable[Entry], glossary: Glossary) -> Export:
    """Return *text* as an export of *glossary*; its losses are what the *entries* that are read in it lack."""
    return Export(text=text, losses=(PROVENANCE, *differences(glossary, glossary_of(entries))))


def glossary_of(entries: Iterable[Entry]) -> Glossary:
    """Return the glossary that *entries* make on their own, without diagnostics."""
    from glossary_build.ids.assignment import assign_ids  # here, since sites need none of these
    from glossary_build.merging.homonyms import distinguish_homonyms
    from glossary_build.merging.merge import merge

    merged, _ = merge(distinguish_homonyms(tuple(entries)))
    concepts, _ = assign_ids(merged)
    return Glossary(concepts=concepts)
