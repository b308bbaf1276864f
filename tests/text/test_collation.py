"""Order of names: what is before what, under which letter, and how Chinese is read."""

import subprocess
import sys
from itertools import groupby
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary_build.text.collation import Order, letter_group, reading, sort_key

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
    names = "C, C2, C10, C++, Cache, Élan, In-place Operation, in place optimizer, IR, torch.compile"
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
