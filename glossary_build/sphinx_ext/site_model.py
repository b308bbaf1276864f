"""What a build knows of each term of the site: the page that shows it, its neighbours, the sections that use it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from glossary_build.model import Concept
    from glossary_build.sphinx_ext.records import Section

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
    """What a term has to do with others and with the pages.

    The terms are in the order of the glossary, the locations in that of the table of contents.
    """

    term: SiteTerm
    related: tuple[SiteTerm, ...]
    """Those whose entries mention it, without the ones that its own entry links to."""
    places: tuple[Place, ...]
