"""Makes tables of what was measured: ratios with their spread, memory, growth, and the goals beside them."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass

from benchmarks.speed.experiments import Experiment, Ratio
from benchmarks.speed.process import Cost
from benchmarks.speed.running import Outcome

_LARGE = 10_000
"""Terms at which memory has a goal."""
_GROWTH_LIMIT = 1.10


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of the table."""

    experiment: str
    terms: int
    title: str
    limit: float | None
    low: float
    median: float
    high: float
    base: str = ""
    """What the denominator took."""
    ours: str = ""


HEADER = """\
| experiment | terms | | goal | median | min … max | base | ours |
|---|---:|---|---:|---:|---|---|---|"""


def rows(outcome: Outcome) -> list[Row]:
    """The lines of one experiment."""
    return [*_ratios(outcome), *_memory(outcome)]


def markdown(found: Iterable[Row]) -> str:
    """The lines of a table below the header."""
    lines = []
    for row in found:
        terms = f"{row.terms:,}" if row.terms else ""
        goal = "" if row.limit is None else f"≤ {row.limit:.2f}"
        numbers = f"{row.median:.2f} | {row.low:.2f} … {row.high:.2f}"
        lines.append(f"| {row.experiment} | {terms} | {row.title} | {goal} | {numbers} | {row.base} | {row.ours} |")
    return "\n".join(lines)


def plain(outcomes: Sequence[Outcome]) -> dict[str, object]:
    """Everything as JSON takes it."""
    return {
        "rows": [asdict(row) for row in (*(row for outcome in outcomes for row in rows(outcome)), *growth(outcomes))],
        "measurements": [
            {
                "experiment": outcome.experiment.name,
                "terms": outcome.experiment.size,
                "costs": {side: [asdict(cost) for cost in costs] for side, costs in outcome.costs.items()},
                "differences": outcome.differences,
                "megabytes": outcome.megabytes,
            }
            for outcome in outcomes
        ],
    }


def exponent(points: Sequence[tuple[int, float]]) -> float:
    """How time grows with size: the slope of the line through the logarithms, 1 for as fast as the size.

    >>> exponent([(10, 2.0), (100, 20.0), (1000, 200.0)])
    1.0
    """
    slope, _ = statistics.linear_regression(
        *zip(*((math.log(size), math.log(time)) for size, time in points), strict=True)
    )
    return round(slope, 3)


def _ratios(outcome: Outcome) -> Iterator[Row]:
    for ratio in outcome.experiment.ratios:
        ours, base = outcome.costs[ratio.ours], outcome.costs[ratio.base]
        values = [_time(one, ratio) / _time(other, ratio) for one, other in zip(ours, base, strict=True)]
        yield _row(
            outcome.experiment,
            ratio.title,
            _limit(ratio, outcome.experiment.size),
            values,
            _shown(base, ratio),
            _shown(ours, ratio),
        )


def _memory(outcome: Outcome) -> Iterator[Row]:
    size = outcome.experiment.size
    for side, limit in outcome.experiment.memory.items():
        pairs = zip(outcome.costs[side], outcome.costs["empty"], strict=True)
        values = [(cost.peak - empty.peak) / size for cost, empty in pairs]
        goal = limit if limit and size == _LARGE else None
        yield _row(outcome.experiment, f"KiB a term above the empty project, {side}", goal, values)


def growth(outcomes: Sequence[Outcome]) -> Iterator[Row]:
    """The lines about experiments of several sizes."""
    by_name: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        by_name.setdefault(outcome.experiment.name, []).append(outcome)
    for group in by_name.values():
        for side in group[0].experiment.growth if len(group) > 1 else ():
            points = [
                (outcome.experiment.size, _median(outcome.costs[side]) - _median(outcome.costs["empty"]))
                for outcome in group
            ]
            sizes = f"{points[0][0]:,} to {points[-1][0]:,}"
            goal = None if side == "stock" else _GROWTH_LIMIT
            value = exponent(points)
            yield Row(
                experiment=group[0].experiment.name,
                terms=0,
                title=f"growth exponent, {sizes}, {side}",
                limit=goal,
                low=value,
                median=value,
                high=value,
            )


def _row(
    experiment: Experiment, title: str, limit: float | None, values: Sequence[float], base: str = "", ours: str = ""
) -> Row:
    return Row(
        experiment=experiment.name,
        terms=experiment.size,
        title=title,
        limit=limit,
        low=min(values),
        median=statistics.median(values),
        high=max(values),
        base=base,
        ours=ours,
    )


def _limit(ratio: Ratio, size: int) -> float | None:
    return ratio.limits.get(0, ratio.limits.get(size))


def _time(cost: Cost, ratio: Ratio) -> float:
    return cost.wall if ratio.on_the_clock else cost.cpu


def _median(costs: Iterable[Cost]) -> float:
    return statistics.median(cost.cpu for cost in costs)


def _shown(costs: Sequence[Cost], ratio: Ratio) -> str:
    """Median time and peak."""
    seconds = statistics.median(_time(cost, ratio) for cost in costs)
    return f"{seconds:.2f} s, {statistics.median(cost.peak for cost in costs) / 1024:.0f} MiB"
