"""What every dialect of reStructuredText finds: names that share a definition, as they stand in the source."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from glossary_build.diagnostics import Diagnostic, SourceLocation
from glossary_build.model import Designation, Markup, Reference
from glossary_build.parsers.rst.titles import Section
from glossary_build.terms.brackets import Headline, split_headline
from glossary_build.terms.designations import collect_designations
from glossary_build.terms.inline import plain_name

_CLASSIFIER = re.compile(r"(?<! ) +: +")
_INLINE_TARGET = re.compile(r"(?<!\w)_`([^`]+)`")


@dataclass(slots=True, kw_only=True)
class Item:
    """Names that share a definition."""

    section: Section
    """The section that holds it, or that it is."""
    names: list[tuple[str, int]]
    """Each name with its markup, and its 1-based line; classifiers may follow it."""
    body: list[str] = field(default_factory=list)
    """Lines of the definition, dedented."""
    line: int = 1
    """1-based line of the first line of the body."""
    labels: tuple[str, ...] = ()
    """The targets by which other texts refer to it; the first one is its explicit id."""

    @property
    def held(self) -> Iterator[int]:
        """The 0-based lines of its names and its body."""
        yield from (line - 1 for _, line in self.names)
        yield from range(self.line - 1, self.line - 1 + len(self.body))

    @property
    def is_section(self) -> bool:
        """Whether it is the whole section."""
        return bool(self.section.title) and self.names[0][1] == self.section.line

    @property
    def subjects(self) -> tuple[str, ...]:
        """The titles around it, outermost first."""
        return self.section.above if self.is_section else self.section.subjects


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What one dialect makes of a file."""

    dialect: str
    """In words, for the author."""
    items: Sequence[Item] = ()
    """In the order of the source."""
    cautious: bool = False
    """Whether brackets stay in a name unless they surely give another one."""
    is_marked: bool = False
    """Whether the author marked what is glossary, so that text elsewhere is none."""


def read_names(item: Item, path: str, *, cautious: bool) -> Headline | None:
    """All names of *item* together, as if they stood in one headline; None if there is none.

    Classifiers (``name : A``), which Sphinx takes for the letter of the index, are no part of a name.
    """
    names: list[Designation] = []
    references: list[Reference] = []
    diagnostics: list[Diagnostic] = []
    for text, line in item.names:
        name = plain_name(_INLINE_TARGET.sub(r"\1", _CLASSIFIER.split(text, maxsplit=1)[0]), Markup.RST)
        if not name:
            continue
        headline = split_headline(name, SourceLocation(path=path, line=line), cautious=cautious)
        first, *others = headline.designations
        names.append(replace(first, rule="stacked name") if names else first)
        names.extend(others)
        references.extend(headline.references)
        diagnostics.extend(headline.diagnostics)
    if not names:
        return None
    return Headline(
        designations=collect_designations(names), references=tuple(references), diagnostics=tuple(diagnostics)
    )


def names_by_target(items: Sequence[tuple[Item, str]]) -> dict[str, str]:
    """The names of *items* by everything that refers to them; what authors wrote as a target beats a mere title."""
    names: dict[str, str] = {}
    for item, name in items:
        written = (target for text, _ in item.names for target in _INLINE_TARGET.findall(text))
        for target in (*item.labels, *written):
            names.setdefault(target, name)
    for item, name in items:
        if item.is_section:
            names.setdefault(item.section.title, name)
    return names
