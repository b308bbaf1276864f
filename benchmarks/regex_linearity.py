"""Shows that every regular expression, the loader and the check of pages take time in proportion to their input.

Each expression is called as the package calls it, on input made of its own structure: what leads to a repetition, then
long runs of what the repetition takes, then an end that does not match. The runs that are slowest in a short trial are
doubled until they take long enough to be measured, at most to 1 MB. The loader gets, for each sort of source, pieces of
its syntax, repeated in some thousand ways; those are doubled whose time grows most between two short trials. Exits with
1 where twice the input takes more than 2.3 times the time, the best of several tries, or where a call takes far too
long. ``python -m benchmarks.regex_linearity NAME…`` takes those whose name holds NAME.
"""

from __future__ import annotations

import gc
import math
import signal
import sys
from collections.abc import Callable, Iterable
from resource import RUSAGE_SELF, getrusage

from benchmarks.linearity_expressions import calls
from benchmarks.linearity_fragments import targets
from benchmarks.linearity_shapes import loads

LIMIT = 2.3
LONGEST = 1_024_000
MEASURABLE = 0.02
"""Seconds of processor time; shorter ones are noise."""
LOADABLE = 0.2
"""Seconds for which something is loaded, so that a small part of them that grows faster is seen."""
TOO_LONG = 2.0
"""Seconds after which a call is stopped: what is linear takes a tenth of that."""
TRIES = 12
"""How often both are measured at the most; the least of each counts."""
AGAIN = 3
"""How often that is repeated where twice the input seems to take too long, since other programs may be the cause."""
SHORT = 2_000
"""Characters of the first trial: enough for a quadratic time to stand out."""
WORST = 2
"""How many inputs of an expression are measured at length: those that take longest in the first trial."""
LONGER = 8
"""How many times as long the second trial is, for each of those that take longest in the first one."""
CANDIDATES = 40
FASTEST_GROWING = 4
"""How many inputs of the loader are tried twice, and how many of them measured at length."""

Subject = tuple[str, Callable[[str], object], list[Callable[[int], str]]]
"""A name, what is measured, and inputs by their length."""
Hardest = Callable[[Callable[[str], object], list[Callable[[int], str]], int], list[Callable[[int], str]]]
"""Chooses some of the inputs."""


class TooLongError(BaseException):
    """No error that a loader would take for one of its source."""


def _stop(*_: object) -> None:
    raise TooLongError


def timed(call: Callable[[str], object], text: str) -> float:
    """Seconds of processor time that the process itself took, without those of the kernel; infinity if too many.

    A busy machine and the first touch of memory don't count.
    """
    signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, TOO_LONG)
    started = getrusage(RUSAGE_SELF).ru_utime
    try:
        call(text)
    except TooLongError:
        return math.inf
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return getrusage(RUSAGE_SELF).ru_utime - started


def ratio(call: Callable[[str], object], make: Callable[[int], str], measurable: float) -> tuple[float, int, float]:
    """How much longer twice the input takes, its length, and its seconds; 0 where 1 MB is too quick to tell."""
    length = SHORT
    spent, twice = timed(call, make(length)), timed(call, make(2 * length))
    while min(spent, twice) < measurable and 4 * length <= LONGEST and not math.isinf(twice):
        length *= 2
        spent, twice = twice, timed(call, make(2 * length))
    if math.isinf(twice):
        return math.inf, 2 * length, twice
    if twice < MEASURABLE:
        return 0.0, 2 * length, twice
    half, whole = make(length), make(2 * length)
    for _ in range(TRIES):
        if twice <= LIMIT * spent:
            break
        spent = min(spent, timed(call, half))
        twice = min(twice, timed(call, whole))
    return (twice / max(spent, MEASURABLE / 10) if twice >= MEASURABLE else 0.0), 2 * length, twice


def slowest(
    call: Callable[[str], object], inputs: list[Callable[[int], str]], count: int
) -> list[Callable[[int], str]]:
    """The *count* of *inputs* that take longest in a short trial."""
    return sorted(inputs, key=lambda make: min(timed(call, make(SHORT)) for _ in range(2)))[-count:]


def fastest_growing(
    call: Callable[[str], object], inputs: list[Callable[[int], str]], count: int
) -> list[Callable[[int], str]]:
    """The *count* of *inputs* whose time grows most from a short trial to a longer one."""
    tried = sorted(((timed(call, make(2 * SHORT)), number) for number, make in enumerate(inputs)), reverse=True)
    longer = [(timed(call, inputs[number](LONGER * SHORT)) / spent, number) for spent, number in tried[:CANDIDATES]]
    return [inputs[number] for _, number in sorted(longer, reverse=True)[:count]]


def _settled(call: Callable[[str], object], make: Callable[[int], str], measurable: float) -> tuple[float, int, float]:
    """The ratio, the least of several where it is over the limit."""
    found = ratio(call, make, measurable)
    for _ in range(AGAIN):
        if found[0] > LIMIT:
            found = min(found, ratio(call, make, measurable))
    return found


def measure(
    title: str, subjects: Iterable[Subject], worst: int, hardest: Hardest = slowest, measurable: float = MEASURABLE
) -> int:
    """Print the worst of each; how many are over the limit."""
    failed = count = 0
    for name, call, inputs in subjects:
        if sys.argv[1:] and not any(part in name for part in sys.argv[1:]):
            continue
        gc.collect()
        gc.freeze()
        results = [(*_settled(call, make, measurable), make) for make in hardest(call, inputs, worst)]
        results.sort(key=lambda each: each[:3])
        bad = [each for each in results if each[0] > LIMIT]
        for found, length, spent, make in bad or results[-1:]:
            text = f"  {getattr(make, 'description', '') or repr(make(80)[:80])}" if bad else ""
            print(f"{'FAIL' if bad else 'ok':4} {found:5.2f} {spent:7.3f} s {length:8}  {name}{text}", flush=True)
        failed += bool(bad)
        count += 1
    print(f"{title}: {failed} of {count} over {LIMIT}\n", flush=True)
    return failed


def main() -> int:
    """Measure all, and tell whether one fails; garbage is collected between the measurements only."""
    gc.disable()
    print("     ratio    time   length  name")
    failed = measure("expressions", calls(), WORST)
    failed += measure("loader", loads(), 1)
    failed += measure("readers", targets(), FASTEST_GROWING, fastest_growing, LOADABLE)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
