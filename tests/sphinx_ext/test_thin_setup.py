"""A project without a glossary pays next to nothing for the extension."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BUILD_AND_LIST_MODULES = """
import sys
from sphinx.cmd.build import build_main

assert build_main(["-q", "-b", "html", *sys.argv[1:]]) == 0
print(*sys.modules)
"""

HEAVY = ("asyncio", "click", "markdown_it", "mdit_py_plugins", "myst_parser", "pypinyin", "unittest.mock", "yaml")
"""Libraries that only sources, Markdown and Chinese names need."""

OURS = (
    "export",
    "loader",
    "merging",
    "model",
    "overrides",
    "parsers",
    "sphinx_ext.entries",
    "sphinx_ext.view.rendering",
    "sphinx_ext.state.site_terms",
    "headwords",
    "text.collation",
)


def test_build_without_a_glossary_imports_neither_parsers_nor_their_libraries(tmp_path: Path) -> None:
    """They are imported when a source, a glossary or a page of Markdown needs them."""
    (tmp_path / "conf.py").write_text('extensions = ["glossary_build"]\n', encoding="utf-8")
    (tmp_path / "index.rst").write_text("Title\n=====\n\nA :ref:`search`.\n", encoding="utf-8")
    command = [sys.executable, "-c", BUILD_AND_LIST_MODULES, str(tmp_path), str(tmp_path / "out")]
    loaded = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    assert "glossary_build.sphinx_ext.state.domain" in loaded
    assert {name for name in (*HEAVY, *(f"glossary_build.{name}" for name in OURS)) if name in loaded} == set()
