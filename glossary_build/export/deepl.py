"""The names as glossaries of DeepL: a CSV file of two columns for each direction between two languages.

The rules are those of https://developers.deepl.com/docs/customize/managing-glossaries, with its limits of sizes.
"""

from __future__ import annotations

from glossary_build.export import Export, Loss
from glossary_build.export.pairs import pairs, table
from glossary_build.model import Glossary

_LARGEST = 10 * 1024 * 1024
"""Bytes of a file."""
_CODES = {"zh-Hans": "zh", "zh-Hant": "zh-hant"}


def export(glossary: Glossary) -> Export:
    """Return ``en-zh.csv`` and its like: no header, each source once."""
    files: dict[str, str] = {}
    losses = [Loss(concept=None, what="everything but names and their translations")]
    for each in pairs(glossary):
        name = f"{_code(each.source)}-{_code(each.target)}.csv"
        files[name] = table(each.names.items())
        losses += each.losses
        if len(files[name].encode()) > _LARGEST:
            losses.append(Loss(concept=None, what=f"{name}: DeepL takes 10 MiB at most; split it"))
    return Export(files=files, losses=tuple(losses))


def _code(language: str) -> str:
    return _CODES.get(language, language.split("-")[0])
