"""Plurals and inflected forms of English names."""

from __future__ import annotations

import pytest

from glossary_build.text.loose_names import base_forms, plurals, singulars

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


PROPOSALS = """
tensor's      tensor
tensor’s      tensor
tensors'      tensors
queries       querie query
leaves        leaf leafe leave
heroes        hero heroe
shoes         sho shoe
losses        loss losse lossis
buses         bus buse busis
quizzes       quizz quizze
churches      church churche
wishes        wish wishe
paths         path
axes          ax axe axis
schemata      schema
children      child
indices       index indice
ties          tie ty
ies           ie
gas           ga
big-children  big-child
nn.modules    nn.module
2tensors      2tensor
un-traced     | un-trac un-trace
copied        | copi copie copy
quantized     | quantiz quantize
stopped       | stop stopp stoppe
adding        | ad add adde
bagged        | bag bagg bagge
called        | cal call calle
trapped       | trap trapp trappe
robbed        | rob robb robbe
trekked       | trek trekk trekke
dimmed        | dim dimm dimme
planned       | plan plann planne
barred        | bar barr barre
fitting       | fit fitt fitte
quizzed       | quiz quizz quizze
puffed        | puf puff puffe
huffing       | huf huff huffe
boxxed        | boxx boxxe
freeing       | free freee
fed           | fe
sing          | se
"""


@pytest.mark.parametrize("line", PROPOSALS.strip().splitlines())
def test_every_form_that_the_spelling_allows_is_proposed(line: str) -> None:
    """And no other: singulars first, then verbs."""
    form, *proposed = line.split()
    nouns, _, verbs = " ".join(proposed).partition("|")
    assert singulars(form) == {*nouns.split()}
    assert singulars(f"a {form}") == {f"a {noun}" for noun in nouns.split()}
    assert base_forms(form) == {*nouns.split(), *verbs.split()}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("big-child", ("big-childs", "big-children")),
        ("Big Child", ("Big Childs", "Big children")),
        ("class", ("classes",)),
        ("quiz", ("quizes",)),
        ("wish", ("wishes",)),
        ("path", ("paths",)),
        ("day", ("days",)),
        ("ab", ("abs",)),
        ("张量 box", ("张量 boxes",)),
        ("woman", ("womans",)),
        ("a.b", ()),
        ("x2", ()),
        ("c y", ()),
        ("box.", ()),
    ],
)
def test_plural_of_the_last_word_is_spelled(name: str, expected: tuple[str, ...]) -> None:
    """One of two letters or more, after a blank or a hyphen."""
    assert plurals(name) == expected
