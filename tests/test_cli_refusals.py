"""What the commands do when the system refuses to take their output: a message, and exit status 1."""

from __future__ import annotations

import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from click.testing import CliRunner

from glossary_build.cli import main

PROGRAM = (sys.executable, "-c", "from glossary_build.cli import main; main()")
FULL = Path("/dev/full")
SMALL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))"
"""Makes writing more than this to any file fail as on a full disk."""
WRITERS = [
    ["export", "--to", "json", "words.md"],
    ["export", "--to", "json", "words.md", "-o", "/dev/full"],
    ["check", "words.md"],
    ["check", "--format", "sarif", "words.md"],
    ["check", "--explain", "case-twins"],
    ["show", "tensor", "words.md"],
    ["init", "mine"],
    ["html", "--help"],
    ["--help"],
    ["--version"],
]


@pytest.fixture(autouse=True)
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a source that has something to report, from which the commands run."""
    text = "".join(f"\n## Term number {n}\n\nAn array of numbers.\n" for n in range(60))
    (tmp_path / "words.md").write_text(f"# Words\n\n## Tensor\n{text}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def assert_explained(status: int, message: str, *reasons: str) -> None:
    """Nothing but a message for the user."""
    assert (status, "Traceback" in message, "Exception ignored" in message) == (1, False, False), message
    assert "Error: " in message
    assert any(reason in message for reason in reasons), message


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("arguments", WRITERS, ids=" ".join)
def test_full_disk_behind_standard_output_is_told(arguments: list[str]) -> None:
    """Also where Python would complain only when it ends."""
    with FULL.open("wb") as full:
        result = subprocess.run([*PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert_explained(result.returncode, result.stderr, "No space left on device")


@pytest.mark.parametrize("arguments", [each for each in WRITERS if "/dev/full" not in each], ids=" ".join)
def test_reader_that_has_gone_ends_the_program_without_a_word(arguments: list[str]) -> None:
    """As after ``| head``, where the reader has seen what it wanted."""
    reader, writer = os.pipe()
    os.close(reader)
    result = subprocess.run([*PROGRAM, *arguments], stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    about_sources = "words.md:3: warning: “Tensor” has no definition [empty-definition]\n"
    assert (result.returncode, result.stderr.replace(about_sources, "")) == (141, "")


@pytest.mark.skipif(os.name != "posix", reason="needs a shell that closes descriptors")
def test_closed_standard_output_is_told() -> None:
    """What was asked for isn't lost in silence; a command that writes files doesn't need it."""
    command = 'exec "$@" >&-'
    export = [*PROGRAM, "export", "--to", "json", "words.md"]
    result = subprocess.run(["sh", "-c", command, "sh", *export], stderr=subprocess.PIPE, text=True, check=False)
    assert_explained(result.returncode, result.stderr, "Bad file descriptor")
    subprocess.run(["sh", "-c", command, "sh", *export, "-o", "words.json"], check=True)


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_full_disk_behind_standard_error_fails(unbuffered: str) -> None:
    """There is nowhere to say so; Python doesn't change the exit status either."""
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with FULL.open("wb") as full:
        result = subprocess.run([*PROGRAM, "check", "words.md"], stdout=full, stderr=full, env=environment, check=False)
    assert result.returncode == 1


@pytest.mark.skipif(os.name != "posix", reason="only POSIX can limit the size of files")
@pytest.mark.parametrize(
    "arguments",
    [
        ["export", "--to", "json", "words.md", "-o", "out.json"],
        ["lock", "words.md", "--lock", "out.lock"],
        ["html", "words.md", "-o", "site", "-q"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_file_that_cannot_be_written_is_told_and_none_is_left(arguments: list[str], sources: Path) -> None:
    """No half of a file is there afterwards, and an earlier one is as it was."""
    before = {path for path in sources.rglob("*") if path.is_file()}
    program = (sys.executable, "-c", f"{SMALL}; from glossary_build.cli import main; main()")
    result = subprocess.run([*program, *arguments], capture_output=True, text=True, check=False)
    assert_explained(result.returncode, result.stderr, "File too large")
    assert {path for path in sources.rglob("*") if path.is_file()} == before


STEERING = "x\x1b[31m\x9b31m\u202e"


@pytest.mark.parametrize(
    "arguments",
    [
        *([STEERING], [f"--{STEERING}"], ["check", STEERING], ["check", f"--{STEERING}"]),
        *(["check", "--explain", STEERING], ["check", "--fail-on", STEERING, "words.md"]),
        *(["check", "--dialect", STEERING, "words.md"], ["check", "--encoding", STEERING, "words.md"]),
        *(["check", "--format", STEERING, "words.md"], ["check", "--format", "json", STEERING]),
        *(
            ["show", STEERING, "words.md"],
            ["html", STEERING],
            ["export", "--to", STEERING, "words.md"],
            ["serve", STEERING],
        ),
        *(["diff", STEERING, "words.md"], ["lock", "words.md", "--lock", STEERING], ["init", f"words.md/{STEERING}"]),
    ],
    ids=lambda arguments: " ".join(arguments).replace(STEERING, "X"),
)
def test_no_argument_steers_the_terminal(arguments: list[str]) -> None:
    """What a message repeats of it has no control characters."""
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code in (0, 1, 2)
    assert not isinstance(result.exception, UnicodeError)
    assert {char for char in result.output if unicodedata.category(char) in ("Cc", "Cf")} == {"\n"}
