"""Says which extra to install where a command needs a package that isn't there."""

from __future__ import annotations

from importlib.util import find_spec

import click


class MissingExtra(click.ClickException):
    """A package that only an extra installs isn't there."""

    exit_code = 2


def missing_modules(*modules: str) -> tuple[str, ...]:
    """Those of *modules* that can't be imported."""
    return tuple(module for module in modules if find_spec(module) is None)


def require_site(*modules: str) -> None:
    """Raise MissingExtra unless all *modules*, which the extra ``site`` installs, can be imported."""
    if missing := missing_modules(*modules):
        names = " and ".join(missing)
        raise MissingExtra(f'this command needs {names}; install all it takes: pip install "glossary-build[site]"')
