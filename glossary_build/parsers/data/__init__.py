"""Chooses the parser for a glossary that is kept as data: by the extension of its file, for others by its beginning."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePosixPath

from glossary_build.parsers import ParseResult
from glossary_build.parsers.data import csv_table, po, structured, tbx

Parser = Callable[[str, str], ParseResult]

EXTENSIONS: dict[str, Parser] = {
    ".json": structured.parse_json,
    ".tbx": tbx.parse,
    ".xml": tbx.parse,
    ".yaml": structured.parse_yaml,
    ".yml": structured.parse_yaml,
    ".csv": csv_table.parse,
    ".tsv": csv_table.parse,
    ".tab": csv_table.parse,
    ".po": po.parse,
    ".pot": po.parse,
}
_BEGINNINGS: tuple[tuple[re.Pattern[str], Parser], ...] = (
    (re.compile(r"\s*(?:<\?xml[^<>]*>\s*)?<(?:!DOCTYPE\s+)?(?:tbx|martif)[\s>]"), tbx.parse),
    (re.compile(r'\s*\{\s*"schema_version"\s*:'), structured.parse_json),
    (re.compile(r'(?:#[^\n]*\n|[ \t]*\n)*msg(?:id|ctxt) "'), po.parse),
    (re.compile(r"(?:---\n)?(?:schema_version: \d|- slug: )"), structured.parse_yaml),
)


def choose_data_parser(text: str, path: str) -> Parser | None:
    """The parser for *text*, which *path* names; None if it is no data.

    A text file may hold any of the forms, and is known by how it begins.
    """
    extension = PurePosixPath(path).suffix.lower()
    if extension in EXTENSIONS or extension not in ("", ".txt"):
        return EXTENSIONS.get(extension)
    found = next((parser for beginning, parser in _BEGINNINGS if beginning.match(text)), None)
    return found or (csv_table.parse if csv_table.is_header(text) else None)
