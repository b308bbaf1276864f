"""The project around the code: workflows, imports, README, changelog."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import glossary_build
from glossary_build import load_glossary
from glossary_build.ids.lock import read_lock

ROOT = Path(__file__).parents[1]
PACKAGE = Path(glossary_build.__file__).parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))

MODULES = {
    ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
"""Name inside the package (``parsers.rst``) → file."""

HOMES = {
    "sphinx": ("sphinx_ext", "cli.building"),
    "docutils": ("sphinx_ext", "parsers.rst"),
    "markdown_it": ("parsers", "sphinx_ext.definitions.markdown"),
    "mdit_py_plugins": ("parsers",),
    "myst_parser": ("sphinx_ext",),
    "click": ("cli",),
    "yaml": ("sources.safe_yaml",),
}
"""Library → beginnings of the names of the modules that may import it."""

LAYERS = (
    "garbage",
    "text",
    "diagnostics",
    "model",
    "sources",
    "ids",
    "terms",
    "parsers",
    "merging",
    "overrides",
    "loader",
    "export",
    "sphinx_ext",
    "cli",
)
"""Every package and module under the root, from the bottom up; each may import those before it."""


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports when it runs, at its top or inside a function."""
    pending: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while pending:
        node = pending.pop()
        for_types_only = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        pending += [] if for_types_only else ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module, "imports are absolute"
            yield node.module


@pytest.mark.parametrize("library", HOMES)
def test_library_is_imported_only_where_it_belongs(library: str) -> None:
    """The core knows no Sphinx, and each markup library stays with the parser that needs it."""
    users = {name for name, path in MODULES.items() if library in {found.split(".")[0] for found in imports(path)}}
    assert {name for name in users if not name.startswith(HOMES[library])} == set()


def test_imports_go_one_way() -> None:
    """No module imports from a package that comes after its own."""
    assert {name.partition(".")[0] for name in MODULES} == {*LAYERS, "__init__"}
    upward = [
        (name, found)
        for name, path in MODULES.items()
        if name != "__init__"  # the public face may look up
        for found in imports(path)
        if found.startswith("glossary_build.")
        and LAYERS.index(found.split(".")[1]) > LAYERS.index(name.partition(".")[0])
    ]
    assert upward == []


@pytest.mark.skipif(not WORKFLOWS, reason="a source distribution holds no workflows")
def test_actions_are_pinned_by_hash_and_named_by_version() -> None:
    """A tag can be moved to other code; a hash can't."""
    uses = [line.strip() for path in WORKFLOWS for line in path.read_text().splitlines() if "uses:" in line]
    assert len(uses) > 8
    pinned = re.compile(r"(- )?uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
    assert [line for line in uses if not pinned.fullmatch(line)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflow_grants_nothing_by_default(path: Path) -> None:
    """Each job asks for what it needs, and only publishing the site may write."""
    workflow = yaml.safe_load(path.read_text())
    assert workflow["permissions"] == {}
    granted = {name: job["permissions"] for name, job in workflow["jobs"].items()}
    writing = {name: rights for name, rights in granted.items() if "write" in rights.values()}
    assert writing == ({"deploy": {"pages": "write", "id-token": "write"}} if path.stem == "docs" else {})


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_make_targets_that_are_named_exist(name: str) -> None:
    """If you copy a command, you get what it promises."""
    page = ROOT / name
    if not page.exists():
        pytest.skip("a source distribution holds the README only")
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = re.findall(r"(?:^\$ |`)make ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert {"html", "test"} <= set(named) <= targets


FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))


@pytest.mark.skipif(not FORMS, reason="a source distribution holds no forms for issues")
def test_forms_for_issues_ask_for_what_is_needed() -> None:
    """Each has a name, a description, and fields with a label and an id of their own."""
    forms = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in FORMS if path.stem != "config"]
    assert len(forms) > 2
    for form in forms:
        assert form["name"]
        assert form["description"]
        fields = [field["id"] for field in form["body"] if field["attributes"]["label"]]
        assert len(set(fields)) == len(form["body"])


def test_lock_file_holds_every_id_of_the_site() -> None:
    """A term that is published without its id being recorded could lose it unnoticed: run ``make lock``."""
    lock = read_lock((ROOT / "docs" / "glossary.lock").read_text(encoding="utf-8"))
    glossary = load_glossary(sorted((ROOT / "sources").iterdir()))
    published = {id_ for concept in glossary.concepts for id_ in (concept.id, *concept.anchors)}
    assert len(published) > 100
    assert published - set(lock.ids) == set()


def test_changelog_tells_of_this_version() -> None:
    """A version is not released without a word, and changed anchors have a heading of their own."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    _, _, section = changelog.partition(f"\n## [{glossary_build.__version__}]")
    assert "\n### Anchors\n" in section
