"""``--config``: a command takes from conf.py what a build takes from it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from glossary_build.cli import main
from tests.conftest import Project

CONF = """\
from glossary_build import __version__

extensions = ["glossary_build"]
glossary_build_sources = ["../terms/terms.md", "../terms/hardware.md", "../terms/old.md", "terms.csv", "data.json"]
glossary_build_source_root = ".."
glossary_build_lock = "glossary.lock"
glossary_build_overrides = "overrides.yaml"
glossary_build_encoding = "gb18030"
glossary_build_infer = False
glossary_build_dialects = {"../terms/old.md": "bullets"}
glossary_build_glossaries = {"hardware": ["../terms/hardware.md"]}
glossary_build_reading = {"data.json": {"family": "records items", "fields": {"t": "term", "d": "definition"}}}
glossary_build_subjects = {"Data": {"zh": "数据"}}
glossary_build_colour = "red"
suppress_warnings = ["glossary.empty-definition"]
"""
FILES = {
    "docs/conf.py": CONF,
    "docs/index.rst": "Terms\n=====\n\n.. glossary-view::\n",
    "docs/glossary.lock": '{"version": 1, "ids": {"term-gone": ["Gone"]}}\n',
    "docs/overrides.yaml": "Tensor:\n  subjects: Data\nNobody:\n  subjects: Data\n",
    "docs/terms.csv": "term,definition\nByte,Eight bits.\n",
    "docs/data.json": '{"items": [{"t": "Word", "d": "Two bytes."}, {"t": "Nibble", "d": "Half a byte."}]}\n',
    "terms/terms.md": "# Words\n\n## Tensor (tsr)\n\nSee [Kernel](#kernel).\n\n## Empty\n\n## Kernel\n\nA core.\n",
    "terms/hardware.md": "# Hardware\n\n## Kernel\n\nA function on a GPU.\n\n## Kernel\n\nAgain.\n",
    "terms/old.md": "# Old\n\n- Abacus: Beads.\n\n## No term\n\nText.\n",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project that sets everything there is for sources, from whose root the commands run."""
    Project(tmp_path).write(FILES)
    (tmp_path / "terms" / "gbk.md").write_bytes("## 张量\n\n数组。\n".encode("gbk"))
    conf = tmp_path / "docs" / "conf.py"
    conf.write_text(CONF.replace('"data.json"]', '"data.json", "../terms/gbk.md"]', 1), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Result:
    """Run the program in process."""
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("path", ["docs", "docs/conf.py", "."])
def test_check_reports_what_a_build_reports(folder: Path, path: str) -> None:
    """The same problems at the same lines, and nothing that conf.py suppresses."""
    checked = run("check", "--config", path, "--format", "json")
    assert checked.exit_code == 1, checked.output
    found = json.loads(checked.stdout)["diagnostics"]
    reported = {f"{each['path']}:{each['line']}: {each['message']}" for each in found if each["severity"] != "info"}
    lines = Project(folder / "docs").build().warnings.replace(f"{folder.resolve()}/", "").splitlines()
    built = {line.replace("WARNING: ", "").partition(" [glossary.")[0] for line in lines}
    configured = "unknown configuration value “glossary_build_colour”"
    assert reported == {f"docs/conf.py:1: {line}" if line.startswith(configured) else line for line in built}
    assert {each["code"] for each in found} >= {"lost-id", "unused-override", "config", "duplicate-entry"}
    assert "empty-definition" not in {each["code"] for each in found}


def test_what_is_exported_is_what_is_built(folder: Path) -> None:
    """Names, ids, subjects and glossaries; paths are those from the current folder."""
    exported = json.loads(run("export", "--to", "json", "--config", "docs").stdout)
    built = json.loads(Project(folder / "docs").build().files()["glossary.json"])

    def comparable(document: Any) -> list[tuple[str, list[str], list[str]]]:
        return sorted(
            (each["id"], [name["text"] for name in each["designations"]], each.get("subjects", []))
            for each in document["concepts"]
        )

    assert comparable(exported) == comparable(built)
    assert "term-Kernel-hardware" in [each["id"] for each in exported["concepts"]]
    places = {name["source"]["path"] for concept in exported["concepts"] for name in concept["designations"]}
    assert places == {
        "terms/terms.md",
        "terms/hardware.md",
        "terms/old.md",
        "terms/gbk.md",
        "docs/terms.csv",
        "docs/data.json",
    }


def test_messages_name_sources_as_locations_do(folder: Path) -> None:
    """Both say where a source is from the current folder, not from that of conf.py."""
    conf = folder / "docs" / "conf.py"
    conf.write_text('glossary_build_sources = ["gone.md"]\n', encoding="utf-8")
    line = "docs/gone.md:1: error: “docs/gone.md” does not exist [unreadable-source]\n"
    assert run("check", "--config", "docs").stdout == line


def test_command_line_comes_first(folder: Path) -> None:
    """What is named there replaces what conf.py says."""
    assert run("show", "--config", "docs", "Byte").stdout.startswith("Byte\n")
    assert run("show", "--config", "docs", "Byte", "terms/terms.md").exit_code == 1
    assert "  [en] tsr" in run("show", "--config", "docs", "--infer", "Tensor", "terms/terms.md").stdout
    (folder / "new.lock").write_text('{"version": 1, "ids": {"term-Old": ["Tensor"]}}\n', encoding="utf-8")
    assert "further ids: term-Old" in run("show", "--config", "docs", "--lock", "new.lock", "tensor").stdout


def test_lock_is_that_of_the_project(folder: Path) -> None:
    """It is written where the build reads it."""
    (folder / "docs" / "glossary.lock").unlink()
    assert run("lock", "--config", ".").stderr.startswith("wrote docs/glossary.lock: ")
    assert "lost-id" not in run("check", "--config", ".").stdout
    assert run("lock", "--check", "--config", ".").stderr.startswith("docs/glossary.lock is up to date")


@pytest.mark.usefixtures("folder")
def test_folder_without_a_project_is_refused() -> None:
    """The message says where a project was looked for."""
    result = run("check", "--config", "terms")
    assert result.exit_code == 2
    assert "there is no conf.py in “terms” or in its folder docs" in " ".join(result.stderr.split())


def test_pages_are_compared_with_the_glossary_of_the_project(folder: Path) -> None:
    """Also by ``suggest``, which else needs its sources named."""
    (folder / "page.md").write_text("# Page\n\nA byte.\n", encoding="utf-8")
    assert "Byte: 1 time: page.md:3" in run("suggest", "page.md", "--config", "docs").stdout


@pytest.mark.parametrize(
    ("conf", "message"),
    [
        ("1 +", "There is a syntax error in your configuration file"),
        ("project = 'x'", "conf.py names no glossary_build_sources"),
        ("glossary_build_sources = 'terms.md'", "glossary_build_sources has to be list or tuple, not str"),
        ("import nowhere_to_be_found", "There is a programmable error in your configuration file"),
    ],
)
def test_broken_project_is_explained(folder: Path, conf: str, message: str) -> None:
    """Without a traceback of ours."""
    (folder / "docs" / "conf.py").write_text(conf, encoding="utf-8")
    result = run("check", "--config", "docs")
    assert result.exit_code in (1, 2)
    assert message in result.stderr
