"""Reads TBX, the exchange format of terminology tools: TBX-Basic (ISO 30042:2019), its kin, and the older ``martif``.

Data categories are read alike as attributes (DCA) and as elements (DCT)::

    <conceptEntry id="tensor">
      <langSec xml:lang="en">
        <descrip type="definition">An array of numbers.</descrip>     or  <basic:definition>…</basic:definition>
        <termSec><term>tensor</term></termSec>

No document type is fetched, and a file that declares entities is refused: nothing in it can grow or reach outside.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from xml.parsers import expat

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.ids.slugs import PREFIX
from glossary_build.model import (
    Definition,
    Designation,
    Entry,
    Kind,
    Markup,
    PartOfSpeech,
    Reference,
    RelationType,
    Status,
    StoredConcept,
)
from glossary_build.parsers import ParseResult
from glossary_build.parsers.entries import empty_definition, split_lines
from glossary_build.sources.located_xml import RefusedError, refuse_entities
from glossary_build.text.languages import language_tag

_CATEGORISED = frozenset({"admin", "descrip", "descripNote", "ref", "termNote", "xref"})
"""Elements that name their data category in an attribute."""
_CONCEPTS = frozenset({"conceptEntry", "termEntry"})
_STRUCTURE = _CONCEPTS | {
    *("langSec", "langSet", "termSec", "tig", "ntig", "termGrp"),
    *("adminGrp", "descripGrp", "termNoteGrp", "transacGrp"),
}
"""Elements inside a concept that hold nothing but other elements."""
_TERMS = frozenset({"termSec", "tig", "ntig", "termGrp"})
_LANGUAGES = frozenset({"langSec", "langSet"})
_TEXTS = frozenset(
    {"term", "definition", "subjectField", "administrativeStatus", "termType", "partOfSpeech", "context", "note"}
)
_ROOTS = frozenset({"tbx", "martif"})
_LANGUAGE = "http://www.w3.org/XML/1998/namespace lang"
_STATUSES = {
    "preferredTerm-admn-sts": Status.PREFERRED,
    "admittedTerm-admn-sts": Status.ADMITTED,
    "deprecatedTerm-admn-sts": Status.DEPRECATED,
    "supersededTerm-admn-sts": Status.DEPRECATED,
}
_KINDS = {
    "fullForm": Kind.FULL,
    "acronym": Kind.ABBREVIATION,
    "abbreviation": Kind.ABBREVIATION,
    "shortForm": Kind.ABBREVIATION,
    "variant": Kind.VARIANT,
}


@dataclass(slots=True, kw_only=True)
class _Concept:
    """What has been read of one concept."""

    identifier: str | None
    source: SourceLocation
    names: list[Designation] = field(default_factory=list)
    definitions: list[Definition] = field(default_factory=list)
    subjects: dict[str, str] = field(default_factory=dict)
    """Each with the language that its element says it is in, or none."""
    references: dict[str, Reference] = field(default_factory=dict)
    notes: list[tuple[str, str]] = field(default_factory=list)
    """Notes on no single name: the language that one is about, empty for all, and its text."""

    def entry(self) -> Entry:
        """The concept as an entry: the preferred name of each language first, then the others."""
        tops: dict[str, Designation] = {}
        for status in (Status.PREFERRED, Status.ADMITTED, Status.DEPRECATED):
            for name in self.names:
                if name.status is status:
                    tops.setdefault(name.language, name)
        languages = dict.fromkeys(name.language for name in self.names)
        leading = [tops[language] for language in languages]
        noted = [self._with_notes(name, is_first=place == 0) for place, name in enumerate(leading)]
        others = [name for name in self.names if name is not tops[name.language]]
        return Entry(
            designations=(*noted, *others),
            definitions=tuple(self.definitions),
            references=tuple(self.references.values()),
            subjects=tuple(self.subjects),
            stored=_stored(self.identifier) if self.identifier else None,
            source=self.source,
        )

    def _with_notes(self, name: Designation, *, is_first: bool) -> Designation:
        """*name*, the first of its language, with the notes on the language or, where *is_first*, on the concept."""
        about = {name.language, ""} if is_first else {name.language}
        notes = tuple(text for language, text in self.notes if (language and _language(language)) in about)
        return replace(name, usage_notes=(*notes, *name.usage_notes)) if notes else name


def _stored(identifier: str) -> StoredConcept:
    """The concept with this id, which is prefixed in the model; as it was it leads there too."""
    has_prefix = identifier.startswith(PREFIX)
    return StoredConcept(id=PREFIX + identifier.removeprefix(PREFIX), anchors=() if has_prefix else (identifier,))


@dataclass(slots=True, kw_only=True)
class _Open:
    """An element that has begun."""

    category: str
    language: str
    line: int
    says_language: bool
    """Whether that isn't only the language of the element around it."""
    text: list[str] = field(default_factory=list)


