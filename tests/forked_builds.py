"""Builds a project in a fork of this process, which saves importing everything again, and interrupts such builds."""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.builders.html import _assets
from sphinx.cmd.build import build_main
from sphinx.locale import translators

from tests.quick_builds import make_builds_quick

Moment = tuple[str, Callable[..., bool]]
"""An event, and whether it is the one, from what a handler gets besides the application."""
INTERRUPTED = 3


def warm_up(folder: Path) -> None:
    """Import what a build of the project in *folder* needs, and compile its templates."""
    make_builds_quick()
    build_main(["-Q", str(folder), str(folder / "_warm"), "-d", str(folder / "_warm-doctrees")])
    if inner := getattr(_assets, "_file_checksum_inner", None):
        inner.cache_clear()
    translators.clear()


def in_fork(work: Callable[[], int]) -> int:
    """Do *work* in a process of its own; what it returns, or the negative number of the signal that ended it."""
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if not child:
        status = 1
        try:
            os.setsid()
            signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have started us without
            status = work()
        except KeyboardInterrupt:
            status = INTERRUPTED
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def build(arguments: Sequence[str], moment: Moment | None = None, number: int = 0, folder: Path = Path()) -> bool:
    """Build in *folder*, a project or around one; whether it was interrupted at the *moment* by the signal *number*."""

    def work() -> int:
        os.chdir(folder)
        if moment is not None:
            _interrupt_at(moment, number)
        return build_main([*arguments])

    status = in_fork(work)
    if status and moment is None:
        raise RuntimeError(f"sphinx-build {' '.join(arguments)} ended with {status}")
    return status != 0


def _interrupt_at(moment: Moment, number: int) -> None:
    """Send the signal once the *moment* comes: to all processes of the build to kill it, else to the first one."""
    main = os.getpid()
    event, has_come = moment
    setup = Sphinx.setup_extension

    def interrupt(_app: Sphinx, *values: object) -> tuple[()] | None:
        if has_come(*values):
            if number == signal.SIGKILL:
                os.killpg(main, number)
            os.kill(main, number)
            if os.getpid() != main:
                time.sleep(60)
        return () if event == "html-collect-pages" else None  # whose handlers have to return pages

    def setup_extension(app: Sphinx, extname: str) -> None:
        setup(app, extname)
        if extname == "glossary_build":
            app.connect(event, interrupt, priority=1000)

    Sphinx.setup_extension = setup_extension  # type: ignore[method-assign] # to connect as an extension would
