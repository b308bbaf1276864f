"""Parsers: one module per family of markup, each a pure function from text to entries and diagnostics."""

from __future__ import annotations

from dataclasses import dataclass

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
