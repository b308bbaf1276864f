"""The glossaries that a team keeps in its repository, under the names that such files have."""

from __future__ import annotations

from collections import Counter
from pathlib import Path, PurePath

from glossary_build.sources.paths import project_root

NAMES = frozenset(("glossary.md", "context.md", "ubiquitous_language.md", "ubiquitous-language.md"))
MAPS = frozenset(("glossary-map.md", "context-map.md"))
"""Files that list the glossaries of several contexts."""
CONTEXTIVE = (".contextive/*.yml", ".contextive/*.yaml", "*.glossary.yml", "*.glossary.yaml")
"""Files of Contextive, relative to a folder."""
_GENERAL = frozenset(("docs", "doc", ".contextive"))
"""Folders that say nothing about what is in them."""
_SKIPPED = frozenset(("node_modules", "venv", "build", "dist"))


def is_team_glossary(path: PurePath) -> bool:
    """Whether *path* has one of these names."""
    return path.name.lower() in NAMES


def team_glossaries(folder: Path) -> dict[str, str]:
    """Return the glossary files in a repository, or below a map of them, each with the name of its context.

    The name is that of the folder around the file, with those around it where two would have the same, and empty where
    there is only one file. Nothing is returned for any other folder, in which every file may be part of one glossary.
    """
    files = sorted(path for path in folder.rglob("*.[mM][dD]") if not _is_hidden(path.relative_to(folder)))
    has_map = any(path.name.lower() in MAPS for path in files)
    if not has_map and project_root(folder) != folder.resolve():
        return {}
    found = [path for path in files if is_team_glossary(path)]
    found += [path for pattern in CONTEXTIVE for path in sorted(folder.glob(pattern))]
    contexts = {path: _context(path, folder) for path in found if len(found) > 1}
    shared = Counter(names[-1] for names in contexts.values() if names)
    return {
        str(path): "-".join(names if shared[names[-1]] > 1 else names[-1:]) if (names := contexts.get(path)) else ""
        for path in found
    }


def _is_hidden(path: Path) -> bool:
    return any(part.startswith((".", "_")) or part in _SKIPPED for part in path.parts)


def _context(path: Path, folder: Path) -> list[str]:
    """Return the names of the folders around *path* that say what it is about."""
    return [part for part in path.relative_to(folder).parent.parts if part not in _GENERAL]
