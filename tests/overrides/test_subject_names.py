"""Names of subjects that an author declares, and how they come back from a model file."""

from __future__ import annotations

from pathlib import Path

from glossary_build.export.json import json_text
from glossary_build.loader import LoadConfig, load_glossary
from glossary_build.overrides.file import read_overrides

TERMS = "# Compiler · 编译器\n\n## Fusion\n\nIt joins operations.\n\n# Data\n\n## Tensor\n\nAn array.\n"
OVERRIDES = """\
subjects:
  Data: { zh: 数据, de_AT: Daten }
  编译器: { zh-Hant: 編譯器 }
"""


def test_overrides_name_subjects_by_language() -> None:
    """Codes of languages are read as everywhere; what is none is reported at its line."""
    overrides = read_overrides(OVERRIDES, "o.yaml")
    assert overrides.subjects == {"Data": {"zh-Hans": "数据", "de-AT": "Daten"}, "编译器": {"zh-Hant": "編譯器"}}
    assert (overrides.problems, overrides.concepts) == ((), ())
    wrong = read_overrides("subjects:\n  Data: { '?': x, zh: [a] }\n  Other: y\n", "o.yaml")
    assert [problem.source.line for problem in wrong.problems] == [2, 2, 3]


def test_concept_called_subjects_keeps_its_settings() -> None:
    """Where what is below the key is settings, it is about that concept."""
    overrides = read_overrides("subjects:\n  status: deprecated\n", "o.yaml")
    assert overrides.subjects == {}
    assert [override.key.text for override in overrides.concepts] == ["subjects"]


def test_names_come_from_source_file_and_caller_and_back_from_json(tmp_path: Path) -> None:
    """The caller's come first, then those of the overrides, then those of the heading."""
    (tmp_path / "terms.md").write_text(TERMS, encoding="utf-8")
    (tmp_path / "o.yaml").write_text(OVERRIDES, encoding="utf-8")
    config = LoadConfig(root=tmp_path, overrides=tmp_path / "o.yaml", subjects={"Data": {"zh-Hans": "资料"}})
    glossary = load_glossary([tmp_path / "terms.md"], config)
    found = {subject.name: dict(subject.names) for subject in glossary.subjects}
    assert found == {
        "Compiler · 编译器": {"en": "Compiler", "zh-Hant": "編譯器"},
        "Data": {"en": "Data", "de-AT": "Daten", "zh-Hans": "资料"},
    }
    (tmp_path / "glossary.json").write_text(json_text(glossary), encoding="utf-8")
    assert load_glossary([tmp_path / "glossary.json"]).subjects == glossary.subjects
