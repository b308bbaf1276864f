"""Collect garbage less often while big structures are built that all stay.

A collection looks at every object that Python tracks, and a large glossary has millions.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

RARELY = (1_000_000, 20, 50)
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
