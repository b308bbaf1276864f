"""Warnings of references by a deprecated name."""

from __future__ import annotations

import pytest

from tests.conftest import Project
from tests.sphinx_ext.samples import CONF

SOURCE = """\
# Glossary

## Grid (formerly lattice)

A field. See [old API](#old-api).

## Old API

Deprecated. Use [New API](#new-api) instead.

## New API

What to call.
"""
PAGE = """\
Page
====

A :term:`grid`, a :term:`lattice`, :term:`lattices`, :gls:`Lattice` and the :term:`old API`.
"""
VIEW = "Glossary\n========\n\n.. glossary-view::\n"
INDEX = "Top\n===\n\n.. toctree::\n\n   view\n   page\n"


@pytest.fixture
def sample(project: Project) -> Project:
    """A page that refers to old names."""
    conf = CONF.replace('["terms.md", "terms.rst", "terms.zh.md"]', '["terms.md"]')
    project.write({"conf.py": conf, "terms.md": SOURCE, "page.rst": PAGE, "view.rst": VIEW, "index.rst": INDEX})
    return project


def test_old_names_lead_to_the_concept_in_silence(sample: Project) -> None:
    """Unless the project asks for more."""
    build = sample.build()
    assert build.warnings == ""
    assert (build.out / "page.html").read_text(encoding="utf-8").count('href="view.html#term-') == 5


def test_old_names_are_reported_with_the_new_one(sample: Project) -> None:
    """On pages and in sources, in any spelling; the pages are the same, and so are other links."""
    plain = sample.build().files()
    build = sample.build(out="_build/warn", options={"glossary_build_warn_deprecated": "1"})
    found = [line.partition("demo/")[2] or line for line in build.warnings.splitlines()]
    assert [line.partition("WARNING: ")[2] for line in found] == [
        "“lattice” is a deprecated name; write “Grid” [glossary.deprecated-name]",
        "“lattices” is a deprecated name; write “Grid” [glossary.deprecated-name]",
        "“Lattice” is a deprecated name; write “Grid” [glossary.deprecated-name]",
        "“old API” is a deprecated name; write “New API” [glossary.deprecated-name]",
        "“Old API” is a deprecated name; write “New API” [glossary.deprecated-name]",
    ]
    assert all("page.rst:4" in line for line in found[:4])
    assert "terms.md:5" in found[4]
    assert build.files()["page.html"] == plain["page.html"]
    assert build.files()["view.html"] == plain["view.html"]
