"""What was found in each section of a document, and which of it is no part of the glossary.

A README, a handbook or an onboarding page has a section *Glossary* beside others; what they list are no terms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, replace

from glossary_build.headwords.initials import abbreviates
from glossary_build.headwords.lexicon import all_words
from glossary_build.parsers import headings
from glossary_build.parsers.siblings import bold_line
from glossary_build.parsers.tables import TermTable, find_table, table_alike, table_of_names
from glossary_build.parsers.tree import Document, Form, Section, Table, Terms, count_terms

_WEAK = frozenset((Form.PLAIN_BULLETS, Form.PLAIN_PARAGRAPHS))
"""Forms that sentences with a colon have too."""
_FEWEST_WEAK = 2
_LEAST_WEAK = 0.05
_LEAST_BESIDE_TABLES = 0.5
"""How many terms are in them, or which part of all, where they are no such sentences: more beside most in tables."""
_FEWEST_LETTERS = 3
_LEAST_BEFORE = 3
"""How many terms are in groups for each heading after them that is none."""
_LEAST_COVERED = 0.6
FEWEST_BELOW_TEXT = 4
"""How many terms a section that begins with a text of its own has at least."""
_PLACEHOLDERS = tuple(all_words("placeholders"))
_MINORITY = 0.4
"""A section of rules is read only where it holds more of the terms."""


@dataclass(slots=True, kw_only=True)
class Content:
    """What has been found in one section besides its heading."""

    section: Section
    families: list[Terms]
    tables: list[tuple[Table, TermTable]]
    is_listing: bool
    """Whether the section is mostly terms, so that its heading is none."""

    @property
    def size(self) -> int:
        """How many terms its families hold."""
        return sum(len(family.terms) for family in self.families)

    @property
    def names(self) -> Iterator[str]:
        """The headwords in it, those of tables last."""
        yield from (term.names[0] for family in self.families for term in family.terms)
        yield from (name for _, table in self.tables for name in table.heads)

    @property
    def has_declared(self) -> bool:
        """Whether a header in it says that a table is of terms."""
        return any(table.is_declared for _, table in self.tables)

    @property
    def rows(self) -> int:
        """How many terms its tables hold."""
        return sum(len(table.rows) for _, table in self.tables if not table.is_abbreviations)

    @property
    def unassigned(self) -> int:
        """How many terms it has, where no markup assigns their texts to some of them."""
        return 0 if self.tables or any(each.form is Form.DEFINITION_LISTS for each in self.families) else self.size


def find_content(
    section: Section, families: list[Terms], lines: Sequence[str], wanted: Container[Form] | None
) -> Content:
    """The content of *section*: those of its *families* and tables that are *wanted*, and aren't text about a table."""
    found = [
        (block, find_table(block.rows[0], block.rows[1:]))
        for block in section.blocks
        if isinstance(block, Table) and block.rows
    ]
    tables = [(block, table) for block, table in found if table is not None]
    if wanted is not None:
        families = [family for family in families if family.form in wanted]
        tables = tables if Form.TABLES in wanted else []
    else:
        families = [family for family in families if not _is_of_heading(family, section, lines)]
    for _, table in tables:
        families = [family for family in families if not _explains(family, table)]
    is_listing = any(table.is_declared for _, table in tables) or _are_most(section, families, tables, lines)
    return Content(section=section, families=families, tables=tables, is_listing=is_listing)


def _is_of_heading(family: Terms, section: Section, lines: Sequence[str]) -> bool:
    """Whether *family* is below a line in bold that heads rules or the like, or is text of the heading above it.

    That is statements on how terms belong together, one line in bold with no colon and no text, or its full form.
    """
    above = next((block for block in reversed(section.blocks) if block.end <= family.begin), None)
    head = bold_line(above, lines) if above else None
    if head and (headings.is_boilerplate(head.names[0]) or headings.is_rules(head.names[0])):
        return True
    if family.form is not Form.BOLD_PARAGRAPHS or len(family.terms) > 1 or not section.is_leaf:
        return False
    (term,) = family.terms
    is_bare = not any(term.body) and not lines[family.begin].rstrip().endswith((":", "："))
    return is_bare or abbreviates(section.numberless, term.names[0])


