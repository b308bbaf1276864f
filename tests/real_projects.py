"""Builds the real projects beside the checkout as they are and with the extension: ``python -m tests.real_projects``.

Each variant is built in a process of its own, which reads the sources once and writes them with each builder.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

PROJECTS = Path(__file__).parents[2] / "shared" / "projects"
BUILDERS = ("html", "dirhtml", "singlehtml", "epub", "latex", "text", "man", "gettext")


@dataclass(frozen=True, slots=True, kw_only=True)
class RealProject:
    """One of the projects, with how it is built."""

    name: str
    root: Path | None = None
    """The folder with all that its documentation needs; else that of its name in :data:`PROJECTS`."""
    docs: str = "source"
    """The folder of ``conf.py`` in it."""
    needs: tuple[str, ...] = ()
    """Modules that its ``conf.py`` asks for."""
    unsupported: tuple[str, ...] = ()
    """Builders that its extensions can't be used with."""
    language: str = ""
    theme: str = ""
    """Theme to build with where its own takes long."""
    parallel: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A project as it was built."""

    folder: Path
    warnings: dict[str, list[str]]
    """Builder → its warnings, in order of the alphabet, without the path of the project."""
    cpu: float
    """Seconds of processor time that all builders took together."""

    def output(self, builder: str) -> Path:
        """What the builder wrote."""
        return self.folder / "out" / builder


def build(project: RealProject, builders: Sequence[str], folder: Path, *, upgraded: bool) -> Variant:
    """Build a copy of *project* into *folder*, with the extension if it is *upgraded*.

    Copies beside each other lie at the same path one after the other, since some pages show it.
    """
    copy = folder.parent / "project"
    shutil.rmtree(copy, ignore_errors=True)
    left_out = shutil.ignore_patterns(".git", "_build")
    shutil.copytree(project.root or PROJECTS / project.name, copy, copy_function=shutil.copyfile, ignore=left_out)
    source = copy / project.docs
    with (source / "conf.py").open("a", encoding="utf-8") as conf:
        conf.write("\nintersphinx_mapping = {}\n")  # nothing is loaded from other sites
        conf.write('extensions.append("glossary_build")\n' if upgraded else "")
    wanted = {"language": project.language, "html_theme": project.theme}
    settings = {name: value for name, value in wanted.items() if value}
    order = {"source": str(source), "out": str(folder / "out"), "settings": settings, "parallel": project.parallel}
    command = [sys.executable, "-W", "ignore", "-m", "tests.real_projects", json.dumps({**order, "builders": builders})]
    environment = {**os.environ, "PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": "0"}
    root = Path(__file__).parents[1]
    before = os.times()
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{project.name} can't be built:\n{done.stderr}")
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    found = {builder: (folder / "out" / f"{builder}.log").read_text(encoding="utf-8") for builder in builders}
    warnings = {name: _warnings(text, copy) for name, text in found.items()}
    return Variant(folder=folder, warnings=warnings, cpu=cpu)


def _warnings(log: str, copy: Path) -> list[str]:
    """The warnings of *log*, each with its further lines."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", log).replace(f"{copy}{os.sep}", "")
    return sorted(re.split(r"\n(?=\S+: (?:WARNING|ERROR|CRITICAL)|WARNING|ERROR)", plain.strip()))


def run(source: str, out: str, settings: dict[str, str], parallel: int, builders: Sequence[str]) -> None:
    """Build with each of *builders*; they share what was read, but for ``gettext``, which reads otherwise."""
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    for name in builders:
        read = Path(out, "read-gettext" if name == "gettext" else "read")
        target = Path(out, name)
        target.mkdir(parents=True)
        with Path(out, f"{name}.log").open("w", encoding="utf-8") as log, patch_docutils(source), docutils_namespace():
            Sphinx(source, source, target, read, name, settings, None, log, parallel=parallel).build()


def main() -> int:
    """Compare all projects in all languages with all builders, or do what a process started by :func:`build` has to."""
    if len(sys.argv) > 1:
        run(**json.loads(sys.argv[1]))
        return 0
    from tests.site_comparison import compare
    from tests.test_real_projects import PROJECTS_AND_LANGUAGES

    faults = 0
    for project in PROJECTS_AND_LANGUAGES:
        with TemporaryDirectory() as folder:
            builders = [builder for builder in BUILDERS if builder not in project.unsupported]
            stock = build(project, builders, Path(folder, "stock"), upgraded=False)
            ours = build(project, builders, Path(folder, "ours"), upgraded=True)
            for builder in builders:
                outcome = compare(stock.output(builder), ours.output(builder))
                lines = [*map(str, outcome.differences)]
                lines += [f"warning: {each}" for each in ours.warnings[builder] if each not in stock.warnings[builder]]
                changed = f"changed: {', '.join(outcome.changed) or 'nothing'}"
                print(f"{project.name} {project.language} {builder}: {changed}", *lines, sep="\n  ")  # noqa: T201
                faults += len(lines)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
