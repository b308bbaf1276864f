"""Feeds the loader whatever atheris thinks of: ``python tests/fuzz/fuzz_parsers.py -max_total_time=60``.

Options are those of libFuzzer. Input that raises is written to a file ``crash-…`` in the current folder; make it a
case of ``tests/test_bad_input_any.py``.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import atheris

os.environ["GLOSSARY_BUILD_DEBUG"] = "1"  # a bug has to raise, and not to become a diagnostic

with atheris.instrument_imports(include=["glossary_build"]):
    from glossary_build import load_glossary
    from glossary_build.export.json import json_text

NAMES = ("a.md", "a.rst", "a.txt", "a.yaml", "a.json", "a.csv", "a.tsv", "a.tbx", "a.po", "a.tex", "a.org", "a.7")
FOLDER = Path(tempfile.mkdtemp(prefix="glossary-fuzz-"))
SEEDS = Path(__file__).parents[2] / "docs" / "examples" / "project" / "terms"
"""Good sources to start from."""


def one_input(content: bytes) -> None:
    """Load *content*, whose first byte chooses the kind of file; nothing may raise."""
    path = FOLDER / NAMES[content[0] % len(NAMES) if content else 0]
    path.write_bytes(content[1:])
    json_text(load_glossary([path]))


def corpus() -> str:
    """A folder of good input."""
    folder = FOLDER / "corpus"
    folder.mkdir()
    for path in SEEDS.iterdir():
        kind = next(number for number, name in enumerate(NAMES) if name.endswith(path.suffix))
        (folder / path.name).write_bytes(bytes([kind]) + path.read_bytes())
    return str(folder)


if __name__ == "__main__":
    atheris.Setup([*sys.argv, "-max_len=4000", corpus()], one_input)
    atheris.Fuzz()
