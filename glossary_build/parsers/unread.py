"""Reports what no entry holds, so that nothing is lost in silence: text between terms, tables and lists without any."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation, shortened
from glossary_build.headwords.inline import line_counter, plain_name
from glossary_build.model import Entry, Markup
from glossary_build.parsers.headings import is_index_heading
from glossary_build.parsers.tree import Section, Table
from glossary_build.text.expressions import expression

MOST_TAGS = 50_000
"""Tags and references in the HTML of one section, above which none of it is read: the reader is slow on some of it."""
_HEADER = "give it a header such as “Term” and “Meaning”"
_WAYS = (
    (expression(r"\s*<(?:dl|dt)[\s>]", re.IGNORECASE), "an HTML list", "begin it with <dl>, <dt> before each name"),
    (expression(r"\s*<table[\s>]", re.IGNORECASE), "an HTML table", _HEADER),
    (expression(r"\s*\.\. list-table::"), "a list-table", f"{_HEADER}, and :header-rows: 1"),
    (expression(r"\s*\.\. csv-table::"), "a csv-table", f"{_HEADER}, or name its CSV file as a source of its own"),
    (
        expression(r"\s*(?:\+[-=]{2,}){2,}\+\s*|\s*={2,}(?: +={2,})+\s*"),
        "a table of RST",
        f"{_HEADER}, and check that its lines meet",
    ),
)
_INCLUDE = expression(
    r"^[ \t]*+(?:\.\. include::|include::|(?:`{3,}|:{3,})\{include\}|\\(?:input|include|loadglsentries)\{)"
    r"[ \t]*+(?P<file>[^\s\[\]{}]++)[^\n]*",
    re.MULTILINE,
)
"""A directive of RST, AsciiDoc or MyST, or a command of LaTeX."""
_MARKS = frozenset("<.+=")
"""What such a table or list begins with."""


def find_unread(lines: Sequence[str]) -> tuple[int, str] | None:
    """The 1-based line of the first such table or list in *lines*, and what its author can do; None for none."""
    for number, line in enumerate(lines, 1):
        for pattern, what, advice in _WAYS if line.lstrip()[:1] in _MARKS else ():
            if pattern.match(line):
                if "HTML" in what and has_too_many_tags(lines):
                    return number, f"{what} here has more than {MOST_TAGS:,} tags and is not read; write it as Markdown"
                return number, f"{what} here shows no terms; {advice}"
    return None


def included_files(text: str, entries: Iterable[Entry], path: str) -> Iterator[Diagnostic]:
    """The files that *text* includes outside the definitions of *entries*, since no source is read but as it is."""
    found = [*_INCLUDE.finditer(text)]
    if not found:
        return
    texts = (definition.text for entry in entries for definition in entry.definitions)
    written = {line.strip() for each in texts for line in each.split("\n")}
    breaks_before = line_counter(text)
    for match in found:
        if match[0].strip() not in written:
            message = f"the file “{match['file']}” is not included; if it has terms, name it as a source of its own"
            yield Diagnostic.at(Code.SKIPPED_TEXT, message, path, breaks_before(match.start()) + 1)


def has_too_many_tags(lines: Iterable[str]) -> bool:
    """Whether *lines* of HTML hold more than :data:`MOST_TAGS`."""
    return sum(line.count("<") + line.count("&") for line in lines) > MOST_TAGS


_NO_TEXT = expression(r"!?\[[^\[\]]*\](?:\([^()]*\)|\[[^\[\]]*\])|<[^<>]*>")
_MARK = expression(r"\A(?:(?<![-*+|#:>•])[-*+|#:>•]++|\d{1,9}[.)])\s+")


def skipped_in_sections(
    lines: Sequence[str], sections: Sequence[Section], held: Collection[int], path: str, markup: Markup
) -> Iterator[Diagnostic]:
    """The text after the first term that no entry holds, where *held* are the 0-based lines of the entries.

    Each run of lines is reported once; lines that hold nothing but links, or only sort what follows, are no text.
    """
    for stretch in _stretches(lines, sections, held):
        run: list[int] = []
        for number in stretch:
            if number in held:
                yield from _report(run, lines, path, markup)
                run = []
            elif _is_text(lines[number]):
                run.append(number)
        yield from _report(run, lines, path, markup)


def _stretches(lines: Sequence[str], sections: Sequence[Section], held: Collection[int]) -> Iterator[range]:
    """The 0-based lines of the *sections* in which what no entry holds may be a term.

    Text in a section before its first term introduces it, unless other headings of its level are terms, but tables
    don't; a section before the first term of all may be a term only beside those that hold terms, and one called like a
    frame, such as “Change history”, only between terms.
    """
    first, last = min(held, default=len(lines)), max(held, default=0)
    levels = {section.level for section in sections if section.line - 1 in held}
    hold_terms: dict[int, bool] = {}  # whether any section below this one does, once for all of them
    for section in sections:
        inside = next((number for number in range(section.begin, section.end) if number in held), None)
        parent = section.parent if section.is_leaf else None
        if parent and id(parent) not in hold_terms:
            beside = parent.children
            hold_terms[id(parent)] = any(each.is_group for each in beside) or first < beside[-1].end
        is_among = parent is not None and hold_terms[id(parent)]
        is_between = section.is_called_boilerplate and is_among and first < section.begin < last
        if section.is_boilerplate and not is_between:
            continue
        may_be_term = section.level in levels and not section.is_title and section.line - 1 not in held
        if may_be_term and any(map(_is_text, lines[section.begin : section.end if inside is None else inside])):
            yield range(section.line - 1, section.end)
        elif inside is not None:
            yield range(inside, section.end)
        elif section.is_title or section.is_group or not (is_among or section.end > first):
            yield from (range(each.begin, each.end) for each in section.blocks if held and isinstance(each, Table))
        elif any(map(_is_text, lines[section.begin : section.end])):
            yield range(section.line - 1, section.end)


def skipped_lines(lines: Sequence[str], numbers: Iterable[int], path: str, markup: Markup) -> Iterator[Diagnostic]:
    """The same for a format in which each line is for itself; *numbers* are the 1-based lines that hold nothing."""
    for number in numbers:
        yield from _report([number - 1], lines, path, markup)


def _is_text(line: str) -> bool:
    text = _NO_TEXT.sub("", line)
    return any(char.isalnum() for char in text) and not is_index_heading(_without_mark(text).strip(" |*_#"))


def _without_mark(line: str) -> str:
    """*line* without the mark of an item, a heading or a cell that begins it."""
    return _MARK.sub("", line.strip())


def _report(run: Sequence[int], lines: Sequence[str], path: str, markup: Markup) -> Iterator[Diagnostic]:
    if not run:
        return
    text = plain_name(_without_mark(lines[run[0]]), markup).strip(" |")
    yield skipped_text(text, SourceLocation(path=path, line=run[0] + 1), more=len(run) - 1)


def skipped_text(text: str, source: SourceLocation, more: int = 0) -> Diagnostic:
    """The report of a line with *text*, and of *more* lines below it, that no entry holds."""
    further = f" and {more} more line{'s' if more > 1 else ''}" if more else ""
    message = f"not read as a term: “{shortened(text)}”{further}"
    return Diagnostic(code=Code.SKIPPED_TEXT, message=message, source=source)
