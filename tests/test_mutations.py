"""Sources that careless editing spoiled still load; ``make fuzz`` tries many more of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from glossary_build import load_glossary
from glossary_build.export.json import json_text
from tests.fuzz.mutations import mutations, own_sources, shared_sources


@pytest.mark.parametrize("sources", [own_sources, shared_sources])
def test_spoiled_source_loads(tmp_path: Path, sources: Callable[[], list[Path]]) -> None:
    """Whatever is deleted, doubled, swapped, spliced or cut off, nothing is raised."""
    files = sources()
    if not files:
        pytest.skip("the shared glossaries aren't beside the checkout")
    for number, (path, text) in enumerate(mutations(files, seed=8, count=40)):
        spoiled = tmp_path / f"{number}{path.suffix}"
        spoiled.write_bytes(text)
        assert json_text(load_glossary([spoiled]))
