"""A box at the end of each page that lists the terms that it refers to, where a project asks for it."""

from __future__ import annotations

import pytest
from docutils import nodes

from tests.conftest import Build, Project

CONF = """\
project = "demo"
extensions = ["myst_parser", "glossary_build"]
exclude_patterns = ["terms.*", "_build"]
glossary_build_sources = ["terms.md"]
glossary_build_page_terms = True
"""
FILES = {
    "conf.py": CONF,
    "terms.md": "# Glossary\n\n## Tensor\n\nAn array.\n\n## Stride\n\nSteps of a {term}`tensor`.\n",
    "index.rst": "Top\n===\n\n.. toctree::\n\n   view\n   page\n   other\n\n",
    "view.rst": "Glossary\n========\n\nA :term:`tensor` is here.\n\n.. glossary-view::\n",
    "page.rst": "Page\n====\n\nA :term:`stride`.\n\nSecond\n------\n\nA :term:`tensor`.\n",
    "other.md": "# Other\n\nNothing, and a {term}`pear`.\n",
}


def boxes(build: Build, docname: str) -> list[str]:
    """The text of each box on a page; it is the last thing of the page."""
    document = build.resolved(docname)
    found = [each for each in document.findall(nodes.topic) if "glossary-page-terms" in each["classes"]]
    assert all(each.parent.parent is document and each.parent[-1] is each for each in found)
    return [" ".join(each.astext().split()) for each in found]


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Terms on this page"), ("zh_CN", "本页术语"), ("fi", "Terms on this page")]
)
def test_page_ends_with_its_terms(project: Project, language: str, title: str) -> None:
    """Whatever it is written in; pages without a term that there is, and glossaries, have no box."""
    project.write(FILES)
    build = project.build(options={"language": language})
    assert boxes(build, "page") == [f"{title} Stride Steps of a tensor. Tensor An array."]
    assert [boxes(build, each) for each in ("other", "view", "index")] == [[], [], []]
    project.write({"other.md": "# Other\n\nA {term}`tensor`.\n", "page.rst": "Page\n====\n\nNothing.\n"})
    build = project.build(options={"language": language})
    assert boxes(build, "other") == [f"{title} Tensor An array."]
    assert boxes(build, "page") == []


def test_term_that_any_leads_past_is_not_in_the_box(project: Project) -> None:
    """As in *Used in*: where a page has the name too, the link leads to that."""
    project.write({**FILES, "page.rst": "Page\n====\n\n:any:`stride` and :any:`tensor`.\n"})
    project.write({"stride.rst": ":orphan:\n\nThe page\n========\n"})
    assert boxes(project.build(), "page") == ["Terms on this page Tensor An array."]


def test_box_follows_the_definitions(project: Project) -> None:
    """Without the page being read again."""
    project.write(FILES)
    project.build()
    project.write({"terms.md": FILES["terms.md"].replace("An array", "A grid")})
    assert "A grid." in (project.build().out / "page.html").read_text(encoding="utf-8")


def test_without_the_option_there_is_no_box(project: Project) -> None:
    """Pages are as they are written."""
    project.write({**FILES, "conf.py": CONF.replace("True", "False")})
    assert boxes(project.build(), "page") == []
