"""Pages of letters that are right stay on the disk; the others are written again."""

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
    # A letter without entries has a page that leads to the names; it is written in any case.
    return {path.stem[-1] for path in changed if 'role="main"' in path.read_text(encoding="utf-8")}


@pytest.mark.parametrize(
    ("edit", "letters_written"),
    [
        ({"terms.md": TERMS.replace("A floor.", "Planks.")}, "d"),
        ({"terms.md": TERMS.replace("Its front.", "Its\nvery front.\n\nAnd more.")}, "b"),
        ({"terms.md": TERMS.replace("One item", "Another item")}, "b"),
        ({"terms.md": TERMS.replace("see [bow](#bow)", "see [deck](#deck)")}, "abcd"),
        ({"terms.md": TERMS.replace("## Cargo", "## Cargo（货物）")}, "abcd"),
        ({"terms.md": TERMS.replace("## Deck", "## Zone").replace("[deck](#deck)", "[zone](#zone)")}, "abcz"),
        ({"terms.md": TERMS.partition("## Deck")[0].replace("It is on [deck](#deck).", "Load.")}, "abc"),
        ({"words.rst": FILES["words.rst"].replace("Words\n", "Terms\n")}, "abcd"),
        ({"words.rst": FILES["words.rst"] + "   :reading:\n"}, "abcd"),
        ({"usage.rst": FILES["usage.rst"].replace("Usage\n", "Users\n")}, "abcd"),
        ({"usage.rst": FILES["usage.rst"] + "\n:term:`Boat`\n"}, "abcd"),
        ({"usage.rst": FILES["usage.rst"] + "\nMore text.\n"}, ""),
        ({"terms.md": TERMS.replace("A floor.", "A {ref}`floor <place>`.")}, "d"),
        ({"conf.py": CONF + "glossary_build_disable = ['related']\n"}, "abcd"),
        ({"conf.py": CONF + "html_title = 'Other'\n"}, "abcd"),
    ],
)
def test_change_rewrites_the_letters_that_show_it(project: Project, edit: dict[str, str], letters_written: str) -> None:
    """What all letters may show, such as names, neighbours and titles, rewrites them all."""
    assert rewritten(project, edit) == set(letters_written)


@pytest.mark.parametrize(("force_all", "letters_written"), [(False, "d"), (True, "abcd")])
def test_project_of_two_pages_keeps_letters_unless_all_pages_are_asked_for(
    project: Project, letters_written: str, *, force_all: bool
) -> None:
    """Both pages are written after any change, as the first one lists the other; only ``-a`` writes all letters."""
    project.write({**FILES, "index.rst": FILES["index.rst"].replace("   usage\n", "")})
    (project.folder / "usage.rst").unlink()
    site = project.build().out
    before = {path: path.stat().st_mtime_ns for path in site.glob("words-letter-[abcd].html")}
    if not force_all:
        project.write({"terms.md": TERMS.replace("A floor.", "Planks.")})
    project.build(force_all=force_all)
    assert {path.stem[-1] for path, time in before.items() if path.stat().st_mtime_ns != time} == {*letters_written}


def test_new_content_of_a_style_sheet_rewrites_all(project: Project) -> None:
    """Pages give a checksum of it, so that browsers load it again."""
    conf = CONF + 'html_static_path = ["own.css"]\nhtml_css_files = ["own.css"]\n'
    project.write({**FILES, "conf.py": conf, "own.css": "a {}"})
    site = project.build().out
    before = {path: path.stat().st_mtime_ns for path in site.glob("words-letter-[abcd].html")}
    project.write({"own.css": "p {}", "terms.md": TERMS.replace("A floor.", "Planks.")})
    project.build()
    assert [path.stem for path, time in before.items() if path.stat().st_mtime_ns == time] == []


def test_letter_with_another_reference_is_always_rewritten(project: Project) -> None:
    """The title that it shows may change with another page."""
    usage = FILES["usage.rst"] + "\n.. _place:\n\nPlace\n-----\n"
    with_reference = {"usage.rst": usage, "terms.md": TERMS.replace("A floor.", "A {ref}`place`.")}
    project.write({**FILES, **with_reference})
    site = project.build().out
    before = {path: path.stat().st_mtime_ns for path in site.glob("words-letter-[abcd].html")}
    project.write({"terms.md": with_reference["terms.md"].replace("Its front.", "The front.")})
    project.build()
    assert {path.stem[-1] for path, time in before.items() if path.stat().st_mtime_ns != time} == {"b", "d"}


def test_letter_is_rewritten_where_its_page_or_the_index_is_gone(project: Project) -> None:
    """A page that somebody removed comes back; so do the words of all letters in the search."""
    project.write(FILES)
    first = project.build()
    project.write({"terms.md": TERMS.replace("A floor.", "Planks.")})
    (first.out / "words-letter-a.html").unlink()
    (first.out / "searchindex.js").unlink()
    build = project.build()
    fresh = project.build(fresh=True, out="fresh")
    assert letters(build).keys() == letters(fresh).keys()
    assert letters(build)["words-letter-a.html"] == letters(fresh)["words-letter-a.html"]
    words = letters(build)["searchindex.js"]
    assert all(word in words for word in (b"plank", b"hold", b"swim", b"front"))


def test_pages_that_an_extension_acts_on_are_all_rewritten(project: Project) -> None:
    """Nobody knows what it makes them show."""
    conf = (
        CONF
        + "def setup(app):\n    app.connect('doctree-resolved', lambda app, tree, page: [*tree.findall()] and None)\n"
    )
    project.write({**FILES, "conf.py": conf})
    assert rewritten_again(project, conf) == set("abcd")


def rewritten_again(project: Project, conf: str) -> set[str]:
    """The letters that are written again after a change under one of them."""
    project.write({**FILES, "conf.py": conf})
    site = project.build().out
    before = {path: path.stat().st_mtime_ns for path in site.glob("words-letter-[abcd].html")}
    project.write({"terms.md": TERMS.replace("A floor.", "Planks.")})
    project.build()
    return {path.stem[-1] for path, time in before.items() if path.stat().st_mtime_ns != time}
