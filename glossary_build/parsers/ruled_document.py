"""Reads a document by a rule of the author, where the detector would choose another structure, or can't."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from glossary_build.diagnostics import SourceLocation
from glossary_build.model import Entry
from glossary_build.parsers import ParseResult
from glossary_build.parsers.data.layout import Cell, Record, lay_out, pad
from glossary_build.parsers.data.records import RecordReader
from glossary_build.parsers.detector import without_rule
from glossary_build.parsers.entries import make_definition, make_entry
from glossary_build.parsers.naming import heading_headline
from glossary_build.parsers.reading import read_document
from glossary_build.parsers.ruled import not_followed
from glossary_build.parsers.tables import Row
from glossary_build.parsers.tree import Document, Form, Section, Table, classify
from glossary_build.terms.field_names import Role
from glossary_build.terms.reading_rules import ReadingRule, Structure

_BULLETS = frozenset((Form.BULLET_HEADINGS, Form.BOLD_BULLETS, Form.PLAIN_BULLETS, Form.BARE_BULLETS))
_PARAGRAPHS = frozenset((Form.BOLD_PARAGRAPHS, Form.PLAIN_PARAGRAPHS, Form.QUOTATIONS))
MARKDOWN: Mapping[str, frozenset[Form]] = {
    "headings": frozenset((Form.SECTIONS,)),
    "glossary-fence": frozenset((Form.FENCES,)),
    "bullets": _BULLETS,
    "paragraphs": _PARAGRAPHS,
    "pairs": frozenset((Form.PAIRS,)),
    "definition-list": frozenset((Form.DEFINITION_LISTS,)),
    "table": frozenset((Form.TABLES,)),
    "details": frozenset((Form.DETAILS,)),
}
RST: Mapping[str, frozenset[Form]] = {
    "glossary-directive": frozenset((Form.DIRECTIVES,)),
    "sections": frozenset((Form.SECTIONS,)),
    "rst-definition-list": frozenset((Form.DEFINITION_LISTS,)),
    "rst-bold": frozenset((Form.BOLD_BULLETS, Form.BOLD_PARAGRAPHS)),
    "rst-fields": frozenset((Form.FIELD_LISTS,)),
    "rst-table": frozenset((Form.TABLES,)),
}
_READINGS = {**MARKDOWN, **RST}
"""The forms of each dialect that an author can name."""
_FORMS: Mapping[Structure, frozenset[Form]] = {
    Structure.ITEMS: _BULLETS | {Form.PAIRS},
    Structure.PARAGRAPHS: _PARAGRAPHS | {Form.PAIRS},
    Structure.HEADING: frozenset((Form.SECTIONS,)),
    Structure.TABLE: frozenset((Form.TABLES,)),
}
_NOTHING = "-–—/ "


def read_terms(document: Document, path: str, dialect: str | None, rule: ReadingRule | None) -> ParseResult:
    """The terms of *document* in the order of the source: as its author says, else as its structure does."""
    if rule:
        return read_by_rule(document, path, rule)
    return read_document(document, path, _READINGS[dialect] if dialect else None)


def read_by_rule(document: Document, path: str, rule: ReadingRule) -> ParseResult:
    """The terms of the structure that *rule* names, in the order of the source."""
    structure = rule.family.structure if rule.family else Structure.TABLE if rule.fields else None
    number = rule.family.number if rule.family else None
    if structure is Structure.TABLE and (rule.fields or number):
        return _read_tables(document, path, rule, number)
    known = structure is None or structure in _FORMS
    ignored = [name for name in ("fields", "separators") if getattr(rule, name)]
    problems = not_followed(rule, ignored if known else ["family", *ignored])
    if structure is Structure.HEADING and number:
        classify(document.sections)
        entries = tuple(_headings(document, path, number))
        return ParseResult(entries=entries, diagnostics=tuple(problems), dialect=f"headings of level {number}")
    result = read_document(document, path, _FORMS.get(structure) if structure else None)
    return replace(result, diagnostics=(*result.diagnostics, *problems))


def _headings(document: Document, path: str, level: int) -> Iterator[Entry]:
    """Each heading of the *level* as a term, with all that is below it."""
    sections = document.sections
    for index, section in enumerate(sections):
        if section.level == level and section.name:
            after = next((each.start for each in sections[index + 1 :] if each.level <= level), len(document.lines))
            body = without_rule(document.lines[section.begin : after])
            source = SourceLocation(path=path, line=section.line)
            headline, _ = heading_headline(section.names, source, translated=False)
            definition = make_definition(body, section.begin + 1, path, document.markup)
            subjects = section.parent.subjects if section.parent else ()
            entry = make_entry(
                headline, definition, subjects=subjects, explicit_id=section.explicit_id, anchors=section.anchors
            )
            yield document.finish(entry)


def _read_tables(document: Document, path: str, rule: ReadingRule, number: int | None) -> ParseResult:
    """The rows of the table that is asked for, or of all whose header has a field of the *rule*."""
    classify(document.sections)
    tables = [(s, block) for s in document.sections for block in s.blocks if isinstance(block, Table) and block.rows]
    if number:
        tables = tables[number - 1 : number]
    elif rule.fields:
        tables = [(s, table) for s, table in tables if any(map(rule.field, _cells(table.rows[0], document)))]
    results = [_read_table(section, table, document, path, rule) for section, table in tables]
    return ParseResult(
        entries=tuple(document.finish(entry) for result in results for entry in result.entries),
        diagnostics=tuple(diagnostic for result in results for diagnostic in result.diagnostics),
        dialect="tables",
    )


def _read_table(section: Section, table: Table, document: Document, path: str, rule: ReadingRule) -> ParseResult:
    header, *rows = table.rows
    headers = _cells(header, document)
    shown = [_record(row, _cells(row, document), len(headers), section) for row in rows]
    layout = lay_out(headers, shown, rule)
    texts = {column.index for column in layout.of(Role.DEFINITION)}
    records = []
    for record, row in zip(shown, rows, strict=True):
        raw = _record(row, row.cells, len(headers), section)
        cells = [raw.cells[n] if n in texts else cell for n, cell in enumerate(record.cells)]
        if any(cells):
            records.append(replace(record, cells=tuple(cells)))
    return RecordReader(path, layout, rule, document.markup).read(records, header.line, "tables")


def _cells(row: Row, document: Document) -> tuple[str, ...]:
    """The text of the cells as a reader sees it."""
    return tuple(map(document.plain, row.cells))


def _record(row: Row, texts: tuple[str, ...], width: int, section: Section) -> Record:
    lines = row.lines or (row.line,) * len(texts)
    cells = [
        Cell(text=text.strip(), line=line) if text.strip(_NOTHING) else None
        for text, line in zip(texts, lines, strict=True)
    ]
    return Record(cells=pad(cells, width), line=row.line, subjects=section.subjects)
