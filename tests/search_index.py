"""Reads a search index for what it says, in whichever order Sphinx writes it."""

from __future__ import annotations

import json
from pathlib import Path

_BEGIN = b"Search.setIndex("


def content_of(name: str, content: bytes) -> bytes:
    """Return the *content* of a file called *name*; that of a search index in an order that only depends on it."""
    if name != "searchindex.js" or not content.startswith(_BEGIN):
        return content
    index = json.loads(content.removeprefix(_BEGIN).rstrip().removesuffix(b")"))
    for part in ("alltitles", "indexentries"):
        index[part] = {name: sorted(places) for name, places in index[part].items()}
    return json.dumps(index, sort_keys=True).encode()


def files_of(out: Path) -> dict[str, bytes]:
    """Return every file below *out* by its relative path, with such content."""
    paths = sorted(path for path in out.rglob("*") if path.is_file())
    return {path.relative_to(out).as_posix(): content_of(path.name, path.read_bytes()) for path in paths}
