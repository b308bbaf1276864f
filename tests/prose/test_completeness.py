"""What a glossary lacks in a language, and what makes that of a team hard to keep."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from glossary_build.cli import main
from glossary_build.loader import load_glossary
from glossary_build.prose.checks import completeness, team_style

TERMS = """\
term [en],term [zh],term [de],definition [en],definition [zh],status
Tensor,张量,,An array.,数组。,
Grid,网格,Gitter,Rows.,,
PyTorch,,,A library.,,do not translate
Lattice,,,Rows.,,deprecated
"""


@pytest.fixture
def terms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The file of the glossary."""
    monkeypatch.chdir(tmp_path)
    Path("terms.csv").write_text(TERMS, encoding="utf-8")
    return "terms.csv"


def test_share_is_counted_for_each_language(terms: str) -> None:
    """A deprecated term isn't asked for, and a name that isn't translated is there in every language."""
    glossary = load_glossary([Path(terms)])
    assert {language: completeness(glossary, language) for language in ("zh", "de", "en")} == {
        "zh": (3, 3, 1),
        "de": (3, 2, 0),
        "en": (3, 3, 3),
    }


def test_command_reports_each_term(terms: str) -> None:
    """As warnings, so that a strict check fails; the table is on standard error."""
    result = CliRunner().invoke(main, ["check", terms, "--strict", "--complete", "zh,de", "--complete", "en"])
    assert result.exit_code == 1
    lines = [line for line in result.stdout.splitlines() if "[incomplete]" in line]
    assert lines == [
        "terms.csv:2: warning: “Tensor” has no name and no definition in de [incomplete]",
        "terms.csv:3: warning: “Grid” has no definition in zh [incomplete]",
        "terms.csv:3: warning: “Grid” has no definition in de [incomplete]",
        "terms.csv:4: warning: “PyTorch” has no definition in zh [incomplete]",
        "terms.csv:4: warning: “PyTorch” has no definition in de [incomplete]",
    ]
    assert "zh: 3 of 3 terms have a name, 1 a definition\n" in result.stderr


def test_unknown_language_is_refused(terms: str) -> None:
    """Rather than to say that it lacks everywhere."""
    result = CliRunner().invoke(main, ["check", terms, "--complete", "zh, klingonic1"])
    assert result.exit_code == 2
    assert "“klingonic1” isn't a language tag" in result.stderr


TEAM = """\
**Order**:
What is bought.

**Purchase**:
What is  bought.

**Invoice**:
A bill, made by `billing/make.py`.

**Line**:
A part; `Order.add(line)` adds one.

**Refund**:
Money (draft).

**Basket**:
What may be bought.

It has lines.

**Price**:
A draft invoice has none; see `and/or` and `(x)`.
"""


@pytest.mark.parametrize("name", ["CONTEXT.md", "docs/ubiquitous_language.md", "terms.md"])
def test_entries_of_a_team_are_short_and_say_no_code(tmp_path: Path, name: str) -> None:
    """In files with the names that teams use; any other glossary may be written as it likes."""
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(TEAM, encoding="utf-8")
    found = [(each.code, each.message, each.source.line) for each in team_style(load_glossary([path]))]
    assert found == (
        []
        if name == "terms.md"
        else [
            ("same-text", "“Purchase” has the text of “Order”", 5),
            ("implementation-detail", "“Invoice” names “billing/make.py”", 8),
            ("implementation-detail", "“Line” names “Order.add(line)”", 11),
            ("draft", "“Refund” isn't finished", 14),
            ("long-entry", "“Basket” is longer than a paragraph", 17),
        ]
    )


def test_languages_may_be_written_as_in_the_source(tmp_path: Path) -> None:
    """``zh-TW`` is a name for ``zh-Hant``, case doesn't matter, and ``zh`` is either script."""
    (tmp_path / "terms.md").write_text(
        "| Term | zh-TW | zh-CN |\n|---|---|---|\n| Keel | 龍骨 | 龙骨 |\n| Network | 網路 | 网络 |\n", encoding="utf-8"
    )
    asked = "zh-TW,zh_cn,ZH,zh"
    result = CliRunner().invoke(main, ["check", str(tmp_path / "terms.md"), "--complete", asked])
    assert [line for line in result.stderr.splitlines() if "2 terms" in line] == [
        f"{language}: 2 of 2 terms have a name, 0 a definition" for language in ("zh-Hant", "zh-Hans", "zh")
    ]
