"""The classes of the model: what their fields hold can be read, and never changed."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import MISSING, FrozenInstanceError, fields, is_dataclass
from typing import Any

import pytest

from glossary_build import model

CLASSES = sorted(
    {
        value
        for found in pkgutil.iter_modules(model.__path__, "glossary_build.model.")
        for value in vars(importlib.import_module(found.name)).values()
        if isinstance(value, type) and is_dataclass(value) and all(each.init for each in fields(value))
    },
    key=lambda each: each.__name__,
)


@pytest.mark.parametrize("cls", CLASSES)
def test_fields_hold_what_was_given_or_their_defaults(cls: Any) -> None:
    """Each field has the value of its keyword, or else its default; one without a default has to be given."""
    given = {each.name: object() for each in fields(cls)}
    required = {each.name for each in fields(cls) if each.default is each.default_factory is MISSING}
    whole = cls(**given)
    assert {name: getattr(whole, name) for name in given} == given
    made = cls(**{each: given[each] for each in required})
    assert all(getattr(made, each.name) == each.default for each in fields(cls) if each.default is not MISSING)
    for name in required:
        with pytest.raises(TypeError, match=name):
            cls(**{each: given[each] for each in required - {name}})


@pytest.mark.parametrize("cls", CLASSES)
def test_fields_are_frozen(cls: Any) -> None:
    """No field can be changed or removed."""
    required = [each.name for each in fields(cls) if each.default is each.default_factory is MISSING]
    made = cls(**dict.fromkeys(required))
    for each in fields(cls):
        with pytest.raises(FrozenInstanceError):
            setattr(made, each.name, None)
        with pytest.raises(FrozenInstanceError):
            delattr(made, each.name)
