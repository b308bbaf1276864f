"""The garbage collector is left as it was."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

from tests.conftest import Project

BUILD_AND_END = """
import atexit
import gc
import sys
from sphinx.cmd.build import build_main

atexit.register(lambda: print(gc.get_freeze_count() > 0))
assert build_main(["-q", "-b", "html", *sys.argv[1:]]) == 0
print(gc.get_freeze_count() > 0)
"""


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


def test_objects_are_left_out_only_when_the_process_ends(tmp_path: Path) -> None:
    """Not after the build, but in the collections at the very end."""
    (tmp_path / "conf.py").write_text('extensions = ["glossary_build"]\n', encoding="utf-8")
    (tmp_path / "index.rst").write_text("Title\n=====\n", encoding="utf-8")
    command = [sys.executable, "-c", BUILD_AND_END, str(tmp_path), str(tmp_path / "out")]
    shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert shown.split() == ["False", "True"]
