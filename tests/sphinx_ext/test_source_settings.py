"""What ``conf.py`` names: sources, folders of sources, and the lock file."""

from __future__ import annotations

import subprocess
import sys

from glossary_build.sphinx_ext.config import OPTIONS
from tests.conftest import Project

CONF = """\
extensions = ["glossary_build"]
exclude_patterns = ["words"]
"""
PAGE = "Words\n=====\n\n.. glossary-view::\n"
BIT, BYTE = "## Bit\n\nA digit.\n", "## Byte\n\nEight bits.\n"


def test_folder_stands_for_the_files_in_it(project: Project) -> None:
    """Also for those that come later, and in a named glossary."""
    project.write(
        {"conf.py": f'{CONF}glossary_build_sources = ["words"]\nglossary_build_glossaries = {{"w": ["words"]}}\n'}
    )
    project.write({"index.rst": f"{PAGE}   :glossary: w\n", "words/a.md": BIT})
    assert project.build().warnings == ""
    project.write({"words/more/b.md": BYTE})
    changed = project.build()
    assert changed.warnings == ""
    assert {"Bit", "Byte"} <= {*changed.inventory()}


def test_pattern_stands_for_the_files_that_match(project: Project) -> None:
    """In the order of their names, in folders below too, and a file that is called like a pattern for itself."""
    sources = '["words/[abc]*.md", "words/**/z*.md", "words/d[1].md"]'
    project.write({"conf.py": f"{CONF}glossary_build_sources = {sources}\n", "index.rst": PAGE, "words/b.md": BYTE})
    project.write(
        {"words/a.md": BIT, "words/more/z.md": "## Word\n\nSome bytes.\n", "words/d[1].md": "## Page\n\nMany.\n"}
    )
    project.write({"words/x.md": "## Other\n\nNo word of ours.\n"})
    result = project.build()
    assert result.warnings == ""
    assert {"Bit", "Byte", "Word", "Page"} == {*result.inventory()} - {"index", "genindex", "search"}


def test_paths_begin_at_the_pages_where_these_have_the_conf_py_of_others(project: Project) -> None:
    """As sphinx-multiversion builds an old version; there, a source beside ``conf.py`` is that of another version."""
    conf = f"{CONF}glossary_build_sources = ['words/a.md']\nglossary_build_lock = 'lock.json'\n"
    project.write({"new/conf.py": conf, "new/words/a.md": BIT, "old/words/a.md": BYTE, "old/index.rst": PAGE})
    project.write({"old/lock.json": '{"version": 1, "ids": {"term-octet": ["Byte"]}}'})
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-c", "new", "old", "out"]
    subprocess.run(command, cwd=project.folder, check=True)
    page = (project.folder / "out" / "index.html").read_text(encoding="utf-8")
    assert 'id="term-octet"' in page
    assert "term-Bit" not in page


def test_lists_can_be_set_on_the_command_line(project: Project) -> None:
    """As Sphinx's own, with a comma between their items."""
    project.write({"conf.py": CONF, "index.rst": PAGE, "words/a.md": BIT, "words/b.md": BYTE})
    result = project.build(options={"glossary_build_sources": "words/a.md,words/b.md"})
    assert result.warnings == ""
    assert {"Bit", "Byte"} <= {*result.inventory()}


def test_reference_says_where_paths_begin() -> None:
    """Not at ``conf.py``, which may be in another folder."""
    paths = [option.help for option in OPTIONS if "relative to" in option.help]
    assert len(paths) == 5
    assert all("relative to the folder of your pages" in each for each in paths)


def test_pattern_that_nothing_matches_is_reported(project: Project) -> None:
    """As a file that isn't there."""
    project.write({"conf.py": f'{CONF}glossary_build_sources = ["words/*.md"]\n', "index.rst": PAGE})
    assert "“words/*.md” does not exist" in project.build().warnings


def test_pattern_passes_over_what_was_built(project: Project) -> None:
    """A site has a copy of its glossary, as data and as text; a folder that the pattern names is meant."""
    files = {"words/a.md": BIT, "words/deep/b.md": BYTE, "_build/c.md": BIT.replace("Bit", "Old"), "_own/d.md": BIT}
    for pattern, expected in (
        ("**/*.md", ["words/a.md", "words/deep/b.md"]),
        ("**", ["words/a.md", "words/deep/b.md"]),
        ("_own/*", ["_own/d.md"]),
    ):
        project.write({"conf.py": f"{CONF}glossary_build_sources = [{pattern!r}]\n", "index.rst": PAGE, **files})
        found = project.build().app.config.glossary_build_sources
        assert [each for each in found if each.endswith(".md")] == expected


