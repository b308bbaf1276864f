"""Which pages have tools above their glossaries."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from docutils import nodes

from glossary_build.sphinx_ext.nodes import written
from glossary_build.sphinx_ext.page.tools import BAR, PLACE
from tests.conftest import Build, Project
from tests.sphinx_ext import samples

CONF = (
    'project = "demo"\nextensions = ["glossary_build"]\nhtml_theme = "basic"\nexclude_patterns = ["terms*", "_build"]\n'
)


def write(project: Project, sizes: Mapping[str, int], conf: str = "") -> None:
    """Pages with glossaries of so many terms, in the order of the alphabet."""
    project.write({"conf.py": CONF + conf, "index.rst": "Demo\n====\n\n.. toctree::\n   :glob:\n\n   page*\n"})
    for page, size in sizes.items():
        terms = "".join(f"   {chr(97 + n % 26)}{page}{n // 26}\n      It is one.\n\n" for n in range(size))
        project.write({f"{page}.rst": f"{page}\n=====\n\n.. glossary::\n   :sorted:\n\n{terms}"})


def pages_with_tools(build: Build) -> set[str]:
    """The pages with a place for tools, as they were written; the page for lost readers always has a field."""
    pages = {path.stem: path.read_text(encoding="utf-8") for path in build.out.glob("*.html")}
    return {name for name, text in pages.items() if PLACE in text and name != "404"}


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ([1] * 7, []),  # a glossary directive for each definition
        ([1], []),
        ([5], [0]),
        ([5, 1, 1], [0]),
        ([5, 4, 3], []),
        ([12, 10, 9], [0, 1]),
    ],
    ids=str,
)
def test_small_glossaries_have_no_tools_but_the_main_one(
    project: Project, sizes: list[int], expected: list[int]
) -> None:
    """Ten terms on a page, or at least half of all."""
    write(project, {f"page{n}": size for n, size in enumerate(sizes)})
    build = project.build()
    assert build.warnings == ""
    assert pages_with_tools(build) == {f"page{n}" for n in expected}


def test_small_glossary_has_no_letters_and_keeps_its_card_and_id(project: Project) -> None:
    """What isn't above the list is as on any page."""
    write(project, {"page0": 9, "page1": 9, "page2": 9})
    document = project.build().resolved("page0")
    assert not any(BAR in node["classes"] for node in document.findall(written))
    assert list(document.findall(nodes.rubric)) == []
    assert "term-apage00" in document.ids


def test_number_can_be_set(project: Project) -> None:
    """To one: every glossary has them."""
    write(project, {"page0": 1, "page1": 1, "page2": 1}, "glossary_build_tools_from = 1\n")
    assert pages_with_tools(project.build()) == {"page0", "page1", "page2"}


def test_small_view_has_no_bar(project: Project) -> None:
    """Its letters stay headings of the page."""
    write(project, {"page0": 30})
    project.write(
        {**samples.FILES, "conf.py": samples.CONF, "index.rst": samples.INDEX + "\n.. toctree::\n\n   page0\n"}
    )
    document = project.build().resolved("index")
    assert [section[0].astext() for section in document.findall(nodes.section)][1:] != []
    assert not any(BAR in node["classes"] for node in document.findall(written))


def test_page_changes_with_the_others(project: Project) -> None:
    """It isn't the main glossary any more when another page has more terms, though it stays as it was."""
    write(project, {"page0": 5, "page1": 2})
    assert pages_with_tools(project.build()) == {"page0"}
    write(project, {"page1": 8})
    assert pages_with_tools(project.build()) == {"page1"}


def test_cards_of_a_small_view_have_no_switch(project: Project) -> None:
    """As its definitions on the page: both languages are shown."""
    write(project, {"page0": 30})
    conf = {"conf.py": samples.CONF, "index.rst": samples.INDEX + "\n.. toctree::\n\n   page0\n"}
    project.write({**samples.FILES, **conf})
    out = project.build().out
    for path in (out / "index.html", *out.glob("_static/glossary_build/cards*.js")):
        text = path.read_text(encoding="utf-8")
        assert "glossary-definition" in text
        assert "glossary-zh" not in text


def test_pages_that_are_joined_into_one_keep_their_own_size(project: Project) -> None:
    """Each view has a bar if its page has one, whatever the size of the page that the others are joined to."""
    terms = "".join(f"## {letter}term\n\nIt is one.\n\n" for letter in "abcdefghijklmnopqrst")
    conf = CONF + "glossary_build_sources = ['terms.md']\n"
    project.write({"conf.py": conf, "terms.md": f"# Glossary\n\n{terms}"})
    project.write({"index.rst": "Demo\n====\n\n.. toctree::\n\n   some\n   all\n"})
    project.write({"all.rst": "All\n===\n\n.. glossary-view::\n"})
    project.write({"some.rst": "Some\n====\n\n.. glossary-view::\n   :letter: A\n   :no-index:\n"})
    text = (project.build("singlehtml").out / "index.html").read_text(encoding="utf-8")
    assert text.count('class="glossary-bar"') == 1
