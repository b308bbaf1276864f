"""Configuration values of any shape: what is wrong with one is said, and the others are kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sphinx.config import Config

from glossary_build.sphinx_ext.config import OPTIONS, ConfigOption
from glossary_build.sphinx_ext.config_values import correct

TEXTS = st.sampled_from(("terms.md", "nope.md", "", "../..", "\0", "\udcff", "x" * 5000, "utf-8", "table", "cards"))
SIMPLE = st.one_of(TEXTS, st.none(), st.booleans(), st.integers(-1, 2), st.just(b"x"), st.floats(), st.builds(object))
KEYS = st.one_of(TEXTS, st.none(), st.integers(0, 1), st.tuples(TEXTS))
VALUES = st.recursive(
    SIMPLE,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.tuples(inner), st.sets(TEXTS), st.dictionaries(KEYS, inner, max_size=3)
    ),
    max_leaves=6,
)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
@given(value=VALUES)
@settings(max_examples=40)
def test_value_of_any_shape_is_corrected(option: ConfigOption, value: object) -> None:
    """It has one of its types then, a list only strings, and what is said about it is a line each."""
    config = Config()
    for each in OPTIONS:
        config.add(each.name, each.default, each.rebuild, each.types)
    config.glossary_build_sources = ["terms.md"]
    setattr(config, option.name, value)
    said: list[str] = []
    correct(config, Path(), said.append)
    corrected = getattr(config, option.name)
    assert isinstance(corrected, option.types)
    assert not isinstance(corrected, (list, tuple)) or all(isinstance(each, str) for each in corrected)
    assert all("\n" not in message for message in said)
