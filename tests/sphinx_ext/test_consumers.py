"""Projects without our extension that link to our terms: with RST roles, with MyST roles, with MyST inventory links."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from docutils import nodes

from glossary_build.loader import load_glossary
from glossary_build.text.names import inventory_spelling
from tests.conftest import Build, Project
from tests.inventories import read_terms
from tests.serving import serve
from tests.sphinx_ext.samples import FILES

CONF = """\
project = "consumer"
extensions = ["sphinx.ext.intersphinx", "myst_parser"]
myst_enable_extensions = ["colon_fence"]
intersphinx_mapping = {{"pt": {mapping!r}}}
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


Mapping = tuple[str, str | None]


@contextmanager
def published(site: Path, way: str) -> Iterator[Mapping]:
    """What ``intersphinx_mapping`` says of *site*: an address, and where the inventory is if that isn't beside it."""
    if way == "http":
        with serve(site) as address:
            yield address, None
    elif way == "file":
        yield f"{site.as_uri()}/", str(site / "objects.inv")
    else:
        yield "https://pt.example/", str(site / "objects.inv")


@pytest.fixture
def site(make_project: Callable[[str], Project]) -> Path:
    """A site made with the extension."""
    project = make_project("producer")
    project.write(FILES)
    return project.build().out


def links(build: Build, address: str) -> list[str]:
    """Fragments of the links into the other site on the index page; the page and the host are checked."""
    doctree = build.resolved("index")
    uris = [reference["refuri"] for reference in doctree.findall(nodes.reference)]
    assert all(uri.startswith(f"{address}index.html#") for uri in uris)
    return [uri.partition("#")[2] for uri in uris]


@pytest.mark.parametrize("way", ["http", "file", "https"])
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
    make_project: Callable[[str], Project], site: Path, page: str, text: str, expected: list[str], way: str
) -> None:
    """Every way of writing leads to the entry, with no warning."""
    consumer = make_project("consumer")
    with published(site, way) as mapping:
        consumer.write({"conf.py": CONF.format(mapping=mapping), page: text})
        build = consumer.build()
    assert build.warnings == ""
    assert links(build, mapping[0]) == expected


def test_every_name_is_seen_by_readers_of_inventories(site: Path) -> None:
    """By Sphinx's own, and by sphobjinv."""
    sphobjinv = pytest.importorskip("sphobjinv")
    glossary = load_glossary(sorted(site.parents[1].glob("terms*")))
    names = {
        spelling
        for concept in glossary.concepts
        for name in concept.target_names
        for spelling in (name, inventory_spelling(name))
        if spelling and inventory_spelling(spelling) == spelling
    }
    assert len(names) > 10
    read = read_terms((site / "objects.inv").read_bytes())
    assert names - set(read) == set()
    inventory = sphobjinv.Inventory(str(site / "objects.inv"))
    assert {each.name for each in inventory.objects if (each.domain, each.role) == ("std", "term")} == set(read)
