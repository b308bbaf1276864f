"""Reads reStructuredText glossaries: chooses the way in which a file is written, and makes entries of what that finds.

Where there is a ``glossary`` directive, it alone is read. Else the file has a section for each term, or lists of terms
(definition lists, or bold names) under its sections: the way that finds more terms, of which a list counts only where
it makes up most of its section. Tables of terms are read beside both.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace

from glossary_build.diagnostics import Diagnostic
from glossary_build.model import Entry, Markup
from glossary_build.parsers import ParseResult
from glossary_build.parsers.entries import empty_definition, make_definition, make_entry
from glossary_build.parsers.rst.directive import GLOSSARY_DIRECTIVE, read_directives
from glossary_build.parsers.rst.items import Found, names_by_target, read_names
from glossary_build.parsers.rst.lines import read_lines, without_markers
from glossary_build.parsers.rst.lists import listed_sections, read_bold, read_definition_lists, read_fields
from glossary_build.parsers.rst.sections import is_term, read_sections
from glossary_build.parsers.rst.tables import FoundTable, find_tables
from glossary_build.parsers.rst.targets import earlier_label_id, find_targets, label_id
from glossary_build.parsers.rst.titles import Section, find_sections
from glossary_build.parsers.skipped import skipped_in_sections

__all__ = ["GLOSSARY_DIRECTIVE", "READINGS", "parse"]


READINGS: Mapping[str, Callable[[Sequence[str], Sequence[Section]], Found]] = {
    "glossary-directive": read_directives,
    "sections": read_sections,
    "rst-definition-list": read_definition_lists,
    "rst-bold": read_bold,
    "rst-fields": read_fields,
    "rst-table": lambda _lines, _sections: Found(dialect=""),
}
"""The dialects that an author can name, each with what finds its terms."""


def parse(text: str, path: str, dialect: str | None = None) -> ParseResult:
    """The terms of a reStructuredText file, in the order of the source.

    *dialect*, a key of :data:`READINGS`, is what the author says; without it the shape of the file decides.
    """
    lines = read_lines(text)
    sections = find_sections(lines)
    found, tables = _choose(lines, sections) if dialect is None else (READINGS[dialect](lines, sections), [])
    if dialect == "rst-table":
        tables = find_tables(lines, sections)
    named = [(item, headline) for item in found.items if (headline := read_names(item, path, cautious=found.cautious))]
    terms = names_by_target([(item, headline.designations[0].text) for item, headline in named])
    targets = find_targets(lines, terms)
    entries: list[Entry] = []
    diagnostics: list[Diagnostic] = []
    for item, headline in named:
        definition = make_definition(targets.write_into(item.body), item.line, path, Markup.RST)
        explicit_id = label_id(item.labels[0]) if item.labels else None
        entry = make_entry(headline, definition, subjects=item.subjects, explicit_id=explicit_id)
        earlier = tuple(each for each in map(earlier_label_id, item.labels[:1]) if each != explicit_id)
        entries.append(replace(entry, anchors=earlier))
        diagnostics.extend(headline.diagnostics)
        if definition is None:
            diagnostics.append(empty_definition(headline.designations[0].text, headline.designations[0].source))
    held = {number for item, _ in named for number in item.held}
    for table in tables:
        result, numbers = table.read(path, targets)
        entries.extend(result.entries)
        diagnostics.extend(result.diagnostics)
        held |= numbers
    if not found.is_marked:
        diagnostics.extend(skipped_in_sections(without_markers(lines), sections, held, path, Markup.RST))
    return ParseResult(
        entries=tuple(sorted(entries, key=lambda entry: entry.source.line)),
        diagnostics=tuple(diagnostics),
        dialect=_describe(found.dialect, len(named), len(entries) - len(named)),
    )


def _describe(dialect: str, items: int, rows: int) -> str:
    """*dialect*, and the tables beside it, with their numbers where there are both."""
    if not (items and rows):
        return "tables" if rows else dialect
    return f"{dialect} ({items}), tables ({rows})"


def _choose(lines: Sequence[str], sections: Sequence[Section]) -> tuple[Found, list[FoundTable]]:
    """What the file holds, in the way that finds most, and its tables of terms."""
    directives = read_directives(lines, sections)
    if directives.items:
        return directives, []
    tables = find_tables(lines, sections)
    filed = [found for found in tables if found.is_filed or not is_term(found.section)]
    inside = {number for found in filed for number in range(found.begin, found.end)}
    lists = max(
        (_outside(inside, read(lines, sections)) for read in (read_definition_lists, read_bold, read_fields)),
        key=lambda found: len(found.items),
    )
    listed = listed_sections(lists, lines)
    tabled = {found.section.start for found in filed}
    by_section = read_sections(lines, sections)
    by_section = replace(by_section, items=[item for item in by_section.items if item.section.start not in tabled])
    terms = [item for item in by_section.items if item.section.start not in listed]
    in_lists = [item for item in lists.items if item.section.start in listed]
    found = lists if len(in_lists) > len(terms) or not terms else by_section
    return found, filed if not found.items else [table for table in filed if table.table.is_declared]


def _outside(lines: Container[int], found: Found) -> Found:
    """*found* without the terms that stand in one of the 0-based *lines*."""
    return replace(found, items=[item for item in found.items if item.names[0][1] - 1 not in lines])
