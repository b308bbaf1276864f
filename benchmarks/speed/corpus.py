"""Repeats the entries of real RST glossaries under new names, to any number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
FILES = ("numpy.rst", "pyramid.rst")
"""Those with a ``glossary`` directive, which stock Sphinx shows too."""

_TERM_ROLE = re.compile(r":term:`([^`]*)`", re.DOTALL)
_TARGET = re.compile(r"(?P<text>.*)<(?P<name>[^>]*)>\s*$", re.DOTALL)
_LABEL_ROLE = re.compile(r":ref:`(?:[^`<]*<)?([^`<>]+)>?`", re.DOTALL)
_PAGE_ROLE = re.compile(r":doc:`[^`]*`", re.DOTALL)


@dataclass(frozen=True, slots=True)
class RealEntry:
    """An entry as its author wrote it, without the indent of the directive."""

    names: tuple[str, ...]
    """The lines of the headwords; a classifier is left out."""
    body: str
    """The indented lines of the definition."""


def read_entries(rst: str) -> list[RealEntry]:
    """The entries of the first ``glossary`` directive in *rst*."""
    lines = rst.expandtabs().split("\n")
    start = next(number for number, line in enumerate(lines) if line.strip() == ".. glossary::") + 1
    while not lines[start].strip() or lines[start].strip().startswith(":sorted:"):
        start += 1
    indent = _indent(lines[start])
    entries: list[RealEntry] = []
    names: list[str] = []
    body: list[str] = []
    for line in lines[start:]:
        if line.strip() and _indent(line) < indent:
            break
        if line.strip() and _indent(line) == indent:
            if body:
                entries.append(_entry(names, body))
                names, body = [], []
            names.append(line.strip().partition(" : ")[0])
        elif names and (line.strip() or body):
            body.append(line[indent:])
    return [*entries, _entry(names, body)]


def distinct(entries: Iterable[RealEntry]) -> list[RealEntry]:
    """*entries* without those of a name that another one has already, in another of the glossaries."""
    found: dict[str, RealEntry] = {}
    for entry in entries:
        if not any(name.lower() in found for name in entry.names):
            found.update((name.lower(), entry) for name in entry.names)
    return [*dict.fromkeys(found.values())]


def repeated(entries: list[RealEntry], size: int) -> list[RealEntry]:
    """*size* entries: *entries*, then the same with `` 2`` after each name and in each reference to it, and so on."""
    own = {name.lower() for entry in entries for name in entry.names}
    return list(islice(_rounds(entries, own), size))


def write_glossary(entries: list[RealEntry]) -> str:
    """A page with one directive of all *entries*."""
    text = "\n".join(
        "".join(f"   {line}\n" if line else "\n" for line in (*entry.names, *entry.body.split("\n")))
        for entry in entries
    )
    return f"Glossary\n========\n\n.. glossary::\n   :sorted:\n\n{text}"


def labels(entries: list[RealEntry]) -> list[str]:
    """The labels that *entries* refer to; they were left on other pages."""
    return sorted({" ".join(label.split()) for entry in entries for label in _LABEL_ROLE.findall(entry.body)})


def _rounds(entries: list[RealEntry], own: set[str]) -> Iterator[RealEntry]:
    for number in count(1):
        suffix = f" {number}" if number > 1 else ""
        for entry in entries:
            names = tuple(name + suffix for name in entry.names)
            yield RealEntry(names, _TERM_ROLE.sub(lambda role: _renamed(role[1], own, suffix), entry.body))  # noqa: B023


def _renamed(content: str, own: set[str], suffix: str) -> str:
    target = _TARGET.match(content)
    name = " ".join((target["name"] if target else content).split())
    if name.lower() not in own:
        return f":term:`{content}`"
    return f":term:`{target['text']}<{name}{suffix}>`" if target else f":term:`{content}{suffix}`"


def _entry(names: list[str], body: list[str]) -> RealEntry:
    text = "\n".join(body).rstrip()
    return RealEntry(tuple(names), _PAGE_ROLE.sub(":doc:`/elsewhere`", text))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
