"""Files that are replaced whole, whatever happens to the program that writes them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from glossary_build.whole_files import replace_file

POSIX = pytest.mark.skipif(os.name != "posix", reason="Windows has no such signal")
EXPORT = """\
import os, signal
from pathlib import Path

from glossary_build.cli import main

def end(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)

{change}
main(["export", "--to", "json", "words.md", "-o", "out.json"])
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a source, from which the commands run."""
    (tmp_path / "words.md").write_text("# Words\n\n## Grid\n\nCells.\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names() -> list[str]:
    """The files that are there."""
    return sorted(path.name for path in Path().iterdir())


def killed(change: str) -> list[str]:
    """The files that are there after an export that kills itself."""
    done = subprocess.run([sys.executable, "-c", EXPORT.format(change=change)], capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL
    return names()


@POSIX
def test_what_a_killed_export_left_is_removed_by_the_next() -> None:
    """Once it is old enough that nobody can be writing it; a file of the user's with such a name stays."""
    first, second = killed("Path.replace = end")
    assert (first.startswith(".out.json."), second) == (True, "words.md")
    replace_file(Path("out.json"), b"1")
    assert Path(first).exists()
    os.utime(first, (time.time() - 3600,) * 2)
    Path(".out.json.bak").touch()
    replace_file(Path("out.json"), b"2")
    assert names() == [".out.json.bak", "out.json", "words.md"]


def test_mode_is_kept_and_a_new_file_has_the_usual_one() -> None:
    """The file that replaces another has its permissions."""
    usual, path = Path("usual"), Path("new")
    usual.touch()
    replace_file(path, b"1")
    assert path.stat().st_mode == usual.stat().st_mode
    path.chmod(0o640)
    mode = path.stat().st_mode
    replace_file(path, b"2")
    assert (path.stat().st_mode, path.read_bytes()) == (mode, b"2")
    assert names() == ["new", "usual", "words.md"]


def test_fault_names_the_file_that_was_asked_for() -> None:
    """Not the one that was to become it."""
    with pytest.raises(FileNotFoundError) as caught:
        replace_file(Path("nowhere/new"), b"")
    assert caught.value.filename == os.fspath(Path("nowhere/new"))
