"""Regular expressions that are compiled when they are first used: of those that a build loads, it uses a few."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any


class Expression:
    """Has whatever the expression has that :func:`re.compile` makes of the same arguments."""

    def __init__(self, pattern: Any, flags: int = 0) -> None:
        """Keep what to compile: the *pattern*, text or bytes, of which others may be made, and its *flags*."""
        self.pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self._flags)
        self.__dict__ |= {each: getattr(compiled, each) for each in dir(compiled) if not each.startswith("_")}
        return getattr(compiled, name)


if TYPE_CHECKING:
    expression = re.compile
else:
    expression = Expression
