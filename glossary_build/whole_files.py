"""Replaces files whole: a reader finds the old content or the new, also if the program is killed."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from pathlib import Path

_LEFT_AFTER = 60
"""Seconds after which a file that was being written is one that a killed program has left."""


def replace_file(path: Path, content: bytes) -> None:
    """Make *content* that of the file at *path*, which keeps its mode. Raises OSError, with the path as its file.

    Where the system has files without a name (Linux), a program that is killed leaves nothing. Elsewhere, and between
    the two calls that give the new file its name, it may leave one, which the next call for this path removes.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    _remove_left(path)
    try:
        if not _write_unnamed(temporary, path, content):
            with temporary.open("xb") as file:
                file.write(content)
            if path.exists():
                shutil.copymode(path, temporary)
        temporary.replace(path)
    except OSError as error:
        error.filename, error.filename2 = os.fspath(path), None
        raise
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _write_unnamed(temporary: Path, path: Path, content: bytes) -> bool:
    """Write a file that gets the name *temporary* once it is whole; False where the system can't."""
    if not hasattr(os, "O_TMPFILE"):
        return False
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        try:
            descriptor = os.open(".", os.O_WRONLY | os.O_TMPFILE, 0o666, dir_fd=folder)
        except OSError:  # this file system has none
            return False
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            if path.exists():
                os.fchmod(descriptor, path.stat().st_mode & 0o7777)
            try:
                os.link(f"/proc/self/fd/{descriptor}", temporary.name, dst_dir_fd=folder)
            except FileNotFoundError:  # there is no /proc
                return False
        return True
    finally:
        os.close(folder)


def _remove_left(path: Path) -> None:
    """Remove what killed programs have left of *path*."""
    beginning = f".{path.name}."
    with suppress(OSError), os.scandir(path.parent) as entries:
        for entry in entries:
            is_ours = entry.name.startswith(beginning) and entry.name.removeprefix(beginning).isdecimal()
            if is_ours and entry.stat().st_mtime < time.time() - _LEFT_AFTER:
                Path(entry.path).unlink()
