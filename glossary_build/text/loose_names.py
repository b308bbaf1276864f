"""Finds the name that is meant where it is written in another way than the glossary writes it, as in the plural.

Spellings are tried in steps, and the first step at which a term has the name decides: case, width, hyphens and blanks;
then traditional or simplified Chinese; then English plurals; then other inflected forms. What is in brackets at the end
of a name, in brackets of either width, isn't inflected. A step at which two terms have
the name finds nothing, since that would be a guess.

The rules of English inflection propose every form that the spelling allows, ``indices`` of *index* and ``traced`` of
*trace*. They are for looking up names that exist, so that a wrong proposal finds nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from functools import partial
from typing import Generic, TypeVar

from glossary_build.text.characters import simplify
from glossary_build.text.expressions import expression
from glossary_build.text.names import fold_name

_IRREGULAR = {
    "children": "child",
    "criteria": "criterion",
    "data": "datum",
    "feet": "foot",
    "indices": "index",
    "matrices": "matrix",
    "men": "man",
    "mice": "mouse",
    "people": "person",
    "phenomena": "phenomenon",
    "vertices": "vertex",
}
_PLURALS = (
    (expression(r"['’]s?$"), ("",)),
    (expression(r"ies$"), ("y", "ie")),
    (expression(r"ves$"), ("f", "fe", "ve")),
    (expression(r"(?<=[^aeiou]o)es$|(?<=[sxz])es$|(?<=[cs]h)es$"), ("",)),
    (expression(r"ses$"), ("sis",)),
    (expression(r"xes$"), ("xis",)),
    (expression(r"mata$"), ("ma",)),
    (expression(r"(?<=[^s'’])s$"), ("",)),
)
_VERBS = (
    (expression(r"ied$"), ("y",)),
    (expression(r"(?:ed|ing)$"), ("", "e")),
)
_WORD = expression(r"(?<![a-z'’])[a-z'’]+$")
_NAMED = expression(r"(?<![^\s-])[A-Za-z]{2,}$")
_IN_Y = expression(r"[^aeiou]y$")
_SIBILANT = expression(r"(?:[sxz]|[cs]h)$")
_LEAST = 2
"""How many letters a base form has at least."""
_DOUBLED = expression(r"([bdfgklmnprtz])\1$")


def singulars(name: str) -> frozenset[str]:
    """What the folded *name* may be the plural of; its last word counts.

    >>> sorted(singulars("leaf operations")), sorted(singulars("indices")), sorted(singulars("class"))
    (['leaf operation'], ['index', 'indice'], [])
    """
    return frozenset(_formed(name, _PLURALS))


def base_forms(name: str) -> frozenset[str]:
    """What the folded *name* may be an inflected form of: a singular, or a verb.

    >>> sorted(base_forms("quantized"))
    ['quantiz', 'quantize']
    """
    return frozenset((*_formed(name, _PLURALS), *_formed(name, _VERBS)))


def plurals(name: str) -> tuple[str, ...]:
    """The regular plural of an English *name* and the irregular one; none of a name that doesn't end in a word.

    >>> plurals("leaf operation"), plurals("query"), plurals("GPU"), plurals("index"), plurals("torch.nn")
    (('leaf operations',), ('queries',), ('GPUs',), ('indexes', 'indices'), ())
    """
    word = _NAMED.search(name)
    if word is None:
        return ()
    before, last = name[: word.start()], word[0]
    irregular = [before + plural for plural, singular in _IRREGULAR.items() if last.lower() == singular]
    if _IN_Y.search(last):
        return (f"{name[:-1]}ies", *irregular)
    return (f"{name}es" if _SIBILANT.search(last) else f"{name}s", *irregular)


def _formed(name: str, rules: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]) -> Iterator[str]:
    word = _WORD.search(name)
    if word is None:
        return
    before, last = name[: word.start()], word[0]
    if last in _IRREGULAR and rules is _PLURALS:
        yield before + _IRREGULAR[last]
    for ending, replacements in rules:
        match = ending.search(last)
        if match is None:
            continue
        stem = last[: match.start()]
        for replacement in replacements:
            if len(stem + replacement) >= _LEAST:
                yield before + stem + replacement
        if rules is _VERBS and _DOUBLED.search(stem):
            yield before + stem[:-1]


QUOTES = str.maketrans("‘’“”", "''\"\"")
"""Those that Sphinx makes of straight ones → these."""
_Target = TypeVar("_Target", bound=Hashable)
_Forms = Callable[[str], Iterable[str]]


def _folded(name: str) -> tuple[str, ...]:
    return (_fold(name),)


def _simplified(name: str) -> tuple[str, ...]:
    return (simplify(_fold(name)),)


def _fold(name: str) -> str:
    folded = fold_name(name).replace(" (", "(")
    return folded if folded.isascii() else folded.translate(QUOTES)


def _before_brackets(forms: Callable[[str], frozenset[str]], name: str) -> frozenset[str]:
    folded = _fold(name)
    stem, bracket, rest = folded.partition("(") if folded.endswith(")") else (folded, "", "")
    return frozenset(f"{form}{bracket}{rest}" for form in forms(stem))


_singular, _base = partial(_before_brackets, singulars), partial(_before_brackets, base_forms)
_STEPS: tuple[tuple[_Forms, _Forms], ...] = (
    (_folded, _folded),
    (_simplified, _simplified),
    (_singular, _folded),
    (_folded, _singular),
    (_singular, _singular),
    (_base, _folded),
)
"""The forms of the name that is wanted, and those of the names that exist, which meet at each step."""


class LooseNames(Generic[_Target]):
    """The names of terms, found by other spellings of them."""

    def __init__(self, targets: Mapping[str, _Target]) -> None:
        """Index *targets*, what each name leads to, by the forms of a step when it is first needed."""
        self._targets = targets
        self._indexes: dict[_Forms, dict[str, dict[_Target, str]]] = {}

    def candidates(self, name: str) -> Collection[str]:
        """A name of each term that *name* may mean, all by the same step; several where it is not clear."""
        return self._found(name).values()

    def find(self, name: str) -> _Target | None:
        """What *name* leads to, where it can mean one term only."""
        found = [*self._found(name)]
        return found[0] if len(found) == 1 else None

    def _found(self, name: str) -> dict[_Target, str]:
        for wanted, known in _STEPS:
            index = self._index(known)
            found = {target: own for form in wanted(name) for target, own in index.get(form, {}).items()}
            if found:
                return found
        return {}

    def _index(self, forms: _Forms) -> dict[str, dict[_Target, str]]:
        if forms not in self._indexes:
            index = self._indexes[forms] = {}
            for name, target in self._targets.items():
                for form in forms(name):
                    index.setdefault(form, {}).setdefault(target, name)
        return self._indexes[forms]
