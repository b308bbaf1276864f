"""Shows that every regular expression of the package, every parser and the loader take time in proportion to input.

Each expression is called as the package calls it, on input made of its own structure: what leads to a repetition, then
long runs of what the repetition takes, then an end that does not match. The runs that are slowest in a short trial are
doubled until they take long enough to be measured, at most to 1 MB; each parser and the loader likewise, on shapes of
input that are hard for them. Exits with 1 where twice the input takes more than 2.3 times the time, the best of several
tries, or where a call takes far too long.
``python benchmarks/regex_linearity.py NAME…`` takes those whose name holds NAME.
"""

from __future__ import annotations

import gc
import math
import signal
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from resource import RUSAGE_SELF, getrusage

sys.path.insert(0, str(Path(__file__).parent))

from linearity_expressions import calls
from linearity_shapes import loads, shapes

LIMIT = 2.3
LONGEST = 1_024_000
MEASURABLE = 0.02
"""Seconds of processor time; shorter ones are noise."""
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

Subject = tuple[str, Callable[[str], object], list[Callable[[int], str]]]
"""A name, what is measured, and inputs by their length."""


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


def ratio(call: Callable[[str], object], make: Callable[[int], str]) -> tuple[float, int, float]:
    """How much longer twice the input takes, its length, and its seconds; 0 where 1 MB is too quick to tell."""
    length = SHORT
    spent, twice = timed(call, make(length)), timed(call, make(2 * length))
    while min(spent, twice) < MEASURABLE and 4 * length <= LONGEST and not math.isinf(twice):
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


def measure(title: str, subjects: Iterable[Subject], worst: int) -> int:
    """Print the worst of each; how many are over the limit."""
    failed = count = 0
    for name, call, inputs in subjects:
        if sys.argv[1:] and not any(part in name for part in sys.argv[1:]):
            continue
        gc.collect()
        gc.freeze()
        slowest = sorted(inputs, key=lambda make: min(timed(call, make(SHORT)) for _ in range(2)))[-worst:]
        found, length, spent, make = max(((*ratio(call, make), make) for make in slowest), key=lambda each: each[:3])
        for _ in range(AGAIN):
            if found > LIMIT:
                found, length, spent = min((found, length, spent), ratio(call, make))
        bad = found > LIMIT
        failed += bad
        count += 1
        text = f"  {make(80)[:80]!r}" if bad else ""
        print(f"{'FAIL' if bad else 'ok':4} {found:5.2f} {spent:7.3f} s {length:8}  {name}{text}", flush=True)
    print(f"{title}: {failed} of {count} over {LIMIT}\n", flush=True)
    return failed


def main() -> int:
    """Measure all, and tell whether one fails; garbage is collected between the measurements only."""
    gc.disable()
    print("     ratio    time   length  name")
    failed = measure("expressions", calls(), WORST)
    failed += measure("parsers", shapes(), 1)
    failed += measure("loader", loads(), 1)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
