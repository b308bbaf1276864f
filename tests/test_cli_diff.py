"""``glossary-build diff``: what changed between two versions, and which links it breaks."""

from __future__ import annotations

import gc
import json
import unicodedata
import zlib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from glossary_build.cli import main
from tests.conftest import Project
from tests.serving import serve
from tests.sphinx_ext.samples import CONF

OLD = """\
# Glossary

## Grid（网格）

A field of cells.

## Stride

A distance.

## Lattice

A regular grid.

## Gone

No more.
"""
NEW = """\
# Glossary

## Mesh（网格） {#grid}

A field of cells.

## Stride（步长）

How far apart neighbours are.

## Tensor

A *grid*.
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two versions of a glossary."""
    (tmp_path / "old.md").write_text(OLD, encoding="utf-8")
    (tmp_path / "new.md").write_text(NEW, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["diff", *arguments])


def site(project: Project, source: str) -> Path:
    """A built site with a glossary."""
    conf = CONF.replace('["terms.md", "terms.rst", "terms.zh.md"]', '["terms.md"]')
    index = "Index\n=====\n\n.. glossary-view::\n"
    project.write({"conf.py": conf, "terms.md": source, "index.rst": index})
    return project.build().out


def test_every_kind_of_change_is_a_line() -> None:
    """With the ids and the names that are lost, and a summary on standard error."""
    result = run("old.md", "new.md")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "renamed: Mesh (term-grid): Grid → Mesh",
        "redefined: Stride (term-Stride): en",
        "added: Tensor (term-Tensor)",
        "removed: Lattice (term-Lattice)",
        "removed: Gone (term-Gone)",
        "lost id: term-Grid",
        "lost id: term-Lattice",
        "lost id: term-Gone",
        "lost name: Grid",
        "lost name: Lattice",
        "lost name: Gone",
    ]
    assert result.stderr == "1 renamed, 1 redefined, 1 added, 2 removed, 3 lost ids, 3 lost names\n"


def test_same_version_has_no_differences() -> None:
    """Also where only the order and the blanks differ."""
    Path("new.md").write_text(OLD.replace("A field of cells.", "A field\nof cells."), encoding="utf-8")
    result = run("old.md", "new.md")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "no term has changed\n")


def test_terms_that_became_one_are_merged_and_nothing_is_lost() -> None:
    """The names and ids of both lead to the one."""
    Path("new.md").write_text(
        "# Glossary\n\n## Grid（网格）\n\nA field of cells.\n\n## Stride\n\nA distance.\n\n"
        "## Lattice\n\nSame as [Grid](#grid).\n\n## Gone\n\nNo more.\n",
        encoding="utf-8",
    )
    result = run("old.md", "new.md")
    assert result.exit_code == 0
    assert result.stdout == "merged: Lattice (term-Lattice): into Grid (term-Grid)\n"


def test_lock_keeps_the_ids() -> None:
    """A renamed concept that the lock has doesn't lose its id; a name is still lost."""
    assert CliRunner().invoke(main, ["lock", "old.md", "--lock", "glossary.lock"]).exit_code == 0
    Path("new.md").write_text(OLD.replace("## Grid（网格）", "## Mesh（网格）"), encoding="utf-8")
    lost = {"lost name: Grid"}
    assert {line for line in run("old.md", "new.md").stdout.splitlines() if "lost" in line} > lost
    result = run("old.md", "new.md", "--lock", "glossary.lock")
    assert {line for line in result.stdout.splitlines() if "lost" in line} == lost


def test_json_has_every_field() -> None:
    """As the model of the comparison."""
    found = json.loads(run("old.md", "new.md", "--format", "json").stdout)
    assert found["changes"][0] == {"kind": "renamed", "id": "term-grid", "name": "Mesh", "detail": "Grid → Mesh"}
    assert found["lost_ids"] == ["term-Grid", "term-Lattice", "term-Gone"]
    assert found["lost_names"] == ["Grid", "Lattice", "Gone"]


def test_markdown_has_a_heading_for_each_kind() -> None:
    """Broken links first; names are text, not markup."""
    Path("new.md").write_text(NEW.replace("## Tensor", "## `a*b*c`\n\n## `__d__`"), encoding="utf-8")
    text = run("old.md", "new.md", "--format", "markdown").stdout
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert headings == ["### Links that break", "### Renamed", "### Redefined", "### Added", "### Removed"]
    assert "- the id `term-Grid`" in text
    assert r"a\*b\*c" in text
    assert r"\_\_d\_\_" in text
    assert run("old.md", "old.md", "--format", "markdown").stdout == "No term has changed.\n"


@pytest.mark.parametrize("place", ["", "glossary.json", "objects.inv"])
def test_published_site_is_a_version(project: Project, place: str) -> None:
    """As a folder, a file or an address; an inventory has ids and names only."""
    out = site(project, OLD)
    lost = ["lost id: term-Grid", "lost id: term-Lattice", "lost id: term-Gone"]
    with serve(out) as address:
        for old in (str(out / place), address + place):
            result = run(old, "new.md")
            assert result.exit_code == 1
            lines = result.stdout.splitlines()
            assert sorted(line for line in lines if line.startswith("lost id")) == sorted(lost)
            assert ("redefined: Stride (term-Stride): en" in lines) is (place != "objects.inv")
            assert run(old, "old.md").stdout == ""


