"""Builds the site of ``serve`` again and again, and keeps what Sphinx reported last."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The messages of the last build."""

    failed: bool = False
    """Whether the site couldn't be built."""
    text: str = ""
    """The messages, without colours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Builder:
    """Runs ``sphinx-build`` in a process of its own: the callback of sphinx-autobuild, which needs to pickle it."""

    arguments: tuple[str, ...]
    """For ``sphinx-build``."""
    report: Path
    """The file for the :class:`Report`."""
    notice: str
    """Printed when a build is done; empty for none."""

    def __call__(self, *, changed_paths: Sequence[Path] = ()) -> None:
        """Build; *changed_paths* are empty for the first time."""
        command = [sys.executable, "-m", "sphinx", *self.arguments]
        try:
            done = subprocess.run(command, stderr=subprocess.PIPE, text=True, errors="replace", check=False)  # noqa: S603 - our own arguments
        except KeyboardInterrupt:
            if changed_paths:  # this process belongs to the server, which gets Ctrl+C too
                return
            raise
        click.echo(done.stderr, err=True, nl=False)
        found = {"failed": done.returncode != 0, "text": click.unstyle(done.stderr).strip()}
        self.report.write_text(json.dumps(found), encoding="utf-8")
        if self.notice:
            click.echo(self.notice, err=True)


def read_report(path: Path) -> Report:
    """Return what the last build reported."""
    return Report(**json.loads(path.read_text(encoding="utf-8"))) if path.exists() else Report()
