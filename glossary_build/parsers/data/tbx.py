"""Reads TBX, the exchange format of terminology tools: TBX-Basic (ISO 30042:2019), its kin, and the older ``martif``.

Data categories are read alike as attributes (DCA) and as elements (DCT)::

    <conceptEntry id="tensor">
      <langSec xml:lang="en">
        <descrip type="definition">An array of numbers.</descrip>     or  <basic:definition>…</basic:definition>
        <termSec><term>tensor</term></termSec>
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from glossary_build.diagnostics import Code, SourceLocation
from glossary_build.headwords.designations import order_designations
from glossary_build.headwords.roles import ADDRESS
from glossary_build.ids import PREFIX
from glossary_build.model import (
    DO_NOT_TRANSLATE,
    Definition,
    Designation,
    Entry,
    Kind,
    Link,
    Markup,
    PartOfSpeech,
    Reference,
    RelationType,
    Status,
    StoredConcept,
)
from glossary_build.parsers import ParseResult
from glossary_build.parsers.entries import empty_definition, make_definition, split_lines
from glossary_build.sources.located import Element, read_xml
from glossary_build.sources.values import Shapes
from glossary_build.text.languages import language_named, language_tag
from glossary_build.text.names import language_of

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
_TRANSLATED = frozenset({"Translation needed", "translationNote"})
"""Categories of Weblate, whose text is “no” where a name stays as it is."""
_TEXTS = _TRANSLATED | {
    *("term", "definition", "subjectField", "administrativeStatus", "termType", "partOfSpeech", "context", "note"),
}
_ROOTS = frozenset({"tbx", "martif"})
_LANGUAGE = "xml:lang"
STATUSES = {
    "preferredTerm-admn-sts": Status.PREFERRED,
    "admittedTerm-admn-sts": Status.ADMITTED,
    "deprecatedTerm-admn-sts": Status.DEPRECATED,
    "supersededTerm-admn-sts": Status.DEPRECATED,
}
KINDS = {
    "fullForm": Kind.FULL,
    "abbreviation": Kind.ABBREVIATION,
    "acronym": Kind.ABBREVIATION,
    "shortForm": Kind.ABBREVIATION,
    "variant": Kind.VARIANT,
}
"""Words of the format, of several for one kind or status the one to write first."""


@dataclass(slots=True, kw_only=True)
class _Concept:
    """What has been read of one concept."""

    identifier: str | None
    source: SourceLocation
    names: list[Designation] = field(default_factory=list)
    definitions: list[Definition] = field(default_factory=list)
    subjects: dict[str, str | None] = field(default_factory=dict)
    """Each with the language that its element says it is in, or none."""
    references: dict[str, Reference] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    notes: list[tuple[str | None, str]] = field(default_factory=list)
    """Notes on no single name: the language that one is about, None for all, and its text."""

    def entry(self) -> Entry:
        """The concept as an entry: the preferred name of each language first, then the others."""
        names = order_designations(self.names)
        firsts = {name.language: place for place, name in reversed(list(enumerate(names)))}
        return Entry(
            designations=tuple(
                self._with_notes(name, is_first=place == 0) if firsts[name.language] == place else name
                for place, name in enumerate(names)
            ),
            definitions=tuple(self.definitions),
            references=tuple(self.references.values()),
            links=tuple(self.links),
            subjects=tuple(self.subjects),
            stored=_stored(self.identifier) if self.identifier else None,
            source=self.source,
        )

    def _with_notes(self, name: Designation, *, is_first: bool) -> Designation:
        """*name*, the first of its language, with the notes on the language or, where *is_first*, on the concept."""
        about = {name.language, None} if is_first else {name.language}
        notes = tuple(text for language, text in self.notes if language in about)
        return replace(name, usage_notes=tuple(dict.fromkeys((*notes, *name.usage_notes)))) if notes else name


def _stored(identifier: str) -> StoredConcept:
    """The concept with this id, which is prefixed in the model; as it was it leads there too."""
    has_prefix = identifier.startswith(PREFIX)
    return StoredConcept(id=PREFIX + identifier.removeprefix(PREFIX), anchors=() if has_prefix else (identifier,))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """What an element is in."""

    language: str | None = None
    """The tag of what the elements around it say; None where none does."""
    is_in_language: bool = False
    is_in_term: bool = False

    @property
    def tag(self) -> str:
        """The language, by script for Chinese; English where the file names none."""
        return self.language or "en"


class _Reader(Shapes):
    """Takes what the elements of a file say."""

    def __init__(self, path: str) -> None:
        """*path* is that of the source."""
        super().__init__(path)
        self.subjects: dict[str, dict[str, str]] = {}
        self.left_out: dict[str, list[int]] = {}

    def entries(self, element: Element, place: _Place) -> Iterator[Entry]:
        """The concepts in *element*, apart from one that a fault breaks off."""
        inner = self._inside(place, element)
        if element.name not in _CONCEPTS:
            for child in element.elements():
                yield from self.entries(child, inner)
        elif element.is_whole:
            concept = _Concept(identifier=element.attributes.get("id"), source=self.at(element.line))
            self._read(concept, element, inner)
            if not concept.names:
                self.report(element.line, "a concept without a term")
                return
            yield (entry := concept.entry())
            if not concept.definitions:
                self.problems.append(empty_definition(entry.headword.text, entry.source))

    def _inside(self, place: _Place, element: Element) -> _Place:
        """What the elements in *element* are in; a language that nobody knows is reported."""
        given = element.attributes.get(_LANGUAGE)
        language = language_tag(given) or language_named(given) if given else place.language
        if given and language is None:
            self.report(element.line, f"“{given}” is no language tag such as en, zh or es; its text counts as English")
        return _Place(
            language=language,
            is_in_language=place.is_in_language or element.name in _LANGUAGES,
            is_in_term=place.is_in_term or element.name in _TERMS,
        )

    def _read(self, concept: _Concept, parent: Element, place: _Place) -> None:
        for element in parent.elements():
            category = element.attributes.get("type", element.name) if element.name in _CATEGORISED else element.name
            target = element.attributes.get("target", "")
            if category == "externalCrossReference" and target.startswith(ADDRESS):
                text = " ".join(element.text().split()) or target
                language = place.tag if place.is_in_language else language_of(text)
                concept.links.append(Link(text=text, address=target, language=language, source=self.at(element.line)))
            elif category == "crossReference" and target:
                reference = Reference(target=f"#{target}", type=RelationType.SEE_ALSO, source=self.at(element.line))
                concept.references.setdefault(target, reference)
            elif category in _TEXTS:
                self._take(concept, category, element, self._inside(place, element))
            elif element.name in _STRUCTURE:
                self._read(concept, element, self._inside(place, element))
            else:
                self.left_out.setdefault(category, []).append(element.line)

    def _take(self, concept: _Concept, category: str, element: Element, place: _Place) -> None:
        """Put the text of *element* where it belongs."""
        text = " ".join(element.text().split())
        if not text:
            return
        if category == "term":
            concept.names.append(Designation(text=text, language=place.tag, source=self.at(element.line)))
        elif category == "definition":
            found = make_definition(split_lines(element.text()), element.line, self.path, Markup.MARKDOWN)
            if found:
                concept.definitions.append(replace(found, text=found.text.strip(), language=place.tag))
        elif category == "subjectField":
            self._take_subject(concept, text, place.tag if _LANGUAGE in element.attributes else None)
        elif category in _TRANSLATED and text.casefold() == "no":
            concept.notes.append((None, DO_NOT_TRANSLATE))
        elif category == "note" and not place.is_in_term:
            concept.notes.append((place.tag if place.is_in_language else None, text))
        elif not concept.names:
            self.left_out.setdefault(category, []).append(element.line)
        elif described := _described(concept.names[-1], category, text):
            concept.names[-1] = described
        else:
            self.left_out.setdefault(f"{category} “{text}”", []).append(element.line)

    def _take_subject(self, concept: _Concept, name: str, language: str | None) -> None:
        """Note a subject, or a further name of the one before where it says that it is in another language."""
        last = next(reversed(concept.subjects), None)
        if last is not None and language and concept.subjects[last] != language:
            self.subjects.setdefault(last, {})[language] = name
        else:
            concept.subjects[name] = language


def _described(name: Designation, category: str, text: str) -> Designation | None:
    """*name* with the *text* that says something about it; None where that is unknown."""
    match category:
        case "note":
            return replace(name, usage_notes=(*name.usage_notes, text))
        case "context":
            return replace(name, contexts=(*name.contexts, text))
        case "administrativeStatus" if text in STATUSES:
            return replace(name, status=STATUSES[text])
        case "termType" if text in KINDS:
            return replace(name, kind=KINDS[text])
        case "partOfSpeech" if text in set(PartOfSpeech):
            return replace(name, part_of_speech=PartOfSpeech(text))
    return None


def parse(text: str, path: str) -> ParseResult:
    """The concepts of a TBX file, each an entry, in the order of the file; what comes before a fault is kept.

    Definitions are taken for Markdown; Chinese that is named by place (``zh-CN``) gets the script written there.
    """
    root, problems = read_xml(text, path)
    reader = _Reader(path)
    entries: tuple[Entry, ...] = ()
    if root and root.name in _ROOTS:
        entries = tuple(reader.entries(root, _Place()))
    elif root and not problems:
        reader.report(root.line, f"<{root.name}> is not the beginning of a TBX file", Code.BAD_SYNTAX)
    for category, lines in reader.left_out.items():
        reader.report(lines[0], f"{category} was not read; the file has {len(lines)} of it", Code.LEFT_OUT_FIELD)
    return ParseResult(entries=entries, subjects=reader.subjects, diagnostics=(*reader.problems, *problems))
