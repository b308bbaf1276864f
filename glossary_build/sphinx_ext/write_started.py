"""Emits the event ``write-started`` where Sphinx doesn't; goes when Sphinx 7.4, which has it, is the oldest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FIRST = 0
"""Priority of a handler that comes before all others."""


def setup(app: Sphinx) -> None:
    """Add the event if it doesn't exist. No other event comes between storing the environment and the first page."""
    if "write-started" not in app.events.events:
        app.add_event("write-started")
        app.connect("builder-inited", _announce_writing, priority=FIRST)


def _announce_writing(app: Sphinx) -> None:
    builder: Any = app.builder
    write = builder.write

    def announce_and_write(*arguments: object) -> None:
        app.emit("write-started", builder)
        write(*arguments)

    builder.write = announce_and_write
