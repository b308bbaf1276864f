"""The arguments and options of all commands: sources and pages, and how they are read."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial, reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from glossary_build.cli.command import shared_option
from glossary_build.cli.output import Progress, errors_in, print_diagnostics, verbosity_options
from glossary_build.diagnostics import Code, Diagnostic

if TYPE_CHECKING:
    from glossary_build.cli.building import Configured
    from glossary_build.loader import LoadConfig
    from glossary_build.model import Glossary
    from glossary_build.prose import Page

_LOADING = "glossary_build.loading"
"""Where the context of a command keeps what its options say for :func:`load`, what a ``conf.py`` says, if one is named,
as ``config``, the contexts of a team's glossaries by path, as ``contexts``, and standard input, which is read once, as
``content``."""

_HINTS = {
    "show": "; the term comes first, in quotes if it has several words",
    "export": "; the file to write is named with --output",
}
"""By command, what may be wrong if a source doesn't exist."""

_STANDARD_INPUT = "-"
"""As a source."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def sources_argument(function: _Function) -> _Function:
    """Add ``SOURCE…``, which the command gets as ``sources``, and :func:`reading_options`.

    A folder is all files in it that can be a glossary, and ``-`` is standard input.
    """
    argument = click.argument("sources", metavar="SOURCE...", nargs=-1, type=click.Path(), callback=_expand_folders)
    return argument(reading_options(function))


def _noted() -> dict[str, Any]:
    noted: dict[str, Any] = click.get_current_context().meta.setdefault(_LOADING, {})
    return noted


def _note(_ctx: click.Context, option: click.Parameter, value: object) -> None:
    _noted()[str(option.name)] = value


reading_option = partial(shared_option, expose_value=False, callback=_note)
"""An option of how sources are read, which only :func:`load_config` sees."""


def _named_glossary(text: str) -> dict[str, str]:
    name, _, path = text.partition("=")
    if not name or not path:
        raise click.BadParameter("write NAME=SOURCE, as in hardware=hardware.md")
    return dict.fromkeys(files_of(path), name)


class _LockPath(click.Path):
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        path = Path(str(super().convert(value, param, ctx)))
        if not path.exists():
            self.fail(f"“{path}” does not exist; make it with “glossary-build lock --lock {path} SOURCE…”", param, ctx)
        return path


_READING_OPTIONS = (
    reading_option(
        "--named-glossary",
        metavar="NAME=SOURCE",
        type=_named_glossary,
        multiple=True,
        help="A source that belongs to one of several glossaries, which may give one name to different terms.",
    ),
    reading_option(
        "--dialect",
        metavar="NAME",
        help="How the sources are written: headings, bullets, table, rst … Without it their shape decides.",
    ),
    reading_option(
        "--encoding",
        metavar="NAME",
        help="How the sources are written that are not UTF-8: gb18030, utf-16, latin-1 … Without it they are reported.",
    ),
    reading_option(
        "--overrides",
        metavar="FILE",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        help="A YAML file in which you overrule what was read: names, ids, relations, what is one concept.",
    ),
    reading_option(
        "--infer/--no-infer",
        default=None,
        help="Whether names in brackets count that no author explains, as in “梯度（斜率）”. They do by default.",
    ),
    verbosity_options,
)


def reading_options(function: _Function) -> _Function:
    """Add the options of how sources are read, which only :func:`load` sees, and ``-q`` and ``-v``."""
    return reduce(lambda decorated, option: option(decorated), reversed(_READING_OPTIONS), function)


def _note_project(ctx: click.Context, option: click.Parameter, path: Path | None) -> None:
    if path is not None:
        from glossary_build.cli.building import configured

        _note(ctx, option, configured(conf_folder(path)))


config_option = shared_option(
    "--config",
    metavar="PATH",
    type=click.Path(exists=True, path_type=Path),
    is_eager=True,
    expose_value=False,
    callback=_note_project,
    help="Take what conf.py says, which a build runs too: the sources, if you name none, the lock file, the "
    "overrides and how sources are read. PATH is conf.py, its folder, or the folder around that.",
)
"""``--config``, which names a project whose settings :func:`load` takes where the command line has none."""
lock_option = reading_option(
    "--lock",
    metavar="FILE",
    type=_LockPath(dir_okay=False),
    help="Keep the ids that this file lists, and report those that lead nowhere any more.",
)
"""``--lock``, the path of a file that exists, likewise."""


def conf_folder(path: Path) -> Path:
    """Return the folder of ``conf.py``: *path*, its folder ``docs``, or the folder around *path*."""
    if path.is_file() and path.name != "conf.py":
        raise click.UsageError(f"“{path}” is no conf.py")
    folders = (path.parent,) if path.name == "conf.py" else (path, path / "docs")
    for folder in folders:
        if (folder / "conf.py").is_file():
            return folder.absolute()
    raise click.UsageError(f"there is no conf.py in “{path}” or in its folder docs")


def configured_project() -> Configured | None:
    """Return what the project says that ``--config`` names; None without the option."""
    found: Configured | None = _noted().get("config")
    return found


def _expand_folders(ctx: click.Context, argument: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Return the sources, with the files of each folder in its place; ``serve`` takes a folder for a Sphinx project."""
    if not value:
        if configured := configured_project():
            return project_sources(configured)
        taken = f"“{term}” was taken for the name of a term" if (term := ctx.params.get("term")) else None
        if _has_config(ctx) and not taken:
            raise click.UsageError("there is no source; name files, or a project with --config")
        raise click.MissingParameter(taken, ctx, argument)
    if ctx.command.name == "serve":
        if _STANDARD_INPUT in value:
            raise click.BadParameter("standard input can't be watched")
        for path in value:
            require(path)
        return value
    return tuple(file for path in value for file in files_of(path))


