"""What an author may have meant."""

from __future__ import annotations

import pytest

from glossary_build.text.suggestions import NearNames, closest_names, did_you_mean


def test_nearest_name_comes_first() -> None:
    """Letters swapped, missing or of another case don't hide the name that was meant."""
    near = NearNames(["Composite Operation", "Compound Operation", "Kernel", "张量", "torch.compile"])
    assert near.closest("Compund operation") == ("Compound Operation", "Composite Operation")
    assert near.closest("compound-operation")[0] == "Compound Operation"
    assert near.closest("kernal") == ("Kernel",)
    assert near.closest("张亮张量") == ("张量",)


def test_nothing_near_is_nothing() -> None:
    """A wild guess would only mislead."""
    assert NearNames(["Kernel", "张量"]).closest("backpropagation") == ()


def test_name_is_found_among_many_that_look_alike() -> None:
    """The search stops early, yet a rare word leads to its name."""
    names = [f"Technical Term {number}" for number in range(10_000)]
    assert NearNames([*names, "Technical Quokka"]).closest("Technical Quoka")[0] == "Technical Quokka"


def test_three_names_are_offered() -> None:
    """Unless more or fewer are asked for; each once, in its first spelling."""
    names = ["tensor", "Tensor", "tenser", "tensar", "tens", "xyz"]
    assert closest_names("tensr", names) == ("tensor", "tenser", "tensar")
    assert closest_names("TENSR", names, 9) == ("tensor", "tenser", "tensar", "tens")
    assert NearNames([*names, "tensor"]).closest("tensr") == ("tensor", "tenser", "tensar")


@pytest.mark.parametrize(
    ("name", "other", "is_near"),
    [("abcde", "abcxy", True), ("abcde", "abxyz", False), ("ab", "abcd", True), ("abc", "abxyzw", False)],
)
def test_names_that_share_six_tenths_are_near(name: str, other: str, *, is_near: bool) -> None:
    """Counted in letters of both."""
    assert closest_names(name, [other]) == ((other,) if is_near else ())


def test_eight_names_with_the_most_pairs_are_compared() -> None:
    """The ninth isn't, however near it is."""
    others = [f"abcdefg{'xyz' * 9}gh{number}" for number in range(8)]
    assert NearNames([*others[:7], "abcdefg"]).closest("abcdefgh") == ("abcdefg",)
    assert NearNames([*others, "abcdefg"]).closest("abcdefgh") == ()


def test_message_ends_with_the_names_that_are_near() -> None:
    """Or else with what the caller says."""
    assert did_you_mean(("A", "B", "C"), "x") == "; did you mean “A” or “B” or “C”?"
    assert did_you_mean((), "; run it again") == "; run it again"
