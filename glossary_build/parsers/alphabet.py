"""Recognises a name by its position in a list that is in alphabetical order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

_FEWEST = 4
_LEAST_ORDERED = 0.9


def in_order(names: Sequence[str], doubtful: Sequence[bool]) -> list[bool]:
    """Which of the *doubtful* names are between the others in the order of the alphabet, so that they are terms too.

    A label repeats and a frame is at one end of a page, whatever the order.

    >>> in_order(["Job", "Key", "License", "Log", "Map"], [False, False, True, False, False])[2]
    True
    """
    if not are_ordered(names, doubtful):
        return [not each for each in doubtful]
    folded = _folded(names)
    return [
        not is_doubtful or (is_inside and folded[number - 1] < folded[number] < folded[number + 1])
        for number, (is_doubtful, is_inside) in enumerate(zip(doubtful, _are_inside(folded, doubtful), strict=True))
    ]


def are_single(names: Sequence[str], doubtful: Sequence[bool]) -> list[bool]:
    """Which of *names* are sure, or are between sure ones and don't repeat; for names in no order."""
    inside = _are_inside(_folded(names), doubtful)
    return [not is_doubtful or is_inside for is_doubtful, is_inside in zip(doubtful, inside, strict=True)]


def are_ordered(names: Sequence[str], doubtful: Sequence[bool]) -> bool:
    """Whether some of *names* are doubtful, and enough others are there to see that they are in order."""
    sure = [name for name, is_doubtful in zip(_folded(names), doubtful, strict=True) if not is_doubtful]
    pairs = list(pairwise(sure))
    enough = len(sure) < len(names) and len(sure) + 1 >= _FEWEST
    return enough and sum(one <= other for one, other in pairs) >= _LEAST_ORDERED * len(pairs)


def _are_inside(folded: Sequence[str], doubtful: Sequence[bool]) -> list[bool]:
    """Whether each name is between two sure ones, and is there once."""
    sure = [number for number, is_doubtful in enumerate(doubtful) if not is_doubtful] or [0]
    return [sure[0] < number < sure[-1] and folded.count(name) == 1 for number, name in enumerate(folded)]


def _folded(names: Sequence[str]) -> list[str]:
    return [name.strip("*_` ").casefold() for name in names]
