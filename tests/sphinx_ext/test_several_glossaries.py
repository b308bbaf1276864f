"""Several glossaries in one project: homonyms across them, one lock, the nearest term."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from docutils import nodes

from glossary_build import LoadConfig, load_glossary
from glossary_build.cli import main
from tests.conftest import Build, Project

HARDWARE = "# Hardware\n\n## Kernel（内核）\n\nCode on a [device](#device).\n\n## Device\n\nRuns a [kernel](#kernel).\n"
MATHS = (
    "# Maths\n\n## Kernel（核）\n\nA part of a space. See also {term}`Space`.\n\n"
    "## Space\n\nHas a {term}`kernel`.\n\n## Nucleus\n\nSame as Kernel.\n"
)
CONF = """\
project = "demo"
extensions = ["glossary_build", "myst_parser"]
glossary_build_sources = ["hw.md", "maths.md"]
glossary_build_glossaries = {"hardware": ["hw.md"], "maths": ["maths.md"]}
exclude_patterns = ["hw.md", "maths.md", "_build"]
"""
PAGES = {
    "conf.py": CONF,
    "hw.md": HARDWARE,
    "maths.md": MATHS,
    "index.rst": "Top\n===\n\n.. toctree::\n\n   hw/words\n   hw/a/use\n   maths/words\n   maths/use\n\n"
    "A :term:`Kernel (maths)`, a :term:`Space`.\n",
    "hw/words.rst": "Words\n=====\n\n.. glossary-view::\n   :glossary: hardware\n\nOn the page: :term:`Kernel`.\n",
    "hw/a/use.rst": "Use\n===\n\nA section\n---------\n\nA :term:`kernel`, a :term:`other one <Kernel (maths)>`.\n",
    "maths/words.rst": "Words\n=====\n\n.. glossary-view::\n   :glossary: maths\n",
    "maths/use.rst": "Use\n===\n\nA :term:`Kernel`.\n",
}


def addresses(build: Build, page: str) -> dict[str, str]:
    """Text of each reference on a page → where it leads."""
    found = build.resolved(page).findall(nodes.reference)
    return {
        each.astext(): each.get("refuri") or f"#{each['refid']}"
        for each in found
        if "refuri" in each or "refid" in each
    }


def test_entries_of_two_glossaries_are_two_concepts(tmp_path: Path) -> None:
    """With the name of the glossary where they share a name; references and "same as" stay in their glossary."""
    Project(tmp_path).write({"hw.md": HARDWARE, "maths.md": MATHS})
    config = LoadConfig(root=tmp_path, glossaries={"hw.md": "hardware", "maths.md": "maths"})
    glossary = load_glossary([tmp_path / "hw.md", tmp_path / "maths.md"], config)
    named = {concept.designations[0].text: concept for concept in glossary.concepts}
    assert list(named) == ["Kernel (hardware)", "Device", "Kernel (maths)", "Space"]
    assert [concept.glossary for concept in glossary.concepts] == ["hardware", "hardware", "maths", "maths"]
    assert [name.text for name in named["Kernel (maths)"].designations] == ["Kernel (maths)", "核", "Nucleus"]
    assert named["Kernel (hardware)"].id == "term-Kernel-hardware"
    assert [each for each in glossary.diagnostics if each.severity != "info"] == []
    alone = load_glossary([tmp_path / "hw.md", tmp_path / "maths.md"], LoadConfig(root=tmp_path))
    assert len(alone.concepts) == 3


def test_reference_leads_to_the_nearest_glossary(project: Project) -> None:
    """The same page, then the folder, then the folders above; the explicit form from anywhere."""
    project.write(PAGES)
    build = project.build()
    assert build.warnings == ""
    assert addresses(build, "hw/words")["Kernel"] == "#term-Kernel-hardware"
    use = {"kernel": "../words.html#term-Kernel-hardware", "other one": "../../maths/words.html#term-Kernel-maths"}
    assert addresses(build, "hw/a/use") == use
    assert addresses(build, "maths/use") == {"Kernel": "words.html#term-Kernel-maths"}
    assert addresses(build, "index")["Kernel (maths)"] == "maths/words.html#term-Kernel-maths"
    maths = (build.out / "maths/words.html").read_text(encoding="utf-8")
    assert 'href="#term-Kernel-maths"' in maths
    assert "Device" not in maths
    assert "a/use.html#a-section" in (build.out / "hw/words.html").read_text(encoding="utf-8")
    assert {"Kernel (hardware)", "Kernel (maths)", "核", "内核"} <= set(build.inventory())


def test_reference_that_is_as_near_to_both_is_reported(project: Project) -> None:
    """There is no guess: the warning names both."""
    project.write({**PAGES, "maths/use.rst": "Use\n===\n", "index.rst": PAGES["index.rst"] + "\nA :term:`Kernel`.\n"})
    warnings = project.build().warnings
    assert "several terms have this name: 'Kernel'; did you mean “Kernel (hardware)” or “Kernel (maths)”?" in warnings


def test_links_follow_a_page_that_moves(make_project: Callable[[str], Project]) -> None:
    """An incremental build is the same as a fresh one."""
    old, new = make_project("old"), make_project("new")
    moved = {**PAGES, "hw/a/near.rst": PAGES["maths/words.rst"], "maths/words.rst": "Words\n=====\n"}
    moved["index.rst"] = PAGES["index.rst"].replace("   maths/use\n", "   maths/use\n   hw/a/near\n")
    old.write(PAGES)
    old.build()
    for project in (old, new):
        project.write(moved)
    changed, fresh = old.build(), new.build()
    assert addresses(changed, "hw/a/use")["kernel"] == "near.html#term-Kernel-maths"
    assert changed.files() == fresh.files()


@pytest.mark.parametrize(
    ("conf", "view", "warning"),
    [
        (
            '{"hw": ["none.md"]}',
            "",
            "glossary_build_glossaries: 'hw' needs a list of paths from glossary_build_sources",
        ),
        ('{"hw": "hw.md"}', "", "glossary_build_glossaries: 'hw' needs a list of paths from glossary_build_sources"),
        ('{"hardware": ["hw.md"]}', "   :glossary: hardwar\n", "no glossary “hardwar”; did you mean “hardware”?"),
    ],
)
def test_glossary_that_is_not_there_is_reported(project: Project, conf: str, view: str, warning: str) -> None:
    """With the nearest name."""
    settings = CONF + f"glossary_build_glossaries = {conf}\n"
    project.write({"conf.py": settings, "hw.md": HARDWARE, "maths.md": MATHS})
    project.write({"index.rst": f"Top\n===\n\n.. glossary-view::\n{view}"})
    assert warning in project.build().warnings


def test_command_knows_glossaries(tmp_path: Path) -> None:
    """One lock has the ids of all of them."""
    Project(tmp_path).write({"hw.md": HARDWARE, "maths.md": MATHS})
    files = [str(tmp_path / "hw.md"), str(tmp_path / "maths.md")]
    options = [
        f"--named-glossary=hardware={files[0]}",
        f"--named-glossary=maths={files[1]}",
        "--lock",
        str(tmp_path / "lock"),
    ]
    result = CliRunner().invoke(main, ["lock", *options, *files])
    assert result.exit_code == 0, result.output
    ids = json.loads((tmp_path / "lock").read_text(encoding="utf-8"))["ids"]
    assert {"term-Kernel-hardware", "term-Kernel-maths", "term-Device", "term-Space"} <= set(ids)
    assert CliRunner().invoke(main, ["lock", "--named-glossary", "hardware", *files]).exit_code == 2
