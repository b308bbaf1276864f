"""Finds the part of a page that is its glossary, where the page is about something else.

A README, a handbook or an onboarding page has a section *Glossary* beside others; what they list are no terms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from glossary_build.headwords.lexicon import all_words, finders
from glossary_build.parsers.tree import Section, Table

_GLOSSARY = finders("headings")["part"]
_BESIDE = all_words("beside_glossary")
_DEFINITIONS = all_words("definitions")
_TITLE = finders("headings")["any_title"]


def mark_outside(sections: Sequence[Section]) -> Section | None:
    """Mark the *sections* that are no part of the glossary as outside; returned is the one that is.

    Nothing is marked, and returned, where the page itself is a glossary, or has none or several sections that are.
    """
    titles = [section.name for section in sections if section.is_title]
    named = [section for section in sections if not section.is_title and _is_glossary(section)]
    if len(named) != 1 or not any(titles) or any(map(_is_titled, titles)):
        return None
    (part,) = named
    if not (part.children or part.blocks):
        return None
    for section in sections:
        section.is_outside = not (section.level == 0 or is_within(section, part) or is_within(part, section))
    return part


def mark_numbered(sections: Sequence[Section]) -> None:
    """Mark the sections of a page as outside whose headings have a number, where those of deeper terms have none.

    Several with terms below them show that the numbers are those of groups.
    """
    shown = [section for section in sections if section.name and not (section.is_title or section.is_boilerplate)]
    numbered = {section for section in shown if section.numberless != section.name}
    filled = Counter(section.level for section in numbered if section.children or _has_table(section))
    leaves = [section for section in shown if not (section.children or _has_table(section))]
    alone = [section for section in leaves if section in numbered]
    terms = [section.level for section in leaves if section not in numbered]
    if len(terms) >= 2 * len(alone):
        for section in alone:
            section.is_outside = section.is_outside or (section.level < min(terms) and filled[section.level] < 2)


def _has_table(section: Section) -> bool:
    return any(isinstance(block, Table) for block in section.blocks)


def _is_glossary(section: Section) -> bool:
    if section.numberless.strip() in _DEFINITIONS or _GLOSSARY.search(section.name):
        return True
    return section.is_called_glossary and section.name.strip().casefold() not in _BESIDE


def _is_titled(name: str) -> bool:
    return _GLOSSARY.search(name) is not None or _TITLE.search(name) is not None


def is_within(section: Section, part: Section) -> bool:
    """Whether *section* is *part* or in it."""
    above: Section | None = section
    while above is not None and above is not part:
        above = above.parent
    return above is part
