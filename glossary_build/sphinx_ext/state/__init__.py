"""Types for what is kept between builds: terms and references to them, on a page and on the whole site."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from glossary_build.model import Concept
    from glossary_build.sphinx_ext.nodes import Conditions

Target = tuple[str, str]
"""Page and anchor."""


class Section(NamedTuple):
    """A section that a reader can go to."""

    id: str
    """Empty for the page as a whole."""
    title: str
    """Its text; empty for the page as a whole."""


class Postponed(NamedTuple):
    """A warning of Sphinx that a translation refers to other terms, until all of them are known."""

    place: str
    message: str
    original: tuple[tuple[str, str], ...]
    """Role and target of each reference."""
    translated: tuple[tuple[str, str], ...]


@dataclass(slots=True)
class PageRecord:
    """What one page says of terms, from when it is read until it is read again."""

    targets: dict[str, str] | None = None
    """The names that its views make targets for, each with its anchor; None if it has no view."""
    place: str = ""
    """The file and line of the first view that makes some."""
    shown: list[str] = field(default_factory=list)
    """The ids of the concepts whose entries its views show, whether or not it has their targets."""
    order: str = ""
    """The language of the order of its view of the whole glossary."""
    letters: dict[str, str] = field(default_factory=dict)
    """The ids of the entries of a view that is split by letter, each with that of its letter's section."""
    letter_sections: dict[str, str] = field(default_factory=dict)
    """The ids of the sections that have a page, also of those without an entry, each with its letter."""
    stock: bytes = b""
    """The entries of its stock glossaries, in their order: pickled, since few builds look at them."""
    stock_targets: dict[str, str] = field(default_factory=dict)
    """The names of these that lead to it, each with its anchor."""
    mentions: list[str] = field(default_factory=list)
    """The names that its ``:term:`` references are looking for."""
    asked: dict[str, None] = field(default_factory=dict)
    """Those of them that can only be terms, for which other spellings are tried, in order."""
    abbreviated: list[str] = field(default_factory=list)
    """The names that its ``:gls:`` references are looking for."""
    quoted: list[str] = field(default_factory=list)
    """The names of the terms whose definitions it shows."""
    lists: list[str] = field(default_factory=list)
    """The scopes of its lists of the terms that are used."""
    elsewhere: list[tuple[str, str]] = field(default_factory=list)
    """The terms that its ``:external:`` roles are looking for, each with its project; empty if it names none."""
    addresses: list[str] = field(default_factory=list)
    """The addresses of entries of any site that it links to."""
    files: dict[str, bool] = field(default_factory=dict)
    """The paths of the files that the definitions of its views name, each with whether there is one."""
    used: list[tuple[Section, str, Conditions, int]] = field(default_factory=list)
    """Where it refers to terms outside of entries, in its own order: the section, the name, under which conditions,
    and how often."""
    used_in_entries: list[tuple[str, str]] = field(default_factory=list)
    """The id of an entry and a name that its text refers to, in its own order."""
    conditions: dict[str, Conditions] = field(default_factory=dict)
    """The ids of the entries that not every build shows, each with the conditions around it."""
    postponed: list[Postponed] = field(default_factory=list)
    size: int = 0
    """How many entries its glossaries show."""


NOTHING = PageRecord()
"""The record of any other page; never changed."""


@dataclass(slots=True)
class SiteRecord:
    """What a build found of the site as a whole, for the next one to compare."""

    digest: str = ""
    """That of all that the model depends on, and of our own version."""
    has_letters: bool = False
    """Whether it wrote a site, where letters have pages."""
    environment: str = ""
    """A mark of the environment that the output was made from."""
    inventories: dict[str, str] = field(default_factory=dict)
    """Project that intersphinx knows → a digest of its terms."""
    published: dict[str, Target] = field(default_factory=dict)
    """The names of ours that the standard domain has, with their targets."""
    loose: dict[str, Target] = field(default_factory=dict)
    """Other spellings of names that it has."""
    shown: dict[str, str] = field(default_factory=dict)
    """Page → a digest of what it shows of other pages and other projects."""
    cards_elsewhere: dict[str, str] = field(default_factory=dict)
    """Page → a digest of the cards that its links to terms of other projects have."""
    words: dict[str, object] = field(default_factory=dict)
    """The texts of the interface that depend on the terms."""


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


def bring_up_to(now: Mapping[str, str], before: dict[str, str]) -> set[str]:
    """Make *before*, of what the last build found, equal to *now*; return the keys that have another value or none."""
    changed = {key for key in {*before, *now} if before.get(key) != now.get(key)}
    before.clear()
    before.update(sorted(now.items()))
    return changed


def digest(found: object) -> str:
    """Return a digest of plain data, whose keys are strings; other values count as they are printed."""
    text = json.dumps(found, ensure_ascii=False, default=repr)
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
