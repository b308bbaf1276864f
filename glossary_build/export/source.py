"""Plans a glossary as a source that loads to the same glossary: which entries to write, with which names and texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from glossary_build.export import Export
from glossary_build.export.losses import glossary_of, read_back
from glossary_build.export.markup import converted, written_link
from glossary_build.headwords.initials import abbreviates
from glossary_build.headwords.name_lists import avoided_names
from glossary_build.model import (
    Concept,
    Definition,
    Designation,
    Glossary,
    Kind,
    Link,
    Markup,
    RelationType,
    Status,
)
from glossary_build.parsers import ParseResult
from glossary_build.parsers.fields import take_names
from glossary_build.parsers.relations import read_relations
from glossary_build.text.languages import matches_language
from glossary_build.text.names import has_han

Reader = Callable[[str], Sequence[Designation]]
"""The names that the parser finds in a term line; none where it takes the line for something else."""

_MARKERS = {
    False: {"abbreviation": "abbr. ", "full": "short for ", "admitted": "also known as ", "deprecated": "formerly "},
    True: {"abbreviation": "缩写", "full": "全称", "admitted": "又称", "deprecated": "曾称"},
}
"""Whether a name is Chinese → what says in brackets what it is."""
_HIDDEN = "Hidden names: "
_key = attrgetter("text", "language", "status", "kind")
_text = attrgetter("text")


def write_term_line(names: Sequence[Designation], escape: Callable[[str], str], read: Reader) -> str:
    """Return all *names* that fit together in one line, the first one before the brackets.

    Each name is written in the plainest way that *read* understands; a name that would be read as others is left out.
    """
    head, *others = (replace(name, status=Status.PREFERRED) if not place else name for place, name in enumerate(names))
    parts: list[str] = []
    kept = [head]
    for name in others:
        wanted = [*kept, name]
        trials = [(part, read(_line(escape(head.text), [*parts, part]))) for part in _spellings(name, head, escape)]
        exact = (part for part, found in trials if set(map(_key, found)) == set(map(_key, wanted)))
        same = (part for part, found in trials if set(map(_text, found)) == set(map(_text, wanted)))
        if part := next(exact, next(same, None)):
            parts.append(part)
            kept = wanted
    return _line(escape(head.text), parts)


def _spellings(name: Designation, head: Designation, escape: Callable[[str], str]) -> Iterator[str]:
    """Ways to write *name* in brackets after *head*, the plainest first."""
    text = escape(name.text)
    marker = _MARKERS[has_han(name.text)]
    if name.status is Status.DEPRECATED:
        yield marker["deprecated"] + text
        return
    translates = name.language != head.language and name.status is Status.PREFERRED
    if translates or name.kind is Kind.VARIANT:
        yield text
    if name.kind is Kind.ABBREVIATION:
        yield marker["abbreviation"] + text
        return
    if head.kind is Kind.ABBREVIATION and abbreviates(head.text, name.text):
        yield marker["full"] + text
    yield marker["admitted"] + text
    yield text


def _line(head: str, parts: Sequence[str]) -> str:
    if not parts:
        return head
    return f"{head}（{'，'.join(parts)}）" if any(map(has_han, (head, *parts))) else f"{head} ({', '.join(parts)})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One entry as it will be written."""

    term_line: str
    """Names, in markup."""
    body: str
    """Definition and relations, in markup; empty for none."""
    identifier: str | None = None
    """The id of the concept, in its first entry."""
    subjects: tuple[str, ...] = ()
    """Outermost first, as plain text."""


_SENTINEL = Draft(term_line="Sentinel of glossary build", body="A text.")
"""An entry that is read after another, unless that takes it in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """A way to write sources."""

    markup: Markup
    page: Callable[[Sequence[Draft]], str]
    """The file with these entries."""
    parse: Callable[[str, str], ParseResult]
    escape_name: Callable[[str], str]
    refer: Callable[[Concept, Glossary, str], str | None]
    """How a text in a language refers to a concept; None where it can't."""
    has_stacks: bool = False
    """Whether an entry may have a line for each of its names, and references lead to whole lines only."""


def sections(
    drafts: Iterable[Draft], deepest: int, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], list[Draft]]]:
    """Yield each subject below *path*, outermost first, with its own entries, in order of first appearance.

    Entries of a subject that is deeper than *deepest* are those of the subject around it.
    """
    own: list[Draft] = []
    below: dict[str, list[Draft]] = {}
    for draft in drafts:
        inner = draft.subjects[len(path) : deepest]
        (below.setdefault(inner[0], []) if inner else own).append(draft)
    yield path, own
    for subject, filed in below.items():
        yield from sections(filed, deepest, (*path, subject))


