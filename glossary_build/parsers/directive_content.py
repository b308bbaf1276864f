"""Reads the content of ``glossary`` directives, as Sphinx's own does, in reStructuredText and in MyST fences.

A term is at the margin and its definition is indented below it; names on consecutive lines are names of one concept. In
a fence a definition may begin with a colon, and a label (``(epoch)=``) give the id::

    epoch
    pass : A
        Once through the training set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from glossary_build.headwords.cleaning import take_id
from glossary_build.parsers.indentation import dedent, indent
from glossary_build.parsers.tree import Term
from glossary_build.text.expressions import expression

_OPTION = expression(r":[\w-]+:(?:\s|$)")
_MARK = expression(r":[ \t]+")
_LABEL = expression(r"\(([^()\s]+)\)=\s*")
_COMMENT = {True: expression(r"%|\.\.(?:\s|$)"), False: expression(r"\.\. ")}
_CLASSIFIER = expression(r"(?<! ) ++: +")
_INLINE_TARGET = expression(r"(?<!\w)_`([^`]+)`")


def read_content(lines: Sequence[str], first: int, *, is_fence: bool) -> list[Term]:
    """The terms of a directive: what follows its name in its 1-based line *first*, and the lines below.

    What follows the name is an option or, as for Sphinx, the first term. The margin is that of the first term; what is
    further left begins a term too.
    """
    opening, start = "" if _OPTION.match(lines[0]) else lines[0], 1
    if is_fence and lines[1:2] and lines[1].strip() == "---":
        start = next((n + 1 for n, line in enumerate(lines) if n > 1 and line.strip() == "---"), 1)
    start = options_end(lines, start)
    content = [opening, *[""] * (start - 1), *lines[start:]]
    margin = next((indent(line) for line in content if line.strip()), 0)
    return list(_terms([dedent(line, margin) for line in content], first, is_fence=is_fence))


def options_end(lines: Sequence[str], begin: int) -> int:
    """Where the options of a directive end, of which the first may be in 0-based line *begin*."""
    return next((n for n in range(begin, len(lines)) if not _OPTION.match(lines[n].lstrip())), len(lines))


def _terms(lines: Sequence[str], first: int, *, is_fence: bool) -> Iterator[Term]:
    names: list[tuple[str, int]] = []
    body: list[str] = []
    begin = margin = 0
    in_comment = False
    explicit_id: str | None = None
    pending: str | None = None
    for number, line in enumerate(lines, first):
        at_margin = line[:1].strip() != ""
        mark = _MARK.match(line) if is_fence and at_margin else None
        in_comment = _COMMENT[is_fence].match(line) is not None if at_margin else in_comment
        if in_comment:
            continue
        if is_fence and (label := _LABEL.fullmatch(line)):
            pending = label[1]
        elif at_margin and not mark:
            if body:
                yield make_term(names, body, begin, explicit_id)
                names, body, explicit_id = [], [], None
            name, own_id = take_id(_CLASSIFIER.split(line, maxsplit=1)[0].strip()) if is_fence else (line, None)
            names.append((name, number))
            explicit_id, pending = explicit_id or own_id or pending, None
        elif names and (line.strip() or body):
            begin = begin if body else number
            if mark or not body:
                margin = mark.end() if mark else len(line) - len(line.lstrip())
            body.append(line[mark.end() :] if mark else dedent(line, margin))
    if names:
        yield make_term(names, body, begin, explicit_id)


def make_term(names: Sequence[tuple[str, int]], body: list[str], line: int, explicit_id: str | None = None) -> Term:
    """The term with these *names*, each with its 1-based line, and the *body* that begins in 1-based *line*.

    Classifiers (``name : A``), which Sphinx takes for the letter of the index, are no part of a name; inline targets
    in it are labels.
    """
    return Term(
        names=tuple(_CLASSIFIER.split(text)[0] for text, _ in names),
        line=names[0][1],
        lines=tuple(number for _, number in names),
        body=body,
        body_line=line,
        explicit_id=explicit_id,
        labels=tuple(target for text, _ in names if "_`" in text for target in _INLINE_TARGET.findall(text)),
    )
