"""Makes the entries of the terms that the detector found in a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import takewhile

from glossary_build.diagnostics import Diagnostic, SourceLocation
from glossary_build.headwords.alternatives import expand
from glossary_build.headwords.brackets import TermLine
from glossary_build.headwords.cleaning import PLAIN_NAME, without_number
from glossary_build.headwords.designations import collect_designations
from glossary_build.headwords.field_names import Role, field_named
from glossary_build.headwords.heads import translation_above
from glossary_build.headwords.name_lists import are_translated, marked_names
from glossary_build.headwords.source_languages import settle_languages
from glossary_build.model import Entry, HiddenName, Kind, NameRule, Reference, RelationType, Status
from glossary_build.parsers import ParseResult, headings
from glossary_build.parsers.detector import Structure, detect
from glossary_build.parsers.entries import empty_definition, make_definition, make_entry
from glossary_build.parsers.headings import is_relationships
from glossary_build.parsers.indentation import without_rule
from glossary_build.parsers.layout import Cell
from glossary_build.parsers.lists import is_contents
from glossary_build.parsers.naming import bare_name, heading_term_line, joined_term_line
from glossary_build.parsers.pages import read_page_term, split_pages
from glossary_build.parsers.section_contents import Content
from glossary_build.parsers.tables import TermTable, read_table
from glossary_build.parsers.tree import BARE, MARKED, Document, Form, List, Section, Table, Term, classify, id_above
from glossary_build.parsers.unread import find_unread, skipped_in_sections
from glossary_build.text.expressions import expression
from glossary_build.text.loose_names import LooseNames
from glossary_build.text.names import fold_name, language_of

_MOST_DEFINING_WORDS = 8
_FEWEST_TRANSLATED = 3
"""How many terms have translations above their texts, where these are names."""
_MOST_TRANSLATED = 0.8
"""Of the texts of a section, of which several are translations and nothing else."""


@dataclass(slots=True, kw_only=True)
class _Reading:
    """What has been made of a document so far."""

    document: Document
    path: str
    structure: Structure = field(default_factory=Structure)
    taken: Set[str] = field(init=False)
    """The folded headwords, without what is in brackets; those of tables only count in the same one."""
    translated: bool = field(init=False)
    """Whether names are separated from their translations by a blank."""
    terms: list[tuple[Form, Term, TermLine, tuple[str, ...]]] = field(default_factory=list)
    """What is to become entries, with the subjects."""
    tables: list[tuple[Table, TermTable, tuple[str, ...]]] = field(default_factory=list)
    entries: list[tuple[Form, Entry]] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    columns: dict[str, str] = field(default_factory=dict)
    """What the columns of the tables are, by their headers."""
    held: set[int] = field(default_factory=set)
    """The 0-based lines of which the entries were made."""

    def __post_init__(self) -> None:
        """Note what the headwords of the page say about each of them."""
        self.taken = _folded(self.structure.heads)
        self.translated = are_translated(self.structure.heads)

    def source(self, line: int) -> SourceLocation:
        """The location of 1-based *line*."""
        return SourceLocation(self.path, line)

    def take(self, form: Form, terms: Sequence[Term], subjects: tuple[str, ...]) -> None:
        """Take the *terms* of a family, those that have a name."""
        rule = NameRule.PAIR if form is Form.PAIRS else NameRule.STACKED
        for term in terms:
            term.body = without_rule(term.body)
            if term_line := self.term_line(term, rule, cautious=form in MARKED):
                anchor = id_above(term.line - 1, self.document.visible, self.document.anchors)
                if anchor is not None:
                    term.explicit_id = term.explicit_id or self.document.label_id(anchor)
                    term.labels += (anchor,)
                term.heading = term.heading and self.document.plain(term.heading)
                self.terms.append((form, term, term_line, (*subjects, *term.subjects)))

    def take_heading(self, section: Section, body: list[str]) -> None:
        """Take the heading of *section* for a term whose text is *body*."""
        term_line = heading_term_line(section.names, self.source(section.line), translated=self.translated)
        term = Term(
            names=section.names,
            line=section.line,
            body=body,
            body_line=section.begin + 1,
            explicit_id=section.explicit_id,
            anchors=section.anchors,
            heading=section.shown,
            labels=section.labels,
            title=section.name,
        )
        self.terms.append((Form.SECTIONS, term, term_line, section.parent.subjects if section.parent else ()))

    def term_line(self, term: Term, rule: NameRule, *, cautious: bool) -> TermLine | None:
        """All names of *term*."""
        places = list(map(self.source, term.lines)) or [self.source(term.line)] * len(term.names)
        shown = [
            (part, place)
            for text, place in zip(term.names, places, strict=True)
            for part in self.shown(text, cautious=cautious)
            if part
        ]
        return joined_term_line(shown, rule, translated=self.translated, cautious=cautious) if shown else None

    def shown(self, text: str, *, cautious: bool) -> Sequence[str]:
        """The names in *text*, each as a reader sees it."""
        plain = self.document.plain
        if PLAIN_NAME.fullmatch(text):
            return (text,)
        return [plain(text)] if cautious else [without_number(bare_name(plain(part))) for part in marked_names(text)]

    def take_translations(self) -> None:
        """Take what only translates the headwords for names: most texts of a section, or several above longer ones."""
        texts = Counter((form, subjects) for form, term, _, subjects in self.terms if any(map(str.strip, term.body)))
        found = [
            (number, *above, any(map(str.strip, term.body[above[0] + 1 :])))
            for number, (form, term, *_) in enumerate(self.terms)
            if form not in MARKED and (above := translation_above(term.names[0], term.body))
        ]
        counts = Counter(self.terms[number][::3] for number, *_, goes_on in found if not goes_on)
        whole = {key for key, count in counts.items() if 1 < count >= _MOST_TRANSLATED * texts[key]}
        are_above = len(found) - counts.total() >= _FEWEST_TRANSLATED
        for number, place, name, goes_on in found:
            if not (are_above if goes_on else self.terms[number][::3] in whole):
                continue
            form, term, term_line, subjects = self.terms[number]
            translation = Term(names=(name,), line=term.body_line + place)
            if further := self.term_line(translation, NameRule.PAIR, cautious=False):
                added = (replace(each, origin=NameRule.PAIR.of()) for each in further.designations)
                term_line = term_line._replace(designations=collect_designations((*term_line.designations, *added)))
                term.body[place] = ""
                form = form if any(term.body) else Form.PAIRS
                self.terms[number] = form, term, term_line, subjects

    @property
    def named(self) -> list[tuple[Term, str]]:
        """The terms with their headwords."""
        return [(term, term_line.designations[0].text) for _, term, term_line, _ in self.terms]

    def write(self, resolve: Callable[[Sequence[str]], list[str]]) -> None:
        """Make the entries; *resolve* makes references in lines of a definition independent of the file."""
        for each in self.terms:
            self._add(*each, resolve)

        def resolved(cell: Cell | None) -> Cell | None:
            text = "\n".join(resolve(cell.text.split("\n"))) if cell else ""
            return replace(cell, text=text) if cell and text != cell.text else cell

        for block, table, subjects in self.tables:
            rows = tuple(replace(row, cells=tuple(map(resolved, row.cells))) for row in table.rows)
            result = read_table(replace(table, rows=rows), self.path, subjects, self.taken | _folded(table.heads))
            self.entries.extend((Form.TABLES, entry) for entry in result.entries)
            self.held.update(_held_lines(table, block.begin, result.entries))
            self.diagnostics.extend(result.diagnostics)
            self.columns |= result.columns

    def _add(
        self,
        form: Form,
        term: Term,
        term_line: TermLine,
        subjects: tuple[str, ...],
        resolve: Callable[[Sequence[str]], list[str]],
    ) -> None:
        first = term_line.designations[0]
        body = headings.without_answer_mark(term.body) if first.origin.rule is NameRule.QUESTION else term.body
        definition = make_definition(resolve(body), term.body_line, self.path, self.document.markup)
        names = term_line if form in MARKED else expand(term_line, self.taken)
        about = (subjects, term.explicit_id, term.anchors, term.heading)
        entry = make_entry(names, definition, *about)
        if any((field := field_named(subject)) and field.role is Role.DEPRECATED for subject in subjects):
            avoided = replace(entry.headword, status=Status.DEPRECATED)
            entry = replace(entry, designations=(avoided, *entry.designations[1:]))
        if form in MARKED and (stock_names := self._stock_names(term, entry)):
            entry = replace(entry, stock_names=stock_names)
        self.entries.append((form, entry))
        self.held.update(term.held)
        self.held.update([line - 1 for line in term.lines])
        self.diagnostics.extend(term_line.diagnostics)
        if definition is None and form not in BARE:
            self.diagnostics.append(empty_definition(first.text, first.source))

    def _stock_names(self, term: Term, entry: Entry) -> tuple[HiddenName, ...]:
        """The names that Sphinx's own glossary has of *term*, as far as *entry* has others."""
        known = {each.text for each in entry.designations} | {each.text for each in entry.hidden_names}
        return tuple(
            HiddenName(text=text, language=language_of(text), source=self.source(line))
            for name, line in zip(term.names, term.lines, strict=True)
            for text in self.shown(name, cautious=True)
            if text and text not in known
        )


