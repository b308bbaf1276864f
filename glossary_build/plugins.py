"""Loads what other packages add by entry points."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from operator import attrgetter
from typing import Any


@cache
def load_plugins(group: str, sort: str, use: Callable[[Any], object]) -> Mapping[str, Any]:
    """Return the plugins of a *group* of entry points by name, and warn about those that can't be loaded or used.

    *use* raises an error if one lacks something, and *sort* is what the warning calls them. Of two with the same name,
    the first one counts.
    """
    loaded: dict[str, Any] = {}
    for entry in sorted(entry_points(group=group), key=attrgetter("name", "value")):
        try:
            plugin = entry.load()
            use(plugin)
            loaded.setdefault(entry.name, plugin)
        except (Exception, SystemExit) as error:  # a script, for example, that runs when it is imported
            fault = f"{type(error).__name__}: {error}"
            text = f"the {sort} “{entry.name}” ({entry.value}) can't be used: {fault}"
            warnings.warn_explicit(text, UserWarning, entry.module, 1)  # not at a line of ours
    return loaded
