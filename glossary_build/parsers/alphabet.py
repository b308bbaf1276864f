"""Recognises a name by its position in a list that is in alphabetical order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

_FEWEST = 5
_LEAST_ORDERED = 0.9


def in_order(names: Sequence[str], doubtful: Sequence[bool]) -> list[bool]:
    """Which of the *doubtful* names are between the others in the order of the alphabet, so that they are terms too.

    A label repeats and a frame is at one end of a page, whatever the order.

    >>> in_order(["Job", "Key", "License", "Log", "Map"], [False, False, True, False, False])[2]
    True
    """
    folded = [name.strip("*_` ").casefold() for name in names]
    sure = [number for number, is_doubtful in enumerate(doubtful) if not is_doubtful]
    pairs = list(pairwise(folded[number] for number in sure))
    if len(sure) == len(names) or len(sure) + 1 < _FEWEST:
        return [not each for each in doubtful]
    if sum(one <= other for one, other in pairs) < _LEAST_ORDERED * len(pairs):
        return [not each for each in doubtful]
    found = []
    for number, name in enumerate(folded):
        inside = sure[0] < number < sure[-1] and folded.count(name) == 1
        found.append(not doubtful[number] or (inside and folded[number - 1] < name < folded[number + 1]))
    return found
