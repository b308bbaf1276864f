"""Reads a document by a rule of the author, where the detector would choose another structure, or can't."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from glossary_build.model import Entry
from glossary_build.parsers import ParseResult
from glossary_build.parsers.pages import PAGE
from glossary_build.parsers.reading import read_document, read_headings, read_tables
from glossary_build.parsers.reading_rules.reading_rule import ReadingRule, Structure, not_followed
from glossary_build.parsers.tables import find_table
from glossary_build.parsers.tree import Document, Form, Table, classify
from glossary_build.text.expressions import expression

_BULLETS = frozenset((Form.BULLET_HEADINGS, Form.BOLD_BULLETS, Form.PLAIN_BULLETS, Form.BARE_BULLETS))
_PARAGRAPHS = frozenset((Form.BOLD_PARAGRAPHS, Form.PLAIN_PARAGRAPHS, Form.QUOTATIONS))
_MARKDOWN: Mapping[str, frozenset[Form]] = {
    "headings": frozenset((Form.SECTIONS,)),
    "glossary-fence": frozenset((Form.FENCES,)),
    "bullets": _BULLETS,
    "paragraphs": _PARAGRAPHS,
    "pairs": frozenset((Form.PAIRS,)),
    "definition-list": frozenset((Form.DEFINITION_LISTS,)),
    "table": frozenset((Form.TABLES,)),
    "details": frozenset((Form.DETAILS,)),
}
_RST: Mapping[str, frozenset[Form]] = {
    "glossary-directive": frozenset((Form.DIRECTIVES,)),
    "sections": frozenset((Form.SECTIONS,)),
    "rst-definition-list": frozenset((Form.DEFINITION_LISTS,)),
    "rst-bold": frozenset((Form.BOLD_BULLETS, Form.BOLD_PARAGRAPHS)),
    "rst-fields": frozenset((Form.FIELD_LISTS,)),
    "rst-table": frozenset((Form.TABLES,)),
}
DIALECTS = {"markdown": _MARKDOWN, "rst": _RST}
"""Ways of writing in a markup that an author can name, with the forms of each."""
_READINGS = {**_MARKDOWN, **_RST, PAGE: frozenset((Form.PAGES,))}
"""The same, and a page that is a term."""
_FORMS: Mapping[Structure, frozenset[Form]] = {
    Structure.ITEMS: _BULLETS | {Form.PAIRS},
    Structure.PARAGRAPHS: _PARAGRAPHS | {Form.PAIRS},
    Structure.HEADING: frozenset((Form.SECTIONS,)),
    Structure.TABLE: frozenset((Form.TABLES,)),
}

_TITLE = expression(r"^title:[ \t]*([\"']?)(?P<title>[^\s\"'](?:[^\n]*[^\s\"'])?)\1[ \t]*$", re.MULTILINE)


def read_terms(document: Document, path: str, dialect: str | None, rule: ReadingRule | None) -> ParseResult:
    """The terms of *document* in the order of the source: as its author says, else as its structure does."""
    if rule:
        result = read_by_rule(document, path, rule)
    else:
        result = read_document(document, path, _READINGS[dialect] if dialect else None)
    return replace(result, title=_title(document, result.entries))


def _title(document: Document, entries: Sequence[Entry]) -> str:
    """What the front matter says, else the first heading, unless it is a term, or one of several groups of terms."""
    declared = _TITLE.search(document.front_matters[0].content) if document.front_matters else None
    if declared:
        return declared["title"]
    section = next((section for section in document.sections if section.name), None)
    if section is None or section.level != 1 or section.line in {entry.source.line for entry in entries}:
        return ""
    is_only = sum(each.level == 1 for each in document.sections) == 1
    name = document.plain(section.name)
    return name if is_only or not any(name in entry.subjects for entry in entries) else ""


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
        result = read_headings(document, path, number)
    else:
        result = read_document(document, path, _FORMS.get(structure) if structure else None)
    return replace(result, diagnostics=(*result.diagnostics, *problems))


def _read_tables(document: Document, path: str, rule: ReadingRule, number: int | None) -> ParseResult:
    """The rows of the table that is asked for, or of all whose header has a field of the *rule*."""
    classify(document.sections)
    tables = [(s, block) for s in document.sections for block in s.blocks if isinstance(block, Table) and block.rows]
    chosen = [
        (table, made, section.subjects)
        for section, table in (tables[number - 1 : number] if number else tables)
        if number or any(rule.field(document.plain(cell.text)) for cell in table.rows[0].cells if cell)
        if (made := find_table(table.rows[0], table.rows[1:], rule))
    ]
    return read_tables(document, path, chosen)
