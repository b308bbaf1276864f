"""Finds the terms in a list, and recognises what leads elsewhere: tables of contents, and footers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from glossary_build.headwords.cleaning import outside_brackets, take_id
from glossary_build.headwords.heads import (
    Head,
    begins_sentence,
    can_be_name,
    is_bare_name,
    is_setting,
    is_translation,
    read_anchored,
    read_any_bold,
    read_bold_head,
    read_coded,
    read_meaning,
    read_plain_head,
    read_stopped_head,
)
from glossary_build.headwords.inline import plain_name
from glossary_build.model import Markup
from glossary_build.parsers.headings import is_index_heading, leads_on, looks_like_heading
from glossary_build.parsers.indentation import filled_end, is_rule
from glossary_build.parsers.siblings import (
    FEWEST_ALONE,
    SENTENCE_END,
    blank_pairs,
    have_heads,
    make_term,
    read_any_pair,
    read_most,
    read_pair_head,
    read_single,
    without_labels,
)
from glossary_build.parsers.tree import BARE, Document, Form, Item, List, Paragraph, Term, Terms
from glossary_build.text.expressions import expression
from glossary_build.text.names import has_cjk

_INTO_PAGE = r"(?:\*\*)?\[[^\]]*\]\(#[^()]*\)(?:\*\*)?"
_BETWEEN = r"\s?[|·•、,，/–—-]?\s?"
_ONWARD = r"\[[^\]]*\]\([^()\s:]*\.(?:md|rst|adoc|html?|ipynb|pdf)(?:#[^()\s]*)?\)"
_LINKS = expression(
    r"\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(?:\[[^\]]*\]\([^()]*\)|\[\[[^\]]*\]\]|<a\s[^<>]*>[^<>]*</a>"
    rf"|(?:[^\[\]\n:：]{{1,60}}[:：]\s?)?{_ONWARD}(?:{_BETWEEN}{_ONWARD})*+\.?"
    rf"|(?:\*\*[^*]+\*\*\s?[:：–—-]?\s?)?{_INTO_PAGE}(?:{_BETWEEN}{_INTO_PAGE})*+)[\s|]*|\s*\[\[?toc\]\]?\s*",
    re.IGNORECASE,
)
_REMARK = expression(r"\s*([*_]{1,2})(?![*_])[^*_]+\1\s*")
_ANNOUNCING = (":", ":**", "：", "：**")
_OPENING = "*_\"'“‘„«「『《(（"
_SPAN = expression(r"\[([^\[\]]+)\]")
_FEWEST_BARE = 0.4
_DEEPEST = 3
_MOST_LINKS = 0.75
_FEWEST_ON_PAGE = 8
"""Items of a list of mere names that is all of a page."""
_MOST_WORDS_ABOVE = 4
"""Of a name right above the line where its text begins."""
_FEWEST_ABOVE_FOOTER = 2
"""How many sections, with the one before the first heading, a page has above the last one, where a footer is cut."""


def is_contents(lines: Iterable[str]) -> bool:
    """Whether *lines* are hardly more than a list of links, as a table of contents and a reading list are."""
    filled = [line for line in lines if line.strip() and not _REMARK.fullmatch(line)]
    return bool(filled) and is_link(filled[0]) and sum(map(is_link, filled)) >= _MOST_LINKS * len(filled)


def is_link(line: str) -> bool:
    """Whether *line* is nothing but links."""
    return _LINKS.fullmatch(line) is not None


def is_way_on(line: str) -> bool:
    """Whether *line* is a link to what is read before or after the page."""
    text = _SPAN.search(line) if is_link(line) else None
    return text is not None and leads_on((line[: text.start()] + text[1]).lstrip("-*+ "))


def leads_elsewhere(line: str) -> bool:
    """Whether *line* has a link, announces some, or is a remark as a whole."""
    return "](" in line or line.rstrip().endswith(_ANNOUNCING) or _REMARK.fullmatch(line) is not None


def cut_footer(document: Document) -> None:
    """Take off the last section what is no part of a text: what a rule separates from it, or its last paragraph.

    Each line of that leads elsewhere, or says something about the document. A page with more of the like isn't cut.
    """
    *others, last = document.sections
    lines = document.lines
    blocks = [block for section in document.sections for block in section.blocks]
    rules = [block.begin for each in document.sections for block in each.blocks[:-1] if is_rule(lines[block.begin])]
    rules = [begin for begin in rules if begin]  # 0 is where front matter is
    alone = [block for block in blocks if isinstance(block, Paragraph) and _is_footer(lines[block.begin : block.end])]
    begin = rules[0] if rules else alone[0].begin if alone and alone == blocks[-1:] else 0
    if not last.blocks or begin <= last.blocks[0].begin:
        return
    filled = [line for line in lines[begin : last.end] if line.strip() and not is_rule(line)]
    is_short = len(others) < _FEWEST_ABOVE_FOOTER and sum(map(bool, map(str.strip, lines[:begin]))) < 2 * len(filled)
    if not is_short and _is_footer(filled, leads_elsewhere):
        last.end, last.blocks = begin, [block for block in last.blocks if block.begin < begin]


def _is_footer(lines: Sequence[str], leads: Callable[[str], object] = is_way_on) -> bool:
    """Whether each of the *lines*, of which there are some, *leads* elsewhere or says something about the document."""
    return bool(lines) and all(
        leads(line) or ((head := read_any_bold(line)) is not None and is_setting(head)) for line in lines
    )


def read_list(
    block: List, habit: Form | None, lines: Sequence[str], depth: int, *, is_page: bool = False
) -> Terms | None:
    """The terms of a list that is inside of *depth* others; None where its items aren't terms.

    One that *is a page* may be mere names, where it is long.
    """
    if not block.items or is_contents(line for item in block.items for line in (item.first, *item.below)):
        return None
    if categories := _read_categories(block, habit, lines, depth):
        return categories
    form, heads = _read_heads(block.items, habit)
    if form is None and is_page and len(block.items) >= _FEWEST_ON_PAGE:
        form, heads = Form.BARE_BULLETS, _read_names(block.items)
    if form is None or not heads:
        return _read_nested(block, habit, lines, depth)
    terms: list[Term] = []
    for item, head in zip(block.items, heads, strict=True):
        if head:
            terms.append(make_term(head, item.begin, item.below))
            terms[-1].heading = take_id(item.heading)[0] if item.heading else ""
            terms.extend(_children(item, form, terms[-1], lines, depth))
    return Terms(
        form=form,
        terms=terms,
        begin=block.begin,
        end=filled_end(lines, block.begin, block.end),
    )


def _read_categories(block: List, habit: Form | None, lines: Sequence[str], depth: int) -> Terms | None:
    """The terms of a list of which at least half of the items are categories, and each other one is a term itself.

    Where all names are bold, a category of three terms is enough, or two. None if the terms are few, as the parts of a
    text are, or if names recur, as labels do.
    """
    others = [item for item in block.items if not _is_category(item)]
    count = len(block.items) - len(others)
    are_bold = count > 0 and all(read_any_bold(item.first) for item in block.items)
    if 2 * len(others) > len(block.items) and not are_bold:
        return None
    read = read_bold_head if are_bold else read_plain_head
    heads = {item.begin: head for item in others if (head := read(item.first))}
    found = _read_nested(block, habit, lines, depth, heads) if len(heads) == len(others) else None
    names = [term.names for term in found.terms] if found else []
    least = len(block.items) + 1 + (count == 1) if are_bold else 2 * len(block.items)
    return found if len({*names}) == len(names) >= least else None


def _is_category(item: Item) -> bool:
    """Whether *item* is a name with a colon after it and one list below it."""
    name = item.first.strip("*_ ")
    return name.endswith((":", "：")) and looks_like_heading(name[:-1]) and len(item.lists) == 1


def _children(item: Item, form: Form, parent: Term, lines: Sequence[str], depth: int) -> list[Term]:
    """The terms of the lists inside of an *item* that is bare names; the rest is its text."""
    if form not in BARE or depth >= _DEEPEST:
        return []
    found = [inner for nested in item.lists if (inner := read_list(nested, form, lines, depth + 1)) is not None]
    found = [family for family in found if family.form in BARE]
    _end_before(found[0] if found else None, parent)
    return [term for family in found for term in family.terms]


def _end_before(family: Terms | None, term: Term) -> None:
    """Leave the text of *term* above *family*, which is below it."""
    if family is not None:
        term.body = term.body[: max(0, family.begin + 1 - term.body_line)]


def _read_heads(items: Sequence[Item], habit: Form | None) -> tuple[Form | None, Sequence[Head | None]]:
    """How the heads of a list are written, and each of them; None where most items have none."""
    headings = [_heading(item.heading) if item.heading else None for item in items]
    if have_heads(headings, 0.5):
        return Form.BULLET_HEADINGS, headings
    texts = [item.first for item in items]
    bold = without_labels(read_most(texts, read_any_bold, 0.6))
    if have_heads(bold, 0.6) and have_heads([head for head in bold if head and head.is_separated], 0.5):
        return Form.BOLD_BULLETS, [head or read_plain_head(text) for head, text in zip(bold, texts, strict=True)]
    if len(bold) > 1 and have_heads([head if begins_sentence(head) else None for head in bold], 0.8):
        return Form.BOLD_BULLETS, bold
    if habit is Form.PAIRS and have_heads(pairs := list(map(read_any_pair, texts)), 0.5):
        return Form.PAIRS, [pair or read_single(text) for pair, text in zip(pairs, texts, strict=True)]
    for form, read in _LIST_WAYS:
        if have_heads(heads := read(texts), 0.8):
            return form, heads
    named = [_named(item) or read_plain_head(item.first) for item in items]
    return (Form.BARE_BULLETS, named) if len(items) >= FEWEST_ALONE and have_heads(named, 0.8) else (None, [])


def _heading(text: str) -> Head | None:
    name, explicit_id = take_id(text)
    head = read_bold_head(name) or read_plain_head(name)
    if head is not None and (head.is_separated and not is_translation(head.names[0], head.rest)):
        return head._replace(explicit_id=explicit_id or head.explicit_id)
    return Head((name,), explicit_id=explicit_id) if can_be_name(name) else None


def _read_bare(texts: Sequence[str]) -> Sequence[Head | None]:
    """The heads of a list of bare names, of which some have a text."""
    plain = [head if (head := read_plain_head(text)) and is_bare_name(head.names[0]) else None for text in texts]
    if sum(map(bool, plain)) >= _FEWEST_BARE * len(texts):
        return ()
    bare = [Head((name,), explicit_id=own) if is_bare_name(name) else None for name, own in map(take_id, texts)]
    return [head or named for head, named in zip(plain, bare, strict=True)]


def _named(item: Item) -> Head | None:
    """The name that is all of the first paragraph of an *item* with a text below it, perhaps with an id."""
    if not any(map(str.strip, item.below)):
        return None
    if anchored := read_anchored(item.first):
        return anchored
    span = _SPAN.fullmatch(item.first.strip())
    name = span[1] if span else item.first.strip()
    below = item.below[0].strip()
    first = below.lstrip(_OPENING)[:1]
    begins = first.isalpha() and (has_cjk(name) or not first.islower())
    is_short = len(outside_brackets(name).split()) <= _MOST_WORDS_ABOVE
    stands_alone = (not below or (is_short and begins)) and not SENTENCE_END.search(name)
    return Head((name,)) if stands_alone and can_be_name(name) else None


def _read_names(items: Sequence[Item]) -> Sequence[Head | None]:
    """The heads of a list that is nothing but names, a few of them with a text; none where an item is anything else."""
    texts = [item.first for item in items if not any(map(str.strip, item.below))]
    short = [looks_like_heading(text) and len(text.split()) <= _MOST_WORDS_ABOVE for text in texts]
    bare = [Head((text.strip(),)) if is_short else None for text, is_short in zip(texts, short, strict=True)]
    heads = [read_plain_head(text) or head for text, head in zip(texts, bare, strict=True)]
    return heads if all(heads) and len(texts) == len(items) and sum(short) >= 0.8 * len(items) else []


def _read_stopped(texts: Sequence[str]) -> Sequence[Head | None]:
    return read_most(texts, read_stopped_head, 0.9) if len(texts) > FEWEST_ALONE else ()


_LIST_WAYS: tuple[tuple[Form, Callable[[Sequence[str]], Sequence[Head | None]]], ...] = (
    (Form.PLAIN_BULLETS, partial(read_most, read=read_meaning, share=0.8)),
    (Form.PAIRS, partial(read_most, read=read_pair_head, share=0.8)),
    (Form.PAIRS, blank_pairs),
    (Form.BARE_BULLETS, _read_bare),
    (Form.PLAIN_BULLETS, partial(read_most, read=read_plain_head, share=0.8)),
    (Form.PLAIN_BULLETS, _read_stopped),
    (Form.PLAIN_BULLETS, partial(read_most, read=read_coded, share=0.8)),
)
"""In order of preference, after headings and bold names."""


def _read_outline(block: List, lines: Sequence[str]) -> Terms | None:
    """The terms of a list whose items are names with lists of text."""
    names = [item.first.strip().removeprefix("[[").removesuffix("]]") for item in block.items]
    heads = [Head((name,)) if looks_like_heading(name) else None for name in names]
    with_text = [head for head, item in zip(heads, block.items, strict=True) if item.lists]
    if len(with_text) < FEWEST_ALONE or not have_heads(heads, 0.8) or not have_heads(with_text, 1):
        return None
    terms = [make_term(head, item.begin, item.below) for head, item in zip(heads, block.items, strict=True) if head]
    return Terms(form=Form.BARE_BULLETS, terms=terms, begin=block.begin, end=filled_end(lines, block.begin, block.end))


def _read_nested(
    block: List, habit: Form | None, lines: Sequence[str], depth: int, heads: Mapping[int, Head] = MappingProxyType({})
) -> Terms | None:
    """The terms of the lists inside a list whose items are letters or categories.

    Those with *heads*, by the 0-based lines where they begin, are terms themselves.
    """
    found: list[Terms] = []
    categories: list[int] = []
    for item in block.items if depth < _DEEPEST else ():
        head = heads.get(item.begin)
        category = plain_name(item.first, Markup.MARKDOWN).rstrip(":： ")
        family = read_list(item.lists[0], habit, lines, depth + 1) if item.lists else None
        if family is not None:
            category = head.names[0] if head else category
            for term in () if is_index_heading(category) else family.terms:
                term.subjects = (category, *term.subjects)
            categories += [item.begin, *family.categories]
        if head:
            term = make_term(head, item.begin, item.below)
            _end_before(family, term)
            alone = Terms(form=Form.PLAIN_BULLETS, terms=[term], begin=item.begin, end=item.begin + 1 + len(item.below))
            found.append(alone)
        if family is not None:
            found.append(family)
    if not found:
        return _read_outline(block, lines)
    if 2 * len(found) < len(block.items):
        return None
    return Terms(
        form=found[0].form,
        terms=[term for family in found for term in family.terms],
        begin=block.begin,
        end=found[-1].end,
        categories=tuple(categories),
    )
