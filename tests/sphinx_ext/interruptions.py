"""Interrupts a build at every page in turn, builds again, and compares the outcome with a build from nothing.

Run as a program, with a project as its current folder. Each build is a fork of a process that has built before, which
saves importing everything again.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.cmd.build import build_main

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
        if build(arguments, moment, signal.Signals[name]):
            build(arguments)
            again, fresh = files(Path("_build/out")), files(Path("_fresh/out"))
            yield moment, sorted(path for path in again | fresh if again.get(path) != fresh.get(path))


def build(arguments: list[str], moment: Moment | None = None, number: signal.Signals | None = None) -> bool:
    """Build in a process of its own; whether it was interrupted at the *moment* by a signal with this *number*."""
    child = os.fork()
    if not child:
        status = 1
        try:
            os.setsid()
            signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have started us without
            if moment and number:
                watch(moment, number)
            status = build_main(arguments)
        except KeyboardInterrupt:
            status = 3
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    if status and not moment:
        raise RuntimeError(f"sphinx-build {' '.join(arguments)} failed")
    return status != 0


def watch(moment: Moment, number: signal.Signals) -> None:
    """Send the signal once the *moment* comes: to all processes of the build to kill it, else to the first one."""
    main = os.getpid()
    event, page = moment
    setup = Sphinx.setup_extension

    def interrupt(_app: Sphinx, *values: object) -> None:
        if not page or page in values:
            if number is signal.SIGKILL:
                os.killpg(main, number)
            os.kill(main, number)
            if os.getpid() != main:
                time.sleep(60)

    def setup_extension(app: Sphinx, extname: str) -> None:
        setup(app, extname)
        if extname == "glossary_build":
            app.connect(event, interrupt, priority=1000)

    Sphinx.setup_extension = setup_extension  # type: ignore[method-assign] # to connect as an extension would


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
