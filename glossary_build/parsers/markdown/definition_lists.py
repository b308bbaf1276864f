"""Reads the definition lists of Markdown: a name, and ``: text`` in the line below it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from glossary_build.headwords.cleaning import take_id
from glossary_build.headwords.heads import can_be_name
from glossary_build.parsers.indentation import dedent, filled_end
from glossary_build.parsers.markdown.blocks import RawBlock
from glossary_build.parsers.tree import Form, Term, Terms

_MARK = re.compile(r"[ \t]{0,3}[:~][ \t]+")


def read_definition_list(block: RawBlock, lines: Sequence[str]) -> Terms:
    """The terms of a definition list that the Markdown parser recognised."""
    terms: list[Term] = []
    for index, token in enumerate(block.tokens):
        if token.map is None or token.level != 1:
            continue
        begin, end = token.map
        if token.type == "dt_open":
            name, explicit_id = take_id(block.tokens[index + 1].content)
            terms.append(Term(names=(name,), line=begin + 1, explicit_id=explicit_id))
        elif token.type == "dd_open" and terms:
            _add_definition(terms[-1], lines[begin:end], begin)
    end = filled_end(lines, block.begin, block.end)
    return Terms(begin=block.begin, end=end, form=Form.DEFINITION_LISTS, terms=terms)


def _add_definition(term: Term, raw: Sequence[str], begin: int) -> None:
    """Append the lines of ``: text`` to what *term* has, at their own lines."""
    skipped = next((n for n, line in enumerate(raw) if _MARK.match(line)), len(raw))
    raw, begin = raw[skipped:], begin + skipped
    mark = _MARK.match(raw[0]) if raw else None
    if mark is None:
        return
    term.add([raw[0][mark.end() :], *(dedent(line, mark.end()) for line in raw[1:])], begin + 1)


def read_stacked(block: RawBlock, lines: Sequence[str], before: Terms | None) -> Terms | None:
    """Several names above one ``: text``, which the Markdown parser takes for a paragraph.

    A text without names continues the list *before*, if nothing else is between them; that is returned then.
    """
    begin = next((n for n in range(block.begin, block.end) if lines[n].strip()), block.end)
    raw = lines[begin : block.end]
    size = next((n for n, line in enumerate(raw) if _MARK.match(line)), None)
    if size is None or not all(map(can_be_name, raw[:size])):
        return None
    if size:
        term = Term(names=tuple(line.strip() for line in raw[:size]), line=begin + 1)
        before = Terms(begin=begin, end=block.end, form=Form.DEFINITION_LISTS, terms=[term])
    elif before is None or any(line.strip() for line in lines[before.end : block.begin]):
        return None
    _add_definition(before.terms[-1], raw[size:], begin + size)
    before.end = block.end
    return before
