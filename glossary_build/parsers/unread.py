"""Finds the tables and lists in which a parser saw no terms, and says what would show them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

MOST_TAGS = 50_000
"""Tags and references in the HTML of one section, above which none of it is read: the reader is slow on some of it."""
_HEADER = "give it a header such as “Term” and “Meaning”"
_WAYS = (
    (re.compile(r"\s*<(?:dl|dt)[\s>]", re.IGNORECASE), "an HTML list", "begin it with <dl>, <dt> before each name"),
    (re.compile(r"\s*<table[\s>]", re.IGNORECASE), "an HTML table", _HEADER),
    (re.compile(r"\s*\.\. list-table::"), "a list-table", f"{_HEADER}, and :header-rows: 1"),
    (re.compile(r"\s*\.\. csv-table::"), "a csv-table", f"{_HEADER}, or name its CSV file as a source of its own"),
    (
        re.compile(r"\s*(?:\+[-=]{2,}){2,}\+\s*|\s*={2,}(?: +={2,})+\s*"),
        "a table of RST",
        f"{_HEADER}, and check that its lines meet",
    ),
)
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


def has_too_many_tags(lines: Iterable[str]) -> bool:
    """Whether *lines* of HTML hold more than :data:`MOST_TAGS`."""
    return sum(line.count("<") + line.count("&") for line in lines) > MOST_TAGS