def _has_config(ctx: click.Context) -> bool:
    return any("--config" in option.opts for option in ctx.command.params)


def require(path: str) -> None:
    """Raise BadParameter unless there is a file at *path*; whether it can be read shows later."""
    if path != _STANDARD_INPUT and not os.path.lexists(path):
        from glossary_build.text.suggestions import closest_names, did_you_mean

        folder, wanted = Path(path).parent, Path(path)
        beside = sorted(folder.iterdir(), key=lambda each: each.suffix == wanted.suffix) if folder.is_dir() else []
        by_stem = {each.stem: each for each in beside}
        near = [str(by_stem[each]) for each in closest_names(wanted.stem, by_stem, 1)]
        hint = _HINTS.get(str(click.get_current_context().command.name), "")
        raise click.BadParameter(f"“{path}” does not exist{did_you_mean(near, hint)}")


def project_sources(configured: Configured) -> tuple[str, ...]:
    """Return the sources of a project, relative to the current folder."""
    if not configured.sources:
        messages = (each.message for each in configured.problems)
        wrong = next((each for each in messages if each.startswith("glossary_build_sources")), None)
        raise click.UsageError(wrong or "conf.py names no glossary_build_sources; name files")
    from glossary_build.sources import relative_path

    return tuple(relative_path(path, Path()) for path in configured.sources)


def files_of(path: str) -> tuple[str, ...]:
    """Return the files in the folder *path* that can be a glossary; *path* itself where it isn't a folder."""
    from glossary_build.parsers.plugins import files_in
    from glossary_build.sources import team_glossaries

    require(path)
    if teams := team_glossaries(Path(path)) if Path(path).is_dir() else {}:
        _noted().setdefault("contexts", {}).update(teams)
        return tuple(teams)
    if Path(path).name == "conf.py" or Path(path, "conf.py").is_file():
        instead = f", or the project with --config {path}" if _has_config(click.get_current_context()) else ""
        raise click.UsageError(f"“{path}” is a Sphinx project; name files{instead}")
    files = files_in(path)
    if files == ():
        raise click.BadParameter(f"the folder “{path}” has no file that can be a glossary")
    return (path,) if files is None else tuple(files)