def _folded(heads: Iterable[str]) -> set[str]:
    """The folded *heads*, without what is in brackets."""
    return {fold_name(head.replace("（", "(").split("(")[0]) for head in heads}


def read_document(document: Document, path: str, wanted: Set[Form] | None = None) -> ParseResult:
    """The terms of *document*, of the forms that are *wanted*, where the author says so.

    They are in the order of the source, but for those of tables, which come last on a page that isn't strict: of two
    with one name, the one with a text of its own is the first.
    """
    readings = [_read_page(page, path, wanted) for page in split_pages(document)]
    resolve = document.resolve([named for reading in readings for named in reading.named])
    for reading in readings:
        _write(reading, resolve, wanted)
    entries = [entry for reading in readings for entry in reading.entries]
    ordered = sorted(entries, key=lambda found: found[1].source.line) if document.is_strict else entries
    part = next((reading.document.part for reading in readings if reading.document.part), "")
    return ParseResult(
        entries=settle_languages(with_relationships([document.finish(entry) for _, entry in ordered], document, path)),
        diagnostics=tuple(diagnostic for reading in readings for diagnostic in reading.diagnostics),
        dialect=_describe([form for form, _ in ordered], document, part),
        candidates=_sum_up([reading.structure.candidates for reading in readings]),
        columns={header: each for reading in readings for header, each in reading.columns.items()},
    )


