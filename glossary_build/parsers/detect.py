"""Chooses the parser for a text: by its shape first, by the name of its file where the shape leaves it open."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import PurePosixPath

from glossary_build.parsers import ParseResult, markdown, plain, rst, wiki
from glossary_build.parsers.data import csv_table, latex, po, structured, tbx
from glossary_build.parsers.entries import split_lines

Parser = Callable[[str, str], ParseResult]

_EXPLICIT_MARKUP = re.compile(r"\.\. (?:_[^_\s]|[\w:-]+::)")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+\S")
_TABLE_RULE = re.compile(r"[ \t]*+(?:\|[ \t]*+)?:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)*+(?:\|[ \t]*+)?")
_BEGINNINGS: tuple[tuple[re.Pattern[str], Parser], ...] = (
    (re.compile(r"\s*+(?:<[?!][^<>]*+>\s*+)*+<(?:tbx|martif)[\s>]"), tbx.parse),
    (re.compile(r'\s*\{\s*"schema_version"\s*:'), structured.parse_json),
    (re.compile(r'(?:#[^\n]*\n|[ \t]*\n)*msg(?:id|ctxt) "'), po.parse),
    (re.compile(r"(?:---\n)?(?:schema_version: \d|- slug: )"), structured.parse_yaml),
)
"""How data begins that is in a text file."""
_DATA: dict[str, Parser] = {
    ".json": structured.parse_json,
    ".jsonl": structured.parse_json,
    ".ndjson": structured.parse_json,
    ".ini": structured.parse_settings,
    ".properties": structured.parse_settings,
    ".tbx": tbx.parse,
    ".xml": structured.parse_xml,
    ".yaml": structured.parse_yaml,
    ".yml": structured.parse_yaml,
    ".csv": csv_table.parse,
    ".tsv": csv_table.parse,
    ".tab": csv_table.parse,
    ".tex": latex.parse,
    ".po": po.parse,
    ".pot": po.parse,
}
_EXTENSIONS: dict[str, Parser] = {
    **_DATA,
    ".rst": rst.parse,
    ".rest": rst.parse,
    ".md": markdown.parse,
    ".markdown": markdown.parse,
    ".mdx": markdown.parse,
    ".adoc": wiki.parse,
    ".asciidoc": wiki.parse,
    ".asc": wiki.parse,
    ".org": wiki.parse,
    ".wiki": wiki.parse,
    ".mediawiki": wiki.parse,
}
EXTENSIONS = frozenset((*_EXTENSIONS, ".txt"))
"""Of the files that are read here."""


def choose(text: str, path: str) -> Parser:
    """The parser for *text*: RST if it has a ``glossary`` directive, Markdown if it has headings or tables.

    What is kept as data goes before that, by the extension of its file or, in a text file, by how it begins.

    A text with the marks of both, or of neither, goes by the extension of *path*; if that doesn't decide, the directive
    wins, other directives and labels of RST come second, and a text with no marks is plain or, if that
    gives more terms, the lists and paragraphs of Markdown.
    """
    extension = PurePosixPath(path).suffix.lower()
    by_extension = _EXTENSIONS.get(extension)
    begins = (parser for beginning, parser in _BEGINNINGS if beginning.match(text))
    found = next(begins, None) if extension in ("", ".txt", ".xml") else None
    if found or extension in _DATA:
        return found or _DATA[extension]
    if extension in ("", ".txt") and csv_table.is_header(text):
        return csv_table.parse
    if by_extension is wiki.parse or (by_extension is None and wiki.has_table(text)):
        return wiki.parse
    has_directive, has_marks, has_markup = _shape(text)
    if has_directive and has_marks:
        return by_extension or rst.parse
    if has_directive:
        return rst.parse
    if has_marks:
        return rst.parse if has_markup and by_extension is rst.parse else markdown.parse
    if by_extension or has_markup:
        return by_extension or rst.parse
    return wiki.parse if wiki.is_wiki(text) else _without_headings(text)


def _without_headings(text: str) -> Parser:
    """Markdown where its lists and paragraphs give more terms than the shape of plain text does."""
    in_markdown, in_plain = markdown.parse(text, ""), plain.parse(text, "")
    return markdown.parse if len(in_markdown.entries) > len(in_plain.entries) else plain.parse


def _shape(text: str) -> tuple[bool, bool, bool]:
    """Whether *text* has a ``glossary`` directive, headings or tables of Markdown, any directive or label of RST."""
    lines = _unfenced(split_lines(text))
    has_directive = any(map(rst.GLOSSARY_DIRECTIVE.match, lines))
    rules = (_TABLE_RULE.fullmatch(line) for above, line in pairwise(lines) if "|" in line and "|" in above)
    has_marks = any(map(_HEADING.match, lines)) or any(rules)
    return has_directive, has_marks, any(map(_EXPLICIT_MARKUP.match, lines))


def _unfenced(lines: list[str]) -> list[str]:
    """*lines* without blocks of code."""
    if not any(map(_FENCE.match, lines)):
        return lines
    kept: list[str] = []
    fence = ""
    for line in lines:
        if fence:
            if line.strip().startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
        elif match := _FENCE.match(line):
            fence = match[1]
        else:
            kept.append(line)
    return kept
