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
    uses = (build.out / "_static" / "glossary_build" / "neighbours0.js").read_text(encoding="utf-8")
    assert "hw/a/use.html#a-section" in uses
    assert {"Kernel (hardware)", "Kernel (maths)", "核", "内核"} <= set(build.inventory())


def test_reference_that_is_as_near_to_both_is_reported(project: Project) -> None:
    """There is no guess: the warning names both."""
    project.write({**PAGES, "maths/use.rst": "Use\n===\n", "index.rst": PAGES["index.rst"] + "\nA :term:`Kernel`.\n"})
    warnings = project.build().warnings
    assert "several terms have this name: 'Kernel'; did you mean “Kernel (hardware)” or “Kernel (maths)”?" in warnings


NETS = """\
# Nets

## CNN (convolutional neural network)

Sees pictures. A {gls}`CNN` has {term}`kernels`.

## Kernel

Slides over a picture.
"""
NEWS = "# News\n\n## CNN (Cable News Network)\n\nA station.\n\n## Kernel\n\nThe point of a story.\n"
USE = """\
Use
===

A :gls:`CNN`, a :gls:`CNN`, two :gls:`CNNs`; a :gls:`CNN (news)`. Two :term:`kernels`, the :term:`KERNEL`.

Some kernels of a CNN, not of a cnn.
"""
SHARED = {
    "conf.py": """\
project = "demo"
extensions = ["glossary_build", "myst_parser"]
glossary_build_sources = ["nets.md", "news.md"]
glossary_build_glossaries = {"nets": ["nets.md"], "news": ["news.md"]}
exclude_patterns = ["nets.md", "news.md", "_build"]
""",
    "nets.md": NETS,
    "news.md": NEWS,
    "index.rst": "Top\n===\n\n.. toctree::\n\n   all\n   nets/words\n   nets/use\n   news/words\n   news/use\n",
    "all.rst": "All\n===\n\n.. glossary-view::\n   :no-index:\n",
    "nets/words.rst": "Words\n=====\n\n.. glossary-view::\n   :glossary: nets\n",
    "news/words.rst": "Words\n=====\n\n.. glossary-view::\n   :glossary: news\n",
    "nets/use.rst": USE,
    "news/use.rst": USE,
}


def links(build: Build, page: str) -> list[tuple[str, str]]:
    """Text and address of each link to a term on a page."""
    found = build.resolved(page).findall(nodes.reference)
    return [(each.astext(), each["refuri"]) for each in found if "#term-" in each.get("refuri", "")]


def test_abbreviations_and_inflected_names_mean_the_nearest(project: Project) -> None:
    """As plain references do; the name of the glossary isn't shown where the author didn't write it."""
    project.write(SHARED)
    build = project.build()
    assert build.warnings == ""
    nets, news = "words.html#term-CNN-nets", "words.html#term-CNN-news"
    assert links(build, "nets/use") == [
        *(("convolutional neural network (CNN)", nets), ("CNN", nets), ("CNNs", nets)),
        ("Cable News Network (CNN)", f"../news/{news}"),
        *((name, "words.html#term-Kernel-nets") for name in ("kernels", "KERNEL")),
    ]
    assert links(build, "news/use")[:2] == [("Cable News Network (CNN)", news), ("CNN", news)]
    assert links(build, "news/use")[-1] == ("KERNEL", "words.html#term-Kernel-news")
    assert dict(links(build, "all"))["convolutional neural network (CNN)"].endswith("#term-CNN-nets")
    assert dict(links(build, "all"))["kernels"].endswith("#term-Kernel-nets")


def test_names_in_running_text_mean_the_nearest(project: Project) -> None:
    """They are not linked where there is no nearest one."""
    project.write({**SHARED, "top.rst": ":orphan:\n\nTop\n===\n\nKernels of a CNN.\n"})
    build = project.build(options={"glossary_build_autolink": "all"})
    for glossary in ("nets", "news"):
        address = f"words.html#term-{{}}-{glossary}"
        expected = [("kernels", address.format("Kernel")), ("CNN", address.format("CNN"))]
        assert links(build, f"{glossary}/use")[-2:] == expected
    assert links(build, "top") == []


def test_inflected_name_that_is_as_near_to_both_is_reported(project: Project) -> None:
    """The warning names both."""
    project.write({**SHARED, "top.rst": ":orphan:\n\nTop\n===\n\nTwo :term:`kernels`, a :gls:`CNN`.\n"})
    warnings = project.build().warnings
    assert "several terms have this name: 'kernels'; did you mean “Kernel (nets)” or “Kernel (news)”?" in warnings
    assert "several terms have this name: 'CNN'; did you mean “CNN (nets)” or “CNN (news)”?" in warnings


def test_pages_are_read_with_names_that_glossaries_share(tmp_path: Path) -> None:
    """``suggest`` doesn't guess which is meant, takes neither for unused, and knows that there is an entry."""
    Project(tmp_path).write({"nets.md": NETS, "news.md": NEWS})
    Project(tmp_path).write({"use.rst": "Use\n===\n\nThe CNN and the CNN, with CNN kernels: :term:`kernels`.\n"})
    files = [str(tmp_path / name) for name in ("nets.md", "news.md")]
    options = [
        each
        for name, file in zip(("nets", "news"), files, strict=True)
        for each in (f"--named-glossary={name}={file}",)
    ]
    sources = [each for file in files for each in ("-g", file)]
    result = CliRunner().invoke(main, ["suggest", str(tmp_path / "use.rst"), *sources, *options])
    assert result.exit_code == 0, result.output
    assert [line.partition(",")[0] for line in result.output.splitlines()] == [
        "Terms that no page uses",
        "  CNN (nets)",
        "  CNN (news)",
    ]


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
