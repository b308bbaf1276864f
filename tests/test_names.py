"""Names as text."""

import pytest

from glossary_build.names import fold_name, language_of


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
