"""The names as glossaries of Google Cloud Translation: one of equivalent terms, and one for each direction.

The forms are those of https://cloud.google.com/translate/docs/advanced/glossary.
"""

from __future__ import annotations

from glossary_build.export import Export, Loss
from glossary_build.export.pairs import languages, pairs, table
from glossary_build.model import Concept, Glossary, Status

_CODES = {"zh-Hans": "zh-CN", "zh-Hant": "zh-TW"}
_ALL = "terms.csv"


def export(glossary: Glossary) -> Export:
    """Return ``terms.csv`` with a column for each language, and ``en-zh-CN.tsv`` and its like without a header."""
    tags = languages(glossary)
    rows = [[_name(concept, tag) for tag in tags] for concept in glossary.concepts]
    files = {_ALL: table([list(map(_code, tags)), *(row for row in rows if sum(map(bool, row)) > 1)])}
    losses = [Loss(concept=None, what="everything but names and their translations")]
    for each in pairs(glossary):
        files[f"{_code(each.source)}-{_code(each.target)}.tsv"] = table(each.names.items(), "\t")
        losses += each.losses
    return Export(files=files, losses=tuple(losses))


def _code(language: str) -> str:
    return _CODES.get(language, language)


def _name(concept: Concept, language: str) -> str:
    """Return the preferred name in *language*, or the one that is the same in all of them; empty without one."""
    names = [name for name in concept.designations if name.language == language or concept.is_untranslatable]
    return next((name.stem for name in names if name.status is not Status.DEPRECATED), "")