def read_headings(document: Document, path: str, level: int) -> ParseResult:
    """Each heading of this *level* of *document* as a term, with all that is below it."""
    sections = document.sections
    classify(sections)
    reading = _Reading(document=document, path=path)
    for index, section in enumerate(sections):
        if section.level == level and section.name:
            *_, last = section, *takewhile(lambda each: each.level > level, sections[index + 1 :])
            reading.take_heading(section, without_rule(document.lines[section.begin : last.end]))
    return _chosen(reading, f"headings of level {level}")


def read_tables(
    document: Document, path: str, tables: Sequence[tuple[Table, TermTable, tuple[str, ...]]]
) -> ParseResult:
    """The rows of these *tables* of *document*, each with its subjects."""
    reading = _Reading(document=document, path=path)
    reading.tables += tables
    return _chosen(reading, "tables")


def _chosen(reading: _Reading, dialect: str) -> ParseResult:
    """What a rule chose of a document."""
    document = reading.document
    reading.write(document.resolve(reading.named))
    entries = settle_languages([document.finish(entry) for _, entry in reading.entries])
    return ParseResult(entries=entries, diagnostics=tuple(reading.diagnostics), dialect=dialect)


def _read_page(document: Document, path: str, wanted: Set[Form] | None) -> _Reading:
    """What the page *document* has for terms."""
    reading = _Reading(document=document, path=path, structure=detect(document, wanted))
    for content in reading.structure.contents:
        _read_content(content, reading)
    reading.take_translations()
    return reading


def _write(reading: _Reading, resolve: Callable[[Sequence[str]], list[str]], wanted: Set[Form] | None) -> None:
    """Make the entries of a page, and report what none of them holds."""
    document, structure, path = reading.document, reading.structure, reading.path
    reading.write(resolve)
    if not structure.marked:
        reading.diagnostics.extend(
            skipped_in_sections(document.visible, document.sections, reading.held, path, document.markup)
        )
    _read_abbreviations(reading)
    is_asked = wanted is not None and Form.PAGES in wanted
    if (wanted is None or is_asked or Form.SECTIONS in wanted) and (
        page := read_page_term(document, structure, path, len(reading.entries), is_asked=is_asked)
    ):
        term_line, term = page
        reading.entries.clear()
        reading.diagnostics.clear()
        reading.terms[:] = [(Form.PAGES, term, term_line, ())]
        reading.tables.clear()
        reading.write(document.resolve(reading.named))


def _sum_up(pages: Sequence[Mapping[str, int]]) -> Mapping[str, int]:
    """The candidates of all *pages*, those that a page was read as first."""
    sizes = Counter[str]()
    for candidates in pages:
        sizes.update(candidates)
    taken = {name for candidates in pages for name in [*candidates][:1]}
    return {name: sizes[name] for name in sorted(+sizes, key=lambda name: (name not in taken, -sizes[name]))}


