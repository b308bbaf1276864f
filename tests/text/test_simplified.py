"""Traditional names compared as simplified ones."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

from glossary_build.text.characters import is_simplified, script_pairs, simplify

ROOT = Path(__file__).parents[2]


def test_traditional_names_meet_the_simplified_ones() -> None:
    """And other text stays as it is."""
    assert simplify("計算圖、後端 Backend") == "计算图、后端 Backend"
    assert simplify("计算图") == "计算图"
    assert simplify(string.printable) == string.printable
    assert not is_simplified("計算圖")


def test_each_character_is_paired_with_that_of_the_other_script() -> None:
    """The traditional one comes first, whichever of them is there; other text has no pairs."""
    assert script_pairs("計算") == script_pairs("计算") == ["計计"]
    assert script_pairs("圖顯") == ["圖图", "顯显"]
    assert script_pairs("tensor") == []
    assert script_pairs("かグ") == ["カか", "クく"]


@pytest.mark.skipif(not (ROOT / "benchmarks").is_dir(), reason="needs the checkout")
def test_table_is_that_of_the_library() -> None:
    """``make hanzi`` was run."""
    pytest.importorskip("opencc", reason="OpenCC is not installed")
    from benchmarks.hanzi_table import TABLE, table

    head, _, _ = table().partition("\n")
    kept = TABLE.read_text(encoding="utf-8")
    if kept.partition("\n")[0] != head:
        pytest.skip("the table is of another version of OpenCC")
    assert kept == table()
