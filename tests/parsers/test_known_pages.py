"""Glossaries of known entries, in each way of writing with other things around them; ``make fuzz`` tries many more."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.fuzz.known_mixtures import OPEN
from tests.fuzz.known_pages import ALL_WAYS, draw_shape, faults, write_page

_PAGES = 4


@pytest.mark.parametrize("way", [way for way in ALL_WAYS if way not in OPEN])
def test_all_of_a_known_glossary_is_read(way: str) -> None:
    """Its names in their languages, how each text begins and ends, and nothing else."""
    chance = random.Random(way)  # noqa: S311 - a test has to be repeatable
    for _ in range(_PAGES):
        page = write_page(draw_shape(chance, way), chance)
        assert list(faults(page)) == [], f"{page.shape}\n\n{page.text}"


def test_each_fault_is_seen() -> None:
    """An entry, a name or a word too many or too few."""
    chance = random.Random(0)  # noqa: S311
    shape = replace(draw_shape(chance, "h3 and rules"), language="en", kind="plain", before="nothing", after="nothing")
    page = write_page(shape, chance)
    first = page.entries[0]
    more = replace(first, base="Mizzen", names=(("Mizzen", "en"),))
    cut = replace(first, blocks=(("Another text altogether.",),))
    other = replace(first, names=(*first.names, ("Mizzen", "en")))
    longer = replace(first, blocks=(*first.blocks, ("And more of it.",)))
    expected = {
        "missing": (more, *page.entries),
        "invented": page.entries[1:],
        "begin": (cut, *page.entries[1:]),
        "names": (other, *page.entries[1:]),
        "end": (longer, *page.entries[1:]),
    }
    for sort, entries in expected.items():
        assert [found for found, _ in faults(replace(page, entries=entries))] == [sort]
