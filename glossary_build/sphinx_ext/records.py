"""What is known of the references on a page, and how the environment remembers it between builds."""

from __future__ import annotations

import json
from typing import NamedTuple


class Section(NamedTuple):
    """A section that a reader can go to."""

    id: str
    """Empty for the page as a whole."""
    title: str
    """Its text; empty for the page as a whole."""


class Uses(NamedTuple):
    """What one page says of terms, in its own order."""

    sections: tuple[tuple[Section, str, int], ...] = ()
    """The section, the name that it refers to, and how often."""
    entries: tuple[tuple[str, str], ...] = ()
    """The id of an entry and a name that its text refers to."""

    def dumped(self) -> bytes:
        """All of it as JSON."""
        sections = [(section.id, section.title, name, count) for section, name, count in self.sections]
        return json.dumps([sections, self.entries], ensure_ascii=False).encode()

    @classmethod
    def loaded(cls, kept: bytes) -> Uses:
        """What :meth:`dumped` has made."""
        sections, entries = json.loads(kept)
        return cls(
            sections=tuple((Section(id=id_, title=title), name, count) for id_, title, name, count in sections),
            entries=tuple((anchor, name) for anchor, name in entries),
        )
