"""``glossary-build check``: its forms, what makes it fail, and which codes it reports."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from glossary_build import RULES
from glossary_build.cli import main

SOURCE = "# Words\n\n## Tensor\n\nSee [Array](#aray).\n\n## Array\n\nNumbers.\n\n## Empty\n"
DANGLING = "terms.md:5: warning: no term is called “#aray”; did you mean “Array”? [dangling-reference]"
EMPTY = "terms.md:11: warning: “Empty” has no definition [empty-definition]"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a source that two warnings are about."""
    (tmp_path / "terms.md").write_text(SOURCE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


def check(*arguments: str, color: bool = False) -> Result:
    """Run the command on the source, without what is mere information."""
    return CliRunner().invoke(main, ["check", "--ignore", "read-as", *arguments], color=color)


def test_text_is_a_line_for_each_problem() -> None:
    """Editors jump to the line; the summary is not among the problems."""
    result = check("terms.md")
    assert result.stdout.splitlines() == [DANGLING, EMPTY]
    assert result.stderr == "3 concepts in 1 source: 0 errors, 2 warnings, 0 infos\n"
    assert result.exit_code == 0


def test_strict_fails_on_a_warning_but_not_on_an_info() -> None:
    """What a reader stumbles over may be what a project doesn't want to publish."""
    assert check("--strict", "terms.md").exit_code == 1
    assert check("--strict", "--ignore", "dangling-reference,empty-definition", "terms.md").exit_code == 0


def test_select_and_ignore_take_lists_and_may_be_repeated() -> None:
    """What isn't reported doesn't count either."""
    assert check("--select", "empty-definition", "terms.md").stdout.splitlines() == [EMPTY]
    assert check("--ignore", "empty-definition", "--ignore", "case-twins", "terms.md").stdout.splitlines() == [DANGLING]
    both = check("--select", "empty-definition, dangling-reference", "--ignore", "empty-definition", "terms.md")
    assert both.stdout.splitlines() == [DANGLING]
    assert "0 errors, 1 warning" in both.stderr


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_unknown_code_is_a_wrong_usage_with_a_hint(option: str) -> None:
    """A slip doesn't silence everything, or nothing."""
    result = check(option, "case-twins,empty-definitions", "terms.md")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "“empty-definitions”; did you mean “empty-definition”?" in " ".join(result.stderr.split())


def test_colours_are_for_terminals_that_want_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe gets none, and neither does anybody who sets NO_COLOR."""
    coloured = check("terms.md", color=True)
    assert coloured.stdout.startswith("\x1b[1mterms.md:5\x1b[0m: \x1b[33m\x1b[1mwarning\x1b[0m: ")
    assert click.unstyle(coloured.stdout) == check("terms.md").stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in check("terms.md", color=True).output


def test_json_holds_the_numbers_and_what_to_do() -> None:
    """The form is that of the documentation."""
    result = check("--format", "json", "--select", "empty-definition", "terms.md")
    assert json.loads(result.stdout) == {
        "version": 1,
        "summary": {"concepts": 3, "sources": 1, "errors": 0, "warnings": 1, "infos": 0},
        "diagnostics": [
            {
                "code": "empty-definition",
                "severity": "warning",
                "message": "“Empty” has no definition",
                "path": "terms.md",
                "line": 11,
                "other": None,
                "remedy": RULES["empty-definition"].remedy,
            }
        ],
    }


def test_sarif_describes_every_rule_and_points_at_it() -> None:
    """Code scanning shows the help of the rule beside the line."""
    Path("a b%.md").write_text("## Word\n\nOne.\n\n## Word\n\nTwo.\n", encoding="utf-8")
    Path("no.md").symlink_to("nowhere.md")
    log = json.loads(check("--format", "sarif", "a b%.md", "no.md").stdout)
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert [rule["id"] for rule in driver["rules"]] == list(RULES)
    assert all({"text", "markdown"} == set(rule["help"]) for rule in driver["rules"])
    assert {rule["defaultConfiguration"]["level"] for rule in driver["rules"]} == {"error", "warning", "note"}
    assert [driver["rules"][each["ruleIndex"]]["id"] for each in run["results"]] == [
        each["ruleId"] for each in run["results"]
    ]
    duplicate, missing = run["results"]
    assert (duplicate["ruleId"], duplicate["level"]) == ("duplicate-entry", "warning")
    assert duplicate["locations"] == [
        {"physicalLocation": {"artifactLocation": {"uri": "a%20b%25.md"}, "region": {"startLine": 5}}}
    ]
    assert duplicate["relatedLocations"][0]["physicalLocation"]["region"] == {"startLine": 1}
    assert (missing["ruleId"], missing["level"], missing["message"]) == (
        "unreadable-source",
        "error",
        {"text": "“no.md” does not exist"},
    )


def test_sarif_of_an_absolute_path_is_a_file_uri(folder: Path) -> None:
    """It is a URI on every operating system."""
    path = folder / "terms.md"
    result = json.loads(check("--format", "sarif", str(path)).stdout)["runs"][0]["results"][0]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": path.as_uri()}


def test_github_gets_a_command_for_each_problem() -> None:
    """It shows them beside the lines of a pull request."""
    result = check("--format", "github", "--select", "empty-definition", "terms.md")
    assert result.stdout == "::warning file=terms.md,line=11,title=empty-definition::“Empty” has no definition\n"


def test_github_commands_can_not_be_broken_out_of() -> None:
    """A path or a name from a source stays where it belongs."""
    Path("100%,a:b\r\n::error::x.md").symlink_to("nowhere.md")
    result = check("--format", "github", "100%,a:b\r\n::error::x.md")
    (line,) = result.stdout.splitlines()
    path = "100%25%2Ca%3Ab%0D%0A%3A%3Aerror%3A%3Ax.md"
    text = "100%25,a:b%0D%0A::error::x.md"
    assert line == f"::error file={path},line=1,title=unreadable-source::“{text}” does not exist"


def test_errors_fail_in_every_form() -> None:
    """The exit status doesn't depend on how it is reported."""
    Path("no.md").symlink_to("nowhere.md")
    assert [check("--format", form, "no.md").exit_code for form in ("text", "json", "sarif", "github")] == [1] * 4


def test_overrides_are_checked_with_the_sources() -> None:
    """An override that applies to nothing is reported, and one that does takes effect."""
    Path("o.yaml").write_text("Empty:\n  ignore: true\nTensr:\n  subjects: A\n", encoding="utf-8")
    result = check("--overrides", "o.yaml", "terms.md")
    assert result.stdout.splitlines() == [
        DANGLING,
        "o.yaml:3: warning: no concept is called “Tensr”; did you mean “Tensor”? [unused-override]",
    ]


def test_misspelt_command_is_guessed() -> None:
    """The program says what it would have understood."""
    result = CliRunner().invoke(main, ["chekc", "terms.md"])
    assert result.exit_code == 2
    assert "No such command “chekc”; did you mean “check”?" in result.stderr
