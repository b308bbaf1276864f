"""Runs an experiment: its sides by turns, each build a process of its own, then compares what they wrote."""

from __future__ import annotations

import filecmp
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.speed.comparison import compare_sites
from benchmarks.speed.experiments import Experiment, Side
from benchmarks.speed.process import Cost, measure


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was measured, and how the sites differ that should not."""

    experiment: Experiment
    costs: dict[str, list[Cost]]
    """By side, one for each turn."""
    differences: dict[str, list[str]]
    """By pair of sides that were compared."""
    megabytes: dict[str, float]
    """How much HTML each side wrote."""


def run(experiment: Experiment, turns: int, folder: Path) -> Outcome:
    """Build every side of *experiment* *turns* times: A B A B, not A A B B, since the machine changes its mood."""
    builds = {name: _Build(side, folder / f"{number}") for number, (name, side) in enumerate(experiment.sides.items())}
    costs: dict[str, list[Cost]] = {name: [] for name in builds}
    for turn in range(turns):
        for name, build in builds.items():
            cost = build.measured(turn)
            costs[name].append(cost)
            _say(f"{experiment.name} {experiment.size or ''} {turn + 1}/{turns} {name}: {cost.cpu:.2f} s")
    sites = {name: build.site for name, build in builds.items()}
    return Outcome(
        experiment,
        costs,
        dict(_compared(experiment, sites)),
        {name: sum(path.stat().st_size for path in site.rglob("*.html")) / 1e6 for name, site in sites.items()},
    )


class _Build:
    """A project on disk, and its site."""

    def __init__(self, side: Side, folder: Path) -> None:
        self.side = side
        self.project = folder / "project"
        self.built = folder / "built"
        self.site = self.built / "html"
        self.log = folder / "log"
        folder.mkdir(parents=True)
        side.write(self.project)
        if side.again:
            self._build()

    def measured(self, turn: int) -> Cost:
        """What the build of this *turn* costs."""
        if self.side.change:
            self.side.change(self.project, turn)
        if not self.side.again:
            shutil.rmtree(self.built, ignore_errors=True)
        return self._build()

    def _build(self) -> Cost:
        source = self.project / self.side.source
        folders = [str(source), str(self.site), "-d", str(self.built / "doctrees")]
        command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", *folders, *self.side.options]
        return measure(command, self.log)


def _compared(experiment: Experiment, sites: dict[str, Path]) -> Iterator[tuple[str, list[str]]]:
    for base, ours in experiment.same_entries:
        yield f"{ours} shows what {base} shows", compare_sites(sites[base], sites[ours])
    for base, ours in experiment.same_bytes:
        yield f"{ours} writes what {base} writes", list(_unequal(sites[base], sites[ours]))


def _unequal(left: Path, right: Path) -> Iterator[str]:
    """The files that are in one folder only or have other bytes in the other."""
    files = {path.relative_to(site) for site in (left, right) for path in site.rglob("*") if path.is_file()}
    for file in sorted(files):
        if not ((left / file).exists() and (right / file).exists()):
            yield f"only one has {file}"
        elif not filecmp.cmp(left / file, right / file, shallow=False):
            yield f"other bytes in {file}"


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
