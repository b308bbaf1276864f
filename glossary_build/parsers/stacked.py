"""Finds the terms whose names are lines of their own, with the text below: in one block, or in those that follow::

3.1                                       Batten
Batten
A thin strip that stiffens a sail.            A thin strip that stiffens a sail.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from glossary_build.headwords.heads import can_be_name
from glossary_build.parsers.headings import is_index_heading, looks_like_heading
from glossary_build.parsers.indentation import dedent_all, filled_end
from glossary_build.parsers.siblings import FEWEST_ALONE, SENTENCE_END, Family
from glossary_build.parsers.tree import Block, Form, List, Paragraph, Term, Verbatim

_NUMBER = re.compile(r"(?:\d{1,3}|[A-Z](?=\.))(?:\.\d{1,3}){0,4}[.)]?")
_MOST = 0.8
_LEAST = 0.4
_SHORTER = 0.6
"""How long the names are at most, compared with the first lines of their texts that end in no stop."""


def read_stacked(blocks: Sequence[Block], lines: Sequence[str]) -> Family | None:
    """The terms of a section whose *blocks* are mostly names above their texts."""
    if sum(isinstance(block, Paragraph) for block in blocks) < FEWEST_ALONE:
        return None
    names = [_name(block, lines) if isinstance(block, Paragraph) else None for block in blocks]
    alone = [name is not None and name + 1 == block.end for name, block in zip(names, blocks, strict=True)]
    headed = [index for index, name in enumerate(names) if name is not None and not alone[index]]
    above = [
        index
        for index, following in enumerate(blocks[1:])
        if alone[index] and not alone[index + 1] and not isinstance(following, List)
    ]
    shapes = Counter(type(blocks[index + 1]) for index in above)
    above = [index for index in above if type(blocks[index + 1]) is max(shapes, key=shapes.__getitem__)]
    paragraphs = sum(isinstance(block, Paragraph) for block in blocks)
    if len(headed) >= max(FEWEST_ALONE, _MOST * paragraphs):
        found = headed
    elif len(above) >= max(FEWEST_ALONE, _MOST * sum(alone), _LEAST * len(blocks)):
        found = above
    else:
        return None
    terms = [_term(blocks[i:j], names[i] or 0, lines) for i, j in zip(found, [*found[1:], len(blocks)], strict=True)]
    are_short = sum(len(term.names[0]) for term in terms) <= _SHORTER * sum(len(term.body[0]) for term in terms)
    if not are_short and sum(SENTENCE_END.search(term.body[0]) is not None for term in terms) < _MOST * len(terms):
        return None
    begin, end = blocks[found[0]].begin, blocks[-1].end
    return Family(form=Form.DEFINITION_LISTS, terms=tuple(terms), begin=begin, end=filled_end(lines, begin, end))


def _name(block: Block, lines: Sequence[str]) -> int | None:
    """The 0-based line of the name that begins a paragraph, perhaps after a line that only counts it."""
    number = block.begin
    if number + 1 < block.end and _NUMBER.fullmatch(lines[number].strip()):
        number += 1
    name = lines[number]
    return number if looks_like_heading(name) and can_be_name(name) and not is_index_heading(name.strip()) else None


def _term(blocks: Sequence[Block], name: int, lines: Sequence[str]) -> Term:
    """The term of *blocks*, of which the first holds its *name*, a 0-based line."""
    body, line = dedent_all(lines[name + 1 : filled_end(lines, name + 1, blocks[-1].end)]), name + 2
    if len(blocks) == 2 and isinstance(shown := blocks[1], Verbatim) and not shown.is_fenced:
        body, line = shown.lines, shown.line
    blank = next((number for number, text in enumerate(body) if text.strip()), 0)
    names = (lines[name].strip(),)
    return Term(names=names, line=name + 1, body=body[blank:] or [""], body_line=line + blank)
