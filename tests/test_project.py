"""The project around the code: workflows, imports, README, changelog."""

from __future__ import annotations

import ast
import re
import runpy
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import glossary_build
from glossary_build import load_glossary
from glossary_build.ids.assignment import read_lock

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
    "docutils": ("sphinx_ext", "headwords.rst_inline", "parsers.rst", "prose", "export.markup_tree"),
    "markdown_it": (
        "headwords.markdown_inline",
        "parsers",
        "prose",
        "export.markup_tree",
        "sphinx_ext.entries.markdown_definitions",
    ),
    "mdit_py_plugins": ("headwords.markdown_inline", "parsers", "export.markup_tree"),
    "myst_parser": ("sphinx_ext", "prose", "export.markup_tree"),
    "click": ("cli",),
    "yaml": ("sources.values",),
}
"""Library → beginnings of the names of the modules that may import it."""

WRITING = {
    "docs": {"deploy": {"pages": "write", "id-token": "write"}},
    "release": {"attest": {"id-token": "write", "attestations": "write"}, "publish": {"id-token": "write"}},
}
"""Workflow → the rights of its jobs that may write anything."""

LAYERS = (
    "version",
    "garbage",
    "whole_files",
    "plugins",
    "text",
    "diagnostics",
    "model",
    "sources",
    "ids",
    "headwords",
    "parsers",
    "merging",
    "overrides",
    "loader",
    "diff",
    "prose",
    "export",
    "sphinx_ext",
    "cli",
    "__main__",
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
def test_no_module_is_longer_than_can_be_read_once() -> None:
    """One that is has more than one job."""
    lengths = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in MODULES.items()}
    assert max(lengths.values()) <= 400, max(lengths, key=lengths.__getitem__)


