"""Finds what the columns of a table hold by the words of its header."""

from __future__ import annotations

import re
import unicodedata

from glossary_build.terms.field_names import Field, Role, field_named
from glossary_build.terms.lexicon import all_words
from glossary_build.text.names import has_cjk

TEXTS = frozenset((Role.DEFINITION, Role.SUBJECTS))
"""What columns hold that are no names."""
_READ = TEXTS | {Role.TERM, Role.ABBREVIATIONS, Role.SYNONYMS}
_NOTES = all_words("notes")
_LOOSE = frozenset(("名称", "name", "names", "word", "words", "概念", "简称", "short"))
_NO_NAME = re.compile(
    r"(?:file|parameter|class|function|method|module|variable|field|column|option|user|package)\b", re.I
)
_BRACKETS = re.compile(r"[(（\[][^()（）\[\]]*+[)）\]]$")
_MOST_HEADER_WORDS = 5
_LONGEST_HEADER = 8
"""Characters of one in a language without blanks."""
_SHORTEST_END = 4
"""Letters of the last words of a header: shorter ones are codes of languages too."""


def column_of(header: str) -> Field | None:
    """What the column under *header* holds; None where the header doesn't tell, or it is nothing of a table of terms.

    >>> column_of("常用缩写").role, column_of("Preferred term").role, column_of("File name")
    (<Role.ABBREVIATIONS: 'abbreviations'>, <Role.TERM: 'term'>, None)
    """
    text = unicodedata.normalize("NFKC", header).strip()
    if not text or len(text.split()) > _MOST_HEADER_WORDS or _NO_NAME.match(text):
        return None
    field = field_named(text) or field_named(_BRACKETS.sub("", text)) or _by_end(text)
    return field if field and field.role in _READ else None


def _by_end(header: str) -> Field | None:
    """What a *header* says by its last words, or its last characters."""
    if has_cjk(header):
        ends = [header[begin:] for begin in range(1, len(header) - 1)] if len(header) <= _LONGEST_HEADER else []
    else:
        words = header.split()
        ends = [end for begin in range(1, len(words)) if len(end := " ".join(words[begin:])) >= _SHORTEST_END]
    return next(filter(None, map(field_named, ends)), None)


def is_note(header: str) -> bool:
    """Whether the texts under *header* are remarks, and definitions only where there are no others."""
    return unicodedata.normalize("NFKC", header).strip().casefold() in _NOTES


def is_loose(header: str) -> bool:
    """Whether *header* also heads many a table that lists no terms."""
    return unicodedata.normalize("NFKC", header).strip().casefold() in _LOOSE
