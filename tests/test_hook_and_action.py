"""The pre-commit hook and the GitHub Action do their work with the wheel that is installed."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
HOOKS = ROOT / ".pre-commit-hooks.yaml"
ACTION = ROOT / "action.yml"

pytestmark = pytest.mark.skipif(not HOOKS.exists() or os.name == "nt", reason="needs a checkout, and POSIX")
needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="no bash on PATH, which a runner has")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    pytest.importorskip("hatchling", reason="builds the wheel without asking a package index")
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def runner(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a fresh environment ``glossary-build`` that holds the wheel and what it depends on."""
    pytest.importorskip("pip", reason="installs the wheel")
    folder = tmp_path_factory.mktemp("runner")
    environment = folder / "glossary-build"
    venv.create(environment, symlinks=True)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = environment / "lib" / version / "site-packages"
    pip = [sys.executable, "-m", "pip", "--python", environment]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", wheel], check=True)
    dependencies = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
    (packages / "dependencies.pth").write_text(dependencies, encoding="utf-8")
    return folder


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a good source and one that is not UTF-8."""
    (tmp_path / "terms.md").write_text("## Tensor\n\nAn array.\n", encoding="utf-8")
    (tmp_path / "my terms.zh.md").write_bytes("## 张量\n\n数组。\n".encode("gbk"))
    return tmp_path


def run(command: list[str], project: Path, runner: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in the project, with the program of the fresh environment first in the path."""
    path = f"{runner / 'glossary-build' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    variables = {**os.environ, "PATH": path, "RUNNER_TEMP": str(runner), **environment}
    return subprocess.run(
        command, cwd=project, env=variables, capture_output=True, encoding="utf-8", check=False, timeout=120
    )


def test_program_is_that_of_the_wheel(runner: Path, project: Path) -> None:
    """What follows tries the wheel and not the checkout."""
    code = "import glossary_build; print(glossary_build.__file__)"
    result = run(["python", "-c", code], project, runner)
    assert Path(result.stdout.strip()).is_relative_to(runner)


def test_hook_checks_the_sources_in_its_args(runner: Path, project: Path) -> None:
    """pre-commit runs the entry with the author's args, and no file names: a term may be defined in another file."""
    (hook,) = yaml.safe_load(HOOKS.read_text(encoding="utf-8"))
    assert (hook["language"], hook["pass_filenames"]) == ("python", False)
    entry = shlex.split(hook["entry"])
    assert run([*entry, "terms.md"], project, runner).returncode == 0
    failed = run([*entry, "terms.md", "my terms.zh.md"], project, runner)
    assert failed.returncode == 1
    assert "my terms.zh.md:1: error: " in failed.stdout


def action(name: str, inputs: dict[str, str]) -> tuple[str, dict[str, str]]:
    """The script of a step of the action, and its environment with *inputs* in place."""
    steps = yaml.safe_load(ACTION.read_text(encoding="utf-8"))["runs"]["steps"]
    step = next(step for step in steps if step["name"] == name)
    fill = re.compile(r"\$\{\{ inputs\.(\w+) \}\}")
    assert not fill.search(step["run"]), "an input in a script could be run as a command"
    return step["run"], {key: fill.sub(lambda m: inputs[m[1]], value) for key, value in step.get("env", {}).items()}


@needs_bash
def test_action_annotates_the_lines(runner: Path, project: Path) -> None:
    """Sources are one a line, with blanks in their names; options are split at blanks."""
    inputs = {"sources": "terms.md\n\nmy terms.zh.md\n", "options": "--strict --ignore read-as"}
    script, environment = action("Check the glossary", inputs)
    result = run(["bash", "-e", "-o", "pipefail", "-c", script], project, runner, **environment)
    assert result.returncode == 1
    (line,) = result.stdout.splitlines()
    assert line.startswith("::error file=my terms.zh.md,line=1,title=not-utf8::")
    assert result.stderr.startswith("1 concept in 2 sources: 1 error")


@needs_bash
def test_action_runs_nothing_that_its_inputs_hold(runner: Path, project: Path) -> None:
    """A path is a path, whatever is in it."""
    inputs = {"sources": "$(touch owned)`touch owned`; touch owned\n", "options": ""}
    script, environment = action("Check the glossary", inputs)
    result = run(["bash", "-e", "-o", "pipefail", "-c", script], project, runner, **environment)
    assert (result.returncode, (project / "owned").exists()) == (2, False)
