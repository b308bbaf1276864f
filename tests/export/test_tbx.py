"""TBX: what is written fits the dialect and is read back, and files of other tools are read safely."""

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

from glossary_build.export import FORMATS, export_glossary
from glossary_build.export.losses import glossary_of
from glossary_build.export.tbx import export_tbx as export
from glossary_build.loader import load_glossary
from glossary_build.model import (
    Concept,
    Glossary,
    Kind,
    Link,
    PartOfSpeech,
    RelationType,
    Status,
    StoredConcept,
    Subject,
)
from glossary_build.parsers.data.tbx import parse
from tests.export.samples import OWN, PLACE, SMALL, glossaries, name

NS = "{urn:iso:std:iso:30042:ed-2}"
CHILDREN = {
    "tbx": "tbxHeader text",
    "tbxHeader": "fileDesc",
    "fileDesc": "titleStmt sourceDesc",
    "titleStmt": "title",
    "sourceDesc": "p",
    "text": "body",
    "body": "conceptEntry*",
    "conceptEntry": "descrip* descripGrp* ref* xref* langSec+",
    "descripGrp": "descrip",
    "langSec": "descrip* termSec+",
    "termSec": "term termNote* descrip* note*",
}
"""Element → its children in order, as the core structure of ISO 30042:2019 allows them."""
VALUES = {
    "termType": {"fullForm", "acronym", "abbreviation", "shortForm", "variant", "phrase"},
    "administrativeStatus": {
        "preferredTerm-admn-sts",
        "admittedTerm-admn-sts",
        "deprecatedTerm-admn-sts",
        "supersededTerm-admn-sts",
    },
}
"""Data category of TBX-Basic → its picklist."""
PLACES = {
    "subjectField": {"conceptEntry"},
    "definition": {"langSec", "descripGrp"},
    "crossReference": {"conceptEntry"},
    "externalCrossReference": {"conceptEntry"},
    "termType": {"termSec"},
    "partOfSpeech": {"termSec"},
    "context": {"termSec"},
    "administrativeStatus": {"termSec"},
}
"""Data category of TBX-Basic → the elements that may hold it."""


def check_dialect(text: str) -> None:
    """Assert that *text* has the structure and the values of TBX-Basic in the DCA style."""
    root = ET.fromstring(text)  # noqa: S314 - it is our own
    assert root.attrib == {"style": "dca", "type": "TBX-Basic", "{http://www.w3.org/XML/1998/namespace}lang": "en"}
    ids = [entry.attrib["id"] for entry in root.iter(f"{NS}conceptEntry")]
    assert len(set(ids)) == len(ids)
    for element in root.iter():
        tag = element.tag.removeprefix(NS)
        names = [child.tag.removeprefix(NS) for child in element]
        left = list(names)
        for wanted in CHILDREN.get(tag, "").split():
            kind = wanted.rstrip("*+")
            count = next((n for n, name in enumerate(left) if name != kind), len(left))
            assert count == 1 if wanted == kind else count >= (wanted[-1] == "+"), (tag, names)
            left = left[count:]
        assert left == [], (tag, names)
        for child in element:
            if category := child.get("type"):
                assert tag in PLACES[category]
                assert child.text in VALUES.get(category, {child.text})
            target = child.get("target", ids[0] if ids else None)
            assert target in [*ids, None] or category == "externalCrossReference"


def read(text: str) -> Glossary:
    """The glossary of a TBX file, and no complaint but empty definitions."""
    result = parse(text, "terms.tbx")
    assert {each.code for each in result.diagnostics} <= {"empty-definition"}
    return glossary_of(result.entries)


def test_export_fits_the_dialect() -> None:
    """A small glossary, ours, and every status and kind."""
    check_dialect(export(SMALL).text)
    check_dialect(export(OWN).text)


def test_address_that_xml_cannot_hold_is_lost_alone() -> None:
    """The rest is XML, and the loss is listed."""
    link = Link(text="x", address="https://example.org/\ufffe", language="en", source=PLACE)
    exported = export(Glossary(concepts=(replace(SMALL.concepts[0], links=(link,)),)))
    assert parse(exported.text, "terms.tbx").diagnostics == ()
    assert "the link to https://example.org/\ufffe" in [loss.what for loss in exported.losses]


