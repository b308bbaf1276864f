"""Says which extra to install where a command needs a package that isn't there."""

from __future__ import annotations

from importlib.util import find_spec

import click


class MissingExtra(click.ClickException):
    """A package that only an extra installs isn't there."""

    exit_code = 2


def require_site(*modules: str) -> None:
    """Raise MissingExtra unless all *modules* of the extra ``site`` can be imported."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        names = " and ".join(missing)
        raise MissingExtra(f'this command needs {names}; install all it takes: pip install "glossary-build[site]"')
