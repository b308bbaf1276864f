"""Reach what Sphinx and docutils have no public way to.

Every use of a private name of theirs, and every method of theirs that is replaced, is in this module.

Checked with Sphinx 7.2 to 9.2 and docutils 0.20 to 0.23.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment


def term_targets(env: BuildEnvironment) -> dict[str, tuple[str, str]]:
    """Return what ``:term:`` falls back to: lower-case name → page and anchor.

    ``StandardDomain`` has a public ``objects`` for names as they are written, but nothing public for this table.
    """
    return env.domains["std"]._terms


def written_in_conf(config: Config) -> Mapping[str, Any]:
    """Return everything that ``conf.py`` defines, under names that no extension registered too."""
    return config._raw_config


def add_page(env: BuildEnvironment, docname: str, like: str) -> None:
    """Let the project know a page that has the source of the page *like*; ``Project`` only discovers files."""
    env.project._docname_to_path[docname] = env.project._docname_to_path[like]


FIRST = 0
"""Priority of a handler that comes before all others."""
LATE = 900
"""Priority of what comes after that of others; Sphinx's default is 500."""


def add_write_started(app: Sphinx) -> None:
    """Emit the event ``write-started`` where Sphinx before 7.4 doesn't.

    No other event comes between storing the environment and the first page.
    """
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
