"""The neutral tree of a document: sections and blocks with their source text, the same for every markup.

A reader for each markup language makes the tree; the detector finds the terms in it. No text is parsed again then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from glossary_build.headwords.cleaning import without_number
from glossary_build.model import Entry, Markup
from glossary_build.parsers.headings import in_order, is_boilerplate, is_glossary, is_index_heading, lists_headings
from glossary_build.text.expressions import expression

if TYPE_CHECKING:
    from glossary_build.parsers.layout import Record

_FEWEST_ALIKE = 3
_LEAST_ALIKE = 0.6
"""Below how many headings, and below which part of those that have some, the same one heads a part of their text."""


class Form(Enum):
    """How a family of terms is written; the value is what the author reads."""

    SECTIONS = "headings"
    TABLES = "tables"
    BULLET_HEADINGS = "headings in bullets"
    BOLD_BULLETS = "bullets with bold heads"
    PLAIN_BULLETS = "bullets with plain heads"
    BARE_BULLETS = "bullets with names"
    BOLD_PARAGRAPHS = "paragraphs with bold heads"
    PLAIN_PARAGRAPHS = "paragraphs with plain heads"
    PAIRS = "lines with a name and its translation"
    QUOTATIONS = "quotations with bold heads"
    DETAILS = "details with summaries"
    DEFINITION_LISTS = "definition lists"
    FIELD_LISTS = "field lists"
    FENCES = "glossary fences"
    DIRECTIVES = "glossary directives"
    ABBREVIATIONS = "abbreviation lines"
    PAGES = "a page for each term"


MARKED = (Form.FENCES, Form.DIRECTIVES)
"""Forms in which the author marks what is glossary, so that text elsewhere is none, and a name is what Sphinx takes."""


BARE = (Form.PAIRS, Form.BARE_BULLETS)
"""Forms in which a term may have no text, so that none shows where an entry ends."""


@dataclass(slots=True, kw_only=True)
class Term:
    """A name with its text, as the source has them."""

    names: tuple[str, ...]
    """With their markup, the headword first."""
    line: int
    """1-based line of the headword."""
    lines: tuple[int, ...] = ()
    """1-based line of each name; empty where all are in one line."""
    body: list[str] = field(default_factory=list)
    """Lines of the definition, dedented."""
    body_line: int = 0
    """1-based line of the first line of the body."""
    explicit_id: str | None = None
    anchors: tuple[str, ...] = ()
    """Further ids."""
    heading: str = ""
    """The heading as a whole, to which links inside the page lead."""
    labels: tuple[str, ...] = ()
    """Targets in the markup by which other texts of the file refer to it."""
    title: str = ""
    """The title by which other texts may refer to it, if no label is the same."""
    subjects: tuple[str, ...] = ()
    """Categories below the heading."""

    def add(self, lines: Sequence[str], line: int) -> None:
        """Append *lines*, of which the first is 1-based *line*, to the body, as a paragraph of their own."""
        if self.body:
            between = line - self.body_line - len(self.body)
            self.body.extend([""] * (between if not self.body[-1].strip() else max(1, between)))
        else:
            self.body_line = line
        self.body.extend(lines)

    @property
    def held(self) -> range:
        """The 0-based lines that it is made of."""
        return range(self.line - 1, max(self.line, self.body_line + len(self.body) - 1))


@dataclass(slots=True, kw_only=True, eq=False)
class Block:
    """A part of a section that isn't one of the more specific ones, such as a rule or code."""

    begin: int
    """0-based line."""
    end: int
    """0-based line after it."""


@dataclass(slots=True, kw_only=True, eq=False)
class Paragraph(Block):
    """Running text."""


@dataclass(slots=True, kw_only=True, eq=False)
class Verbatim(Block):
    """Indented or fenced text that is shown as it is."""

    lines: list[str]
    """Its content, dedented."""
    line: int
    """1-based line of the first of them."""


@dataclass(slots=True, kw_only=True, eq=False)
class Quotation(Verbatim):
    """A quoted block, without its marks."""


@dataclass(slots=True, kw_only=True, eq=False)
class Item:
    """One item of a list."""

    begin: int
    """0-based line."""
    first: str
    """Its first line, without the marker."""
    below: list[str]
    """The other lines, dedented."""
    lists: list[List] = field(default_factory=list)
    """The lists directly inside of it."""
    heading: str | None = None
    """The text of the heading that it begins with."""


@dataclass(slots=True, kw_only=True, eq=False)
class List(Block):
    """A bullet list or a numbered list."""

    items: list[Item]


@dataclass(slots=True, kw_only=True, eq=False)
class Table(Block):
    """A table."""

    rows: list[Record]
    """The header first; an empty one where there is none."""