def test_actions_are_pinned_by_hash_and_named_by_version() -> None:
    """A tag can be moved to other code; a hash can't."""
    uses = [line.strip() for path in WORKFLOWS for line in path.read_text().splitlines() if "uses:" in line]
    assert len(uses) > 8
    pinned = re.compile(r"(- )?uses: ([\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\$/\.github/workflows/\w+\.yml)")
    assert [line for line in uses if not pinned.fullmatch(line)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflow_grants_nothing_by_default(path: Path) -> None:
    """Each job asks for what it needs, and only what publishes may write."""
    workflow = yaml.safe_load(path.read_text())
    assert workflow["permissions"] == {}
    granted = {name: job["permissions"] for name, job in workflow["jobs"].items()}
    writing = {name: rights for name, rights in granted.items() if "write" in rights.values()}
    assert writing == WRITING.get(path.stem, {})


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md", "CONTRIBUTING.md", "CONTRIBUTING.zh-CN.md"])
def test_make_targets_that_are_named_exist(name: str) -> None:
    """If you copy a command, you get what it promises."""
    page = ROOT / name
    if not page.exists():
        pytest.skip("a source distribution holds the README only")
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = re.findall(r"(?:^\$ |`)make ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert {"html", "test"} <= set(named) <= targets


@pytest.mark.skipif(not (ROOT / ".github").exists(), reason="a source distribution holds no workflows")
def test_versions_in_the_docs_are_those_of_the_tests() -> None:
    """The oldest has a job of its own; each other row is in the matrix."""
    page = (ROOT / "docs" / "guide" / "index.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([\d.]+)[^|]* \| ([\d., ]+) \|$", page, re.MULTILINE)
    listed = [(sphinx, python) for sphinx, pythons in rows for python in pythons.split(", ")]
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8"))["jobs"]
    matrix = [(row["sphinx"], row["python"]) for row in jobs["test"]["strategy"]["matrix"]["include"]]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    [oldest] = re.findall(r"sphinx>=([\d.]+)", " ".join(project["project"]["dependencies"]))
    assert f"sphinx=={oldest}.*" in project["dependency-groups"]["oldest"]
    assert listed == [(oldest, "3.11"), *matrix]


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
    lock = read_lock((ROOT / "docs" / "glossary.lock").read_text(encoding="utf-8"), "glossary.lock")
    glossary = load_glossary(sorted((ROOT / "sources").glob("*.*")))
    published = {id_ for concept in glossary.concepts for id_ in (concept.id, *concept.anchors)}
    assert len(published) > 100
    assert published - set(lock) == set()


def test_changelog_tells_of_this_version() -> None:
    """A version is not released without a word, and changed anchors have a heading of their own."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    _, _, section = changelog.partition(f"\n## [{glossary_build.__version__}]")
    assert "\n### Anchors\n" in section


def repository() -> str:
    """The address of the project."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Repository"]


def test_address_of_the_project_is_in_one_place() -> None:
    """No placeholder is left anywhere, and the pages read the address from ``pyproject.toml``."""
    texts = {
        path: path.read_text(encoding="utf-8")
        for path in sorted({*ROOT.glob("*.*"), *(ROOT / ".github").rglob("*.yml"), *(ROOT / "docs").rglob("*.md")})
        if path.suffix in {".cff", ".json", ".md", ".toml", ".yaml", ".yml"} and "_build" not in path.parts
    }
    placeholder = re.compile(r"\bOWNER\b|your-(?:name|org)|TODO")
    assert {path: found for path, text in texts.items() if (found := placeholder.findall(text))} == {}
    assert [path.name for path, text in texts.items() if repository() in text] == ["pyproject.toml"]
    assert "@repository@" in texts[ROOT / "docs" / "guide" / "checking.md"]


def test_readme_says_how_to_install_what_there_is() -> None:
    """From a checkout before the first release, by name afterwards; and no other page says it again."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    is_released = re.search(r"^## \[[\d.]+\] – \d", changelog, re.MULTILINE) is not None
    assert ("$ pip install glossary-build\n" in readme) is is_released
    assert ("$ pip install ./glossary_build\n" in readme) is not is_released
    assert ("no release yet" in readme) is not is_released
    pages = [path for path in (ROOT / "docs").rglob("*.md") if "_build" not in path.parts]
    assert [path.name for path in pages if "$ pip install" in path.read_text(encoding="utf-8")] == []


@pytest.mark.skipif(not (ROOT / ".ci").exists(), reason="a source distribution holds no scripts for releases")
def test_release_is_refused_until_everything_fits(tmp_path: Path) -> None:
    """Version, date, address and README are checked, and all faults are listed at once."""
    (tmp_path / "glossary_build").mkdir()
    for name in ("glossary_build/version.py", "CHANGELOG.md", "pyproject.toml", "README.md", "README.zh-CN.md"):
        shutil.copy(ROOT / name, tmp_path / name)
    faults = runpy.run_path(str(ROOT / ".ci" / "release.py"))["faults"]
    assert len(list(faults(tmp_path, "v0.0.0", "https://github.com/somebody/else"))) >= 3
    version = glossary_build.__version__
    (tmp_path / "CHANGELOG.md").write_text(f"## [{version}] – 2026-01-01\n", encoding="utf-8")
    for name in ("README.md", "README.zh-CN.md"):
        (tmp_path / name).write_text("Released.\n", encoding="utf-8")
    assert list(faults(tmp_path, f"v{version}", repository())) == []


PRIVATE = {
    "glossary_build/sphinx_ext/sphinx_private.py": {"_docname_to_path", "_raw_config", "_terms"},
}
"""Module → the private names of Sphinx and docutils that it uses."""


def test_modules_that_the_architecture_page_names_exist() -> None:
    """A module that is moved or joined to another is moved there too."""
    page = (ROOT / "docs/explanation/architecture.md").read_text(encoding="utf-8")
    names = {*re.findall(r"`([\w/]+\.py)`", page)} - {"conf.py"}
    packages = [PACKAGE, PACKAGE / "sphinx_ext"]
    assert not [name for name in names if not any((package / name).is_file() for package in packages)]
    assert names


def test_private_names_of_others_are_used_in_one_module() -> None:
    """What may go with the next version of Sphinx is listed, and nothing is listed that isn't used."""
    found: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Attribute) or not re.match("_[a-z]", node.attr):
                continue
            if node.attr in ("_replace", "_value_"):  # of named tuples and enumerations, and documented
                continue
            holder = ast.unparse(node.value)
            if not holder.startswith(("self", "cls", "super()")):
                found.setdefault(path.relative_to(PACKAGE.parent).as_posix(), set()).add(node.attr)
    assert found == PRIVATE


REPLACED = {
    "glossary_build/sphinx_ext/entries/markdown_definitions.py": {
        "base.make_document",  # MyST's, while a definition is rendered
        "markdown.validateLink",  # of a parser of ours
    },
    "glossary_build/sphinx_ext/entries/definitions.py": {"inliner.init_customizations"},  # of an inliner of ours
    "glossary_build/sphinx_ext/sphinx_private.py": {"builder.write"},
    "glossary_build/sphinx_ext/stock.py": {
        "memo.reporter.get_source_and_line"  # which each state machine of docutils sets
    },
}
"""Module → the functions and methods that it replaces."""


def test_methods_of_sphinx_are_replaced_in_one_module() -> None:
    """Each function or lambda that is put into an object that isn't ours is listed."""
    found: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.glob("sphinx_ext/**/*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        functions = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and (
                isinstance(node.value, ast.Lambda) or (isinstance(node.value, ast.Name) and node.value.id in functions)
            ):
                names = {ast.unparse(target) for target in node.targets if isinstance(target, ast.Attribute)}
                names = {name for name in names if not name.startswith(("self.", "build.", "domain.build."))}
                if names:
                    found.setdefault(path.relative_to(PACKAGE.parent).as_posix(), set()).update(names)
    assert found == REPLACED
