"""TBX version 2, as Weblate reads it: with the Translate Toolkit."""

from pathlib import Path

import pytest

from glossary_build.export import export_glossary
from glossary_build.loader import load_glossary

TERMS = """\
## Tensor & Co（张量）

An array with `<brackets>`.

## Lattice（格）

Deprecated. Use [Tensor & Co](#tensor--co) instead.
"""


def test_weblate_gets_names_definitions_and_what_is_forbidden(tmp_path: Path) -> None:
    """Each concept is a string with its translation; a deprecated name is a forbidden translation."""
    tbx = pytest.importorskip("translate.storage.tbx")
    (tmp_path / "terms.md").write_text(TERMS, encoding="utf-8")
    text = export_glossary(load_glossary([tmp_path / "terms.md"]), "martif").text
    store = tbx.tbxfile.parsestring(text.encode())
    tensor, lattice = store.units
    assert (tensor.source, tensor.target) == ("Tensor & Co", "张量")
    assert "An array with `<brackets>`." in [note.text for note in tensor.get_common_notes(source=True)]
    assert (lattice.source, lattice.target) == ("Lattice", "格")
    assert [term.deprecated for term in lattice.get_source_terms()] == [True]


def test_our_sources_lose_nothing_more_than_in_version_3() -> None:
    """The two are read back as the same concepts."""
    glossary = load_glossary(sorted(Path(__file__).parents[2].joinpath("sources").glob("*.*")))
    assert export_glossary(glossary, "martif").losses == export_glossary(glossary, "tbx").losses
