"""What is exported loads to the same glossary."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings

from glossary_build.diagnostics import SourceLocation
from glossary_build.export import FORMATS, export_glossary
from glossary_build.export.losses import PROVENANCE, differences
from glossary_build.loader import load_glossary
from glossary_build.model import Concept, Designation, Glossary, Status
from tests.conftest import SEEDS
from tests.strategies import glossaries


def reload(text: str, extension: str) -> Glossary:
    """The glossary in a file that holds *text*."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"terms{extension}"
        path.write_bytes(text.encode())
        return load_glossary([path])


@pytest.mark.parametrize("form", ["json", "yaml"])
@given(glossary=glossaries())
@settings(max_examples=30)
def test_model_file_loads_to_the_same_concepts(form: str, glossary: Glossary) -> None:
    """Ids, names, definitions, relations, subjects, anchors, places and merges all come back, in order."""
    exported = export_glossary(glossary, form)
    assert exported.losses == ()
    assert reload(exported.text, FORMATS[form].extension).concepts == glossary.concepts


@pytest.mark.parametrize("form", ["csv", "po"])
@given(glossary=glossaries())
@settings(max_examples=30)
def test_what_a_table_does_not_hold_is_told(form: str, glossary: Glossary) -> None:
    """Whatever comes back otherwise is among the losses."""
    exported = export_glossary(glossary, form)
    back = reload(exported.text, FORMATS[form].extension)
    assert exported.losses == (PROVENANCE, *differences(glossary, back))


@given(glossary=glossaries())
@settings(max_examples=30)
def test_what_came_back_from_csv_comes_back_again(glossary: Glossary) -> None:
    """What a table holds is not lost, however often it is written and read."""
    back = reload(export_glossary(glossary, "csv").text, ".csv")
    assert differences(back, reload(export_glossary(back, "csv").text, ".csv")) == ()


@pytest.mark.parametrize("form", ["json", "yaml"])
@pytest.mark.parametrize("number", ["000", "001", "002", "003"])
def test_seeds_come_back_from_model_files(form: str, number: str) -> None:
    """Real glossaries too."""
    seed = next(SEEDS.glob(f"{number}_*.txt"), None) if SEEDS.exists() else None
    if seed is None:
        pytest.skip("the seed glossaries are not beside this checkout")
    glossary = load_glossary([seed])
    assert reload(export_glossary(glossary, form).text, FORMATS[form].extension).concepts == glossary.concepts


def test_semicolon_in_a_name_survives_a_table() -> None:
    """A name with a semicolon is one name, alone in its cell or beside others."""
    place = SourceLocation(path="a.md", line=1)
    names = tuple(
        Designation(text=text, language="en", status=status, source=place)
        for text, status in (("KV Cache", Status.PREFERRED), ("a; b", Status.ADMITTED))
    )
    glossary = Glossary(concepts=(Concept(id="term-KV-Cache", designations=names, subjects=("x；y",)),))
    (back,) = reload(export_glossary(glossary, "csv").text, ".csv").concepts
    assert [name.text for name in back.designations] == ["KV Cache", "a; b"]
    assert back.subjects == ("x；y",)
