"""How a command is declared: its help has what all commands share at the end, and a wrong choice gets a suggestion."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import click


class SharedOption(click.Option):
    """An option that several commands have; the help lists it after those of the command itself."""


class _Command(click.Command):
    """A command whose help separates its own options from the shared ones."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options in two lists."""
        own: list[tuple[str, str]] = []
        shared: list[tuple[str, str]] = []
        for parameter in self.get_params(ctx):
            if record := parameter.get_help_record(ctx):
                (shared if isinstance(parameter, SharedOption) else own).append(record)
        for title, records in (("Options", own), ("Options of most commands", shared)):
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)


class Choice(click.Choice[str]):
    """One of several words; for another word, the nearest one is offered."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:  # noqa: ARG002 - the signature is click's
        """Return what was written, and what may have been meant."""
        from glossary_build.text.suggestions import closest_names, did_you_mean

        known = f"; choose from {', '.join(self.choices)}"
        return f"“{value}” is none of the choices{did_you_mean(closest_names(str(value), self.choices, 1), known)}"


command: Callable[..., Callable[[Callable[..., Any]], click.Command]] = partial(click.command, cls=_Command)
shared_option = partial(click.option, cls=SharedOption)
