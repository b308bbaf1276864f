"""What readers type for Chinese names on a keyboard with Latin letters."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary_build.text import search_keys
from glossary_build.text.search_keys import names_sharing_numbers, spoken_forms, toneless_reading


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


@pytest.mark.parametrize(
    ("name", "spoken", "toneless", "forms"),
    [
        ("量", None, "liang", "liang"),
        ("GPU 量", None, "gpu liang", "gpuliang gpul"),
        ("张-量", None, "zhang liang", "zhangliang zl"),
        ("C++语言", None, "c++ yu yan/yin", "c++yuyan c++yuyin c++yy"),
        ("ü_量", None, "u liang", "uliang ul"),
        ("３２位", None, "32 wei/li", "32wei 32li 32w 32l"),
        ("女", None, "nv/nu/ru", "nv nu ru"),
        ("嗯", None, "n/ng", "n ng"),
        ("々", None, "", ""),
        ("々量", None, "liang", "liang"),
        ("和差", None, "he/hu/huo cha/chai/ci/cuo", "hecha hucha huocha hechai heci hecuo hc"),
        (
            "重长行调",
            None,
            "chong/zhong/tong chang/zhang hang/xing/heng tiao/diao",
            "chongchanghangtiao zhongchanghangtiao tongchanghangtiao chongzhanghangtiao chongchangxingtiao "
            "chongchanghengtiao chongchanghangdiao ccht zcht tcht czht ccxt cchd",
        ),
        ("和和和", None, "he/hu/huo he/hu/huo he/hu/huo", "hehehe huhehe huohehe hehuhe hehuohe hehehu hehehuo hhh"),
        ("和和和和", None, None, "hehehehe huhehehe huohehehe hehuhehe hehuohehe hehehuhe hehehuohe hehehehu hhhh"),
        ("张量", "ZHĀNG liàng", "zhang liang", "zhangliang zl"),
        ("绿", "lǜ", "lv/lu", "lv lu"),
        ("张量", "zhànglì", "zhangli", "zhangli"),
    ],
)
def test_forms_of_a_name_are_in_their_order(name: str, spoken: str | None, toneless: str | None, forms: str) -> None:
    """Whole syllables first; Latin words keep all of their letters."""
    assert spoken_forms(name, spoken) == tuple(forms.split())
    if toneless is not None:
        assert toneless_reading(name, spoken) == toneless


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("FP16/32", ["FP32"]),
        ("FP8/16/32 位", ["FP16 位", "FP32 位"]),
        ("1/2", ["2"]),
        ("a1/2b3", []),
        ("16/", []),
        ("FP16 / 32", []),
        ("and/or", []),
        ("x", []),
    ],
)
def test_numbers_share_the_rest_of_a_name(name: str, others: list[str]) -> None:
    """One name for each further number."""
    assert names_sharing_numbers(name) == others
