"""The tutorial and the README, followed as a reader does: files are written, commands run, their output compared."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Project
from tests.inventories import read_addresses

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "guide" / "tutorial.md"
BLOCK = re.compile(
    r"^```(?:\{code-block\} \w+\n:caption: (?P<file>\S+)\n\n(?P<text>.*?)|console\n(?P<session>.*?))^```$",
    re.MULTILINE | re.DOTALL,
)


def run(command: str, folder: Path) -> str:
    """What *command* prints, without what the test run itself makes every program do."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("GLOSSARY", "COV", "FORCE"))
    }
    done = subprocess.run(  # noqa: S602 - the commands are ours
        command,
        shell=True,
        cwd=folder,
        env={**environment, "PATH": path, "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def follow(page: str, folder: Path) -> dict[str, str]:
    """Do what *page* says, beginning in *folder*: each command with what it was to print, and what it printed."""
    printed, promised = {}, {}
    for number, block in enumerate(BLOCK.finditer(page)):
        if block["file"]:
            (folder / block["file"]).write_text(block["text"], encoding="utf-8")
            continue
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block["session"], re.MULTILINE):
            if command.startswith("cd "):
                folder /= command.removeprefix("cd ")
                continue
            key = f"{number}: {command}"
            promised[key], printed[key] = output, run(command, folder)
    assert printed == promised
    return printed


def test_the_tutorial_works_as_it_is_written(tmp_path: Path) -> None:
    """The commands print what the page says, and the site has what it promises."""
    steps = follow(PAGE.read_text(encoding="utf-8"), tmp_path)
    assert len(steps) >= 9
    site = tmp_path / "sailing" / "site"
    addresses = read_addresses((site / "objects.inv").read_bytes())
    terms = {name: address.partition("#")[2] for (role, name), address in addresses.items() if role == "std:term"}
    assert terms["Main boom"] == terms["boom"] == terms["帆桁"] == "term-Main-boom"
    assert terms["jibe"] == "term-Gybe"
    page = (site / "index.html").read_text(encoding="utf-8")
    assert 'id="term-Boom"' in page
    assert page.index('href="#term-Gybe"') < page.index("<dl")


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_example_of_the_readme_builds_without_a_warning(name: str, tmp_path: Path) -> None:
    """Terms, settings and page, as they are printed."""
    text = (ROOT / name).read_text(encoding="utf-8")
    blocks = {
        way: re.findall(rf"^```{way}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        for way in ("markdown", "python", "rst")
    }
    (tmp_path / "terms.md").write_text(blocks["markdown"][0], encoding="utf-8")
    project = Project(tmp_path / "docs")
    project.write({"conf.py": blocks["python"][-1], "glossary.rst": blocks["rst"][0]})
    project.write({"index.rst": "Top\n===\n\n.. toctree::\n\n   glossary\n"})
    build = project.build()
    assert build.warnings == ""
    assert build.inventory()["张量"] == build.inventory()["Tensor"] == "glossary.html#term-Tensor"


def test_both_readmes_have_the_same_parts() -> None:
    """Headings, commands and links."""
    english, chinese = (
        (ROOT / name).read_text(encoding="utf-8").replace("CONTRIBUTING.zh-CN", "CONTRIBUTING")
        for name in ("README.md", "README.zh-CN.md")
    )
    for pattern in (r"^(#+) ", r"^\$ .*$", r"\]\((docs/[^)]*|[A-Z]+[^)]*)\)"):
        found = [
            [each for each in re.findall(pattern, text, re.MULTILINE) if "README" not in each]
            for text in (english, chinese)
        ]
        assert found[0] == found[1]
        assert found[0]
