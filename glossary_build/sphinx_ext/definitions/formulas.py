"""Checks that the TeX of a formula only sets mathematics, in a browser and in LaTeX."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

_CHARACTERS = frozenset(" \t\n!\"#$%&'*,-./:;=>\\^_`{|}~")
"""Commands of one character: spaces, accents, brackets, and characters that TeX would not print otherwise."""

TYPESET = ("mathjax_process", "tex2jax_process")
"""Classes of what MathJax is to typeset, in versions 3 and 4, and in version 2."""
AS_WRITTEN = ("mathjax_ignore", "tex2jax_ignore")
"""Classes of an element around text that MathJax would read for ``\\(…\\)``, ``$$…$$`` and environments."""

_TEX = re.compile(r"\\(?:begin|end)[ \t\n]*\{(?P<environment>[^{}]*)\}|\\(?P<command>[A-Za-z@]+|.|\Z)|\^\^", re.DOTALL)
_NOT_IN_LABEL = re.compile(r"[^\w .:+/-]")


@cache
def known_tex() -> tuple[frozenset[str], frozenset[str]]:
    """Return the commands and the environments that a formula may have."""
    listed = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return _CHARACTERS.union(listed["commands"].split()), frozenset(listed["environments"].split())


def refused_tex(formula: str) -> str | None:
    r"""Return the first command of *formula* that is not known to set mathematics only.

    ``^^5c`` is another way to write a backslash.

    >>> refused_tex(r"\frac{\partial L}{\partial x}"), refused_tex(r"\input{/etc/passwd}")
    (None, '\\input')
    """
    commands, environments = known_tex()
    for match in _TEX.finditer(formula):
        environment, command = match["environment"], match["command"]
        if command not in commands if environment is None else environment not in environments:
            return match[0]
    return None


def refused_label(label: str) -> str | None:
    """The first character of *label*, which Sphinx writes into LaTeX as it is, that is not merely printed there."""
    found = _NOT_IN_LABEL.search(label)
    return found[0] if found else None
