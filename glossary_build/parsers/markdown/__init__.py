"""Reads Markdown glossaries, whatever way of writing their authors took.

Terms stand in ``{glossary}`` fences, in headings, or under headings: in lists, paragraphs, definition lists, tables.
Where a page has no fence, the reading that finds more terms wins. A heading with deeper headings below it is a group
and becomes a subject; the title of the page, single letters, introductions and lists of references are neither::

    # Glossary

    ## Training

    ### Epoch（轮次） {#epoch}

    One pass through the training set.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace

from glossary_build.diagnostics import Diagnostic, SourceLocation
from glossary_build.model import Entry, Kind, Markup
from glossary_build.parsers import ParseResult, headings
from glossary_build.parsers.entries import empty_definition, make_definition, make_entry
from glossary_build.parsers.markdown import items
from glossary_build.parsers.markdown.fences import is_glossary, read_fence
from glossary_build.parsers.markdown.front_matter import read_page_term
from glossary_build.parsers.markdown.glossary_part import mark_outside
from glossary_build.parsers.markdown.item_names import QUESTION, heading_headline, item_headline
from glossary_build.parsers.markdown.items import Item, Listing
from glossary_build.parsers.markdown.links import append_addresses, inline_fragments
from glossary_build.parsers.markdown.listings import read_blocks
from glossary_build.parsers.markdown.page import (
    Page,
    Section,
    id_above,
    inline_name,
    is_link_list,
    read_page,
    section_body,
)
from glossary_build.parsers.markdown.tables import find_tables
from glossary_build.parsers.skipped import skipped_in_sections
from glossary_build.parsers.tables import TermTable, held_lines, read_table
from glossary_build.parsers.unread import find_unread
from glossary_build.terms.alternatives import expand
from glossary_build.terms.brackets import Headline
from glossary_build.terms.name_lists import are_translated
from glossary_build.terms.traditional import mark_traditional
from glossary_build.text.names import fold_name

HEADINGS = "headings"
PAGES = "a page for each term"
FENCES = "glossary fences"
TABLES = "tables"
ABBREVIATIONS = "abbreviation lines"
READINGS: Mapping[str, frozenset[str]] = {
    "headings": frozenset((HEADINGS,)),
    "glossary-fence": frozenset((FENCES,)),
    "bullets": frozenset((items.BULLET_HEADINGS, items.BOLD_BULLETS, items.PLAIN_BULLETS, items.BARE_BULLETS)),
    "paragraphs": frozenset((items.BOLD_PARAGRAPHS, items.PLAIN_PARAGRAPHS, items.QUOTATIONS)),
    "pairs": frozenset((items.PAIRS,)),
    "definition-list": frozenset((items.DEFINITION_LISTS,)),
    "table": frozenset((TABLES,)),
    "details": frozenset((items.FOLDOUTS,)),
}
"""The shapes that each dialect that an author can name stands for."""
_LEAST_COVERED = 0.6
_FEWEST_BELOW_TEXT = 4
"""How many terms a section that begins with a text of its own has at least."""


@dataclass(slots=True, kw_only=True)
class _Content:
    """What has been found in one section besides its heading."""

    section: Section
    listings: tuple[Listing, ...]
    tables: list[tuple[int, TermTable]]
    """With the 0-based line where each begins."""
    is_listing: bool
    """Whether the section is mostly terms, so that its heading is none."""

    @property
    def size(self) -> int:
        """How many terms its lists and paragraphs hold."""
        return sum(len(listing.items) for listing in self.listings)


@dataclass(slots=True, kw_only=True)
class _Found:
    """What has been made of a page so far."""

    page: Page
    path: str
    taken: Container[str]
    """The folded headwords, without what stands in brackets."""
    translated: bool
    """Whether names are parted from their translations by a blank."""
    entries: list[tuple[str, Entry]] = field(default_factory=list)
    """Each with the shape in which it was written."""
    diagnostics: list[Diagnostic] = field(default_factory=list)
    held: set[int] = field(default_factory=set)
    """The 0-based lines of which the entries were made."""

    def add(self, shape: str, headline: Headline, item: Item, subjects: tuple[str, ...]) -> None:
        """Take *item*, of which the names are understood."""
        is_answer = headline.designations[0].rule == QUESTION
        body = headings.without_answer_mark(item.body) if is_answer else item.body
        text = inline_fragments("\n".join(body), self.page.addresses)
        definition = make_definition(text.split("\n"), item.body_line, self.path, Markup.MARKDOWN)
        names = expand(headline, self.taken)
        self.entries.append((shape, make_entry(names, definition, subjects=subjects, explicit_id=item.explicit_id)))
        self.held.update(range(item.line - 1, max(item.line, item.body_line + len(item.body) - 1, item.body_line)))
        self.diagnostics.extend(headline.diagnostics)
        if definition is None and shape != items.PAIRS and shape != items.BARE_BULLETS:
            self.diagnostics.append(empty_definition(headline.designations[0].text, headline.designations[0].source))

    def take(self, shape: str, found: Sequence[Item], subjects: tuple[str, ...]) -> None:
        """Take the terms of a listing."""
        for item in found:
            rule = "pair" if shape == items.PAIRS else "stacked name"
            headline = item_headline(item, self.path, rule, translated=self.translated, cautious=shape == FENCES)
            if headline is not None:
                item.explicit_id = item.explicit_id or id_above(item.line - 1, self.page.lines, self.page.anchors)
                self.add(shape, headline, item, (*subjects, *item.subjects))


def parse(text: str, path: str, dialect: str | None = None) -> ParseResult:
    """The terms of a Markdown glossary, in the order of the source.

    *dialect*, a key of :data:`READINGS`, is what the author says; without it the shape of the page decides.
    """
    page = read_page(text)
    part = mark_outside(page.sections)
    wanted = READINGS[dialect] if dialect else None
    fences = _fences(page) if wanted is None or FENCES in wanted else []
    contents = [] if fences else [_content(section, page.lines, wanted) for section in page.sections]
    by_heading = _by_heading(contents) if wanted is None else HEADINGS in wanted
    if not by_heading and len(page.sections) == 2:
        page.sections[1].is_title = True
    heads = _heads(contents, fences, by_heading=by_heading)
    taken = {fold_name(name.replace("（", "(").split("(")[0]) for name in heads}
    found = _Found(page=page, path=path, taken=taken, translated=are_translated(map(inline_name, heads)))
    for section, terms in fences:
        found.take(FENCES, terms, section.subjects)
    for content in contents:
        if not content.section.is_frame:
            _read_section(content, found, by_heading=by_heading, wanted=wanted)
    if contents:
        skipped = skipped_in_sections(page.lines, page.sections, found.held, path, Markup.MARKDOWN)
        found.diagnostics.extend(skipped)
    _read_abbreviations(found)
    if len(found.entries) <= 1 and (wanted is None or HEADINGS in wanted) and (term := read_page_term(page, path)):
        found.entries.clear()
        found.diagnostics.clear()
        found.add(PAGES, *term, ())
    entries = mark_traditional([append_addresses(entry, page.addresses) for _, entry in found.entries])
    return ParseResult(
        entries=entries,
        diagnostics=tuple(found.diagnostics),
        dialect=_describe([shape for shape, _ in found.entries], part),
    )


def _describe(shapes: Sequence[str], part: str) -> str:
    """The shapes in words, the most frequent first, with their numbers where there are several, and where they are."""
    if not shapes:
        return ""
    if part:
        return f"{_describe(shapes, '')} in “{part}”"
    counts = {shape: shapes.count(shape) for shape in dict.fromkeys(shapes)}
    ordered = sorted(counts, key=lambda shape: -counts[shape])
    return ordered[0] if len(ordered) == 1 else ", ".join(f"{shape} ({counts[shape]})" for shape in ordered)


def _fences(page: Page) -> list[tuple[Section, list[Item]]]:
    """The terms of each ``{glossary}`` fence."""
    return [
        (section, read_fence(token.content, token.map[0] + 2))
        for section in page.sections
        for block in section.blocks
        for token in block.tokens
        if token.map is not None and is_glossary(token)
    ]


def _content(section: Section, lines: Sequence[str], wanted: Container[str] | None) -> _Content:
    listings = read_blocks(section.blocks, lines)
    tables = find_tables(section.blocks, lines, guess=True)
    if wanted is not None:
        listings = tuple(listing for listing in listings if listing.shape in wanted)
        tables = tables if TABLES in wanted else []
    filled = [number for number in range(section.begin, section.end) if lines[number].strip()]
    begins = {line for line, _ in tables}
    spans = [range(listing.begin, listing.end) for listing in listings]
    spans += [range(block.begin, block.end) for block in section.blocks if block.begin in begins]
    spans += [range(line, table.rows[-1].end) for line, table in tables if table.rows]
    inside = set().union(*spans)
    covered = sum(number in inside for number in filled)
    first = bool(filled) and filled[0] in inside
    size = sum(len(listing.items) for listing in listings) + sum(len(table.rows) for _, table in tables)
    return _Content(
        section=section,
        listings=listings,
        tables=tables,
        is_listing=bool(filled) and covered >= _LEAST_COVERED * len(filled) and (first or size >= _FEWEST_BELOW_TEXT),
    )


def _by_heading(contents: Sequence[_Content]) -> bool:
    """Whether the headings of a page are its terms, and not what stands below them."""
    leaves = [c for c in contents if not (c.section.is_order or c.section.is_group or c.section.is_frame)]
    prose = sum(not content.is_listing for content in leaves)
    alone = len(leaves) == 1 and leaves[0].size > 1
    listed = [c for c in contents if not c.section.is_frame and (c.is_listing or c.section.is_order or alone)]
    names = [fold_name(item.names[0]) for content in listed for listing in content.listings for item in listing.items]
    rows = sum(len(table.rows) for content in listed for _, table in content.tables if not table.is_abbreviations)
    repeated = len(set(names)) < 0.7 * len(names)
    return repeated or len(names) + rows <= prose


def _heads(
    contents: Sequence[_Content], fences: Sequence[tuple[Section, list[Item]]], *, by_heading: bool
) -> list[str]:
    """The headwords of the page, in Markdown."""
    names = [item.names[0] for _, found in fences for item in found]
    if by_heading:
        return [*names, *(content.section.name for content in contents if not content.section.is_order)]
    return names + [item.names[0] for content in contents for listing in content.listings for item in listing.items]


def _read_section(content: _Content, found: _Found, *, by_heading: bool, wanted: Container[str] | None) -> None:
    """Take the terms of one section: those of its tables and lists, or its heading."""
    section, lines = content.section, found.page.lines
    inside = section.is_order or section.is_group
    tables = [
        (line, table)
        for line, table in content.tables
        if (inside or not by_heading or _files(table, section, line, lines)) and (table.is_declared or not by_heading)
    ]
    listed = list(content.listings) if not by_heading or _holds_entries(content, found.taken) else []
    for line, table in tables:
        result = read_table(table, found.path, section.subjects, found.taken)
        found.entries.extend((TABLES, entry) for entry in result.entries)
        found.held.update(held_lines(table, line, result.entries))
        found.diagnostics.extend(result.diagnostics)
    for listing in listed:
        found.take(listing.shape, listing.items, section.subjects)
        found.held.update(listing.categories)
    body = section_body(section, lines)
    if inside or tables or not by_heading or not section.name or is_link_list(body):
        return
    if wanted is not None and HEADINGS not in wanted:
        return
    if headings.is_glossary(section.name) and find_unread(body):
        return
    headline, explicit_id = heading_headline(section, found.path, translated=found.translated)
    item = Item(names=section.names, line=section.line, body=body, explicit_id=explicit_id)
    item.body_line = section.begin + 1
    found.add(HEADINGS, headline, item, section.parent.subjects if section.parent else ())


def _holds_entries(content: _Content, taken: Container[str]) -> bool:
    """Whether what stands below a group of headings that are terms lists terms of its own: names with their texts."""
    listed = [item for listing in content.listings for item in listing.items]
    told = [item for item in listed if item.body or len(item.names) > 1]
    own = not any(fold_name(inline_name(item.names[0])) in taken for item in listed)
    return content.is_listing and content.section.is_group and not content.section.is_order and told == listed and own


def _files(table: TermTable, section: Section, line: int, lines: Sequence[str]) -> bool:
    """Whether a heading without deeper ones is there for its *table*, which begins at 0-based *line*."""
    alone = not any(content.strip() for content in lines[section.begin : line])
    return table.is_abbreviations or alone or (table.is_certain and headings.is_title(section.name))


def _read_abbreviations(found: _Found) -> None:
    """Take the ``*[ABBR]: …`` lines: the full form of an abbreviation, or a text where it is a sentence."""
    for number, short, text in found.page.abbreviations:
        source = SourceLocation(path=found.path, line=number + 1)
        item = Item(names=(short,), line=number + 1)
        if text.endswith((".", "。")) or len(text.split()) > 8:
            item.body, item.body_line = [text], number + 1
        else:
            item.names = (short, text)
        headline = item_headline(item, found.path, "stacked name", translated=False, cautious=False)
        if headline is None:
            continue
        first, *others = headline.designations
        names = (replace(first, kind=Kind.ABBREVIATION), *(replace(d, rule="abbreviation line") for d in others))
        definition = make_definition(item.body, source.line, found.path, Markup.MARKDOWN)
        entry = make_entry(replace(headline, designations=names), definition)
        found.entries.append((ABBREVIATIONS, replace(entry, supplement=True)))
