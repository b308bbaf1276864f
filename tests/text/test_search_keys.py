"""What readers type for Chinese names on a keyboard with Latin letters."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary_build.text import search_keys
from glossary_build.text.search_keys import spoken_forms, toneless_reading


def test_examples_of_the_documentation() -> None:
    """The docstrings say what comes out."""
    assert doctest.testmod(search_keys).failed == 0


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("反向传播", ("fanxiangchuanbo", "fxcb")),
        ("重载", ("chongzai", "zhongzai", "cz", "zz")),
        ("步长", ("buchang", "buzhang", "bc")),
        ("学习率", ("xuexilv", "xuexilu", "xxl")),
        ("策略", ("celve", "celue", "cl")),
        ("I/O 密集", ("iomiji", "iomj")),
        ("ＧＰＵ显存", ("gpuxiancun", "gpuxc")),
    ],
)
def test_name_is_typed_under_each_reading(name: str, typed: tuple[str, ...]) -> None:
    """Polyphones, ü on either key, and Latin words inside a name."""
    assert set(typed) <= set(spoken_forms(name))


def test_likeliest_reading_comes_first() -> None:
    """The one that the order of the glossary rests on, or the author's."""
    assert spoken_forms("重载")[0] == "chongzai"
    assert toneless_reading("重载", "zhòng zài") == "zhong/chong/tong zai"
    assert toneless_reading("GPU 显存", "GPU xiǎn cún") == "gpu xian cun"


def test_syllables_that_the_author_wrote_together_keep_their_initials() -> None:
    """``zhāngliàng`` for 张量; what the dictionary doesn't confirm is taken as it is."""
    assert spoken_forms("张量", "zhāngliàng") == ("zhangliang", "zl")
    assert spoken_forms("张量", "tensor") == ("tensor",)


def test_single_character_has_no_initial() -> None:
    """One letter would find half of the glossary."""
    assert spoken_forms("量") == ("liang",)


def test_name_without_chinese_has_no_reading() -> None:
    """It is typed as it is."""
    assert toneless_reading("Tensor") == ""
    assert spoken_forms("Tensor") == ()


@given(st.text(alphabet="重长行调差切弹了和 GPU/+（）ü々", max_size=30))
def test_forms_are_few_and_plain(name: str) -> None:
    """However many polyphones a name has, and whatever is between them."""
    forms = spoken_forms(name)
    assert len(forms) <= 16
    assert all(form and not set(form) & set(" /（）") for form in forms)
    assert all(alternative for syllable in toneless_reading(name).split() for alternative in syllable.split("/"))
