"""Finds the families of terms in the sections of a document: siblings that are written in one form.

What the items of a list or the paragraphs of a section have in common decides the form. What is written in another way
than most of its siblings is none of the family, unless it can be read in the form that the document prefers.

Names may be lines of their own, with the text below, in one block, or in those that follow::

    3.1                                       Batten
    Batten
    A thin strip that stiffens a sail.            A thin strip that stiffens a sail.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter

from glossary_build.headwords.heads import can_be_name, is_short_name, read_any_bold
from glossary_build.parsers.headings import is_index_heading, is_title, looks_like_heading
from glossary_build.parsers.indentation import dedent_all, filled_end, indent
from glossary_build.parsers.lists import read_list
from glossary_build.parsers.paragraphs import begin_in_bold, read_paragraphs, read_quotations, read_verbatim
from glossary_build.parsers.siblings import FEWEST_ALONE, SENTENCE_END, bold_line, make_term, read_any_head
from glossary_build.parsers.tree import (
    BARE,
    Block,
    Document,
    Form,
    List,
    Paragraph,
    Quotation,
    Section,
    Term,
    Terms,
    count_terms,
)
from glossary_build.text.expressions import expression

_FEWEST_BEFORE = 5
"""Terms in a list above paragraphs with terms, where these are the rule: fewer introduce them."""


def find_families(document: Document) -> list[list[Terms]]:
    """The families of each section, in the order of the source."""
    lines = document.visible
    letters = {section for section in document.sections if section.is_letter}
    paragraphs = [block for section in letters for block in section.blocks if isinstance(block, Paragraph)]
    firsts = [read_any_bold(lines[block.begin]) for block in paragraphs]
    in_letters = Form.BOLD_PARAGRAPHS if begin_in_bold(firsts) else None
    page = _list_of_page(document)
    found = [_read_section(each, document, in_letters if each in letters else None, page) for each in document.sections]
    sizes = count_terms(family for families in found for family in families)
    if not sizes:
        return found
    habit = sizes.most_common(1)[0][0]
    return [
        families
        if (section.is_title and not families)
        or (
            habit not in (Form.BOLD_PARAGRAPHS, *BARE)
            and all(family.form is habit for family in families)
            and (families or section not in letters)
        )
        else _read_section(section, document, habit, page)
        for section, families in zip(document.sections, found, strict=True)
    ]


def find_asked(document: Document) -> list[list[Terms]]:
    """The families of each section, where the author says that its items or paragraphs are terms: all with a head."""
    return [list(_asked(section, document.visible)) for section in document.sections]


def _asked(section: Section, lines: Sequence[str]) -> Iterator[Terms]:
    items = [item for block in section.blocks if isinstance(block, List) for item in block.items]
    begins = [block.begin for block in section.blocks if isinstance(block, Paragraph)]
    starts = [(number, head) for number in begins if (head := read_any_head(lines[number]))]
    ends = [*(number for number, _ in starts[1:]), section.end]
    listed = [make_term(head, item.begin, item.below) for item in items if (head := read_any_head(item.first))]
    written = [make_term(head, n, lines[n + 1 : end]) for (n, head), end in zip(starts, ends, strict=False)]
    for form, terms in ((Form.PLAIN_BULLETS, listed), (Form.PLAIN_PARAGRAPHS, written)):
        if terms:
            end = max(term.held.stop for term in terms)
            yield Terms(form=form, terms=terms, begin=terms[0].line - 1, end=end)


def _list_of_page(document: Document) -> Block | None:
    """The list that is all of a page but for its frame, perhaps with text below the title of a glossary."""
    sections = [section for section in document.sections if not section.is_boilerplate]
    matters = {matter.begin for matter in document.front_matters}
    blocks = [block for section in sections for block in section.blocks if block.begin not in matters]
    lists = [block for block in blocks if isinstance(block, List)]
    others = [block for block in blocks if not isinstance(block, List)]
    names = [section.name for section in sections if section.name]
    titled = len(names) == 1 and is_title(names[0]) and all(isinstance(each, Paragraph | Quotation) for each in others)
    return lists[0] if len(lists) == 1 and (titled or not (names or others)) else None


def _read_section(section: Section, document: Document, habit: Form | None, page: Block | None) -> list[Terms]:
    lines = document.visible
    paragraphs = read_paragraphs(section.blocks, lines, habit)
    others = [block for block in section.blocks if isinstance(block, Terms)]
    lists = [block for block in section.blocks if isinstance(block, List)]
    read = [read_list(block, habit, lines, 0, is_page=block is page) for block in lists]
    others += filter(None, (*read, read_quotations(section.blocks), read_verbatim(section.blocks)))
    stacked = read_stacked(section.blocks, lines, document.plain)
    if stacked and not (paragraphs and paragraphs.form in BARE and len(paragraphs.terms) > len(stacked.terms)):
        others = [stacked, *(family for family in others if not stacked.begin <= family.begin < stacked.end)]
    families = _with_text_between(section, sorted(others, key=attrgetter("begin")), lines)
    if paragraphs is None:
        return families
    before = [family for family in families if family.end <= paragraphs.begin]
    if paragraphs.form in BARE:
        return [*families, paragraphs]
    if paragraphs.form is habit:
        return [*(each for each in before if len(each.terms) >= _FEWEST_BEFORE), paragraphs]
    after = [family for family in families if family not in before]
    size = count_terms(after).total()
    return families if size > len(paragraphs.terms) else [*before, paragraphs]


def _with_text_between(section: Section, families: list[Terms], lines: Sequence[str]) -> list[Terms]:
    """*families*, of which lists of one name each have the text up to the next as theirs."""
    singles = [family for family in families if len(family.terms) == 1 and family.form is Form.BULLET_HEADINGS]
    if len(singles) < FEWEST_ALONE or len(singles) < len(families):
        return families
    ends = [*(family.begin for family in singles[1:]), section.end]
    for family, end in zip(singles, ends, strict=True):
        (term,) = family.terms
        term.body, term.body_line = list(lines[family.end : filled_end(lines, family.end, end)]), family.end + 1
    return [replace(family, end=end) for family, end in zip(singles, ends, strict=True)]


_NUMBER = expression(r"(?:\d{1,3}|[A-Z](?=\.))(?:\.\d{1,3}){0,4}[.)]?")
_MOST = 0.8
_LEAST = 0.4
_SHORTER = 0.6
"""How long the names are at most, compared with the first lines of their texts that end in no stop."""


def read_stacked(blocks: Sequence[Block], lines: Sequence[str], plain: Callable[[str], str]) -> Terms | None:
    """The terms of a section whose *blocks* are mostly names above their texts."""
    blocks = [block for block in blocks if lines[block.begin]]  # others, such as targets, aren't shown
    paragraphs = sum(isinstance(block, Paragraph) for block in blocks)
    if paragraphs < FEWEST_ALONE:
        return None
    names = [_name(block, lines, plain) if isinstance(block, Paragraph) else None for block in blocks]
    alone = [name is not None and name + 1 == block.end for name, block in zip(names, blocks, strict=True)]
    headed = [index for index, name in enumerate(names) if name is not None and not alone[index]]
    above = [
        index
        for index, following in enumerate(blocks[1:])
        if alone[index] and not alone[index + 1] and not isinstance(following, List) and not bold_line(following, lines)
    ]
    shapes = Counter(type(blocks[index + 1]) for index in above)
    above = [index for index in above if type(blocks[index + 1]) is max(shapes, key=shapes.__getitem__)]
    found = headed if len(headed) >= max(FEWEST_ALONE, _MOST * paragraphs) else above
    if found is above and len(above) < max(FEWEST_ALONE, _MOST * sum(alone), _LEAST * len(blocks)):
        return None
    terms = [_term_of(blocks[i:j], names[i] or 0, lines) for i, j in zip(found, [*found[1:], len(blocks)], strict=True)]
    are_short = sum(len(term.names[0]) for term in terms) <= _SHORTER * sum(len(term.body[0]) for term in terms)
    if not are_short and sum(SENTENCE_END.search(term.body[0]) is not None for term in terms) < _MOST * len(terms):
        return None
    begin, end = blocks[found[0]].begin, blocks[-1].end
    return Terms(form=Form.DEFINITION_LISTS, terms=terms, begin=begin, end=filled_end(lines, begin, end))


def _name(block: Block, lines: Sequence[str], plain: Callable[[str], str]) -> int | None:
    """The 0-based line of the name that begins a paragraph, perhaps after a line that only counts it."""
    number = block.begin
    if number + 1 < block.end and _NUMBER.fullmatch(lines[number].strip()):
        number += 1
    line = lines[number]
    name = plain(line.strip()) if line.lstrip()[:1] not in ("*", "[") else line.strip()  # these begin other forms
    is_above = number + 1 < block.end and indent(lines[number + 1]) > indent(line)  # labels are beside their texts
    can_be = is_short_name(name) if is_above else can_be_name(name)
    return number if looks_like_heading(name) and can_be and not is_index_heading(name) else None


def _term_of(blocks: Sequence[Block], name: int, lines: Sequence[str]) -> Term:
    """The term of *blocks*, of which the first holds its *name*, a 0-based line."""
    body = dedent_all(lines[name + 1 : filled_end(lines, name + 1, blocks[-1].end)])
    blank = next((number for number, text in enumerate(body) if text.strip()), 0)
    names = (lines[name].strip(),)
    return Term(names=names, line=name + 1, body=body[blank:] or [""], body_line=name + 2 + blank)
