"""What an author may have meant."""

from glossary_build.text.suggestions import NearNames


def test_nearest_name_comes_first() -> None:
    """Letters swapped, missing or of another case don't hide the name that was meant."""
    near = NearNames(["Composite Operation", "Compound Operation", "Kernel", "张量", "torch.compile"])
    assert near.closest("Compund operation") == ("Compound Operation", "Composite Operation")
    assert near.closest("compound-operation", limit=1) == ("Compound Operation",)
    assert near.closest("kernal") == ("Kernel",)
    assert near.closest("张亮张量") == ("张量",)


def test_nothing_near_is_nothing() -> None:
    """A wild guess would only mislead."""
    assert NearNames(["Kernel", "张量"]).closest("backpropagation") == ()


def test_name_is_found_among_many_that_look_alike() -> None:
    """The search stops early, yet a rare word leads to its name."""
    names = [f"Technical Term {number}" for number in range(10_000)]
    assert NearNames([*names, "Technical Quokka"]).closest("Technical Quoka")[0] == "Technical Quokka"
