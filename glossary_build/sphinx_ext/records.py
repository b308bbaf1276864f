"""What the environment remembers of the references on a page between builds; these classes are pickled."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A section that a reader can go to."""

    id: str
    """Empty for the page as a whole."""
    title: str
    """Its text; empty for the page as a whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Uses:
    """What one page says of terms, in its own order."""

    sections: tuple[tuple[Section, str, int], ...] = ()
    """The section, the name that it refers to, and how often."""
    entries: tuple[tuple[str, str], ...] = ()
    """The id of an entry and a name that its text refers to."""