class _Reader:
    """Takes what the XML parser finds."""

    def __init__(self, path: str) -> None:
        self.entries: list[Entry] = []
        self.diagnostics: list[Diagnostic] = []
        self.subjects: dict[str, dict[str, str]] = {}
        self._path = path
        self._open: list[_Open] = []
        self._left_out: dict[str, list[int]] = {}
        self._reading: _Open | None = None
        self._skipped: _Open | None = None
        self._concept: _Concept | None = None
        self._parser = expat.ParserCreate("utf-8", namespace_separator=" ")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        refuse_entities(self._parser)

    def read(self, text: str) -> None:
        """Read a whole file; what comes before a fault is kept."""
        try:
            self._parser.Parse(text.encode("utf-8", "replace"), True)
        except expat.ExpatError as error:
            self._report(Code.BAD_SYNTAX, f"not well-formed XML: {expat.ErrorString(error.code)}", error.lineno)
        except RefusedError as error:
            self._report(Code.BAD_SYNTAX, str(error), self._parser.CurrentLineNumber)

        for category, lines in self._left_out.items():
            self._report(Code.LEFT_OUT_FIELD, f"{category} was not read; the file has {len(lines)} of it", lines[0])

    def _report(self, code: Code, message: str, line: int) -> None:
        source = SourceLocation(path=self._path, line=max(line, 1))
        self.diagnostics.append(Diagnostic(code=code, message=message, source=source))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        local = name.rpartition(" ")[2]
        if not self._open and local not in _ROOTS:
            raise RefusedError(f"<{local}> is not the beginning of a TBX file")
        category = attributes.get("type", local) if local in _CATEGORISED else local
        around = self._open[-1].language if self._open else ""
        line = self._parser.CurrentLineNumber
        language = attributes.get(_LANGUAGE, around)
        self._open.append(_Open(category=category, language=language, line=line, says_language=_LANGUAGE in attributes))
        if category in _CONCEPTS:
            self._concept = _Concept(identifier=attributes.get("id"), source=self._at(line))
        elif self._concept and category == "crossReference" and (target := attributes.get("target")):
            reference = Reference(target=f"#{target}", type=RelationType.SEE_ALSO, source=self._at(line))
            self._concept.references.setdefault(target, reference)
        elif category in _TEXTS and self._reading is None:
            self._reading = self._open[-1]
        elif self._concept and not (self._reading or self._skipped or local in _STRUCTURE):
            self._skipped = self._open[-1]
            self._left_out.setdefault(category, []).append(line)

    def _text(self, text: str) -> None:
        if self._reading:
            self._reading.text.append(text)

    def _end(self, _name: str) -> None:
        element = self._open.pop()
        if element is self._skipped:
            self._skipped = None
        if element is self._reading:
            self._reading = None
            if self._concept and (text := "".join(element.text)).strip():
                self._take(self._concept, element, text)
        if element.category in _CONCEPTS and self._concept:
            self._finish(self._concept)
            self._concept = None

    def _take(self, concept: _Concept, element: _Open, text: str) -> None:
        """Put the *text* of *element* where it belongs."""
        plain = " ".join(text.split())
        if element.category == "term":
            language, source = _language(element.language), self._at(element.line)
            concept.names.append(Designation(text=plain, language=language, source=source))
        elif element.category == "definition":
            concept.definitions.append(self._definition(element, text))
        elif element.category == "subjectField":
            self._take_subject(concept, element, plain)
        elif element.category == "note" and not self._is_inside(_TERMS):
            concept.notes.append((element.language if self._is_inside(_LANGUAGES) else "", plain))
        elif concept.names:
            concept.names[-1] = self._described(concept.names[-1], element, plain)
        else:
            self._left_out.setdefault(element.category, []).append(element.line)

    def _take_subject(self, concept: _Concept, element: _Open, name: str) -> None:
        """Note a subject, or a further name of the one before where it says that it is in another language."""
        last = next(reversed(concept.subjects), None)
        if last is not None and element.says_language and concept.subjects[last] != element.language:
            self.subjects.setdefault(last, {})[_language(element.language)] = name
        else:
            concept.subjects[name] = element.language if element.says_language else ""

    def _is_inside(self, elements: frozenset[str]) -> bool:
        return any(each.category in elements for each in self._open)

    def _described(self, name: Designation, element: _Open, text: str) -> Designation:
        """*name* with what *element* says about it."""
        match element.category:
            case "note":
                return replace(name, usage_notes=(*name.usage_notes, text))
            case "context":
                return replace(name, contexts=(*name.contexts, text))
            case "administrativeStatus" if text in _STATUSES:
                return replace(name, status=_STATUSES[text])
            case "termType" if text in _KINDS:
                return replace(name, kind=_KINDS[text])
            case "partOfSpeech" if text in set(PartOfSpeech):
                return replace(name, part_of_speech=PartOfSpeech(text))
        self._left_out.setdefault(f"{element.category} “{text}”", []).append(element.line)
        return name

    def _definition(self, element: _Open, text: str) -> Definition:
        lines = split_lines(text)
        first = next(number for number, line in enumerate(lines) if line.strip())
        return Definition(
            text="\n".join(lines[first:]).strip(),
            language=_language(element.language),
            markup=Markup.MARKDOWN,
            source=self._at(element.line + first),
        )

    def _finish(self, concept: _Concept) -> None:
        if not concept.names:
            self._report(Code.WRONG_SHAPE, "a concept without a term", concept.source.line)
            return
        entry = concept.entry()
        self.entries.append(entry)
        if not concept.definitions:
            self.diagnostics.append(empty_definition(entry.headword.text, entry.source))

    def _at(self, line: int) -> SourceLocation:
        return SourceLocation(path=self._path, line=line)


def parse(text: str, path: str) -> ParseResult:
    """The concepts of a TBX file, each an entry, in the order of the file.

    Definitions are taken for Markdown; Chinese that is named by place (``zh-CN``) gets the script written there.
    """
    reader = _Reader(path)
    reader.read(text)
    return ParseResult(entries=tuple(reader.entries), subjects=reader.subjects, diagnostics=tuple(reader.diagnostics))


def _language(tag: str) -> str:
    """*tag*, by script for Chinese; English where the file names no language."""
    return language_tag(tag) or tag or "en"
