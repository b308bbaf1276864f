"""Small glossaries in the ways in which people write, none of them a copy of a real one."""

from pathlib import Path

import pytest

from tests.parsers.transcripts import CASES, SUFFIX, transcript


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name)
def test_glossary_is_read_as_a_person_reads_it(path: Path) -> None:
    """All that is read of it is in a file beside it."""
    assert transcript(path) == path.with_name(f"{path.name}{SUFFIX}").read_text(encoding="utf-8")
