"""Pages of letters are written with the page of their view, and stay as they are when that stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Build, Project

CONF = """\
project = "demo"
extensions = ["glossary_build"]
glossary_build_sources = ["terms.md"]
exclude_patterns = ["terms*", "_build"]
"""
TERMS = """\
# Glossary

## Anchor（锚）

Holds a [boat](#boat).

## Boat（船）

Swims; see [bow](#bow).

## Bow

Its front.

- One item.

## Cargo

It is on [deck](#deck).

## Deck

A floor.
"""
FILES = {
    "conf.py": CONF,
    "terms.md": TERMS,
    "index.rst": "Top\n===\n\nText.\n\n.. toctree::\n\n   words\n   usage\n",
    "usage.rst": "Usage\n=====\n\nSome text.\n",
    "words.rst": "Words\n=====\n\n.. glossary-view::\n   :split: letter\n",
}


def letters(build: Build) -> dict[str, bytes]:
    """The pages of letters, and what the search finds."""
    names = ("words-letter-", "searchindex.js")
    return {name: content for name, content in build.files().items() if Path(name).name.startswith(names)}


def rewritten(project: Project, edit: dict[str, str]) -> set[str]:
    """The letters whose pages a build after *edit* writes again; they are the same as those of a fresh build."""
    project.write(FILES)
    site = project.build().out
    before = {path: path.stat().st_mtime_ns for path in site.glob("words-letter-?.html")}
    project.write(edit)
    build = project.build()
    after = {path: path.stat().st_mtime_ns for path in site.glob("words-letter-?.html")}
    assert letters(build) == letters(project.build(fresh=True, out="fresh"))
    changed = {path for path, time in after.items() if before.get(path) != time}
    return {path.stem[-1] for path in changed if 'role="main"' in path.read_text(encoding="utf-8")}


@pytest.mark.parametrize(
    ("edit", "letters_written"),
    [
        ({"usage.rst": FILES["usage.rst"] + "\nMore text.\n"}, ""),
        ({"usage.rst": FILES["usage.rst"] + "\n:term:`Boat`\n"}, "abcd"),
        ({"terms.md": TERMS.replace("A floor.", "Planks.")}, "abcd"),
        ({"terms.md": TERMS.replace("## Cargo", "## Cargo（货物）")}, "abcd"),
        ({"terms.md": TERMS.replace("## Deck", "## Zone").replace("[deck](#deck)", "[zone](#zone)")}, "abcz"),
        ({"terms.md": TERMS.partition("## Deck")[0].replace("It is on [deck](#deck).", "Load.")}, "abc"),
        ({"words.rst": FILES["words.rst"].replace("Words\n", "Terms\n")}, "abcd"),
        ({"words.rst": FILES["words.rst"] + "   :reading:\n"}, "abcd"),
        ({"conf.py": CONF + "glossary_build_disable = ['related']\n"}, "abcd"),
        ({"conf.py": CONF + "html_title = 'Other'\n"}, "abcd"),
    ],
)
def test_letters_are_written_with_their_view(project: Project, edit: dict[str, str], letters_written: str) -> None:
    """Text of another page is in none of them; what a view or its terms show may be in any."""
    assert rewritten(project, edit) == set(letters_written)


def test_letter_is_rewritten_where_its_page_or_the_index_is_gone(project: Project) -> None:
    """A page that somebody removed comes back; so do the words of all letters in the search."""
    project.write(FILES)
    first = project.build()
    (first.out / "words-letter-a.html").unlink()
    (first.out / "searchindex.js").unlink()
    build = project.build()
    fresh = project.build(fresh=True, out="fresh")
    assert letters(build) == letters(fresh)
    words = letters(build)["searchindex.js"]
    assert all(word in words for word in (b"floor", b"hold", b"swim", b"front"))


def test_missing_page_of_a_letter_comes_back(project: Project) -> None:
    """Also where only another page has changed."""
    project.write(FILES)
    (project.build().out / "words-letter-a.html").unlink()
    project.write({"usage.rst": FILES["usage.rst"] + "\nMore text.\n"})
    assert letters(project.build()) == letters(project.build(fresh=True, out="fresh"))
