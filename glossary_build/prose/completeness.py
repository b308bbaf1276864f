"""What a glossary lacks in a language: names and definitions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from glossary_build.diagnostics import Code, Diagnostic
from glossary_build.model import Concept, Glossary, Status
from glossary_build.text.languages import matches_language

_LACKS = {
    (False, True): "has no name in",
    (True, False): "has no definition in",
    (False, False): "has no name and no definition in",
}
"""What to say of a term, by whether it has a name and a definition."""


class Share(NamedTuple):
    """How many terms have something in a language."""

    terms: int
    names: int
    definitions: int


def missing(glossary: Glossary, languages: Sequence[str]) -> Iterator[Diagnostic]:
    """Yield what each term that isn't deprecated lacks in *languages*, in the order of the glossary."""
    for concept in _asked(glossary):
        for language in languages:
            if lack := _LACKS.get((has_name(concept, language), _defines(concept, language))):
                message = f"“{concept.designations[0].text}” {lack} {language}"
                yield Diagnostic(code=Code.INCOMPLETE, message=message, source=concept.designations[0].source)


def completeness(glossary: Glossary, languages: Sequence[str]) -> dict[str, Share]:
    """Return how complete *glossary* is in each of *languages*."""
    concepts = _asked(glossary)
    return {
        language: Share(
            terms=len(concepts),
            names=sum(has_name(concept, language) for concept in concepts),
            definitions=sum(_defines(concept, language) for concept in concepts),
        )
        for language in languages
    }


def _asked(glossary: Glossary) -> list[Concept]:
    return [concept for concept in glossary.concepts if concept.status is not Status.DEPRECATED]


def has_name(concept: Concept, language: str) -> bool:
    """Whether *concept* has a name in *language* that isn't deprecated, or one that is the same in all of them."""
    names = (name for name in concept.designations if name.status is not Status.DEPRECATED)
    return concept.is_untranslatable or any(matches_language(name.language, language) for name in names)


def _defines(concept: Concept, language: str) -> bool:
    return concept.definition(language) is not None
