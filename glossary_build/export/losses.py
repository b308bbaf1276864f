"""Names what a format doesn't hold of a glossary, in the same words for every format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from glossary_build.export import Export, Loss
from glossary_build.model import Concept, Definition, Designation, Entry, Glossary, Kind, Status

if TYPE_CHECKING:
    from glossary_build.model import Relation


PROVENANCE = Loss(concept=None, what="locations in the sources, and which rule found or merged what")
"""Lost by every format that other programs define."""
_LONGEST_QUOTE = 40


def status_loss(concept: Concept, name: Designation) -> Loss:
    """Return the loss of the status of *name*."""
    return Loss(concept=concept.id, what=f"that “{name.text}” is {name.status.value}")


def kind_loss(concept: Concept, name: Designation) -> Loss:
    """Return the loss of the kind of *name*."""
    kind = {Kind.FULL: "a full form", Kind.ABBREVIATION: "an abbreviation", Kind.VARIANT: "a variant"}[name.kind]
    return Loss(concept=concept.id, what=f"that “{name.text}” is {kind}")


def reading_loss(concept: Concept, name: Designation) -> Loss:
    """Return the loss of the reading that an author gave to *name*."""
    return Loss(concept=concept.id, what=f"the reading “{name.reading}” of “{name.text}”")


def reading_losses(concept: Concept) -> Iterator[Loss]:
    """Return the loss of every reading that an author gave."""
    return (reading_loss(concept, name) for name in concept.designations if name.reading)


def use_losses(concept: Concept, name: Designation, kept: Designation | None = None) -> Iterator[Loss]:
    """Yield the loss of what the author says on the use of *name*, but for what *kept* holds of it."""
    for what, field in (("part of speech", "part_of_speech"), ("usage notes", "usage_notes"), ("contexts", "contexts")):
        value = getattr(name, field)
        if value and value != (getattr(kept, field) if kept else None):
            yield Loss(concept=concept.id, what=f"the {what} of “{name.text}”")


def hidden_losses(concept: Concept, kept: Collection[str] = ()) -> Iterator[Loss]:
    """Yield the loss of the hidden names, but for those *kept*."""
    for name in concept.hidden_names:
        if name.text not in kept:
            yield Loss(concept=concept.id, what=f"the hidden name “{name.text}”")


def relation_loss(concept: Concept, relation: Relation) -> Loss:
    """Return the loss of *relation*."""
    return Loss(concept=concept.id, what=f"the relation {relation.type.value} to {relation.target}")


def link_losses(concept: Concept, kept: Collection[str] = ()) -> Iterator[Loss]:
    """Yield the loss of the links to other sites, but for those with a *kept* address."""
    for address in dict.fromkeys(link.address for link in concept.links):
        if address not in kept:
            yield Loss(concept=concept.id, what=f"the link to {address}")


def definition_loss(concept: Concept, definition: Definition) -> Loss:
    """Return the loss of *definition*, or of some of its text."""
    return Loss(concept=concept.id, what=f"the definition [{definition.language}] “{_shortened(definition.text)}”")


def anchor_losses(anchors: Sequence[str]) -> Iterator[Loss]:
    """Yield the loss of further ids, as one for all concepts."""
    if anchors:
        yield Loss(concept=None, what=f"further ids ({len(anchors)}, such as “{anchors[0]}”)")


def further_anchors(glossary: Glossary) -> tuple[str, ...]:
    """Return all ids of concepts but the first of each."""
    return tuple(anchor for concept in glossary.concepts for anchor in concept.anchors)


def differences(original: Glossary, reread: Glossary) -> tuple[Loss, ...]:
    """Return what *reread*, loaded from an export, lacks of *original*, or holds though it isn't there.

    Names with language, status, kind and reading, definitions with language and markup, relations, subjects and ids
    are compared; locations in the sources and the order of concepts are not.
    """
    counterparts = {concept.id: _counterpart(concept, reread) for concept in original.concepts}
    losses = [
        loss
        for concept in original.concepts
        for loss in _concept_losses(concept, counterparts[concept.id], counterparts)
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
    return (*anchor_losses(lost), *losses)


def _counterpart(concept: Concept, reread: Glossary) -> Concept | None:
    """Return the concept of *reread* with the id of *concept*, or else with the first of its names that is found."""
    found = reread.by_id(concept.id)
    return found or next(filter(None, (reread.find(name.text) for name in concept.designations)), None)


def _concept_losses(concept: Concept, other: Concept | None, counterparts: dict[str, Concept | None]) -> Iterator[Loss]:
    if other is None:
        yield Loss(concept=concept.id, what="the whole concept")
        return
    if other.id != concept.id:
        yield Loss(concept=concept.id, what=f"the id; “{other.id}” would be formed instead")
    yield from _name_losses(concept, other)
    yield from hidden_losses(concept, {name.text for name in other.hidden_names})
    yield from _definition_losses(concept, other)
    relations = {(relation.type, relation.target) for relation in other.relations}
    for relation in concept.relations:
        target = counterparts.get(relation.target)
        if target is None or (relation.type, target.id) not in relations:
            yield relation_loss(concept, relation)
    yield from _excess(concept, len(other.relations) - len(concept.relations), "relation")
    yield from link_losses(concept, {link.address for link in other.links})
    if lost := [subject for subject in concept.subjects if subject not in other.subjects]:
        yield from (Loss(concept=concept.id, what=f"the subject “{subject}”") for subject in lost)
    elif other.subjects != concept.subjects:
        yield Loss(concept=concept.id, what="the order of the subjects, or that there are no others")


def _name_losses(concept: Concept, other: Concept) -> Iterator[Loss]:
    found = {(name.text, name.language): name for name in other.designations}
    by_text = {name.text: name for name in other.designations}
    for name in concept.designations:
        read = found.pop((name.text, name.language), None)
        if read is None and name.text in by_text:
            read = by_text[name.text]
            found.pop((read.text, read.language), None)
            yield Loss(concept=concept.id, what=f"that “{name.text}” is {name.language}")
        if read is None:
            yield Loss(concept=concept.id, what=f"the name “{name.text}” [{name.language}]")
            continue
        if read.status is not name.status:
            yield status_loss(concept, name)
        if read.kind is not name.kind:
            yield kind_loss(concept, name)
        if name.reading and read.reading != name.reading:
            yield reading_loss(concept, name)
        yield from use_losses(concept, name, read)
    for name in found.values():
        yield Loss(concept=concept.id, what=f"“{name.text}” would be read as another name")
    if other.designations[0].text != concept.designations[0].text:
        yield Loss(concept=concept.id, what=f"that “{concept.designations[0].text}” is the first name")


def _definition_losses(concept: Concept, other: Concept) -> Iterator[Loss]:
    left = Counter((each.text, each.language, each.markup) for each in other.definitions)
    texts = Counter(each.text for each in other.definitions)
    for definition in concept.definitions:
        key = (definition.text, definition.language, definition.markup)
        if left[key]:
            left[key] -= 1
            texts[definition.text] -= 1
        elif texts[definition.text]:
            texts[definition.text] -= 1
            languages = {each.language for each in other.definitions if each.text == definition.text}
            kept = definition.markup.value if definition.language in languages else definition.language
            yield Loss(concept=concept.id, what=f"that the definition “{_shortened(definition.text)}” is {kept}")
        else:
            yield definition_loss(concept, definition)
    yield from _excess(concept, len(other.definitions) - len(concept.definitions), "definition")


def _excess(concept: Concept, number: int, noun: str) -> Iterable[Loss]:
    if number > 0:
        yield Loss(concept=concept.id, what=f"that there is no other {noun}: {number} more would be read")


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_QUOTE else f"{line[:_LONGEST_QUOTE]}…"


def deprecated_names(concept: Concept) -> Iterator[Designation]:
    """Return the names of *concept* that should no longer be used."""
    return (name for name in concept.designations if name.status is Status.DEPRECATED)


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
