"""Names as text."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary_build.text.names import (
    fold_name,
    github_slug,
    has_cjk,
    has_han,
    has_latin,
    inventory_spelling,
    is_kana,
    is_read_back,
    language_of,
)
from tests.inventories import read_objects


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


ANY_NAMES = st.one_of(
    st.text(min_size=1),
    st.text("ab1 -", min_size=1),
    st.lists(
        st.sampled_from(["Tensor", "py:class", "std:term", "1", "-1", "٣", "//evil.example/p", "x", "-", "$", "("])
    )
    .map(" ".join)
    .filter(bool),
)


@given(ANY_NAMES)
def test_every_inventory_spelling_survives(name: str) -> None:
    """Whatever the words, Sphinx's own reader returns the spelling unchanged and as a term, and nothing beside it."""
    spelling = inventory_spelling(name)
    if spelling is not None:
        assert _read_by_sphinx(spelling) == {("std:term", spelling)}
    assert spelling is not None or " ".join(name.split()) != name or not name


@given(ANY_NAMES)
def test_name_that_reads_back_is_told(name: str) -> None:
    """We know which names Sphinx's reader gives back; of those with odd blanks, we take none."""
    if is_read_back(name):
        assert _read_by_sphinx(name) == {("std:term", name)}
    elif name == " ".join(name.split()):
        assert _read_by_sphinx(name) != {("std:term", name)}


def test_name_that_forges_an_object_gets_another_spelling() -> None:
    """Sphinx would read the class Tensor, at an address of somebody else."""
    name = "Tensor py:class 1 //evil.example/p x"
    assert _read_by_sphinx(name) == {("py:class", "Tensor")}
    assert inventory_spelling(name) == "Tensor py:class-1 //evil.example/p x"


def test_slug_is_the_fragment_that_github_gives_a_heading() -> None:
    """Letters of any script stay, punctuation goes, blanks become hyphens."""
    assert github_slug("Non-Leaf Operation") == "non-leaf-operation"
    assert github_slug("C++ (张量)") == "c-张量"


def _names_read_by_sphinx(*names: str) -> set[str]:
    """The terms left of an inventory of *names* once Sphinx has read it."""
    return {name for role, name in _read_by_sphinx(*names) if role == "std:term"}


def _read_by_sphinx(*names: str) -> set[tuple[str, str]]:
    """Role and name of every object in an inventory of *names*, as Sphinx reads it."""
    header = b"# Sphinx inventory version 2\n# Project: p\n# Version: 1\n# The remainder is compressed using zlib.\n"
    lines = "".join(f"{name} std:term -1 glossary.html#term-{n} -\n" for n, name in enumerate(names))
    return read_objects(header + zlib.compress(lines.encode("utf-8", "replace")))


