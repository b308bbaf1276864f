"""Writes the names of a concept as one term line, ``Tensor（张量，abbr. T）``, that reads back as these names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from glossary_build.model import Designation, Kind, Status
from glossary_build.text.names import has_han

Reader = Callable[[str], Sequence[Designation]]
"""The names that the parser finds in a term line; none where it takes the line for something else."""

_MARKERS = {
    False: {"abbreviation": "abbr. ", "full": "short for ", "admitted": "also known as ", "deprecated": "formerly "},
    True: {"abbreviation": "缩写", "full": "全称", "admitted": "又称", "deprecated": "曾称"},
}
"""Whether a name is Chinese → what says in brackets what it is."""
_Key = tuple[str, str, Status, Kind]


def write_term_line(names: Sequence[Designation], escape: Callable[[str], str], read: Reader) -> str:
    """All *names* that fit together in one line, the first one before the brackets.

    Each name is written in the plainest way that *read* understands; a name that would be read as others is left out.
    """
    head, *others = (replace(name, status=Status.PREFERRED) if not place else name for place, name in enumerate(names))
    parts: list[str] = []
    kept = [head]
    for name in others:
        wanted = [*kept, name]
        trials = [(part, read(_line(escape(head.text), [*parts, part]))) for part in _spellings(name, head, escape)]
        exact = (part for part, found in trials if set(map(_key, found)) == set(map(_key, wanted)))
        same = (part for part, found in trials if _texts(found) == _texts(wanted))
        if part := next(exact, next(same, None)):
            parts.append(part)
            kept = wanted
    return _line(escape(head.text), parts)


def _spellings(name: Designation, head: Designation, escape: Callable[[str], str]) -> Iterator[str]:
    """Ways to write *name* in brackets after *head*, the plainest first."""
    text = escape(name.text)
    marker = _MARKERS[has_han(name.text)]
    if name.status is Status.DEPRECATED:
        yield marker["deprecated"] + text
        return
    translates = name.language != head.language and name.status is Status.PREFERRED
    if translates or name.kind is Kind.VARIANT:
        yield text
    if name.kind is Kind.ABBREVIATION:
        yield marker["abbreviation"] + text
        return
    if head.kind is Kind.ABBREVIATION and name.language == head.language:
        yield marker["full"] + text
    yield marker["admitted"] + text
    yield text


def _line(head: str, parts: Sequence[str]) -> str:
    if not parts:
        return head
    return f"{head}（{'，'.join(parts)}）" if any(map(has_han, (head, *parts))) else f"{head} ({', '.join(parts)})"


def _key(name: Designation) -> _Key:
    return name.text, name.language, name.status, name.kind


def _texts(names: Sequence[Designation]) -> set[str]:
    return {name.text for name in names}
