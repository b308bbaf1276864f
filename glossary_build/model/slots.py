"""Makes frozen dataclasses quicker to make: a glossary has a hundred thousand of them."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar

_Class = TypeVar("_Class", bound=type[Any])


def fills_slots(cls: _Class) -> _Class:
    """*cls*, a frozen dataclass with slots, keyword-only fields and no factories, whose ``__init__`` fills the slots.

    The one of :mod:`dataclasses` looks ``object.__setattr__`` up for each field, which takes nearly twice the time.
    """
    names = [each.name for each in fields(cls)]
    lines = [f"def __init__(self, *, {', '.join(names)}):", *(f"    set_{name}(self, {name})" for name in names)]
    made: dict[str, Any] = {f"set_{name}": getattr(cls, name).__set__ for name in names}
    exec("\n".join(lines), made)  # noqa: S102 - as dataclasses does; the names are those of our fields
    init = made["__init__"]
    for attribute in ("__kwdefaults__", "__annotations__", "__module__", "__qualname__"):
        setattr(init, attribute, getattr(cls.__init__, attribute))
    cls.__init__ = init
    return cls
