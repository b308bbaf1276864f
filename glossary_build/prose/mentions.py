"""The terms that pages name without a link, references written to them, and the terms that no page uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from docutils.utils import punctuation_chars as marks

from glossary_build.headwords.inline import read_inline
from glossary_build.model import Concept, Designation, Glossary, Markup, Status
from glossary_build.prose.pages import Page
from glossary_build.text.loose_names import LooseNames
from glossary_build.text.name_finder import NameFinder, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """The name of a term in the text of a page."""

    page: Page
    start: int
    """Offset in the text of the page."""
    line: int
    """1-based line of the page."""
    text: str
    """The name as the page writes it."""
    written: str
    """What a reference is written for: the name, or an ``abbr`` role that explains it."""
    concept: Concept

    def __str__(self) -> str:
        """``path:line``."""
        return f"{self.page.path}:{self.line}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """The use that pages make of the terms of a glossary."""

    unlinked: tuple[Mention, ...]
    """Names of terms on pages that have no reference to the term, in the order of the pages."""
    unused: tuple[Concept, ...]
    """Terms that no page names or refers to, in the order of the glossary."""


def usage(pages: Sequence[Page], glossary: Glossary) -> Usage:
    """Return how *pages* use the terms of *glossary*. Deprecated names are found in references only."""
    concepts = {concept.id: concept for concept in glossary.concepts}
    names = [(name, concept.id) for concept in glossary.concepts for name in concept.designations]
    current = [(name, id_) for name, id_ in names if name.status is not Status.DEPRECATED]
    finder = NameFinder((text, id_) for name, id_ in current for text in in_prose(name, glossary))
    shared = {name: tuple(concept.id for concept in glossary.homonyms(name)) for name in glossary.shared_names}
    loose = LooseNames({**shared, **{name.text: (id_,) for name, id_ in reversed(names)}})
    unlinked: list[Mention] = []
    used: set[str] = set()
    for page in pages:
        linked = {id_ for name in page.references for id_ in _meant(name, glossary, loose)}
        found = [each for each in _mentions(page, finder, concepts) if each.concept.id not in linked]
        found += _explained(page, glossary, loose, concepts)
        used.update(linked, (each.concept.id for each in found))
        unlinked += found
    return Usage(unlinked=tuple(unlinked), unused=tuple(each for each in glossary.concepts if each.id not in used))


def in_prose(name: Designation, glossary: Glossary) -> tuple[str, ...]:
    """How running text writes *name*; a name that it shares with other terms of the *glossary* is one of them."""
    if name.disambiguator is None:
        return spoken(name.text)
    return (name.text, name.stem) if glossary.homonyms(name.stem) else (name.text,)


def _meant(reference: str, glossary: Glossary, loose: LooseNames[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the ids of the concepts that a *reference* may mean; several where that depends on the page."""
    concept = glossary.find_fragment(reference) if reference.startswith("#") else glossary.find(reference)
    return (concept.id,) if concept else loose.find(reference) or ()


def _mentions(page: Page, finder: NameFinder[str], concepts: dict[str, Concept]) -> Iterator[Mention]:
    for passage in page.passages:
        for found in finder.find(passage.text):
            yield Mention(
                page=page,
                start=passage.start + found.start,
                line=passage.line,
                text=passage.text[found.start : found.end],
                written=passage.text[found.start : found.end],
                concept=concepts[found.value],
            )


_ROLES = {Markup.MARKDOWN: ("{abbr}", "{term}"), Markup.RST: (":abbr:", ":term:")}
_EXPLAINED = re.compile(r"(?P<short>[^()]*[^()\s])\s*\((?P<full>[^()]+)\)")


def _explained(
    page: Page, glossary: Glossary, loose: LooseNames[tuple[str, ...]], concepts: dict[str, Concept]
) -> Iterator[Mention]:
    """Yield the ``abbr`` roles whose text and explanation are names of one term."""
    role, reference = _ROLES[page.markup]
    if role not in page.text:
        return
    starts = [0, *(match.end() for match in re.finditer("\n", page.text))]
    for line, paragraph in page.paragraphs:
        start = starts[line - 1]
        for found in read_inline(paragraph.replace(role, reference), page.markup).mentions:  # it knows what is code
            written = paragraph[found.start : found.end]
            start = page.text.find(written, start)
            if start < 0:
                break  # it goes on in a line that the page begins in another way
            parts = _EXPLAINED.fullmatch(found.target) if written.startswith(role) else None
            meant = _meant(parts["short"], glossary, loose) if parts else ()
            if parts and len(meant) == 1 and meant == _meant(parts["full"], glossary, loose):
                concept = concepts[meant[0]]
                at = page.text.count("\n", 0, start) + 1
                yield Mention(page=page, start=start, line=at, text=parts["short"], written=written, concept=concept)
            start += len(written)


_MAY_PRECEDE = re.compile(rf"[\s{marks.openers}{marks.delimiters}]")
_MAY_FOLLOW = re.compile(rf"[\s\\{marks.closing_delimiters}{marks.delimiters}{marks.closers}]")
"""Characters beside which inline markup of reStructuredText is recognised."""
_NO_TITLE = re.compile(r"[`<>\\!~]")
"""What has a meaning of its own in the text of a role."""


def linked(page: Page, mentions: Iterable[Mention]) -> str:
    """Return the text of *page* with a reference for each of *mentions*, which are on it."""
    pieces: list[str] = []
    end = 0
    for mention in sorted(mentions, key=lambda each: each.start):
        stop = mention.start + len(mention.written)
        name, target = "term", _target(mention.text, mention.concept)
        if mention.written != mention.text:
            name, target = "gls", mention.text
        if target is None or mention.start < end:
            continue
        role = f"{{{name}}}`{target}`" if page.markup is Markup.MARKDOWN else f":{name}:`{target}`"
        if page.markup is Markup.RST:
            role = _separated(role, page.text[max(0, mention.start - 1) : mention.start], page.text[stop : stop + 1])
        pieces += [page.text[end : mention.start], role]
        end = stop
    return "".join((*pieces, page.text[end:]))


def first_on_page(mentions: Iterable[Mention]) -> Iterator[Mention]:
    """Yield the first of *mentions* of each term on each page, and all that are explained, as ``gls`` does it once."""
    seen: set[tuple[str, str]] = set()
    for mention in mentions:
        key = mention.page.path, mention.concept.id
        if key not in seen or mention.written != mention.text:
            seen.add(key)
            yield mention


def _target(text: str, concept: Concept) -> str | None:
    """Return what is in the role: the *text* where it is a name, as Sphinx finds one, else the name after it."""
    names = [name.text for name in concept.designations]
    if _NO_TITLE.search(text):
        return None
    if text.lower() in (name.lower() for name in names):
        return text
    name = next((name for name in names if not _NO_TITLE.search(name)), None)
    return None if name is None else f"{text} <{name}>"


def _separated(role: str, before: str, after: str) -> str:
    """Return *role* with escaped blanks where a character beside it would keep it from being read as one."""
    opening = "" if not before or _MAY_PRECEDE.match(before) else r"\ "
    closing = "" if not after or _MAY_FOLLOW.match(after) else r"\ "
    return f"{opening}{role}{closing}"
