"""Lists the parsers that an author can name: ours, and the entry points of the group ``glossary_build.parsers``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import PurePosixPath
from typing import Protocol

from glossary_build.parsers import ParseResult
from glossary_build.parsers.detect import EXTENSIONS, NAMES, Parser, parser_called
from glossary_build.plugins import load_plugins
from glossary_build.sources import files_below
from glossary_build.text.suggestions import closest_names, did_you_mean

GROUP = "glossary_build.parsers"
_NAMED_ONLY = frozenset((".ini", ".properties", ".xml"))
"""Extensions of files that are mostly something else; they aren't read as part of a folder."""


class ParserPlugin(Protocol):
    """What an entry point leads to: a module, or anything else with these two names.

    The name of the entry point is the dialect, as in ``--dialect NAME``.
    """

    @property
    def EXTENSIONS(self) -> Sequence[str]:  # noqa: N802 - a constant of a module
        """Of the files that are read with it, in lower case with the dot; those that we read ourselves don't count."""

    def parse(self, text: str, path: str) -> ParseResult:
        """The entries in *text*, and what is wrong with it; *path* is for locations, and no file is to be opened.

        With a third parameter, ``rule``, it also gets the reading rule for the source, or None.
        """


def parsers() -> Mapping[str, Parser]:
    """The parsers by the name of their dialect: ours, then those of other packages.

    ``markdown`` and ``rst`` still choose by shape among the ways of writing of their family.
    """
    from glossary_build.parsers.reading_rules.ruled_document import DIALECTS  # here, since it imports most parsers

    ours: dict[str, Parser] = {}
    for name in NAMES:
        parse: Callable[..., ParseResult] = parser_called(name)
        ours[name] = parse
        ours |= {dialect: partial(parse, dialect=dialect) for dialect in DIALECTS.get(name, ())}
    return {**ours, **{name: plugin.parse for name, plugin in _plugins().items() if name not in ours}}


def unknown_dialect(name: str, names: Collection[str]) -> str:
    """What to tell an author who named a dialect that is none of *names*.

    >>> unknown_dialect("bullet", ["bullets", "csv"])
    'no dialect is called “bullet”; did you mean “bullets”? There are bullets, csv'
    """
    hint = did_you_mean(closest_names(name, names, 1), ".")
    return f"no dialect is called “{name}”{hint} There are {', '.join(names)}"


def parser_by_extension(path: str) -> Parser | None:
    """The parser of another package for files that are called like *path*; None where there is none."""
    extension = PurePosixPath(path).suffix.lower()
    if not extension or extension in EXTENSIONS:
        return None
    return next((each.parse for each in _plugins().values() if extension in each.EXTENSIONS), None)


def extensions() -> frozenset[str]:
    """Of the files that can be glossaries, with those that parsers of other packages read."""
    return EXTENSIONS | frozenset(extension for plugin in _plugins().values() for extension in plugin.EXTENSIONS)


def files_in(folder: str) -> tuple[str, ...] | None:
    """The files in *folder* that can be a glossary, as :func:`~glossary_build.sources.files_below` gives them."""
    return files_below(folder, extensions() - _NAMED_ONLY)


def _plugins() -> Mapping[str, ParserPlugin]:
    """The parsers of other packages."""
    return load_plugins(GROUP, "parser", _use)


def _use(plugin: ParserPlugin) -> object:
    if isinstance(plugin.EXTENSIONS, str):  # as ``(".wiki")`` is
        raise TypeError("EXTENSIONS is a string, not a tuple of strings")
    return plugin.parse, tuple(plugin.EXTENSIONS)
