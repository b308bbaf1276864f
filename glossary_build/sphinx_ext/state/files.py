"""Writes the files of a build that aren't pages, and removes those that it makes no more."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.errors import SphinxError

from glossary_build.sphinx_ext.page.scripts import DATA_FOLDER
from glossary_build.sphinx_ext.state.site import DATA_FILES, is_brought, is_site
from glossary_build.sphinx_ext.state.this_build import this_build
from glossary_build.whole_files import replace_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx


class WriteError(SphinxError):
    """A file can't be written, as on a full disk; Sphinx ends the build with the message."""

    category = "Can't write a file"


def write_file(path: Path, text: str) -> None:
    """Make *text* the content of the file at *path*, all at once. Raises WriteError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, text.encode())
    except OSError as error:
        raise WriteError(f"{path}: {error.strerror or error}") from error


def write_own_file(app: Sphinx, name: str, text: str) -> None:
    """Write *text* into the file *name*, a path relative to the root of the site."""
    path = Path(app.outdir, name)
    write_file(path, text)
    this_build(app.env).own_files.add(path)


def remove_left_files(app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
    """Remove what an earlier build wrote and this one didn't; adds no page (``html-collect-pages``, after all others).

    That may be for any reason: a feature was switched off, or there are fewer terms.
    """
    build = this_build(app.env)
    if is_site(app.builder) and not build.is_idle:
        beside = (Path(app.outdir, name) for name in DATA_FILES if not is_brought(app, name))
        for path in {*Path(app.outdir, DATA_FOLDER).glob("*.js"), *beside} - build.own_files:
            path.unlink(missing_ok=True)
    return ()
