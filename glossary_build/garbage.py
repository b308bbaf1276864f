"""Lets Python collect garbage less often while big structures are built that all stay, and spare those that are there.

A collection looks at every object that it knows of, and a large glossary has millions.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

RARELY = (200_000, 20, 50)
"""Objects after which each generation is collected; Python's default is 700 or 2,000 for the first."""


@contextmanager
def rare_collection() -> Iterator[None]:
    """Raise the thresholds for a while; what a project has set itself comes back."""
    before = gc.get_threshold()
    gc.set_threshold(*RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def spare_environment(_app: Sphinx, _env: BuildEnvironment) -> Iterable[str]:
    """Leave out all that is there once every page is read, since nearly all of it stays (``env-updated``)."""
    gc.freeze()
    return ()


def spare_nothing(_app: Sphinx, _exception: Exception | None) -> None:
    """Look at everything again (``build-finished``)."""
    gc.unfreeze()
