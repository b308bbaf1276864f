"""The command line: ``glossary-build``, with one module per command, each loaded when it is called."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from glossary_build.cli.command import Localized, command, locale_language, translate
from glossary_build.version import VERSION

_COMMANDS = ("html", "serve", "init", "check", "export", "show", "diff", "suggest", "lock", "help")


_COLUMNS = 56
"""The width of help in a language whose characters are as wide as two."""
_GONE = 141
"""The exit status of a shell for a program whose output nobody reads to the end: 128 and the number of ``SIGPIPE``."""


@contextmanager
def _explaining_ends() -> Iterator[None]:
    """Turn what the system refuses, such as to write to a full disk or a closed pipe, into a message.

    Messages are printed without what could steer a terminal, as an argument may hold. Ctrl+C ends the program without
    one, and so does a reader that has read enough, as ``head``; both with the exit status that shells expect.
    """
    try:
        yield
    except KeyboardInterrupt as interrupt:
        raise click.exceptions.Exit(128 + signal.SIGINT) from interrupt
    except BrokenPipeError as error:
        _give_up_full_streams()
        raise click.exceptions.Exit(_GONE) from error
    except OSError as error:
        _give_up_full_streams()
        from glossary_build.cli.output import reason

        raise click.ClickException(translate(_printable(reason(error, names_file=True)))) from error
    except click.ClickException as error:
        error.message = _printable(error.message)  # type: ignore[misc]  # nothing else reaches click's own messages
        if locale_language():
            _show(error)
            raise click.exceptions.Exit(error.exit_code) from error
        raise


def _show(error: click.ClickException) -> None:
    """Print *error* as click does, in the language of the locale."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is not None:
        advice = translate("Try '{} {}' for help.").format(context.command_path, context.help_option_names[-1])
        click.echo(f"{context.get_usage()}\n{advice}\n", err=True)
    click.echo(translate("Error: {}").format(translate(error.format_message())), err=True)


def _printable(message: str) -> str:
    from glossary_build.cli.output import printable

    return "\n".join(map(printable, message.split("\n")))


def _give_up_full_streams() -> None:
    """Lead a standard stream that can't be written to nowhere: Python tries it again when it ends, and complains."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with suppress(OSError):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, stream.fileno())
                os.close(nowhere)


class _LazyGroup(Localized, click.Group):
    """A group whose commands are the functions of the same name in the modules beside this one."""

    def main(self, *args: Any, **extra: Any) -> Any:
        try:
            return super().main(*args, **extra)
        finally:
            _give_up_full_streams()

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        if locale_language():
            extra["terminal_width"] = _COLUMNS
        with _explaining_ends():
            return super().make_context(*args, **extra)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        with formatter.section(translate("Commands")):
            found = ((name, self.get_command(ctx, name)) for name in _COMMANDS)
            formatter.write_dl([(name, each.get_short_help_str()) for name, each in found if each])

    def invoke(self, ctx: click.Context) -> Any:
        with _explaining_ends():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - the signature is click's
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - as above
        if cmd_name not in _COMMANDS:
            return None
        if cmd_name == "help":
            return _help
        found: click.Command = getattr(import_module(f"{__name__}.{cmd_name}"), cmd_name)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in _COMMANDS:
            from glossary_build.text.suggestions import closest_names, did_you_mean

            near = [f"html {args[0]}"] if Path(args[0]).is_file() else closest_names(args[0], _COMMANDS, 1)
            ctx.fail(f"No such command “{args[0]}”{did_you_mean(near, '.')}")
        return super().resolve_command(ctx, args)


@command("help")
@click.argument("name", metavar="[COMMAND]", default="")
def _help(name: str) -> None:
    """Explain a command, as “COMMAND --help” does."""
    main.main([*filter(None, [name]), "--help"], prog_name="glossary-build", standalone_mode=False)


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="glossary-build")
def main() -> None:
    """Read glossaries, in Markdown, in reStructuredText or as data, as one.

    Every command takes the files that make the glossary together. Their order is their precedence: where two files
    define the same term, the definition of the earlier one is shown.

    \b
    Examples:
      glossary-build check terms.md terms.zh.md
      glossary-build show tensor terms.md terms.zh.md
      glossary-build html terms.md terms.zh.md --open

    “glossary-build COMMAND --help” explains each of them.
    """
    if sys.stdout is None:  # closed by the caller; what is written must not be lost in silence
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
