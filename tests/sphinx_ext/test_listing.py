"""Which names lead to their entry in a view."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossary_build import load_glossary
from glossary_build.sphinx_ext.view.listing import View, arrange

HEADING = "# Glossary\n\n"


@pytest.mark.parametrize(
    ("entry", "led"),
    [
        ("## Linear Layer\n\nAlso known as dense layer.\n", ["dense layer"]),
        ("## Linear Layer\n\nAlso known as linear map.\n", []),
        ("## Linear Layer\n\nAlso known as `nn.Linear`.\n", []),
        ("## Linear Layer\n\nAlso known as `at::linear`.\n", []),
        ("## Leaf Tensor\n\nAlso known as `is_leaf`.\n", []),
        ("## Pooling\n\nAlso known as average pooling.\n", []),
        ("## Pool\n\nAlso known as a carpool.\n", ["carpool"]),
        ("## ECMAScript\n\nAlso known as JavaScript.\n", ["JavaScript"]),
    ],
)
def test_name_under_another_letter_leads_to_its_entry(tmp_path: Path, entry: str, led: list[str]) -> None:
    """Unless it is code, which nobody looks up in an alphabet, or has the name of the entry in it."""
    source = tmp_path / "terms.md"
    source.write_text(f"{HEADING}{entry}", encoding="utf-8")
    glossary = load_glossary([source])
    assert len(glossary.concepts[0].designations) == 2
    lines = [line for group in arrange(glossary, View()) for line in group.lines]
    assert [line.name.text for line in lines if line.leads] == led
