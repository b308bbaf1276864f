"""Lists the dialects that an author can name, each with its parser."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial

from glossary_build.parsers import ParseResult, asciidoc, markdown, plain, rst
from glossary_build.parsers.data import csv_table, latex, po, structured, tbx
from glossary_build.parsers.reading_rules import ruled_document
from glossary_build.text.suggestions import closest_names, did_you_mean

Parser = Callable[[str, str], ParseResult]

DIALECTS: Mapping[str, Parser] = {
    "markdown": markdown.parse,
    **{name: partial(markdown.parse, dialect=name) for name in ruled_document.MARKDOWN},
    "rst": rst.parse,
    **{name: partial(rst.parse, dialect=name) for name in ruled_document.RST},
    "plain": plain.parse,
    "asciidoc": asciidoc.parse,
    "yaml": structured.parse_yaml,
    "json": structured.parse_json,
    "ini": structured.parse_settings,
    "xml": structured.parse_xml,
    "csv": csv_table.parse,
    "po": po.parse,
    "tbx": tbx.parse,
    "latex": latex.parse,
}
"""``markdown`` and ``rst`` still choose by shape among the ways of writing of their family."""


def unknown_dialect(name: str, names: Collection[str] = DIALECTS) -> str:
    """What to tell an author who named a dialect that is none of *names*.

    >>> unknown_dialect("bullet")[:54]
    'no dialect is called “bullet”; did you mean “bullets”?'
    """
    hint = did_you_mean(closest_names(name, names, 1), ".")
    return f"no dialect is called “{name}”{hint} There are {', '.join(names)}"
