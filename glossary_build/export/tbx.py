"""The glossary as TBX-Basic (ISO 30042:2019, DCA style), for terminology and translation tools, and as version 2."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from glossary_build.export import Export
from glossary_build.export.losses import read_back
from glossary_build.model import Concept, Definition, Designation, Glossary
from glossary_build.parsers.data.tbx import KINDS, STATUSES, parse
from glossary_build.text.expressions import expression

_PROLOGUE = """\
<?xml version="1.0" encoding="UTF-8"?>
<?xml-model href="https://raw.githubusercontent.com/LTAC-Global/TBX-Basic_dialect/master/DCA/\
TBXcoreStructV03_TBX-Basic_integrated.rng" type="application/xml" schematypens="http://relaxng.org/ns/structure/1.0"?>
<?xml-model href="https://raw.githubusercontent.com/LTAC-Global/TBX-Basic_dialect/master/DCA/TBX-Basic_DCA.sch"\
 type="application/xml" schematypens="http://purl.oclc.org/dsdl/schematron"?>
<tbx style="dca" type="TBX-Basic" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2">
"""
_PROLOGUE_2 = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">
<martif type="TBX-Basic" xml:lang="en">
"""
_HEAD = """\
  <tbxHeader>
    <fileDesc>
      <titleStmt>
        <title>Glossary</title>
      </titleStmt>
      <sourceDesc>
        <p>Written by glossary-build</p>
      </sourceDesc>
    </fileDesc>
  </tbxHeader>
  <text>
    <body>
"""
_FOOT = """\
    </body>
  </text>
</tbx>
"""
_NAMES_2 = {
    "tbx": "martif",
    "tbxHeader": "martifHeader",
    "conceptEntry": "termEntry",
    "langSec": "langSet",
    "termSec": "tig",
}
"""Element → what version 2 calls it."""
_RENAMED = expression(r"(?:(?<=<)|(?<=</))(?:tbx|tbxHeader|conceptEntry|langSec|termSec)\b")
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
    return _export(glossary, f"{_PROLOGUE}{_elements(glossary)}")


def export_martif(glossary: Glossary) -> Export:
    """Return the same elements by their names in version 2 (ISO 30042:2008), which Weblate and others read."""
    elements = _elements(glossary, for_weblate=True)
    return _export(glossary, _PROLOGUE_2 + _RENAMED.sub(lambda match: _NAMES_2[match[0]], elements))


def _export(glossary: Glossary, text: str) -> Export:
    return read_back(text, parse(text, "glossary.tbx").entries, glossary)


def _elements(glossary: Glossary, *, for_weblate: bool = False) -> str:
    """Return all after the beginning of the root element; Weblate asks whether a name is translated."""
    lines = (line for concept in glossary.concepts for line in _concept(concept, glossary, for_weblate=for_weblate))
    return "".join((_HEAD, *(f"{line}\n" for line in lines), _FOOT))


def _concept(concept: Concept, glossary: Glossary, *, for_weblate: bool) -> Iterator[str]:
    yield f"      <conceptEntry id={quoteattr(_identifier(concept.id))}>"
    if for_weblate and concept.is_untranslatable:
        yield _element(8, "descrip", "No", type="Translation needed")
    for name in concept.subjects:
        yield _element(8, "descrip", name, type="subjectField")
        subject = glossary.subject(name)
        for language, other in subject.names if subject else ():
            if other != name:
                yield _element(8, "descrip", other, type="subjectField", lang=language)
    languages = dict.fromkeys(name.language for name in concept.designations)
    apart = [each for each in concept.definitions if each.language not in languages]  # a langSec needs a name
    yield from (line for definition in apart for line in _definition(definition))
    for target in dict.fromkeys(relation.target for relation in concept.relations):
        yield _element(8, "ref", target, type="crossReference", target=_identifier(target))
    for link in concept.links:
        yield _element(8, "xref", link.text, type="externalCrossReference", target=link.address)
    for language in languages:
        yield f"        <langSec xml:lang={quoteattr(language)}>"
        for definition in concept.definitions:
            if definition.language == language:
                yield _element(10, "descrip", definition.text, type="definition")
        yield from (line for name in concept.designations if name.language == language for line in _name(name))
        yield "        </langSec>"
    yield "      </conceptEntry>"


def _definition(definition: Definition) -> Iterator[str]:
    yield "        <descripGrp>"
    yield _element(10, "descrip", definition.text, type="definition", lang=definition.language)
    yield "        </descripGrp>"


def _name(name: Designation) -> Iterator[str]:
    yield "          <termSec>"
    yield _element(12, "term", name.text)
    if name.part_of_speech:
        yield _element(12, "termNote", name.part_of_speech, type="partOfSpeech")
    yield _element(12, "termNote", _TERM_TYPES[name.kind], type="termType")
    yield _element(12, "termNote", _STATUSES[name.status], type="administrativeStatus")
    yield from (_element(12, "descrip", context, type="context") for context in name.contexts)
    yield from (_element(12, "note", note) for note in name.usage_notes)
    yield "          </termSec>"


def _element(indent: int, tag: str, text: str, *, lang: str | None = None, **attributes: str) -> str:
    """Return an element on a line of its own; what XML can't hold becomes U+FFFD."""
    named = {**attributes, "xml:lang": lang} if lang else attributes
    written = "".join(f" {name}={quoteattr(value)}" for name, value in named.items())
    return f"{' ' * indent}<{tag}{written}>{escape(_NOT_IN_XML.sub(chr(0xFFFD), text))}</{tag}>"


def _identifier(identifier: str) -> str:
    """Return *identifier* as XML wants it (NCName): other characters become their code points."""
    return _NOT_IN_ID.sub(lambda match: f"_{ord(match[0]):x}_", identifier)
