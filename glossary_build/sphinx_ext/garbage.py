"""Spares what stays until the end of a build when Python collects garbage: modules, and a big environment."""

from __future__ import annotations

import atexit
import gc
from contextlib import suppress
from io import BufferedWriter, TextIOWrapper
from typing import TYPE_CHECKING

from glossary_build.sphinx_ext.needs import shows_terms

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

WHILE_WRITING = (10_000, 10, 10)
"""Objects after which each generation is collected; what a page leaves stays below some megabytes."""
EARLY, LATE = 100, 900
"""Priorities before and after the handlers that find out what pages show; Sphinx's default is 500."""


def spare_what_is_there() -> None:
    """Leave out all that is there by now, since nearly all of it stays, until the build is finished."""
    gc.freeze()


def _spare_at_exit() -> None:
    """Leave out all that is there when Python ends; it would look at each object before the memory is given back."""
    atexit.unregister(_end)
    atexit.register(_end)


def _end() -> None:
    for each in gc.get_objects():
        if isinstance(each, (TextIOWrapper, BufferedWriter)) and not each.closed:
            with suppress(OSError):
                each.flush()  # as Python would do in the end
    gc.freeze()


def register(app: Sphinx) -> None:
    """Connect with the steps of the builds of *app*."""
    before: list[tuple[int, int, int]] = []

    def spare_what_is_loaded(_app: Sphinx) -> None:
        """Leave out the modules, and the environment of the last build (``builder-inited``)."""
        spare_what_is_there()

    def spare_environment(app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
        """Leave out what every page that is read has made (``env-updated``)."""
        if shows_terms(app, env):
            _spare_at_exit()
            before.append(gc.get_threshold())
            spare_what_is_there()
            gc.set_threshold(*WHILE_WRITING)
        return ()

    def spare_nothing(_app: Sphinx, _exception: Exception | None) -> None:
        """Look at everything again, as often as before (``build-finished``)."""
        gc.unfreeze()
        while before:
            gc.set_threshold(*before.pop())

    app.connect("builder-inited", spare_what_is_loaded, priority=LATE)
    app.connect("env-updated", spare_environment, priority=EARLY)
    app.connect("env-updated", spare_environment, priority=LATE)
    app.connect("build-finished", spare_nothing)
