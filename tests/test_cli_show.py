"""``glossary-build show --why``: where each part of a concept came from, and how to overrule it."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest
from click.testing import CliRunner

from glossary_build import LoadConfig, load_glossary
from glossary_build.cli import main

SOURCES = {
    "terms.md": "# Words\n\n## Graph\n\nNodes and edges.\n\nSee also: [Node](#node).\n\n## Node\n\nA point.\n",
    "plots.md": "## Graph\n\nA curve.\n",
    "zh.md": "### 图（Graph）\n\n点和边。\n\n### 梯度（斜率）\n\n方向。\n",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three sources that share a term."""
    for name, text in SOURCES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


def why(term: str, *options: str) -> str:
    """What the command prints."""
    result = CliRunner().invoke(main, ["show", "--why", term, *SOURCES, *options])
    assert result.exit_code == 0, result.output
    return result.stdout


def advice(output: str) -> str:
    """What it says to write in the overrides file."""
    lines = [line for line in output.splitlines() if line.startswith(" " * 8)]
    return textwrap.dedent("\n".join(lines)) + "\n"


def test_why_tells_place_and_rule_of_every_part() -> None:
    """Names, definitions, relations and entries each say where they are from."""
    assert (
        why("Graph").splitlines()
        == """\
Graph

id: term-Graph
further ids: term-图

names
  [en] Graph: preferred, terms.md:3, headword
      the headword
  [zh-Hans] 图 (tú): preferred, zh.md:1, headword
      the headword
      reading: tú, from the dictionary

definition [en], terms.md:5
  Nodes and edges.
      entry “Graph”, markdown
      shown: it is the first in en

definition [en], plots.md:3
  A curve.
      entry “Graph”, markdown
      not shown: the one at terms.md:5 comes first

definition [zh-Hans], zh.md:3
  点和边。
      entry “图”, markdown
      shown: it is the first in zh-Hans

relations
  see-also: Node (term-Node), terms.md:7
      declared

made from
  “Graph”, terms.md:3: first
      the first entry
  “Graph”, plots.md:1: same name
      it has the same name, up to case, width and hyphens
      If it is another concept, add to the overrides file:
        Graph:
          keep-apart: plots.md
  “图”, zh.md:1: translation
      one of the entries gives the other as its translation
      If it is another concept, add to the overrides file:
        Graph:
          keep-apart: 图

sources
  terms.md: read as: headings, 2 entries
  plots.md: read as: headings, 1 entry
  zh.md: read as: headings, 2 entries
""".splitlines()
    )


def test_advice_on_an_inferred_name_works() -> None:
    """What the command says to write takes the name away."""
    output = why("斜率")
    assert (
        "zh.md:5, bracket: same script (inferred)\n      in brackets after the name, read as “same script”\n" in output
    )
    Path("o.yaml").write_text(advice(output), encoding="utf-8")
    glossary = load_glossary(SOURCES, LoadConfig(overrides=Path("o.yaml")))
    assert (glossary.find("斜率"), glossary.find("梯度") is None) == (None, False)


def test_advice_on_a_merged_entry_works() -> None:
    """What the command says to write keeps the other file's entry apart."""
    Path("o.yaml").write_text("\n".join(advice(why("Graph")).split("\n")[:2]), encoding="utf-8")
    glossary = load_glossary(SOURCES, LoadConfig(overrides=Path("o.yaml")))
    graphs = [each for each in glossary.concepts if each.designations[0].text == "Graph"]
    assert [[merge.source.path for merge in each.merges] for each in graphs] == [["terms.md", "zh.md"], ["plots.md"]]


def test_why_lists_what_overrides_set() -> None:
    """An author finds the line in their own file."""
    Path("o.yaml").write_text("图:\n  reading: tú\n  broader: Node\n", encoding="utf-8")
    output = why("Graph", "--overrides", "o.yaml")
    assert "      the overrides say so\n      reading: tú, given\n" in output
    assert "  broader: Node (term-Node), o.yaml:3\n      override\n" in output
    assert output.endswith("set by overrides\n  broader, o.yaml:1\n  reading 图, o.yaml:1\n")


@pytest.mark.parametrize("options", [(), ("--why",)])
def test_only_chinese_has_pinyin(options: tuple[str, ...]) -> None:
    """Japanese is written with the same characters and read in another way."""
    Path("ja.md").write_text(
        "# 用語集\n\n| 用語 | 英語 |\n| --- | --- |\n| 喫水 | draft |\n| エラッタ | errata |\n", encoding="utf-8"
    )
    result = CliRunner().invoke(main, ["show", *options, "喫水", "ja.md"])
    assert "[ja] 喫水:" in result.stdout
    assert "chī" not in result.stdout


def test_plural_of_a_name_that_two_terms_have_means_the_same_one() -> None:
    """It is the one that the name itself leads to."""
    terms = "# Words\n\n## Mean absolute error (MAE)\n\nA loss.\n\n## Masked autoencoder (MAE)\n\nA model.\n"
    Path("two.md").write_text(terms, encoding="utf-8")
    one, several = (CliRunner().invoke(main, ["show", term, "two.md"]).stdout for term in ("MAE", "MAEs"))
    assert several == one != ""
