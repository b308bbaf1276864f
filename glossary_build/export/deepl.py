"""The names as glossaries of DeepL: a CSV file of two columns for each pair of languages.

The rules are those of https://developers.deepl.com/docs/customize/managing-glossaries, with its limits of sizes.
"""

from __future__ import annotations

from glossary_build.export import Export, Loss
from glossary_build.export.pairs import Pairs, pairs, table
from glossary_build.model import Glossary

_LONGEST = 1024
"""Bytes of a name."""
_LARGEST = 10 * 1024 * 1024
"""Bytes of a file."""
_CODES = {"zh-Hans": "zh", "zh-Hant": "zh-hant"}


def export(glossary: Glossary) -> Export:
    """Return ``en-zh.csv`` and its like: no header, each source once."""
    files: dict[str, str] = {}
    losses = [Loss(concept=None, what="everything but names in use and their translations")]
    for each in pairs(glossary):
        name = f"{_code(each.source)}-{_code(each.target)}.csv"
        files[name], lost = _file(each)
        losses += (*each.losses, *(Loss(concept=None, what=f"“{one}” in {name}: {why}") for one, why in lost.items()))
    return Export(files=files, losses=tuple(losses))


def _code(language: str) -> str:
    return _CODES.get(language, language.split("-")[0])


def _file(names: Pairs) -> tuple[str, dict[str, str]]:
    """Return the text of a file, and the names that don't fit in with the reason."""
    rows: list[str] = []
    lost: dict[str, str] = {}
    size = 0
    for pair in names.names.items():
        row = table([pair])
        if any(len(name.encode()) > _LONGEST for name in pair):
            lost[pair[0]] = f"longer than {_LONGEST} bytes"
        elif size + len(row.encode()) > _LARGEST:
            lost[pair[0]] = "the file is full"
        else:
            rows.append(row)
            size += len(row.encode())
    return "".join(rows), lost
