"""How much a command says beside its result: ``-q``, ``-v``, and progress on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import IntEnum
from typing import Any, TypeVar

import click

_LEVEL = "glossary_build.verbosity"
"""Where the context of a command keeps its level."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


class Verbosity(IntEnum):
    """How much is printed to standard error."""

    QUIET = -1
    """Warnings and errors only."""
    NORMAL = 0
    """Summaries too, and on a terminal how far the work is."""
    VERBOSE = 1
    """Information about the sources too, and each step on a line of its own."""


def verbosity_options(function: _Function) -> _Function:
    """Add ``-q`` and ``-v``, which only this module reads."""
    quiet = click.option(
        "-q",
        "--quiet",
        is_flag=True,
        expose_value=False,
        callback=_note(Verbosity.QUIET),
        help="Print only the result, warnings and errors.",
    )
    verbose = click.option(
        "-v",
        "--verbose",
        is_flag=True,
        expose_value=False,
        callback=_note(Verbosity.VERBOSE),
        help="Print each step, and information about the sources.",
    )
    return quiet(verbose(function))


def _note(level: Verbosity) -> Callable[[click.Context, click.Parameter, bool], None]:
    def note(ctx: click.Context, _option: click.Parameter, value: bool) -> None:
        if value and ctx.meta.setdefault(_LEVEL, level) is not level:
            raise click.UsageError("-q and -v can't be used together")

    return note


def verbosity() -> Verbosity:
    """The level of the command that runs."""
    context = click.get_current_context(silent=True)
    level: Verbosity = context.meta.get(_LEVEL, Verbosity.NORMAL) if context else Verbosity.NORMAL
    return level


def say(message: str, colour: str | None = None) -> None:
    """Print a summary or a notice to standard error, unless the command is quiet."""
    if verbosity() > Verbosity.QUIET:
        from glossary_build.cli.output import printable, uses_colour

        click.secho(printable(message), fg=colour, err=True, color=uses_colour())


class Progress:
    """Shows how many steps of a long work are done: in one line that changes on a terminal, or in lines with ``-v``."""

    def __init__(self, work: str) -> None:
        """*work* says what is done, such as “reading the sources”."""
        self._work = work
        self._shown = ""
        self._changes = verbosity() is Verbosity.NORMAL and sys.stderr.isatty()

    def __enter__(self) -> Progress:
        """Begin the work."""
        return self

    def __exit__(self, *_: object) -> None:
        """Remove the line that changes."""
        self._replace("")

    def step(self, number: int, total: int, item: str) -> None:
        """Step *number* of *total*, which is about *item*, begins."""
        counted = f"{self._work}: {number} of {total}"
        if verbosity() is Verbosity.VERBOSE:
            from glossary_build.cli.output import printable

            click.echo(printable(f"{counted}, {item}"), err=True)
        else:
            self._replace(counted)

    def _replace(self, line: str) -> None:
        if self._changes and line != self._shown:
            blank = " " * len(self._shown)
            click.echo(f"\r{blank}\r{line}", err=True, nl=False)
            self._shown = line