def test_export_names_the_schemas_of_its_dialect() -> None:
    """A validator finds the structure and the data categories of TBX-Basic."""
    models = re.findall(r'<\?xml-model href="(\S+)" type="application/xml" schematypens="(\S+)"\?>', export(SMALL).text)
    dialect = "https://raw.githubusercontent.com/LTAC-Global/TBX-Basic_dialect/master/DCA/"
    assert models == [
        (f"{dialect}TBXcoreStructV03_TBX-Basic_integrated.rng", "http://relaxng.org/ns/structure/1.0"),
        (f"{dialect}TBX-Basic_DCA.sch", "http://purl.oclc.org/dsdl/schematron"),
    ]


@given(glossaries())
def test_any_glossary_fits_the_dialect_and_loses_only_what_is_listed(glossary: Glossary) -> None:
    """Whatever the names hold, they are read back as they were, or listed as lost."""
    exported = export(glossary)
    check_dialect(exported.text)
    lost = {loss.concept for loss in exported.losses}
    reread = read(exported.text)
    for concept in glossary.concepts:
        found = reread.by_id(concept.id)
        assert found is not None
        if concept.id not in lost:
            assert [(d.text, d.language, d.status, d.kind) for d in found.designations] == [
                (d.text, d.language, d.status, d.kind) for d in concept.designations
            ]
            assert [d.text for d in found.definitions] == [d.text for d in concept.definitions]
            assert {r.target for r in found.relations} == {r.target for r in concept.relations}
            assert found.subjects == concept.subjects


def test_subjects_keep_their_names_in_other_languages(tmp_path: Path) -> None:
    """Each name says its language; read back, they are the names of one subject."""
    subjects = (Subject(name="Data", names=(("en", "Data"), ("zh-Hans", "数据"))), Subject(name="Basics"))
    glossary = replace(SMALL, subjects=subjects)
    path = tmp_path / "terms.tbx"
    path.write_text(export(glossary).text, encoding="utf-8")
    check_dialect(path.read_text(encoding="utf-8"))
    found = load_glossary([path])
    assert found.by_id("term-Tensor").subjects == ("Data", "Basics")
    assert [(each.name, dict(each.names)) for each in found.subjects] == [
        ("Data", {"en": "Data", "zh-Hans": "数据"}),
        ("Basics", {}),
    ]


def test_losses_are_readings_and_relations_of_other_types() -> None:
    """Everything else of the small glossary comes back."""
    assert [str(loss) for loss in export(SMALL).losses] == [
        "all concepts: locations in the sources, and which rule found or merged what",
        "all concepts: further ids (1, such as “term-张量”)",
        "term-Tensor: the reading “zhāng liàng” of “张量”",
        "term-Tensor: the relation broader to term-Scalar",
        "term-Scalar: the relation replaced-by to term-Tensor",
        "term-Scalar: the relation see to term-Tensor",
    ]


def test_our_sources_lose_only_what_the_format_lacks() -> None:
    """No visible name, definition, subject or id of ours is lost, and the bytes are the same each time."""
    first = export(OWN)
    lacking = ("reading", " is rst", "relation", "hidden name")
    assert [str(loss) for loss in first.losses if loss.concept and not any(kind in loss.what for kind in lacking)] == []
    assert export(OWN) == first


def test_elements_named_by_category_are_read_too() -> None:
    """The DCT style, with prefixes of its modules."""
    entry = parse(
        """<tbx style="dct" type="TBX-Basic" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"
          xmlns:min="http://www.tbxinfo.net/ns/min" xmlns:basic="http://www.tbxinfo.net/ns/basic">
        <text><body><conceptEntry id="c7"><min:subjectField>Maths</min:subjectField>
        <langSec xml:lang="en"><basic:definition>Rows and <hi>columns</hi>.</basic:definition>
          <termSec><term>mat.</term><basic:termType>abbreviation</basic:termType>
            <min:administrativeStatus>admittedTerm-admn-sts</min:administrativeStatus></termSec>
          <termSec><term>matrix</term></termSec></langSec>
        <langSec xml:lang="zh-CN"><termSec><term>矩阵</term></termSec></langSec></conceptEntry></body></text></tbx>""",
        "terms.tbx",
    ).entries[0]
    assert [(d.text, d.language, d.status, d.kind) for d in entry.designations] == [
        ("matrix", "en", Status.PREFERRED, Kind.FULL),
        ("矩阵", "zh-Hans", Status.PREFERRED, Kind.FULL),
        ("mat.", "en", Status.ADMITTED, Kind.ABBREVIATION),
    ]
    assert (entry.stored, entry.subjects) == (StoredConcept(id="term-c7", anchors=("c7",)), ("Maths",))
    assert [(d.text, d.source.line) for d in entry.definitions] == [("Rows and columns.", 4)]


