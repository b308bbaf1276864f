"""The arguments and options of all commands: the sources, and how they are loaded."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from glossary_build.cli.output import Progress, verbosity_options

if TYPE_CHECKING:
    from glossary_build.loader import LoadConfig
    from glossary_build.model import Glossary

_LOADING = "glossary_build.loading"
"""Where the context of a command keeps what its options say for :func:`load`."""

_NAMED_ONLY = frozenset((".ini", ".properties", ".xml"))
"""Extensions of files that are mostly something else; they aren't read as part of a folder."""

_STANDARD_INPUT = "-"
"""As a source."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def sources_argument(function: _Function) -> _Function:
    """Add ``SOURCE…``, which the command gets as ``sources``, and :func:`reading_options`.

    A folder is all files in it that can be a glossary, and ``-`` is standard input.
    """
    argument = click.argument(
        "sources", metavar="SOURCE...", nargs=-1, required=True, type=click.Path(), callback=_expand_folders
    )
    return argument(reading_options(function))


def reading_options(function: _Function) -> _Function:
    """Add the options of how sources are read, which only :func:`load` sees, and ``-q`` and ``-v``."""
    options = (
        click.option(
            "--named-glossary",
            metavar="NAME=SOURCE",
            multiple=True,
            expose_value=False,
            callback=_note_glossaries,
            help="A source that belongs to one of several glossaries, which may give one name to different terms.",
        ),
        click.option(
            "--dialect",
            metavar="NAME",
            expose_value=False,
            callback=_note_dialect,
            help="How the sources are written: headings, bullets, table, rst … Without it their shape decides.",
        ),
        click.option(
            "--encoding",
            metavar="NAME",
            expose_value=False,
            callback=_note_encoding,
            help="How the sources are written that are not UTF-8: gb18030, utf-16, latin-1 … Without it they are "
            "reported.",
        ),
        click.option(
            "--overrides",
            metavar="FILE",
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
            expose_value=False,
            callback=_note,
            help="A YAML file in which you overrule what was read: names, ids, relations, what is one concept.",
        ),
        click.option(
            "--infer/--no-infer",
            default=True,
            expose_value=False,
            callback=_note,
            help="Whether names in brackets count that no author explains, as in “梯度（斜率）”. They do by default.",
        ),
        verbosity_options,
    )
    for option in reversed(options):
        function = option(function)
    return function


def lock_option(function: _Function) -> _Function:
    """Add ``--lock``, the path of a file that exists, likewise."""
    return click.option(
        "--lock",
        metavar="FILE",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        expose_value=False,
        callback=_note,
        help="Keep the ids that this file lists, and report those that lead nowhere any more.",
    )(function)


def _note(ctx: click.Context, option: click.Parameter, value: object) -> None:
    ctx.meta.setdefault(_LOADING, {})[option.name] = value


def _note_encoding(ctx: click.Context, option: click.Parameter, value: str | None) -> None:
    from glossary_build.sources.decoding import is_encoding

    if value is not None and not is_encoding(value):
        raise click.BadParameter(f"no encoding is called {value!r}")
    _note(ctx, option, value)


def _note_dialect(ctx: click.Context, option: click.Parameter, value: str | None) -> None:
    if value is not None:
        from glossary_build.parsers.dialects import unknown_dialect
        from glossary_build.parsers.plugins import parsers

        if value not in (known := parsers()):
            raise click.BadParameter(unknown_dialect(value, known))
    _note(ctx, option, value)


def _note_glossaries(ctx: click.Context, option: click.Parameter, value: tuple[str, ...]) -> None:
    pairs = [each.partition("=") for each in value]
    for name, _, path in pairs:
        if not name or not path:
            raise click.BadParameter("write NAME=SOURCE, as in hardware=hardware.md")
    _note(ctx, option, {file: name for name, _, path in pairs for file in files_of(path)})


def _expand_folders(ctx: click.Context, _argument: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Return the sources, with the files of each folder in its place; ``serve`` takes a folder for a Sphinx project."""
    if ctx.command.name == "serve":
        if _STANDARD_INPUT in value:
            raise click.BadParameter("standard input can't be watched")
        return value
    return tuple(file for path in value for file in files_of(path))


def files_of(path: str) -> tuple[str, ...]:
    """Return the files in the folder *path* that can be a glossary; *path* itself where it isn't a folder."""
    from glossary_build.parsers.plugins import extensions
    from glossary_build.sources.paths import files_below

    files = files_below(path, extensions() - _NAMED_ONLY)
    if files == ():
        raise click.BadParameter(f"the folder “{path}” has no file that can be a glossary")
    return (path,) if files is None else tuple(files)


def load(
    sources: tuple[str, ...], *, lock: Path | None = None, contents: Mapping[str, bytes] | None = None
) -> Glossary:
    """Return the glossary of *sources*; paths in locations are those that the user gave.

    *lock* is for a command without :func:`lock_option`; *contents* are read instead of files, by the path.
    """
    from glossary_build.loader import load_glossary

    config = load_config(sources, lock=lock, contents=contents)
    with Progress("reading the sources") as progress:
        return load_glossary(sources, config, on_read=progress.step)


def load_config(
    sources: tuple[str, ...], *, lock: Path | None = None, contents: Mapping[str, bytes] | None = None
) -> LoadConfig:
    """Return how the options of the command say that *sources* are loaded; the others are as for :func:`load`."""
    from glossary_build.loader import LoadConfig
    from glossary_build.sources.paths import MOST_BYTES

    given = click.get_current_context().meta[_LOADING]
    contents = dict(contents or {})
    if _STANDARD_INPUT in sources:
        contents[_STANDARD_INPUT] = sys.stdin.buffer.read(MOST_BYTES)
    return LoadConfig(
        lock=lock or given.get("lock"),
        infer=given["infer"],
        overrides=given["overrides"],
        dialects=dict.fromkeys(sources, given["dialect"]) if given["dialect"] else {},
        encoding=given["encoding"],
        glossaries=given["named_glossary"],
        contents=contents,
    )


def lost_sources(glossary: Glossary) -> list[str]:
    """Return the sources that gave *glossary* nothing because of an error, as a file that doesn't exist."""
    from glossary_build.diagnostics import Severity

    failed = {each.source.path for each in glossary.diagnostics if each.severity is Severity.ERROR}
    held = {name.source.path for concept in glossary.concepts for name in concept.designations}
    held |= {text.source.path for concept in glossary.concepts for text in concept.definitions}
    return [path for path in glossary.sources if path in failed - held]
