"""Reads Markdown glossaries that name terms in headings or in tables.

A heading with deeper headings below it is a group and becomes a subject; a heading without is a term, and what follows
it is the definition. The title of the page, single letters, introductions and lists of references are neither::

    # Glossary

    ## Training

    ### Epoch（轮次） {#epoch}

    One pass through the training set.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.front_matter import front_matter_plugin

from glossary_build.diagnostics import Diagnostic, SourceLocation
from glossary_build.model import Entry, Markup
from glossary_build.parsers import ParseResult
from glossary_build.parsers.brackets import split_headline
from glossary_build.parsers.entries import empty_definition, make_definition, make_entry, split_lines
from glossary_build.parsers.headings import is_frame, is_order, is_title, strip_number
from glossary_build.parsers.tables import Row, TermTable, read_table, recognise_table

_EXPLICIT_ID = re.compile(r"(?<!\\)\{#([^\s{}]+)\}\s*$")
_LINK_ITEM = re.compile(
    r"\s*(?:[-*+]|\d{1,9}[.)])\s+\[[^\]]*\]\([^()]*\)\s*|\s*<!--.*-->\s*|\s*\[\[?toc\]\]?\s*", re.IGNORECASE
)


@dataclass(slots=True, kw_only=True)
class _Section:
    """A heading and what stands directly below it."""

    level: int
    name: str
    explicit_id: str | None
    line: int
    """1-based line of the heading."""
    begin: int
    """0-based line behind the heading."""
    end: int = 0
    """0-based line of the next heading, or the number of lines."""
    parent: _Section | None = None
    children: list[_Section] = field(default_factory=list)
    tables: list[tuple[int, TermTable]] = field(default_factory=list)
    """Tables of terms with the 0-based line where each begins."""
    is_title: bool = False

    @property
    def is_frame(self) -> bool:
        return is_frame(self.name) or (self.parent is not None and self.parent.is_frame)

    @property
    def is_group(self) -> bool:
        return any(not child.is_frame for child in self.children)


def parse(text: str, path: str) -> ParseResult:
    """The terms of a Markdown glossary, in the order of the source."""
    lines = split_lines(text)
    tokens = _markdown().parse("\n".join(lines))
    sections = _sections(tokens, len(lines))
    _mark_title(sections, lines)
    entries: list[Entry] = []
    diagnostics: list[Diagnostic] = []
    for section in sections:
        result = _read_section(section, lines, path)
        entries.extend(result.entries)
        diagnostics.extend(result.diagnostics)
    return ParseResult(entries=tuple(entries), diagnostics=tuple(diagnostics))


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table").use(front_matter_plugin)


def _sections(tokens: Sequence[Token], length: int) -> list[_Section]:
    """The headings of the page in order, after one at level 0 for what stands before the first."""
    sections = [_Section(level=0, name="", explicit_id=None, line=1, begin=0, end=length, is_title=True)]
    for index, token in enumerate(tokens):
        if token.level or token.map is None:
            continue
        if token.type == "heading_open":
            name, explicit_id = _read_heading(tokens[index + 1].content)
            current = _Section(
                level=int(token.tag[1:]),
                name=name,
                explicit_id=explicit_id,
                line=token.map[0] + 1,
                begin=token.map[1],
                end=length,
            )
            sections[-1].end = token.map[0]
            above = sections[-1]
            while above.level >= current.level and above.parent is not None:
                above = above.parent
            current.parent = above
            above.children.append(current)
            sections.append(current)
        elif token.type == "table_open":
            header, *rows = _rows(islice(tokens, index, None))
            if table := recognise_table(header, rows):
                sections[-1].tables.append((token.map[0], table))
    return sections


def _read_heading(content: str) -> tuple[str, str | None]:
    """Plain name and explicit id of a heading: ``*Fast* path {#fast}`` is ``Fast path`` with id ``fast``."""
    match = _EXPLICIT_ID.search(content)
    if match:
        content = content[: match.start()]
    inline = _markdown().parseInline(content)[0].children or []
    return " ".join("".join(_plain(inline)).split()), match[1] if match else None


def _plain(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type in ("text", "code_inline", "text_special"):
            yield token.content
        elif token.type in ("softbreak", "hardbreak"):
            yield " "
        elif token.children:
            yield from _plain(token.children)


def _rows(tokens: Iterable[Token]) -> Iterator[Row]:
    """The rows of the table that opens *tokens*, its header first."""
    cells: list[str] = []
    line = 1
    for token in tokens:
        if token.type == "tr_open" and token.map is not None:
            cells, line = [], token.map[0] + 1
        elif token.type == "inline":
            cells.append(token.content)
        elif token.type == "tr_close":
            yield Row(cells=tuple(cells), line=line)
        elif token.type == "table_close":
            return


def _mark_title(sections: Sequence[_Section], lines: Sequence[str]) -> None:
    """Mark the first heading as the title of the page if it says so, holds all others, or only a list of links."""
    headings = [section for section in sections[1:] if not section.is_frame]
    if not headings:
        return
    first = headings[0]
    others = headings[1:]
    holds_all = bool(others) and all(section.level > first.level for section in others)
    first.is_title = is_title(first.name) or holds_all or _is_link_list(_body(first, lines))


def _read_section(section: _Section, lines: Sequence[str], path: str) -> ParseResult:
    """The entries of one heading: those of its tables, or itself."""
    if section.is_frame:
        return ParseResult()
    body = _body(section, lines)
    in_order = section.is_title or is_order(section.name)
    tables = [
        table for line, table in section.tables if in_order or section.is_group or _files(table, section, line, lines)
    ]
    if tables:
        subjects = _subjects(section)
        results = [read_table(table, path, subjects) for table in tables]
        return ParseResult(
            entries=tuple(entry for result in results for entry in result.entries),
            diagnostics=tuple(diagnostic for result in results for diagnostic in result.diagnostics),
        )
    if in_order or section.is_group or not section.name or _is_link_list(body):
        return ParseResult()
    source = SourceLocation(path=path, line=section.line)
    headline = split_headline(section.name, source)
    definition = make_definition(body, section.begin + 1, path, Markup.MARKDOWN)
    entry = make_entry(headline, definition, subjects=_subjects(section.parent), explicit_id=section.explicit_id)
    empty = () if definition else (empty_definition(headline.designations[0].text, source),)
    return ParseResult(entries=(entry,), diagnostics=(*headline.diagnostics, *empty))


def _files(table: TermTable, section: _Section, line: int, lines: Sequence[str]) -> bool:
    """Whether a heading without deeper ones is there for its *table*, which begins at 0-based *line*."""
    alone = not any(content.strip() for content in lines[section.begin : line])
    return table.is_abbreviations or alone or (table.is_certain and is_title(section.name))


def _subjects(section: _Section | None) -> tuple[str, ...]:
    """The groups around and including *section*, outermost first."""
    if section is None:
        return ()
    own = () if section.is_title or is_order(section.name) else (strip_number(section.name),)
    return (*_subjects(section.parent), *own)


def _body(section: _Section, lines: Sequence[str]) -> list[str]:
    """The lines directly below a heading, without a rule that parts them from the next."""
    body = list(lines[section.begin : section.end])
    while body and (not body[-1].strip() or _is_rule(body[-1])):
        body.pop()
    return body


def _is_rule(line: str) -> bool:
    marks = "".join(line.split())
    return len(marks) > 2 and len(set(marks)) == 1 and marks[0] in "-*_"


def _is_link_list(body: Sequence[str]) -> bool:
    """Whether *body* is a table of contents: nothing but a list of links."""
    filled = [line for line in body if line.strip()]
    return bool(filled) and all(_LINK_ITEM.fullmatch(line) for line in filled)
