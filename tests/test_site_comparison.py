"""The comparison of two builds finds what the second one lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site_comparison import compare

PAGE = (
    '<head></head><body><h1 id="top">Title</h1><p>Some <a href="#term-0">text</a> and <a href="#top">more</a>.</p>'
    '<span class="math">\\(x\\)</span></body>'
)


def differences(folder: Path, new: str) -> list[str]:
    """What is lost when a page changes to *new*."""
    for name, text in (("old", PAGE), ("new", new)):
        (folder / name).mkdir()
        (folder / name / "index.html").write_text(text, encoding="utf-8")
    return [each.kind for each in compare(folder / "old", folder / "new").differences]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Title", "Title", []),
        ("Some", "Quite some", ["text"]),
        ("<p>", "<p>Here: ", []),
        ('id="top"', 'id="other"', ["id"]),
        ('"#term-0"', '"#term-text"', []),
        ('"#top"', '"#bottom"', ["link"]),
        ("\\(x\\)", "\\(y\\)", ["formula", "text"]),
        ("</body>", '<span class="math">z</span></body>', ["formula"]),
        ("<body>", "<body><script>let more;</script>", []),
    ],
)
def test_loss_is_found_and_addition_is_not(tmp_path: Path, old: str, new: str, expected: list[str]) -> None:
    """Ids, links but for numbered ones, formulas, and words in their order."""
    assert differences(tmp_path, PAGE.replace(old, new)) == expected


def test_second_label_of_a_term_is_an_addition(tmp_path: Path) -> None:
    """LaTeX writes it after the first one, with no anchor of its own."""
    first = r"\sphinxlineitem{Term\phantomsection\label{\detokenize{index:term-Term}}"
    for name, text in (("old", first), ("new", rf"{first}\label{{\detokenize{{index:term-Term-727aaa}}}}")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "demo.tex").write_text(text + "}\n", encoding="utf-8")
    assert compare(tmp_path / "old", tmp_path / "new").differences == []
    assert len(compare(tmp_path / "new", tmp_path / "old").differences) == 1


def test_order_of_the_printed_index_is_no_loss(tmp_path: Path) -> None:
    """The name that it shows is."""
    for name, text in (
        ("old", "张量@\\spxentry{张量}"),
        ("new", "zhang liang 张量@\\spxentry{张量}"),
        ("lost", "张@\\spxentry{张}"),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "demo.tex").write_text(f"\\index{{{text}|spxpagem}}\n", encoding="utf-8")
    assert compare(tmp_path / "old", tmp_path / "new").differences == []
    assert len(compare(tmp_path / "old", tmp_path / "lost").differences) == 1


def test_missing_file_is_found(tmp_path: Path) -> None:
    """By its name."""
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    (tmp_path / "old" / "a.css").touch()
    assert [str(each) for each in compare(tmp_path / "old", tmp_path / "new").differences] == ["a.css: file: missing"]
