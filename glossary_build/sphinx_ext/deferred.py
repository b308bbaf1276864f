"""Defers the import of handlers until Sphinx needs them, so that a site without a glossary doesn't pay for one.

What is deferred is named ``module:attribute``, with the module relative to this package.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sphinx.util.docutils import SphinxDirective

from glossary_build.garbage import rare_collection

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.environment import BuildEnvironment


def later(name: str, *, when: Callable[..., bool] | None = None) -> Callable[..., Any]:
    """An event handler that passes its arguments on to the handler *name*, which is imported by the first call.

    Where *when* answers False for the same arguments, it imports nothing and returns None.
    """

    def handler(*arguments: Any) -> Any:
        if when is not None and not when(*arguments):
            return None
        with rare_collection():
            return _load(name)(*arguments)

    return handler


def once(name: str, *, when: Callable[..., bool]) -> Callable[..., None]:
    """Like :func:`later`, but calls the handler *name* one time only: the first time that *when* answers True."""
    called = False

    def handler(*arguments: Any) -> None:
        nonlocal called
        if not called and when(*arguments):
            called = True
            _load(name)(*arguments)

    return handler


def later_directive(
    name: str,
    options: dict[str, Callable[[str], Any]],
    *,
    has_content: bool = False,
    when: Callable[[BuildEnvironment], bool] | None = None,
    otherwise: type[SphinxDirective] = SphinxDirective,
) -> type[SphinxDirective]:
    """A directive with these *options* that runs the directive *name*, imported by its first use.

    Where *when* answers False for the environment, it runs the directive *otherwise*.
    """

    class Deferred(SphinxDirective):
        option_spec = options

        def run(self) -> list[nodes.Node]:
            class_ = otherwise if when is not None and not when(self.env) else _load(name)
            directive: SphinxDirective = class_(
                self.name,
                self.arguments,
                self.options,
                self.content,
                self.lineno,
                self.content_offset,
                self.block_text,
                self.state,
                self.state_machine,
            )
            with rare_collection():  # what it makes stays
                return list(directive.run())

    Deferred.has_content = has_content
    return Deferred


def _load(name: str) -> Any:
    module, _, attribute = name.partition(":")
    return getattr(import_module(f"{__package__}.{module}"), attribute)
