"""Types for terms and references to them: on a page, between builds, and on the whole site."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from glossary_build.model import Concept


class Section(NamedTuple):
    """A section that a reader can go to."""

    id: str
    """Empty for the page as a whole."""
    title: str
    """Its text; empty for the page as a whole."""


class Uses(NamedTuple):
    """The references to terms on one page, in its own order."""

    sections: tuple[tuple[Section, str, int], ...] = ()
    """The section, the name that it refers to, and how often."""
    entries: tuple[tuple[str, str], ...] = ()
    """The id of an entry and a name that its text refers to."""

    def dumped(self) -> bytes:
        """Return all of it as JSON."""
        sections = [(section.id, section.title, name, count) for section, name, count in self.sections]
        return json.dumps([sections, self.entries], ensure_ascii=False).encode()

    @classmethod
    def loaded(cls, kept: bytes) -> Uses:
        """Return what :meth:`dumped` has made."""
        sections, entries = json.loads(kept)
        return cls(
            sections=tuple((Section(id=id_, title=title), name, count) for id_, title, name, count in sections),
            entries=tuple((anchor, name) for anchor, name in entries),
        )


Target = tuple[str, str]
"""Page and anchor."""


class SiteTerm(NamedTuple):
    """A concept that a reader can go to."""

    concept: Concept
    docname: str
    """The document whose view or directive shows it."""
    target: Target
    """Where references to it lead: page and anchor."""

    @property
    def page(self) -> str:
        """The page that shows it: that document, or the page of its letter where the view is split."""
        return self.target[0]

    @property
    def anchor(self) -> str:
        """Its id on that page."""
        return self.target[1]


class Place(NamedTuple):
    """A section of the documentation that refers to a term."""

    docname: str
    page: str
    """The title of the page."""
    section: Section
    times: int
    """How often it does, at least once."""


class Neighbours(NamedTuple):
    """The terms and pages that are related to a term.

    The terms are in the order of the glossary, the locations in that of the table of contents.
    """

    term: SiteTerm
    related: tuple[SiteTerm, ...]
    """Those whose entries mention it, without the ones that its own entry links to."""
    places: tuple[Place, ...]


def digest(found: object) -> str:
    """Return a digest of plain data, whose keys are strings; other values count as they are printed."""
    text = json.dumps(found, ensure_ascii=False, default=repr)
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
