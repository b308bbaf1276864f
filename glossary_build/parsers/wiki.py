"""Reads the description lists of AsciiDoc and of MediaWiki, under headings of equals signs::

== Sewing

Bias:: The diagonal of a fabric.

; Dart
: A fold that is sewn to give shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from glossary_build.diagnostics import Diagnostic, SourceLocation
from glossary_build.model import Entry, Markup
from glossary_build.parsers import ParseResult
from glossary_build.parsers.entries import empty_definition, make_definition, make_entry, split_lines
from glossary_build.parsers.headings import is_frame, is_glossary, is_order
from glossary_build.parsers.markdown.page import inline_name
from glossary_build.terms.brackets import split_headline
from glossary_build.terms.designations import collect_designations
from glossary_build.terms.heads import can_be_name

_HEADING = re.compile(r"(={1,6})\s+(\S[^\n]*)")
_ASCIIDOC = re.compile(r"(?:\[\[[^\[\]]*\]\])?(?P<name>\S[^\n]{0,119}?)::(?:\s+(?P<text>\S.*)|\s*)")
_NAME = re.compile(r";\s*(?P<name>\S[^\n]*)")
_TEXT = re.compile(r":\s*(?P<text>\S.*)")
_SETTING = re.compile(r"(?::[\w!-]+:|\[[^\[\]]*\]|//|ifdef::|endif::|include::|image::|toc::).*")
_INLINE = re.compile(r"\s:\s")
_FEWEST = 2


@dataclass(slots=True, kw_only=True)
class _Term:
    """Names that share a text."""

    names: list[tuple[str, int]]
    """With their 1-based lines."""
    subjects: tuple[str, ...]
    body: list[str] = field(default_factory=list)
    body_line: int = 1


def is_wiki(text: str) -> bool:
    """Whether *text* holds a description list of AsciiDoc or MediaWiki, under a heading or by itself."""
    lines = split_lines(text)
    if any(line.startswith(".. ") for line in lines):
        return False
    names = sum(_NAME.fullmatch(line) is not None for line in lines)
    texts = sum(_TEXT.fullmatch(line) is not None or _INLINE.search(line) is not None for line in lines)
    described = sum(_described(line) is not None for line in lines)
    headed = any(_HEADING.fullmatch(line) for line in lines)
    return (names >= _FEWEST and texts >= _FEWEST) or (described >= _FEWEST and headed)


def parse(text: str, path: str) -> ParseResult:
    """The terms of a text in AsciiDoc or MediaWiki, in the order of the source."""
    entries: list[Entry] = []
    diagnostics: list[Diagnostic] = []
    for term in _terms(split_lines(text)):
        headlines = [
            split_headline(name, SourceLocation(path=path, line=line))
            for content, line in term.names
            if (name := inline_name(content.replace("'''", "").replace("''", "")))
        ]
        if not headlines:
            continue
        first, *others = headlines
        names = [replace(d, rule="stacked name") for headline in others for d in headline.designations]
        headline = replace(first, designations=collect_designations([*first.designations, *names]))
        definition = make_definition(term.body, term.body_line, path, Markup.MARKDOWN)
        entries.append(make_entry(headline, definition, subjects=term.subjects))
        diagnostics.extend(headline.diagnostics)
        if definition is None:
            diagnostics.append(empty_definition(headline.designations[0].text, headline.designations[0].source))
    return ParseResult(entries=tuple(entries), diagnostics=tuple(diagnostics), dialect="description lists of a wiki")


def _terms(lines: Sequence[str]) -> Iterator[_Term]:
    subjects: tuple[str, ...] = ()
    framed = False
    current: _Term | None = None
    for number, line in enumerate(lines, 1):
        heading, named, described, told = (
            _HEADING.fullmatch(line),
            _NAME.fullmatch(line),
            _described(line),
            _TEXT.fullmatch(line),
        )
        if current and (heading or described or (named and current.body)):
            yield current
            current = None
        if heading:
            title = heading[2].rstrip().removesuffix(heading[1]).rstrip()
            framed = is_frame(title)
            subjects = () if len(heading[1]) == 1 or is_order(title) or is_glossary(title) else (title,)
        elif named and not framed:
            name, *rest = _INLINE.split(named["name"], maxsplit=1)
            current = current or _Term(names=[], subjects=subjects)
            current.names.append((name, number))
            _add(current, rest, number)
        elif described and not framed:
            current = _Term(names=[(described["name"], number)], subjects=subjects)
            _add(current, [described["text"] or ""], number)
        elif current and not _SETTING.fullmatch(line):
            _add(current, [told["text"] if told else line.strip() if line != "+" else ""], number)
    if current:
        yield current


def _described(line: str) -> re.Match[str] | None:
    """The name and text of ``name:: text``."""
    match = None if _SETTING.fullmatch(line) else _ASCIIDOC.fullmatch(line)
    return match if match and can_be_name(match["name"]) else None


def _add(term: _Term, texts: Sequence[str], number: int) -> None:
    """Put *texts* of 1-based line *number* behind what *term* has; blank lines count only inside."""
    for text in texts:
        if text and not term.body:
            term.body_line = number
        if text or term.body:
            term.body.append(text)
