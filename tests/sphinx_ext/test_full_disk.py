"""A disk that is full while a site is built."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conftest import Project
from tests.sphinx_ext.samples import FILES

BUILD = """\
import resource, sys
from sphinx.application import Sphinx
from sphinx.errors import SphinxError

def fill(*_):
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    return ()

app = Sphinx(".", ".", "out", "doctrees", "html", status=None, warning=sys.stderr)
app.connect(sys.argv[1], fill, priority=0)
try:
    app.build()
except SphinxError as error:
    print(f"{error.category}: {error}", file=sys.stderr)
    sys.exit(2)
"""
"""No file can be written from the event on that is named."""


@pytest.mark.skipif(os.name != "posix", reason="only POSIX can limit the size of files")
@pytest.mark.parametrize(
    ("event", "name"),
    [("html-collect-pages", "glossary.json"), ("build-finished", "glossary_build-outputs.json")],
)
def test_message_names_the_file_and_no_function(project: Project, event: str, name: str) -> None:
    """What is reported is a problem of the disk, not of the extension."""
    project.write(FILES)
    command = [sys.executable, "-c", BUILD, event]
    done = subprocess.run(command, cwd=project.folder, capture_output=True, text=True, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False), done.stderr
    assert "Handler" not in done.stderr
    last = done.stderr.splitlines()[-1]
    assert last.startswith("Can't write a file: ")
    assert last.endswith(f"{name}: File too large")
