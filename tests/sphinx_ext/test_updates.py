"""A rebuild after a change gives the same files as a build from nothing, with any number of processes."""

import os
import re
from collections.abc import Callable

import pytest
from sphinx.environment.adapters.indexentries import IndexEntries

from tests.conftest import Project
from tests.sphinx_ext.samples import CHINESE, FILES, MARKDOWN, RST

PAGES = {
    **FILES,
    "index.rst": """\
Demo
====

.. toctree::

   words/letters
   pinyin
   usage
   plain
""",
    "words/letters.rst": """\
Words
=====

.. glossary-view::
""",
    "pinyin.rst": """\
Pinyin
======

.. glossary-view::
   :order: zh
   :no-index:
""",
    "usage.rst": """\
Usage
=====

A :term:`Tensor`, a :term:`步长` and an :any:`AOT`.
""",
    "plain.rst": "Plain\n=====\n\nNothing here.\n",
}

EDITS = {
    "add": {"terms.md": MARKDOWN + "\n## Storage\n\nThe bytes behind a [tensor](#tensor).\n"},
    "move to another file": {
        "terms.md": MARKDOWN.replace("## Stride\n\nHow far", "## Pitch\n\nHow far"),
        "terms.rst": RST + "\n   Stride\n      Steps in memory.\n",
    },
    "move to a stock glossary, which is read before the view": {
        "terms.zh.md": CHINESE.replace("### AOT（Ahead-of-Time）\n运行之前编译。\n", "").replace(
            "| AOT | Ahead-of-Time | 提前编译 |\n", ""
        ),
        "plain.rst": "Plain\n=====\n\n.. glossary::\n\n   AOT\n      Before it runs.\n",
    },
    "move within a file": {
        "terms.zh.md": CHINESE.replace("### Stride（步长）\n相邻元素之间的距离。\n\n", "", 1).replace(
            "## 缩写", "### Stride（步长）\n相邻元素之间的距离。\n\n## 缩写"
        )
    },
    "rename": {"terms.zh.md": CHINESE.replace("步长", "跨度"), "terms.md": MARKDOWN.replace("Stride", "Step width")},
    "delete": {
        "terms.zh.md": CHINESE.replace("### AOT（Ahead-of-Time）\n运行之前编译。\n", "").replace(
            "| AOT | Ahead-of-Time | 提前编译 |\n", ""
        )
    },
    "reword": {"terms.md": MARKDOWN.replace("An array", "A grid")},
    "move the view": {
        "words/letters.rst": "Words\n=====\n\nGone.\n",
        "plain.rst": "Plain\n=====\n\n.. glossary-view::\n",
    },
}


def comparable(files: dict[str, bytes]) -> dict[str, bytes]:
    """Everything that a reader gets; ``.buildinfo`` is Sphinx's own note to itself."""
    return {name: content for name, content in files.items() if name != ".buildinfo"}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS.keys())
@pytest.mark.parametrize("builder", ["html", "dirhtml"])
def test_incremental_equals_fresh(project: Project, edit: dict[str, str], builder: str) -> None:
    """Byte for byte, the pages that merely refer to a term included."""
    project.write(PAGES)
    project.build(builder, out="_build/incremental")
    project.write(edit)
    incremental = project.build(builder, out="_build/incremental")
    fresh = project.build(builder, fresh=True, out="_build/fresh")
    assert comparable(incremental.files()) == comparable(fresh.files())
    assert incremental.warnings == fresh.warnings


@pytest.mark.parametrize("builder", ["html", "epub"])
def test_index_does_not_depend_on_what_was_read_last(project: Project, builder: str) -> None:
    """A Chinese name of a view is in a stock glossary too, where its index key is another one."""
    stock = "Stock\n=====\n\n.. glossary::\n\n   张量\n      A grid.\n"
    project.write({**PAGES, "pinyin.rst": stock})
    incremental = project.build(builder, out="old")
    for page in ("pinyin.rst", "words/letters.rst"):
        project.write({page: (project.folder / page).read_text(encoding="utf-8") + "\nMore.\n"})
        incremental = project.build(builder, out="old")
        fresh = project.build(builder, fresh=True, out="fresh")
        indexes = [IndexEntries(build.app.env).create_index(build.app.builder) for build in (incremental, fresh)]
        assert indexes[0] == indexes[1]
        assert list(incremental.app.env.domains["index"].entries) == sorted(fresh.app.env.found_docs)


def test_rebuild_after_nothing_changed_writes_nothing(project: Project) -> None:
    """No page is read or written again for the glossary's sake."""
    project.write(PAGES)
    build = project.build()
    before = {path: path.stat().st_mtime_ns for path in build.out.rglob("*.html")}
    again = project.build()
    after = {path: path.stat().st_mtime_ns for path in again.out.rglob("*.html") if path.parent.name != "_static"}
    written = [path.name for path, time in after.items() if before[path] != time]
    assert [name for name in written if name not in {"404.html", "genindex.html", "search.html"}] == []


def test_page_that_does_not_refer_is_left_alone(project: Project) -> None:
    """A renamed term rewrites its views and the pages that mention it, not the others."""
    project.write(PAGES)
    build = project.build()
    before = (build.out / "plain.html").stat().st_mtime_ns
    usage = (build.out / "usage.html").stat().st_mtime_ns
    project.write(EDITS["rename"])
    project.build()
    assert (build.out / "plain.html").stat().st_mtime_ns == before
    assert (build.out / "usage.html").stat().st_mtime_ns > usage


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Sphinx reads in parallel only where processes fork")
def test_parallel_equals_serial(make_project: Callable[[str], Project]) -> None:
    """Two processes write the same bytes as one; many small pages make Sphinx use both."""
    more = {f"page{n}.rst": f":orphan:\n\nPage {n}\n=======\n\n:term:`Tensor` :term:`张量`\n" for n in range(12)}
    outputs = []
    for name, parallel in (("serial", 1), ("parallel", 2)):
        project = make_project(name)
        project.write({**PAGES, **more})
        build = project.build(parallel=parallel)
        outputs.append((comparable(build.files()), re.sub(r"/\S*/(serial|parallel)/", "", build.warnings)))
    assert outputs[0] == outputs[1]
