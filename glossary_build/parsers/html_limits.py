"""Limits how much HTML is read, since the parser of the standard library is slow on some of it."""

from __future__ import annotations

from collections.abc import Iterable

MOST_TAGS = 50_000
"""Tags and references in the HTML of one section, above which none of it is read."""


def has_too_many_tags(lines: Iterable[str]) -> bool:
    """Whether *lines* of HTML hold more than :data:`MOST_TAGS`."""
    return sum(line.count("<") + line.count("&") for line in lines) > MOST_TAGS
