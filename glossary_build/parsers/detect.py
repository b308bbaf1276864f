"""Chooses the parser for a text: by its shape first, by the name of its file where the shape leaves it open."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from itertools import pairwise
from pathlib import PurePosixPath

from glossary_build.diagnostics import Code, Diagnostic
from glossary_build.parsers import ParseResult
from glossary_build.parsers.entries import split_lines
from glossary_build.parsers.rst.lines import GLOSSARY_DIRECTIVE
from glossary_build.text.expressions import expression

Parser = Callable[[str, str], ParseResult]

_PARSERS = {
    "markdown": ("markdown:parse", ".md .markdown .mdx"),
    "rst": ("rst:parse", ".rst .rest"),
    "plain": ("plain:parse", ""),
    "asciidoc": ("asciidoc:parse", ".adoc .asciidoc .asc"),
    "yaml": ("data.structured:parse_yaml", ".yaml .yml"),
    "json": ("data.structured:parse_json", ".json .jsonl .ndjson"),
    "ini": ("data.structured:parse_settings", ".ini .properties"),
    "xml": ("data.structured:parse_xml", ".xml"),
    "csv": ("data.csv_table:parse", ".csv .tsv .tab"),
    "po": ("data.po:parse", ".po .pot"),
    "tbx": ("data.tbx:parse", ".tbx"),
    "latex": ("data.latex:parse", ".tex"),
}
"""Our parsers by the name of their dialect: module and function, since a project needs one or two, and extensions."""
NAMES = tuple(_PARSERS)
_TEXTS = ("markdown", "rst")
"""Those of texts that may be in the markup of the other, whatever their extension says."""
_EXTENSIONS = {extension: name for name, (_, extensions) in _PARSERS.items() for extension in extensions.split()}
EXTENSIONS = frozenset((*_EXTENSIONS, ".txt"))
"""Of the files that are read here."""
_EXPLICIT_MARKUP = expression(r"\.\. (?:_[^_\s]|[\w:-]+::)")
_FENCED = expression(
    r"^ {0,3}(?P<fence>(?P<mark>[`~])(?P=mark){2,}+).*\n(?s:.*?)(?:^[^\S\n]*(?P=fence)(?P=mark)*+[^\S\n]*$|\Z)",
    re.MULTILINE,
)
"""A block of code."""
_HEADING = expression(r" {0,3}#{1,6}[ \t]+\S")
_TABLE_RULE = expression(r"[ \t]*+(?:\|[ \t]*+)?:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)*+(?:\|[ \t]*+)?")
_BEGINNINGS: tuple[tuple[re.Pattern[str], str], ...] = (
    (expression(r"\s*+(?:<[?!][^<>]*+>\s*+)*+<(?:tbx|martif)[\s>]"), "tbx"),
    (expression(r'\s*\{\s*"schema_version"\s*:'), "json"),
    (expression(r'(?:#[^\n]*\n|[ \t]*\n)*msg(?:id|ctxt) "'), "po"),
    (expression(r"(?:---\n)?(?:schema_version: \d|- slug: )"), "yaml"),
)
"""How data begins that is in a text file."""
_FOREIGN = {
    ".mediawiki": "MediaWiki",
    ".org": "Org",
    ".textile": "Textile",
    ".wiki": "MediaWiki",
    **{f".{section}": "a manual page" for section in range(1, 9)},
}
"""Extensions of formats that would be mistaken for another."""


def choose(text: str, path: str) -> Parser:
    """The parser for *text*: RST if it has a ``glossary`` directive, Markdown if it has headings or tables.

    What is kept as data goes before that, by the extension of its file or, in a text file, by how it begins.

    A text with the marks of both, or of neither, goes by the extension of *path*; if that doesn't decide, the directive
    wins, other directives and labels of RST come second, and a text with no marks is plain or, if that
    gives more terms, the lists and paragraphs of Markdown.
    """
    extension = PurePosixPath(path).suffix.lower()
    return _refuse if extension in _FOREIGN else parser_called(_choose(text, extension))


def _refuse(_text: str, path: str) -> ParseResult:
    """Report that the format of a file isn't read."""
    format_ = _FOREIGN[PurePosixPath(path).suffix.lower()]
    advice = f"{format_} isn't read; convert it to Markdown or AsciiDoc, or install a parser for it"
    message = f"no term found in “{path}”: {advice}"
    return ParseResult(diagnostics=(Diagnostic.at(Code.NOTHING_FOUND, message, path),))


def _choose(text: str, extension: str) -> str:
    by_extension = _EXTENSIONS.get(extension)
    begins = (parser for beginning, parser in _BEGINNINGS if beginning.match(text))
    found = next(begins, None) if extension in ("", ".txt", ".xml") else None
    if decided := found or (None if by_extension in _TEXTS else by_extension):
        return decided
    if by_extension is None:
        from glossary_build.parsers import asciidoc
        from glossary_build.parsers.data import csv_table

        if extension in ("", ".txt") and csv_table.is_header(text):
            return "csv"
        if asciidoc.TABLE_START.search(text):
            return "asciidoc"
    has_directive, has_marks, has_markup = _shape(text)
    if has_directive and has_marks:
        return by_extension or "rst"
    if has_directive:
        return "rst"
    if has_marks:
        return "rst" if has_markup and by_extension == "rst" else "markdown"
    if by_extension or has_markup:
        return by_extension or "rst"
    return "asciidoc" if asciidoc.is_asciidoc(text) else _without_headings(text)


def parser_called(name: str) -> Parser:
    """Our parser called *name*, imported when it is needed."""
    module, _, function = _PARSERS[name][0].partition(":")
    parser: Parser = getattr(import_module(f"{__package__}.{module}"), function)
    return parser


def _without_headings(text: str) -> str:
    """Markdown where its lists and paragraphs give more terms than the shape of plain text does."""
    in_markdown, in_plain = parser_called("markdown")(text, ""), parser_called("plain")(text, "")
    return "markdown" if len(in_markdown.entries) > len(in_plain.entries) else "plain"


def _shape(text: str) -> tuple[bool, bool, bool]:
    """Whether *text* has a ``glossary`` directive, headings or tables of Markdown, any directive or label of RST."""
    lines = _FENCED.sub("", "\n".join(split_lines(text))).split("\n")
    explicit = [line for line in lines if ".." in line]
    has_directive = any(map(GLOSSARY_DIRECTIVE.match, explicit))
    rules = (_TABLE_RULE.fullmatch(line) for above, line in pairwise(lines) if "|" in line and "|" in above)
    has_marks = any(_HEADING.match(line) for line in lines if "#" in line) or any(rules)
    return has_directive, has_marks, any(map(_EXPLICIT_MARKUP.match, explicit))
