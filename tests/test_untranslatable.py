"""Names that stay as they are in every language: declared in each form of source, kept by each that can."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossary_build.export import FORMATS, export_glossary
from glossary_build.export.losses import differences
from glossary_build.loader import LoadConfig, load_glossary
from glossary_build.model import Glossary

SOURCES = {
    "headings.md": "## PyTorch\n\nA library.\n\nDo not translate.\n\n## Tensor\n\nAn array.\n",
    "bullets.md": "- **PyTorch**: A library.\n  _Do not translate_\n- **Tensor**: An array.\n",
    "bold.md": "**PyTorch**:\nA library.\nDo not translate.\n\n**Tensor**:\nAn array.\n",
    "chinese.md": "## PyTorch\n\n一个库。\n\n不翻译。\n\n## Tensor\n\n数组。\n",
    "terms.rst": (
        ".. glossary::\n\n   PyTorch\n      A library.\n\n      *Do not translate.*\n\n   Tensor\n      An array.\n"
    ),
    "terms.csv": "term,definition,status\nPyTorch,A library.,do not translate\nTensor,An array.,\n",
    "terms.yaml": (
        "schema_version: 1\nconcepts:\n- designations: [{text: PyTorch, usage_notes: [Do not translate.]}]\n"
        "- designations: [{text: Tensor}]\n"
    ),
    "weblate.tbx": (
        '<martif type="TBX"><text><body><termEntry><descrip type="Translation needed">No</descrip>'
        '<langSet xml:lang="en"><tig><term>PyTorch</term></tig></langSet></termEntry>'
        '<termEntry><descrip type="Translation needed">Yes</descrip>'
        '<langSet xml:lang="en"><tig><term>Tensor</term></tig></langSet></termEntry></body></text></martif>'
    ),
    "older.tbx": (
        '<martif type="TBX"><text><body><termEntry><langSet xml:lang="en"><tig><term>PyTorch</term>'
        '<termNote type="translationNote">no</termNote></tig></langSet></termEntry>'
        '<termEntry><langSet xml:lang="en"><tig><term>Tensor</term></tig></langSet></termEntry></body></text></martif>'
    ),
}


def load(folder: Path, name: str, text: str) -> Glossary:
    """The glossary of a file with *text*."""
    (folder / name).write_text(text, encoding="utf-8")
    return load_glossary([folder / name])


def kept(glossary: Glossary) -> list[str]:
    """The names of the concepts that aren't translated."""
    return [each.designations[0].text for each in glossary.concepts if each.is_untranslatable]


@pytest.mark.parametrize("name", SOURCES)
def test_source_declares_it(tmp_path: Path, name: str) -> None:
    """It is no part of the definition."""
    glossary = load(tmp_path, name, SOURCES[name])
    assert kept(glossary) == ["PyTorch"]
    assert [each.designations[0].text for each in glossary.concepts] == ["PyTorch", "Tensor"]
    assert {text.text.strip() for each in glossary.concepts for text in each.definitions} <= {
        *("A library.", "An array.", "一个库。", "数组。")
    }


def test_overrides_declare_it(tmp_path: Path) -> None:
    """Of a concept with any source."""
    (tmp_path / "overrides.yaml").write_text("Tensor: { do-not-translate: true }\n", encoding="utf-8")
    (tmp_path / "terms.md").write_text("## Tensor\n\nAn array.\n", encoding="utf-8")
    glossary = load_glossary([tmp_path / "terms.md"], LoadConfig(overrides=tmp_path / "overrides.yaml"))
    assert kept(glossary) == ["Tensor"]
    assert [each.setting for each in glossary.concepts[0].amendments] == ["do-not-translate"]
    assert glossary.diagnostics[1:] == ()


@pytest.mark.parametrize("form", ["json", "yaml", "csv", "markdown", "glossary-md", "rst", "tbx", "martif"])
def test_export_keeps_it(tmp_path: Path, form: str) -> None:
    """Read back, nothing is different."""
    glossary = load(tmp_path, "terms.md", SOURCES["headings.md"])
    back = load(tmp_path, f"back{FORMATS[form].extension}", export_glossary(glossary, form).text)
    assert kept(back) == ["PyTorch"]
    assert not [loss for loss in differences(glossary, back) if "use" in loss.what]


@pytest.mark.parametrize("form", ["po", "skos", "jsonld"])
def test_export_that_loses_it_says_so(tmp_path: Path, form: str) -> None:
    """These forms have no words for it."""
    losses = export_glossary(load(tmp_path, "terms.md", SOURCES["headings.md"]), form).losses
    assert "the usage notes of “PyTorch”" in [loss.what for loss in losses]
