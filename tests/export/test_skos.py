"""The SKOS export, read by rdflib."""

from dataclasses import replace

from hypothesis import given
from rdflib import RDF, Graph, Literal, URIRef
from rdflib.namespace import DCTERMS, OWL, RDFS, SKOS

from glossary_build.export.linked_data import export_skos as export
from glossary_build.model import Glossary, Link, Subject
from tests.export.samples import OWN, PLACE, SMALL, glossaries

BASE = "https://example.org/glossary"


def graph(glossary: Glossary) -> Graph:
    """The statements of the export, as if it stood at :data:`BASE`."""
    return Graph().parse(data=export(glossary).text, format="turtle", publicID=BASE)


def iri(identifier: str) -> URIRef:
    """The IRI of a concept."""
    return URIRef(f"{BASE}#{identifier}")


def test_names_are_labels_by_language() -> None:
    """Other spellings and deprecated names are hidden, and each language has one preferred label."""
    statements = graph(SMALL)
    labels = {
        label: sorted(statements.objects(iri("term-Tensor"), SKOS[label]))
        for label in ("prefLabel", "altLabel", "hiddenLabel")
    }
    assert labels == {
        "prefLabel": [Literal("Tensor", "en"), Literal("张量", "zh-Hans")],
        "altLabel": [Literal("T", "en")],
        "hiddenLabel": [Literal("Multi-array", "en"), Literal("tensor", "en")],
    }


def test_relations_lead_to_concepts() -> None:
    """What is broader is not related too, and what is deprecated says by what it is replaced."""
    statements = graph(SMALL)
    tensor, scalar = iri("term-Tensor"), iri("term-Scalar")
    assert (tensor, SKOS.broader, scalar) in statements
    assert (tensor, SKOS.related, scalar) not in statements
    assert (tensor, RDFS.seeAlso, scalar) in statements
    assert (scalar, DCTERMS.isReplacedBy, tensor) in statements
    assert (scalar, OWL.deprecated, Literal(True)) in statements


def test_concept_is_filed_and_defined() -> None:
    """It has its definition, the innermost of its subjects, its id and its scheme."""
    statements = graph(SMALL)
    tensor = iri("term-Tensor")
    assert (tensor, SKOS.definition, Literal('Numbers in a grid.\nSaid "array" too.', "en")) in statements
    assert set(statements.objects(tensor, DCTERMS.subject)) == {iri("subject-Data/Basics")}
    assert (tensor, SKOS.notation, Literal("term-Tensor")) in statements
    assert set(statements.objects(tensor, SKOS.inScheme)) == {iri("glossary")}


def test_address_and_subject_may_hold_a_lone_surrogate() -> None:
    """As JSON may: it is written by its number."""
    link = Link(text="x", address="https://example.org/\ud800", language="en", source=PLACE)
    concept = replace(SMALL.concepts[0], links=(link,), subjects=("\ud800",), relations=())
    statements = graph(Glossary(concepts=(concept,)))
    assert [*statements.objects(iri("term-Tensor"), RDFS.seeAlso)] == [URIRef("https://example.org/%ED%A0%80")]


def test_subjects_are_concepts_of_their_own_scheme() -> None:
    """Each has a label, and is narrower than the one around it."""
    statements = graph(SMALL)
    data, basics = iri("subject-Data"), iri("subject-Data/Basics")
    assert set(statements.subjects(SKOS.inScheme, iri("subjects"))) == {data, basics}
    assert statements.value(basics, SKOS.prefLabel) == Literal("Basics", "en")
    assert statements.value(basics, SKOS.broader) == data
    assert set(statements.objects(iri("subjects"), SKOS.hasTopConcept)) == {data}


def test_subject_has_a_label_in_each_language() -> None:
    """As its author named it."""
    named = replace(SMALL, subjects=(Subject(name="Data", names=(("en", "Data"), ("zh-Hans", "数据"))),))
    statements = graph(named)
    assert set(statements.objects(iri("subject-Data"), SKOS.prefLabel)) == {
        Literal("Data", "en"),
        Literal("数据", "zh-Hans"),
    }


