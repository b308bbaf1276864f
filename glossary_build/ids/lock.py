"""The id lock: the committed record of every id that was ever published, so that no link from outside breaks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from glossary_build.diagnostics import SourceLocation
from glossary_build.ids.slugs import is_anchor
from glossary_build.model import Concept
from glossary_build.sources.located_json import compose_json

VERSION = 1


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
    root, problems = compose_json(text, path)
    if root is None:
        raise ValueError(problems[0].message)
    found = root.value if isinstance(root.value, Mapping) else {}
    version, listed = found.get("version"), found.get("ids")
    if version is None or version.value != str(VERSION) or listed is None or not isinstance(listed.value, Mapping):
        raise ValueError(f'it is not of the form {{"version": {VERSION}, "ids": {{id: [name, …]}}}}')
    ids = {}
    for anchor, node in listed.value.items():
        names = node.value if isinstance(node.value, tuple) else ()
        if not isinstance(node.value, tuple) or not all(each.quoted for each in names):
            raise ValueError(f"beside “{anchor}” there is no list of names")
        if not is_anchor(anchor):
            raise ValueError(f"“{anchor}” can't be an id")
        place = SourceLocation(path=path, line=listed.key_lines[anchor])
        ids[anchor] = LockedId(names=tuple(dict.fromkeys(str(each.value) for each in names)), source=place)
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
