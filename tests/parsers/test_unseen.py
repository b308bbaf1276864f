"""Small glossaries in the ways in which people write, none of them a copy of a real one."""

import json
from pathlib import Path

import pytest

from glossary_build.parsers.detect import choose

FOLDER = Path(__file__).parent / "unseen"
CASES = sorted(path for path in FOLDER.iterdir() if path.suffix != ".json")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_glossary_is_read_as_a_person_reads_it(path: Path) -> None:
    """Names with their languages, and the definitions whole, are in a file beside it."""
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    text = path.read_text(encoding="utf-8")
    result = choose(text, path.name)(text, path.name)
    found = {
        " | ".join(name.text for name in entry.designations): "\n".join(d.text for d in entry.definitions)
        for entry in result.entries
    }
    assert (result.dialect, found) == (expected["dialect"], expected["entries"])
    languages = {d.text: d.language for entry in result.entries for d in entry.designations if d.language != "en"}
    assert languages == expected["languages"]
