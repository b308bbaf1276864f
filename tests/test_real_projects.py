"""Real projects with one line more in ``conf.py``: what they published is still there, and what they print too."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.real_projects import BUILDERS, PROJECTS, RealProject, build
from tests.site_comparison import compare

pytestmark = pytest.mark.skipif(not PROJECTS.exists(), reason="the real projects are not beside the checkout")

MIXXX = RealProject(name="mixxx", needs=("sphinx_rtd_theme",))
HLDOC = RealProject(name="hldoc", needs=("furo", "sphinx_proof"), unsupported=("text", "man"))
PACKAGING = RealProject(
    name="packaging",
    needs=("furo", "sphinx_inline_tabs", "sphinx_copybutton", "sphinx_toolbox", "sphinx-jsonschema"),
    unsupported=("text",),
    theme="basic",
    parallel=2,
)
PROJECTS_AND_LANGUAGES = (
    MIXXX,
    replace(MIXXX, language="zh_CN"),
    replace(MIXXX, language="de"),
    HLDOC,
    PACKAGING,
)
_UNCHANGED = {"text", "man", "gettext"}
"""Builders whose output is the same to the byte."""


def check(project: RealProject, builders: Sequence[str], folder: Path) -> None:
    """The same warnings, files, ids, links, formulas, objects of the inventory, and the same text in the same order."""
    for module in project.needs:
        if importlib.util.find_spec(module) is None:
            pytest.skip(f"{module} is not installed")
    stock, ours = (build(project, builders, folder / name, upgraded=name == "ours") for name in ("stock", "ours"))
    assert ours.warnings == stock.warnings
    outcomes = {builder: compare(stock.output(builder), ours.output(builder)) for builder in builders}
    assert [f"{name}: {each}" for name, found in outcomes.items() for each in found.differences] == []
    assert {name: found.changed for name, found in outcomes.items() if name in _UNCHANGED and found.changed} == {}


@pytest.mark.slow
def test_one_line_loses_nothing(tmp_path: Path) -> None:
    """One of the projects, for the screen and for paper."""
    check(MIXXX, ("html", "latex"), tmp_path)


@pytest.mark.real_projects
@pytest.mark.parametrize("project", PROJECTS_AND_LANGUAGES, ids=lambda project: f"{project.name}{project.language}")
def test_one_line_loses_nothing_with_any_builder(project: RealProject, tmp_path: Path) -> None:
    """All projects and languages with all builders that the projects can be used with; ``make real-projects``."""
    check(project, [each for each in BUILDERS if each not in project.unsupported], tmp_path)
