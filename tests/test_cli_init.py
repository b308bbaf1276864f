"""``glossary-build init``: a project that builds as it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from glossary_build import load_glossary
from glossary_build.cli import main
from tests.conftest import Project

FILES = {
    ".gitignore",
    "Makefile",
    "docs/abbreviations.md",
    "docs/conf.py",
    "docs/glossary.lock",
    "docs/glossary.md",
    "docs/index.md",
    "docs/pinyin.md",
    "terms/terms.md",
    "terms/terms.zh.md",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, from which the command runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Result:
    """Run the program in process."""
    return CliRunner().invoke(main, ["init", *arguments])


def files(folder: Path) -> set[str]:
    """Relative path of every file."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_project_builds_without_a_warning(tmp_path: Path) -> None:
    """What a newcomer gets is right, and names in both languages are targets."""
    result = run("my words")
    assert (result.exit_code, files(tmp_path / "my words")) == (0, FILES)
    build = Project(tmp_path / "my words" / "docs").build()
    assert build.warnings == ""
    inventory = build.inventory()
    assert inventory["概念"] == inventory["Concept"] == "glossary.html#term-Concept"
    assert build.app.config.html_title == "My words Glossary 术语表"


def test_example_terms_show_the_ways_of_writing() -> None:
    """A bracket, a synonym, a sentence, a table: the examples become what their author means."""
    run(".")
    glossary = load_glossary(["terms/terms.md", "terms/terms.zh.md"])
    assert [diagnostic for diagnostic in glossary.diagnostics if diagnostic.severity != "info"] == []
    names = {c.designations[0].text: {d.text for d in c.designations} for c in glossary.concepts}
    assert names == {
        "Concept": {"Concept", "概念"},
        "Designation": {"Designation", "名称", "term", "Headword"},
        "CI": {"CI", "Continuous Integration", "持续集成"},
    }
    assert {d.language for d in glossary.concepts[0].definitions} == {"en", "zh-Hans"}


def test_first_lock_has_the_terms_that_replace_the_examples(folder: Path) -> None:
    """The examples were never published, so none of their ids is lost."""
    run(".")
    (folder / "terms" / "terms.md").write_text("# Terms\n\n## Mash Tun (MT)\n\nA vessel.\n", encoding="utf-8")
    (folder / "terms" / "terms.zh.md").write_text("# 术语\n\n## 糖化桶（Mash Tun）\n\n一种容器。\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["lock", "--config", "docs"])
    assert (result.exit_code, result.stderr) == (0, "wrote docs/glossary.lock: 3 ids, 3 of them new\n")
    assert Project(folder / "docs").build().warnings == ""


def test_says_what_to_do_next() -> None:
    """The first commands can be copied from the screen."""
    lines = run("my words").stdout.splitlines()
    assert "  cd 'my words'" in lines
    assert "  glossary-build serve docs --open   # look at it; it follows what you change" in lines
    assert not [line for line in run("other").stdout.splitlines() if "pip install" in line]


def test_no_file_is_overwritten(folder: Path) -> None:
    """Nothing is written at all, and the files in the way are named."""
    (folder / "docs").mkdir()
    (folder / "docs" / "conf.py").write_text("mine\n", encoding="utf-8")
    (folder / "Makefile").write_text("mine\n", encoding="utf-8")
    result = run()
    assert (result.exit_code, files(folder)) == (2, {"docs/conf.py", "Makefile"})
    assert "already in .: Makefile, docs/conf.py; nothing was written" in result.stderr


def test_other_files_are_no_obstacle(folder: Path) -> None:
    """A repository with a README may become a glossary."""
    (folder / "README.md").write_text("mine\n", encoding="utf-8")
    assert run().exit_code == 0
    assert files(folder) == FILES | {"README.md"}


@pytest.mark.parametrize("title", ['A "quoted" \\ title', "*C* `#1`, _x_", "术语 <b>"])
def test_title_is_taken_as_it_is(folder: Path, title: str) -> None:
    """Markup and quotes in it are only text, in conf.py and on the page."""
    run("--title", title)
    build = Project(folder / "docs").build()
    assert build.warnings == ""
    assert build.app.config.html_title == title
    shown = build.app.env.titles["index"].astext()
    assert shown.replace("“", '"').replace("”", '"') == title


def test_folder_that_can_not_be_made_is_told(folder: Path) -> None:
    """A file in the way of a folder is a message, not a traceback."""
    (folder / "docs").write_text("", encoding="utf-8")
    result = run()
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: can't write docs")
