"""Finds the files in a folder that can be glossaries."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path


def files_below(path: str, extensions: Container[str]) -> tuple[str, ...] | None:
    """The files in the folder *path*, and in those inside it, in the order of their paths; None if it is no folder.

    Only files with one of the *extensions* count. What begins with a dot or an underscore is left out.
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
