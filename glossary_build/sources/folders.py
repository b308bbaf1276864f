"""Finds the files in a folder that can be glossaries."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path

EXTENSIONS = frozenset(
    (
        *(".md", ".markdown", ".rst", ".rest", ".txt", ".adoc", ".asciidoc", ".wiki", ".mediawiki"),
        *(".json", ".yaml", ".yml", ".csv", ".tsv", ".tab", ".tbx", ".po", ".pot"),
    )
)
"""Of files that are read in a folder; any other file has to be named."""


def files_below(path: str, extensions: Container[str] = EXTENSIONS) -> tuple[str, ...] | None:
    """The files in the folder *path*, and in those inside it, in the order of their paths; None if it is no folder.

    What begins with a dot or an underscore is left out.
    """
    folder = Path(path)
    if not folder.is_dir():
        return None
    found = [
        file
        for file in folder.rglob("*")
        if file.suffix.lower() in extensions
        and not any(part.startswith((".", "_")) for part in file.relative_to(folder).parts)
        and file.is_file()
    ]
    return tuple(str(file) for file in sorted(found))