@dataclass(slots=True, kw_only=True, eq=False)
class Terms(Block):
    """A family of terms: siblings that are written in one form, or those of a definition list or a directive."""

    form: Form
    terms: list[Term]
    categories: tuple[int, ...] = ()
    """The 0-based lines of what the terms are filed under."""


_MOST_IN_CONTENTS = 3
"""Blocks below a heading of contents that belong to these; terms without headings follow them where there are more."""
_COUNTED = expression(r"(?:\d{1,3}\.){0,4}(?P<last>\d{1,3})\s+(?=\S)")


@dataclass(slots=True, kw_only=True, eq=False)
class Section:
    """A heading and what is directly below it."""

    level: int
    name: str
    """Plain text; empty for what is before the first heading."""
    line: int
    """1-based line of the heading."""
    start: int
    """0-based line where the heading with its adornment begins."""
    begin: int
    """0-based line after the heading."""
    end: int
    """0-based line of the next heading, or the number of lines."""
    names: tuple[str, ...] = ()
    """*name*, or the names that its markup separates."""
    explicit_id: str | None = None
    labels: tuple[str, ...] = ()
    """Targets in the markup by which other texts of the file refer to it."""
    anchors: tuple[str, ...] = ()
    """Further ids."""
    shown: str = ""
    """The whole heading as a reader sees it, where links inside the page may lead to it."""
    parent: Section | None = None
    children: list[Section] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    is_title: bool = False
    """Whether it is the title of the page."""
    is_outside: bool = False
    """Whether it isn't in the glossary that the page has beside other things."""
    is_boilerplate: bool = False
    """Whether it, or a section around it, holds no terms."""
    is_index_heading: bool = False
    """Whether it doesn't name a term or a group: the page itself, or a letter."""
    subjects: tuple[str, ...] = ()
    """The groups around and including it, outermost first."""
    numberless: str = field(init=False)
    """*name* without its number."""
    is_called_boilerplate: bool = field(init=False)
    is_called_index: bool = field(init=False)
    """Whether the name is a letter or the like."""
    is_called_glossary: bool = field(init=False)

    def __post_init__(self) -> None:
        """Note what the name alone says, which several rules ask for."""
        self.numberless = without_number(self.name)
        self.is_called_boilerplate = is_boilerplate(self.name)
        self.is_called_index = is_index_heading(self.name)
        self.is_called_glossary = is_glossary(self.name)

    @property
    def around(self) -> Iterator[Section]:
        """It and the sections that it is in, the innermost first."""
        section: Section | None = self
        while section is not None:
            yield section
            section = section.parent

    @property
    def is_numbered(self) -> bool:
        """Whether its heading has a number."""
        return self.numberless != self.name

    @property
    def is_group(self) -> bool:
        """Whether terms are below it."""
        return bool(self.children) and not all(child.is_boilerplate for child in self.children)

    @property
    def is_letter(self) -> bool:
        """Whether it only sorts the terms below it."""
        return self.is_index_heading and bool(self.name) and not self.is_title

    @property
    def is_leaf(self) -> bool:
        """Whether it may be a term: it has no others below it, and is neither the page itself nor a letter."""
        return not (self.is_index_heading or self.is_group)


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontMatter:
    """The YAML that a page begins with."""

    content: str
    begin: int
    """0-based line of what opens it."""
    end: int


@dataclass(slots=True, kw_only=True, eq=False)
class Document:
    """A file as a tree."""

    markup: Markup
    lines: Sequence[str]
    """Its content; a line that holds none is empty."""
    sections: Sequence[Section]
    """The headings in order, after one at level 0 for what is before the first."""
    plain: Callable[[str], str]
    """From a name with its markup to the text that a reader sees, on one line."""
    visible: Sequence[str]
    """*lines*, those empty that no reader sees."""
    is_strict: bool = False
    """Whether an empty heading above another of its level is the title of the page, and entries are sorted by line."""
    is_titled: bool = False
    """Whether the title of the page, if it has one, is none of the headings."""
    part: str = ""
    """The section that is the glossary, where the page is about something else."""
    words: Mapping[Form, str] = field(default_factory=dict)
    """What forms are called in this markup, where that differs."""
    label_id: Callable[[str], str] = str
    """From an anchor to the id that it gives."""
    anchors: Mapping[int, str] = field(default_factory=dict)
    """Id of each 0-based line that was nothing but an anchor or label."""
    abbreviations: Sequence[tuple[int, str, str]] = ()
    """0-based line, abbreviation and explanation of each ``*[ABBR]: …``."""
    front_matters: Sequence[FrontMatter] = ()
    """The one that the file begins with, and those of pages after the first."""
    resolve: Callable[[Sequence[tuple[Term, str]]], Callable[[Sequence[str]], list[str]]] = lambda _: list
    """From the terms with their names to what makes the references in lines of a definition independent of the file."""
    finish: Callable[[Entry], Entry] = lambda entry: entry
    """Adds to an entry what its definitions need of the rest of the file."""


