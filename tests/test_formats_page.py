"""What the page on formats shows is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from glossary_build.export import FORMATS, export_glossary
from glossary_build.export.losses import differences
from glossary_build.loader import load_glossary
from glossary_build.model import RelationType

PAGE = (Path(__file__).parents[1] / "docs" / "guide" / "formats.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```(yaml|text|po)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("kind", "text"), EXAMPLES, ids=["yaml", "csv", "glosario", "po"])
def test_examples_load_to_tensor_and_its_chinese_name(kind: str, text: str, tmp_path: Path) -> None:
    """Each example is one glossary, read without a complaint about its form."""
    path = tmp_path / f"terms.{'csv' if kind == 'text' else kind}"
    path.write_text(text, encoding="utf-8")
    glossary = load_glossary([path])
    tensor = glossary.find("张量")
    assert tensor is not None
    assert tensor is glossary.find("Tensor")
    assert {d.code for d in glossary.diagnostics if d.severity != "info"} <= {"empty-definition"}
    if matrix := glossary.find("Matrix"):
        assert [(r.type, r.target) for r in tensor.relations] == [(RelationType.SEE_ALSO, matrix.id)]
        assert matrix.id.casefold() == "term-matrix"


def test_team_glossary_is_read_and_written(tmp_path: Path) -> None:
    """The example has two terms with a relation and names to avoid, and is written as it is read."""
    path = tmp_path / "CONTEXT.md"
    path.write_text(re.findall(r"^```markdown\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0], encoding="utf-8")
    glossary = load_glossary([path])
    tenant, plot = glossary.concepts
    assert [each.text for each in tenant.designations] == ["Tenant", "customer", "user"]
    assert [each.target for each in tenant.relations] == [plot.id]
    assert glossary.diagnostics[1:] == ()
    path.write_text(export_glossary(glossary, "glossary-md").text, encoding="utf-8")
    assert differences(glossary, load_glossary([path])) == ()


def test_page_links_to_every_format_it_describes() -> None:
    """The formats of this page are there to be written."""
    assert {"json", "yaml", "csv", "po"} <= set(FORMATS)
    assert all(f"({anchor})" in PAGE for anchor in ("#json-and-yaml", "#csv-and-tsv", "#glosario", "#po"))
