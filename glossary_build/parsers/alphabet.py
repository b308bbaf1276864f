"""Recognises a name by its position in a list that is in alphabetical order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

_FEWEST = 4
_LEAST_ORDERED = 0.9


def in_order(names: Sequence[str], doubtful: Sequence[bool], *, any_order: bool) -> list[bool]:
    """Which of *names* are terms: those that aren't *doubtful*, and those that the alphabet has between these.

    A label repeats and a frame is at one end of a page, whatever the order. Where the names are in no order, one that
    is between others and doesn't repeat is a term too with *any_order*.

    >>> in_order(["Job", "Key", "License", "Log", "Map"], [False, False, True, False, False], any_order=False)[2]
    True
    """
    folded = [name.strip("*_` ").casefold() for name in names]
    sure = [number for number, is_doubtful in enumerate(doubtful) if not is_doubtful] or [0]
    counts = Counter(folded)
    inside = [sure[0] < number < sure[-1] and counts[name] == 1 for number, name in enumerate(folded)]
    pairs = [folded[one] <= folded[other] for one, other in pairwise(sure)]
    if any(doubtful) and len(sure) + 1 >= _FEWEST and sum(pairs) >= _LEAST_ORDERED * len(pairs):
        fits = [each and folded[n - 1] < folded[n] < folded[n + 1] for n, each in enumerate(inside)]
    else:
        fits = [each and any_order for each in inside]
    return [not is_doubtful or is_fit for is_doubtful, is_fit in zip(doubtful, fits, strict=True)]