def _are_most(
    section: Section, families: Sequence[Terms], tables: Sequence[tuple[Table, TermTable]], lines: Sequence[str]
) -> bool:
    """Whether *families* and *tables* are most of what is below a heading, and begin it or have several terms."""
    filled = [number for number in range(section.begin, section.end) if lines[number].strip()]
    blocks = [*families, *(block for block, _ in tables)]
    inside = {number for block in blocks for number in range(block.begin, block.end)}
    covered = sum(number in inside for number in filled)
    first = bool(filled) and filled[0] in inside
    size = sum(len(family.terms) for family in families) + sum(len(table.rows) for _, table in tables)
    return bool(filled) and covered >= _LEAST_COVERED * len(filled) and (first or size >= FEWEST_BELOW_TEXT)


def _explains(family: Terms, table: TermTable) -> bool:
    """Whether *family* is running text beside *table*, which has more terms."""
    beside = family.form is Form.BOLD_PARAGRAPHS or (table.is_named and family.form in _WEAK)
    return beside and len(table.rows) > len(family.terms)


def take_alike(contents: Sequence[Content]) -> None:
    """Read the tables with the headers of another one as it is read, and take those with that of its names.

    Where no header says what the columns hold, several tables have to have that of the names. A table that explains the
    headers of others is left out.
    """
    read = [table for content in contents for _, table in content.tables]
    named = Counter(table.headers[table.names[0]] for table in read)
    known = {table.headers[table.names[0]] for table in read if table.is_declared}
    known |= {header for header, count in named.items() if header and count > 1}
    best = sorted(read, key=lambda each: (len(each.columns), len(each.rows)))
    alike = {table.headers: table for table in best}
    headers = {header for table in read for header in table.headers}
    for content in contents if read else ():
        own = {id(block): table for block, table in content.tables}
        found = [
            (block, own.get(id(block)) or table_alike(block.rows, alike) or table_of_names(block.rows, known))
            for block in content.section.blocks
            if isinstance(block, Table)
        ]
        content.tables = [
            (block, replace(table, columns=alike.get(table.headers, table).columns))
            for block, table in found
            if table and not headers.issuperset(table.heads)
        ]
        content.is_listing |= any(id(block) not in own for block, _ in content.tables)


def leave_unnamed(contents: Sequence[Content]) -> None:
    """Leave the tables whose headers don't speak of names where others hold more terms."""
    tables = [table for content in contents for _, table in content.tables]
    if sum(len(table.rows) * (1 if table.is_named else -1) for table in tables) > 0:
        for content in contents:
            content.tables = [(block, table) for block, table in content.tables if table.is_named]


def without_rules(contents: list[Content], others: int) -> list[Content]:
    """*contents* without sections of rules, tables of cases, and forms in which hardly anything is written.

    A section is read where more of the terms, of which *others* are elsewhere, are in such ones, and where it is one of
    the groups of a page in one form: “Conventions of the yard”, but not “Rules”.
    """
    total = others + sum(1 for content in contents for _ in content.names)
    contents = _without(headings.is_rules, contents, [each.unassigned for each in contents], total, others)
    contents = _without(headings.is_cases, contents, [each.rows for each in contents], total, others)
    _leave_beside_alphabet(contents)
    introduced = [content for content in contents if content.section.is_title and content.section.is_group]
    for content in introduced:
        is_line = content.size == 1 < total and not "".join(content.families[0].terms[0].body[:1]).strip()
        if not content.tables and (is_line or content.size < sum(each.rows for each in contents)):
            content.families = []
        if any(each.has_declared for each in contents) and 2 * content.rows < total:
            content.tables = [(block, table) for block, table in content.tables if any(table.headers)]
    sizes = count_terms(family for content in contents for family in content.families)
    weak = sum(sizes[form] for form in _WEAK)
    rare = {form for form, size in sizes.items() if size < _FEWEST_WEAK}
    least = _LEAST_BESIDE_TABLES if 2 * sum(content.rows for content in contents) > total else _LEAST_WEAK
    rare |= _WEAK if weak < max(_FEWEST_WEAK, least * total) else set()
    whole = [each for each in contents if each.is_listing or each.section.is_index_heading]
    rare |= {Form.BOLD_PARAGRAPHS} - {family.form for each in whole for family in each.families}
    if sum(sizes[form] for form in rare) < _MINORITY * total:
        for content in contents:
            kept = content.section.is_letter  # it holds nothing but terms
            content.families = [family for family in content.families if kept or family.form not in rare]
    return contents


