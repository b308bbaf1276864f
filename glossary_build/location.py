"""Locations in sources, which each part of the model has."""

from __future__ import annotations

from typing import NamedTuple


class SourceLocation(NamedTuple):
    """A location in a source."""

    path: str
    """Path as the author gave it or relative to the project, with forward slashes."""
    line: int
    """1-based line; 1 where the whole file is meant."""

    def below(self, lines: int) -> SourceLocation:
        """Return the location so many *lines* further down."""
        return SourceLocation(self.path, self.line + lines) if lines else self

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"
