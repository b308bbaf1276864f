"""Order of names: what is before what, under which letter, and how Chinese is read."""

import subprocess
import sys
from itertools import groupby
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary_build.text import pinyin_table
from glossary_build.text.collation import Order, Weight, letter_group, read_pieces, reading, sort_key

READINGS = [
    tuple(line.split(" ", 1))
    for line in (Path(__file__).parents[1] / "fixtures" / "readings.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
TEXT = st.one_of(st.text(), st.text("aZé09 -_+张量重长A²ⅳ々〇㈱α٣", max_size=8))
ORDERS: tuple[Order, ...] = ("en", "zh")


@pytest.mark.parametrize(("word", "expected"), READINGS)
def test_technical_words_are_read_as_in_standard_mandarin(word: str, expected: str) -> None:
    """The fixture was written by hand; the dictionary alone gets a good third of it wrong."""
    assert reading(word) == expected


def test_fixture_has_the_promised_size() -> None:
    """At least 60 words, none of them twice."""
    assert len(dict(READINGS)) == len(READINGS) >= 60


def test_other_text_in_a_name_is_kept() -> None:
    """Latin words, numbers and signs are between the syllables as they were written."""
    assert reading("16/32 位浮点数") == "16/32 wèi fú diǎn shù"
    assert reading("GPU 显存") == "GPU xiǎn cún"
    assert reading("KV Cache") == "KV Cache"


def in_order(names: str, order: Order = "en") -> str:
    """The names, separated by commas, in order; they go in backwards, so that none is in place by chance."""
    backwards = names.split(", ")[::-1]
    return ", ".join(sorted(backwards, key=lambda name: sort_key(name, order=order)))


def groups(names: str, order: Order = "en") -> str:
    """The letter of each of the names, separated by commas."""
    return "".join(letter_group(name, order=order) for name in names.split(", "))


def test_latin_names_are_in_natural_order() -> None:
    """Numbers count as numbers, case and accents and hyphens don't count, signs are after letters."""
    names = "C, C2, C9, C10, C++, Cache, Élan, In-place Operation, in place optimizer, IR, torch.compile"
    assert in_order(names) == names


def test_english_order_puts_chinese_behind_latin_names() -> None:
    """Under ``#`` come numbers, Chinese names by pinyin and signs."""
    names = "Adam, tensor, zero, 3D, 16 位, 步长, 残差, 张量, @decorator"
    assert (in_order(names), groups(names)) == (names, "ATZ######")


def test_pinyin_order_sorts_latin_names_among_chinese_ones() -> None:
    """Each is under the first letter that is heard."""
    names = "Adam, 步长, 残差, 重载, 调度, Dynamo, tensor, zero, 张量, 3D"
    assert (in_order(names, "zh"), groups(names, "zh")) == (names, "ABCCDDTZZ#")


@pytest.mark.parametrize("names", ["妈, 麻, 马, 骂, 吗", "路, 绿, 乱", "事件, 事实, 视图", "张, 张量, 章节"])
def test_syllables_are_compared_by_letters_then_tone_then_character(names: str) -> None:
    """``lü`` is after ``lu`` and before ``luan``; names with the same first character stay together."""
    assert in_order(names, "zh") == names


def test_reading_of_the_author_wins() -> None:
    """重 is filed under Z where the author says so; the words between the syllables may be repeated."""
    assert letter_group("重载", order="zh") == "C"
    assert letter_group("重载", "zhòng zài", "zh") == "Z"
    assert letter_group("重载", "zhòngzài", "zh") == "Z"
    assert sort_key("GPU 重载", "GPU zhòng zài", "zh") == sort_key("GPU 重载", "zhòng zài", "zh")
    assert sort_key("GPU 重载", "GPU zhòng zài", "zh") > sort_key("GPU 重载", order="zh")


def test_reading_of_a_name_without_chinese_is_ignored() -> None:
    """A Latin name is under its own letter."""
    assert sort_key("Tensor", "zhāng liàng", "zh") == sort_key("Tensor", order="zh")


@given(TEXT, TEXT, st.none() | TEXT, st.sampled_from(ORDERS))
def test_order_is_total(one: str, other: str, spoken: str | None, order: Order) -> None:
    """Any two names compare, and only equal names are equal."""
    left, right = sort_key(one, spoken, order), sort_key(other, spoken, order)
    assert (left < right) + (left > right) + (left == right) == 1
    assert (left == right) == (one == other)


@given(st.lists(TEXT, unique=True), st.randoms(use_true_random=False), st.sampled_from(ORDERS))
def test_order_depends_on_names_alone(names: list[str], random: Random, order: Order) -> None:
    """However they are shuffled, names come out in one order, and each letter group in one piece, ``#`` last."""
    shuffled = random.sample(names, len(names))
    ordered = sorted(names, key=lambda name: sort_key(name, order=order))
    assert sorted(shuffled, key=lambda name: sort_key(name, order=order)) == ordered
    letters = [letter for letter, _ in groupby(letter_group(name, order=order) for name in ordered)]
    assert letters == sorted(set(letters), key=lambda letter: (letter == "#", letter))


def test_dictionary_is_left_alone_and_loaded_late() -> None:
    """Importing the module doesn't load pypinyin, and reading doesn't change what others get from it."""
    code = (
        "import sys; from glossary_build.text.collation import reading; assert 'pypinyin' not in sys.modules;"
        "import pypinyin; before = pypinyin.lazy_pinyin('重载'); reading('重载');"
        "assert pypinyin.lazy_pinyin('重载') == before == ['zhong', 'zai']"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_numbers_and_negations_are_sorted_as_in_a_dictionary() -> None:
    """The tones of 一 and 不 change with what follows; their order doesn't."""
    for names in ("亿 倚 移 一", "不 补 逋"):
        assert sorted(names.split(), key=lambda name: sort_key(name, order="zh")) == names.split()[::-1]
    assert [letter_group(name, order="zh") for name in ("一致", "不变")] == ["Y", "B"]


def test_weights_of_a_name_are_compared_in_turn() -> None:
    """Kind, digits, letters, umlaut, tone, then the character; what has no letter group comes last."""
    assert sort_key("Élan-10 007.b") == (
        False,
        (
            *Weight(1, letters="elan"),
            *Weight(0, digits=2, letters="10"),
            *Weight(0, digits=1, letters="7"),
            *Weight(3, letters="."),
            *Weight(1, letters="b"),
        ),
        "Élan-10 007.b",
    )
    assert sort_key("Ｃ 绿一吗") == (
        False,
        (
            *Weight(1, letters="c"),
            *Weight(2, letters="lu", umlaut=True, tone=4, character="绿"),
            *Weight(2, letters="yi", tone=1, character="一"),
            *Weight(2, letters="ma", tone=5, character="吗"),
        ),
        "Ｃ 绿一吗",
    )
    assert sort_key("麻", order="zh") == (False, (*Weight(1, letters="ma", tone=2, character="麻"),), "麻")
    assert sort_key("马", "mǎ") == (True, (*Weight(2, letters="ma", tone=3, character="马"),), "马")
    assert sort_key("0_²") == (
        True,
        (*Weight(0), *Weight(3, letters="_"), *Weight(0, digits=1, letters="2")),
        "0_²",
    )


@pytest.mark.parametrize(
    ("name", "spoken", "letter"),
    [
        ("tensor", None, "T"),
        ("Zebra", None, "Z"),
        ("ǻb", None, "A"),
        ("ß", None, "S"),
        ("{x}", None, "#"),
        ("`x`", None, "#"),
        ("ж", None, "#"),
        ("ㇰ", None, "#"),
        ("々", None, "#"),
        ("", None, "#"),
        ("9", None, "#"),
        ("张量", "zhāngliàng", "Z"),
        ("张量 x", "āngliàng", "Z"),
        ("张量", "é", "E"),
        ("GPU 张", "GPU ā", "G"),
        ("Tensor", "zhāng", "T"),
    ],
)
def test_letter_is_the_first_that_is_heard(name: str, spoken: str | None, letter: str) -> None:
    """From A to Z, of any case and accent."""
    assert letter_group(name, spoken, "zh") == letter


def test_chinese_names_have_no_letter_in_english_order() -> None:
    """That is the order where none is asked for, with or without a reading."""
    assert (letter_group("张量"), letter_group("张量", "zhāng liàng"), letter_group("Tensor")) == ("#", "#", "T")
    assert sort_key("张量") == sort_key("张量", order="en") != sort_key("张量", order="zh")


@pytest.mark.parametrize(
    ("text", "spoken", "pieces"),
    [
        ("Tensor", "x", [("Tensor", "Tensor")]),
        ("", None, []),
        ("Ｔ", None, [("T", "T")]),
        ("张 x 量", "zhàng x liáng", [("张", "zhàng"), (" x ", " x "), ("量", "liáng")]),
        ("张 x 量", "zhàng liáng", [("张", "zhàng"), (" x ", " x "), ("量", "liáng")]),
        ("张量 2", "zhàng", [("张", "zhāng"), ("量", "liàng"), (" 2", " 2")]),
        ("张量", "zhàngliáng", [("", "zhàngliáng")]),
        ("张量", "zhàng liáng x", [("", "zhàng"), ("", "liáng"), ("", "x")]),
        ("张x", "x", [("张", "zhāng"), ("x", "x")]),
        ("ＧＰＵ张", "ＧＰＵ zhàng", [("GPU", "GPU"), ("张", "zhàng")]),
        ("不一致", None, [("不", "bù"), ("一", "yī"), ("致", "zhì")]),
    ],
)
def test_name_is_read_as_its_author_says(text: str, spoken: str | None, pieces: list[tuple[str, str]]) -> None:
    """Where each Chinese character has a syllable, or the whole name."""
    assert [(piece, read) for piece, read, _ in read_pieces(text, spoken)] == pieces


def test_piece_says_whether_it_is_chinese() -> None:
    """Syllables that belong to the whole name are."""
    assert [is_chinese for *_, is_chinese in read_pieces("张x", "zhāng")] == [True, False]
    assert [is_chinese for *_, is_chinese in read_pieces("张量", "zhāngliàng")] == [True]


SPOKEN = "chóng cháng háng tiáo chā qiē tán zǐ zāng zhuó sì wéi pū lěi"


@pytest.mark.parametrize(("char", "spoken"), [*zip("重长行调差切弹子脏着似为铺累", SPOKEN.split(), strict=True)])
def test_character_beside_no_word_is_read_as_in_technical_texts(char: str, spoken: str) -> None:
    """Not as the dictionary reads it alone."""
    assert reading(f"{char} x") == f"{spoken} x"


def test_white_space_is_no_part_of_a_reading() -> None:
    """Pieces are separated by one blank."""
    assert reading(" x\u3000张\n量 ") == "x zhāng liàng"
    assert reading("") == ""


def test_character_that_the_table_lacks_is_asked_of_the_library() -> None:
    """A Chinese character that nobody reads is itself."""
    assert pinyin_table.readings("重") == ("zhòng", "chóng", "tóng")
    assert pinyin_table.readings("x") == pinyin_table.readings("\U0003134a") == ()
    assert pinyin_table.spoken("x张") == ("x", "zhāng")
    assert [pinyin_table.longest_phrase("学习率调度", start) for start in range(5)] == [1, 1, 1, 2, 1]
    assert pinyin_table.longest_phrase("学", 0) == 1