def _without(
    says: Callable[[str], bool], contents: list[Content], sizes: Sequence[int], total: int, others: int
) -> list[Content]:
    """*contents* but for those below a heading that *says* so, if they hold few by *sizes* and aren't among groups."""
    ruled = {id(each) for each in contents if is_below(each.section, says)}
    inside = [size if id(each) in ruled else 0 for each, size in zip(contents, sizes, strict=True)]
    stay = sum(inside) > _MINORITY * total or (not others and _is_one_of_groups(contents, ruled, says))
    return [each for each, size in zip(contents, inside, strict=True) if stay or not size]


def _is_one_of_groups(contents: Sequence[Content], ruled: Container[int], says: Callable[[str], bool]) -> bool:
    """Whether all terms are bullets with bold heads, in groups of which those *ruled* are some by their headings."""
    beside = [each for each in contents if id(each) not in ruled and each.families]
    forms = {family.form for each in beside for family in each.families}
    others = any(each.section.is_title or announces(each.section) for each in beside)
    bare = any(_is_bare(each.section, says) for each in contents)
    return forms == {Form.BOLD_BULLETS} and not (others or bare or any(each.tables for each in contents))


def without_chapters(contents: list[Content]) -> list[Content]:
    """*contents* without the other numbered chapters of a page that has one with a table of its terms.

    The heading of that one says so, and no other chapter has a table.
    """
    chapters = [_chapter(content.section) for content in contents]
    tabled = {chapter for content, chapter in zip(contents, chapters, strict=True) if content.tables}
    only = tabled.pop() if len(tabled) == 1 else None
    if only is None or not headings.is_title(only.name):
        return contents
    return [content for content, chapter in zip(contents, chapters, strict=True) if chapter in (None, only)]


def _chapter(section: Section) -> Section | None:
    """The outermost section with a number around *section*."""
    return next((each for each in [*section.around][::-1] if each.is_numbered and not each.is_title), None)


def _leave_beside_alphabet(contents: Sequence[Content]) -> None:
    """Leave the lists beside the letters of an alphabet in another form than the terms there, unless announced."""
    letters = [each for each in contents if each.section.is_letter and each.families]
    forms = {family.form for content in letters for family in content.families}
    if len(letters) >= _FEWEST_LETTERS and sum(each.size for each in letters) > sum(each.size for each in contents) / 2:
        for content in contents:
            kept = announces(content.section) and content.section.level == letters[0].section.level
            content.families = [family for family in content.families if kept or family.form in forms]


def without_ends(contents: list[Content]) -> list[Content]:
    """*contents* without the headings around several that only group terms, where none is among these.

    One with a table or an id of its own before them is kept.
    """
    ends: set[Section] = set()
    for above in {content.section.parent for content in contents if content.section.parent}:
        shown = [each for each in above.children if not (each.is_boilerplate or each.is_index_heading)]
        are_groups = [each.is_group and not each.blocks for each in shown]
        count = sum(are_groups)
        if not count:
            continue
        first = are_groups.index(True)
        grouping, around = shown[first : first + count], [*shown[:first], *shown[first + count :]]
        around = around if count > 1 else [each for each in around if headings.is_rules(each.name)]
        around = [
            each for each in around if each.line > shown[first].line or not (_has_table(each) or each.explicit_id)
        ]
        if not all(are_groups[first : first + count]) or any(each.is_group for each in around):
            continue
        if sum(len(each.children) for each in grouping) >= _LEAST_BEFORE * len(around):
            ends.update(around)
    ends.update(_shallower(contents))
    return [content for content in contents if content.section not in ends]


def _shallower(contents: Sequence[Content]) -> list[Section]:
    """The headings after the terms of a page that are less deep than each of them, and have no table of their own."""
    shown = [each for each in contents if not (each.section.is_index_heading or each.section.is_boilerplate)]
    level = shown[0].section.level if shown else 0
    first = next((place for place, each in enumerate(shown) if each.section.level != level), len(shown))
    ends = [each.section for each in shown[first:] if not each.tables]
    alike = all(section.level < level and not section.is_group for section in ends)
    return ends if alike and first >= _LEAST_BEFORE * len(shown[first:]) else []


