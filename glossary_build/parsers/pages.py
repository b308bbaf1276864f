"""Splits a document that holds several pages one after another, so that each is read as if it were alone."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from operator import attrgetter, itemgetter
from typing import TypeVar

from glossary_build.parsers.detector import is_page_title
from glossary_build.parsers.tree import Document, Section, classify, nest

_T = TypeVar("_T")


def split_pages(document: Document) -> list[Document]:
    """The pages of *document*, which share its lines; mostly it is one.

    A page begins at a section of level 0, which is where its front matter is, or where the first heading occurs again:
    if that is the title of what comes before, or if all headings are repeated in their order.
    """
    roots = [index for index, section in enumerate(document.sections) if section.level == 0]
    pages = [document.sections[begin:end] for begin, end in pairwise([*roots, len(document.sections)])]
    pages = [part for page in pages for part in _by_title(page, document)]
    return [document] if len(pages) == 1 else [_page([*sections], document) for sections in pages]


def _by_title(sections: Sequence[Section], document: Document) -> Iterator[Sequence[Section]]:
    """The pages of *sections*, which begin with one of level 0, by their titles."""
    root, *headings = sections
    names = [(section.level, section.name) for section in headings]
    starts = [index for index, name in enumerate(names) if name == names[0]]
    ends = [*starts[1:], len(headings)]
    if (
        len(starts) < 2
        or not headings[0].name
        or not (
            all(names[begin:end] == names[: ends[0]] for begin, end in zip(starts, ends, strict=True))
            or _is_title(headings[: ends[0]], document)
        )
    ):
        yield sections
        return
    yield [root, *headings[: ends[0]]]
    for begin, end in zip(starts[1:], ends[1:], strict=True):
        first = headings[begin]
        above = replace(root, line=first.line, start=first.start, begin=first.start, end=first.start)
        above.blocks, above.names = [], ()
        yield [above, *headings[begin:end]]


def _is_title(page: Sequence[Section], document: Document) -> bool:
    """Whether the first heading of a *page* is its title."""
    classify(page)
    return not page[0].is_boilerplate and is_page_title(page[0], page[1:], document)


def _page(sections: list[Section], document: Document) -> Document:
    """The page that these *sections* are."""
    begin, end = sections[0].start, sections[-1].end
    for section in sections:
        section.parent = None
    nest(sections)
    return replace(
        document,
        sections=sections,
        abbreviations=_between(begin, end, document.abbreviations, itemgetter(0)),
        front_matters=_between(begin, end, document.front_matters, attrgetter("begin")),
    )


def _between(begin: int, end: int, items: Sequence[_T], line_of: Callable[[_T], int]) -> Sequence[_T]:
    """Those of *items*, which are in the order of their lines, that are in these 0-based lines."""
    return items[bisect_left(items, begin, key=line_of) : bisect_left(items, end, key=line_of)]
