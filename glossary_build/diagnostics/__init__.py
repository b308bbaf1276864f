"""Diagnostics: what is wrong with a source, where, and under which code; and faults that nobody expected."""

from __future__ import annotations

import os
from dataclasses import dataclass
from traceback import walk_tb
from typing import NamedTuple

from glossary_build.diagnostics.rules import RULES as RULES
from glossary_build.diagnostics.rules import Code as Code
from glossary_build.diagnostics.rules import Reporter as Reporter
from glossary_build.diagnostics.rules import Rule as Rule
from glossary_build.diagnostics.rules import Severity as Severity


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


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem at one place."""

    code: Code
    message: str
    """One sentence without final stop that quotes the text at fault."""
    source: SourceLocation
    other: SourceLocation | None = None
    """The other place concerned, as with duplicates."""

    @classmethod
    def at(cls, code: Code, message: str, path: str, line: int = 1) -> Diagnostic:
        """Return the problem at 1-based *line* of *path*."""
        return cls(code=code, message=message, source=SourceLocation(path, line))

    @property
    def severity(self) -> Severity:
        """Severity of the code."""
        return RULES[self.code].severity

    def __str__(self) -> str:
        """``path:line: severity: message [code]``, the form that editors and CI understand."""
        return f"{self.source}: {self.severity}: {self.message} [{self.code}]"


_LONGEST_QUOTE = 40


def shortened(text: str) -> str:
    """Return *text* as a message quotes it: on one line, and without the end of a long one."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_QUOTE else f"{line[:_LONGEST_QUOTE].rstrip()}…"


DEBUG = "GLOSSARY_BUILD_DEBUG"
"""Environment variable: with any value but an empty one, unexpected exceptions are raised."""


def is_debugging() -> bool:
    """Return whether unexpected exceptions are raised."""
    return bool(os.environ.get(DEBUG))


def describe_fault(error: BaseException) -> str:
    """Return what *error* is and where it was raised, for the report of a user: ``ValueError in package.module:12``."""
    places = [f" in {frame.f_globals.get('__name__', '?')}:{line}" for frame, line in walk_tb(error.__traceback__)]
    return type(error).__name__ + "".join(places[-1:])