def without_ruled_headings(contents: list[Content]) -> list[Content]:
    """*contents* without headings below one that says that these are rules, and without those of relationships.

    One that says no more than “Rules”, above a list of them, is none either.
    """
    ruled = {id(each) for each in contents if is_below(each.section.parent, headings.is_rules)}
    ruled |= {id(each) for each in contents if headings.is_relationships(each.section.name)}
    ruled |= {id(each) for each in contents if each.is_listing and _is_bare(each.section, headings.is_rules)}
    return [content for content in contents if id(content) not in ruled and not is_ruled_group(content)]


def _is_bare(section: Section, says: Callable[[str], bool]) -> bool:
    """Whether the heading of *section* is one word that *says* so."""
    return " " not in section.numberless and says(section.name) and not section.is_title


def is_ruled_group(content: Content) -> bool:
    """Whether *content* is above other headings, all of them of rules, and no table in it says that it is of terms."""
    return content.section.is_group and not content.has_declared and is_below(content.section, headings.is_rules)


def is_below(section: Section | None, says: Callable[[str], bool]) -> bool:
    """Whether *section*, or one around it that isn't the title, *says* so in its heading."""
    return section is not None and any(says(each.name) and not each.is_title for each in section.around)


_BESIDE = all_words("beside_glossary")


def mark_outside(sections: Sequence[Section]) -> Section | None:
    """Mark the *sections* that are no part of the glossary as outside; returned is the one that is.

    Nothing is marked, and returned, where the page itself is a glossary, or has none or several sections that are.
    """
    titles = [section.name for section in sections if section.is_title]
    named = [section for section in sections if not section.is_title and _is_glossary(section)]
    part = named[0] if len(named) == 1 and any(titles) and not any(map(headings.says_terms_follow, titles)) else None
    if part is None or not (part.children or part.blocks):
        return None
    for section in sections:
        section.is_outside = not (section.level == 0 or part in section.around or section in part.around)
    return part


def mark_numbered(sections: Sequence[Section]) -> None:
    """Mark the sections of a page as outside whose headings have a number, where those of deeper terms have none.

    Several with terms below them show that the numbers are those of groups.
    """
    shown = [section for section in sections if section.name and not (section.is_title or section.is_boilerplate)]
    numbered = {section for section in shown if section.is_numbered}
    filled = Counter(section.level for section in numbered if section.children or _has_table(section))
    leaves = [section for section in shown if not (section.children or _has_table(section))]
    alone = [section for section in leaves if section in numbered]
    terms = [section.level for section in leaves if section not in numbered]
    if len(terms) >= 2 * len(alone):
        for section in alone:
            section.is_outside = section.is_outside or (section.level < min(terms) and filled[section.level] < 2)


def _has_table(section: Section) -> bool:
    return any(isinstance(block, Table) for block in section.blocks)


def announces(section: Section) -> bool:
    """Whether the heading of *section*, which isn't the title of the page, says that terms are below it."""
    says = section.is_called_glossary or headings.says_terms_follow(section.name)
    return says and section.level > 1 and not section.is_title


def _is_glossary(section: Section) -> bool:
    is_beside = section.name.strip().casefold() in _BESIDE
    is_named = headings.is_title(section.name) or (section.is_called_glossary and not is_beside)
    return is_named and not section.is_called_boilerplate


def mark_empty_groups(document: Document) -> None:
    """Mark the headings without text beside groups of terms, where terms are to be added, as outside."""
    for above in {section.parent for section in document.sections if section.is_group and section.parent}:
        leaves = [section for section in above.children if not (section.children or section.is_boilerplate)]
        if any(section.explicit_id for section in leaves) and not all(each.explicit_id for each in above.children):
            continue  # only terms need ids
        texts = ["".join(document.lines[section.begin : section.end]).strip(" -*_>|`").casefold() for section in leaves]
        if all(text == "" or text.startswith(_PLACEHOLDERS) for text in texts):
            for section in leaves:
                section.is_outside = True
