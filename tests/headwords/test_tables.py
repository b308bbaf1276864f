"""Lines and names, and what is read in them."""

from __future__ import annotations

import pytest

from tests.headwords.tables import TABLES, cases, read


@pytest.mark.parametrize("table", TABLES)
def test_each_line_is_read_as_a_person_reads_it(table: str) -> None:
    """What comes of it is below it."""
    found = list(cases(table))
    assert found == [(case, read(table, case)) for case, _ in found]