def test_schemes_have_labels_and_top_concepts() -> None:
    """In the languages of the glossary; the top concepts are those without a broader one."""
    statements = graph(SMALL)
    labels = set(statements.objects(iri("glossary"), RDFS.label))
    assert labels == {Literal("Glossary", "en"), Literal("术语表", "zh-Hans")}
    assert set(statements.objects(iri("glossary"), SKOS.hasTopConcept)) == {iri("term-Scalar")}
    assert set(statements.subjects(SKOS.topConceptOf, iri("glossary"))) == {iri("term-Scalar")}


@given(glossaries())
def test_any_glossary_is_a_consistent_scheme(glossary: Glossary) -> None:
    """Every concept is in one scheme, has a label, and leads only to concepts; no relation is symmetric and broader."""
    statements = graph(glossary)
    schemes = set(statements.subjects(RDF.type, SKOS.ConceptScheme))
    concepts = set(statements.subjects(RDF.type, SKOS.Concept))
    assert all(statements.value(scheme, RDFS.label) for scheme in schemes)
    for concept in concepts:
        assert len(list(statements.objects(concept, SKOS.inScheme))) == 1
        assert list(statements.objects(concept, SKOS.prefLabel))
        for predicate in (SKOS.broader, SKOS.related, DCTERMS.subject, RDFS.seeAlso, DCTERMS.isReplacedBy):
            assert set(statements.objects(concept, predicate)) <= concepts
        assert not set(statements.objects(concept, SKOS.broader)) & set(statements.objects(concept, SKOS.related))
    for scheme, concept in statements.subject_objects(SKOS.hasTopConcept):
        assert (concept, SKOS.topConceptOf, scheme) in statements
        assert (concept, SKOS.inScheme, scheme) in statements


def test_losses_name_what_skos_has_no_word_for() -> None:
    """Abbreviations, readings, markup, one of two clashing relations, and further ids."""
    assert [str(loss) for loss in export(SMALL).losses][1:] == [
        "all concepts: further ids (1, such as “term-张量”)",
        "term-Tensor: the reading “zhāng liàng” of “张量”",
        "term-Tensor: that “T” is an abbreviation",
        "term-Tensor: that “Multi-array” is deprecated",
        "term-Tensor: the relation see-also to term-Scalar",
        "term-Tensor: the markup of its definitions",
    ]


@given(glossaries())
def test_any_name_comes_back(glossary: Glossary) -> None:
    """Quotes, backslashes, line ends, Chinese and emoji survive in names and subjects."""
    statements = graph(glossary)
    for concept in glossary.concepts:
        first = concept.designations[0]
        assert statements.value(iri(concept.id), SKOS.prefLabel) == Literal(first.text, first.language)
        path = []
        subject = statements.value(iri(concept.id), DCTERMS.subject)
        while subject is not None:
            path.append(str(statements.value(subject, SKOS.prefLabel)))
            subject = statements.value(subject, SKOS.broader)
        assert tuple(reversed(path)) == concept.subjects


def test_our_sources_keep_the_integrity_of_skos() -> None:
    """At most one preferred label in each language, no text under two labels, the same bytes each time."""
    statements = graph(OWN)
    concepts = set(statements.subjects(SKOS.inScheme, iri("glossary")))
    assert len(concepts) == len(OWN.concepts)
    for concept in concepts:
        preferred = list(statements.objects(concept, SKOS.prefLabel))
        assert len({label.language for label in preferred}) == len(preferred) > 0
        others = [*statements.objects(concept, SKOS.altLabel), *statements.objects(concept, SKOS.hiddenLabel)]
        assert len(set(preferred + others)) == len(preferred + others)
    assert export(OWN) == export(OWN)