def test_martif_is_read() -> None:
    """The older form names its document type, which is not fetched, and its levels otherwise."""
    glossary = read(
        """<?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">
        <martif type="TBX" xml:lang="en"><text><body>
        <termEntry id="a"><langSet xml:lang="en"><tig><term>byte</term></tig></langSet></termEntry>
        <termEntry id="b"><ref type="crossReference" target="a">byte</ref>
          <langSet xml:lang="en"><ntig><termGrp><term>bit</term></termGrp></ntig></langSet></termEntry>
        </body></text></martif>"""
    )
    byte, bit = glossary.concepts
    assert [(r.type, r.target) for r in bit.relations] == [(RelationType.SEE_ALSO, byte.id)]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("<tbx>\n<text>\n</body></tbx>", 3, "not well-formed XML: mismatched tag"),
        ("<tbx>\n<text>", 2, "not well-formed XML: no element found"),
        ('<!DOCTYPE tbx [<!ENTITY a "b">]>\n<tbx>&a;</tbx>', 1, "a document type of its own"),
        ('<!DOCTYPE tbx SYSTEM "x.dtd">\n<tbx>\n&a;</tbx>', 3, "the entity “a” is not known"),
        ("<tbx>\n&a;</tbx>", 2, "not well-formed XML: undefined entity"),
        ("<html></html>", 1, "<html> is not the beginning of a TBX file"),
        ("<tbx>\ud800</tbx>", 1, ""),
    ],
)
def test_faults_are_located(text: str, line: int, message: str) -> None:
    """What is not well-formed, or could grow or reach outside, is a diagnostic and never an exception."""
    found = parse(text, "terms.tbx").diagnostics
    assert [(each.code, each.source.line) for each in found] == ([("bad-syntax", line)] if message else [])
    assert not found or message in found[0].message


def test_what_stands_before_a_fault_is_read() -> None:
    """A file that breaks off in its second concept gives the first, and a concept without a term is reported."""
    entry = '<conceptEntry><langSec xml:lang="en"><termSec><term>one</term></termSec></langSec></conceptEntry>'
    result = parse(f"<tbx><text><body>\n{entry}\n<conceptEntry></conceptEntry>\n<conceptEntry>", "terms.tbx")
    assert [each.headword.text for each in result.entries] == ["one"]
    assert [(each.code, each.source.line) for each in result.diagnostics] == [
        ("empty-definition", 2),
        ("wrong-shape", 3),
        ("bad-syntax", 4),
    ]


@pytest.mark.parametrize(
    ("given", "language", "codes"), [("german", "de", []), ("de_AT", "de-AT", []), ("en/", "en", ["wrong-shape"])]
)
def test_language_that_nobody_knows_is_reported(given: str, language: str, codes: list[str]) -> None:
    """Its name is as good as its tag."""
    names = f'<langSec xml:lang="{given}">\n<termSec><term>Byte</term></termSec></langSec>'
    body = f'<conceptEntry><descrip type="definition">Eight bits.</descrip>{names}</conceptEntry>'
    result = parse(f"<tbx><text><body>\n{body}</body></text></tbx>", "terms.tbx")
    assert [each.headword.language for each in result.entries] == [language]
    assert [(each.code, each.source.line) for each in result.diagnostics] == [(code, 2) for code in codes]


def test_files_are_known_by_extension_or_beginning(tmp_path: Path) -> None:
    """An export that is written to a file loads with its ids."""
    for file in (tmp_path / "terms.tbx", tmp_path / "terms.xml"):
        file.write_text(export(SMALL).text, encoding="utf-8")
        assert [concept.id for concept in load_glossary([file]).concepts] == ["term-Tensor", "term-Scalar"]


