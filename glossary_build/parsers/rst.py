"""Reads the ``glossary`` directives of reStructuredText files, as Sphinx's own directive reads them.

A term stands at the margin of the directive, its definition is indented below it, and several terms may share one. The
sections around a directive are the subjects of its terms::

    .. glossary::
       :sorted:

       autograd
       automatic differentiation : A
           What computes derivatives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from glossary_build.diagnostics import Diagnostic, SourceLocation
from glossary_build.model import Designation, Entry, Markup, Reference
from glossary_build.parsers import ParseResult
from glossary_build.parsers.brackets import Headline, split_headline
from glossary_build.parsers.designations import collect_designations
from glossary_build.parsers.entries import empty_definition, make_definition, make_entry, split_lines
from glossary_build.parsers.inline import plain_name
from glossary_build.parsers.sections import Sections

GLOSSARY_DIRECTIVE = re.compile(r"\s*\.\.[ \t]+glossary::\s*$")
_OPTION = re.compile(r":[\w-]+:(?:\s|$)")
_VERBATIM = re.compile(
    r"\s*\.\.[ \t]+(?:code|code-block|sourcecode|highlight|parsed-literal|literalinclude|raw|math)::"
)
_MARKUP_START = re.compile(r"\.\.[ \t]+(?:[\w:.+-]+::|_|\[|\|)")
_CLASSIFIER = re.compile(r" +: +")


@dataclass(slots=True)
class _Item:
    """Terms that share a definition, each line with its 1-based number."""

    terms: list[tuple[str, int]] = field(default_factory=list)
    body: list[str] = field(default_factory=list)
    """Lines of the definition, dedented by the indentation of the first."""
    line: int = 0
    """1-based line of the first line of the body; 0 as long as there is none."""
    margin: int = 0

    def take(self, line: str, number: int) -> None:
        """Add a line to the body; blank ones before it are left out."""
        if line and not self.line:
            self.line, self.margin = number, _indent(line)
        if self.line:
            self.body.append(line[min(self.margin, _indent(line)) :])


def parse(text: str, path: str) -> ParseResult:
    """The terms of all ``glossary`` directives, in the order of the source."""
    entries: list[Entry] = []
    diagnostics: list[Diagnostic] = []
    lines = [line.expandtabs(8).rstrip() for line in split_lines(text)]
    sections = Sections(lines)
    for content, line in _directives(lines):
        for item in _items(content, line):
            result = _read_item(item, path)
            entries.extend(replace(entry, subjects=sections.subjects(line)) for entry in result.entries)
            diagnostics.extend(result.diagnostics)
    return ParseResult(entries=tuple(entries), diagnostics=tuple(diagnostics))


def _directives(lines: Sequence[str]) -> Iterator[tuple[list[str], int]]:
    """The dedented content of each directive, and the 1-based number of its first line.

    What stands in literal blocks and comments is no directive.
    """
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if GLOSSARY_DIRECTIVE.match(line):
            end = _end_of_block(lines, number, _indent(line))
            begin = number
            while begin < end and _OPTION.match(lines[begin].strip()):
                begin += 1
            margin = min((_indent(text) for text in lines[number:end] if text), default=0)
            yield [text[margin:] for text in lines[begin:end]], begin + 1
            number = end
        elif _opens_verbatim(line):
            number = _end_of_block(lines, number, _indent(line))


def _opens_verbatim(line: str) -> bool:
    """Whether the block below *line* is a comment or shown as it is."""
    text = line.strip()
    if text == ".." or text.startswith(".. "):
        return _VERBATIM.match(line) is not None or _MARKUP_START.match(text) is None
    return text.endswith("::")


def _end_of_block(lines: Sequence[str], start: int, indent: int) -> int:
    """Where the lines from *start* on are no longer indented deeper than *indent*."""
    end = start
    while end < len(lines) and (not lines[end] or _indent(lines[end]) > indent):
        end += 1
    return end


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _items(content: Sequence[str], first: int) -> Iterator[_Item]:
    """The terms of one directive with their definitions; *first* is the 1-based line of its first line."""
    item = _Item()
    in_comment = False
    for number, line in enumerate(content, first):
        at_margin = bool(line) and not line[0].isspace()
        if at_margin:
            in_comment = line.startswith(".. ")
        if at_margin and not in_comment:
            if item.line:
                yield item
                item = _Item()
            item.terms.append((line, number))
        elif item.terms and not at_margin and not in_comment:
            item.take(line, number)
    if item.terms:
        yield item


def _read_item(item: _Item, path: str) -> ParseResult:
    headline = _headline(item, path)
    if headline is None:
        return ParseResult()
    definition = make_definition(item.body, item.line, path, Markup.RST)
    first = headline.designations[0]
    empty = () if definition else (empty_definition(first.text, first.source),)
    return ParseResult(entries=(make_entry(headline, definition),), diagnostics=(*headline.diagnostics, *empty))


def _headline(item: _Item, path: str) -> Headline | None:
    """All stacked names together, as if they stood in one headline; None if no line holds a name."""
    names: list[Designation] = []
    references: list[Reference] = []
    diagnostics: list[Diagnostic] = []
    for line, number in item.terms:
        name = plain_name(_CLASSIFIER.split(line, maxsplit=1)[0], Markup.RST)
        if not name:
            continue
        headline = split_headline(name, SourceLocation(path=path, line=number), cautious=True)
        first, *others = headline.designations
        names.append(replace(first, rule="stacked name") if names else first)
        names.extend(others)
        references.extend(headline.references)
        diagnostics.extend(headline.diagnostics)
    if not names:
        return None
    return Headline(
        designations=collect_designations(names), references=tuple(references), diagnostics=tuple(diagnostics)
    )
