"""Reads the description lists of MediaWiki: ``; name`` with ``: text`` below it, or both on one line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from glossary_build import Definition, Designation, Entry, Markup, ParseResult, SourceLocation

EXTENSIONS = (".mediawiki", ".wiki")

_HEADING = re.compile(r"(={2,6})\s*(.+?)\s*\1\s*")
_LITERAL = re.compile(r"<nowiki>(.*?)</nowiki>")
_MARKS = (
    (re.compile(r"'''(.+?)'''"), r"**\1**"),
    (re.compile(r"''(.+?)''"), r"*\1*"),
    (re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]+)\]\]"), r"\1"),
    (re.compile(r"\[(https?://[^\s\]]+) ([^\]]+)\]"), r"[\2](\1)"),
)
"""Inline markup, and what it is in Markdown."""


def parse(text: str, path: str) -> ParseResult:
    """Return the terms of a page; the heading above them is their subject."""
    entries: list[Entry] = []
    names: list[Designation] = []
    texts: list[tuple[str, SourceLocation]] = []
    subject = ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        source = SourceLocation(path=path, line=number)
        explained = ""
        if line.startswith(":") and names:
            explained = line[1:]
        elif names and (texts or not line.startswith(";")):
            entries.append(_entry(names, texts, subject))
            names, texts = [], []
        if line.startswith(";"):
            name, _, explained = line[1:].partition(" : ")
            names.append(Designation(text=name.strip(), language="en", source=source))
        elif heading := _HEADING.fullmatch(line):
            subject = heading[2]
        if explained.strip():
            texts.append((_markdown(explained.strip()), source))
    return ParseResult(entries=tuple(entries), dialect="description lists of MediaWiki")


def _entry(names: Sequence[Designation], texts: Sequence[tuple[str, SourceLocation]], subject: str) -> Entry:
    paragraphs = "\n\n".join(text for text, _ in texts)
    return Entry(
        designations=tuple(names),
        definitions=tuple(
            Definition(text=paragraphs, language="en", markup=Markup.MARKDOWN, source=source) for _, source in texts[:1]
        ),
        subjects=(subject,) if subject else (),
        source=names[0].source,
    )


def _markdown(text: str) -> str:
    """*text* with its inline markup in Markdown; what is literal stays so."""
    parts = _LITERAL.split(text)
    for pattern, replacement in _MARKS:
        parts[::2] = [pattern.sub(replacement, part) for part in parts[::2]]
    parts[1::2] = [f"`{part}`" for part in parts[1::2]]
    return "".join(parts)
