"""Makes entries of records: the rows of a table, or objects that have the same keys.

A cell may hold several names, each on a line, or between semicolons or a separator that recurs in its field.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from glossary_build.diagnostics import Code, SourceLocation
from glossary_build.headwords.alternatives import expand
from glossary_build.headwords.brackets import TermLine, join_term_lines
from glossary_build.headwords.designations import collect_designations, order_designations
from glossary_build.headwords.field_names import Field, Role
from glossary_build.headwords.inline import plain_name, read_inline
from glossary_build.headwords.lexicon import all_words
from glossary_build.headwords.name_lists import avoided_names
from glossary_build.headwords.roles import ADDRESS
from glossary_build.headwords.source_languages import settle_languages
from glossary_build.ids import is_concept_id
from glossary_build.model import (
    DO_NOT_TRANSLATE,
    Definition,
    Designation,
    Entry,
    HiddenName,
    Link,
    Markup,
    NameRule,
    Reference,
    RelationType,
    Status,
    StoredConcept,
)
from glossary_build.parsers import ParseResult
from glossary_build.parsers.columns import NAMES, UNTRANSLATABLE
from glossary_build.parsers.entries import make_definition, make_entry
from glossary_build.parsers.fields import declared_names, is_in
from glossary_build.parsers.layout import DASHES, Cell, Layout, ReadColumn, Record
from glossary_build.parsers.relations import mentions
from glossary_build.sources.values import Shapes
from glossary_build.text.expressions import expression
from glossary_build.text.languages import language_named, language_tag
from glossary_build.text.names import language_of

RELATIONS: Mapping[Role, RelationType] = {Role[each.name]: each for each in RelationType}
_MARKER = expression(r"\[[^\[\]\s]{1,6}\](?=\S)")
"""A mark before a name that files it: ``[HH]Magos``."""
_DEPRECATED = Field(role=Role.DEPRECATED)
_IN_USE, _AVOIDED = all_words("in_use"), all_words("fields.deprecated")
"""Statuses that say nothing more of a term, and that it is deprecated."""
_Filled = Sequence[tuple[ReadColumn, Cell]]


class RecordReader(Shapes):
    """Reads records, and keeps what was wrong with them.

    What a field with an exact language holds is taken as it is. In any other, names may have others in brackets, and
    definitions may declare names and relations, as in a document.
    """

    def __init__(
        self,
        path: str,
        layout: Layout,
        markup: Markup = Markup.MARKDOWN,
        ids: Container[str] = (),
        taken: Container[str] = (),
    ) -> None:
        """*path* is that of the source, *markup* that of its definitions where no field says it.

        *ids* are all that are in it, and *taken* the folded names of all of its entries.
        """
        super().__init__(path)
        self.ids = ids
        self.taken = taken
        self.markup = markup
        self.layout = layout

    @property
    def is_exact(self) -> bool:
        """Whether the fields say as exports do in which language they are."""
        return any(column.field.is_exact for column in self.layout.columns)

    def report_left_out(self, line: int) -> None:
        """Keep that fields, which 1-based *line* names, are not read."""
        if self.layout.left_out:
            fields = ", ".join(f"{name} ({count})" for name, count in self.layout.left_out.items())
            message = f"fields that were not read, with the number of their values: {fields}"
            self.report(line, message, Code.LEFT_OUT_FIELD)

    def read(self, records: Iterable[Record], line: int, dialect: str) -> ParseResult:
        """The entries of *records*, whose fields 1-based *line* names, in the language of the source."""
        self.report_left_out(line)
        entries = tuple(entry for record in records if (entry := self.entry(record)))
        if not self.is_exact:
            entries = settle_languages(entries)
        problems = sorted(self.problems, key=lambda problem: problem.source.line)
        return ParseResult(entries=entries, diagnostics=tuple(problems), dialect=dialect)

    def entry(self, record: Record) -> Entry | None:
        """The concept of *record*; None if it has no name."""
        cells = [(each, record.cells[each.index]) for each in self.layout.columns]
        filled = [(each, cell) for each, cell in cells if cell and cell.text.strip()]
        said = [(each, cell) for each, cell in filled if each.field.is_exact or cell.text.strip(DASHES)]
        filled = said if any(each.field.role in NAMES for each, _ in said) else filled
        texts = {column.field.role: cell.text for column, cell in filled}
        single = {role: text.strip() for role, text in texts.items()}
        first = self._first_language(single.get(Role.LANGUAGE, ""), record.line)
        term_line = self._term_line(filled, record.line, single, first)
        if term_line is None:
            self.report(record.line, "the row has no name; it was left out")
            return None
        definitions = self._definitions(filled, single.get(Role.MARKUP, "").casefold(), first)
        if self.is_exact:
            references = tuple(each for definition in definitions for each in mentions(definition))
            entry = Entry(designations=term_line.designations, references=references, source=self.at(record.line))
        else:
            entry = _told(make_entry(term_line, definitions[0] if definitions else None), term_line, definitions[1:])
            definitions = [*entry.definitions]
        anchor = record.explicit_id or single.get(Role.ID)
        is_ours = anchor is not None and is_concept_id(anchor)
        others = tuple(_several(texts.get(Role.OTHER_IDS, "")))
        related = [*self._related(filled, record)]
        return replace(
            entry,
            hidden_names=(*entry.hidden_names, *self._hidden(filled)),
            definitions=tuple(definitions),
            references=(*(each for each in related if isinstance(each, Reference)), *entry.references),
            links=(*(each for each in related if isinstance(each, Link)), *entry.links),
            subjects=(*record.subjects, *_several(texts.get(Role.SUBJECTS, ""))),
            explicit_id=None if is_ours else anchor,
            stored=StoredConcept(id=anchor, anchors=others) if is_ours else None,
            source=self.at(record.line),
        )

    def _first_language(self, given: str, line: int) -> str | None:
        """The language of the first name, and of definitions that name none; None where none is *given*."""
        found = language_tag(given) or language_named(given)
        if given and not found:
            self.report(line, f"the language “{given}” is no language tag such as en, zh or es")
        return found

    def _definitions(self, filled: _Filled, markup: str, first: str | None) -> list[Definition]:
        written = Markup(markup) if markup in list(Markup) else self.markup
        texts = [(column.field.language, cell) for column, cell in filled if column.field.role is Role.DEFINITION]
        found = []
        for language, cell in texts:
            if made := make_definition(cell.text.split("\n"), cell.line, self.path, written):
                own = first if first and is_in(made, first) else made.language
                found.append(replace(made, language=language or own))
        return found

    def _related(self, filled: _Filled, record: Record) -> Iterator[Reference | Link]:
        source = self.at(record.line)
        for name in record.broader:
            yield Reference(target=name, type=RelationType.BROADER, source=source)
        for column, cell in filled:
            relation = RELATIONS.get(column.field.role)
            for target in _several(cell.text) if relation else ():
                if relation is RelationType.SEE_ALSO and (link := _link(target, self.markup)):
                    language = language_of(link[0])
                    yield Link(text=link[0], address=link[1], language=language, source=self.at(cell.line))
                else:
                    own = f"#{target}" if is_concept_id(target) or target in self.ids else target
                    yield Reference(target=own, type=relation, source=source)

    def _hidden(self, filled: _Filled) -> Iterator[HiddenName]:
        for column, cell in filled:
            if column.field.role is Role.HIDDEN:
                written = _several(cell.text, column.separators)
                for text in (each for each in written if any(map(str.isalnum, each))):
                    language = column.field.language or language_of(text)
                    yield HiddenName(text=text, language=language, source=self.at(cell.line))

    def _term_line(
        self, filled: _Filled, line: int, single: Mapping[Role, str], language: str | None
    ) -> TermLine | None:
        """The names of a record, those of the *language* that it says comes first before others; None without any."""
        named = [each for each in filled if each[0].field.role in NAMES]
        if named and named[0][0].field.role is Role.SYNONYMS:
            named.sort(key=lambda each: each[0].field.role is Role.SYNONYMS)
        term_lines = [
            self._read_name(text, column, self.at(cell.line))
            for column, cell in named
            for text in (
                avoided_names(cell.text)[0] if column.field == _DEPRECATED else _several(cell.text, column.separators)
            )
        ]
        if not term_lines:
            return None
        term_line = join_term_lines(term_lines)
        if not self.is_exact:
            term_line = expand(term_line, self.taken)
        distinct: dict[tuple[str, str], Designation] = {}
        for name in term_line.designations:
            distinct.setdefault((name.language, name.text), name)
        names = self._with_readings([*distinct.values()], filled)
        if language and named[0][0].field.language is None and is_in(names[0], language):
            names[0] = replace(names[0], language=language)
        names.sort(key=lambda name: (name.language != (language or name.language), name.status is Status.DEPRECATED))
        self.problems += term_line.diagnostics
        return term_line._replace(designations=self._with_status(names, single.get(Role.STATUS, ""), line))

    def _read_name(self, text: str, column: ReadColumn, source: SourceLocation) -> TermLine:
        """The names that *text* gives: one where the language is declared as exports do, else those in brackets too."""
        origin = NameRule.COLUMN.of(column.header)
        if column.field.is_exact:
            status, kind = NAMES[column.field.role]
            language = column.field.language or language_of(text)
            only = Designation(text=text, language=language, status=status, kind=kind, origin=origin, source=source)
            return TermLine(designations=(only,))
        return declared_names(_MARKER.sub("", text), column.field, source, origin)

    def _with_readings(self, names: list[Designation], filled: _Filled) -> list[Designation]:
        """*names*, the first of each language with the reading that is given for it."""
        for column, cell in filled:
            if column.field.role is Role.READING:
                reading = " ".join(cell.text.split())
                wanted = column.field.language or "zh-Hans"
                index = next((n for n, name in enumerate(names) if name.language == wanted), None)
                if index is None and column.field.language is None:
                    index = next((n for n, name in enumerate(names) if name.language != "en"), None)
                if index is None:
                    language = column.field.language or "another language than English"
                    message = f"the reading “{reading}” is for a name in {language}, and the row has none"
                    self.report(cell.line, message)
                else:
                    names[index] = replace(names[index], reading=reading)
        return names

    def _with_status(self, names: Sequence[Designation], word: str, line: int) -> tuple[Designation, ...]:
        """*names* with the first of each language preferred, or deprecated by the *word*."""
        said = word.casefold()
        if said in UNTRANSLATABLE:
            names = [names[0].untranslatable(), *names[1:]]
        elif word and said not in _IN_USE.union(_AVOIDED, Status):
            self.report(line, f"the status has to be one of {', '.join((*Status, DO_NOT_TRANSLATE))}, not “{word}”")
        settled = order_designations(names) if self.is_exact else collect_designations(names)
        is_deprecated = said in _AVOIDED
        return tuple(
            replace(name, status=Status.DEPRECATED) if is_deprecated and name.status is Status.PREFERRED else name
            for name in settled
        )


def _told(entry: Entry, term_line: TermLine, definitions: Iterable[Definition]) -> Entry:
    """*entry* under *term_line* with further *definitions*, and what these declare about names and relations.

    One that says that the term is the same as another stays a text.
    """
    for definition in definitions:
        more = make_entry(term_line, definition)
        head, *others = entry.designations
        if DO_NOT_TRANSLATE in more.headword.usage_notes:
            head = head.untranslatable()
        known = {(name.language, name.text) for name in entry.designations}
        names = [name for name in more.designations if (name.language, name.text) not in known]
        entry = replace(
            entry,
            designations=collect_designations([head, *others, *names]) if names else (head, *others),
            definitions=(*entry.definitions, *((definition,) if more.same_as else more.definitions)),
            hidden_names=(*entry.hidden_names, *more.hidden_names),
            references=(*entry.references, *(each for each in more.references if each not in entry.references)),
            links=(*entry.links, *more.links),
        )
    return entry


def _link(text: str, markup: Markup) -> tuple[str, str] | None:
    """The text and the address of a link to another site; None where *text* is something else."""
    if text.startswith(ADDRESS) and " " not in text:
        return text, text
    found = read_inline(text, markup).links if "://" in text else ()
    is_all = [(each.start, each.end) for each in found] == [(0, len(text))]
    return (plain_name(text, markup), found[0].target) if is_all else None


def _several(cell: str, separators: Sequence[str] = ()) -> list[str]:
    """The names in a cell: one a line, or between *separators*, semicolons or Arabic commas where it has one line."""
    parts = cell.split("\n") if "\n" in cell else re.split("[;；،]", cell)
    for separator in separators:
        parts = [piece for part in parts for piece in part.split(separator)]
    return [name for part in parts if (name := " ".join(part.split()))]
