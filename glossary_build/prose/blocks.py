"""The paragraphs of a page, whatever markup it is in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A paragraph in the source: its lines without indentation or bullets, and its plain text."""

    line: int
    """0-based line of the page that it begins at."""
    raw: str
    """The lines as they are written, without what is before their first words."""
    texts: tuple[tuple[int, str], ...]
    """Plain text in *raw*, each with its offset."""