def test_folder_without_a_glossary_is_reported(project: Project) -> None:
    """It may be the wrong one."""
    project.write({"conf.py": f'{CONF}glossary_build_sources = ["words", "a.md"]\n', "index.rst": PAGE, "a.md": BIT})
    project.write({"words/picture.png": ""})
    assert "glossary_build_sources: the folder “words” has no file that can be a glossary" in project.build().warnings


def test_lock_file_that_is_not_there_is_reported(project: Project) -> None:
    """Its name may be wrong, and then no id would be kept."""
    settings = f'{CONF}glossary_build_sources = ["words/a.md"]\nglossary_build_lock = "glosary.lock"\n'
    project.write({"conf.py": settings, "index.rst": PAGE, "words/a.md": BIT})
    assert "glossary_build_lock: “glosary.lock” does not exist" in project.build().warnings
    project.write({"glosary.lock": '{"version": 1, "ids": {}}'})
    assert project.build().warnings == ""


def test_lock_file_without_sources_is_reported(project: Project) -> None:
    """Terms of Sphinx's directive have the ids of Sphinx; those in the file aren't lost."""
    settings = f'{CONF}glossary_build_lock = "glossary.lock"\n'
    lock = '{"version": 1, "ids": {"term-Bit": ["Bit"]}}'
    page = "Words\n=====\n\n.. glossary::\n\n   Bit\n      A digit.\n"
    project.write({"conf.py": settings, "index.rst": page, "glossary.lock": lock})
    [warning] = project.build().warnings.splitlines()
    assert "glossary_build_lock is of use for glossary_build_sources only" in warning


def test_paths_may_be_path_objects(project: Project) -> None:
    """As in many a ``conf.py``, which has one of its own folder."""
    settings = (
        "from pathlib import Path\n"
        f'{CONF}glossary_build_sources = [Path(__file__).parent / "words" / "a.md", Path("words/b.md")]\n'
        'glossary_build_lock = Path("glossary.lock")\n'
        'glossary_build_glossaries = {"w": [Path("words/b.md")]}\n'
    )
    project.write({"conf.py": settings, "index.rst": PAGE, "words/a.md": BIT, "words/b.md": BYTE})
    project.write({"glossary.lock": '{"version": 1, "ids": {"term-bite": ["Byte"]}}'})
    build = project.build()
    assert build.warnings == ""
    assert {"Bit", "Byte"} <= {*build.inventory()}
    assert 'id="term-bite"' in (build.out / "index.html").read_text(encoding="utf-8")


def test_wrong_choice_of_another_type_is_told_the_choices(project: Project) -> None:
    """``True`` looks right where the values are words."""
    project.write({"conf.py": f"{CONF}glossary_build_autolink = True\n", "index.rst": "Words\n=====\n"})
    expected = "glossary_build_autolink has to be one of off, section, page, all; 'off' is used instead"
    assert expected in project.build().warnings


def test_unknown_choice_is_left_out_and_the_nearest_is_named(project: Project) -> None:
    """Only a known feature can be switched off."""
    project.write({"conf.py": f'{CONF}glossary_build_disable = ("card", "print")\n', "index.rst": "Words\n=====\n"})
    build = project.build()
    assert "glossary_build_disable can't have 'card'; did you mean “cards”?" in build.warnings
    assert build.app.config.glossary_build_disable == ["print"]


def test_values_may_be_set_while_sphinx_starts(project: Project) -> None:
    """By an extension, or ``setup`` in ``conf.py``, in Sphinx's event for it: as if ``conf.py`` named them."""
    conf = (
        CONF
        + """
def choose(app, config):
    config.glossary_build_sources, config.glossary_build_disable = ["words/*.md"], ["search", "nonesuch"]

def setup(app):
    app.connect("config-inited", choose)
"""
    )
    project.write({"conf.py": conf, "index.rst": PAGE, "words/a.md": BIT})
    result = project.build()
    assert result.warnings == "WARNING: glossary_build_disable can't have 'nonesuch' [glossary.config]\n"
    assert "Bit" in result.inventory()
    assert type(result.app.builder.indexer.lang).__module__.startswith("sphinx.")