def export_source(glossary: Glossary, dialect: Dialect) -> Export:
    """Return *glossary* in *dialect*; the losses are found by reading the text back."""
    intended, drafts = plan(glossary, dialect)
    text = dialect.page([draft for each in drafts.values() for draft in each])
    return read_back(text, dialect.parse(text, "glossary").entries, intended)


def plan(glossary: Glossary, dialect: Dialect) -> tuple[Glossary, dict[str, list[Draft]]]:
    """Return *glossary* as far as *dialect* can write it, and the entries of each concept by its id."""
    intended = _converted(glossary, dialect)
    writer = _Writer(intended, dialect)
    return intended, {concept.id: writer.drafts(concept) for concept in intended.concepts}


def _converted(glossary: Glossary, dialect: Dialect) -> Glossary:
    """Return *glossary* with the definitions in the markup of *dialect* that can be converted to it."""

    def name_of(fragment: str) -> str | None:
        found = glossary.find_fragment(fragment) or glossary.find(fragment.removeprefix("#"))
        return glossary.reference_name(found) if found else None

    def convert(definition: Definition) -> Definition:
        text = converted(definition.text, definition.markup, dialect.markup, name_of)
        return definition if text is None else replace(definition, text=text, markup=dialect.markup)

    concepts = tuple(
        replace(concept, definitions=tuple(map(convert, concept.definitions))) for concept in glossary.concepts
    )
    return replace(glossary, concepts=concepts)


