"""How much the commands say: ``-q``, ``-v``, progress, and the list of all codes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from glossary_build import RULES
from glossary_build.cli import main

PROGRAM = (sys.executable, "-c", "from glossary_build.cli import main; main()")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two sources, one of them with a warning and both with an info."""
    (tmp_path / "a.md").write_text("# Words\n\n## Tensor\n\nAn array.\n", encoding="utf-8")
    (tmp_path / "b.md").write_text("# Words\n\n## Empty\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)


def run(*arguments: str) -> Result:
    """Run the program in process."""
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("command", ["html", "serve", "init", "check", "export", "show", "lock"])
def test_every_command_can_be_quiet_or_verbose(command: str) -> None:
    """But not both."""
    help_ = run(command, "--help").stdout
    assert "-q, --quiet" in help_
    assert "-v, --verbose" in help_


def test_quiet_and_verbose_exclude_each_other() -> None:
    """Nobody means that."""
    result = run("check", "-q", "-v", "a.md")
    assert result.exit_code == 2
    assert "-q and -v can't be used together" in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "--ignore", "read-as", "a.md"],
        ["lock", "a.md", "--lock", "a.lock"],
        ["init", "mine"],
        ["html", "a.md"],
        ["export", "--to", "po", "a.md", "-o", "a.po"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_quiet_command_without_a_problem_says_nothing(arguments: list[str]) -> None:
    """A script sees only what is wrong."""
    result = run(*arguments, "--quiet")
    assert (result.exit_code, result.output) == (0, "")


def test_quiet_command_reports_problems() -> None:
    """They are why it was run."""
    result = run("check", "-q", "--ignore", "read-as", "b.md")
    assert result.stdout == "b.md:3: warning: “Empty” has no definition [empty-definition]\n"
    assert result.stderr == ""


def test_verbose_command_counts_its_steps_and_gives_information() -> None:
    """Also in a log; without the option a log has neither."""
    result = run("export", "--to", "csv", "-v", "a.md", "b.md")
    assert result.stderr.startswith(
        "reading the sources: 1 of 2, a.md\nreading the sources: 2 of 2, b.md\na.md:1: info: read as: headings, 1 entry"
    )
    assert run("check", "a.md").stderr == "1 concept in 1 source: 0 errors, 0 warnings, 0 infos\n"


def test_verbose_site_counts_its_pages() -> None:
    """Each page once, with its name."""
    lines = [line for line in run("html", "a.md", "-v").stderr.splitlines() if line.startswith("building the pages")]
    assert sorted(line.rpartition(", ")[2] for line in lines) == ["glossary", "index"]
    assert [line.rpartition(", ")[0] for line in lines] == [f"building the pages: {n} of 2" for n in (1, 2)]


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_terminal_sees_progress_that_goes_away() -> None:
    """The line of the progress is blank before the next line is printed."""
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen([*PROGRAM, "check", "a.md", "b.md"], stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    shown = b""
    while b"infos" not in shown:
        shown += os.read(ours, 4096)
    process.wait(timeout=60)
    os.close(ours)
    assert b"\rreading the sources: 2 of 2\r" + b" " * len("reading the sources: 2 of 2") + b"\r" in shown


def test_site_goes_into_the_folder_site() -> None:
    """``-o`` is needed only for another name."""
    result = run("html", "a.md")
    assert result.exit_code == 0
    assert "wrote site: 1 term;" in result.stderr
    assert Path("site/index.html").is_file()


def test_explain_without_a_code_lists_all() -> None:
    """Each in a line with its meaning, and those of a severity under its name."""
    result = run("check", "--explain")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    titles = [line for line in lines if not line.startswith(" ")]
    assert titles == ["errors", "warnings", "infos"]
    listed = {line.split()[0]: line.split(None, 1)[1] for line in lines if line.startswith(" ")}
    assert listed == {code: rule.summary for code, rule in RULES.items()}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shell_completion_offers_commands_and_options(shell: str) -> None:
    """As the page on commands sets it up."""
    script = run_for_completion(f"{shell}_source")
    assert "_GLOSSARY_BUILD_COMPLETE" in script
    environment = {"COMP_WORDS": "glossary-build ex", "COMP_CWORD": "1" if shell != "fish" else "ex"}
    assert "export" in run_for_completion(f"{shell}_complete", environment)


def run_for_completion(instruction: str, environment: dict[str, str] | None = None) -> str:
    """What the program answers to a shell."""
    result = CliRunner().invoke(
        main,
        prog_name="glossary-build",
        env={"_GLOSSARY_BUILD_COMPLETE": instruction, **(environment or {})},
    )
    return result.stdout
