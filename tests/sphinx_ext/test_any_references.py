"""References that may lead to anything: what Sphinx resolves stays as it is, and what it misses may be a term."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from docutils import nodes

from tests.conftest import Build, Project
from tests.sphinx_ext.test_related import box

ROLE = 'extensions = []\ndefault_role = "any"\nhtml_theme = "basic"\n'
MYST = ROLE.replace("[]", '["myst_parser"]')
UPGRADED = 'extensions.append("glossary_build")\n'
WORDS = """\
Words
=====

.. glossary::

   Queue
      What waits.

   hatch
      A door.

   stack
      A pile.

   Tensor
      A grid.

   Guide
      A person.
"""
CODE = ":orphan:\n\nCode\n====\n\n.. py:function:: queue()\n.. py:function:: stack()\n\n.. _hatch:\n\nA door\n------\n"
INDEX = "Top\n===\n\n.. toctree::\n\n   words\n   code\n   guide\n   page\n"
FILES = {"index.rst": INDEX, "words.rst": WORDS, "code.rst": CODE.removeprefix(":orphan:\n\n"), "guide.rst": "G\n=\n"}
IN_RST = "Page\n====\n\n`queue` :any:`hatch` `stack` `guide` `nothing` `code`\n"
IN_MYST = "# Page\n\n[a](queue) [b](hatch) [c](stack) [d](guide) [e](nothing) [f](code.rst) [](hatch)\n"


def links(build: Build) -> list[tuple[str, str, list[str]]]:
    """The links of the page: their text, their address and the classes of the text."""
    found = build.resolved("page").findall(nodes.reference)
    return [(each.astext(), each.get("refuri", each.get("refid")), each[0].get("classes")) for each in found]


def both(make_project: Callable[[str], Project], conf: str, files: dict[str, str]) -> tuple[Build, Build]:
    """The project without and with the extension."""
    builds = []
    for name, line in (("stock", ""), ("ours", UPGRADED)):
        project = make_project(name)
        project.write({**FILES, **files, "conf.py": conf + line})
        builds.append(project.build())
    return builds[0], builds[1]


def said(build: Build) -> list[str]:
    """The warnings of a build, without the path of its project."""
    return build.warnings.replace(str(build.app.srcdir), "").splitlines()


@pytest.mark.filterwarnings("ignore:.*MystReferenceResolver.app' is deprecated")  # used by MyST itself
@pytest.mark.parametrize(("conf", "page"), [(ROLE, {"page.rst": IN_RST}), (MYST, {"page.md": IN_MYST})])
def test_what_sphinx_resolves_stays(make_project: Callable[[str], Project], conf: str, page: dict[str, str]) -> None:
    """A function, a label and a page have the name of a term too: the links and warnings are those without us."""
    stock, ours = both(make_project, conf, page)
    assert links(ours) == links(stock)
    assert said(ours) == said(stock)
    assert any("code.html#queue" in address for _, address, _ in links(ours))


@pytest.mark.filterwarnings("ignore:.*MystReferenceResolver.app' is deprecated")
@pytest.mark.parametrize(
    ("conf", "page"),
    [(ROLE, {"page.rst": "Page\n====\n\n`tensor`\n"}), (MYST, {"page.md": "# Page\n\n[a](tensor) [b](Tensor)\n"})],
)
def test_what_sphinx_misses_may_be_a_term(
    make_project: Callable[[str], Project], conf: str, page: dict[str, str]
) -> None:
    """Sphinx looks for the name in lower case only."""
    stock, ours = both(make_project, conf, page)
    assert "target not found" in stock.warnings
    assert ours.warnings == ""
    assert {address for _, address, _ in links(ours)} == {"words.html#term-Tensor"}
    assert {*links(ours)[0][2]} >= {"std", "std-term"}


def test_other_projects_come_before(project: Project) -> None:
    """So do all handlers of a missing reference, such as that of intersphinx."""
    handler = (
        "from docutils import nodes\n"
        "def setup(app):\n"
        "    app.connect('missing-reference', lambda app, env, node, content:\n"
        "        nodes.reference('', '', content, refuri='https://example.org/'))\n"
    )
    project.write({**FILES, "page.rst": "Page\n====\n\n`tensor`\n", "conf.py": ROLE + UPGRADED + handler})
    assert [address for _, address, _ in links(project.build())] == ["https://example.org/"]


def test_only_links_to_the_term_use_it(project: Project) -> None:
    """An entry doesn't list a section that means a function of its name."""
    page = "Page\n====\n\n`queue` and `tensor`\n\nMore\n----\n\n:term:`queue`\n"
    project.write({**FILES, "page.rst": page.replace("`queue` and", "and"), "conf.py": ROLE + UPGRADED})
    project.write({"more.rst": ":orphan:\n\nMore\n====\n\n`queue`\n"})
    build = project.build()
    assert box(build, "words", "term-Queue") == ["Used in: Page › More"]
    assert box(build, "words", "term-Tensor") == ["Used in: Page"]
