"""Whatever a build before left undone, the next one makes good: interrupted anywhere, or made for another output."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.conftest import Project

CONF = """\
project = "demo"
extensions = ["glossary_build"]
glossary_build_sources = ["terms.md"]
exclude_patterns = ["terms*", "_*"]
html_theme = "basic"
"""
TERMS = """\
# Glossary

## Anchor（锚）

Holds a [boat](#boat).

## Boat（船）

Swims.

## Cabin

A room.
"""
FILES = {
    "conf.py": CONF,
    "terms.md": TERMS,
    "index.rst": "Top\n===\n\n.. toctree::\n\n   words\n   pinyin\n   stock\n   usage\n   plain\n",
    "words.rst": "Words\n=====\n\n.. glossary-view::\n   :split: letter\n",
    "pinyin.rst": "Pinyin\n======\n\n.. glossary-view::\n   :order: zh\n   :no-index:\n",
    "plain.rst": "Plain\n=====\n\nNothing here.\n",
    "stock.rst": "Stock\n=====\n\n.. glossary::\n\n   Deck\n      A floor.\n",
    "usage.rst": "Usage\n=====\n\nA :term:`Cabin` of a :term:`船` below :term:`deck`.\n",
}
MOVED = {
    "terms.md": TERMS.replace("Cabin", "Berth").replace("Swims.", "Floats.") + "\n## Cabin\n\nA small house.\n",
    "plain.rst": "Plain\n=====\n\nNothing here.\n\nMore\n----\n\nOr there.\n",
}
DELETED = {"terms.md": TERMS.partition("## Cabin")[0], "conf.py": CONF + 'html_title = "Another"\n'}


def run(folder: Path, **arguments: object) -> list[tuple[tuple[str, str], list[str]]]:
    """The moments at which a build was interrupted, each with the files that differed after the next build."""
    result = subprocess.run(
        [sys.executable, "-m", "tests.sphinx_ext.interruptions", json.dumps(arguments)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.fspath(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return [(tuple(moment), differing) for moment, differing in json.loads(result.stdout)]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="each build is a fork")
@pytest.mark.parametrize(
    ("builder", "parallel", "signal", "edit", "first", "step"),
    [
        ("html", "1", "SIGKILL", MOVED, False, 1),
        ("html", "2", "SIGKILL", MOVED, False, 2),
        ("dirhtml", "1", "SIGINT", DELETED, False, 2),
        ("html", "1", "SIGINT", MOVED, True, 3),
    ],
)
def test_build_after_an_interruption_equals_a_fresh_one(
    project: Project, builder: str, parallel: str, signal: str, edit: Mapping[str, str], *, first: bool, step: int
) -> None:
    """Wherever the build ended, byte for byte, the search index and our data files included."""
    project.write(FILES)
    chosen = {"builder": builder, "parallel": parallel, "name": signal, "edit": edit, "first": first, "step": step}
    outcome = run(project.folder, **chosen)
    assert [moment for moment in outcome if moment[1]] == []
    assert len(outcome) * step >= 12


@pytest.mark.parametrize("other", ["dummy", "dirhtml"])
def test_build_of_another_output_in_between_hides_no_change(project: Project, other: str) -> None:
    """The outputs share their doctrees, as those of Sphinx's Makefile do."""
    project.write(FILES)
    shared = {"doctrees": "_build/doctrees"}
    project.build(out="_build/html", **shared)
    project.build(other, out=f"_build/{other}", **shared)
    project.write(MOVED)
    project.build(other, out=f"_build/{other}", **shared)
    again = project.build(out="_build/html", **shared)
    fresh = project.build(fresh=True, out="_fresh/html")
    assert again.files() == fresh.files()


def test_finished_outputs_are_left_alone(project: Project) -> None:
    """No page is written again because another output was built, or by a build that follows one that made good."""
    project.write(FILES)
    shared = {"doctrees": "_build/doctrees"}
    project.build(out="_build/html", **shared)
    project.build("dirhtml", out="_build/dirhtml", **shared)
    project.write(MOVED)
    project.build(out="_build/html", **shared)
    project.build("dirhtml", out="_build/dirhtml", **shared)
    for builder in ("html", "dirhtml"):
        out = project.folder / "_build" / builder
        pages = [page for page in out.rglob("*.html") if "plain" in str(page) or "usage" in str(page)]
        before = [page.stat().st_mtime_ns for page in pages]
        project.build(builder, out=f"_build/{builder}", **shared)
        assert [page.stat().st_mtime_ns for page in pages] == before


def test_page_named_on_the_command_line_leaves_the_others_due(project: Project) -> None:
    """``sphinx-build … usage.rst`` notes the change of the terms and writes one page."""
    project.write(FILES)
    project.build()
    project.write(MOVED)
    project.build(pages=["usage.rst"])
    again = project.build()
    assert again.files() == project.build(fresh=True, out="_fresh/html").files()


@pytest.mark.parametrize("damage", [Path.unlink, lambda path: path.write_text("{")], ids=["missing", "damaged"])
def test_lost_notes_make_every_page_due(project: Project, damage: Callable[[Path], object]) -> None:
    """Without them nobody knows what was written."""
    project.write(FILES)
    build = project.build()
    damage(project.folder / "_build/html-doctrees/glossary_build-outputs.json")
    page = build.out / "plain.html"
    before = page.stat().st_mtime_ns
    project.build()
    assert page.stat().st_mtime_ns > before


def test_single_page_after_an_interruption_leaves_the_others_to_be_written(project: Project) -> None:
    """The search index has all of them again, those of letters too, after the next build of all."""
    project.write(FILES)
    built = project.build()
    whole = (built.out / "searchindex.js").read_bytes()
    (notes,) = built.out.parent.rglob("glossary_build-outputs.json")
    found = json.loads(notes.read_text(encoding="utf-8"))
    for output in found["outputs"].values():
        output["environment"] = ""  # as while a build goes on
    notes.write_text(json.dumps(found), encoding="utf-8")
    project.build(pages=["stock.rst"])
    assert (project.build().out / "searchindex.js").read_bytes() == whole
