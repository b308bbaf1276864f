"""The command: ``python -m benchmarks.speed english changed --sizes 1000 10000 --pairs 3 --json results.json``."""

from __future__ import annotations

import argparse
import json
import platform
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from benchmarks.speed.experiments import KINDS, Experiment
from benchmarks.speed.report import HEADER, growth, markdown, plain, rows
from benchmarks.speed.running import Outcome, run

PAIRS = {0: 5, 1000: 5, 10_000: 3, 50_000: 1}
"""How often sides take turns, by number of terms."""


def main() -> None:
    """Measure what the arguments name; print each row when it is known, and where sites differ."""
    arguments = _parser().parse_args()
    outcomes: list[Outcome] = []
    print(f"{_machine()}\n\n{HEADER}", flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        _warm_up(Path(scratch))
        for experiment, pairs in _chosen(arguments):
            with tempfile.TemporaryDirectory(dir=scratch) as folder:
                outcomes.append(run(experiment, pairs, Path(folder)))
            print(markdown(rows(outcomes[-1])), flush=True)
            if arguments.json:
                text = json.dumps({"machine": _machine(), **plain(outcomes)}, ensure_ascii=False, indent=1)
                arguments.json.write_text(f"{text}\n", encoding="utf-8")
    print(markdown(growth(outcomes)))
    _print_differences(outcomes)


def _chosen(arguments: argparse.Namespace) -> Iterator[tuple[Experiment, int]]:
    """The experiments, and how often their sides take turns."""
    for name in arguments.experiments or KINDS:
        kind = KINDS[name]
        for size in kind.sizes if kind.sizes == (0,) else arguments.sizes or kind.sizes:
            for experiment in kind.make(name, size, arguments.pages):
                yield experiment, arguments.pairs or PAIRS.get(size, 3)


def _parser() -> argparse.ArgumentParser:
    described = "\n\n".join(f"{name}: {kind.about}" for name, kind in KINDS.items())
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.speed",
        description=f"Measures builds against stock Sphinx, by turns, in processes of their own.\n\n{described}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("experiments", nargs="*", choices=[*KINDS, []], metavar="experiment", help="default: all")
    parser.add_argument("--sizes", nargs="+", type=int, metavar="TERMS", help="default: those that have a goal")
    parser.add_argument(
        "--pairs", type=int, help="turns of each experiment; default: 5, 3 at 10,000 terms, 1 at 50,000"
    )
    parser.add_argument("--pages", type=int, default=500, help="pages of the experiment “pages”; default: 500")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every measurement there too")
    return parser


def _warm_up(folder: Path) -> None:
    """Let Python compile and the machine read what all builds need."""
    for name in ("loaded", "english"):
        for experiment in KINDS[name].make("warm-up", 10, 0):
            run(experiment, 1, folder / name)


def _machine() -> str:
    processor = next(
        (line.partition(": ")[2].strip() for line in _cpu_lines() if line.startswith("model name")), platform.machine()
    )
    versions = f"Python {platform.python_version()}, Sphinx {version('sphinx')}, docutils {version('docutils')}"
    return f"{processor}, {platform.system()}, {versions}, {datetime.now(UTC):%Y-%m-%d}"


def _cpu_lines() -> list[str]:
    path = Path("/proc/cpuinfo")
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def _print_differences(outcomes: list[Outcome]) -> None:
    for outcome in outcomes:
        for title, differences in outcome.differences.items():
            told = "yes" if not differences else f"NO, {len(differences)} differences"
            print(f"{outcome.experiment.name} {outcome.experiment.size or ''}: {title}: {told}")
            for difference in differences[:5]:
                print(f"  {difference}")


if __name__ == "__main__":
    main()
