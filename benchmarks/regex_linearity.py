"""Shows that every regular expression of the package, and every parser, takes time in proportion to its input.

Each expression is searched in long runs of pieces of its own alphabet, once and twice as long. A run is lengthened
until it takes long enough to be measured, at most to 1 MB. Exits with 1 where twice the input takes more than 2.3 times
the time, the best of several tries. ``python benchmarks/regex_linearity.py NAME…`` takes those whose name holds NAME.
"""

from __future__ import annotations

import importlib
import itertools
import pkgutil
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from re import _constants, _parser  # type: ignore[attr-defined]  # the only way to an expression's alphabet
from typing import Any

import glossary_build

LIMIT = 2.3
LONGEST = 1_000_000
MEASURABLE = 0.02
"""Seconds; shorter times are noise."""
TRIES = 5
SHORT = 16_000
"""Characters of the first trial: enough for a quadratic time to stand out."""
WORST = 2
"""How many pieces are measured at length: those that take longest in the first trial."""
MOST_PIECES = 24
COMMON = ("a", " ", "\n", "(", "`", "张", "，", "a b ", "\n\n", "<!--", "[a](", "| a ", "*a ", ":a: ", "- ", "1. ")


def expressions() -> Iterator[tuple[str, re.Pattern[Any]]]:
    """Every compiled expression that a module of the package holds, with where."""
    seen: set[int] = set()
    for found in pkgutil.walk_packages(glossary_build.__path__, "glossary_build."):
        module = importlib.import_module(found.name)
        for name, value in sorted(vars(module).items()):
            for pattern in patterns_in(value):
                if id(pattern) not in seen:
                    seen.add(id(pattern))
                    yield f"{found.name.removeprefix('glossary_build.')}.{name}", pattern


def patterns_in(value: Any) -> Iterator[re.Pattern[Any]]:
    """The expressions in *value*, a container perhaps."""
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, Mapping):
        yield from itertools.chain.from_iterable(map(patterns_in, value.values()))
    elif isinstance(value, (tuple, list, set, frozenset)):
        yield from itertools.chain.from_iterable(map(patterns_in, value))


def alphabet(parsed: Any) -> Iterator[str]:  # noqa: C901 - one case for each kind of node
    """Characters and literal words that a parsed expression names, each once in its place."""
    word = ""
    for operation, argument in parsed:
        if operation is _constants.LITERAL:
            word += chr(argument)
            yield chr(argument)
            continue
        if word:
            yield word
        word = ""
        if operation is _constants.IN:
            yield from (
                chr(a[0] if kind is _constants.RANGE else a) for kind, a in argument if isinstance(a, (int, tuple))
            )
        elif operation is _constants.BRANCH:
            for branch in argument[1]:
                yield from alphabet(branch)
        elif isinstance(argument, tuple):
            for part in argument:
                if isinstance(part, _parser.SubPattern):
                    yield from alphabet(part)
    if word:
        yield word


def units(pattern: re.Pattern[Any]) -> list[str]:
    """The pieces whose repetition may be slow: single ones and pairs."""
    own = list(dict.fromkeys(alphabet(_parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE))))[:MOST_PIECES]
    words = sorted(own, key=len)[-4:]
    return list(
        dict.fromkeys([*own, *COMMON, *(a + b for a, b in itertools.permutations([*words, " ", "\n", "a"], 2))])
    )


def timed(call: Callable[[Any], object], unit: str, length: int, *, binary: bool) -> float:
    """Seconds of processor time for *unit* repeated to *length*, with an end that matches nothing."""
    text = (unit * (length // len(unit) + 1))[:length] + "\0"
    content = text.encode() if binary else text
    started = time.process_time()
    call(content)
    return time.process_time() - started


def ratio(call: Callable[[Any], object], unit: str, *, binary: bool) -> tuple[float, int]:
    """How much longer twice the input takes, and at which length; 0 where 1 MB is too quick to tell."""
    length = SHORT
    while (spent := timed(call, unit, length, binary=binary)) < MEASURABLE and length * 2 <= LONGEST // 2:
        length *= 2
    if spent < MEASURABLE:
        return 0.0, length
    best = 99.0
    for _ in range(TRIES):
        twice = min(timed(call, unit, 2 * length, binary=binary) for _ in range(2))
        best = min(best, twice / max(timed(call, unit, length, binary=binary), 1e-9))
        if best <= LIMIT:
            break
    return best, length


def subjects() -> Iterator[tuple[str, Callable[[Any], object], list[str], bool]]:
    """What is measured: name, function of the input, pieces of input, whether the input is bytes."""
    for name, pattern in expressions():

        def search(text: Any, pattern: re.Pattern[Any] = pattern) -> None:
            for _ in pattern.finditer(text):
                pass
            pattern.match(text)
            pattern.fullmatch(text)

        yield name, search, units(pattern), isinstance(pattern.pattern, bytes)
    for kind in ("markdown", "rst", "plain"):
        parse = importlib.import_module(f"glossary_build.parsers.{kind}").parse
        for place, form in (("name", "# G\n\n## A\n\nb\n\n## {}\n\nb\n"), ("text", "# G\n\n## A\n\nb\n\n## B\n\n{}\n")):
            if kind == "rst":
                form = (
                    "G\n=\n\n.. glossary::\n\n   {}\n      b\n"
                    if place == "name"
                    else "G\n=\n\n.. glossary::\n\n   a\n      {}\n"
                )
            yield (
                f"parsers.{kind} ({place})",
                lambda text, parse=parse, form=form: parse(form.format(text.replace("\n", " ")), "x"),
                [*COMMON, "(a", "（", "又称", "简称", " also known as ", "{a}`", "[", "]("],
                False,
            )


def main() -> int:
    """Measure all, print the worst of each, and tell whether one fails."""
    failed = 0
    wanted = sys.argv[1:]
    for name, call, pieces, binary in subjects():
        if wanted and not any(part in name for part in wanted):
            continue
        slowest = sorted(pieces, key=lambda piece: timed(call, piece, SHORT, binary=binary))[-WORST:]
        measured = [(*ratio(call, piece, binary=binary), piece) for piece in slowest]
        worst, length, unit = max(measured)
        failed += worst > LIMIT
        print(
            f"{'FAIL' if worst > LIMIT else 'ok':4} {worst:5.2f}  {name}"
            + (f"  {unit!r} at {length}" if worst > LIMIT else ""),
            flush=True,
        )
    print(f"{failed} over {LIMIT}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
