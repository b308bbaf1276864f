"""Glossaries of other projects and fresh ones of ours, against the names that a reader finds in them."""

from pathlib import Path

import pytest

from glossary_build.export.markdown import update
from glossary_build.loader import load_glossary
from tests.accuracy.measure import EXPECTED, GROUPS, SHARED, Accuracy, Expected, measure, texts_of, total, unread_lines
from tests.accuracy.soundness import Soundness, count
from tests.accuracy.teams import counts
from tests.accuracy.translated import findings

_OPEN = ("fresh, sixteenth", "fresh, eighteenth", "fresh, nineteenth")
"""Sets whose shapes are not all read so far; measure.FIRST_SIGHT has what was found in them at first."""


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


@pytest.mark.parametrize("expected", _of("unusual"), ids=lambda expected: expected.name)
def test_names_are_found_in_unusual_shapes(expected: Expected) -> None:
    """At least 80 % of the headwords, and little else."""
    accuracy = _measured(expected)
    assert accuracy.recall >= 0.8
    assert accuracy.precision >= 0.95


def test_names_are_found_over_all_unusual_shapes() -> None:
    """Hardly a headword is missing, and hardly anything else is found."""
    accuracy = total("all", [_measured(expected) for expected in _of("unusual")])
    assert accuracy.recall >= 0.995
    assert accuracy.precision >= 0.99
    assert accuracy.language >= 0.99


def test_names_are_found_in_files_that_were_drawn_at_random() -> None:
    """Hardly a headword is missing, and hardly anything else is found."""
    accuracy = total("all", [_measured(expected) for expected in _of("drawn")])
    assert accuracy.recall >= 0.99
    assert accuracy.precision >= 0.99
    assert accuracy.language >= 0.99


@pytest.mark.parametrize("group", [each for each in GROUPS if each.startswith("fresh") and each not in _OPEN])
def test_fresh_shapes_stay_read(group: str) -> None:
    """What was fresh once is read as a person reads it."""
    accuracy = total(group, [_measured(expected) for expected in _of(group)])
    assert accuracy.recall >= 0.98
    assert accuracy.precision >= 0.98
    assert accuracy.language >= 0.95
    assert accuracy.defined >= 0.97 * accuracy.definitions


def test_glossaries_of_teams_are_read_as_a_person_counts() -> None:
    """Of the terms and of the names to avoid at least 99 % in all, and hardly another term."""
    rows = list(counts()) or pytest.skip("the glossaries are not beside the checkout")
    assert sum(min(row.found, row.terms) for row in rows) >= 0.99 * sum(row.terms for row in rows)
    assert sum(min(row.avoided, row.to_avoid) for row in rows) >= 0.99 * sum(row.to_avoid for row in rows)
    assert sum(max(row.found - row.terms, 0) for row in rows) <= 0.02 * sum(row.terms for row in rows)


@pytest.mark.parametrize("path", sorted((SHARED / "corpus-teams").rglob("*.md")), ids=lambda path: path.parent.name)
def test_file_of_a_team_is_written_back_as_it_is(path: Path) -> None:
    """Where nothing has changed; a loss says what would be."""
    text = path.read_text(encoding="utf-8")
    glossary = load_glossary([path])
    shown = glossary.concepts[0].designations[0].source.path if glossary.concepts else str(path)
    assert update(text, shown, glossary).text == text


def test_pages_with_the_names_of_the_glossary_are_hardly_reported() -> None:
    """At most one finding in twenty is false, and wrong names are found."""
    translated = findings()
    assert translated.false <= 0.05 * (translated.false + translated.found)
    assert translated.found >= 0.2 * translated.wrong


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


def test_names_and_definitions_are_those_of_the_source(tmp_path: Path) -> None:
    """No sentence is a name, no name is invented, and each text is where it is said to be."""
    path = tmp_path / "terms.md"
    path.write_text("# Glossary\n\n## Jib\n\nA sail\nin front.\n\n## Keel (fin)\n\nIt *is* below.\n", encoding="utf-8")
    found = Soundness()
    count(path, found)
    assert found == Soundness(preferred=2, sentences=0, names=3, unwritten=0, definitions=2, located=2)