def count_terms(families: Iterable[Terms]) -> Counter[Form]:
    """How many terms the *families* have in each form."""
    counts = Counter[Form]()
    for family in families:
        counts[family.form] += len(family.terms)
    return counts


def nest(sections: list[Section]) -> None:
    """Put each of the *sections* below the one that it belongs to; the first one is the document itself.

    A heading that recurs below most others heads a part of their text, and is no section. None is below that of a list
    of headings.
    """
    _link(sections)
    if recurring := _recurring(sections):
        kept: list[Section] = []
        for section in sections:
            if section.children or section.name not in recurring:
                kept.append(section)
            else:
                kept[-1].end = section.end
                kept[-1].blocks.extend(section.blocks)
        sections[:] = kept
        _link(sections)
    for section in sections:
        _number(section.children)


def _number(siblings: Sequence[Section]) -> None:
    """Tell the names of *siblings* from numbers without a mark, ``1.1 Keel``, where they are counted by these."""
    found = [_COUNTED.match(section.name) for section in siblings]
    numbers = [int(match["last"]) for match in found if match]
    if len(numbers) == len(found) > 1 and all(after == before + 1 for before, after in pairwise(numbers)):
        for section, match in zip(siblings, filter(None, found), strict=True):
            number = match[0]
            section.numberless = section.name.removeprefix(number)
            section.names = tuple(name.removeprefix(number) for name in section.names)


def _link(sections: Sequence[Section]) -> None:
    above = sections[0]
    for section in sections:
        section.children.clear()
    for section in sections[1:]:
        while above.parent is not None and (above.level >= section.level or lists_headings(above.name)):
            above = above.parent
        section.parent = above
        above.children.append(section)
        above = section


def _recurring(sections: Sequence[Section]) -> set[str]:
    """The names of the headings without others below that are below most of the others that have such ones."""
    below: dict[str, set[str]] = {}
    for section in sections:
        if section.name and (names := {each.name for each in section.children if not each.children}):
            below.setdefault(section.name, set()).update(names)
    counts = Counter(name for names in below.values() for name in names)
    found = {name for name, count in counts.items() if count >= max(_FEWEST_ALIKE, _LEAST_ALIKE * len(below))}
    return {name for name in found if not (is_index_heading(name) or is_boilerplate(name) or is_glossary(name))}


def classify(sections: Sequence[Section]) -> None:
    """Tell what each of the *sections* is, from the outermost on, once titles and what is outside are marked."""
    in_alphabet = _in_alphabet(sections)
    ends = list(takewhile(lambda each: is_boilerplate(each.name, ends=True), reversed(sections)))
    for section in sections:
        above = section.parent
        framed = section.is_called_boilerplate or section in ends
        goes_on = lists_headings(section.name) and len(section.blocks) > _MOST_IN_CONTENTS
        framed = framed and not (section.is_title or section in in_alphabet or goes_on)
        section.is_boilerplate = section.is_outside or framed or (above is not None and above.is_boilerplate)
        is_letter = (section.is_called_index and not (above and above.is_letter)) or goes_on
        section.is_index_heading = section.is_title or not section.name or is_letter
        around = above.subjects if above else ()
        held = section.is_index_heading or section.is_boilerplate or section.is_called_glossary
        section.subjects = around if held else (*around, section.numberless)


def _in_alphabet(sections: Sequence[Section]) -> list[Section]:
    """The *sections* that are called like a frame, such as “License”, among terms in the order of the alphabet."""
    found: list[Section] = []
    for level in {section.level for section in sections if section.parent and section.is_called_boilerplate}:
        peers = [each for each in sections if each.level == level and not (each.is_title or each.is_called_index)]
        doubtful = [each.is_called_boilerplate for each in peers]
        names = in_order([each.name for each in peers], doubtful, any_order=False)
        found += [each for each, is_name, is_frame in zip(peers, names, doubtful, strict=True) if is_name and is_frame]
    return found


def id_above(begin: int, lines: Sequence[str], anchors: Mapping[int, str]) -> str | None:
    """The id in a line of its own right above 0-based line *begin*."""
    number = begin - 1
    while number >= 0 and not lines[number].strip() and number not in anchors:
        number -= 1
    return anchors.get(number)
