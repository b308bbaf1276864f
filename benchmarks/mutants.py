"""Show how many of the mutants drawn from each package of the core its tests kill, and which survive.

Mutmut makes the mutants; its own runner is too slow for twenty thousand of them, and can't draw. Here the tests are
collected once. Each mutant is a fork of that process in which the code of one function, or one constant, is replaced,
and which runs the tests that reach the changed line, the quick ones first, until one fails.
"""

from __future__ import annotations

import argparse
import ast
import gc
import os
import pickle
import random
import re
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import _lru_cache_wrapper, cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType

import coverage
import pytest
from libcst import FunctionDef
from mutmut.mutation.file_mutation import create_mutations, deep_replace

CORE = Path("glossary_build").resolve()
PACKAGES = ("ids", "merging", "parsers", "headwords", "text")

SKIPPED = ("test_hostile_text_is_read", "test_long_lines_take_linear_time", "test_pinyin_table.py")
"""Slow tests, which are about speed, or about one table."""
LARGEST = 4 << 30
"""Bytes that a mutant may take before it counts as killed."""

_NOT_RUN = re.compile(r", strict=\w+|^_?(?:T|[A-Z]+[a-z]\w*) = .*", re.MULTILINE)
"""What a program asserts itself, and names of types."""
_ESCAPED = re.compile(r"(\\[uUx])([0-9A-Fa-f]+)")
"""A character in an expression, whose digits may be capitals."""

Tests = list[int]
"""Indexes of tests."""


@dataclass(frozen=True)
class Mutant:
    """A module in which one expression or operator is another."""

    path: Path
    line: int
    """1-based line of the change."""
    code: str
    """All of the changed module."""
    is_constant: bool
    """Whether it is in no function: all that use the module may notice it."""

    def __str__(self) -> str:
        """Show the line before and after."""
        before, after = (code.split("\n")[self.line - 1].strip() for code in (self.path.read_text("utf-8"), self.code))
        return f"{self.path.relative_to(CORE.parent)}:{self.line}\n  - {before}\n  + {after}"


def draw(package: str, count: int, seed: int) -> list[Mutant]:
    """Return *count* of the mutants of *package*, the same ones for the same *seed* and code."""
    found = []
    for path in sorted((CORE / package).rglob("*.py")):
        module, mutations, _, _ = create_mutations(str(path), path.read_text("utf-8"))
        found += [
            (path, module, mutation)
            for mutation in mutations
            if isinstance(mutation.contained_by_top_level_function, FunctionDef | None)  # not a default of a field
        ]
    random.Random(seed).shuffle(found)  # noqa: S311 - which ones it draws is no secret
    drawn: list[Mutant] = []
    for path, module, mutation in found:
        code = deep_replace(module, mutation.original_node, mutation.mutated_node).code
        lines = zip(module.code.split("\n"), code.split("\n"), strict=False)
        line = next((number for number, (before, after) in enumerate(lines, 1) if before != after), 0)
        if line and _changes(module.code, code):
            drawn.append(Mutant(path, line, code, mutation.contained_by_top_level_function is None))
        if len(drawn) == count:
            break
    return drawn


def _changes(before: str, after: str) -> bool:
    """Whether the program is another one, apart from what only a programmer reads."""
    one, other = (
        _ESCAPED.sub(lambda match: match[1] + match[2].lower(), _NOT_RUN.sub("", code)) for code in (before, after)
    )
    return ast.dump(ast.parse(one)) != ast.dump(ast.parse(other))


