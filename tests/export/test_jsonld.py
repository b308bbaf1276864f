"""The JSON-LD export: schema.org terms that a page can carry in a script element."""

import json
from collections.abc import Iterator

from hypothesis import given
from rdflib.namespace import SDO

from glossary_build.export.linked_data import export_jsonld as export
from glossary_build.model import Glossary
from tests.export.samples import OWN, SMALL, glossaries


def test_term_is_exactly_this() -> None:
    """Names and definitions carry their language, and the other names are alternate names."""
    document = json.loads(export(SMALL).text)
    assert (document["@type"], document["inLanguage"]) == ("DefinedTermSet", ["en", "zh-Hans"])
    assert document["hasDefinedTerm"][0] == {
        "@type": "DefinedTerm",
        "@id": "#term-Tensor",
        "url": "#term-Tensor",
        "termCode": "term-Tensor",
        "name": [{"@value": "Tensor", "@language": "en"}, {"@value": "张量", "@language": "zh-Hans"}],
        "alternateName": [{"@value": text, "@language": "en"} for text in ("tensor", "T", "Multi-array")],
        "description": [
            {"@value": 'Numbers in a grid.\nSaid "array" too.', "@language": "en"},
            {"@value": "多维数组。", "@language": "zh-Hans"},
        ],
        "inDefinedTermSet": {"@id": "#glossary"},
    }


def test_losses_name_what_schema_org_has_no_word_for() -> None:
    """Statuses, kinds, readings, markup, relations, subjects and further ids."""
    assert [str(loss) for loss in export(SMALL).losses] == [
        "all concepts: locations in the sources, and which rule found or merged what",
        "all concepts: further ids (1, such as “term-张量”)",
        "term-Tensor: the reading “zhāng liàng” of “张量”",
        "term-Tensor: that “tensor” is a variant",
        "term-Tensor: that “T” is an abbreviation",
        "term-Tensor: that “Multi-array” is deprecated",
        "term-Tensor: the relation see-also to term-Scalar",
        "term-Tensor: the relation broader to term-Scalar",
        "term-Tensor: the subject “Data”",
        "term-Tensor: the subject “Basics”",
        "term-Scalar: that “Scalar” is deprecated",
        "term-Scalar: the relation replaced-by to term-Tensor",
        "term-Scalar: the relation see to term-Tensor",
        "term-Tensor: the markup of its definitions",
    ]


@given(glossaries())
def test_any_names_come_back_and_close_no_script_element(glossary: Glossary) -> None:
    """The text is JSON with all names in it, and holds no character that means something to HTML."""
    text = export(glossary).text
    assert not set("<>&\u2028\u2029") & set(text)
    terms = json.loads(text)["hasDefinedTerm"]
    assert [term["name"][0]["@value"] for term in terms] == [each.designations[0].text for each in glossary.concepts]


def test_our_sources_are_written_alike_each_time() -> None:
    """Every concept of ours is a term, and the bytes are the same."""
    first = export(OWN)
    assert len(json.loads(first.text)["hasDefinedTerm"]) == len(OWN.concepts) > 70
    assert export(OWN) == first


def words(value: object) -> Iterator[str]:
    """Every key and type of a document that is a word of its vocabulary."""
    if isinstance(value, list):
        for each in value:
            yield from words(each)
    elif isinstance(value, dict):
        yield from (key for key in value if not key.startswith("@"))
        yield from ([value["@type"]] if "@type" in value else [])
        for each in value.values():
            yield from words(each)


def test_every_word_is_one_of_schema_org() -> None:
    """Classes and properties, in the copy of the vocabulary that rdflib has."""
    used = set(words(json.loads(export(SMALL).text)))
    assert {"DefinedTerm", "DefinedTermSet", "hasDefinedTerm", "alternateName"} <= used
    assert {word for word in used if word not in SDO} == set()
