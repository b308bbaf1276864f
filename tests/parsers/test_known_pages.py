"""Glossaries of known entries, in each way of writing with other things around them; ``make fuzz`` tries many more."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import pytest

from glossary_build.diagnostics import Diagnostic
from glossary_build.parsers.detect import choose
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


@pytest.mark.parametrize("way", OPEN)
def test_no_entry_of_other_mixtures_is_lost_in_silence(way: str) -> None:
    """It is read, is part of what is read, or its line is reported; one with a list may be taken for a group."""
    chance = random.Random(way)  # noqa: S311
    for _ in range(_PAGES):
        page = write_page(draw_shape(chance, way), chance)
        result = choose(page.text, page.name)(page.text, page.name)
        lines = page.text.splitlines()
        shown = [*_reported(lines, result.diagnostics)]
        for entry in result.entries:
            shown += [text.text for text in (*entry.designations, *entry.definitions)]
        listed = {known for known in page.entries for block in known.blocks if block[0][:2] in ("- ", "1.")}
        for known in {*page.entries} - listed:
            assert known.base in "\n".join(shown), f"{page.shape}\n\n{page.text}"


def _reported(lines: Sequence[str], problems: Iterable[Diagnostic]) -> Iterator[str]:
    """The lines that *problems* say are no terms: the first one, and as many filled ones below it as they count."""
    for problem in problems:
        more = re.search(r"and (\d+) more line", problem.message)
        filled = [line for line in lines[problem.source.line - 1 :] if line.strip()]
        yield from filled[: 1 + int(more[1] if more else 0)]
