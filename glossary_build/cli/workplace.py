"""The folder inside an output folder in which a site is made, until it replaces the earlier one."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import IO, NoReturn

PREFIX = ".glossary-build-"
"""How the names of these folders begin. One can be left if a run was killed."""
MARK = ".buildinfo"
"""A file that Sphinx puts into every site."""
_HELD = "held"
"""A file that is locked as long as the run goes on."""
_PLAN = "plan.json"
"""What the new site consists of; it is there from when it begins to replace the earlier one."""


def is_ours(out: Path) -> bool:
    """Return whether a site may be built into the folder *out*.

    It may if the folder is new or empty, if it holds a site, or if a run that was killed had begun one there.
    """
    names = {entry.name for entry in out.iterdir()} if out.is_dir() else set()
    return not names or MARK in names or any(name.startswith(PREFIX) for name in names)


@contextmanager
def workplace(out: Path, optional: tuple[str, ...]) -> Iterator[Path]:
    """A folder for the work on the site in *out*; it is gone afterwards, also if somebody asks the program to end.

    What killed runs have left is removed. If one was just replacing the earlier site, that is
    completed first. *optional* is as for :func:`replace_site`.
    """
    out.mkdir(parents=True, exist_ok=True)
    with _ending_by_exception():
        for left in sorted(out.glob(f"{PREFIX}*")):
            _clear(left, out, optional)
        with (
            tempfile.TemporaryDirectory(prefix=PREFIX, dir=out, ignore_cleanup_errors=True) as name,
            Path(name, _HELD).open("xb") as held,
        ):
            _lock(held)
            yield Path(name)


def replace_site(work: Path, out: Path, optional: tuple[str, ...]) -> None:
    """Move what is in the folder ``site`` of *work* to *out*, and what it replaces to the folder ``old`` of *work*.

    *optional* are names that one site has and another has not; other files in *out* stay. It can be repeated after it
    was interrupted.
    """
    site, old, plan = work / "site", work / "old", work / _PLAN
    with _uninterrupted():
        if not plan.exists():
            draft = work / f"{_PLAN}.draft"
            draft.write_text(json.dumps(sorted(entry.name for entry in site.iterdir())), encoding="utf-8")
            draft.replace(plan)
        old.mkdir(exist_ok=True)
        entries = json.loads(plan.read_text(encoding="utf-8"))
        for name in sorted({*entries, *optional}):
            is_waiting = os.path.lexists(site / name)
            if (is_waiting or name not in entries) and os.path.lexists(out / name):
                (out / name).rename(old / name)
            if is_waiting:
                (site / name).rename(out / name)


def _clear(left: Path, out: Path, optional: tuple[str, ...]) -> None:
    """Remove the folder *left* unless the run that made it still goes on."""
    with suppress(FileNotFoundError), (left / _HELD).open("r+b") as held:
        try:
            _lock(held)
        except OSError:
            return
        if (left / _PLAN).exists():
            replace_site(left, out, optional)
    shutil.rmtree(left, ignore_errors=True)


def _lock(file: IO[bytes]) -> None:
    """Lock *file* until it is closed. Raises OSError if another process has locked it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def _ending_by_exception() -> Iterator[None]:
    """Let a request to end the program raise SystemExit, so that what is open gets closed and removed."""
    numbers = [number for number in _ENDINGS if signal.getsignal(number) is signal.SIG_DFL]  # not under nohup
    handlers = {number: signal.signal(number, _end) for number in numbers}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let the requests wait, for as long as it takes to rename some files."""
    received: list[tuple[int, FrameType | None]] = []
    numbers = (signal.SIGINT, *_ENDINGS)
    handlers = {number: signal.signal(number, lambda *request: received.append(request)) for number in numbers}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for number, _ in received[:1]:
            signal.raise_signal(number)


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


_ENDINGS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
