"""Every regular expression of the package, the methods that the package calls of it, and input that is hard for it."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import random
import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from re import _compiler, _constants, _parser  # type: ignore[attr-defined]  # the only way to an expression's structure
from types import ModuleType
from typing import Any

import glossary_build
from glossary_build.text.expressions import Expression

METHODS = ("match", "fullmatch", "search", "finditer", "findall", "sub", "split")
ELSEWHERE = {
    "parsers.detect._BEGINNINGS": "match",
    "parsers.data.latex._MARKS": "sub",
    "parsers.unread._WAYS": "match",
    "parsers.asciidoc._MARKS": "sub",
}
"""How an expression is used that is no attribute of a name of a module where that happens."""
UNKNOWN = {"finditer", "fullmatch"}
"""What is measured of an expression whose use neither says."""
COMMON = ("a", " ", "\n", "1", "(", "`", ":", ".", "张", "，")
PIECES = (*COMMON, "a ", " a", "\n\n", " \n", "a\n", "[a](", "| a ", "*a ", "- ", "1. ", "é", "\t", "_", "-", "\u2028")
ENDS = ("\0", "\n\0")
"""What hardly any expression takes, and none whose repetition ends with the line."""
MOST_INPUTS = 80
"""Of one expression: the first, and as many of the others."""
MOST_CHOICES = 6
MOST_PREFIXES = 3
_REPETITIONS = (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT)
_SOME = 3
"""Repetitions in a sample: enough for the longest number of rows that a cell reaches over."""
LONG = 50
"""Repetitions that may be more than this many are taken to have no bound."""


def expressions() -> dict[str, re.Pattern[str]]:
    """Every expression for text that the package holds, by its module and name."""
    return {name: pattern for name, (pattern, _) in _expressions().items() if isinstance(pattern.pattern, str)}


def samples(body: Any, *, most: bool) -> str:
    """A text that *body* takes: with as few repetitions as may be or, if *most*, with some of each."""
    text = ""
    for operation, argument in body:
        if operation in _REPETITIONS:
            low, high, inner = argument
            text += samples(inner, most=most) * (max(low, min(high, _SOME)) if most else low)
        elif operation is _constants.BRANCH:
            text += samples(argument[1][-1 if most else 0], most=most)
        elif operation in (_constants.SUBPATTERN, _constants.ATOMIC_GROUP):
            text += samples(argument[-1] if isinstance(argument, tuple) else argument, most=most)
        elif operation in (_constants.IN, _constants.LITERAL, _constants.NOT_LITERAL, _constants.ANY):
            text += (_characters((operation, argument)) or [""])[-1 if most else 0]
    return text


def calls() -> Iterator[tuple[str, Callable[[str], object], list[Callable[[int], str]]]]:
    """Name and method of each expression, a function that calls it so, and its inputs by their length."""
    for name, (pattern, methods) in _expressions().items():
        for method in sorted(methods or UNKNOWN):
            yield f"{name}.{method}", _caller(pattern, method), list(inputs(pattern))


def _expressions() -> dict[str, tuple[re.Pattern[Any], set[str]]]:  # noqa: C901 - first what is held, then what is called
    """Every expression that a module holds, or writes where it calls it, and the methods that are called of it."""
    modules = [
        importlib.import_module(found.name)
        for found in pkgutil.walk_packages(glossary_build.__path__, "glossary_build.")
        if not found.name.endswith("__main__")
    ]
    found: dict[str, tuple[re.Pattern[Any], set[str]]] = {}
    names: dict[int, str] = {}
    for module in modules:
        short = module.__name__.removeprefix("glossary_build.")
        for name, value in sorted(vars(module).items()):
            for number, pattern in enumerate(_patterns_in(value)):
                if id(pattern) not in names:
                    key = f"{short}.{name}" + (f"[{number}]" if number else "")
                    names[id(pattern)] = key
                    found[key] = (pattern, set(filter(None, [ELSEWHERE.get(f"{short}.{name}")])))
    for module in modules:
        short = module.__name__.removeprefix("glossary_build.")
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Attribute) and node.attr in METHODS:
                holder = node.value.value if isinstance(node.value, ast.Subscript) else node.value
                for pattern in _patterns_in(vars(module).get(holder.id) if isinstance(holder, ast.Name) else None):
                    found[names[id(pattern)]][1].add(node.attr)
            elif isinstance(node, ast.Call) and ast.unparse(node.func) in {f"re.{method}" for method in METHODS}:
                written = _written(node.args[0], module)
                if written is None:
                    raise LookupError(f"{module.__name__}:{node.lineno}: an expression that only a run would show")
                found[f"{short}:{node.lineno}"] = (re.compile(written), {node.func.attr})  # type: ignore[attr-defined]
    return found


def _written(node: ast.expr, module: ModuleType) -> str | None:
    """The expression that is written in a call, or held by a name of the *module*, or put together of such."""
    if isinstance(node, ast.JoinedStr):
        parts = [_written(part.value if isinstance(part, ast.FormattedValue) else part, module) for part in node.values]
        return None if None in parts else "".join(filter(None, parts))
    value = node.value if isinstance(node, ast.Constant) else vars(module).get(ast.unparse(node))
    return value if isinstance(value, str) else None


def _patterns_in(value: Any) -> Iterator[re.Pattern[Any]]:
    """The expressions in *value*, a container perhaps."""
    if isinstance(value, (re.Pattern, Expression)):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _patterns_in(part)
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from _patterns_in(part)


def _caller(pattern: re.Pattern[Any], method: str) -> Callable[[str], object]:
    """A function that calls *method* of *pattern* and takes all that comes of it."""
    binary = isinstance(pattern.pattern, bytes)

    def call(text: str) -> None:
        content: Any = text.encode("latin-1", "replace") if binary else text
        if method == "finditer":
            deque(pattern.finditer(content), maxlen=0)
        elif method == "sub":
            pattern.sub(b"" if binary else "", content)
        else:
            getattr(pattern, method)(content)

    return call


def inputs(pattern: re.Pattern[Any]) -> Iterator[Callable[[int], str]]:
    """Long runs, and what leads to them."""
    parsed = _parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)
    runs = dict.fromkeys(("", piece) for piece in PIECES)
    for prefix, unit in _pumps(parsed, [""]):
        runs |= dict.fromkeys([(prefix, unit), ("", prefix + unit), ("", prefix)])
    every = [(prefix, unit, end) for end in ENDS for prefix, unit in runs if unit]
    chance = random.Random(str(pattern.pattern))  # noqa: S311 - the inputs have to be the same each time
    others = every[MOST_INPUTS:]
    for prefix, unit, end in [*every[:MOST_INPUTS], *chance.sample(others, min(len(others), MOST_INPUTS))]:
        yield (
            lambda length, prefix=prefix, unit=unit, end=end: (  # type: ignore[misc]
                prefix + (unit * (length // len(unit) + 1))[: length - len(prefix)] + end
            )
        )


def _pumps(nodes: Any, prefixes: list[str]) -> Iterator[tuple[str, str]]:
    """For each repetition without bound: what may lead to it, and something that it repeats."""
    for node in nodes:
        operation, argument = node
        for part in _parts(argument):
            yield from _pumps(part, prefixes)
        if operation in _REPETITIONS:
            low, high, body = argument
            if high > LONG:
                yield from ((prefix, unit) for prefix in prefixes for unit in _units(body))
            if low == 0:
                yield from _pumps_behind(nodes, node, prefixes)
            prefixes = [prefix + _variants(body)[0] * max(low, 1) for prefix in prefixes]
        else:
            choices = _variants(_parser.SubPattern(_parser.State(), [node]))
            choices = choices if operation in (_constants.BRANCH, _constants.SUBPATTERN) else choices[:1]
            prefixes = list(dict.fromkeys(prefix + choice for choice in choices for prefix in prefixes))[:MOST_PREFIXES]


def _pumps_behind(nodes: Any, node: Any, prefixes: list[str]) -> Iterator[tuple[str, str]]:
    """What follows an optional *node* when it is left out: the next repetition only."""
    rest = list(nodes)[list(map(id, nodes)).index(id(node)) + 1 :]
    between = ""
    for following in rest:
        operation, argument = following
        if operation in _REPETITIONS:
            if argument[1] > LONG:
                yield from ((prefix + between, unit) for prefix in prefixes for unit in _units(argument[2]))
            return
        between += _example(following)


def _units(body: Any) -> list[str]:
    """Texts that *body* takes, and two of them after each other."""
    found = _variants(body)
    return list(dict.fromkeys((*found, *(one + other for one in found for other in found if one != other))))


def _parts(argument: Any) -> Iterator[Any]:
    """The expressions inside a node."""
    if isinstance(argument, _parser.SubPattern):
        yield argument
    elif isinstance(argument, (tuple, list)):
        for part in argument:
            yield from _parts(part)


def _example(node: Any) -> str:
    """Text that *node* takes."""
    state = _parser.State()
    single = _parser.SubPattern(state, [node])
    return _variants(single)[0]


def _variants(body: Any) -> list[str]:
    """Some different texts that *body* takes, the empty one if no other is found."""
    found = [""]
    for operation, argument in body:
        if operation in (_constants.IN, _constants.LITERAL, _constants.NOT_LITERAL, _constants.ANY):
            choices = _characters((operation, argument))
        elif operation is _constants.BRANCH:
            choices = [text for branch in argument[1] for text in _variants(branch)[:2]]
        elif operation in _REPETITIONS:
            choices = [text * max(argument[0], 1) for text in _variants(argument[2])]
        elif operation in (_constants.SUBPATTERN, _constants.ATOMIC_GROUP):
            choices = _variants(argument[-1] if isinstance(argument, tuple) else argument)
        elif operation is _constants.ASSERT and argument[0] == -1 and found == [""]:
            choices = _variants(argument[1])
        else:
            choices = [""]
        found = list(dict.fromkeys(text + choice for text in found for choice in choices or [""]))[:MOST_CHOICES]
    return found


def _characters(node: Any) -> list[str]:
    """Characters that *node* takes: some common ones, and its own."""
    operation, argument = node
    if operation is _constants.LITERAL:
        return [chr(argument)]
    own = []
    if operation is _constants.IN:
        own = [
            chr(part[0] if kind is _constants.RANGE else part) for kind, part in argument if type(part) in (int, tuple)
        ]
    single = _compiler.compile(_parser.SubPattern(_parser.State(), [node]), re.DOTALL)
    return [each for each in dict.fromkeys((*COMMON, *own)) if single.fullmatch(each)][:MOST_CHOICES]
