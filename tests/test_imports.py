"""The modules depend on each other in one direction, so that each can be imported first."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import glossary_build

ROOT = Path(glossary_build.__file__).parent

IMPORT_EACH_FIRST = """
import sys
from importlib import import_module

for name in sys.argv[1:]:
    for loaded in [loaded for loaded in sys.modules if loaded.split(".")[0] == "glossary_build"]:
        del sys.modules[loaded]
    try:
        import_module(name)
    except ImportError as error:
        print(f"{name}: {error}")
"""


def module_paths() -> dict[str, Path]:
    """The path of each module of the package."""
    paths = {}
    for path in ROOT.rglob("*.py"):
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return paths


def imported_modules(path: Path, known: dict[str, Path], *, type_checking: bool) -> Iterator[str]:
    """The modules of ours that a module imports: for type checkers too with *type_checking*, else in functions too."""
    pending: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                submodule = f"{node.module}.{alias.name}"
                yield from (name for name in (submodule if submodule in known else node.module,) if name in known)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" and not type_checking:
            continue
        elif not type_checking or not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            pending += ast.iter_child_nodes(node)


@pytest.mark.parametrize("type_checking", [False, True], ids=["when it runs", "for type checkers"])
def test_imports_make_no_cycle(*, type_checking: bool) -> None:
    """Imports can be put in an order in which each module comes after those that it imports, in functions or not."""
    paths = module_paths()
    assert "glossary_build.sphinx_ext.setup" in paths
    graph = {
        name: set(imported_modules(path, paths, type_checking=type_checking)) - {name} for name, path in paths.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise AssertionError(" imports ".join(reversed(error.args[1]))) from None


def is_reachable_from_itself(name: str, graph: dict[str, set[str]]) -> bool:
    """Whether a chain of imports leads from the module *name* back to it."""
    seen: set[str] = set()
    pending = [*graph[name]]
    while pending:
        found = pending.pop()
        if found not in seen:
            seen.add(found)
            pending += graph[found]
    return name in seen


def test_each_module_can_be_imported_first() -> None:
    """No module relies on another one having been imported before.

    Python imports the package of a module first, which counts as an import here. Modules that no chain of imports leads
    back to can't fail, so only the others are tried.
    """
    paths = module_paths()
    graph = {name: set(imported_modules(path, paths, type_checking=False)) for name, path in paths.items()}
    for name in graph:
        if (package := name.rpartition(".")[0]) in paths:
            graph[name].add(package)
    names = sorted(name for name in paths if is_reachable_from_itself(name, graph))
    command = [sys.executable, "-c", IMPORT_EACH_FIRST, *names]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout == ""
