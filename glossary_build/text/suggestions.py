"""Offers names close to a mistyped one, found fast among many."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from glossary_build.text.names import fold_name

_BUDGET = 1_000
"""How often a name may be looked at for sharing a pair of letters, so that one search takes less than a millisecond."""
_PREFIX = 2
"""How many letters of a name at least show which one is meant."""
_CANDIDATES = 8
"""How many names with the most pairs in common are compared letter by letter."""


class NearNames:
    """Names, indexed by the pairs of letters in them."""

    def __init__(self, names: Iterable[str]) -> None:
        """Index *names*, in time proportional to their length."""
        self._names = list(dict.fromkeys(names))
        self._with_pair: dict[str, list[int]] = {}
        for number, name in enumerate(self._names):
            for pair in _pairs(name):
                self._with_pair.setdefault(pair, []).append(number)

    def closest(self, name: str) -> tuple[str, ...]:
        """At most three names that look like *name*, nearest first; rare pairs of letters tell most."""
        shared: Counter[int] = Counter()
        for pair in sorted(_pairs(name), key=lambda pair: (len(self._with_pair.get(pair, ())), pair)):
            shared.update(self._with_pair.get(pair, ()))
            if shared.total() > _BUDGET:
                break
        candidates = (self._names[number] for number, _count in shared.most_common(_CANDIDATES))
        return closest_names(name, candidates)


def _pairs(name: str) -> dict[str, None]:
    """The pairs of neighbouring letters of *name*, its borders included, each once."""
    padded = f" {fold_name(name)} "
    return dict.fromkeys(one + other for one, other in pairwise(padded))


def did_you_mean(near: Sequence[str], otherwise: str = "") -> str:
    """What a message that ends in a name nobody knows goes on with: the names that are *near*, else *otherwise*.

    >>> did_you_mean(["Tensor", "Sensor"]), did_you_mean([])
    ('; did you mean “Tensor” or “Sensor”?', '')
    """
    return f"; did you mean {' or '.join(f'“{name}”' for name in near)}?" if near else otherwise


def closest_names(name: str, names: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """At most *limit* of *names* that look like *name*, compared folded: those that it begins, then the nearest.

    >>> closest_names("emptydef", ["empty-view", "empty-definition"])
    ('empty-definition', 'empty-view')
    """
    by_fold: dict[str, str] = {}
    for candidate in names:
        by_fold.setdefault(fold_name(candidate), candidate)
    wanted = fold_name(name)
    solid = wanted.replace(" ", "")
    begun = [fold for fold in by_fold if len(wanted) >= _PREFIX and fold.replace(" ", "").startswith(solid)]
    near = difflib.get_close_matches(wanted, by_fold, n=limit, cutoff=0.6)
    return tuple(by_fold[fold] for fold in dict.fromkeys((*begun, *near)))[:limit]
