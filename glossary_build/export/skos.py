"""The glossary as a SKOS concept scheme in Turtle, for thesauri and the web of data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from glossary_build.export import Export, Loss
from glossary_build.export.iri import fragment
from glossary_build.export.jsonld import markup_losses, plain_definition
from glossary_build.export.losses import (
    PROVENANCE,
    anchor_losses,
    deprecated_names,
    further_anchors,
    kind_loss,
    reading_losses,
    relation_loss,
    status_loss,
)
from glossary_build.model import Concept, Designation, Glossary, Kind, Relation, RelationType, Status
from glossary_build.text.names import fold_name

_PREFIXES = {
    "dcterms": "http://purl.org/dc/terms/",
    "owl": "http://www.w3.org/2002/07/owl#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
}
_SCHEME = "<#glossary>"
_RELATIONS = {
    RelationType.SEE: "rdfs:seeAlso",
    RelationType.SEE_ALSO: "skos:related",
    RelationType.BROADER: "skos:broader",
    RelationType.REPLACED_BY: "dcterms:isReplacedBy",
}
_ESCAPED = re.compile(r"[\x00-\x1f\"\\\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_SHORT = {"\t": r"\t", "\n": r"\n", "\r": r"\r", "\f": r"\f", "\b": r"\b", '"': r"\"", "\\": r"\\"}


def export(glossary: Glossary) -> Export:
    """One ``skos:Concept`` for each concept, its IRI the fragment of its id, relative to the address of the file.

    The first name of a language is its ``prefLabel``; spellings of another name that differ by case, width or hyphens,
    and names that should no longer be used, are ``hiddenLabel``, which is searched but not shown; the others
    ``altLabel``. Definitions become plain text.
    """
    blocks = [
        "\n".join(f"@prefix {name}: <{iri}> ." for name, iri in _PREFIXES.items()),
        f"{_SCHEME} a skos:ConceptScheme .",
        *(_concept(concept) for concept in glossary.concepts),
    ]
    losses = [loss for concept in glossary.concepts for loss in _losses(concept)]
    return Export(
        text="\n\n".join(blocks) + "\n", losses=(PROVENANCE, *anchor_losses(further_anchors(glossary)), *losses)
    )


def _concept(concept: Concept) -> str:
    statements = [
        ("a", "skos:Concept"),
        ("skos:inScheme", _SCHEME),
        ("skos:notation", _literal(concept.id)),
        *((label, _literal(name.text, name.language)) for label, name in _labels(concept.designations)),
        *(("skos:scopeNote", _literal(text, language)) for text, language in _scope_notes(concept)),
        *(("skos:definition", _literal(plain_definition(each), each.language)) for each in concept.definitions),
        *(("dcterms:subject", _literal(subject)) for subject in concept.subjects),
        *((predicate, _iri(relation.target)) for predicate, relation in _relations(concept)),
    ]
    if concept.status is Status.DEPRECATED:
        statements.append(("owl:deprecated", "true"))
    lines = " ;\n".join(f"    {predicate} {value}" for predicate, value in dict.fromkeys(statements))
    return f"{_iri(concept.id)}\n{lines} ."


def _scope_notes(concept: Concept) -> Iterator[tuple[str, str]]:
    """The disambiguators of *concept* with their languages; the labels end with them too, as ISO 25964 has it."""
    return ((name.disambiguator, name.language) for name in concept.designations if name.disambiguator)


def _labels(names: Iterable[Designation]) -> Iterator[tuple[str, Designation]]:
    """The property of each name: one ``prefLabel`` in a language, and no text under two properties."""
    languages: set[str] = set()
    spellings: set[tuple[str, str]] = set()
    for name in names:
        spelling = (name.language, fold_name(name.text))
        if name.language not in languages:
            label = "skos:prefLabel"
        elif spelling in spellings or name.status is Status.DEPRECATED:
            label = "skos:hiddenLabel"
        else:
            label = "skos:altLabel"
        languages.add(name.language)
        spellings.add(spelling)
        yield label, name


def _relations(concept: Concept) -> Iterator[tuple[str, Relation]]:
    """The property of each relation; what is broader may not be related too (SKOS, integrity condition S27)."""
    broader = {relation.target for relation in concept.relations if relation.type is RelationType.BROADER}
    for relation in concept.relations:
        clashes = relation.type is RelationType.SEE_ALSO and relation.target in broader
        yield "rdfs:seeAlso" if clashes else _RELATIONS[relation.type], relation


def _iri(identifier: str) -> str:
    return f"<{fragment(identifier)}>"


def _literal(text: str, language: str | None = None) -> str:
    r"""*text* as a Turtle string on one line; a lone surrogate, which no literal can hold, becomes U+FFFD.

    >>> _literal('a "b"\n', "en")
    '"a \\"b\\"\\n"@en'
    """
    return f'"{_ESCAPED.sub(_escape, text)}"' + (f"@{language}" if language else "")


def _escape(match: re.Match[str]) -> str:
    char = match[0]
    return _SHORT.get(char) or ("\ufffd" if "\ud800" <= char <= "\udfff" else f"\\u{ord(char):04X}")


def _losses(concept: Concept) -> Iterator[Loss]:
    if concept.status is not Status.DEPRECATED:
        yield from (status_loss(concept, name) for name in deprecated_names(concept))
    for label, name in _labels(concept.designations):
        if name.kind is Kind.ABBREVIATION or (name.kind is Kind.VARIANT and label != "skos:hiddenLabel"):
            yield kind_loss(concept, name)
    yield from reading_losses(concept)
    yield from markup_losses(concept)
    for predicate, relation in _relations(concept):
        if predicate != _RELATIONS[relation.type]:
            yield relation_loss(concept, relation)
