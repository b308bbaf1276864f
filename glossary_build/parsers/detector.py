"""Decides which repeated structure of a document is its glossary, and which section each of its families is in.

The candidates are the headings of the document, and the terms that are listed below them: in lists, paragraphs,
definition lists and tables. What finds more terms wins; the other is text inside of definitions, or a group. A marked
structure, such as a ``glossary`` directive, wins over all others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence, Set
from dataclasses import dataclass, field

from glossary_build.headwords.cleaning import outside_brackets, without_article
from glossary_build.headwords.heads import read_any_bold, translation_above
from glossary_build.headwords.lexicon import all_words
from glossary_build.parsers import headings
from glossary_build.parsers.families import find_asked, find_families
from glossary_build.parsers.fields import field_in
from glossary_build.parsers.lists import cut_footer
from glossary_build.parsers.naming import bare_name
from glossary_build.parsers.section_contents import (
    FEWEST_BELOW_TEXT,
    Content,
    announces,
    find_content,
    is_below,
    is_ruled_group,
    leave_unnamed,
    mark_empty_groups,
    mark_numbered,
    mark_outside,
    take_alike,
    without_chapters,
    without_ends,
    without_ruled_headings,
    without_rules,
)
from glossary_build.parsers.text_tables import with_text_tables
from glossary_build.parsers.tree import (
    MARKED,
    Block,
    Document,
    Form,
    Paragraph,
    Section,
    Table,
    Terms,
    classify,
    count_terms,
)
from glossary_build.text.expressions import expression
from glossary_build.text.names import fold_name

_TEAM_LANGUAGE = all_words("team_language")
_LISTED = (Form.BOLD_BULLETS, Form.PAIRS)
_MOST_LISTINGS = 0.2
_FEWEST_LISTED = 3
_FEWEST_BESIDE = 2
"""How many terms beside each other show whether headings are the terms among them."""
_FEWEST_SHARED = 3
"""How many labels below headings are below others too, where they are those of a form."""
_LEAST_SHARED = 0.5
"""Of all labels below them."""
_MOST_NAMED = 5
"""Terms that the heading above them consists of."""
_MOST_SIBLINGS = 0.7
_AROUND_NAME = " *_`"
_AFTER_NAME = expression(r"[*_`]*(?:\s|是|指)")


@dataclass(slots=True, kw_only=True)
class Structure:
    """What of a document is its glossary."""

    contents: list[Content] = field(default_factory=list)
    """Its sections in order, without those that hold no terms."""
    by_heading: bool = False
    """Whether its headings are its terms, and not what is below them: those of most of it, where it is mixed."""
    headed: frozenset[Section] = frozenset()
    """The sections that are read by their headings, and not by what is listed below these."""
    marked: bool = False
    """Whether the author marked the terms."""
    groups: frozenset[Section] = frozenset()
    """Headings that are terms as well as groups, as most of their siblings are terms, or a text defines them."""
    heads: list[str] = field(default_factory=list)
    """The headwords, without markup."""
    candidates: Mapping[str, int] = field(default_factory=dict)
    """The structures that the terms could have, with the number of terms; the best first."""


def detect(document: Document, wanted: Set[Form] | None = None) -> Structure:
    """The structure of *document*; of the forms that are *wanted*, where the author says so."""
    sections = document.sections
    cut_footer(document)
    classify(sections)
    first = next((number for number, each in enumerate(sections) if number and not each.is_boilerplate), 0)
    first = first or int(any(map(announces, sections)))  # below a title that is called like a frame
    if first and not document.is_titled:
        sections[first].is_title = is_page_title(sections[first], sections[first + 1 :], document)
    mark_empty_groups(document)
    classify(sections)
    part = mark_outside(sections)
    document.part = part.name if part else ""
    mark_numbered(sections)
    if any(section.is_outside for section in sections):
        classify(sections)
    marked = [
        Content(section=section, families=blocks, tables=[], is_listing=True)
        for section in sections
        if (blocks := [block for block in section.blocks if isinstance(block, Terms) and block.form in MARKED])
    ]
    if marked and (wanted is None or not wanted.isdisjoint(MARKED)):
        heads, form = _heads(marked, document), marked[0].families[0].form
        return Structure(contents=marked, marked=True, heads=heads, candidates={form.value: len(heads)})
    for section in sections:
        section.blocks = with_text_tables(section.blocks, document.visible, document.markup)
    families = find_families(document)
    if wanted is not None and not any(family.form in wanted for found in families for family in found):
        families = find_asked(document)
    contents = [find_content(*found, document.visible, wanted) for found in zip(sections, families, strict=True)]
    around = _take_in(contents, part) if part else ()
    take_alike(contents)
    filled = _filled_forms(contents, document.visible) if wanted is None else frozenset()
    leave_unnamed(contents)
    chosen, candidates = _choose(contents)
    by_heading = chosen if wanted is None else Form.SECTIONS in wanted
    is_alone = len(sections) == 2 and not (sections[1].is_boilerplate or contents[0].size or contents[0].tables)
    if is_alone and not by_heading:
        sections[1].is_title = True
        classify(sections)
    headed = {content.section for content in contents if by_heading}
    if wanted is None:
        headed = _headed(contents, by_heading=by_heading) | filled
    above, below = _parted(contents, headed)
    heads = [content.section.name for content in above if not content.section.is_index_heading]
    heads += _heads(below, document)
    read = [content for content in contents if not content.section.is_boilerplate and content.section not in around]
    if wanted is None:
        read = read if by_heading else without_chapters(read)
        above, below = _parted(read, headed)
        above = without_ruled_headings(without_ends(above))
        kept = {id(content) for content in (*above, *without_rules(below, len(above)))}
        read = [content for content in read if id(content) in kept]
    held = {id(section) for section in sections if _holds_terms(section)}
    groups = frozenset(
        content.section
        for content in read
        if content.section in headed and content.section.blocks and content.section.is_group
        if not (content.section.is_index_heading or content.is_listing)
        if id(content.section.parent) in held or _is_explained(content.section, document.lines)
    )
    return Structure(
        contents=read,
        by_heading=by_heading,
        headed=frozenset(headed),
        groups=groups,
        heads=heads,
        candidates=candidates,
    )


def _headed(contents: Sequence[Content], *, by_heading: bool) -> set[Section]:
    """The sections that are read by their headings: as the page is, unless those beside one another say otherwise.

    One that is no term itself, such as a letter or “Abbreviations”, is read by the terms that it lists, and one with a
    text beside such ones by its heading, where others of its level are.
    """
    found = {content.section for content in contents if by_heading}
    named = contents if by_heading and any(content.is_listing for content in contents) else ()
    known = {piece for content in named for piece in headings.pieces(content.section.name)}
    beside: dict[Section | None, list[Content]] = {}
    for content in contents:
        section, above = content.section, content.section.parent
        is_many = content.size >= _FEWEST_LISTED or not section.is_title  # what introduces a page may look like some
        if content.is_listing and is_many and (announces(section) or not section.is_leaf):
            found -= set() if _repeats(content, known) else {section}
        elif section.is_leaf and not section.is_boilerplate:
            beside.setdefault(None if above and above.is_letter else above, []).append(content)
    mixed: list[set[Section]] = []
    for above, leaves in beside.items():
        sections = {each.section for each in leaves}
        if all(each.is_listing for each in leaves):
            repeat = {each.section for each in leaves if _repeats(each, known)}
            count = sum(1 for each in leaves for _ in each.names)
            found -= sections - repeat if count >= _FEWEST_BESIDE else set()
        elif _is_group(above, len(leaves)):
            texts = {each.section for each in leaves if _is_text(each)}
            found |= sections if len(texts) == len(sections) else set()
            mixed.append(texts)
    levels = {section.level for section in found} if not by_heading else ()
    found |= {section for texts in mixed for section in texts if section.level in levels}
    if by_heading:
        found -= _listings([each for each in contents if each.section in found])
    return found


def _repeats(content: Content, known: Set[str]) -> bool:
    """Whether names in *content* are *known* terms, and no abbreviations of which it gives the full forms."""
    shortens = bool(content.tables) and all(table.is_abbreviations for _, table in content.tables)
    return not (shortens or known.isdisjoint(map(str.casefold, content.names)))


def _is_text(content: Content) -> bool:
    """Whether *content* begins with a paragraph, and has no list or table of terms."""
    blocks = content.section.blocks
    return not (content.is_listing or content.tables) and (not blocks or isinstance(blocks[0], Paragraph))


def _is_group(section: Section | None, count: int) -> bool:
    """Whether the *count* headings below *section*, none where they are below letters, may be terms of a group."""
    if section is None:
        return True
    is_mixed = section.is_index_heading and len(section.children) > count
    held = is_mixed or any(is_below(section, says) for says in (headings.is_rules, headings.is_cases))
    return count >= _FEWEST_BESIDE and not held


def _parted(contents: Sequence[Content], headed: Set[Section]) -> tuple[list[Content], list[Content]]:
    """The *contents* that are read by their headings, and the others."""
    above = [content for content in contents if content.section in headed]
    return above, [content for content in contents if content.section not in headed]


def _filled_forms(contents: Sequence[Content], lines: Sequence[str]) -> frozenset[Section]:
    """The headings of which several have the same labels below them, or a translation.

    They begin with the same one, or have one that most have. What is below them is the text of a term, then.
    """
    leaves = [each for each in contents if each.section.is_leaf]
    labelled: list[tuple[Content, dict[tuple[bool, str], None]]] = []
    for content in leaves:
        first = lines[content.section.blocks[0].begin] if content.section.blocks else ""
        head = read_any_bold(first) if first.startswith(("*", "_")) else None
        label, declared, _ = field_in(first)
        own = head.names if head and head.is_label else (label,) if declared else ()
        are_rows = bool(content.tables) and not own
        names = () if content.has_declared or (own and content.tables) else content.names
        if labels := dict.fromkeys((are_rows, fold_name(name)) for name in (*own, *names)):
            labelled.append((content, labels))
    counts = Counter(label for _, labels in labelled for label in labels)
    most = max(_FEWEST_SHARED, len(labelled) / 2)
    alike: dict[tuple[bool, str], list[tuple[Content, dict[tuple[bool, str], None]]]] = {}
    for content, labels in labelled:
        key = next((label for label in labels if counts[label] > most), next(iter(labels)))
        alike.setdefault(key, []).append((content, labels))
    found: list[Content] = []
    for same in alike.values():
        counts = Counter(label for _, labels in same for label in labels)
        shared = sum(count for count in counts.values() if count > 1)
        if shared >= max(_FEWEST_SHARED, _LEAST_SHARED * counts.total()):
            found += [content for content, _ in same]
    texts = [(each, lines[each.section.begin : each.section.end]) for each in leaves if each.size <= 1]
    translated = [each for each, text in texts if translation_above(each.section.name, text)]
    found += translated if len(translated) >= _FEWEST_SHARED else []
    for content in found:
        content.families, content.tables, content.is_listing = [], [], False
    return frozenset(content.section for content in found)


def _listings(contents: Sequence[Content]) -> frozenset[Section]:
    """The headings without deeper ones above nothing but a definition list, or bold names where they are few.

    So are those that only name the terms below them.
    """
    leaves = [each for each in contents if each.section.is_leaf]
    long = [each for each in leaves if each.size >= _FEWEST_LISTED]
    bold = [each for each in long if _is_list(each, _LISTED)]
    few = bold if len(bold) <= _MOST_LISTINGS * len(leaves) else ()
    marked = [each for each in long if _is_list(each, (Form.DEFINITION_LISTS,))]
    return frozenset(each.section for each in (*marked, *few, *filter(_is_named_by, leaves)))


def _is_named_by(content: Content) -> bool:
    """Whether a heading is made of the names of the terms below it: ``Ebb vs flood``."""
    if not 1 < content.size + content.rows <= _MOST_NAMED:
        return False
    names = {bare_name(outside_brackets(name)).casefold() for name in content.names}
    heading = content.section.name.casefold()
    return len(names) > 1 and all(name in heading for name in names) and 2 * len("".join(names)) > len(heading)


def _is_overview(content: Content, above: Container[str]) -> bool:
    """Whether *content* has a table of terms that are headings, *above*: an overview of these."""
    return bool(content.rows) and all(name.casefold() in above for name in content.names)


def _is_list(content: Content, forms: Container[Form]) -> bool:
    """Whether all blocks of *content* but rules are lists in these *forms*."""
    size = sum(type(block) is not Block for block in content.section.blocks)
    return 0 < size == len(content.families) and all(family.form in forms for family in content.families)


def _take_in(contents: Sequence[Content], part: Section) -> Sequence[Section]:
    """Take in what goes on with the terms of *part* elsewhere; returned is what is around it in other forms.

    The glossary of a team goes on in other sections, where each name is alone on its line, or where nothing else is in
    any of them.
    """
    around: list[Section] = []
    forms = {family.form for content in contents if part in content.section.around for family in content.families}
    is_team = part.name.casefold() in _TEAM_LANGUAGE
    outside = [each for each in contents if each.section.is_outside and each.section.blocks]
    several = sum(each.size for each in outside) >= _FEWEST_BESIDE
    is_whole = several and all(_is_list(each, forms) for each in outside)
    for content in contents:
        section, families = content.section, content.families
        alike = bool(families) and all(family.form in forms for family in families)
        if section is not part and section in part.around and not alike:
            around.append(section)
        elif is_team and alike and not section.is_called_boilerplate:
            terms = [term for family in families for term in family.terms]
            goes_on = is_whole or all(term.body_line > term.line for term in terms)
            section.is_outside = section.is_outside and not goes_on
    classify([content.section for content in contents])
    return around


def _holds_terms(section: Section) -> bool:
    """Whether most headings right below *section* have none below them, as terms do."""
    children = [each for each in section.children if not (each.is_boilerplate or each.is_index_heading)]
    leaves = sum(not each.is_group for each in children)
    return len(children) >= FEWEST_BELOW_TEXT and leaves >= _MOST_SIBLINGS * len(children)


def _is_explained(section: Section, lines: Sequence[str]) -> bool:
    """Whether the text right below a heading begins with its name, as the definition of a term does."""
    text = " ".join(lines[section.begin : section.end]).lstrip(_AROUND_NAME)
    name, end = section.name.casefold(), len(section.name)
    begins = (text, without_article(text).lstrip(_AROUND_NAME))
    return any(each[:end].casefold() == name and _AFTER_NAME.match(each, end) for each in begins)


def _heads(contents: Sequence[Content], document: Document) -> list[str]:
    """The headwords below all headings, without markup."""
    listed = (term.names[0] for content in contents for family in content.families for term in family.terms)
    return [bare_name(document.plain(name)) for name in listed]


def is_page_title(first: Section, others: Sequence[Section], document: Document) -> bool:
    """Whether the *first* heading of a page is its title, and the *others* aren't.

    It is one if it says so, holds all others or nothing but tables of terms, or if one like it follows at once.
    """
    body = document.lines[first.begin : first.end]
    holds_all = bool(others) and all(section.level > first.level for section in others)
    empty = document.is_strict and bool(others) and others[0].level == first.level and not any(map(str.strip, body))
    are_tables = bool(first.blocks) and all(isinstance(block, Table) for block in first.blocks)
    is_list = are_tables and not others and headings.says_terms_follow(first.name)
    return headings.is_title(first.name) or holds_all or empty or is_list


def _choose(contents: Sequence[Content]) -> tuple[bool, Mapping[str, int]]:
    """Whether the headings are the terms, and the candidates by their scores: the share of the terms of both."""
    leaves = [content for content in contents if content.section.is_leaf and not content.section.is_boilerplate]
    leaves = [content for content in leaves if not is_below(content.section.parent, headings.is_rules)] or leaves
    prose = sum(not content.is_listing for content in leaves)
    alone = len(leaves) == 1 and leaves[0].size + leaves[0].rows > 1
    listed = [
        c for c in contents if not c.section.is_boilerplate and (c.is_listing or c.section.is_index_heading or alone)
    ]
    above = {piece for content in leaves for piece in headings.pieces(content.section.name)}
    listed = [each for each in listed if not (is_ruled_group(each) or _is_named_by(each) or _is_overview(each, above))]
    size = sum(content.size for content in listed)
    rows = sum(content.rows for content in listed)
    named = any(c.size >= _FEWEST_LISTED and c.is_listing and c.section.is_called_glossary for c in leaves)
    by_heading = size + rows <= prose and not named
    sizes = {Form.SECTIONS: prose, Form.TABLES: rows, **count_terms(f for content in listed for f in content.families)}
    found = [form for form, size in sizes.items() if size]
    found.sort(key=lambda form: ((form is Form.SECTIONS) != by_heading, -sizes[form]))
    return by_heading, {form.value: sizes[form] for form in found}
