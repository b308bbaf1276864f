"""Measures what ``check --prose`` finds on twenty pages in two languages, made of entries of our own glossary.

A page is a paragraph for each of twelve drawn concepts: the name and the definition, in English and in Chinese, which
were written apart from each other. So what is reported there is a false finding. A second translation has the name of
another concept wherever it should name its own, as one that was made without the glossary; these should be found.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from glossary_build.headwords.inline import plain_text
from glossary_build.loader import load_glossary
from glossary_build.model import Concept, Markup
from glossary_build.prose import Page, read_page
from glossary_build.prose.checks import ProseChecks

_SOURCES = Path(__file__).parents[2] / "sources"
_PAGES = 20
_CONCEPTS = 12


@dataclass(slots=True)
class Findings:
    """What was reported."""

    paragraphs: int = 0
    false: int = 0
    """Findings on pages with the right names."""
    wrong: int = 0
    """Paragraphs with a wrong name."""
    found: int = 0
    """Those of them that are reported, and aren't with the right name."""


def findings() -> Findings:
    """Check all pages."""
    glossary = load_glossary(sorted(_SOURCES.glob("*.*")))
    both = [each for each in glossary.concepts if _text(each, "en") and _text(each, "zh")]
    total = Findings()
    for seed in range(_PAGES):
        _count(total, random.Random(seed), both, ProseChecks(glossary))  # noqa: S311 - to be repeatable
    return total


def _count(total: Findings, chance: random.Random, both: Sequence[Concept], checks: ProseChecks) -> None:
    drawn = chance.sample(both, _CONCEPTS)
    english = _page("page.md", [_text(each, "en") for each in drawn])
    right = [_text(each, "zh") for each in drawn]
    wrong = [_with_another(text, each, chance, both) for text, each in zip(right, drawn, strict=True)]
    chinese, other = _page("page.zh.md", right), _page("page.zh.md", wrong)
    false = {each.source.line for each in checks.translated(english, chinese, "zh")}
    found = {each.source.line for each in checks.translated(english, other, "zh")}
    deprecated = [*checks.page(english), *checks.page(chinese)]
    total.paragraphs += len(drawn)
    total.false += len(false) + len(deprecated)
    total.wrong += sum(before != after for before, after in zip(right, wrong, strict=True))
    total.found += len(found - false)


def _page(path: str, paragraphs: Sequence[str]) -> Page:
    page = read_page(path, "\n\n".join(paragraphs) + "\n", Markup.MARKDOWN)
    assert page is not None
    return page


def _text(concept: Concept, language: str) -> str:
    """The name and the first paragraph of the definition in *language*; empty without one of them."""
    name, definition = concept.preferred(language), concept.definition(language)
    if name is None or definition is None:
        return ""
    first = plain_text(definition.text, definition.markup).partition("\n\n")[0]
    return f"{name.text}: {' '.join(first.split())}"


def _with_another(text: str, concept: Concept, chance: random.Random, both: Sequence[Concept]) -> str:
    """*text* with the Chinese name of another concept for that of *concept*."""
    name = _chinese(concept)
    others = [other for each in both if (other := _chinese(each)) not in text and name not in other]
    return text.replace(name, chance.choice(others))


def _chinese(concept: Concept) -> str:
    name = concept.preferred("zh")
    assert name is not None
    return name.text