@given(st.text(st.characters(max_codepoint=127)))
def test_ascii_names_fold_as_all_names_do(name: str) -> None:
    """Names of ASCII take a shorter way; full-width forms of the same characters take the longer one."""
    wide = "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in name)
    assert fold_name(name) == fold_name(wide)


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("a - b", "a b"),
        ("a-b c", "a b c"),
        ("-a b-", "-a b-"),
        ("a\u2010b\u2011c\u2015d\u2212e", "a b c d e"),
        ("ﬁle ẞ", "file ss"),
        ("é-É", "é é"),
        ("x⁻¹", "x 1"),
        ("GPU 显存 - 大小 x", "gpu显存大小x"),
        ("a 〇", "a〇"),
        ("エラ タ", "エラ タ"),
        ("커널 값", "커널 값"),
        ("a\u3000b", "a b"),
        ("  ", ""),
        ("\u3000", ""),
        ("É", "é"),
        ("X ", "x"),
    ],
)
def test_name_is_folded(name: str, folded: str) -> None:
    """Blanks count between words, except beside Chinese characters."""
    assert fold_name(name) == folded


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("커널", "ko"),
        ("ᄀ", "ko"),
        ("エラッタ", "ja"),
        ("ﾃﾝｿﾙ", "ja"),
        ("ㇰ", "ja"),
        ("配列の添字", "ja"),
        ("一二三四五六ア", "ja"),
        ("一二三四五六七ア", "zh-Hans"),
        ("張量", "zh-Hant"),
        ("张量", "zh-Hans"),
        ("元件", "zh-Hans"),
        ("12345張", "zh-Hant"),
        ("tensor的值", "zh-Hans"),
        ("〇", "zh-Hans"),
        ("A" * 59 + "の", "ja"),
        ("A" * 60 + "の", "en"),
        ("abcdef" * 10 + "ア" * 10, "ja"),
        ("abcdef" * 10 + "ア" * 9, "en"),
        ("ядро", "ru"),
        ("яя aa", "ru"),
        ("яя aaa", "en"),
        ("я", "en"),
        ("X я", "en"),
        ("її", "uk"),
        ("Ґанок", "uk"),
        ("λογ", "el"),
        ("λο", "en"),
        ("שלום", "he"),
        ("سلام", "ar"),
        ("नमस्ते", "hi"),
        ("ไทย", "th"),
        ("é", "en"),
        ("cánh buồm", "vi"),
        ("hệ thống Marconi", "vi"),
        ("Nguyễn's way to set a sail and to take it in again", "en"),
        ("Ẹ̀wọ̀n", "en"),
        ("", "en"),
    ],
)
def test_language_is_that_of_most_letters(text: str, language: str) -> None:
    """A few characters of a script with a language of its own are a quotation in a longer text."""
    assert language_of(text) == language


@pytest.mark.parametrize(
    ("text", "scripts"),
    [
        ("tensor", "latin"),
        ("É", "latin"),
        ("张量", "han cjk"),
        ("a张", "han cjk latin"),
        ("커널", "cjk"),
        ("アー・ ", "cjk kana"),
        ("ア b", "cjk latin"),
        ("アX", "cjk latin"),
        ("ー", "kana"),
        ("", ""),
        ("ядро", ""),
        ("々", "han cjk"),
        ("ᄀ", "cjk"),
        ("\u10ff", ""),
        ("x" * 60 + "张", "han cjk latin"),
        ("x" * 70 + "é", "latin"),
    ],
)
def test_scripts_of_a_text_are_found(text: str, scripts: str) -> None:
    """However long it is; kana only where there is nothing else."""
    found = {"han": has_han(text), "cjk": has_cjk(text), "latin": has_latin(text), "kana": is_kana(text)}
    assert [script for script, there in found.items() if there] == [
        script for script in found if script in scripts.split()
    ]


@pytest.mark.parametrize(
    ("name", "slug"),
    [("  A  b", "a--b"), ("A_b-c", "a_b-c"), ("É", "é"), ("a.b", "ab"), ("A\tb", "ab"), ("In（原地）", "in原地")],
)
def test_slug_keeps_each_blank(name: str, slug: str) -> None:
    """As a hyphen."""
    assert github_slug(name) == slug


@pytest.mark.parametrize(
    ("name", "spelling"),
    [
        ("1", "1"),
        ("1 2 3", "1 2-3"),
        ("a  b", "a b"),
        (" a", "a"),
        ("a b 1x", "a b 1x"),
        ("a 1 b", "a 1 b"),
        ("a b 1 c", "a b-1 c"),
        ("a  b 1 c", "a b-1 c"),
        ("", ""),
        (" ", None),
        ("a b   -12", "a b-12"),
    ],
)
def test_inventory_gets_the_first_spelling_that_comes_back(name: str, spelling: str | None) -> None:
    """The name itself, the name with single blanks, or one with hyphens before its numbers."""
    assert inventory_spelling(name) == spelling
    if name:
        assert is_read_back(name) is (name == spelling)
