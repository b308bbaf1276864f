"""Lists the decisions in the readers of glossaries that no glossary needs.

Each condition of ``parsers``, ``headwords`` and ``merging``, and each operand of ``and`` and ``or``, notes for which
glossaries it is true and false. One that is nearly always the same is then forced to be so, and what is read of the
others is compared. ``python -m benchmarks.decisions [FOLDER…]`` takes the glossaries of the tests, those in ``sources``
and ``../shared``, and those in the folders. It prints the place, how often it is true and false, and the line.

What is listed is a place to look. It may guard against hostile input, be demanded by a format, or keep a small
glossary from losing a term, such as ``Push/Pull`` from being two names.
"""

from __future__ import annotations

import ast
import builtins
import json
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

ROOT = Path(__file__).parents[1]
PACKAGES = ("glossary_build.parsers", "glossary_build.headwords", "glossary_build.merging")
FOLDERS = ("tests/parsers/unseen", "tests/parsers/fresh", "sources", "../shared/corpus", "../shared/seeds")
FURTHER = ("../shared/corpus-unusual", "../shared/corpus-drawn", "../shared/corpus-teams")
MOST = 4
"""In how many glossaries it is otherwise, at the most, where a decision is nearly always the same."""

Results = dict[Path, str]


class Decisions:
    """What the decisions are, by their places, in the glossary that is read."""

    def __init__(self) -> None:
        """Begin without any."""
        self.seen: dict[tuple[str, bool], set[Path]] = {}
        self.glossary = Path()
        self.forced: tuple[str, bool] | None = None

    def decide(self, place: str, value: object) -> object:
        """Note *value*, a condition at *place*, and return it, or what is forced."""
        if self.forced is None:
            self.seen.setdefault((place, bool(value)), set()).add(self.glossary)
        elif self.forced[0] == place:
            return self.forced[1]
        return value

    def rare(self) -> Iterator[tuple[str, bool, set[Path]]]:
        """Yield each place with a value that it never or rarely has, and the glossaries where it has it."""
        for place in sorted({place for place, _ in self.seen}):
            for value in (True, False):
                having, others = (self.seen.get((place, each), set()) for each in (value, not value))
                if len(having) <= MOST and len(others) > len(having):
                    yield place, value, having


class Marker(ast.NodeTransformer):
    """Lets each condition of a module be decided by a call."""

    def __init__(self, path: str) -> None:
        """Call the module by its *path*."""
        self._path = path

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """Mark each operand."""
        node.values = [self._marked(each) for each in node.values]
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        """Mark the condition."""
        node.test = self._marked(node.test)
        node.body, node.orelse = [self.visit(each) for each in node.body], [self.visit(each) for each in node.orelse]
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        """Mark the condition."""
        node.test = self._marked(node.test)
        node.body, node.orelse = self.visit(node.body), self.visit(node.orelse)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        """Mark each condition."""
        node.iter, node.ifs = self.visit(node.iter), [self._marked(each) for each in node.ifs]
        return node

    def _marked(self, node: ast.expr) -> ast.expr:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            node.operand = self._marked(node.operand)
            return node
        if isinstance(node, ast.BoolOp):
            return self.visit_BoolOp(node)
        place = ast.Constant(f"{self._path}:{node.lineno}:{node.col_offset}")
        changed: ast.expr = self.visit(node)
        return ast.copy_location(ast.Call(ast.Name("decide_", ast.Load()), [place, changed], []), changed)


class _Loader(SourceFileLoader):
    """Loads a module whose conditions are marked."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree = Marker(Path(path).relative_to(ROOT).as_posix()).visit(ast.parse(Path(path).read_bytes()))
        return compile(ast.fix_missing_locations(tree), path, "exec")


class _Finder(MetaPathFinder):
    """Finds the modules of the packages."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target) if fullname.startswith(PACKAGES) else None
        if spec and spec.origin:
            spec.loader = _Loader(fullname, spec.origin)
        return spec


def glossaries(folders: Sequence[Path]) -> list[Path]:
    """The files in *folders* that can be glossaries, without what is written beside them for the tests."""
    from glossary_build.parsers.detect import EXTENSIONS  # here, since its conditions are marked

    files = [path for folder in folders if folder.is_dir() for path in sorted(folder.rglob("*")) if path.is_file()]
    return [path for path in files if path.suffix in EXTENSIONS and not _is_truth(path)]


def _is_truth(path: Path) -> bool:
    return path.suffix == ".json" and any(other != path for other in path.parent.glob(f"{path.stem}.*"))


def read(path: Path) -> str:
    """All that is read of the glossary at *path*."""
    from glossary_build.export.json import json_text
    from glossary_build.loader import LoadConfig, load_glossary

    for module in list(sys.modules.values()):
        if module.__name__.startswith("glossary_build."):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
    try:
        return json_text(load_glossary([path], LoadConfig(root=path.parent)))
    except Exception as error:  # of a condition that is needed
        return json.dumps(repr(error))


def main() -> None:
    """Print the decisions that no glossary needs."""
    decisions = Decisions()
    vars(builtins)["decide_"] = decisions.decide
    sys.meta_path.insert(0, _Finder())
    found = glossaries([*(ROOT / folder for folder in (*FOLDERS, *FURTHER)), *map(Path, sys.argv[1:])])
    usual: Results = {}
    for path in found:
        decisions.glossary = path
        usual[path] = read(path)
    print(f"{len(found)} glossaries, {len({place for place, _ in decisions.seen})} decisions")
    for place, value, affected in decisions.rare():
        decisions.forced = place, not value
        if all(read(path) == usual[path] for path in affected):
            file, line, _ = place.split(":")
            code = (ROOT / file).read_text(encoding="utf-8").splitlines()[int(line) - 1].strip()
            print(f"{place} {value} in {len(affected)}: {code}", flush=True)


if __name__ == "__main__":
    main()
