"""Makes entries of records: the rows of a table, or objects that have the same keys.

A cell may hold several names, each on a line, or between semicolons or a separator that recurs in its field.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.ids.slugs import is_concept_id
from glossary_build.model import (
    Definition,
    Designation,
    Entry,
    HiddenName,
    Kind,
    Markup,
    NameRule,
    Reference,
    RelationType,
    Status,
    StoredConcept,
)
from glossary_build.parsers import ParseResult
from glossary_build.parsers.data.layout import NAMES, Cell, Layout, ReadColumn, Record
from glossary_build.parsers.relations import mentions
from glossary_build.terms.alternatives import expand
from glossary_build.terms.brackets import split_headline
from glossary_build.terms.designations import order_designations
from glossary_build.terms.field_names import Role
from glossary_build.terms.reading_rules import ReadingRule
from glossary_build.terms.source_languages import settle_languages
from glossary_build.text.languages import language_tag
from glossary_build.text.names import has_cjk, language_of

RELATIONS: Mapping[Role, RelationType] = {
    Role.SEE: RelationType.SEE,
    Role.SEE_ALSO: RelationType.SEE_ALSO,
    Role.BROADER: RelationType.BROADER,
    Role.REPLACED_BY: RelationType.REPLACED_BY,
}
_MARKER = re.compile(r"\[[^\[\]\s]{1,6}\](?=\S)")
"""A mark before a name that files it: ``[HH]Magos``."""


_Filled = Sequence[tuple[ReadColumn, Cell]]


class RecordReader:
    """Reads records, and keeps what was wrong with them."""

    def __init__(
        self,
        path: str,
        layout: Layout,
        rule: ReadingRule | None = None,
        markup: Markup = Markup.MARKDOWN,
        ids: Container[str] = (),
    ) -> None:
        """*path* is that of the source, *markup* that of its definitions where no field says it, *ids* all in it."""
        self.ids = ids
        self.markup = markup
        self.path = path
        self.layout = layout
        self.rule = rule
        self.problems: list[Diagnostic] = []

    def report(self, line: int, message: str, code: Code = Code.WRONG_SHAPE) -> None:
        """Keep a problem at 1-based *line*."""
        source = SourceLocation(path=self.path, line=line)
        self.problems.append(Diagnostic(code=code, message=message, source=source))

    def read(self, records: Iterable[Record], line: int, dialect: str) -> ParseResult:
        """The entries of *records*, whose fields 1-based *line* names.

        They are in the language of the source, unless its fields say as exports do in which they are.
        """
        if self.layout.left_out:
            self.report(line, left_out_message(self.layout.left_out), Code.LEFT_OUT_FIELD)
        entries = tuple(entry for record in records if (entry := self.entry(record)))
        if not any(column.field.is_exact for column in self.layout.columns):
            entries = settle_languages(entries)
        problems = sorted(self.problems, key=lambda problem: problem.source.line)
        return ParseResult(entries=entries, diagnostics=tuple(problems), dialect=dialect)

    def entry(self, record: Record) -> Entry | None:
        """The concept of *record*; None if it has no name, or is skipped."""
        source = SourceLocation(path=self.path, line=record.line)
        filled = [
            (each, cell) for each in self.layout.columns if (cell := record.cells[each.index]) and cell.text.strip()
        ]
        texts = {column.field.role: cell.text for column, cell in filled}
        single = {role: text.strip() for role, text in texts.items()}
        names = self._names(filled, single.get(Role.LANGUAGE, ""))
        if not names:
            self.report(record.line, "the row has no name; it was left out")
            return None
        if self.rule and self.rule.skips(names[0].text):
            return None
        definitions = tuple(self._definitions(filled, single.get(Role.MARKUP, "")))
        references = [
            Reference(
                target=f"#{target}" if is_concept_id(target) or target in self.ids else target,
                type=relation,
                source=source,
            )
            for column, cell in filled
            if (relation := RELATIONS.get(column.field.role))
            for target in _several(cell.text)
        ]
        anchor = single.get(Role.ID)
        is_ours = anchor is not None and is_concept_id(anchor)
        others = tuple(_several(texts.get(Role.OTHER_IDS, "")))
        return Entry(
            designations=self._with_status(names, single.get(Role.STATUS, ""), record.line),
            hidden_names=tuple(self._hidden(filled)),
            definitions=definitions,
            references=(*references, *(each for definition in definitions for each in mentions(definition))),
            subjects=(*record.subjects, *_several(texts.get(Role.SUBJECTS, ""))),
            explicit_id=None if is_ours else anchor,
            stored=StoredConcept(id=anchor, anchors=others) if is_ours else None,
            source=source,
        )

    def _definitions(self, filled: _Filled, markup: str) -> list[Definition]:
        return [
            Definition(
                text=text,
                language=column.field.language or language_of(text),
                markup=Markup(markup.casefold()) if markup.casefold() in list(Markup) else self.markup,
                source=SourceLocation(path=self.path, line=cell.line),
            )
            for column, cell in filled
            if column.field.role is Role.DEFINITION and (text := cell.text.strip("\n").rstrip())
        ]

    def _hidden(self, filled: _Filled) -> Iterator[HiddenName]:
        for column, cell in filled:
            if column.field.role is Role.HIDDEN:
                source = SourceLocation(path=self.path, line=cell.line)
                for text in _several(cell.text, column.separators):
                    yield HiddenName(text=text, language=column.field.language or language_of(text), source=source)

    def _names(self, filled: _Filled, first: str) -> list[Designation]:
        """The names of a record, those of the *first* language first, in the order of the fields."""
        names: dict[tuple[str, str], Designation] = {}
        for column, cell in filled:
            if column.field.role in NAMES:
                source = SourceLocation(path=self.path, line=cell.line)
                for text in _several(cell.text, column.separators):
                    for name in _read_name(text, column, source):
                        names.setdefault((name.language, name.text), name)
        given = self._with_readings(list(names.values()), filled)
        return sorted(given, key=lambda name: name.language != (language_tag(first) or given[0].language))

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
        """*names* with the first of each language preferred, or deprecated by the *word*, and before the rest."""
        if word and word.casefold() not in list(Status):
            self.report(line, f"the status has to be one of {', '.join(Status)}, not “{word}”")
        is_deprecated = word.casefold() == Status.DEPRECATED
        return tuple(
            replace(name, status=Status.DEPRECATED) if is_deprecated and name.status is Status.PREFERRED else name
            for name in order_designations(names)
        )


def left_out_message(counts: Mapping[str, int]) -> str:
    """That fields were not read; *counts* says how many values each has.

    >>> left_out_message({"since": 3, "tags": 1})
    'fields that were not read, with the number of their values: since (3), tags (1)'
    """
    fields = ", ".join(f"{name} ({count})" for name, count in counts.items())
    return f"fields that were not read, with the number of their values: {fields}"


def _read_name(text: str, column: ReadColumn, source: SourceLocation) -> list[Designation]:
    """The names that *text* gives: one where the language is declared as exports do, else those in brackets too."""
    status, kind = NAMES[column.field.role]
    origin = NameRule.COLUMN.of(column.header)
    language = column.field.language
    if column.field.is_exact:
        name = Designation(
            text=text, language=language or language_of(text), status=status, kind=kind, origin=origin, source=source
        )
        return [name]
    headline = expand(split_headline(_MARKER.sub("", text), source, cautious=column.field.role is not Role.TERM))
    return [
        replace(
            name,
            status=status,
            kind=name.kind if kind is Kind.FULL else kind,
            language=language if language and _is_in(name.text, language) else name.language,
            origin=origin,
        )
        for name in headline.designations
    ]


def _is_in(name: str, language: str) -> bool:
    """Whether *name* can be in *language*, by its script: ``SDK`` under “한국어” is not Korean."""
    return has_cjk(name) == (language.partition("-")[0] in ("zh", "ja", "ko"))


def _several(cell: str, separators: Sequence[str] = ()) -> list[str]:
    """The names in a cell: one a line, or between *separators* or semicolons where it has only one line."""
    parts = cell.split("\n") if "\n" in cell else re.split("[;；]", cell)
    for separator in separators:
        parts = [piece for part in parts for piece in part.split(separator)]
    return [name for part in parts if (name := " ".join(part.split()))]
