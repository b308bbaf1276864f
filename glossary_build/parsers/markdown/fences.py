"""Reads MyST ``{glossary}`` fences, as Sphinx's own directive does, and with ``: text`` for a definition.

A term is at the margin and its definition is indented below it, or begins with a colon; names on
consecutive lines are names of one concept::

    :::{glossary}
    epoch
    pass
        Once through the training set.
    :::
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from glossary_build.parsers.indentation import dedent
from glossary_build.parsers.tree import Term
from glossary_build.terms.explicit_ids import take_id

_INFO = re.compile(r"\s*\{(?:glossary)\}\s*$")
_OPTION = re.compile(r":[\w-]+:(?:\s|$)")
_MARK = re.compile(r":[ \t]+")
_LABEL = re.compile(r"\(([^()\s]+)\)=\s*")
_COMMENT = re.compile(r"%|\.\.(?:\s|$)")
_CLASSIFIER = re.compile(r"(?<! ) ++: +")


def is_glossary(token: Token) -> bool:
    """Whether *token* is a fence of the glossary directive."""
    return token.type in ("fence", "colon_fence") and _INFO.match(token.info) is not None


def read_fence(content: str, line: int) -> list[Term]:
    """The terms in the *content* of a fence whose first line is 1-based *line*."""
    return list(_items(content.expandtabs(4).split("\n"), line))


def _items(lines: Sequence[str], first: int) -> Iterator[Term]:
    item: Term | None = None
    start = _behind_options(lines)
    margin = 0
    in_comment = False
    pending: str | None = None
    for number, line in enumerate(lines[start:], first + start):
        at_margin = line[:1].strip() != ""
        mark = _MARK.match(line)
        in_comment = _COMMENT.match(line) is not None if at_margin else in_comment
        if in_comment:
            continue
        if label := _LABEL.fullmatch(line):
            pending = label[1]
        elif at_margin and not mark:
            if item and item.body:
                yield item
                item = None
            item = _stack(item, line, number)
            item.explicit_id, pending = item.explicit_id or pending, None
        elif item is not None and (line.strip() or item.body):
            item.body_line = item.body_line or number
            margin = _margin(line) if mark or not item.body else margin
            item.body.append(line[mark.end() :] if mark else dedent(line, margin))
    if item is not None:
        yield item


def _margin(line: str) -> int:
    """How far the text of a definition is indented that begins in *line*."""
    mark = _MARK.match(line)
    return mark.end() if mark else len(line) - len(line.lstrip())


def _stack(item: Term | None, line: str, number: int) -> Term:
    """*item* with one more name, or a new one."""
    name, explicit_id = take_id(_CLASSIFIER.split(line, maxsplit=1)[0].strip())
    if item is None:
        return Term(names=(name,), line=number, lines=(number,), explicit_id=explicit_id)
    item.names, item.lines = (*item.names, name), (*item.lines, number)
    item.explicit_id = item.explicit_id or explicit_id
    return item


def _behind_options(lines: Sequence[str]) -> int:
    """Where the content begins: after ``:option:`` lines or a block between ``---``."""
    if lines and lines[0].strip() == "---":
        return next((n + 1 for n, line in enumerate(lines) if n and line.strip() == "---"), 0)
    return next((n for n, line in enumerate(lines) if not _OPTION.match(line.strip())), len(lines))
