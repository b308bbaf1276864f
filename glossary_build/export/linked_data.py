"""The glossary as linked data: JSON-LD in the words of schema.org, and a SKOS concept scheme in Turtle."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from urllib.parse import quote

from glossary_build.export import Export, Loss
from glossary_build.export.json import dump_json
from glossary_build.export.losses import PROVENANCE, differences
from glossary_build.headwords.inline import plain_text
from glossary_build.ids import fragment
from glossary_build.model import Concept, Designation, Glossary, Kind, Relation, RelationType, Status
from glossary_build.text.expressions import expression
from glossary_build.text.names import fold_name, language_of

SET = "#glossary"
"""Fragment of the set as a whole; no id of a term looks like it."""


def export_jsonld(glossary: Glossary) -> Export:
    """All terms with their names and definitions by language; ids are fragments, relative to the page that has them.

    The preferred names of a concept are its ``name``, all others ``alternateName``. Definitions become plain text. The
    text is safe in a ``script`` element.
    """
    text = dump_json(defined_term_set(glossary.concepts))
    return Export(text=text, losses=_losses(glossary, _held_by_schema_org))


def defined_term_set(
    concepts: Sequence[Concept], page: str = "", addresses: Mapping[str, str] | None = None, *, is_listed: bool = True
) -> dict[str, object]:
    """The ``DefinedTermSet`` of *concepts*, with its terms if *is_listed*; *page* is the address that shows them.

    *addresses* are those of terms by id. Without one, an id is a fragment, relative to the page that it is on.
    """
    found: dict[str, object] = {
        "@context": "https://schema.org",
        "@type": "DefinedTermSet",
        "@id": page + SET,
        "inLanguage": sorted(_languages(concepts)),
    }
    known = addresses or {}
    terms = (_term(each, known.get(each.id, page + fragment(each.id)), page) for each in concepts)
    return {**found, "hasDefinedTerm": [*terms]} if is_listed else found


def _term(concept: Concept, address: str, page: str) -> dict[str, object]:
    first = {name.language: name for name in reversed(concept.designations)}  # preferred, unless all are deprecated
    names = [name for name in concept.designations if first[name.language] is name]
    others = [name for name in concept.designations if name not in names]
    term = {
        "@type": "DefinedTerm",
        "@id": address,
        "url": address,
        "name": _values((name.text, name.language) for name in names),
        "alternateName": _values((name.text, name.language) for name in others),
        "disambiguatingDescription": _values(
            (name.disambiguator, name.language) for name in concept.designations if name.disambiguator
        ),
        "termCode": concept.id,
        "description": _values((plain_text(each.text, each.markup), each.language) for each in concept.definitions),
        "inDefinedTermSet": {"@id": page + SET},
    }
    return {key: value for key, value in term.items() if value != []}


def _values(texts: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"@value": text, "@language": language} for text, language in texts]


def _losses(glossary: Glossary, hold: Callable[[Concept], Concept]) -> tuple[Loss, ...]:
    """Return what *glossary* loses in a form that is not read back: *hold* says what it holds of a concept."""
    held = Glossary(concepts=tuple(map(hold, glossary.concepts)))
    marked = [
        Loss(concept=concept.id, what="the markup of its definitions")
        for concept in glossary.concepts
        if any(plain_text(each.text, each.markup) != each.text for each in concept.definitions)
    ]
    return (PROVENANCE, *differences(glossary, held), *marked)


def _held_by_schema_org(concept: Concept) -> Concept:
    names = tuple(_bare(name, _not_deprecated(name), Kind.FULL) for name in concept.designations)
    return replace(concept, designations=names, anchors=(), hidden_names=(), relations=(), links=(), subjects=())


def _bare(name: Designation, status: Status, kind: Kind) -> Designation:
    """Return *name* with this *status* and *kind*, without what an author says on its use."""
    return replace(name, status=status, kind=kind, reading=None, part_of_speech=None, usage_notes=(), contexts=())


def _not_deprecated(name: Designation) -> Status:
    return Status.ADMITTED if name.status is Status.DEPRECATED else name.status


_PREFIXES = {
    "dcterms": "http://purl.org/dc/terms/",
    "owl": "http://www.w3.org/2002/07/owl#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
}
_SCHEME = "<#glossary>"
_SUBJECTS = "<#subjects>"
_TITLES = {
    _SCHEME: {"en": "Glossary", "zh-Hans": "术语表", "zh-Hant": "術語表"},
    _SUBJECTS: {"en": "Subjects", "zh-Hans": "主题", "zh-Hant": "主題"},
}
"""Scheme → its label in the languages that a glossary may have; English is always given."""
_RELATIONS = {
    RelationType.SEE: "rdfs:seeAlso",
    RelationType.SEE_ALSO: "skos:related",
    RelationType.BROADER: "skos:broader",
    RelationType.REPLACED_BY: "dcterms:isReplacedBy",
}
_IN_ADDRESS = "!#$%&'()*+,/:;=?@[]~"
_LONE = "surrogatepass"
_ESCAPED = expression(r"[\x7f-\x9f\u2028\u2029]")
_SURROGATE = expression(r"[\ud800-\udfff]")


def export_skos(glossary: Glossary) -> Export:
    """One ``skos:Concept`` for each concept, its IRI the fragment of its id, relative to the address of the file.

    Subjects are concepts of a scheme of their own, each narrower than the one that it is filed under.

    The first name of a language is its ``prefLabel``; spellings of another name that differ by case, width or hyphens,
    names that should no longer be used, and hidden names are ``hiddenLabel``, which is searched but not shown; the
    others ``altLabel``. Definitions become plain text.
    """
    top = [_iri(concept.id) for concept in glossary.concepts if not _is_narrower(concept)]
    blocks = [
        "\n".join(f"@prefix {name}: <{iri}> ." for name, iri in _PREFIXES.items()),
        *_scheme(_SCHEME, _languages(glossary.concepts), top),
        *(_concept(concept) for concept in glossary.concepts),
        *_subjects(glossary),
    ]
    return Export(text="\n\n".join(blocks) + "\n", losses=_losses(glossary, _held_by_skos))


def _languages(concepts: Sequence[Concept]) -> set[str]:
    return {name.language for concept in concepts for name in concept.designations}


def _is_narrower(concept: Concept) -> bool:
    return any(predicate == "skos:broader" for predicate, _ in _relations(concept))


def _scheme(scheme: str, languages: set[str], top: Sequence[str]) -> Iterator[str]:
    """Yield the block of a concept scheme with a label and the concepts that nothing is broader than."""
    titles = {language: text for language, text in _TITLES[scheme].items() if language in {"en", *languages}}
    statements = [("a", "skos:ConceptScheme")]
    statements += [("rdfs:label", _literal(text, language)) for language, text in titles.items()]
    statements += [("skos:hasTopConcept", each) for each in top]
    yield _block(scheme, statements)


def _subjects(glossary: Glossary) -> Iterator[str]:
    """Yield the scheme of the subjects and its concepts, in the order in which the glossary names them."""
    paths = dict.fromkeys(
        concept.subjects[:length] for concept in glossary.concepts for length in range(1, len(concept.subjects) + 1)
    )
    if not paths:
        return
    yield from _scheme(_SUBJECTS, _languages(glossary.concepts), [_subject(path) for path in paths if len(path) == 1])
    for path in paths:
        subject = glossary.subject(path[-1])
        names = subject.names if subject and subject.names else ((language_of(path[-1]), path[-1]),)
        statements = [
            ("a", "skos:Concept"),
            ("skos:inScheme", _SUBJECTS),
            *(("skos:prefLabel", _literal(name, language)) for language, name in dict(names).items()),
            ("skos:broader", _subject(path[:-1])) if len(path) > 1 else ("skos:topConceptOf", _SUBJECTS),
        ]
        yield _block(_subject(path), statements)


def _subject(path: Sequence[str]) -> str:
    """Return the IRI of the subject that *path* leads to, outermost first."""
    return _iri("subject-" + "/".join(quote(name, safe="", errors=_LONE) for name in path))


def _concept(concept: Concept) -> str:
    statements = [
        ("a", "skos:Concept"),
        ("skos:inScheme", _SCHEME),
        *([] if _is_narrower(concept) else [("skos:topConceptOf", _SCHEME)]),
        ("skos:notation", _literal(concept.id)),
        *((label, _literal(name.text, name.language)) for label, name in _labels(concept.designations)),
        *(("skos:hiddenLabel", _literal(each.text, each.language)) for each in concept.hidden_names),
        *(  # the labels end with them too, as ISO 25964 has it
            ("skos:scopeNote", _literal(name.disambiguator, name.language))
            for name in concept.designations
            if name.disambiguator
        ),
        *(
            ("skos:definition", _literal(plain_text(each.text, each.markup), each.language))
            for each in concept.definitions
        ),
        *([("dcterms:subject", _subject(concept.subjects))] if concept.subjects else []),
        *((predicate, _iri(relation.target)) for predicate, relation in _relations(concept)),
        *(("rdfs:seeAlso", f"<{quote(link.address, safe=_IN_ADDRESS, errors=_LONE)}>") for link in concept.links),
    ]
    if concept.status is Status.DEPRECATED:
        statements.append(("owl:deprecated", "true"))
    return _block(_iri(concept.id), statements)


def _block(subject: str, statements: Iterable[tuple[str, str]]) -> str:
    lines = " ;\n".join(f"    {predicate} {value}" for predicate, value in dict.fromkeys(statements))
    return f"{subject}\n{lines} ."


def _labels(names: Iterable[Designation]) -> Iterator[tuple[str, Designation]]:
    """Yield the property of each name: one ``prefLabel`` in a language, and no text under two properties."""
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
    """Yield the property of each relation; what is broader may not be related too (SKOS, integrity condition S27)."""
    broader = {relation.target for relation in concept.relations if relation.type is RelationType.BROADER}
    for relation in concept.relations:
        clashes = relation.type is RelationType.SEE_ALSO and relation.target in broader
        yield "rdfs:seeAlso" if clashes else _RELATIONS[relation.type], relation


def _iri(identifier: str) -> str:
    return f"<{fragment(identifier)}>"


def _literal(text: str, language: str | None = None) -> str:
    r"""Return *text* as a Turtle string on one line; a lone surrogate, which no literal can hold, becomes U+FFFD.

    >>> _literal('a "b"\n', "en")
    '"a \\"b\\"\\n"@en'
    """
    written = json.dumps(_SURROGATE.sub("\ufffd", text), ensure_ascii=False)
    return _ESCAPED.sub(lambda match: f"\\u{ord(match[0]):04X}", written) + (f"@{language}" if language else "")


def _held_by_skos(concept: Concept) -> Concept:
    is_deprecated = concept.status is Status.DEPRECATED
    names = tuple(
        _bare(
            name,
            name.status if is_deprecated else _not_deprecated(name),
            Kind.VARIANT if name.kind is Kind.VARIANT and label == "skos:hiddenLabel" else Kind.FULL,
        )
        for label, name in _labels(concept.designations)
    )
    kept = (relation for predicate, relation in _relations(concept) if predicate == _RELATIONS[relation.type])
    return replace(concept, designations=names, anchors=(), relations=tuple(kept))
