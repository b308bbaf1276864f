"""Lines of reStructuredText: how deep they are indented, and the blocks that they make."""

from __future__ import annotations

import re
from collections.abc import Sequence

from glossary_build.parsers.entries import split_lines
from glossary_build.parsers.indentation import indent
from glossary_build.text.expressions import expression

GLOSSARY_DIRECTIVE = expression(r"\s*\.\.[ \t]+glossary ?::(?:\s+(?P<opening>\S.*)|\s*)$", re.IGNORECASE)
"""Begins a ``glossary`` directive; an option or a name may be in its line."""
_VERBATIM = expression(
    r"\s*\.\.[ \t]+(?:code|code-block|sourcecode|highlight|parsed-literal|literalinclude|raw|math)::"
)
_MARKUP_START = expression(r"\.\.[ \t]+(?:[\w:.+-]+::|_|\[|\|)")

_MARKER = expression(
    r"\.\. (?:_|\||(?:index|contents|toctree|class|rst-class|meta|highlight|role|default-role|currentmodule)::)|__ "
)


def read_lines(text: str) -> list[str]:
    """The lines of *text* without tabs, which count to the next multiple of eight, and without trailing blanks."""
    return [line.expandtabs(8).rstrip() for line in split_lines(text)]


def end_of_block(lines: Sequence[str], start: int, depth: int) -> int:
    """Where the lines from 0-based *start* on are no longer indented deeper than *depth*."""
    end = start
    while end < len(lines) and (not lines[end] or indent(lines[end]) > depth):
        end += 1
    return end


def opens_verbatim(line: str) -> bool:
    """Whether the block below *line* is a comment or shown as it is."""
    return is_comment(line) or _VERBATIM.match(line) is not None or (line.endswith("::") and not is_markup(line))


def is_markup(line: str) -> bool:
    """Whether *line* begins explicit markup: a directive, a target, a footnote, a substitution or a comment."""
    text = line.lstrip()
    return text == ".." or text.startswith(".. ")


def without_markers(lines: Sequence[str]) -> list[str]:
    """*lines*, those of them empty that no reader sees: targets, comments, entries of the index."""
    kept = list(lines)
    for number, line in enumerate(lines):
        if kept[number] and is_hidden(line):
            end = end_of_block(lines, number + 1, indent(line))
            kept[number:end] = [""] * (end - number)
    return kept


def is_hidden(line: str) -> bool:
    """Whether no reader sees the explicit markup that *line* begins."""
    return is_comment(line) or _MARKER.match(line.lstrip()) is not None


def is_comment(line: str) -> bool:
    """Whether *line* begins a comment."""
    return is_markup(line) and _MARKUP_START.match(line.lstrip()) is None
