"""Writes the files of a build that aren't pages, with a message where the system refuses."""

from __future__ import annotations

from pathlib import Path

from sphinx.errors import SphinxError

from glossary_build.whole_files import replace_file


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
