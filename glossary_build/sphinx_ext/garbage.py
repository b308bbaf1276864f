"""Spares the objects of a big environment when Python collects garbage while pages are written."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


def spare_environment(_app: Sphinx, _env: BuildEnvironment) -> Iterable[str]:
    """Leave out all that is there once every page is read, since nearly all of it stays (``env-updated``)."""
    gc.freeze()
    return ()


def spare_nothing(_app: Sphinx, _exception: Exception | None) -> None:
    """Look at everything again (``build-finished``)."""
    gc.unfreeze()
