"""Names with something in brackets after them."""

from __future__ import annotations

import pytest

from glossary_build.text.names import (
    disambiguate,
    disambiguated,
    split_disambiguator,
    without_disambiguator,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Kernel (convolution)", ("Kernel", "convolution")),
        ("内核（卷积）", ("内核", "卷积")),
        ("内核(x)", ("内核", "x")),
        ("Kernel（x）", ("Kernel", "x")),
        ("a (b）", ("a", "b")),
        ("C++ (x)", ("C++", "x")),
        ("a\t( b )", ("a", "b")),
        ("a (b (c))", ("a", "b (c)")),
        ("a (b) (c)", ("a (b)", "c")),
        ("a（b（c））", ("a", "b（c）")),
        ("norm(x)", None),
        ("a (b)(c)", None),
        ("a (b) c", None),
        ("a (b", None),
        ("a b) c)", None),
        ("a ()", None),
        ("a (-)", None),
        ("(x)", None),
        (" (x)", None),
        ("x)", None),
        ("", None),
    ],
)
def test_name_is_split_from_what_ends_it_in_brackets(text: str, expected: tuple[str, str] | None) -> None:
    """Not from the arguments of a call; a Chinese name calls nothing."""
    assert split_disambiguator(text) == expected


@pytest.mark.parametrize(
    ("name", "inner", "spelled"),
    [
        ("Kernel", "convolution", "Kernel (convolution)"),
        ("Smelt", "矿物", "Smelt（矿物）"),
        ("熔", "ore", "熔（ore）"),
    ],
)
def test_brackets_go_with_the_script(name: str, inner: str, spelled: str) -> None:
    """Both spellings are split and cut again."""
    assert disambiguate(name, inner) == spelled
    narrow, wide = disambiguated(name, inner)
    assert (narrow, wide) == (f"{name} ({inner})", f"{name}（{inner}）")
    for text in (narrow, wide, f"{name}({inner})", f"{name}  （{inner}）"):
        assert without_disambiguator(text, inner) == name


@pytest.mark.parametrize("text", ["Kernel (x", "Kernel (x）", "Kernel（x)", "Kernel (yx)", "Kernel x", "x"])
def test_other_text_is_not_cut(text: str) -> None:
    """It must end with both brackets, and nothing else between them."""
    assert without_disambiguator(text, "x") == text
