"""Names written in another way than the glossary writes them."""

from __future__ import annotations

import pytest

from glossary_build.text.loose_names import LooseNames

NAMES = (
    *(
        "Leaf Operation",
        "計算圖",
        "Index",
        "Data (set)",
        "trace",
        "Buses",
        "bus",
        "Matrices",
        "don't",
        "xs (y)",
        "Runs",
    ),
    *("Kernel（卷积）", "base", "basis", "axe", "ax", "tie"),
)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("leaf-operations", ["Leaf Operation"]),
        ("计算图", ["計算圖"]),
        ("indices", ["Index"]),
        ("data(set)", ["Data (set)"]),
        ("datum  (set)", ["Data (set)"]),
        ("data (sets)", []),
        ("data set", []),
        ("traced", ["trace"]),
        ("traces", ["trace"]),
        ("BUS", ["bus"]),
        ("buses", ["Buses"]),
        ("matrix", ["Matrices"]),
        ("don’t", ["don't"]),
        ("xses (y)", ["xs (y)"]),
        ("run", ["Runs"]),
        ("runs'", ["Runs"]),
        ("running", []),
        ("kernels （卷积）", ["Kernel（卷积）"]),
        ("Kernel (卷積)", ["Kernel（卷积）"]),
        ("bases", ["base", "basis"]),
        ("axes", ["axe", "ax"]),
        ("tied", ["tie"]),
        ("nothing", []),
        ("", []),
    ],
)
def test_first_step_at_which_a_term_has_the_name_decides(name: str, meant: list[str]) -> None:
    """Spelling, then script, then plurals, then other forms; two terms are a guess."""
    names = LooseNames({each: each for each in NAMES})
    assert sorted(names.candidates(name)) == sorted(meant)
    assert names.find(name) == (meant[0] if len(meant) == 1 else None)


def test_two_names_of_one_term_are_no_guess() -> None:
    """The first one is the candidate."""
    names = LooseNames({"axe": 1, "Axis": 1, "Ax": 2, "axis-": 3})
    assert (names.find("AXE"), list(names.candidates("axis"))) == (1, ["Axis"])
    assert list(LooseNames({"axe": 1, "axis": 1}).candidates("axes")) in (["axe"], ["axis"])
    assert LooseNames({"axe": 1, "axis": 1}).find("axes") == 1
