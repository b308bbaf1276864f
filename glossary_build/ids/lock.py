"""The id lock: the committed record of every id that was ever published, so that no link from outside breaks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from glossary_build.diagnostics import SourceLocation
from glossary_build.ids.slugs import is_anchor
from glossary_build.model import Concept

VERSION = 1
_KEY = re.compile(r'\s*("(?:[^"\\]|\\.)*")\s*:')


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedId:
    """One published id."""

    names: tuple[str, ...]
    """Names that its concept has or had: whichever concept has one of them keeps the id."""
    source: SourceLocation = field(compare=False)
    """Where it is in the lock file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock:
    """All published ids."""

    ids: Mapping[str, LockedId]


def read_lock(text: str, path: str) -> Lock:
    """The lock that *text* holds; *path* is for the locations in it.

    The form is ``{"version": 1, "ids": {"term-tensor": ["tensor", "张量"]}}``. An author who renames a concept and
    wants its id kept writes the new name beside the id.

    Raises ValueError, with a message for the author, where the text is anything else.
    """
    try:
        found = json.loads(text, object_pairs_hook=_unique_keys)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if not isinstance(found, dict) or found.get("version") != VERSION or not isinstance(found.get("ids"), dict):
        raise ValueError(f'it is not of the form {{"version": {VERSION}, "ids": {{id: [name, …]}}}}')
    lines = _lines_of_keys(text)
    ids = {}
    for anchor, names in found["ids"].items():
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise ValueError(f"beside “{anchor}” there is no list of names")
        if not is_anchor(anchor):
            raise ValueError(f"“{anchor}” can't be an id")
        place = SourceLocation(path=path, line=lines.get(anchor, 1))
        ids[anchor] = LockedId(names=tuple(dict.fromkeys(names)), source=place)
    return Lock(ids=ids)


def updated_lock(lock: Lock | None, concepts: Iterable[Concept]) -> Lock:
    """*lock* with every id and further anchor of *concepts* in it, each with all names of its concept.

    Nothing is ever removed, not even a name.
    """
    ids = dict(lock.ids) if lock else {}
    for concept in concepts:
        names = tuple(designation.text for designation in concept.designations)
        for anchor in (concept.id, *concept.anchors):
            known = ids.get(anchor)
            ids[anchor] = LockedId(
                names=tuple(dict.fromkeys((*known.names, *names) if known else names)),
                source=known.source if known else concept.designations[0].source,
            )
    return Lock(ids=ids)


def render_lock(lock: Lock) -> str:
    """The text of the lock file: sorted, one id a line, the same bytes for the same ids and names."""
    rows = [
        f"    {json.dumps(anchor, ensure_ascii=False)}: {json.dumps(locked.names, ensure_ascii=False)}"
        for anchor, locked in sorted(lock.ids.items())
    ]
    body = "{\n" + ",\n".join(rows) + "\n  }" if rows else "{}"
    return f'{{\n  "version": {VERSION},\n  "ids": {body}\n}}\n'


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object in which no key is repeated, as it may be after a merge of two branches."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"“{key}” is there twice")
        found[key] = value
    return found


def _lines_of_keys(text: str) -> dict[str, int]:
    """1-based line of each key that begins a line."""
    lines: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if match := _KEY.match(line):
            lines[json.loads(match[1])] = number
    return lines
