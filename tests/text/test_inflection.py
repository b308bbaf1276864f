"""Plurals and inflected forms of English names."""

from __future__ import annotations

import pytest

from glossary_build.text.inflection import base_forms, plurals, singulars

PLURALS = {
    "tensors": "tensor",
    "leaf operations": "leaf operation",
    "batches": "batch",
    "boxes": "box",
    "losses": "loss",
    "axes": "axis",
    "analyses": "analysis",
    "indices": "index",
    "matrices": "matrix",
    "vertices": "vertex",
    "schemata": "schema",
    "queries": "query",
    "leaves": "leaf",
    "caches": "cache",
    "gpus": "gpu",
    "biases": "bias",
    "tensor's": "tensor",
}
VERBS = {
    "quantized": "quantize",
    "traced": "trace",
    "tracing": "trace",
    "hooked": "hook",
    "stopped": "stop",
    "copied": "copy",
    "freeing": "free",
}


@pytest.mark.parametrize(("plural", "singular"), PLURALS.items())
def test_singular_is_among_the_proposals(plural: str, singular: str) -> None:
    """Of the last word only."""
    assert singular in singulars(plural)


@pytest.mark.parametrize(("form", "verb"), VERBS.items())
def test_verb_is_among_the_proposals(form: str, verb: str) -> None:
    """And never as a singular."""
    assert verb in base_forms(form)
    assert verb not in singulars(form)


@pytest.mark.parametrize("name", ["class", "计算图", "c++", "s", "tensor", "3d", ""])
def test_name_without_an_ending_has_no_proposals(name: str) -> None:
    """Least of all Chinese and single letters."""
    assert base_forms(name) == frozenset()


IRREGULAR = {
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


@pytest.mark.parametrize(("plural", "singular"), IRREGULAR.items())
def test_irregular_plurals_are_known_both_ways(plural: str, singular: str) -> None:
    """The last word counts, and case doesn't."""
    assert f"big {singular}" in singulars(f"big {plural}")
    assert f"Big {plural}" in plurals(f"Big {singular.capitalize()}")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("leaf operation", ("leaf operations",)),
        ("query", ("queries",)),
        ("key", ("keys",)),
        ("batch", ("batches",)),
        ("box", ("boxes",)),
        ("GPU", ("GPUs",)),
        ("index", ("indexes", "indices")),
        ("torch.nn", ()),
        ("a", ()),
    ],
)
def test_plural_is_spelled_by_the_rules(name: str, expected: tuple[str, ...]) -> None:
    """A name that doesn't end in a word has none."""
    assert plurals(name) == expected
