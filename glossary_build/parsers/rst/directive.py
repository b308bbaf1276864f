"""Finds the ``glossary`` directives of a reStructuredText file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from glossary_build.parsers.directive_content import read_content
from glossary_build.parsers.indentation import indent
from glossary_build.parsers.rst.lines import end_of_block, opens_verbatim
from glossary_build.parsers.tree import Form, Terms

GLOSSARY_DIRECTIVE = re.compile(r"\s*\.\.[ \t]+glossary::\s*$")


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
            margin = min((indent(text) for text in lines[number:end] if text), default=0)
            terms = read_content([text[margin:] for text in lines[number:end]], number + 1, is_fence=False)
            yield Terms(begin=first, end=end, form=Form.DIRECTIVES, terms=terms)
            number = end
        elif opens_verbatim(line):
            number = end_of_block(lines, number, indent(line))
