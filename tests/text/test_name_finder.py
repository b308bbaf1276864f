"""Names in running text."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary_build.text.name_finder import NameFinder, spoken, stands_alone

NAMES = [
    *("Tensor", "leaf operation", "operation", "JIT", "IT", "graph", "computational graph", "C++", "nn.Module", ".NET"),
    *("index", "query", "in-place operation", "GPU", "层", "行", "张量", "张量并行", "计算图", "K均值"),
    *("*args", "**kwargs", "--flag", "<T>", "`", "naïve Bayes", "Moore's law", 'the "heap"'),
]


def found(text: str, names: list[str] = NAMES) -> list[tuple[str, str]]:
    """What is in *text*, and for which name."""
    return [(text[each.start : each.end], each.value) for each in NameFinder([(n, n) for n in names]).find(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Tensors and a tensor's leaf-operations",
            [("Tensors", "Tensor"), ("tensor", "Tensor"), ("leaf-operations", "leaf operation")],
        ),
        ("subtensor tensorflow tensor2", []),
        ("JIT, not jit; IT and it", [("JIT", "JIT"), ("IT", "IT")]),
        ("two GPUs, 两个GPU显存", [("GPUs", "GPU"), ("GPU", "GPU")]),
        ("a computational\ngraph", [("computational\ngraph", "computational graph")]),
        ("indices of queries", [("indices", "index"), ("queries", "query")]),
        ("C++ and .NET use nn.Module", [("C++", "C++"), (".NET", ".NET"), ("nn.Module", "nn.Module")]),
        ("ＪＩＴ in-place operations", [("ＪＩＴ", "JIT"), ("in-place operations", "in-place operation")]),
        ("张量并行不同于张量", [("张量并行", "张量并行"), ("张量", "张量")]),
        ("張量和計算圖", [("張量", "张量"), ("計算圖", "计算图")]),
        ("用K均值，不在银行里", [("K均值", "K均值")]),
        ("每一层", [("层", "层")]),
        ("f(*args, **kwargs) or --flags", [("*args", "*args"), ("**kwargs", "**kwargs"), ("--flags", "--flag")]),
        ("a Vec<T> is `x`; naïve Bayes", [("<T>", "<T>"), ("naïve Bayes", "naïve Bayes")]),
        ("Moore’s law of the “heap”", [("Moore’s law", "Moore's law"), ("the “heap”", 'the "heap"')]),
        ("no flag -- flag, --flag", [("--flag", "--flag")]),
    ],
)
def test_names_are_found_as_a_reader_finds_them(text: str, expected: list[tuple[str, str]]) -> None:
    """The longest at each place, whole words in English, and none inside of longer Chinese words."""
    assert found(text) == expected


def test_name_of_two_things_is_passed_over() -> None:
    """Nobody can say which is meant, and its parts are not meant either."""
    finder = NameFinder([("data type", 1), ("Data Type", 2), ("type", 3)])
    assert [each.value for each in finder.find("a data type, a type")] == [3]


def test_refused_name_does_not_hide_a_shorter_one() -> None:
    """Nor one that begins inside of it."""
    finder = NameFinder([("leaf operation", "leaf operation"), ("leaf", "leaf"), ("operation", "operation")])
    text = "a leaf operation"
    assert [each.value for each in finder.find(text, lambda each: each.value != "leaf operation")] == [
        "leaf",
        "operation",
    ]
    refused = {"leaf operation", "leaf"}
    assert [each.value for each in finder.find(text, lambda each: each.value not in refused)] == ["operation"]


def every_place(text: str, names: list[str]) -> Iterator[tuple[int, int]]:
    """The slow way for lower-case words: at each border the longest name that ends at a border."""
    end = 0
    for start in range(len(text)):
        fits = [name for name in names if text.startswith(name, start)]
        before = text[start - 1] if start else " "
        whole = [name for name in fits if before == " " and f"{text} "[start + len(name)] == " "]
        if start >= end and whole:
            end = start + max(map(len, whole))
            yield start, end


@given(
    st.lists(st.lists(st.sampled_from(["a1", "b1", "c1"]), min_size=1, max_size=3).map(" ".join), min_size=1),
    st.lists(st.sampled_from(["a1", "b1", "c1", "d"])).map(" ".join),
)
def test_same_as_looking_for_each_name_at_each_place(names: list[str], text: str) -> None:
    """The index changes nothing."""
    finder = NameFinder([(name, name) for name in names])
    assert [(each.start, each.end) for each in finder.find(text)] == [*every_place(text, names)]


def test_name_with_its_abbreviation_in_brackets_is_found_by_each() -> None:
    """What is in brackets is another name only if it looks like an abbreviation."""
    names = {"Python Package Index (PyPI)": 1, "Package Index": 2, "Kernel (convolution)": 3}
    finder = NameFinder((each, value) for name, value in names.items() for each in spoken(name))
    text = "The Python Package Index, PyPI for short, is a package index; a kernel (convolution) of kernels."
    found = [(text[each.start : each.end], each.value) for each in finder.find(text)]
    assert found == [
        ("Python Package Index", 1),
        ("PyPI", 1),
        ("package index", 2),
        ("kernel (convolution)", 3),
    ]


def test_prefix_makes_another_word() -> None:
    """After other words, and before them, a hyphen is like a blank."""
    finder = NameFinder([("release", 1), ("wheel", 2)])
    text = "A pre-release, a Non\u2011Wheel, a wheel-based release; a source-release, more-release."
    assert [text[each.start : each.end] for each in finder.find(text)] == ["wheel", "release", "release", "release"]


@given(
    st.lists(st.text(alphabet="abé.+ 张量并-", min_size=1, max_size=5), min_size=1, max_size=8),
    st.text(alphabet="abABéア.+_ 张量并行-\n", max_size=40),
    st.sets(st.integers(0, 3)),
)
def test_no_name_is_missed(names: list[str], text: str, refused: set[int]) -> None:
    """At each position of a text, also where names are refused, as if each name was tried there."""
    pairs = [(name, number % 4) for number, name in enumerate(names)]
    found = [
        [(each.start, each.end, each.value) for each in finder.find(text, lambda each: each.value not in refused)]
        for finder in (_TryingEverywhere(pairs), NameFinder(pairs))
    ]
    assert found[0] == found[1]


class _TryingEverywhere(NameFinder[int]):
    def _occurrences(self, text: str) -> Iterator[tuple[int, str]]:
        longest_first = sorted(self._meanings, key=len, reverse=True)
        for start in range(len(text)):
            for name in longest_first:
                if text.startswith(name, start) and stands_alone(text, start, start + len(name)):
                    yield start, name


@pytest.mark.parametrize(
    ("names", "text", "expected"),
    [
        ("C", "C and c, D", "C"),
        ("Ab", "Ab ab AB aB", "Ab|ab|AB|aB"),
        ("AB", "Ab ab AB ABs abs", "AB|ABs"),
        ("aB", "ab aB", "aB"),
        ("a B", "a b, A B, a B", "a B"),
        ("A1", "a1 A1", "A1"),
        ("über|ber", "über", "über"),
        ("é", "éa é aé é1", "é"),
        ("x", "x_ _x 1x x1 x.x (x)", "x|x|x"),
        ("x、量", "x、量;yx、量;x、量y", "x、量|x、量"),
        ("tensor", "tensor的tensor", "tensor|tensor"),
        ("tensor", "İtensor İ tensor", "tensor"),
        ("tensor", "pre-tensor PRE\u2010tensor pseudo\u2011tensor xpre-tensor pre--tensor", "tensor|tensor"),
        ("tensor", "pre tensor, -tensor, hyper-tensor", "tensor|tensor|tensor"),
        ("tensor", "macro-tensor super-tensor under-tensor re-tensor un-tensor", ""),
        ("a-b", "a-b a\u2010b a\u2011b a\u3000b a\nb a\u2012b a_b", "a-b|a\u2010b|a\u2011b|a\u3000b|a\nb"),
        ("tensor!", "Ｔｅｎｓｏｒ！ tensor！", "Ｔｅｎｓｏｒ！|tensor！"),
        ("'x'", "‘x’ ’x‘ “x”", "‘x’|’x‘"),
        ("--flag", "--flag --  flag -flag ---flag", "--flag|--flag"),
        ("flag--", "flag--x flag  x", "flag--"),
        ("学|学习|习率", "学习率", "学习"),
        ("习率", "学习率", "习率"),
        ("行", "行、并行、银行、x行x", "行|行"),
        ("张量", "张 量张量张量", "张量|张量"),
        ("層", "ア層、学習層", "層|層"),
        ("x", "층x ᄀx x층", ""),
        ("张量|张量x", "张量xy 张量x", "张量|张量x"),
        ("a.b|b", "a.b b", "a.b|b"),
        ("x|x y|y z", "x y z, x z", "x y|x"),
        ("<T>|T>", "x<T>", "<T>"),
        ("*", "a * b", ""),
        ("K均值", "K均值 k均值 AK均值", "K均值|k均值"),
        ("节气|银行", "二十四节气，中国农业银行", "银行"),
        ("é|张量", "\ud800é，\ud800张量\udfff", "é|张量"),
        ("--flag x", "--flag x -flag x", "--flag x"),
        ("｟x", "｟x ｠x", "｟x"),
    ],
)
def test_name_begins_and_ends_where_words_do(names: str, text: str, expected: str) -> None:
    """Capitals count where a sentence would not give them; a prefix makes another word."""
    assert "|".join(written for written, _ in found(text, names.split("|"))) == expected


def test_name_in_a_longer_word_is_found_at_its_later_place() -> None:
    """What is refused, or taken, at one place doesn't hide the next."""
    finder = NameFinder([("a b", 1), ("b c", 2), ("c", 3)])
    assert [each.value for each in finder.find("a b c")] == [1, 3]
    assert [(each.start, each.end, each.value) for each in finder.find("a b c", lambda each: each.value != 1)] == [
        (2, 5, 2)
    ]
    assert [each.value for each in NameFinder([("JIT", 1), ("jit", 2)]).find("JIT jit Jit")] == [1, 2, 2]
    assert [each.value for each in NameFinder([("JIT", 1), ("JIT", 2), ("jit", 3)]).find("JIT jit")] == [3]
    assert [*NameFinder[int]([]).find("text")] == []
    assert [*NameFinder([(" Net ", 1)]).find("a net.")] == [(2, 5, 1)]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("A (BB)", ("A", "BB")),
        ("A (B2B)", ("A", "B2B")),
        ("A (aBaB-x)", ("A", "aBaB-x")),
        ("A（BB）", ("A", "BB")),
        ("A (B)", ()),
        ("A (Bb)", ()),
        ("A (B B)", ()),
        ("A (BB b)", ()),
        ("A(BB)", ()),
        ("BB", ()),
    ],
)
def test_abbreviation_has_two_capitals_and_no_blank(name: str, expected: tuple[str, ...]) -> None:
    """Any other bracket tells the name apart, or is an argument."""
    assert spoken(name) == (name, *expected)
