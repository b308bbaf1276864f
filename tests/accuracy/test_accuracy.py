"""Glossaries of other projects and fresh ones of ours, against the names that a reader finds in them."""

import pytest

from tests.accuracy.measure import EXPECTED, Accuracy, Expected, measure, texts_of, unread_lines

READ_WELL = frozenset({"ah64", "fp-jargon", "pypa", "quantum-ko", "rust-ja", "scala-zh", "sympy", "wh40k-zh"})
"""Unusual glossaries that are read as issue 10 asks; add the others as soon as they are."""


def _of(group: str) -> list[Expected]:
    return [expected for expected in EXPECTED if expected.group == group]


def _measured(expected: Expected) -> Accuracy:
    if expected.source is None:
        pytest.skip("the glossary is not beside the checkout")
    return measure(expected, expected.source)


@pytest.mark.parametrize("expected", _of("planned"), ids=lambda expected: expected.name)
def test_names_are_found_as_a_reader_finds_them(expected: Expected) -> None:
    """At least 99 % of the headwords, hardly anything else, and the names in their languages."""
    accuracy = _measured(expected)
    assert accuracy.recall >= 0.99
    assert accuracy.precision >= 0.99
    assert accuracy.language >= 0.98


@pytest.mark.parametrize(
    "expected", [each for each in _of("unusual") if each.name in READ_WELL], ids=lambda expected: expected.name
)
def test_names_are_found_in_unusual_shapes(expected: Expected) -> None:
    """At least 80 % of the headwords, and little else."""
    accuracy = _measured(expected)
    assert accuracy.recall >= 0.8
    assert accuracy.precision >= 0.95


@pytest.mark.parametrize(
    "expected", [each for each in EXPECTED if each.frame is not None], ids=lambda expected: expected.name
)
def test_definitions_are_whole(expected: Expected) -> None:
    """Every line that isn't frame is in a definition, a name or a relation."""
    if expected.source is None:
        pytest.skip("the glossary is not beside the checkout")
    assert unread_lines(expected.source) == expected.frame


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda expected: expected.name)
def test_ground_truth_is_in_the_source(expected: Expected) -> None:
    """Every name that a reader is said to find is in the text."""
    if expected.source is None:
        pytest.skip("the glossary is not beside the checkout")
    text = _plain(" ".join(texts_of(expected.source)))
    assert [name for entry in expected.entries for name, _ in entry.names if _plain(name) not in text] == []


def _plain(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()
