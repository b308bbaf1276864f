"""How a command is declared: what its help looks like, and the suggestion that a wrong choice gets."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any

import click

from glossary_build.cli.language import translate, translate_help


class SharedOption(click.Option):
    """An option that several commands have; the help lists it after those of the command itself."""


class Localized(click.Command):
    """A command whose help is in the language of the locale, with the options that most commands have at its end."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write how the command is called."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=translate("Usage: "))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's
        """Write what it does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(self._translated_help())

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002 - our first paragraphs are short
        """Return the first sentence."""
        return self._translated_help().partition("\n")[0]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options in two lists."""
        own: list[tuple[str, str]] = []
        shared: list[tuple[str, str]] = []
        for parameter in self.get_params(ctx):
            if isinstance(parameter, click.Option) and (record := parameter.get_help_record(ctx)):
                names, text = record[0], record[1].replace(parameter.help or "", translate(parameter.help or ""))
                (shared if isinstance(parameter, SharedOption) else own).append((names, text))
        for title, records in (("Options", own), ("Options of most commands", shared)):
            if records:
                with formatter.section(translate(title)):
                    formatter.write_dl(records)

    def _translated_help(self) -> str:
        return translate_help(inspect.cleandoc(self.help or ""))


class Choice(click.Choice[str]):
    """One of several words; for another word, the nearest one is offered."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:  # noqa: ARG002 - the signature is click's
        """Return what was written, and what may have been meant."""
        from glossary_build.text.suggestions import closest_names, did_you_mean

        known = f"; choose from {', '.join(self.choices)}"
        return f"“{value}” isn't one of the choices{did_you_mean(closest_names(str(value), self.choices, 1), known)}"


command: Callable[..., Callable[[Callable[..., Any]], click.Command]] = partial(click.command, cls=Localized)
shared_option = partial(click.option, cls=SharedOption)
