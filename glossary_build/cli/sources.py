"""What all commands take: the sources, and how they are loaded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from glossary_build.model import Glossary

_Function = TypeVar("_Function", bound=Callable[..., Any])


def sources_argument(function: _Function) -> _Function:
    """Add ``SOURCE…`` and ``--no-infer``, which the command gets as ``sources`` and ``infer``."""
    option = click.option(
        "--infer/--no-infer",
        default=True,
        help="Whether names in brackets count that no author explains, as in “梯度（斜率）”. They do by default.",
    )
    argument = click.argument("sources", metavar="SOURCE...", nargs=-1, required=True, type=click.Path())
    return argument(option(function))


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

    return load_glossary(sources, LoadConfig(lock=lock, infer=infer))