def apply(mutant: Mutant, functions: list[FunctionType]) -> None:
    """Replace the code of the *functions* of the module, their defaults, and its constants, by those of *mutant*."""
    codes = dict(_functions(compile(mutant.code, str(mutant.path), "exec")))
    own = [function for function in functions if function.__code__.co_filename == str(mutant.path)]
    for function in own:
        function.__code__ = codes.get(function.__code__.co_qualname, function.__code__)
    before, after = ast.parse(mutant.path.read_text("utf-8")), ast.parse(mutant.code)
    for old, new in zip(ast.walk(before), ast.walk(after), strict=False):
        are_functions = isinstance(old, ast.FunctionDef) and isinstance(new, ast.FunctionDef)
        if are_functions and ast.dump(old.args) != ast.dump(new.args):
            _give_defaults(new, own)
    changed = _assign_all(mutant.path, before.body, after.body, set())
    for path in importers(mutant.path) if changed else ():
        body = ast.parse(path.read_text("utf-8")).body
        _assign_all(path, body, body, changed)


def _assign_all(path: Path, before: list[ast.stmt], after: list[ast.stmt], changed: set[str]) -> set[str]:
    """Run the assignments in the module of *path* that differ, or use a name that is *changed*; return all that are."""
    changed = set(changed)
    for old, new in zip(before, after, strict=True):
        if isinstance(new, ast.Assign | ast.AnnAssign):
            used = {each.id for each in ast.walk(new) if isinstance(each, ast.Name)}
            if ast.dump(old) != ast.dump(new) or used & changed:
                changed |= _assign(path, new)
    return changed


@cache
def importers(path: Path) -> list[Path]:
    """Return the modules of the core that import a name from the module of *path*."""
    name = ".".join(path.relative_to(CORE.parent).with_suffix("").parts).removesuffix(".__init__")
    return [each for each in sorted(CORE.rglob("*.py")) if f"from {name} import" in each.read_text("utf-8")]


def _give_defaults(node: ast.FunctionDef, functions: list[FunctionType]) -> None:
    """Give the defaults that *node* has to the function that it is, among the *functions* of its module."""
    line = min([node.lineno, *(each.lineno for each in node.decorator_list)])
    for function in functions:
        if (function.__code__.co_name, function.__code__.co_firstlineno) == (node.name, line):
            defaults, of_keywords = (
                [each and eval(ast.unparse(each), function.__globals__) for each in given]  # noqa: S307
                for given in (node.args.defaults, node.args.kw_defaults)
            )
            function.__defaults__ = tuple(defaults) or None
            named = zip(node.args.kwonlyargs, node.args.kw_defaults, of_keywords, strict=True)
            function.__kwdefaults__ = {each.arg: value for each, given, value in named if given} or None


def _functions(code: CodeType) -> list[tuple[str, CodeType]]:
    found = [(code.co_qualname, code)]
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found += _functions(constant)
    return found


def _assign(path: Path, statement: ast.stmt) -> set[str]:
    """Run *statement* in the module of *path*, and give its value to the modules that have imported the old one.

    The names that have another value are returned.
    """
    ours = [each for name, each in sys.modules.items() if name.startswith((CORE.name, "tests."))]
    module = next((vars(each) for each in ours if getattr(each, "__file__", None) == str(path)), None)
    if module is None:
        return set()  # nobody has imported it
    before = dict(module)
    exec(compile(ast.Module([statement], []), str(path), "exec"), module)  # noqa: S102
    changed = {name for name, value in before.items() if module[name] is not value}
    for name in changed:
        for each in ours:
            if vars(each).get(name) is before[name]:
                vars(each)[name] = module[name]
    return changed