def test_site_without_a_data_file_is_its_inventory(project: Project) -> None:
    """As that of any Sphinx project; also by its address without a slash."""
    out = site(project, OLD)
    (out / "glossary.json").unlink()
    with serve(out) as address:
        assert run(address.removesuffix("/"), "old.md").stdout == ""
        assert run(str(out), "old.md").stdout == ""


def test_name_that_an_inventory_spells_in_its_own_way_is_the_same(project: Project) -> None:
    """With a hyphen before the number, in either direction; a name that went is lost."""
    text = "# Glossary\n\n## Brain Floating Point 16\n\nShort.\n"
    inventory = str(site(project, text) / "objects.inv")
    Path("new.md").write_text(text, encoding="utf-8")
    assert run(inventory, "new.md").stdout == run("new.md", inventory).stdout == ""
    Path("new.md").write_text(text.replace("16", "32"), encoding="utf-8")
    assert "lost name: Brain Floating Point-16" in run(inventory, "new.md").stdout


def test_stock_entry_with_two_names_is_one_term(project: Project) -> None:
    """Its names have ids of their own in the inventory."""
    index = "Index\n=====\n\n.. glossary::\n\n   Grid\n   Mesh\n      Cells.\n"
    project.write({"conf.py": "", "index.rst": index})
    inventory = project.build().out / "objects.inv"
    Path("new.rst").write_text(index, encoding="utf-8")
    assert run(str(inventory), "new.rst").stdout == ""


def test_folder_of_sources_is_a_version(folder: Path) -> None:
    """All files in it that can be a glossary."""
    (folder / "all").mkdir()
    (folder / "old.md").rename(folder / "all" / "old.md")
    assert "removed: Gone (term-Gone)" in run("all", "new.md").stdout


def test_version_without_a_term_is_named(folder: Path) -> None:
    """It may be the wrong file, such as the lock file, and then everything seems to be lost."""
    (folder / "ids.lock").write_text('{"version": 1, "ids": {}}', encoding="utf-8")
    result = run("old.md", "ids.lock")
    assert result.exit_code == 1
    assert "ids.lock:1: warning: no term found in “ids.lock” [nothing-found]" in result.stderr


def test_what_cannot_be_read_is_an_error(folder: Path) -> None:
    """With the reason, and no traceback."""
    (folder / "objects.inv").write_bytes(b"# Sphinx inventory version 9\n")
    with serve(folder) as address:
        missing = run(f"{address}none/", "new.md")
        assert missing.exit_code == 1
        assert f"{address}none/objects.inv: 404" in missing.stderr
    assert run(f"{address}old.md", "new.md").stderr.startswith(f"Error: {address}old.md: ")
    broken = run(str(folder / "objects.inv"), "new.md")
    assert (broken.exit_code, broken.stdout) == (1, "")
    assert broken.stderr.startswith("Error: objects.inv: not an inventory")
    (folder / "none.md").symlink_to("nowhere.md")
    for versions in (("none.md", "new.md"), ("old.md", "none.md")):
        result = run(*versions)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.splitlines() == [
            "none.md:1: error: “none.md” does not exist [unreadable-source]",
            "Error: nothing was compared, since none.md could not be read",
        ]


@pytest.mark.parametrize("name", ["terms.tbx", "terms.adoc", "terms.txt"])
def test_address_of_any_source_is_that_of_a_file(folder: Path, name: str) -> None:
    """Not of the folder of a site: every extension that is read from a disk counts."""
    export = CliRunner().invoke(main, ["export", "--to", "tbx", "old.md"]).stdout
    text = {"tbx": export, "adoc": "= Glossary\n\nGrid:: Cells.\n\nStride:: A distance.\n", "txt": OLD}
    (folder / name).write_text(text[name.partition(".")[2]], encoding="utf-8")
    with serve(folder) as address:
        assert "lost name: Grid" in run(f"{address}{name}", "new.md").stdout


def test_refused_request_leaves_no_socket_open(folder: Path) -> None:
    """Python warns of one when it collects garbage, maybe in another test."""
    with serve(folder) as address:
        assert run(f"{address}none/", "new.md").exit_code == 1
    gc.collect()


@pytest.mark.parametrize("form", ["text", "json", "markdown"])
def test_names_and_ids_of_a_server_steer_no_terminal(folder: Path, form: str) -> None:
    """An inventory may hold any characters; in JSON they are escaped."""
    head = "# Sphinx inventory version 2\n# Project: a\n# Version: 1\n# Compressed using zlib\n"
    row = "odd\x1b[31m\x9b\u202e std:term 1 a.html#term-\x1b[31m\x9b\u202e -\n"
    (folder / "objects.inv").write_bytes(head.encode() + zlib.compress(row.encode()))
    with serve(folder) as address:
        result = run(f"{address}objects.inv", "new.md", "--format", form)
    assert (result.exit_code, "odd" in result.stdout) == (1, True)
    assert {char for char in result.output if unicodedata.category(char) in ("Cc", "Cf")} == {"\n"}
    if form == "json":
        assert "odd\x1b[31m\x9b\u202e" in [change["name"] for change in json.loads(result.stdout)["changes"]]
