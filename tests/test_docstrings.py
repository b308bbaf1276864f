"""The examples in docstrings."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import glossary_build

MODULES = sorted(each.name for each in pkgutil.walk_packages(glossary_build.__path__, "glossary_build."))


@pytest.mark.parametrize("module", MODULES)
def test_examples_hold(module: str) -> None:
    """What a docstring shows is what happens."""
    assert doctest.testmod(import_module(module)).failed == 0
