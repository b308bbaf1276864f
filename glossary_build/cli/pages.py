"""Reads the documentation that commands compare with a glossary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from glossary_build.cli.output import Progress, printable

if TYPE_CHECKING:
    from glossary_build.prose.pages import Page


def pages_in(docs: Sequence[str], sources: Sequence[str], more: Sequence[str] = ()) -> list[str]:
    """The pages in the files and folders *docs*, but for the *sources* of the glossary; with *more* extensions."""
    from glossary_build.prose.pages import EXTENSIONS
    from glossary_build.sources.paths import files_below

    left_out = {Path(source).resolve() for source in sources}
    found = [file for path in docs for file in files_below(path, {*EXTENSIONS, *more}) or (path,)]
    return [file for file in dict.fromkeys(found) if Path(file).is_file() and Path(file).resolve() not in left_out]


def read_pages(paths: Sequence[str]) -> Iterator[Page]:
    """Yield the pages at *paths*; one that can't be read is reported on standard error and left out."""
    for path, text in read_texts(paths):
        if page := page_of(path, text):
            yield page


def page_of(path: str, text: str) -> Page | None:
    """Return the page at *path* with *text*; None if that can't be read, which is reported on standard error."""
    from glossary_build.model import Markup
    from glossary_build.prose.pages import EXTENSIONS, read_page

    try:
        return read_page(path, text, EXTENSIONS.get(Path(path).suffix.lower(), Markup.RST))
    except RecursionError:
        _report_unread(path, "it is nested too deep")
        return None


def read_texts(paths: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Path and text of each file, likewise; line ends are ``\\n``."""
    with Progress("reading the pages") as progress:
        for number, path in enumerate(paths, 1):
            progress.step(number, len(paths), path)
            try:
                text = Path(path).read_bytes().decode()
            except (OSError, UnicodeDecodeError) as error:
                reason = getattr(error, "strerror", None) or "it isn't UTF-8"
                _report_unread(path, reason)
                continue
            yield path, text.replace("\r\n", "\n")


def _report_unread(path: str, reason: str) -> None:
    click.echo(printable(f"{path}: error: can't read the page: {reason}"), err=True)
