"""What a build costs grows with what it builds, not faster: counted in lines of Python that run, not in seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import docutils
import pytest
import sphinx

import glossary_build
from tests.conftest import Project

_COUNTED = tuple(str(Path(package.__file__).parent) for package in (glossary_build, docutils, sphinx))
"""The folders of our code, and of the code that walks what it makes."""
_MOST = 2.2
_CONF = 'extensions = ["glossary_build"]\nglossary_build_sources = ["terms.rst"]\nexclude_patterns = ["terms.rst"]\n'


def _lines(build: Callable[[], object]) -> int:
    """How many lines run while *build* does; one that loops counts each time."""
    count = 0

    def within(_frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return within

    def enter(frame: FrameType, _event: str, _argument: Any) -> Any:
        return within if frame.f_code.co_filename.startswith(_COUNTED) else None

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        build()
    finally:
        sys.settrace(before)
    return count


def _glossary(count: int, name: str = "Name", text: str = "Part of a boat, like {}.") -> str:
    """A stock glossary of *count* terms, whose texts name the term after them."""
    terms = "".join(
        f"   {name} {n}\n      {text.format(f':term:`{name} {(n + 1) % count}`')}\n\n" for n in range(count)
    )
    return f"Terms\n=====\n\n.. glossary::\n\n{terms}"


def _pages(count: int, text: str) -> dict[str, str]:
    return {f"page{n}.rst": f":orphan:\n\nPage {n}\n=======\n\n{text.format(n=n)}\n" for n in range(count)}


_FEW = _glossary(12)
_VIEW = "Home\n====\n\n.. glossary-view::\n"
_GROWING: dict[str, Callable[[int, str], dict[str, str]]] = {
    "terms of a stock glossary": lambda n, name: {"index.rst": _glossary(n, name)},
    "terms of a view": lambda n, name: {"index.rst": _VIEW, "terms.rst": _glossary(n, name)},
    "terms of a view with a page for each letter": lambda n, name: {
        "index.rst": f"{_VIEW}   :split: letter\n",
        "terms.rst": _glossary(n, name),
    },
    "pages that refer to a stock glossary": lambda n, _: {
        "index.rst": _FEW,
        **_pages(n, "To :term:`Name 1`, :term:`name 2`."),
    },
    "pages that refer to a view": lambda n, _: {
        "index.rst": _VIEW,
        "terms.rst": _FEW,
        **_pages(n, "To :term:`Name 1`, :term:`names 2`."),
    },
    "stock glossaries": lambda n, name: {
        "index.rst": _FEW,
        **_pages(n, f".. glossary::\n\n   {name} {{n}}\n      One of :term:`Name 1`."),
    },
    "views": lambda n, _: {"index.rst": _VIEW, "terms.rst": _FEW, **_pages(n, ".. glossary-view::\n   :no-index:")},
    "references to one term": lambda n, _: {"index.rst": f"{_FEW}\n{':term:`Name 1` ' * n}\n"},
    "words of definitions": lambda n, _: {
        "index.rst": _VIEW,
        "terms.rst": _glossary(4, text="Part of {}, " + "and of *wood*, " * n + "too."),
    },
    "links with a name": lambda n, name: {
        "index.rst": _glossary(n, name, text="Of {}, as `in a book <https://example.org>`_."),
    },
}


@pytest.mark.parametrize("growing", _GROWING)
def test_twice_as_much_takes_twice_the_lines(make_project: Callable[[str], Project], growing: str) -> None:
    """80 more of them after 80 run about twice the lines of 40 more after 40. The first build fills what is kept."""
    counts = []
    for size in (12, 40, 80, 160):
        project = make_project(str(size))
        name = f"Of{size}"  # another one each time, since what is found out about a name is kept
        project.write({"conf.py": _CONF, "terms.rst": "", **_GROWING[growing](size, name)})
        counts.append(_lines(project.build))
    _, first, second, third = counts
    assert third - second <= _MOST * (second - first)
