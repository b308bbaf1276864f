"""The garbage collector is left as it was."""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest

from tests.conftest import Project


def test_collector_is_set_after_a_build_as_before(project: Project) -> None:
    """Thresholds are those of the process, and no object is left out of later collections."""
    before = gc.get_threshold()
    project.write(
        {
            "conf.py": 'extensions = ["glossary_build"]\nglossary_build_sources = ["terms.md"]\n'
            'exclude_patterns = ["terms.md"]\n',
            "terms.md": "# Terms\n\n## Tensor\n\nAn array.\n",
            "index.rst": "Title\n=====\n\n.. glossary-view::\n\n.. glossary::\n\n   stride\n      A step.\n",
        }
    )
    project.build()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


_AT_EXIT = "import atexit, gc; atexit.register(lambda: print(gc.get_freeze_count() > 0));"
"""Python calls last what is registered first."""


@pytest.mark.parametrize(
    ("page", "is_left_out"), [(".. glossary::\n\n   stride\n      A step.", True), ("Nothing.", False)]
)
def test_the_last_collection_leaves_out_what_a_build_with_terms_made(
    project: Project, page: str, is_left_out: bool
) -> None:
    """Python looks for garbage once more when it ends, just before the memory is given back."""
    project.write({"conf.py": 'extensions = ["glossary_build"]\n', "index.rst": f"Title\n=====\n\n{page}\n"})
    build = "from sphinx.cmd.build import main; main(['-q', '.', '_build'])"
    command = [sys.executable, "-c", _AT_EXIT + build]
    outcome = subprocess.run(command, cwd=project.folder, check=True, capture_output=True, text=True)
    assert outcome.stdout.split() == [str(is_left_out)]


def test_file_that_an_extension_leaves_open_is_written(project: Project) -> None:
    """Python closes it when it ends, though the last collection doesn't find it."""
    conf = """\
extensions = ["glossary_build"]

def setup(app):
    app.left = open("left.txt", "w")
    app.left.write("text")
"""
    project.write({"conf.py": conf, "index.rst": ".. glossary::\n\n   stride\n      A step.\n"})
    command = [sys.executable, "-m", "sphinx", "-q", ".", "_build"]
    subprocess.run(command, cwd=project.folder, check=True)
    assert (project.folder / "left.txt").read_text(encoding="utf-8") == "text"