def test_each_field_that_is_not_read_is_told_once_with_its_count() -> None:
    """In both styles, at its first line; and names and definitions of every language are kept."""
    result = parse(
        """<tbx style="dca" type="TBX-Basic" xml:lang="en"><text><body><conceptEntry id="c1">
        <langSec xml:lang="en"><descrip type="definition">A grid.</descrip>
          <termSec><term>tensor</term><termNote type="partOfSpeech">noun</termNote>
            <descripGrp><descrip type="context">A <hi>tensor</hi> of ones.</descrip><admin type="source">x</admin>
            </descripGrp><note>Maths only.</note><termNote type="grammaticalGender">other</termNote></termSec></langSec>
        <langSec xml:lang="es"><descrip type="definition">Una malla.</descrip>
          <termSec><term>tensor</term><partOfSpeech>noun</partOfSpeech><termNote type="termType">phrase</termNote>
          </termSec></langSec></conceptEntry></body></text></tbx>""",
        "terms.tbx",
    )
    told = [(str(each.source), each.message) for each in result.diagnostics if each.code == "left-out-field"]
    assert told == [
        ("terms.tbx:4", "source was not read; the file has 1 of it"),
        ("terms.tbx:5", "grammaticalGender was not read; the file has 1 of it"),
        ("terms.tbx:7", "termType “phrase” was not read; the file has 1 of it"),
    ]
    (entry,) = result.entries
    assert [(d.text, d.language) for d in entry.designations] == [("tensor", "en"), ("tensor", "es")]
    assert [(d.text, d.language) for d in entry.definitions] == [("A grid.", "en"), ("Una malla.", "es")]
    assert [(d.part_of_speech, d.contexts, d.usage_notes) for d in entry.designations] == [
        ("noun", ("A tensor of ones.",), ("Maths only.",)),
        ("noun", (), ()),
    ]


def test_notes_on_a_language_or_a_concept_go_to_its_first_name() -> None:
    """A note on a name stays with it, and unknown word classes are counted."""
    (entry,) = parse(
        """<tbx style="dca" type="TBX-Basic" xml:lang="en"><text><body><conceptEntry id="c1"><note>All.</note>
        <langSec xml:lang="en"><note>English.</note><termSec><term>row</term>
          <termNote type="partOfSpeech">verb</termNote><note>One.</note></termSec></langSec>
        <langSec xml:lang="zh-CN"><note>Chinese.</note><termSec><term>行</term></termSec></langSec>
        </conceptEntry></body></text></tbx>""",
        "terms.tbx",
    ).entries
    assert [(d.text, d.part_of_speech, d.usage_notes) for d in entry.designations] == [
        ("row", "verb", ("All.", "English.", "One.")),
        ("行", None, ("Chinese.",)),
    ]


@pytest.mark.parametrize("form", ["json", "yaml", "tbx"])
def test_what_is_said_about_the_use_of_a_name_comes_back(form: str, tmp_path: Path) -> None:
    """Word class, notes and contexts; other formats list them as lost."""
    names = (name("row", part_of_speech=PartOfSpeech.NOUN, usage_notes=("Maths: 1.",), contexts=("A row of ones.",)),)
    glossary = Glossary(concepts=(Concept(id="term-row", designations=names),))
    exported = export_glossary(glossary, form)
    assert [str(loss) for loss in exported.losses if loss.concept] == []
    path = tmp_path / f"terms{FORMATS[form].extension}"
    path.write_text(exported.text, encoding="utf-8")
    (back,) = load_glossary([path]).concepts
    found = back.designations[0]
    assert (found.part_of_speech, found.usage_notes, found.contexts) == ("noun", ("Maths: 1.",), ("A row of ones.",))


@pytest.mark.parametrize("form", ["csv", "po", "skos", "jsonld", "markdown", "rst", "glossary-md"])
def test_use_of_a_name_is_listed_as_lost(form: str) -> None:
    """Nothing is dropped in silence."""
    names = (name("row", part_of_speech=PartOfSpeech.NOUN, usage_notes=("Maths.",), contexts=("A row of ones.",)),)
    losses = export_glossary(Glossary(concepts=(Concept(id="term-row", designations=names),)), form).losses
    assert [loss.what for loss in losses if loss.concept] == [
        f"the {what} of “row”" for what in ("part of speech", "usage notes", "contexts")
    ]
