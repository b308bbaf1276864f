"""``glossary-build check --prose``: pages and catalogues against the glossary."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from glossary_build.cli import main

TERMS = """\
# Glossary

## Grid（网格） (formerly lattice)

Cells.

## Old API

Deprecated. Use [New API](#new-api) instead.

## New API（新接口）

What to call.

## Computational graph（计算图）（旧称：运算图）

Operations.
"""
PAGE = """\
# Page

A lattice and two Lattices, a `lattice`, the Old API; a {term}`lattice`.

用运算图。计算图（computational graph）和图形（grid），還有計算圖（Computational graph）。

<!-- glossary-build: ignore deprecated-name -->

A lattice, and
another lattice.
"""
PO = """\
msgid ""
msgstr "Language: zh_CN\\n"

msgid "Grid"
msgstr "格子"

msgid "Computational graph"
msgstr "计算图"

# glossary-build: ignore other-translation
msgid "grid"
msgstr "栅格"

#, fuzzy
msgid "New API"
msgstr "界面"

msgid "A sentence with a grid."
msgstr "运算图。"
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A glossary, a page and a catalogue."""
    for name, text in {"terms.md": TERMS, "docs/page.md": PAGE, "docs/zh.po": PO}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


def run(*options: str) -> Result:
    """Check the pages."""
    return CliRunner().invoke(main, ["check", "terms.md", "--ignore", "read-as", "--prose", "docs", *options])


def test_old_names_and_other_translations_are_reported() -> None:
    """In text only, with the name to write; not where a comment silences it, nor for traditional characters."""
    result = run()
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "docs/page.md:3: warning: “lattice” is a deprecated name; write “Grid” [deprecated-name]",
        "docs/page.md:3: warning: “lattice” is a deprecated name; write “Grid” [deprecated-name]",
        "docs/page.md:3: warning: “Old API” is a deprecated name; write “New API” [deprecated-name]",
        "docs/page.md:5: warning: “运算图” is a deprecated name; write “计算图” [deprecated-name]",
        "docs/page.md:5: warning: “图形” isn't “grid” in the glossary; write “网格” [other-translation]",
        "docs/zh.po:5: warning: “格子” isn't “Grid” in the glossary; write “网格” [other-translation]",
        "docs/zh.po:19: warning: “运算图” is a deprecated name; write “计算图” [deprecated-name]",
    ]


def test_name_in_two_spellings_is_found(tmp_path: Path) -> None:
    """A text that has either of them has the name of one term."""
    (tmp_path / "CONTEXT.md").write_text("**Order**:\nWhat is bought.\n_Avoid_: deal note, deal-note\n", "utf-8")
    (tmp_path / "page.md").write_text("Sign the deal note.\n", "utf-8")
    result = CliRunner().invoke(main, ["check", str(tmp_path / "CONTEXT.md"), "--prose", str(tmp_path / "page.md")])
    assert "“deal note” is a deprecated name; write “Order”" in result.stdout


def test_reports_for_programs_have_it_too() -> None:
    """And it can make the command fail, or be left out."""
    report = json.loads(run("--format", "sarif").stdout)
    rules = [each["ruleId"] for each in report["runs"][0]["results"]]
    assert sorted(set(rules)) == ["deprecated-name", "other-translation"]
    assert run("--strict").exit_code == 1
    assert run("--strict", "--ignore", "deprecated-name,other-translation").exit_code == 0


def test_page_that_cannot_be_read_fails_the_check(tmp_path: Path) -> None:
    """The others are checked."""
    (tmp_path / "docs" / "bad.rst").write_bytes(b"\xff")
    result = run()
    assert result.exit_code == 1
    assert "docs/bad.rst:1: error: “docs/bad.rst” is not UTF-8 from byte 0 on" in result.stderr
    assert len(result.stdout.splitlines()) == 7


@pytest.mark.parametrize(
    ("mark", "unread"),
    [("* ", ["deep.rst", "stairs.rst"]), ("1. ", ["deep.rst", "stairs.rst"]), ("> ", ["stairs.rst"])],
)
def test_deeply_nested_page_is_read_or_reported(tmp_path: Path, mark: str, unread: list[str]) -> None:
    """What docutils can't read is an error of its page; the others are checked."""
    for name in ("deep.md", "deep.rst"):
        (tmp_path / "docs" / name).write_text(mark * 3000 + "tensor", encoding="utf-8")
    (tmp_path / "docs" / "stairs.rst").write_text(
        "".join("  " * depth + f"{mark}lattice\n\n" for depth in range(400)), encoding="utf-8"
    )
    result = run()
    assert [line for line in result.stderr.splitlines() if "error" in line and ".rst" in line] == [
        f"docs/{name}:1: error: “docs/{name}” is nested too deep [unreadable-source]" for name in unread
    ]
    assert result.exit_code == bool(unread)
    assert "docs/page.md:3: warning" in result.stdout


def test_every_line_of_a_long_paragraph_is_silenced_from_its_comment_on(tmp_path: Path) -> None:
    """Names before the comment are reported, those after it aren't."""
    page = "A lattice.\n\nA lattice\n<!-- glossary-build: ignore deprecated-name -->\na lattice.\n\na lattice\n"
    (tmp_path / "docs" / "page.md").write_text(page, encoding="utf-8")
    found = [line for line in run().stdout.splitlines() if "docs/page.md" in line]
    assert [line.split(":")[1] for line in found] == ["1", "3", "7"]


ENGLISH = """\
# Page

A computational graph has cells.

Call the New API for a grid.

The grid of the computational graph.

The New API.
"""
CHINESE = """\
# 页面

新接口有单元。

对网格调用新接口。

格子的新接口和计算图。

<!-- glossary-build: ignore other-term -->

计算图。
"""


@pytest.mark.parametrize(
    ("original", "translation"),
    [("both/a.md", "both/a.zh.md"), ("both/en/a.md", "both/zh_CN/a.md"), ("both/a.md", "both/a_zh-CN.md")],
)
def test_translated_page_that_names_another_term_is_reported(tmp_path: Path, original: str, translation: str) -> None:
    """In the paragraph with the same number, where each names one term that the other doesn't; not for common words."""
    for name, text in {original: ENGLISH, translation: CHINESE}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["check", "terms.md", "--ignore", "read-as", "--prose", "both"])
    assert result.stdout.splitlines() == [
        f"{translation}:3: warning: “新接口” is another term than “Computational graph”, which {original}:3 has; "
        "write “计算图” [other-term]"
    ]


def test_pages_with_other_paragraphs_are_not_compared(tmp_path: Path) -> None:
    """Nobody knows which belong together."""
    (tmp_path / "both").mkdir()
    (tmp_path / "both" / "a.md").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "both" / "a.zh.md").write_text(CHINESE + "\n再来一段。\n", encoding="utf-8")
    assert CliRunner().invoke(main, ["check", "terms.md", "--ignore", "read-as", "--prose", "both"]).stdout == ""


def test_sentence_of_a_catalogue_that_names_another_term_is_reported(tmp_path: Path) -> None:
    """As on a page; a translation that leaves the term in English is none."""
    messages = (
        'msgid "A sentence with a computational graph."\nmsgstr "关于新接口的句子。"\n\nmsgid "Grid"\nmsgstr "Grid"\n'
    )
    (tmp_path / "docs" / "zh.po").write_text('msgid ""\nmsgstr "Language: zh_CN\\n"\n\n' + messages, encoding="utf-8")
    (tmp_path / "docs" / "page.md").unlink()
    assert run().stdout.splitlines() == [
        "docs/zh.po:5: warning: “新接口” is another term than “Computational graph”, which the original has; "
        "write “计算图” [other-term]"
    ]
