"""How a command is declared, and which language it speaks: that of the locale, if there is a catalogue for it.

A message is made of clauses between semicolons, and a clause has the form of an entry of the catalogue, with what
differs from message to message in braces. What is in quotes comes from a source, and stays as it is.
"""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import click

from glossary_build.text.expressions import expression

CATALOGUES = Path(__file__).parents[1] / "locale"
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Those that say the language, in the order in which gettext asks them."""
_STATUS = expression(r"^(\s*\d  )(.*)")
_PLACE = expression(r"(“?)\{(s|n)?\}")
_FORMS = {"s": "s?", "n": r"(\d[\d,]*)", None: "(.+?)"}
"""The plural of the noun before it, a number, or any text."""


def locale_language() -> str:
    """Return the language of the locale, as ``zh_CN``; empty if it has no catalogue."""
    value = next(filter(None, map(os.environ.get, _VARIABLES)), "")
    name = re.split("[.:@]", value)[0]
    return name if _path(name).is_file() else ""


@cache
def texts(language: str) -> Mapping[str, str]:
    """Return the catalogue of *language*, English to translation; nothing if there is none."""
    if not _path(language).is_file():
        return {}
    from glossary_build.sources.located import PoMessage, po_messages

    text = _path(language).read_text(encoding="utf-8")
    found = [each.texts for each in po_messages(text) if isinstance(each, PoMessage)]
    return {each["msgid"]: each["msgstr"] for each in found if each["msgid"] and each["msgstr"]}


def _path(language: str) -> Path:
    return CATALOGUES / language / "LC_MESSAGES" / "commands.po"


def translate(text: str, language: str | None = None) -> str:
    """Return *text* in *language*, by default that of the locale: as a whole, or else each clause of it.

    What the catalogue doesn't have stays in English.
    """
    language = locale_language() if language is None else language
    known = texts(language)
    if not known or text in known:
        return known.get(text, text)
    return "；".join(_clause(each, language) for each in text.split("; "))


def translate_help(text: str, language: str | None = None) -> str:
    """Return the help of a command, by paragraphs; of lines that click doesn't wrap, the title and exit statuses."""
    paragraphs = []
    for paragraph in text.split("\n\n"):
        kept = paragraph.removeprefix("\b\n")
        title, *lines = kept.split("\n")
        if kept == paragraph:
            paragraphs.append(translate(" ".join(paragraph.split()), language))
        else:
            explained = (_STATUS.sub(lambda match: match[1] + translate(match[2], language), line) for line in lines)
            paragraphs.append("\n".join(("\b", translate(title, language), *explained)))
    return "\n\n".join(paragraphs)


def _clause(clause: str, language: str) -> str:
    known = texts(language)
    if clause in known:
        return known[clause]
    for pattern, translation, is_quoted in _patterns(language):
        if match := pattern.fullmatch(clause):
            pairs = zip(match.groups(), is_quoted, strict=True)
            return translation.format(*(each if quoted else _clause(each, language) for each, quoted in pairs))
    return clause


@cache
def _patterns(language: str) -> tuple[tuple[re.Pattern[str], str, tuple[bool, ...]], ...]:
    """Return the entries with places: what finds the English, the translation, and which places are in quotes.

    Those with the most text of their own come first, since they say most exactly what is meant.
    """
    found = []
    for text, translation in texts(language).items():
        places = list(_PLACE.finditer(text))
        if places:
            rest = iter(_PLACE.split(text)[::3])
            pattern = re.escape(next(rest))
            for place, literal in zip(places, rest, strict=True):
                pattern += f"{place[1]}{_FORMS[place[2]]}{re.escape(literal)}"
            quoted = tuple(bool(place[1]) for place in places if place[2] != "s")
            found.append((len(_PLACE.sub("", text)), expression(pattern), translation, quoted))
    return tuple(each[1:] for each in sorted(found, key=lambda each: -each[0]))


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
