"""Reads ``glossary`` directives, as Sphinx's own directive reads them.

A term is at the margin of the directive, its definition is indented below it, and several terms may share one::

    .. glossary::
       :sorted:

       autograd
       automatic differentiation : A
           What computes derivatives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from glossary_build.parsers.rst.lines import dedent, end_of_block, indent, make_term, opens_verbatim
from glossary_build.parsers.tree import Form, Term, Terms

GLOSSARY_DIRECTIVE = re.compile(r"\s*\.\.[ \t]+glossary::\s*$")
_OPTION = re.compile(r":[\w-]+:(?:\s|$)")


def read_directives(lines: Sequence[str]) -> Iterator[Terms]:
    """The terms of each directive; what is in literal blocks and comments is no directive."""
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if not line.endswith(":") and ".." not in line:
            continue
        if GLOSSARY_DIRECTIVE.match(line):
            first, end = number - 1, end_of_block(lines, number, indent(line))
            begin = number
            while begin < end and _OPTION.match(lines[begin].strip()):
                begin += 1
            margin = min((indent(text) for text in lines[number:end] if text), default=0)
            terms = list(_terms([text[margin:] for text in lines[begin:end]], begin + 1))
            yield Terms(begin=first, end=end, form=Form.DIRECTIVES, terms=terms)
            number = end
        elif opens_verbatim(line):
            number = end_of_block(lines, number, indent(line))


def _terms(content: Sequence[str], first: int) -> Iterator[Term]:
    """The terms of one directive with their definitions; *first* is the 1-based line of its first line."""
    names: list[tuple[str, int]] = []
    body: list[str] = []
    begin = 0
    in_comment = False
    for number, line in enumerate(content, first):
        at_margin = bool(line) and not line[0].isspace()
        if at_margin:
            in_comment = line.startswith(".. ")
        if in_comment or not (line or body):
            continue
        if at_margin:
            if body:
                yield make_term(names, dedent(body), begin)
                names, body = [], []
            names.append((line, number))
        elif names:
            begin = begin if body else number
            body.append(line)
    if names:
        yield make_term(names, dedent(body), begin)
