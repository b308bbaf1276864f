"""Parsers: one module per family of markup, each a pure function from text to entries and diagnostics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from glossary_build.diagnostics import Diagnostic
from glossary_build.model import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class ParseResult:
    """What a parser found in one source."""

    entries: tuple[Entry, ...] = ()
    """In the order of the source."""
    diagnostics: tuple[Diagnostic, ...] = ()
    dialect: str = ""
    """The way of writing that the source was read as, in words for the author: ``bullets with bold heads``."""
    title: str = ""
    """That of the whole source, if it has one that is no term."""
    subjects: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Names of subjects that the source declares apart from its entries, by BCP 47 tag."""
    candidates: Mapping[str, int] = field(default_factory=dict)
    """The structures that were considered, in words such as ``tables``, with their terms: first the one taken."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """The headers of the tables in a document, and what they were taken for, in the words of a reading rule."""

    @property
    def read_as(self) -> str:
        """How the source was read, and what it could have been read as, in words."""
        entries = "1 entry" if len(self.entries) == 1 else f"{len(self.entries)} entries"
        summary = f"{self.dialect}, {entries}"
        if len(self.candidates) < 2:
            return summary
        (_, terms), (other, others), *_ = self.candidates.items()
        first, second = (count / sum(self.candidates.values()) for count in (terms, others))
        return f"{summary} (score {first:.2f}; next best: {other}, {others} terms, {second:.2f})"
