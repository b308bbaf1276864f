"""Finds the tables and lists that no parser reads, and says what to write instead."""

from __future__ import annotations

import re
from collections.abc import Sequence

_WAYS = (
    (re.compile(r"\s*<(?:dl|dt)[\s>]", re.IGNORECASE), "an HTML list", "bullets such as “- **Epoch**: One pass.”"),
    (re.compile(r"\s*<table[\s>]", re.IGNORECASE), "an HTML table", "a Markdown table with a header"),
    (re.compile(r"\s*\.\. list-table::"), "a list-table", "a glossary directive"),
    (re.compile(r"\s*\.\. csv-table::"), "a csv-table", "a glossary directive, or a CSV file of its own"),
    (re.compile(r"\s*(?:\+[-=]{2,}){2,}\+\s*|\s*={2,}(?: +={2,})+\s*"), "a table of RST", "a glossary directive"),
)


def find_unread(lines: Sequence[str]) -> tuple[int, str] | None:
    """The 1-based line of the first such table or list in *lines*, and what its author does; None for none."""
    for number, line in enumerate(lines, 1):
        for pattern, what, instead in _WAYS:
            if pattern.match(line):
                return number, f"{what} is not read; write its terms as {instead}"
    return None
