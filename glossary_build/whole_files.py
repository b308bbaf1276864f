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

    A program that is killed meanwhile may leave a file beside it, which a later call for this path removes.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    _remove_left(path)
    try:
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


def _remove_left(path: Path) -> None:
    """Remove what killed programs have left of *path*."""
    beginning = f".{path.name}."
    with suppress(OSError), os.scandir(path.parent) as entries:
        for entry in entries:
            is_ours = entry.name.startswith(beginning) and entry.name.removeprefix(beginning).isdecimal()
            if is_ours and entry.stat().st_mtime < time.time() - _LEFT_AFTER:
                Path(entry.path).unlink()