class _Writer:
    def __init__(self, glossary: Glossary, dialect: Dialect) -> None:
        self._glossary = glossary
        self._dialect = dialect
        self._used = Counter(text for each in glossary.concepts for text in {name.text for name in each.designations})

    def drafts(self, concept: Concept) -> list[Draft]:
        """Return the entries of *concept*: the first with all names, one more for each further definition.

        A definition that would not be read as one is left out.
        """
        head = concept.designations[0]
        usable = [each for each in concept.definitions if each.markup is self._dialect.markup and self._stands(each)]
        first = next((each for each in usable if each.language == head.language), usable[0] if usable else None)
        others = [each for each in usable if each is not first]
        names = [each for each in concept.designations if each not in _avoided(concept)]
        term_line = write_term_line(names, self._dialect.escape_name, self._names)
        if self._dialect.has_stacks:
            term_line = self._stacked(names, term_line)
        again = self._dialect.escape_name(head.text)
        further = [
            (self._with_links(concept, each), self._term_line(concept, each.language) or again) for each in others
        ]
        is_said = any(RelationType.REPLACED_BY in _declared(each) for each in usable)
        if first and not is_said and (sentence := self._deprecation(concept)):
            further.append((sentence, again))
        rest = [Draft(term_line=line, body=body, subjects=concept.subjects) for body, line in further]
        lines = {*term_line.split("\n"), *(draft.term_line for draft in rest)} if self._dialect.has_stacks else set()
        lead = Draft(
            term_line=term_line,
            body=self._with_relations(concept, first, [*self._hidden(concept, lines)]),
            identifier=concept.id,
            subjects=concept.subjects,
        )
        if not rest or len(glossary_of(self._entries([lead, *rest]).entries).concepts) == 1:
            return [lead, *rest]
        return [lead, *(replace(draft, term_line=again) for draft in rest)]

    def _entries(self, drafts: Sequence[Draft]) -> ParseResult:
        return self._dialect.parse(self._dialect.page([replace(draft, subjects=()) for draft in drafts]), "glossary")

    def _names(self, term_line: str) -> tuple[Designation, ...]:
        """Return the names that are read in *term_line*."""
        entries = self._entries([replace(_SENTINEL, term_line=term_line), _SENTINEL]).entries
        return entries[0].designations if len(entries) == 2 else ()

    def _stacked(self, names: Sequence[Designation], term_line: str) -> str:
        """Return a line for each of *names*, or *term_line* and a line for each that is preferred.

        A name of several concepts gets none, as only one of them can be its target; nor does one that would be read
        otherwise than in *term_line*.
        """
        named = [(each, self._dialect.escape_name(each.text)) for each in names if self._used[each.text] == 1]
        read = set(map(_key, self._names(term_line)))
        every = "\n".join(line for _, line in named)
        preferred = (line for each, line in named if each.status is Status.PREFERRED and line != term_line)
        ways = (every, "\n".join((term_line, *preferred)))
        return next((way for way in ways if way and set(map(_key, self._names(way))) == read), term_line)

    def _hidden(self, concept: Concept, lines: Container[str]) -> Iterator[str]:
        """Yield the hidden names of *concept* that can be listed; stock Sphinx has those that are *lines* of names."""
        for each in concept.hidden_names:
            written = self._dialect.escape_name(each.text)
            text, markup = f"{_HIDDEN}{written}", self._dialect.markup
            line = Definition(text=text, markup=markup, language=each.language, source=each.source)
            if written not in lines and [name.text for name in take_names(line).hidden] == [each.text]:
                yield written

    def _stands(self, definition: Definition) -> bool:
        """Return whether *definition* is read as one, and leaves what follows it alone."""
        entries = self._entries([Draft(term_line="Name", body=definition.text), _SENTINEL]).entries
        return (
            len(entries) == 2 and entries[1].headword.text == _SENTINEL.term_line and len(entries[0].definitions) == 1
        )

    def _term_line(self, concept: Concept, language: str) -> str | None:
        """Return a term line for an entry in another *language*: the name there, and what it translates."""
        head = concept.designations[0]
        name = concept.preferred(language)
        if name is None or name.language == head.language:
            return None
        pair = (replace(name, status=Status.PREFERRED), replace(head, status=Status.PREFERRED))
        line = write_term_line(pair, self._dialect.escape_name, self._names)
        read = {(each.text, each.kind) for each in self._names(line)}
        return line if read == {(each.text, each.kind) for each in pair} else None

    def _with_relations(self, concept: Concept, definition: Definition | None, hidden: Sequence[str]) -> str:
        """Return the text of *definition*, and paragraphs for *hidden* names and relations that it doesn't declare."""
        language = definition.language if definition else "en"
        parts = [definition.text] if definition else []
        sentence = self._deprecation(concept)
        if sentence and not definition:
            parts.append(sentence)
        if concept.is_untranslatable:
            parts.append("Do not translate.")
        known = {each.text for each in take_names(definition).avoided} if definition else ()
        if avoided := [each for each in _avoided(concept) if each.text not in known]:
            label = "_Avoid_" if self._dialect.markup is Markup.MARKDOWN else "*Avoid*"
            parts.append(f"{label}: {', '.join(self._dialect.escape_name(each.text) for each in avoided)}")
        if hidden:
            parts.append(f"{_HIDDEN}{', '.join(hidden)}")
        said = _declared(definition)
        see = [] if RelationType.SEE in said else self._targets(concept, RelationType.SEE, language)
        related = self._targets(concept, RelationType.SEE_ALSO, language)
        if see and not parts and not related and len(see) == 1:
            parts.append(f"See {see[0]}.")
        languages = {each.language for each in concept.definitions if each is not definition}
        links = [each for each in concept.links if each.language not in languages]
        parts += _see_also((*related, *self._written(links)), language)
        return "\n\n".join(parts)

    def _with_links(self, concept: Concept, definition: Definition) -> str:
        """Return the text of a further *definition*, and a paragraph for the links in its language."""
        links = self._written([each for each in concept.links if each.language == definition.language])
        return "\n\n".join((definition.text, *_see_also(links, definition.language)))

    def _written(self, links: Sequence[Link]) -> list[str]:
        return [written_link(each, self._dialect.markup) for each in links]

    def _targets(self, concept: Concept, kind: RelationType, language: str) -> list[str]:
        found = [self._glossary.by_id(each.target) for each in concept.relations if each.type is kind]
        written = [self._dialect.refer(each, self._glossary, language) for each in found if each]
        return [each for each in written if each]

    def _deprecation(self, concept: Concept) -> str | None:
        replaced = self._targets(concept, RelationType.REPLACED_BY, "en")
        return f"Deprecated. Use {replaced[0]} instead." if replaced and concept.status is Status.DEPRECATED else None


def _avoided(concept: Concept) -> list[Designation]:
    """Return the names to avoid that can be listed as such."""
    listed = [each for each in concept.designations[1:] if each.is_avoided]
    return [each for each in listed if avoided_names(each.text) == ([each.text], True)]


def _see_also(written: Sequence[str], language: str) -> Iterator[str]:
    if written:
        chinese = matches_language(language, "zh")
        yield f"另见 {'、'.join(written)}。" if chinese else f"See also {', '.join(written)}."


def _declared(definition: Definition | None) -> set[RelationType]:
    """Return the types of relations that the text of *definition* declares itself."""
    if definition is None:
        return set()
    relations = read_relations(definition)
    declared = {each.type for each in relations.references if each.type}
    return declared | ({RelationType.SEE} if relations.same_as else set())
