"""Interrupts a build at every page in turn, builds again, and compares the outcome with a build from nothing.

Run as a program, with a project as its current folder. Each build is a fork of a process that has built before, which
saves importing everything again.
"""

from __future__ import annotations

import json
import shutil
import signal
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from sphinx.cmd.build import build_main

from tests.forked_builds import build
from tests.quick_builds import make_builds_quick

BUILD, KEPT, FRESH = Path("_build"), Path("_kept"), Path("_fresh")
Moment = tuple[str, str]
"""An event, and the page at which it is emitted; no page for an event of the whole build."""


def interrupted_builds(
    *, builder: str, parallel: str, name: str, edit: dict[str, str], first: bool, step: int
) -> Iterator[tuple[Moment, list[str]]]:
    """For each moment of the build after *edit* the files that differ once it was interrupted there and repeated.

    *name* is that of the signal. It is the *first* build of the project, or one that follows a build before the edit.
    A *step* of 2 takes every other moment.
    """
    make_builds_quick()
    options = ["-q", "-b", builder, "-j", parallel, "."]
    BUILD.mkdir()
    if not first:
        build_main([*options, "_build/out", "-d", "_build/doctrees"])
    shutil.copytree(BUILD, KEPT)
    for path, text in edit.items():
        Path(path).write_text(text, encoding="utf-8")
    build_main([*options, "_fresh/out", "-d", "_fresh/doctrees"])
    moments = [("source-read", page.stem) for page in sorted(Path().glob("*.rst"))]
    moments += [("env-updated", ""), ("env-check-consistency", ""), ("write-started", "")]
    moments += [("html-page-context", page) for page in page_names(Path("_fresh/out"), builder)]
    for moment in moments[::step]:
        shutil.rmtree(BUILD)
        shutil.copytree(KEPT, BUILD)
        arguments = [*options, "_build/out", "-d", "_build/doctrees"]
        event, page = moment
        if build(arguments, (event, partial(is_about, page)), signal.Signals[name]):
            build(arguments)
            again, fresh = files(Path("_build/out")), files(Path("_fresh/out"))
            yield moment, sorted(path for path in again | fresh if again.get(path) != fresh.get(path))


def is_about(page: str, *values: object) -> bool:
    """Whether the *values* of an event name the *page*; every event is about no page."""
    return not page or page in values


def page_names(out: Path, builder: str) -> list[str]:
    """The name of each page in *out* that a template makes, so not of one that redirects."""
    made = [path for path in out.rglob("*.html") if b'http-equiv="refresh"' not in path.read_bytes()]
    pages = sorted(path.relative_to(out).with_suffix("").as_posix() for path in made)
    return [page.removesuffix("/index") for page in pages] if builder == "dirhtml" else pages


def files(out: Path) -> dict[str, bytes]:
    """The content of each file; Sphinx keeps ``.buildinfo.bak`` where the configuration has changed."""
    found = (path for path in out.rglob("*") if path.is_file() and path.suffix != ".bak")
    return {str(path.relative_to(out)): path.read_bytes() for path in found}


if __name__ == "__main__":
    json.dump(list(interrupted_builds(**json.loads(sys.argv[1]))), sys.stdout)
