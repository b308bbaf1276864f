"""Real projects with one line more in ``conf.py``: what they published is still there, and what they print too."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path

import pytest

from tests.real_projects import PROJECTS, RealProject, build
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
PROJECTS_AND_BUILDERS = {
    MIXXX: ("html", "dirhtml", "singlehtml", "epub", "latex", "text", "man", "gettext"),
    replace(MIXXX, language="zh_CN"): ("html", "latex", "text"),
    replace(MIXXX, language="de"): ("html", "text"),
    HLDOC: ("html", "latex"),
    PACKAGING: ("html", "latex"),
}
"""The builders that a project is tried with here; ``python -m tests.real_projects`` tries it with all of them."""
_UNCHANGED = {"text", "man", "gettext"}
"""Builders whose output is the same to the byte."""


@pytest.mark.parametrize("project", PROJECTS_AND_BUILDERS, ids=lambda project: f"{project.name}{project.language}")
def test_one_line_loses_nothing(project: RealProject, tmp_path: Path) -> None:
    """The same warnings, files, ids, links, formulas, objects of the inventory, and the same text in the same order."""
    for module in project.needs:
        if importlib.util.find_spec(module) is None:
            pytest.skip(f"{module} is not installed")
    builders = PROJECTS_AND_BUILDERS[project]
    stock, ours = (build(project, builders, tmp_path / name, upgraded=name == "ours") for name in ("stock", "ours"))
    assert ours.warnings == stock.warnings
    outcomes = {builder: compare(stock.output(builder), ours.output(builder)) for builder in builders}
    assert [f"{name}: {each}" for name, found in outcomes.items() for each in found.differences] == []
    assert {name: found.changed for name, found in outcomes.items() if name in _UNCHANGED and found.changed} == {}
