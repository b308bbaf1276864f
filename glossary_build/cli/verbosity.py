"""How much a command says beside its result: ``-q`` and ``-v``."""

from __future__ import annotations

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