class Runner:
    """Runs the collected tests in forks of this process."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Take the options of the command line."""
        self.arguments = arguments

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the mutants instead of the tests."""
        self.session = session
        for path in sorted(path for package in self.arguments.packages for path in (CORE / package).rglob("*.py")):
            name = ".".join(path.relative_to(CORE.parent).with_suffix("").parts)
            import_module(name.removesuffix(".__init__"))  # what only a test imports would stay as it is
        gc.unfreeze()  # what is frozen isn't found
        found = gc.get_objects()
        self.functions = [each for each in found if isinstance(each, FunctionType)]
        caches = [each for each in found if isinstance(each, _lru_cache_wrapper)]
        self.caches = [each for each in caches if each.__module__.startswith(CORE.name)]
        traced = in_fork(self._trace)[1]
        if traced is None:
            pytest.exit("a test fails without any change", 1)
        reached, self.times = traced
        for package in self.arguments.packages:
            mutants = draw(package, self.arguments.count, self.arguments.seed)
            with ThreadPoolExecutor(self.arguments.jobs) as pool:
                killed = list(pool.map(lambda mutant: self._is_killed(mutant, reached), mutants))
            for mutant, is_killed in zip(mutants, killed, strict=True):
                if not is_killed:
                    print(mutant)
            print(f"{package}: {sum(killed)} of {len(mutants)} killed ({sum(killed) / len(mutants):.1%})", flush=True)
        return True

    def _forget(self) -> None:
        """Clear what the core keeps, so that a test runs what it needs."""
        for kept in self.caches:
            kept.cache_clear()

    def _trace(self) -> tuple[dict[tuple[str, int], Tests], list[float]]:
        """Return the tests that reach each line, and how long each takes."""
        tracer = coverage.Coverage(data_file=None, include=[f"{CORE}/*"], config_file=False)
        times = []
        tracer.start()
        for index in range(len(self.session.items)):
            self._forget()
            tracer.switch_context(str(index))
            begin = time.process_time()
            self._run([index])
            times.append(time.process_time() - begin)
        tracer.stop()
        reached: dict[tuple[str, int], Tests] = defaultdict(list)
        found = tracer.get_data()
        for path in found.measured_files():
            for line, contexts in found.contexts_by_lineno(path).items():
                reached[path, line] += [int(context) for context in contexts if context]
        return reached, times

    def _is_killed(self, mutant: Mutant, reached: dict[tuple[str, int], Tests]) -> bool:
        tests = None if mutant.is_constant else reached.get((str(mutant.path), mutant.line))
        if tests is None:  # or a line that goes on
            users = set(map(str, (mutant.path, *importers(mutant.path))))
            tests = list({test for (path, _), found in reached.items() if path in users for test in found})
        tests = sorted(tests, key=self.times.__getitem__)
        limit = int(5 + 3 * sum(self.times[test] for test in tests))

        def run() -> None:
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            resource.setrlimit(resource.RLIMIT_AS, (LARGEST, LARGEST))
            apply(mutant, self.functions)
            self._forget()
            self._run(tests)

        return in_fork(run)[0] != 0

    def _run(self, tests: Tests) -> None:
        """Run *tests* until one fails, which ends the process."""
        items = [self.session.items[test] for test in tests]
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.session.testsfailed:
                os._exit(1)


def in_fork(work: Callable[[], object]) -> tuple[int, object]:
    """Return the exit status of a fork that does *work*, and what that returns if it ends well."""
    reader, writer = os.pipe()
    sys.stdout.flush()
    process = os.fork()
    if not process:
        try:
            silent = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silent, 1)
            os.dup2(silent, 2)
            with open(writer, "wb") as file:  # noqa: PTH123 - a descriptor
                pickle.dump(work(), file)
        except BaseException:
            os._exit(1)
        os._exit(0)
    os.close(writer)
    with open(reader, "rb") as file:  # noqa: PTH123
        written = file.read()
    status = os.waitpid(process, 0)[1]
    return status, None if status else pickle.loads(written)  # noqa: S301 - our own


def main() -> int:
    """Run mutants of each package, print the survivors, and which share was killed."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("packages", nargs="*", default=PACKAGES)
    parser.add_argument("--count", type=int, default=150, help="how many mutants of each package")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    os.environ["CI"] = "1"  # the same examples each time
    quiet = ["-o", "addopts=", "-p", "no:terminal", "-p", "no:cacheprovider"]
    skipped = ["-k", " and ".join(f"not {name}" for name in SKIPPED)]
    tests = [f"tests/{each}" for each in (*PACKAGES, "test_docstrings.py")]
    return pytest.main([*quiet, *skipped, *tests], plugins=[Runner(arguments)])


if __name__ == "__main__":
    sys.exit(main())
