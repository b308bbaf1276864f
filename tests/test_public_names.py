"""The names that other packages may import from ``glossary_build``."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import glossary_build

ROOT = Path(__file__).parents[1]
PLUGIN = Path(__file__).parent / "fixtures" / "plugin" / "example_glossary_plugin.py"


def test_public_names_are_there_and_shown() -> None:
    """Also before anything has asked for one, in a fresh interpreter."""
    code = (
        "import glossary_build as g; print(*set(g.__all__) - set(dir(g)), *(n for n in g.__all__ if not getattr(g, n)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "\n"


def test_other_names_are_not_there() -> None:
    """Modules that are imported for a name aren't searched for others."""
    with pytest.raises(AttributeError, match="Unread"):
        glossary_build.Unread  # type: ignore[attr-defined]  # noqa: B018


def test_public_names_are_documented() -> None:
    """Each has its place in the reference, or in the guide for packages that add a format."""
    pages = [ROOT / "docs" / "reference" / "api.md", ROOT / "docs" / "guide" / "formats.md"]
    if not pages[0].exists():
        pytest.skip("a source distribution holds no docs")
    shown = {name for page in pages for name in re.findall(r":: glossary_build\.(\w+)", page.read_text("utf-8"))}
    assert shown == set(glossary_build.__all__) - {"setup"}


def test_package_that_adds_a_format_needs_nothing_else() -> None:
    """The example imports public names only."""
    imports = [node for node in ast.walk(ast.parse(PLUGIN.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
    ours = [node for node in imports if (node.module or "").startswith("glossary_build")]
    assert {node.module for node in ours} == {"glossary_build"}
    assert {alias.name for node in ours for alias in node.names} <= set(glossary_build.__all__)
