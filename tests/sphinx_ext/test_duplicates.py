"""Sphinx's warning of a term that is there twice has a code with us."""

from __future__ import annotations

import pytest

from tests.conftest import Project

TERM = ".. glossary::\n\n   Apple\n      A fruit.\n"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("suppressed", [True, False])
def test_duplicate_terms_can_be_suppressed(project: Project, language: str, *, suppressed: bool) -> None:
    """By ``ref.term``, in any language of the messages."""
    conf = f"extensions = ['glossary_build']\nlanguage = {language!r}\nshow_warning_types = True\n"
    conf += "suppress_warnings = ['ref.term']\n" * suppressed
    project.write({"conf.py": conf, "index.rst": f"A\n=\n\n{TERM}\n.. toctree::\n\n   b\n", "b.rst": f"B\n=\n\n{TERM}"})
    warnings = project.build().warnings
    assert ("Apple" in warnings) is not suppressed
    assert ("[ref.term]" in warnings) is not suppressed
