"""Parsers and exporters of other packages; the example package is in ``fixtures/plugin``."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from glossary_build import export
from glossary_build.loader import LoadConfig, load_glossary
from glossary_build.parsers import markdown, plugins
from glossary_build.parsers.detect import choose
from glossary_build.plugins import load_plugins

MEDIAWIKI = """\
== Sails ==
; Jib : A ''small'' '''sail''', see [[The mast|Mast]] and [https://example.org here].

== Hull ==
; Keel
; Bottom
: The lowest part.
: Written <nowiki>''keel''</nowiki>.
{| class="wikitable"
! Term !! Meaning
|}
; Mast
; Stay : A rope.
"""
EXAMPLE = Path(__file__).parent / "fixtures" / "plugin"


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """Entry points are looked for once in a process."""
    load_plugins.cache_clear()
    yield
    load_plugins.cache_clear()


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example package can be imported, and its metadata are found."""
    monkeypatch.syspath_prepend(EXAMPLE)


@pytest.mark.usefixtures("installed")
def test_parser_is_chosen_by_extension_and_by_name(tmp_path: Path) -> None:
    """Files that we don't read ourselves are read by the package that knows their extension."""
    (tmp_path / "a.equals").write_text("Bit = A digit.\n", encoding="utf-8")
    (tmp_path / "b.txt").write_text("Byte = Eight bits.\n", encoding="utf-8")
    config = LoadConfig(root=tmp_path, dialects={"b.txt": "equals"})
    glossary = load_glossary([tmp_path / "a.equals", tmp_path / "b.txt"], config)
    assert [concept.designations[0].text for concept in glossary.concepts] == ["Bit", "Byte"]
    assert "read as: lines with an equals sign, 1 entry" in [each.message for each in glossary.diagnostics]


@pytest.mark.usefixtures("installed")
def test_exporter_is_a_format() -> None:
    """With its extension, its help and its losses."""
    assert export.formats()["equals"].extension == ".equals"
    assert list(export.formats())[: len(export.FORMATS)] == list(export.FORMATS)


def test_command_line_reads_and_writes_with_a_package(tmp_path: Path) -> None:
    """In a process of its own, as a user has it."""
    (tmp_path / "a.equals").write_text("Bit = A digit.\n", encoding="utf-8")
    run = "from glossary_build.cli import main; main()"
    command = [sys.executable, "-c", run, "export", "--to", "equals", str(tmp_path / "a.equals")]
    paths = os.pathsep.join([str(EXAMPLE), str(Path(__file__).parents[1])])
    environment = {**os.environ, "PYTHONPATH": paths}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, encoding="utf-8")
    assert (done.returncode, done.stdout) == (0, "Bit = A digit.\n"), done.stderr


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Make a package of one module with entry points for parsers."""

    def make(points: str, **modules: str) -> None:
        metadata = tmp_path / "other-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n", encoding="utf-8")
        (metadata / "entry_points.txt").write_text(f"[glossary_build.parsers]\n{points}\n", encoding="utf-8")
        for name, text in modules.items():
            (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)

    return make


def test_package_can_not_take_our_extensions(install: Callable[..., None]) -> None:
    """Markdown stays Markdown, whatever is installed."""
    install("greedy = greedy\nmarkdown = greedy", greedy="EXTENSIONS = ('.md',)\ndef parse(text, path): ...\n")
    assert "greedy" in plugins.parsers()
    assert plugins.parsers()["markdown"] is markdown.parse
    assert plugins.parser_by_extension("x.md") is None


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("import no_such_module", "ModuleNotFoundError"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("EXTENSIONS = ('.faulty')\ndef parse(text, path): ...\n", "TypeError: EXTENSIONS is a string"),
    ],
)
def test_package_that_fails_is_named(install: Callable[..., None], text: str, fault: str) -> None:
    """And everything else works; the warning is at its module, not at a line of ours."""
    install("x = faulty", faulty=text)
    with pytest.warns(UserWarning, match=f"the parser “x” .faulty. can't be used: {fault}") as caught:
        assert "x" not in plugins.parsers()
    assert [each.filename for each in caught] == ["faulty"]


def test_parser_that_returns_something_else_is_named(install: Callable[..., None], tmp_path: Path) -> None:
    """It's a bug of that package, not of ours."""
    install("x = forgetful", forgetful="EXTENSIONS = ('.forget',)\ndef parse(text, path): ...\n")
    (tmp_path / "a.forget").write_text("Bit\n", encoding="utf-8")
    glossary = load_glossary([tmp_path / "a.forget"], LoadConfig(root=tmp_path))
    expected = "“a.forget” was not read: its parser returned NoneType, not ParseResult"
    assert [each.message for each in glossary.diagnostics] == [expected]


def test_example_of_the_docs_reads_mediawiki(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is, with the entry point of its ``pyproject.toml``."""
    example = Path(__file__).parents[1] / "docs" / "examples" / "plugin"
    project = tomllib.loads((example / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [(name, module)] = project["entry-points"]["glossary_build.parsers"].items()
    metadata = tmp_path / f"{project['name']}-{project['version']}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: mediawiki_terms\nVersion: 1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text(f"[glossary_build.parsers]\n{name} = {module}\n", "utf-8")
    monkeypatch.syspath_prepend(example)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "ship.wiki").write_text(MEDIAWIKI, encoding="utf-8")
    glossary = load_glossary([tmp_path / "ship.wiki"], LoadConfig(root=tmp_path))
    found = {
        " | ".join(each.text for each in concept.designations): [each.text for each in concept.definitions]
        for concept in glossary.concepts
    }
    assert found == {
        "Jib": ["A *small* **sail**, see Mast and [here](https://example.org)."],
        "Keel | Bottom": ["The lowest part.\n\nWritten `''keel''`."],
        "Mast | Stay": ["A rope."],
    }
    assert [concept.subjects for concept in glossary.concepts] == [("Sails",), ("Hull",), ("Hull",)]
    assert [each.message for each in glossary.diagnostics if each.code == "read-as"] == [
        "read as: description lists of MediaWiki, 3 entries"
    ]
    document = choose("; Jib : A sail.", "ship.wiki")("; Jib : A sail.", "ship.wiki")
    assert document.entries == ()
