"""Finds the terms that pages name without a link, and those that no page uses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from glossary_build.model import Concept, Designation, Glossary, Status
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
    concept: Concept

    def __str__(self) -> str:
        """``path:line``."""
        return f"{self.page.path}:{self.line}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """How pages use the terms of a glossary."""

    unlinked: tuple[Mention, ...]
    """Names of terms on pages that have no reference to the term, in the order of the pages."""
    unused: tuple[Concept, ...]
    """Terms that no page names or refers to, in the order of the glossary."""


def usage(pages: Sequence[Page], glossary: Glossary) -> Usage:
    """How *pages* use the terms of *glossary*. Deprecated names are found in references only."""
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
        used.update(linked, (each.concept.id for each in found))
        unlinked += found
    return Usage(unlinked=tuple(unlinked), unused=tuple(each for each in glossary.concepts if each.id not in used))


def in_prose(name: Designation, glossary: Glossary) -> tuple[str, ...]:
    """How running text writes *name*; a name that it shares with other terms of the *glossary* is one of them."""
    if name.disambiguator is None:
        return spoken(name.text)
    return (name.text, name.stem) if glossary.homonyms(name.stem) else (name.text,)


def _meant(reference: str, glossary: Glossary, loose: LooseNames[tuple[str, ...]]) -> tuple[str, ...]:
    """The ids of the concepts that a *reference* may mean; several where that depends on the page."""
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
                concept=concepts[found.value],
            )
