"""Splits a document into pages, and finds those that are a term each: the front matter names it, the text defines it::

    ---
    title: Sluice
    aka: [flow gate]
    tags: [glossary]
    ---
    The gate through which all events of one stream pass.

The other pages of a folder tell which of them are such pages, and which have headings that are terms.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import dropwhile, pairwise, takewhile
from operator import attrgetter, itemgetter
from pathlib import PurePosixPath
from typing import TypeVar

from glossary_build.diagnostics import SourceLocation
from glossary_build.headwords.brackets import TermLine, split_term_line
from glossary_build.headwords.designations import collect_designations
from glossary_build.headwords.field_names import Role, field_named
from glossary_build.headwords.heads import can_be_name
from glossary_build.model import NameRule, Status
from glossary_build.parsers import ParseResult
from glossary_build.parsers.detector import Structure, is_page_title
from glossary_build.parsers.headings import is_facet, is_glossary, is_title
from glossary_build.parsers.lists import is_contents
from glossary_build.parsers.tree import Document, Form, Section, Term, nest
from glossary_build.sources.values import YamlNode, compose_yaml
from glossary_build.text.expressions import expression
from glossary_build.text.names import HAN

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
    is_repeated = (
        len(starts) > 1
        and headings[0].name
        and (
            all(names[begin:end] == names[: ends[0]] for begin, end in zip(starts, ends, strict=True))
            or is_page_title(headings[0], headings[1 : ends[0]], document)
        )
    )
    for begin, end in zip(starts, ends, strict=True) if is_repeated else [(0, len(headings))]:
        if begin:
            place = headings[begin].start
            root = Section(level=0, name="", line=place + 1, start=place, begin=place, end=place, is_title=True)
        yield [root, *headings[begin:end]]


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


_NAMES = ("term", "title", "name")
_OTHER_NAMES = (Role.SYNONYMS, Role.ABBREVIATIONS)
_NO_OTHER_NAME = expression(r"/|(?:true|false|yes|no|on|off)$", re.IGNORECASE)
"""An older address of the page, or a switch that is called like such a key."""
_SHORT = ("short_description", "definition", "hovertext", "tooltip")
"""The first paragraph of the definition, unless that of the page says the same."""
_LEAST_SAID_AGAIN = 0.7
"""The share of the words of a short description that a paragraph with the same meaning has."""
_ONLY_TERMS_HAVE = ("aka", "full_link", *_SHORT, "term")
_MOST_FACETS = 8
_MOST_SECTIONS = 2
"""Of a page that says other names of the term that its title, only heading or file is called: above and below that."""
_WORDS = expression(rf"[{HAN}]|[^\W{HAN}]+")
_FOLDERS = ("glossary", "terms", "术语", "terminology")
"""Which have a page for each term."""
_LISTS = ("index", "_index", "readme", "search")
"""Files right in these folders that are no term, but list some."""
_FILED = ("type", "layout", "page-type", "slug", "tags", "categories", "category", "kind")


def read_page_term(
    document: Document, structure: Structure, path: str, entries: int, *, is_asked: bool
) -> tuple[TermLine, Term] | None:
    """The term that the whole *document*, in which *entries* were found, is about; None where it isn't about one.

    It is about one where *is_asked*, if its front matter has a name.
    """
    matter = document.front_matters[0] if document.front_matters else None
    if matter is None or entries > _MOST_FACETS or (entries > 1 and not _are_facets(structure)):
        return None
    root, problems = compose_yaml(matter.content, path)
    written = root.value if root is not None and isinstance(root.value, Mapping) and not problems else {}
    fields = {key.casefold(): value for key, value in written.items()}
    above = document.lines[matter.end : document.sections[0].end]
    opens = structure.by_heading and len(structure.heads) == 1 and any(map(str.strip, above))
    names = [(text, fields[key].line) for key in _NAMES for text in _texts(fields.get(key))[:1]]
    roles = {key: field.role for key in fields if (field := field_named(key))}
    others = [*_other_names(fields, roles)]
    *_, last = document.sections
    is_alone = bool(others) and len(document.sections) <= _MOST_SECTIONS
    if is_alone and not names:
        names = [(last.name or PurePosixPath(path).stem, 0)]
    repeats = bool(names) and last.name == names[0][0] and len(document.sections) == _MOST_SECTIONS
    begin = last.begin if repeats and not any(map(str.strip, above)) else matter.end
    body = list(document.lines[begin : last.end])
    is_filed = (entries != 1 or opens) and any(key in fields for key in _FILED)
    if not names or is_title(names[0][0]) or is_glossary(names[0][0]) or is_contents(body):
        return None
    if not (is_asked or is_filed or is_alone or _is_term(fields, path)):
        return None
    name, line = names[0][0], matter.begin + 1 + names[0][1]
    term_line = split_term_line(name, SourceLocation(path=path, line=line))
    first = term_line.designations[0]
    further = [
        replace(designation, status=Status.ADMITTED, origin=NameRule.FRONT_MATTER.of(key))
        for text, key in others
        for designation in split_term_line(text, first.source).designations
    ]
    term = Term(names=(name,), line=line, body=body, body_line=begin + 1)
    defining = _SHORT if any(map(str.strip, body)) else [key for key in roles if roles[key] is Role.DEFINITION]
    short = next((fields[key] for key in defining if key in fields), None)
    if short and not _is_said_again(short_text := _texts(short), body):
        term = Term(names=(name,), line=line, body=short_text, body_line=matter.begin + 1 + short.line)
        term.add(body, begin + 1)
    return term_line._replace(designations=collect_designations([*term_line.designations, *further])), term


def _other_names(fields: Mapping[str, YamlNode], roles: Mapping[str, Role]) -> Iterator[tuple[str, str]]:
    """The other names of the term, each with its key."""
    for key, role in roles.items():
        texts = _texts(fields[key]) if role in _OTHER_NAMES else ()
        yield from ((text, key) for text in texts if can_be_name(text) and not _NO_OTHER_NAME.match(text))


def _is_said_again(said: Sequence[str], body: Sequence[str]) -> bool:
    """Whether the first paragraph of *body* has most of the words *said*, or of their characters in Chinese."""
    wanted = set(_WORDS.findall(" ".join(said).casefold()))
    first = takewhile(str.strip, dropwhile(lambda line: not line.strip(), body))
    return len(wanted & {*_WORDS.findall(" ".join(first).casefold())}) >= _LEAST_SAID_AGAIN * len(wanted)


def _are_facets(structure: Structure) -> bool:
    """Whether the headings of a page are the aspects of one thing, and not terms."""
    names = [content.section.name for content in structure.contents if not content.section.is_index_heading]
    return structure.by_heading and bool(names) and 2 * sum(map(is_facet, names)) >= len(names)


def _is_term(fields: Mapping[str, YamlNode], path: str) -> bool:
    """Whether the front matter, or the folder of *path*, says that the page is one of a glossary."""
    filed = [text.casefold() for key in _FILED for text in _texts(fields.get(key))]
    *folders, file = map(str.casefold, PurePosixPath(path).parts)
    if folders and folders[-1] in _FOLDERS and file.partition(".")[0] in _LISTS:
        return False
    return (
        any(key in fields for key in _ONLY_TERMS_HAVE)
        or any("glossary" in text or text in ("term", "definition", "术语") for text in filed)
        or any(part in _FOLDERS for part in folders)
    )


def _texts(node: YamlNode | None) -> list[str]:
    """The texts of a value or of a list of values, without those that are empty."""
    nodes = () if node is None else node.value if isinstance(node.value, tuple) else (node,)
    return [" ".join(n.value.split()) for n in nodes if isinstance(n.value, str) and n.value.strip()]


PAGE = "page"
"""The dialect of a page that is a term."""
_FEWEST_ALIKE = 3
_MOST_ALIKE = 0.6
_MOST_PARTS = 12
"""Headings of a page that is a term."""


def pages_of_terms(results: Mapping[str, ParseResult]) -> Iterator[str]:
    """The paths of *results* that were read by their headings, in folders of which most pages are terms.

    Or of which most pages have the same headings, so that these head parts of a definition.
    """
    folders: dict[PurePosixPath, dict[str, ParseResult]] = {}
    for path, result in results.items():
        if result.dialect in (Form.PAGES.value, Form.SECTIONS.value):
            folders.setdefault(PurePosixPath(path).parent, {})[path] = result
    for pages in folders.values():
        headed = {path: result for path, result in pages.items() if result.dialect == Form.SECTIONS.value}
        names = {path: [entry.headword.text for entry in result.entries] for path, result in headed.items()}
        counts = Counter(name for found in names.values() for name in {*found})
        fewest = max(_FEWEST_ALIKE, _MOST_ALIKE * len(pages))
        for path, found in names.items():
            recurring = sum(counts[name] >= fewest for name in found)
            are_parts = len(pages) - len(headed) >= fewest or 2 * recurring >= len(found)
            if are_parts and len(found) <= _MOST_PARTS:
                yield path