def _describe(forms: Sequence[Form], document: Document, part: str) -> str:
    """The forms in words, the most frequent first, with their numbers where there are several, and where they are."""
    counts = Counter(document.words.get(form, form.value) for form in forms).most_common()
    dialects = counts[0][0] if len(counts) == 1 else ", ".join(f"{word} ({count})" for word, count in counts)
    return f"{dialects} in “{part}”" if part and dialects else dialects


def _read_content(content: Content, reading: _Reading) -> None:
    """Take the terms of one section: those of its tables and families, or its heading."""
    section, lines = content.section, reading.document.lines
    by_heading = section in reading.structure.headed
    inside = section.is_index_heading or section.is_group
    tables = [
        (block, table)
        for block, table in content.tables
        if (inside or not by_heading or _files(table, section, block.begin, lines))
        and (table.is_declared or not (by_heading or (reading.structure.by_heading and not table.is_named)))
    ]
    reading.tables += [(block, table, section.subjects) for block, table in tables]
    if not by_heading:
        for family in content.families:
            reading.take(family.form, family.terms, section.subjects)
            reading.held.update(family.categories)
    body = without_rule(lines[section.begin : section.end])
    is_term = by_heading and (section in reading.structure.groups or not inside)
    if tables or not is_term or not section.name:
        return
    is_listed = any(isinstance(block, List) for block in section.blocks) or any("(#" in line for line in body)
    if is_listed and is_contents(body):  # links to other pages, or into this one
        return
    if section.is_called_glossary and (find_unread(body) or not any(map(str.strip, body))):
        return
    reading.take_heading(section, body)


def _files(table: TermTable, section: Section, line: int, lines: Sequence[str]) -> bool:
    """Whether a heading without deeper ones is there for its *table*, which begins at 0-based *line*."""
    alone = not any(content.strip() for content in lines[section.begin : line])
    avoids = any(field.role is Role.DEPRECATED for field in table.columns.values())
    return table.is_abbreviations or avoids or alone or headings.is_title(section.name)


def _read_abbreviations(reading: _Reading) -> None:
    """Take the ``*[ABBR]: …`` lines: the full form of an abbreviation, or a text where it is a sentence."""
    for number, short, text in reading.document.abbreviations:
        is_text = text.endswith((".", "。")) or len(text.split()) > _MOST_DEFINING_WORDS
        term = Term(names=(short,) if is_text else (short, text), line=number + 1)
        term_line = reading.term_line(term, NameRule.STACKED, cautious=False)
        if term_line is None:
            continue
        first, *others = term_line.designations
        further = (replace(each, origin=NameRule.ABBREVIATION_LINE.of()) for each in others)
        names = (replace(first, kind=Kind.ABBREVIATION), *further)
        definition = make_definition([text] if is_text else [], number + 1, reading.path, reading.document.markup)
        entry = make_entry(term_line._replace(designations=names), definition)
        reading.entries.append((Form.ABBREVIATIONS, replace(entry, supplement=True)))


_BOLD = expression(r"\*\*([^*\n]+)\*\*")


def with_relationships(entries: Sequence[Entry], document: Document, path: str) -> list[Entry]:
    """*entries* with what the bullets below such a heading say: the first term that one names relates to the others."""
    related = list(entries)
    sections = [section for section in document.sections if is_relationships(section.name)]
    if not sections or not entries:
        return related
    names = {name.text: at for at, entry in enumerate(entries) for name in entry.designations if not name.is_avoided}
    known = LooseNames(names)
    starts = {entry.source.line - 1 for entry in entries}
    free = [section for section in sections if starts.isdisjoint(range(section.begin, section.end))]
    lists = [block for section in free for block in section.blocks if isinstance(block, List)]
    for item in (item for block in lists for item in block.items):
        written = _BOLD.findall(" ".join((item.first, *item.below)))
        found = [known.find(document.plain(name)) for name in written]
        named = list(dict.fromkeys(at for at in found if at is not None))
        references = tuple(
            Reference(
                target=entries[at].headword.text,
                type=RelationType.SEE_ALSO,
                source=SourceLocation(path, item.begin + 1),
            )
            for at in named[1:]
        )
        if references:
            first = related[named[0]]
            related[named[0]] = replace(first, references=(*first.references, *references))
    return related


def _held_lines(table: TermTable, begin: int, entries: Iterable[Entry]) -> Iterator[int]:
    """The 0-based lines of *table*, which begins at line *begin*, that hold its header and its *entries*."""
    yield from range(begin, table.rows[0].line - 1 if table.rows else begin + 2)
    ends = {row.line: row.end for row in table.rows}
    for entry in entries:
        yield from range(entry.source.line - 1, max(entry.source.line, ends.get(entry.source.line, 0)))
