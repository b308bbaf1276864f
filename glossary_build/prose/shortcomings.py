"""Finds what a glossary lacks in a language, and what makes the glossary of a team hard to keep."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import NamedTuple

from glossary_build.diagnostics import Code, Diagnostic
from glossary_build.model import Concept, Definition, Glossary, Status
from glossary_build.prose.mentions import usage
from glossary_build.prose.pages import Page
from glossary_build.sources.paths import is_team_glossary
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


_LITERAL = re.compile(r"`([^`\n]+)`")
_PATH = re.compile(r"[\w.-]/[^/\s]*\.\w")
_DRAFT = re.compile(r"\b(?:TODO|TBD|FIXME|WIP)\b|(?i:[(\[](?:draft|entwurf|草稿|待定|待确认)[)\]]|status:\s?draft\b)")
_MOST_WORDS = 90


def team_style(glossary: Glossary) -> Iterator[Diagnostic]:
    """Yield the faults of entries in files such as ``CONTEXT.md``, in the order of the glossary."""
    texts: dict[str, str] = {}
    for concept in glossary.concepts:
        name = concept.designations[0].text
        for definition in concept.definitions:
            if not is_team_glossary(PurePath(definition.source.path)):
                continue
            for code, message in _faults(definition):
                yield Diagnostic(code=code, message=f"“{name}” {message}", source=definition.source)
            first = texts.setdefault(" ".join(definition.text.casefold().split()), name)
            if first != name:
                message = f"“{name}” has the text of “{first}”"
                yield Diagnostic(code=Code.SAME_TEXT, message=message, source=definition.source)


def unused_terms(pages: Sequence[Page], glossary: Glossary) -> Iterator[Diagnostic]:
    """Yield the terms of such files that none of *pages* names."""
    for concept in usage(pages, glossary).unused if pages else ():
        source = concept.designations[0].source
        if is_team_glossary(PurePath(source.path)):
            message = f"“{concept.designations[0].text}” is on none of the pages"
            yield Diagnostic(code=Code.UNUSED_TERM, message=message, source=source)


def _faults(definition: Definition) -> Iterator[tuple[Code, str]]:
    text = definition.text.strip()
    if not all(map(str.strip, text.split("\n"))) or len(text.split()) > _MOST_WORDS:
        yield Code.LONG_ENTRY, "is longer than a paragraph"
    if code := next(filter(_is_code, _LITERAL.findall(text)), None):
        yield Code.IMPLEMENTATION_DETAIL, f"names “{code}”"
    if _DRAFT.search(text):
        yield Code.DRAFT, "isn't finished"


def _is_code(literal: str) -> bool:
    """Whether *literal* is a path with an extension, or a call."""
    before, bracket, rest = literal.partition("(")
    return _PATH.search(literal) is not None or (bool(bracket) and before[-1:].isalnum() and ")" in rest)
