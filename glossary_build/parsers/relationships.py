"""Reads the section of a page that says how its terms belong together: ``- A **Tenant** rents **Plots**``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from glossary_build.location import SourceLocation
from glossary_build.model import Entry, Reference, RelationType
from glossary_build.parsers.headings import is_relationships
from glossary_build.parsers.tree import Document, Section
from glossary_build.text.loose_names import LooseNames

_BULLET = re.compile(r"[ \t]{0,3}(?:[-*+]|\d{1,3}[.)])[ \t]")
_BOLD = re.compile(r"\*\*([^*\n]+)\*\*")


def with_relationships(entries: Sequence[Entry], document: Document, path: str) -> list[Entry]:
    """*entries* with what the bullets below such a heading say: the first term that one names relates to the others."""
    related = list(entries)
    sections = [section for section in document.sections if is_relationships(section.name)]
    if not sections or not entries:
        return related
    names = {name.text: at for at, entry in enumerate(entries) for name in entry.designations if not name.is_avoided}
    known = LooseNames(names)
    starts = {entry.source.line - 1 for entry in entries}
    free = [section for section in sections if starts.isdisjoint(range(section.begin, section.end))]
    for line, text in (bullet for section in free for bullet in _bullets(section, document.lines)):
        found = [known.find(document.plain(name)) for name in _BOLD.findall(text)]
        named = list(dict.fromkeys(at for at in found if at is not None))
        references = tuple(
            Reference(target=entries[at].headword.text, type=RelationType.SEE_ALSO, source=SourceLocation(path, line))
            for at in named[1:]
        )
        if references:
            first = related[named[0]]
            related[named[0]] = replace(first, references=(*first.references, *references))
    return related


def _bullets(section: Section, lines: Sequence[str]) -> list[tuple[int, str]]:
    """Each bullet with its 1-based line; lines that go on are joined."""
    found: list[tuple[int, str]] = []
    for number in range(section.begin, section.end):
        if _BULLET.match(lines[number]):
            found.append((number + 1, lines[number]))
        elif found and lines[number].strip():
            found[-1] = (found[-1][0], f"{found[-1][1]} {lines[number].strip()}")
    return found
