"""Print what commands say, as -q and -v want it; show progress, and write files."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click

from glossary_build.cli.command import shared_option, translate
from glossary_build.diagnostics import Code, Diagnostic, Severity
from glossary_build.text.expressions import expression
from glossary_build.whole_files import replace_file

_LEVEL = "glossary_build.verbosity"
"""Where the context of a command keeps its level."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


class Verbosity(IntEnum):
    """The amount that is printed to standard error."""

    QUIET = -1
    """Warnings and errors only."""
    NORMAL = 0
    """Summaries too, and on a terminal how far the work is."""
    VERBOSE = 1
    """Information about the sources too, and each step on a line of its own."""


def _note(ctx: click.Context, option: click.Parameter, value: bool) -> None:
    level = Verbosity.QUIET if option.name == "quiet" else Verbosity.VERBOSE
    if value and ctx.meta.setdefault(_LEVEL, level) is not level:
        raise click.UsageError("-q and -v can't be used together")


_flag = partial(shared_option, is_flag=True, expose_value=False, callback=_note)
_quiet = _flag("-q", "--quiet", help="Print only the result, warnings and errors.")
_verbose = _flag("-v", "--verbose", help="Print each step, and information about the sources.")


def verbosity_options(function: _Function) -> _Function:
    """Add ``-q`` and ``-v``, which only this module reads."""
    return _quiet(_verbose(function))


def verbosity() -> Verbosity:
    """Return the level of the command that runs."""
    context = click.get_current_context(silent=True)
    level: Verbosity = context.meta.get(_LEVEL, Verbosity.NORMAL) if context else Verbosity.NORMAL
    return level


_ADVICE = {
    errno.EACCES: "check the permissions",
    errno.ENOSPC: "make room, or write somewhere else",
    errno.EROFS: "write somewhere else",
    errno.EISDIR: "name a file in it",
    errno.EADDRINUSE: "another program uses it; name another one with --port",
    errno.EBADF: "leave standard output open, or name a file with --output",
}
"""What to do about it, where the name of the error doesn't say it."""
_COLOURS = {"error": "red", "warning": "yellow", "info": "cyan"}
_UNSAFE = expression(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def printable(line: str) -> str:
    r"""Return *line* with what could steer a terminal written out: a source may come from somebody else.

    >>> printable("red \x1b[31m")
    'red \\x1b[31m'
    """
    return _UNSAFE.sub(lambda match: match[0].encode("unicode_escape").decode("ascii"), line)


def print_lines(lines: Iterable[str], *, err: bool = False) -> None:
    """Print *lines*, made printable."""
    for line in lines:
        click.echo(printable(line), err=err)


def print_diagnostics(diagnostics: Iterable[Diagnostic], *, err: bool) -> None:
    """A line for each, in colours on a terminal: to standard output, or to standard error beside other output.

    Standard error gets mere information only from a verbose command.
    """
    for diagnostic in diagnostics:
        if err and diagnostic.severity.value == "info" and verbosity() is not Verbosity.VERBOSE:
            continue
        severity = diagnostic.severity.value
        place = click.style(printable(str(diagnostic.source)), bold=True)
        level = click.style(severity, fg=_COLOURS[severity], bold=True)
        code = click.style(f"[{diagnostic.code}]", dim=True)
        click.echo(f"{place}: {level}: {printable(translate(diagnostic.message))} {code}", err=err, color=uses_colour())


def uses_colour() -> bool | None:
    """False where ``NO_COLOR`` forbids colours, as no-color.org asks; else None: a terminal has them, a file not."""
    return False if os.environ.get("NO_COLOR") else None


def errors_in(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return those that have the severity error."""
    return [each for each in diagnostics if each.severity is Severity.ERROR]


def print_unread(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Print the errors and which sources have no term, on standard error; return the errors."""
    shown = [each for each in diagnostics if each.severity is Severity.ERROR or each.code is Code.NOTHING_FOUND]
    print_diagnostics(shown, err=True)
    return errors_in(shown)


def reason(error: OSError, *, names_file: bool = False) -> str:
    """Return why the system refused something, for which file if wanted, and what the user can do about it."""
    place = f": {click.format_filename(error.filename)}" if names_file and error.filename else ""
    advice = f"; {_ADVICE[error.errno]}" if error.errno in _ADVICE else ""
    return f"{error.strerror or error}{place}{advice}"


def write_text(path: str, text: str, *, makes_folder: bool = False) -> None:
    """Write *text* as UTF-8 with the line ends that it has: to standard output for ``-``, else whole or not at all.

    A lone surrogate, as the name of a file may hold, becomes ``\\udcff``, which JSON reads back.
    """
    content = text.encode("utf-8", "backslashreplace")
    if path == "-":
        click.echo(content, nl=False)
        return
    target = Path(path).resolve()
    try:
        if makes_folder:
            target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists() and not target.is_file():
            target.write_bytes(content)  # a pipe or a device can't be replaced
        else:
            replace_file(target, content)
    except FileNotFoundError as error:
        folder = click.format_filename(Path(path).parent)
        raise click.ClickException(f"can't write {click.format_filename(path)}: there is no folder {folder}") from error
    except OSError as error:
        raise click.ClickException(f"can't write {click.format_filename(path)}: {reason(error)}") from error


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write *files*, given by their paths in *folder*, whose folders are made."""
    for name, text in files.items():
        write_text(str(folder / name), text, makes_folder=True)


def say(message: str, colour: str | None = None) -> None:
    """Print a summary or a notice to standard error, unless the command is quiet."""
    if verbosity() > Verbosity.QUIET:
        click.secho(printable(translate(message)), fg=colour, err=True, color=uses_colour())


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
            click.echo(printable(translate(f"{counted}, {item}")), err=True)
        else:
            self._replace(translate(counted))

    def _replace(self, line: str) -> None:
        if self._changes and line != self._shown:
            blank = " " * len(self._shown)
            click.echo(f"\r{blank}\r{line}", err=True, nl=False)
            self._shown = line


def counted(number: int, noun: str) -> str:
    """Return *number* and *noun*, in the plural where there is not one.

    >>> counted(2, "error"), counted(1, "source")
    ('2 errors', '1 source')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
