"""Gives Sphinx's warning of a term that two stock glossaries have its code ``ref.term``, so that it can be suppressed.

Sphinx logs it without one (sphinx-doc/sphinx#13161).
"""

from __future__ import annotations

import logging

from sphinx.locale import __
from sphinx.util.logging import getLogger

_MESSAGE = "duplicate %s description of %s, other instance in %s"


class _Coded(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        """Let every *record* pass, this one with a code."""
        arguments = record.args if isinstance(record.args, tuple) else ()
        if arguments[:1] == ("term",) and str(record.msg) in (_MESSAGE, __(_MESSAGE)):
            record.type, record.subtype = "ref", "term"
        return True


_CODED = _Coded()


def code_duplicates() -> None:
    """Have the warning coded from now on; it may be asked for again."""
    getLogger("sphinx.domains.std").logger.addFilter(_CODED)
