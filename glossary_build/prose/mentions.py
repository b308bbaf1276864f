"""Finds the terms that pages name without a link, and those that no page uses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from glossary_build.model import Concept, Glossary, Status
from glossary_build.prose.pages import Page
from glossary_build.text.loose_names import LooseNames
from glossary_build.text.name_finder import NameFinder


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """The name of a term in the text of a page."""

    page: Page
    start: int
    """Offset in the text of the page."""
    text: str
    """The name as the page writes it."""
    concept: Concept

    def __str__(self) -> str:
        """``path:line``."""
        return f"{self.page.path}:{self.page.line(self.start)}"


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
    finder = NameFinder((name.text, id_) for name, id_ in names if name.status is not Status.DEPRECATED)
    loose = LooseNames({name.text: id_ for name, id_ in reversed(names)})
    unlinked: list[Mention] = []
    used: set[str] = set()
    for page in pages:
        linked = {id_ for name in page.references if (id_ := _meant(name, glossary, loose)) is not None}
        found = [each for each in _mentions(page, finder, concepts) if each.concept.id not in linked]
        used.update(linked, (each.concept.id for each in found))
        unlinked += found
    return Usage(unlinked=tuple(unlinked), unused=tuple(each for each in glossary.concepts if each.id not in used))


def _meant(reference: str, glossary: Glossary, loose: LooseNames[str]) -> str | None:
    """The id of the concept that a *reference* means."""
    concept = glossary.find_fragment(reference) if reference.startswith("#") else glossary.find(reference)
    return concept.id if concept else loose.find(reference)


def _mentions(page: Page, finder: NameFinder[str], concepts: dict[str, Concept]) -> Iterator[Mention]:
    for passage in page.passages:
        for found in finder.find(passage.text):
            yield Mention(
                page=page,
                start=passage.start + found.start,
                text=passage.text[found.start : found.end],
                concept=concepts[found.value],
            )
