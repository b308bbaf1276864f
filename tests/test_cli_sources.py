"""What a command takes as sources: files, folders and standard input."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from glossary_build.cli import main


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of glossaries, and what isn't one."""
    (tmp_path / "words" / "more").mkdir(parents=True)
    (tmp_path / "words" / "_drafts").mkdir()
    (tmp_path / "words" / "b.md").write_text("## Byte\n\nEight bits.\n", encoding="utf-8")
    (tmp_path / "words" / "a.csv").write_text("term,definition\nBit,A digit.\n", encoding="utf-8")
    (tmp_path / "words" / "more" / "c.yaml").write_text("- {term: Word, definition: Bytes.}\n", encoding="utf-8")
    (tmp_path / "words" / "_drafts" / "d.md").write_text("## Draft\n\nText.\n", encoding="utf-8")
    (tmp_path / "words" / "tox.ini").write_text("[testenv]\ndescription = Run it.\n", encoding="utf-8")
    (tmp_path / "words" / "picture.png").write_bytes(b"\x89PNG")
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)


def test_folder_is_all_files_in_it() -> None:
    """In the order of their paths, without those that begin with an underscore, pictures and settings."""
    result = CliRunner().invoke(main, ["export", "--to", "csv", "words"])
    assert result.exit_code == 0, result.output
    assert [line.split(",")[0] for line in result.stdout.splitlines()[1:]] == ["term-Bit", "term-Byte", "term-Word"]


def test_site_in_a_folder_is_no_source() -> None:
    """Its data are a copy of the glossary, which would keep terms that are gone."""
    for _ in range(2):
        result = CliRunner().invoke(main, ["html", "words", "-o", "words/site"])
        assert "wrote words/site: 3 terms" in " ".join(result.output.split()), result.output
        Path("words/b.md").write_text("## Octet\n\nEight bits.\n", encoding="utf-8")


def test_folder_without_glossary_is_refused() -> None:
    """Rather than to be an empty glossary."""
    result = CliRunner().invoke(main, ["check", "empty"])
    assert result.exit_code == 2
    assert "has no file that can be a glossary" in " ".join(result.stderr.split())


def test_dash_is_standard_input() -> None:
    """Its shape decides how it is read, beside files."""
    result = CliRunner().invoke(main, ["check", "-v", "-", "words/b.md"], input="## Bit\n\nA digit.\n")
    assert "-:1: info: read as: headings, 1 entry" in result.stdout
    assert "2 concepts in 2 sources" in result.stderr


def test_closed_standard_input_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is in a service, or by ``<&-`` in a shell."""
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(click.UsageError, match="standard input is closed"):
        main(["check", "-"], standalone_mode=False)


def test_dialect_is_that_of_standard_input() -> None:
    """Where its shape doesn't tell."""
    result = CliRunner().invoke(main, ["check", "-v", "-", "--dialect", "csv"], input="en,de\nwave,Welle\n")
    assert "-:1: info: read as: table in a CSV file, 1 entry" in result.stdout


def test_site_can_be_made_of_standard_input() -> None:
    """Its title is a general one."""
    result = CliRunner().invoke(main, ["html", "-", "-o", "site"], input="## Bit\n\nA digit.\n")
    assert result.exit_code == 0, result.output
    assert Path("site/index.html").is_file()


@pytest.mark.parametrize("command", [["export", "--to", "csv"], ["lock", "--lock", "ids.json"]])
def test_other_commands_read_standard_input_once(command: list[str]) -> None:
    """Also one that asks for the settings before it loads the glossary."""
    result = CliRunner().invoke(main, [*command, "-"], input="## Bit\n\nA digit.\n")
    assert result.exit_code == 0, result.output
    assert "term-Bit" in (result.stdout or Path("ids.json").read_text(encoding="utf-8"))


def test_standard_input_can_not_be_watched() -> None:
    """Nothing to serve."""
    result = CliRunner().invoke(main, ["serve", "-"])
    assert result.exit_code == 2
    assert "standard input can't be watched" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        (["check"], "there is no source; name files, or a project with --config"),
        (["check", "project"], "“project” is a Sphinx project; name files, or the project with --config project"),
        (["check", "project/conf.py"], "is a Sphinx project; name files, or the project with --config project/conf.py"),
        (["html", "project"], "“project” is a Sphinx project; name files"),
        (["show", "words/b.md", "Byte"], "“Byte” does not exist; the term comes first, in quotes if it has several"),
        (["export", "--to", "csv", "words/b.md", "out.csv"], "the file to write is named with --output"),
        (["words/b.md"], "No such command “words/b.md”; did you mean “html words/b.md”?"),
        (["lock", "--config", "words/b.md"], "“words/b.md” is no conf.py"),
        (["lock", "--config", "project"], "conf.py names no glossary_build_sources; name files"),
        (["lock", "--lock", "words/b.md", "words/a.csv"], "can't be used as the lock file"),
        (
            ["export", "--to", "json", "words", "-o", "words/b.md"],
            "“words/b.md” is read itself, and “json” would replace it",
        ),
        (
            ["export", "--to", "glossary-md", "words", "--lock", "words/a.csv", "-o", "words/../words/a.csv"],
            "is read itself, and “glossary-md” would replace it",
        ),
        (
            ["export", "--to", "glossary-md", "words", "-o", "words/a.csv"],
            "“words/a.csv” is read itself, and “glossary-md” would replace it",
        ),
        (
            ["export", "--to", "prompt", "words/a.csv", "--for", "words/b.md", "-o", "words/b.md"],
            "“words/b.md” is read itself, and “prompt” would replace it",
        ),
        (
            ["check", "words/b.md", "--named-glossary", "x=words/a.csv"],
            "--named-glossary: “words/a.csv” is none of the",
        ),
    ],
)
def test_what_is_in_the_wrong_place_is_told(arguments: list[str], advice: str) -> None:
    """With the way that is right; nothing is written."""
    Path("project").mkdir()
    Path("project", "conf.py").touch()
    before = sorted(Path().rglob("*"))
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code != 0
    assert advice in " ".join(result.stderr.split())
    assert sorted(Path().rglob("*")) == before


def test_no_file_of_a_folder_replaces_a_source() -> None:
    """The names of these files are common ones."""
    source = Path("terms.csv")
    source.write_text("term,definition,zh\nByte,Eight bits.,字节\n", encoding="utf-8")
    before = source.read_bytes()
    result = CliRunner().invoke(main, ["export", "--to", "google", "terms.csv", "-o", "."])
    assert result.exit_code == 2
    assert "“terms.csv” is read itself, and “google” would replace it" in " ".join(result.stderr.split())
    assert source.read_bytes() == before
    assert not [*Path().glob("*.tsv")]


@pytest.mark.parametrize("made", ["node_modules/x/README.md", "venv/lib/x/README.md"])
def test_installed_packages_are_no_sources(made: str) -> None:
    """A project is checked as a whole, with what others wrote in it."""
    Path("words/venv").mkdir()
    Path("words/venv/pyvenv.cfg").touch()
    Path("words", made).parent.mkdir(parents=True, exist_ok=True)
    Path("words", made).write_text("## Foreign\n\nA word of others.\n", encoding="utf-8")
    output = CliRunner().invoke(main, ["export", "--to", "json", "words"]).output
    assert "Byte" in output
    assert "Foreign" not in output
