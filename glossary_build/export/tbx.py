"""The glossary as TBX-Basic (ISO 30042:2019, DCA style), for terminology and translation tools, and as version 2."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from glossary_build.export import Export
from glossary_build.export.losses import read_back
from glossary_build.export.markup import distinct_links
from glossary_build.model import Concept, Designation, Glossary
from glossary_build.parsers.data.tbx import KINDS, STATUSES, parse
from glossary_build.text.expressions import expression

_PROLOGUE = """\
<?xml version="1.0" encoding="UTF-8"?>
<?xml-model href="https://raw.githubusercontent.com/LTAC-Global/TBX-Basic_dialect/master/DCA/\
TBXcoreStructV03_TBX-Basic_integrated.rng" type="application/xml" schematypens="http://relaxng.org/ns/structure/1.0"?>
<?xml-model href="https://raw.githubusercontent.com/LTAC-Global/TBX-Basic_dialect/master/DCA/TBX-Basic_DCA.sch"\
 type="application/xml" schematypens="http://purl.oclc.org/dsdl/schematron"?>
"""
_PROLOGUE_2 = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">
"""
_NAMES_2 = {
    "tbx": "martif",
    "tbxHeader": "martifHeader",
    "conceptEntry": "termEntry",
    "langSec": "langSet",
    "termSec": "tig",
}
"""Element → what version 2 calls it."""
_TERM_TYPES = {kind: word for word, kind in reversed(KINDS.items())}
_STATUSES = {status: word for word, status in reversed(STATUSES.items())}
_NOT_IN_XML = expression("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ID_START = r"A-Z_a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u3001-\ud7ff\uf900-\ufdcf"
_NOT_IN_ID = expression(rf"^[^{_ID_START}]|[^{_ID_START}\U00010000-\U000effff.\-0-9\u00b7\u0300-\u036f]")


def export_tbx(glossary: Glossary) -> Export:
    """One ``conceptEntry`` for each concept, with a ``langSec`` for each language and a ``termSec`` for each name.

    A subject comes first by the name that it has in the concept, then by those in other languages, with ``xml:lang``.
    Definitions keep their markup as text. Every relation is a ``crossReference``. What is not read back as it was is in
    the losses.
    """
    root = _tree(glossary, style="dca", type="TBX-Basic", lang="en")
    root.set("xmlns", "urn:iso:std:iso:30042:ed-2")
    return _export(glossary, _PROLOGUE, root)


def export_martif(glossary: Glossary) -> Export:
    """Return the same elements by their names in version 2 (ISO 30042:2008), which Weblate and others read."""
    root = _tree(glossary, type="TBX-Basic", lang="en")
    for entry, concept in zip(root.iter("conceptEntry"), glossary.concepts, strict=True):
        if concept.is_untranslatable:  # Weblate asks whether a name is translated
            entry.insert(0, _add(Element(""), "descrip", "No", type="Translation needed"))
    for element in root.iter():
        element.tag = _NAMES_2.get(element.tag, element.tag)
    return _export(glossary, _PROLOGUE_2, root)


def _export(glossary: Glossary, prologue: str, root: Element) -> Export:
    indent(root)
    text = f"{prologue}{tostring(root, 'unicode', short_empty_elements=False)}\n"
    return read_back(text, parse(text, "glossary.tbx").entries, glossary)


def _tree(glossary: Glossary, **attributes: str) -> Element:
    root = _add(Element(""), "tbx", **attributes)
    description = _add(_add(root, "tbxHeader"), "fileDesc")
    _add(_add(description, "titleStmt"), "title", "Glossary")
    _add(_add(description, "sourceDesc"), "p", "Written by glossary-build")
    body = _add(_add(root, "text"), "body")
    for concept in glossary.concepts:
        entry = _add(body, "conceptEntry", id=_identifier(concept.id))
        _add_concept(entry, concept, glossary)
        for language in dict.fromkeys(name.language for name in concept.designations):
            _add_language(_add(entry, "langSec", lang=language), concept, language)
    return root


def _add_concept(entry: Element, concept: Concept, glossary: Glossary) -> None:
    """Add what isn't about one of the languages in which *concept* has names."""
    for name in concept.subjects:
        _add(entry, "descrip", name, type="subjectField")
        subject = glossary.subject(name)
        for language, other in subject.names if subject else ():
            if other != name:
                _add(entry, "descrip", other, type="subjectField", lang=language)
    languages = {name.language for name in concept.designations}
    for definition in concept.definitions:
        if definition.language not in languages:  # a langSec needs a name
            group = _add(entry, "descripGrp")
            _add(group, "descrip", definition.text, type="definition", lang=definition.language)
    for target in dict.fromkeys(relation.target for relation in concept.relations):
        _add(entry, "ref", target, type="crossReference", target=_identifier(target))
    for link in distinct_links(concept.links):
        _add(entry, "xref", link.text, type="externalCrossReference", target=link.address)


def _add_language(section: Element, concept: Concept, language: str) -> None:
    for definition in concept.definitions:
        if definition.language == language:
            _add(section, "descrip", definition.text, type="definition")
    for name in concept.designations:
        if name.language == language:
            _add_name(_add(section, "termSec"), name)


def _add_name(section: Element, name: Designation) -> None:
    _add(section, "term", name.text)
    if name.part_of_speech:
        _add(section, "termNote", name.part_of_speech, type="partOfSpeech")
    _add(section, "termNote", _TERM_TYPES[name.kind], type="termType")
    _add(section, "termNote", _STATUSES[name.status], type="administrativeStatus")
    for context in name.contexts:
        _add(section, "descrip", context, type="context")
    for note in name.usage_notes:
        _add(section, "note", note)


def _add(parent: Element, tag: str, text: str = "", *, lang: str | None = None, **attributes: str) -> Element:
    """Return a new element in *parent*; what XML can't hold becomes U+FFFD."""
    given = {**attributes, "xml:lang": lang} if lang else attributes
    element = SubElement(parent, tag, {name: _NOT_IN_XML.sub(chr(0xFFFD), value) for name, value in given.items()})
    element.text = _NOT_IN_XML.sub(chr(0xFFFD), text)
    return element


def _identifier(identifier: str) -> str:
    """Return *identifier* as XML wants it (NCName): other characters become their code points."""
    return _NOT_IN_ID.sub(lambda match: f"_{ord(match[0]):x}_", identifier)
