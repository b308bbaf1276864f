"""Three projects that link to our terms from outside: with RST roles, with MyST roles, with MyST inventory links."""

from collections.abc import Callable
from pathlib import Path

import pytest
from docutils import nodes

from tests.conftest import Build, Project
from tests.sphinx_ext.samples import FILES

SITE = "https://pt.example/"

CONF = """\
project = "consumer"
extensions = ["sphinx.ext.intersphinx", "myst_parser"]
myst_enable_extensions = ["colon_fence"]
intersphinx_mapping = {{"pt": ("https://pt.example/", {inventory!r})}}
"""

RST_PAGE = """\
Page
====

:term:`Tensor` :term:`张量` :external+pt:term:`AOT` :external+pt:term:`stride` :external:term:`cost function`
:external+pt:term:`Brain Floating Point-16`
"""

MYST_ROLES = """\
# Page

{term}`tensor` {term}`张量` {external+pt:term}`步长` {external+pt:term}`the step <step>`
"""

MYST_LINKS = """\
# Page

[](inv:pt:std:term#Tensor) [array](inv:pt:*:term#张量) <inv:pt:std:term#AOT> [](inv:#提前编译)
"""


@pytest.fixture
def inventory(make_project: Callable[[str], Project]) -> Path:
    """The inventory of a site made with the extension."""
    project = make_project("producer")
    project.write(FILES)
    return project.build().out / "objects.inv"


def links(build: Build) -> list[str]:
    """Fragments of the links into the other site on the index page; the page and the host are checked."""
    doctree = build.resolved("index")
    uris = [reference["refuri"] for reference in doctree.findall(nodes.reference)]
    assert all(uri.startswith(SITE + "index.html#") for uri in uris)
    return [uri.partition("#")[2] for uri in uris]


@pytest.mark.parametrize(
    ("page", "text", "expected"),
    [
        (
            "index.rst",
            RST_PAGE,
            ["term-Tensor", "term-Tensor", "term-AOT", "term-Stride", "term-loss-function", "term-BF16"],
        ),
        ("index.md", MYST_ROLES, ["term-Tensor", "term-Tensor", "term-Stride", "term-Stride"]),
        ("index.md", MYST_LINKS, ["term-Tensor", "term-Tensor", "term-AOT", "term-AOT"]),
    ],
    ids=["rst roles", "myst roles", "myst inventory links"],
)
def test_links_from_another_project_resolve(
    make_project: Callable[[str], Project], inventory: Path, page: str, text: str, expected: list[str]
) -> None:
    """Every way of writing leads to the entry, with no warning."""
    consumer = make_project("consumer")
    consumer.write({"conf.py": CONF.format(inventory=str(inventory)), page: text})
    build = consumer.build()
    assert build.warnings == ""
    assert links(build) == expected
