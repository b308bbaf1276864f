"""What is exported loads to the same glossary."""

from __future__ import annotations

import tempfile
from itertools import permutations
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from glossary_build.cli import main
from glossary_build.diagnostics import SourceLocation
from glossary_build.export import FORMATS, export_glossary
from glossary_build.export.losses import PROVENANCE, differences
from glossary_build.loader import load_glossary
from glossary_build.model import Concept, Designation, Glossary, Status
from tests.conftest import SEEDS
from tests.export.samples import OWN
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


NAMES = ("Net", "Mesh", "NT", "net of ropes", "网", "网格", "ネット")
HEADS = (*NAMES, *(mark.format(*pair) for mark in ("{} ({})", "{}（{}）", "{}, {}") for pair in permutations(NAMES, 2)))


@pytest.mark.parametrize("form", ["json", "yaml"])
@given(heads=st.lists(st.sampled_from(HEADS), min_size=1, max_size=6, unique=True))
@settings(max_examples=60)
def test_names_that_were_read_come_back_from_a_model_file(form: str, heads: list[str]) -> None:
    """What was in brackets isn't decided on again."""
    text = "".join(f"## {head}\n\nText {number}.\n\n" for number, head in enumerate(heads))
    glossary = reload(f"# Glossary\n\n{text}", ".md")
    assert reload(export_glossary(glossary, form).text, FORMATS[form].extension).concepts == glossary.concepts


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


@pytest.mark.parametrize("form", ["json", "yaml", "csv", "tbx", "po", "markdown", "rst"])
@pytest.mark.parametrize("order", [("en.md", "zh.md"), ("zh.md", "en.md")])
def test_definitions_in_two_languages_come_back_in_their_order(form: str, order: list[str], tmp_path: Path) -> None:
    """Whichever source is the first: they are in the order of the names."""
    for path, text in {"en.md": "The lowest beam.", "zh.md": "船底的梁。"}.items():
        (tmp_path / path).write_text(f"## Keel（龙骨）\n\n{text}\n", encoding="utf-8")
    glossary = load_glossary([tmp_path / path for path in order])
    back = reload(export_glossary(glossary, form).text, FORMATS[form].extension)
    for each in (glossary, back):
        assert [text.language for text in each.concepts[0].definitions] == ["en", "zh-Hans"]


LINKED = {
    "en.md": "## Keel（龙骨）\n\nThe lowest beam.\n\nSee also [docs](https://example.org/k).\n",
    "zh.md": "## 龙骨（Keel，formerly Beam）\n\n船底的梁。\n\n另见 [docs](https://example.org/k)。\n",
}


@pytest.mark.parametrize("form", ["csv", "tbx", "martif", "markdown", "rst", "glossary-md"])
def test_export_of_an_export_is_the_same(form: str, tmp_path: Path) -> None:
    """No link is listed once for each language, and no line of names becomes a hidden name."""
    for path, text in LINKED.items():
        (tmp_path / path).write_text(text, encoding="utf-8")
    exported = export_glossary(load_glossary([tmp_path / path for path in LINKED]), form).text
    assert export_glossary(reload(exported, FORMATS[form].extension), form).text == exported


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


@pytest.mark.parametrize("form", ["markdown", "rst", "glossary-md"])
def test_exported_source_is_read_without_a_warning(form: str) -> None:
    """Only a concept whose definition is listed as lost may lack one."""
    exported = export_glossary(OWN, form)
    lost = {loss.concept for loss in exported.losses if loss.what.startswith("the definition")}
    back = reload(exported.text, FORMATS[form].extension)
    warned = {
        concept.id
        for each in back.diagnostics
        if each.severity != "info"
        for concept in back.concepts
        if each.source in {merge.source for merge in concept.merges}
    }
    assert len([each for each in back.diagnostics if each.severity != "info"]) <= len(warned & lost)


def test_definition_in_another_language_is_no_duplicate() -> None:
    """It translates the entry above it; a second one in the same language is reported."""
    text = "# Words\n\n## Dynamo\n\nCaptures graphs.\n\n## Dynamo\n\n捕获计算图的前端。\n"
    assert [each.code for each in reload(text, ".md").diagnostics] == ["read-as"]
    again = f"{text}\n## Dynamo\n\nA front end.\n"
    assert [(each.code, each.source.line) for each in reload(again, ".md").diagnostics][1:] == [("duplicate-entry", 11)]


@pytest.mark.parametrize("form", ["markdown", "rst"])
@pytest.mark.parametrize("name", ["__init__", "name__", "US$ and A$", "a_ b"])
def test_name_with_what_could_be_markup_survives_sources(name: str, form: str) -> None:
    """It is no strong text, reference or formula."""
    written = name.replace("_", "\\_").replace("$", "\\$")
    glossary = reload(f"# Words\n\n## {written}\n\nMakes it.\n", ".md")
    assert reload(export_glossary(glossary, form).text, FORMATS[form].extension).find(name)


def test_csv_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    """Spreadsheets need it, the loader doesn't mind, and no other format has it."""
    source, table = tmp_path / "terms.md", tmp_path / "terms.csv"
    source.write_text("# Words\n\n## Tensor（张量）\n\nNumbers.\n", encoding="utf-8")
    export = ["export", str(source), "--to"]
    assert CliRunner().invoke(main, [*export, "csv", "--bom", "-o", str(table)]).exit_code == 0
    assert table.read_bytes().startswith(b"\xef\xbb\xbfid,")
    back = load_glossary([table])
    assert [each.code for each in back.diagnostics if each.severity != "info"] == []
    assert [concept.id for concept in back.concepts] == ["term-Tensor"]
    assert CliRunner().invoke(main, [*export, "json", "--bom"]).exit_code == 2
