"""What all commands take: the sources, and how they are loaded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from glossary_build.model import Glossary

_ENCODING = "glossary_build.encoding"
"""Where the context of a command keeps the value of ``--encoding`` for :func:`load`."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def sources_argument(function: _Function) -> _Function:
    """Add ``SOURCE…`` and ``--no-infer``, which the command gets as ``sources`` and ``infer``, and ``--encoding``."""
    option = click.option(
        "--infer/--no-infer",
        default=True,
        help="Whether names in brackets count that no author explains, as in “梯度（斜率）”. They do by default.",
    )
    encoding = click.option(
        "--encoding",
        metavar="NAME",
        expose_value=False,
        callback=_note_encoding,
        help="How the sources are written that are not UTF-8: gb18030, utf-16, latin-1 … Without it they are reported.",
    )
    argument = click.argument("sources", metavar="SOURCE...", nargs=-1, required=True, type=click.Path())
    return argument(encoding(option(function)))


def _note_encoding(ctx: click.Context, _option: click.Parameter, value: str | None) -> None:
    from glossary_build.decoding import is_encoding

    if value is not None and not is_encoding(value):
        raise click.BadParameter(f"no encoding is called {value!r}")
    ctx.meta[_ENCODING] = value


def lock_option(function: _Function) -> _Function:
    """Add ``--lock``, which the command gets as ``lock``: the path of a file that exists, or None."""
    return click.option(
        "--lock",
        metavar="FILE",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        help="Keep the ids that this file lists, and report those that lead nowhere any more.",
    )(function)


def load(sources: tuple[str, ...], *, lock: Path | None, infer: bool) -> Glossary:
    """The glossary of *sources*; paths in locations are those that the user gave."""
    from glossary_build.loader import LoadConfig, load_glossary

    return load_glossary(
        sources, LoadConfig(lock=lock, infer=infer, encoding=click.get_current_context().meta.get(_ENCODING))
    )
