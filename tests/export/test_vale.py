"""The style for Vale."""

import re
from pathlib import Path

import yaml
from click.testing import CliRunner

from glossary_build.cli import main
from glossary_build.export.word_lists import export_vale
from glossary_build.loader import load_glossary

TERMS = """\
## Grid（网格）

Rows and columns.

Hidden names: gird, 网各

## Lattice

Deprecated. Use [Grid](#grid) instead.

## Dynamic Graph

Made while it runs.

Hidden names: C++ graph*

## PyTorch

A library.

Hidden names: pytorch, Pytorch

## C++

A language.
"""


def files(folder: Path) -> dict[str, str]:
    """What is written for these terms."""
    (folder / "terms.md").write_text(TERMS, encoding="utf-8")
    return dict(export_vale(load_glossary([folder / "terms.md"])).files)


def test_rule_replaces_deprecated_and_hidden_names(tmp_path: Path) -> None:
    """It is of the form that Vale's documentation of ``substitution`` has, and matches in a text."""
    rule = yaml.safe_load(files(tmp_path)["Glossary/Names.yml"])
    assert (rule["extends"], rule["level"], rule["action"]) == ("substitution", "warning", {"name": "replace"})
    assert rule["message"].count("%s") == 2
    assert rule["swap"] == {
        "[Gg]ird": "Grid",
        "[Ll]attice": "Grid",
        "[Pp]ytorch": "PyTorch",
    }
    found = re.sub("|".join(rf"\b(?:{old})\b" for old in rule["swap"]), "*", "Lattice, a gird; PyTorch, girder")
    assert found == "*, a *; PyTorch, girder"


def test_vocabulary_has_the_english_names_in_use(tmp_path: Path) -> None:
    """One regular expression on each line; a name in common words may begin with a capital."""
    lines = files(tmp_path)["config/vocabularies/Glossary/accept.txt"].splitlines()
    assert lines == ["[Gg]rid", "[Dd]ynamic [Gg]raph", "PyTorch", r"C\+\+"]
    for text in ("grid", "Grid", "dynamic graph", "Dynamic Graph", "PyTorch", "C++"):
        assert [line for line in lines if re.fullmatch(line, text)], text


def test_what_vale_can_not_replace_is_listed(tmp_path: Path) -> None:
    """A name that doesn't end in a letter isn't found by whole words."""
    (tmp_path / "terms.md").write_text(TERMS, encoding="utf-8")
    losses = export_vale(load_glossary([tmp_path / "terms.md"])).losses
    assert "“C++ graph*”: Vale can't find or replace it" in [loss.what for loss in losses]


def test_command_writes_a_folder(tmp_path: Path) -> None:
    """It needs the name of one."""
    (tmp_path / "terms.md").write_text(TERMS, encoding="utf-8")
    arguments = ["export", "--to", "vale", str(tmp_path / "terms.md")]
    result = CliRunner().invoke(main, [*arguments, "-o", str(tmp_path / "styles")])
    assert result.exit_code == 0, result.output
    written = sorted(path.relative_to(tmp_path).as_posix() for path in (tmp_path / "styles").rglob("*.*"))
    assert written == ["styles/Glossary/Names.yml", "styles/config/vocabularies/Glossary/accept.txt"]
    nowhere = CliRunner().invoke(main, arguments)
    assert (nowhere.exit_code, "is a folder of files" in nowhere.output) == (2, True)
    other = CliRunner().invoke(main, ["export", "--to", "json", str(tmp_path / "terms.md"), "-o", str(tmp_path)])
    assert (other.exit_code, "is a folder; name a file" in other.output) == (2, True)
