"""Real glossaries of other projects, against the names that a reader finds in them."""

from pathlib import Path

import pytest

from tests.accuracy.measure import EXPECTED, measure, source_of


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda path: path.stem)
def test_names_are_found_as_a_reader_finds_them(expected: Path) -> None:
    """At least 99 % of the headwords, hardly anything else, and the names in their languages."""
    source = source_of(expected)
    if source is None:
        pytest.skip("the glossary is not beside the checkout")
    accuracy = measure(expected, source)
    assert accuracy.recall >= 0.99
    assert accuracy.precision >= 0.99
    assert accuracy.language >= 0.98
