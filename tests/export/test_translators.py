"""What translators and programs that translate get: DeepL, Google, a language model, cspell."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings

from glossary_build.cli import main
from glossary_build.export import Export, export_glossary
from glossary_build.loader import load_glossary
from glossary_build.model import Glossary
from tests.strategies import glossaries

TERMS = """\
# Words

## GPU（图形处理器，short for Graphics Processing Unit，formerly Video Card）

It computes.

## PyTorch

A library.

Do not translate.

## Grid（网格）

Rows.

Avoid: lattice, 格子

## Mesh

Deprecated. Use [Grid](#grid) instead.

## Lattice Boltzmann

A method.

## Net, "great"（网格图）

Its name has a comma.
"""


@pytest.fixture
def terms(tmp_path: Path) -> Path:
    """The file of the glossary."""
    (tmp_path / "terms.md").write_text(TERMS, encoding="utf-8")
    return tmp_path / "terms.md"


def exported(terms: Path, form: str) -> Export:
    """The glossary in a form."""
    return export_glossary(load_glossary([terms]), form)


def rows(text: str, delimiter: str = ",") -> list[list[str]]:
    """The cells of a table."""
    return list(csv.reader(io.StringIO(text), delimiter=delimiter))


def test_deepl_gets_a_file_for_each_direction(terms: Path) -> None:
    """Two columns without a header; a name that isn't translated stands for itself, and no target is deprecated."""
    files = exported(terms, "deepl").files
    assert {name: rows(text) for name, text in files.items()} == {
        "en-zh.csv": [
            ["GPU", "图形处理器"],
            ["Graphics Processing Unit", "图形处理器"],
            ["Video Card", "图形处理器"],
            ["PyTorch", "PyTorch"],
            ["Grid", "网格"],
            ["lattice", "网格"],
            ["Mesh", "网格"],
            ['Net, "great"', "网格图"],
        ],
        "zh-en.csv": [
            ["图形处理器", "GPU"],
            ["PyTorch", "PyTorch"],
            ["网格", "Grid"],
            ["格子", "Grid"],
            ["网格图", 'Net, "great"'],
        ],
    }
    assert '"Net, ""great""",网格图\n' in files["en-zh.csv"]


def test_files_of_an_earlier_export_are_reported(terms: Path, tmp_path: Path) -> None:
    """A language may be gone; other files in the folder aren't of this kind."""
    folder = tmp_path / "out"
    folder.mkdir()
    for name in ("de-en.csv", "en-zh.csv", "notes.txt"):
        (folder / name).touch()
    result = CliRunner().invoke(main, ["export", "--to", "deepl", str(terms), "-o", str(folder)])
    assert f"in {folder}, but not of this export: de-en.csv\n" in result.stderr
    assert (folder / "en-zh.csv").read_text(encoding="utf-8")


def test_deepl_tells_what_it_leaves_out(tmp_path: Path) -> None:
    """A name without a translation, a second meaning, and one that is longer than DeepL takes."""
    long = "x" * 1025
    text = f"term [en],term [de],synonyms [en]\nwave,Welle,\nsea,,\nbig wave,Woge,wave\n{long},lang,\n"
    (tmp_path / "terms.csv").write_text(text, encoding="utf-8")
    overrides = tmp_path / "overrides.yaml"
    overrides.write_text("wave: { keep-apart: big wave }\n", encoding="utf-8")
    written = export_glossary(load_glossary([tmp_path / "terms.csv"]), "deepl")
    assert rows(written.files["en-de.csv"])[:1] == [["wave", "Welle"]]
    said = "\n".join(map(str, written.losses))
    assert "names without one in de (1, such as “sea”)" in said
    assert f"“{long}”: services refuse such a name" in said


def test_deepl_has_one_file_for_languages_with_one_code(tmp_path: Path) -> None:
    """The first of them is written, and the other is reported."""
    (tmp_path / "terms.csv").write_text("term [en],term [pt],term [pt-BR]\nkeel,quilha,quilhas\n", encoding="utf-8")
    written = export_glossary(load_glossary([tmp_path / "terms.csv"]), "deepl")
    assert {name: rows(text) for name, text in written.files.items()} == {
        "en-pt.csv": [["keel", "quilha"]],
        "pt-en.csv": [["quilha", "keel"]],
    }
    assert "names in pt-BR: its code is that of pt, pt" in "\n".join(map(str, written.losses))


def test_glossary_in_one_language_makes_no_files(tmp_path: Path) -> None:
    """Which is said, and is no error."""
    (tmp_path / "terms.md").write_text("# Words\n\n## Keel\n\nA beam.\n", encoding="utf-8")
    arguments = ["export", "--to", "deepl", str(tmp_path / "terms.md"), "-o", str(tmp_path / "out")]
    result = CliRunner().invoke(main, arguments)
    assert (result.exit_code, (tmp_path / "out").exists()) == (0, False)
    assert "nothing is written: no name has a translation" in result.stderr


@given(glossary=glossaries())
@settings(max_examples=40)
def test_deepl_rules_hold_for_any_glossary(glossary: Glossary) -> None:
    """As its documentation has them: two filled cells, no line break, each source once."""
    for text in export_glossary(glossary, "deepl").files.values():
        found = rows(text)
        assert found
        assert all(len(row) == 2 and all(cell.strip() == cell != "" for cell in row) for row in found)
        assert len({source for source, _ in found}) == len(found) == text.count("\n")


def test_google_gets_equivalent_terms_and_directions(terms: Path) -> None:
    """A header of language codes in the one, none in the others."""
    files = exported(terms, "google").files
    assert rows(files["terms.csv"]) == [
        ["en", "zh-CN"],
        ["GPU", "图形处理器"],
        ["PyTorch", "PyTorch"],
        ["Grid", "网格"],
        ['Net, "great"', "网格图"],
    ]
    assert rows(files["en-zh-CN.tsv"], "\t")[0] == ["GPU", "图形处理器"]
    assert set(files) == {"terms.csv", "en-zh-CN.tsv", "zh-CN-en.tsv"}


def test_equivalent_terms_load_back(terms: Path, tmp_path: Path) -> None:
    """With their languages."""
    (tmp_path / "back.csv").write_text(exported(terms, "google").files["terms.csv"], encoding="utf-8")
    grid = load_glossary([tmp_path / "back.csv"]).find("Grid")
    assert grid is not None
    assert [(each.text, each.language) for each in grid.designations] == [("Grid", "en"), ("网格", "zh-Hans")]


def test_language_model_gets_a_line_for_each_term(terms: Path) -> None:
    """With what not to write, also the names of a concept that another replaces."""
    head, _, lines = exported(terms, "prompt").text.partition("\n\n")
    assert "must not write" in head
    assert lines.splitlines() == [
        "- GPU (Graphics Processing Unit); zh-Hans: 图形处理器; not: Video Card",
        "- PyTorch; keep",
        "- Grid; zh-Hans: 网格; not: lattice, 格子, Mesh",
        "- Lattice Boltzmann",
        '- Net, "great"; zh-Hans: 网格图',
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Some GPUs and `PyTorch` in code.\n\n## A grid", ["GPU", "PyTorch", "Grid"]),
        ("A lattice of 格子.", ["Grid"]),
        ("A mesh.", ["Grid"]),
        ("The {term}`library <PyTorch>`.", ["PyTorch"]),
        ("Nothing of it.", []),
    ],
)
def test_only_the_terms_of_a_page_are_written(terms: Path, text: str, names: list[str]) -> None:
    """By whichever name, and what replaces an old one."""
    page = terms.with_name("page.md")
    page.write_text(f"# Page\n\n{text}\n", encoding="utf-8")
    arguments = ["export", "--to", "prompt", "--for", str(page), str(terms)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    lines = result.stdout.partition("\n\n")[2].splitlines()
    assert [line.removeprefix("- ").partition(";")[0].partition(" (")[0] for line in lines] == names


def test_cspell_gets_words_and_replacements(terms: Path) -> None:
    """Only single words, and none that is right in another name."""
    written = exported(terms, "cspell")
    found = json.loads(written.text)
    assert found["flagWords"] == ["mesh->Grid"]
    assert {"PyTorch", "Grid", "Lattice", "Boltzmann"} <= set(found["words"])
    said = "\n".join(map(str, written.losses))
    assert "“lattice”: not a word, or right in another name" in said
    assert "格子" not in written.text + said
