"""Names as text."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary_build.names import fold_name, github_slug, inventory_spelling, language_of
from tests.inventories import read_terms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Tensor", "tensor"),
        ("In-place Operation", "in place operation"),
        ("ＧＰＵ", "GPU"),
        ("16 位浮点数", "16位浮点数"),
    ],
)
def test_spellings_of_one_name_meet(one: str, other: str) -> None:
    """Case, width, hyphens and blanks beside Chinese characters don't make another name."""
    assert fold_name(one) == fold_name(other)


@pytest.mark.parametrize(("one", "other"), [("C", "C++"), ("KV Cache", "Cache"), ("-1", "1"), ("-", "--x")])
def test_different_names_stay_apart(one: str, other: str) -> None:
    """What a reader could take for another idea has another key."""
    assert fold_name(one) != fold_name(other)


def test_language_follows_script() -> None:
    """A Chinese character makes a name Chinese."""
    assert (language_of("16位脑浮点数"), language_of("Torch FX")) == ("zh-Hans", "en")


@pytest.mark.parametrize(
    ("name", "survivor"),
    [
        ("Brain Floating Point 16", "Brain Floating Point-16"),
        ("ZeRO stage 3", "ZeRO stage-3"),
        ("precision at 5 of 10", "precision at-5 of-10"),
        ("one two 3 4", "one two-3-4"),
        ("offset of -1 bytes", "offset of-1 bytes"),
    ],
)
def test_name_with_a_number_gets_a_spelling_that_sphinx_reads_back(name: str, survivor: str) -> None:
    """Sphinx's own reader loses the name and returns the other spelling, which folds to the same key."""
    assert name not in _names_read_by_sphinx(name, survivor)
    assert survivor in _names_read_by_sphinx(name, survivor)
    assert inventory_spelling(name) == survivor
    assert fold_name(survivor) == fold_name(name)


@pytest.mark.parametrize("name", ["stage 3", "FP 16/32", "16 bit float", "CUDA 12.8 driver", "16 位浮点数", "a"])
def test_name_that_sphinx_reads_back_is_left_alone(name: str) -> None:
    """A number among the first two words, or one with other characters in it, does no harm."""
    assert inventory_spelling(name) == name
    assert _names_read_by_sphinx(name) == {name}


@given(st.text("ab1 -", min_size=1).map(lambda text: " ".join(text.split())).filter(bool))
def test_every_inventory_spelling_survives(name: str) -> None:
    """Whatever the words, Sphinx's own reader returns the spelling unchanged."""
    assert _names_read_by_sphinx(inventory_spelling(name)) == {inventory_spelling(name)}


def test_slug_is_the_fragment_that_github_gives_a_heading() -> None:
    """Letters of any script stay, punctuation goes, blanks become hyphens."""
    assert github_slug("Non-Leaf Operation") == "non-leaf-operation"
    assert github_slug("C++ (张量)") == "c-张量"


def _names_read_by_sphinx(*names: str) -> set[str]:
    """The terms left of an inventory of *names* once Sphinx has read it."""
    header = b"# Sphinx inventory version 2\n# Project: p\n# Version: 1\n# The remainder is compressed using zlib.\n"
    lines = "".join(f"{name} std:term -1 glossary.html#term-{n} -\n" for n, name in enumerate(names))
    return set(read_terms(header + zlib.compress(lines.encode())))