def load(
    sources: tuple[str, ...], config: LoadConfig | None = None, *, contents: Mapping[str, bytes] | None = None
) -> Glossary:
    """Return the glossary of *sources*, with *contents* instead of files; paths are those that the user gave.

    They are loaded as *config* says, or else as the options of the command say.
    """
    from glossary_build.loader import load_glossary

    config = config or load_config(sources, contents=contents)
    with Progress("reading the sources") as progress:
        glossary = load_glossary(sources, config, on_read=progress.step)
    configured = configured_project()
    return replace(glossary, diagnostics=(*configured.problems, *glossary.diagnostics)) if configured else glossary


def load_config(sources: tuple[str, ...], *, contents: Mapping[str, bytes] | None = None) -> LoadConfig:
    """Return how the options of the command say that *sources* are loaded, with *contents* by the path."""
    from glossary_build.loader import LoadConfig
    from glossary_build.sources import MOST_BYTES

    given = _noted()
    named = {file: name for each in given["named_glossary"] for file, name in each.items()}
    unread = named.keys() - {*sources}
    if unread and click.get_current_context().command.name != "diff":  # which loads one version after the other
        raise click.UsageError(f"--named-glossary: “{min(unread)}” is none of the sources")
    contents = dict(contents or {})
    if _STANDARD_INPUT in sources:
        if sys.stdin is None:
            raise click.UsageError("standard input is closed")
        contents[_STANDARD_INPUT] = given["content"] = given.get("content") or sys.stdin.buffer.read(MOST_BYTES)
    configured = configured_project()
    base = configured.config if configured else LoadConfig()
    try:
        return replace(
            base,
            lock=given.get("lock") or base.lock,
            infer=base.infer if given["infer"] is None else given["infer"],
            overrides=given["overrides"] or base.overrides,
            dialects=dict.fromkeys(sources, given["dialect"]) if given["dialect"] else base.dialects,
            encoding=given["encoding"] or base.encoding,
            glossaries=named or base.glossaries or given.get("contexts", {}),
            contents=contents,
        )
    except LookupError as error:
        raise click.BadParameter(str(error)) from error


def require_read(glossary: Glossary, consequence: str) -> None:
    """Raise ClickException if a source gave *glossary* nothing because of an error, as a file that doesn't exist."""
    failed = {each.source.path for each in errors_in(glossary.diagnostics)}
    held = {name.source.path for concept in glossary.concepts for name in concept.designations}
    held |= {text.source.path for concept in glossary.concepts for text in concept.definitions}
    if lost := [path for path in glossary.sources if path in failed - held]:
        raise click.ClickException(f"{consequence}, since {' and '.join(lost)} could not be read")


def pages_in(docs: Sequence[str], sources: Sequence[str], more: Sequence[str] = ()) -> list[str]:
    """The pages in the files and folders *docs*, each once, without the *sources* of the glossary.

    They have the extensions of pages, or one of *more*.
    """
    from glossary_build.prose import EXTENSIONS
    from glossary_build.sources import files_below

    left_out = {Path(source).resolve() for source in sources}
    found: dict[Path, str] = {}
    for path in docs:
        for file in files_below(path, {*EXTENSIONS, *more}) or (path,):
            found.setdefault(Path(file).resolve(), file)
    return [file for real, file in found.items() if real.is_file() and real not in left_out]


def page_of(path: str, text: str) -> Page | None:
    """Return the page at *path* with *text*; None if that can't be read, which is reported on standard error."""
    from glossary_build.model import Markup
    from glossary_build.prose import EXTENSIONS, read_page

    try:
        return read_page(path, text, EXTENSIONS.get(Path(path).suffix.lower(), Markup.RST))
    except RecursionError:
        _report_unread(path, "is nested too deep")
        return None


def read_texts(paths: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Path and text of each file, likewise; line ends are ``\\n``, and no byte order mark is before it."""
    from glossary_build.loader import read_text

    with Progress("reading the pages") as progress:
        for number, path in enumerate(paths, 1):
            progress.step(number, len(paths), path)
            text = read_text(path)
            if isinstance(text, str):
                yield path, text
            else:
                _report_unread(path, text.reason)


def _report_unread(path: str, reason: str) -> None:
    print_diagnostics([Diagnostic.at(Code.UNREADABLE_SOURCE, f"“{path}” {reason}", path)], err=True)
