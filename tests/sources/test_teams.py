"""Which files of a repository are the glossaries of a team, and what their contexts are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossary_build.sources import team_glossaries


def _write(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("**Order**:\nWhat is bought.\n", encoding="utf-8")


def _found(folder: Path) -> dict[str, str]:
    return {Path(path).relative_to(folder).as_posix(): name for path, name in team_glossaries(folder).items()}


@pytest.mark.parametrize("name", ["CONTEXT.md", "docs/UBIQUITOUS_LANGUAGE.md", "GLOSSARY.md", ".contextive/words.yml"])
def test_single_file_has_no_name(tmp_path: Path, name: str) -> None:
    """Other pages of the repository are none."""
    _write(tmp_path, name, "README.md", "docs/guide.md", "node_modules/a/CONTEXT.md", ".git/HEAD")
    assert _found(tmp_path) == {name: ""}


def test_files_below_a_map_are_named_by_their_folders(tmp_path: Path) -> None:
    """A folder need not be a repository if it has a map; the map itself is no glossary."""
    _write(tmp_path, "CONTEXT-MAP.md", "CONTEXT.md", "apps/api/docs/CONTEXT.md", "apps/web/CONTEXT.md")
    assert _found(tmp_path) == {"CONTEXT.md": "", "apps/api/docs/CONTEXT.md": "api", "apps/web/CONTEXT.md": "web"}


def test_folders_of_one_name_are_told_apart_by_those_around_them(tmp_path: Path) -> None:
    """Both are called by the whole path."""
    _write(tmp_path, "context-map.md", "apps/core/context.md", "libs/core/context.md", "libs/ui/context.md")
    assert list(_found(tmp_path).values()) == ["apps-core", "libs-core", "ui"]


def test_other_folder_has_none(tmp_path: Path) -> None:
    """Every file of it may be part of one glossary."""
    _write(tmp_path, ".git/HEAD", "terms/GLOSSARY.md", "terms/more.md")
    assert team_glossaries(tmp_path / "terms") == {}


def test_folder_without_repository_has_none(tmp_path: Path) -> None:
    """It holds what it is asked for: files beside a glossary are read too, as they are in a repository's folder."""
    _write(tmp_path, "GLOSSARY.md", "more.md")
    assert team_glossaries(tmp_path) == {}
