"""Finds the pages that are one document in two languages, by their paths."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from glossary_build.text.languages import language_named

_TAG = re.compile(r"[A-Za-z]{2}(?:[._-](?:[A-Za-z]{2}|Hans|Hant))?", re.IGNORECASE)
_TAGGED = re.compile(rf"(.+?)[._-]({_TAG.pattern})", re.IGNORECASE)


def translations(paths: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Each page of *paths* that another one translates: its path, that of the other, and the BCP 47 tag of the other.

    The original is in English, or its path names no language.

    >>> list(translations(["docs/en/a.md", "docs/zh/a.md", "b.md", "b.zh-CN.md", "zh/c.md"]))
    [('docs/en/a.md', 'docs/zh/a.md', 'zh-Hans'), ('b.md', 'b.zh-CN.md', 'zh-Hans')]
    """
    documents: dict[tuple[str, ...], dict[str, str]] = {}
    for path in paths:
        document, language = _split(path)
        documents.setdefault(document, {}).setdefault(language, path)
    for versions in documents.values():
        original = versions.get("en") or versions.get("")
        if original is not None:
            yield from ((original, path, tag) for tag, path in versions.items() if tag not in ("en", ""))


def _split(path: str) -> tuple[tuple[str, ...], str]:
    """The document that *path* holds, and the tag of its language; empty where it names none."""
    *folders, name = PurePosixPath(path.replace("\\", "/")).parts
    stem, dot, extension = name.rpartition(".")
    language = ""
    kept = []
    for folder in folders:
        tag = language_named(folder) if _TAG.fullmatch(folder) else None
        language = language or tag or ""
        if tag is None:
            kept.append(folder)
    found = _TAGGED.fullmatch(stem)
    if found and (tag := language_named(found[2])):
        language, stem = tag, found[1]
    return (*kept, f"{stem}{dot}{extension}"), language
