"""Describes an exception that nobody expected, for the report of a user; developers get the traceback instead."""

from __future__ import annotations

import os

DEBUG = "GLOSSARY_BUILD_DEBUG"
"""Environment variable: with any value but an empty one, unexpected exceptions are raised."""


def is_debugging() -> bool:
    """Return whether unexpected exceptions are raised."""
    return bool(os.environ.get(DEBUG))


def describe_fault(error: BaseException) -> str:
    """Return the type of *error*, and the module and line that raised it: ``ValueError in package.module:12``."""
    trace = error.__traceback__
    if trace is None:
        return type(error).__name__
    while trace.tb_next is not None:
        trace = trace.tb_next
    return f"{type(error).__name__} in {trace.tb_frame.f_globals.get('__name__', '?')}:{trace.tb_lineno}"
