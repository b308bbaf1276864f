"""Takes at least a number of steps that a seed chooses: ``python -m tests.walk 500 7``.

A walk begins again after every 25 steps. Where it fails, it names the folder of the project. There, ``_kept`` is what
was built before the last step, ``_build`` the updated site, and ``_fresh`` the one that was built from nothing.
"""

from __future__ import annotations

import sys
import tempfile
from itertools import count
from pathlib import Path

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.forked_builds import warm_up
from tests.walk.machine import Walk, write_files
from tests.walk.world import PLACES, SOURCES, Page, Term, World

LENGTH = 25
"""Steps from one beginning."""


def main(steps: int, number: int) -> None:
    """Take at least as many compared *steps* as the seed *number* chooses, and say what was tried."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_files(folder, _some_of_everything().files())
        warm_up(folder)
    Walk.keeps = True
    chosen = settings(
        max_examples=1,  # each walk has a number of its own: from a good one Hypothesis makes others much like it
        stateful_step_count=LENGTH,
        deadline=None,
        database=None,
        phases=[Phase.generate],  # a failure is reported as it is: to make it smaller takes hours
        suppress_health_check=list(HealthCheck),
    )
    numbers = count(1000 * number)
    try:
        while Walk.compared < steps:
            run_state_machine_as_test(seed(next(numbers))(Walk), settings=chosen)
    finally:
        tried = ", ".join(f"{rule} {count}" for rule, count in sorted(Walk.steps.items()))
        sys.stdout.write(f"{Walk.steps.total()} steps with the seed {number}, {Walk.compared} comparisons: {tried}\n")


def _some_of_everything() -> World:
    """A project that makes a build import nearly all modules."""
    links = [("term", "boats"), ("gls", "JIT"), ("any", "Boat"), ("external:term", "Cargo"), ("", "A boat.")]
    terms = {place: [Term("Boat", "船", ["JIT"], ["Ship"], text % 4, "Boat")] for text, place in enumerate(PLACES)}
    return World(
        terms={**terms, "fence": []},
        pages={
            "view": Page(view={"split": "letter", "reading": ""}, references=links),
            "table": Page(view={"layout": "abbreviations"}, markdown=True),
        },
        config={
            "glossary_build_sources": [*SOURCES],
            "glossary_build_autolink": "all",
            "glossary_build_warn_deprecated": True,
            "glossary_build_overrides": "overrides.yaml",
            "glossary_build_tools_from": 1,
            "glossary_build_imports": {"other": ["Cargo"]},
        },
        elsewhere={"Cargo": "page.html#cargo"},
        meanings={"Cargo": "Is carried."},
        readings={"船": "chuan"},
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
