"""Undoes English inflection: what a reference such as ``:term:`leaf operations``` may be a form of.

The rules propose every form that the spelling allows, ``indices`` of *index* and ``traced`` of *trace*. They are for
looking up names that exist, so that a wrong proposal finds nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

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
    (re.compile(r"['’]s?$"), ("",)),
    (re.compile(r"ies$"), ("y", "ie")),
    (re.compile(r"ves$"), ("f", "fe", "ve")),
    (re.compile(r"(?<=[^aeiou]o)es$|(?<=[sxz])es$|(?<=[cs]h)es$"), ("",)),
    (re.compile(r"ses$"), ("sis",)),
    (re.compile(r"xes$"), ("xis",)),
    (re.compile(r"mata$"), ("ma",)),
    (re.compile(r"(?<=[^s'’])s$"), ("",)),
)
_VERBS = (
    (re.compile(r"ied$"), ("y",)),
    (re.compile(r"(?:ed|ing)$"), ("", "e")),
)
_WORD = re.compile(r"(?<![a-z'’])[a-z'’]+$")
_NAMED = re.compile(r"(?<![^\s-])[A-Za-z]{2,}$")
_IN_Y = re.compile(r"[^aeiou]y$")
_SIBILANT = re.compile(r"(?:[sxz]|[cs]h)$")
_LEAST = 2
"""How many letters a base form has at least."""
_DOUBLED = re.compile(r"([bdfgklmnprtz])\1$")


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
