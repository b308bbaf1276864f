"""Real glossaries of other projects, against the names that a reader finds in them."""

import json
from pathlib import Path

import pytest

from tests.accuracy.measure import EXPECTED, measure, source_of, unread_lines

FRAMES = {path: json.loads(path.read_text(encoding="utf-8")).get("frame") for path in EXPECTED}
"""Lines of front matter, introductions, headers of tables and directives, by file; only Markdown files have them."""


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


@pytest.mark.parametrize(
    "expected", [path for path in EXPECTED if FRAMES[path] is not None], ids=lambda path: path.stem
)
def test_definitions_are_whole(expected: Path) -> None:
    """Every line that isn't frame is in a definition, a name or a relation."""
    source = source_of(expected)
    if source is None:
        pytest.skip("the glossary is not beside the checkout")
    assert unread_lines(source) == FRAMES[expected]
