"""The glossary as a Markdown source that loads to the same glossary: a heading for each term, groups for subjects."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from glossary_build.export import Export
from glossary_build.export.source import Dialect, Draft, export_source
from glossary_build.model import Concept, Glossary, Markup
from glossary_build.parsers.markdown import parse
from glossary_build.text.languages import matches_language
from glossary_build.text.names import has_han

_DEEPEST = 4
"""Levels of groups between the title of the page and a term."""
_SPECIAL = re.compile(r"[\\`*\[\]]|<(?=\S)|&(?=[#A-Za-z])|(?<![^\W_])_|_(?![^\W_])|(?:^|(?<=\s))[#>|~+=-]|\{(?=#)")


def export(glossary: Glossary) -> Export:
    """Return a page with a heading ``## Name（中文）{#id}`` for each term; what it can't hold is in the losses."""
    dialect = Dialect(markup=Markup.MARKDOWN, page=_page, parse=parse, escape_name=escape_name, refer=_refer)
    return export_source(glossary, dialect)


def escape_name(name: str) -> str:
    r"""Return *name* in a heading, with a backslash before what would be markup.

    >>> escape_name("operator[] *"), escape_name("torch.no_grad")
    ('operator\\[\\] \\*', 'torch.no_grad')
    """
    return _SPECIAL.sub(lambda match: "\\" + match[0], name)


@dataclass(slots=True)
class Group:
    """The entries under one heading, and the groups below it."""

    drafts: list[Draft] = field(default_factory=list)
    groups: dict[str, Group] = field(default_factory=dict)


def grouped(drafts: Sequence[Draft]) -> Group:
    """Return *drafts* by their subjects, the deepest of which are left out."""
    top = Group()
    for draft in drafts:
        group = top
        for subject in draft.subjects[:_DEEPEST]:
            group = group.groups.setdefault(subject, Group())
        group.drafts.append(draft)
    return top


def _page(drafts: Sequence[Draft]) -> str:
    return "\n\n".join(("# Glossary", *_blocks(grouped(drafts), 2))) + "\n"


def _blocks(group: Group, level: int) -> Iterator[str]:
    for draft in group.drafts:
        identifier = f" {{#{draft.identifier}}}" if draft.identifier else ""
        yield f"{'#' * level} {draft.term_line}{identifier}"
        if draft.body:
            yield draft.body
    for subject, below in group.groups.items():
        yield f"{'#' * level} {escape_name(subject)}"
        yield from _blocks(below, level + 1)


def _refer(concept: Concept, _glossary: Glossary, language: str) -> str:
    """Return a link to the id of *concept*, under a name that leaves the text in its *language*."""
    return link_to(concept, concept.id, language)


def link_to(concept: Concept, fragment: str, language: str) -> str:
    """Return a link to *fragment*, under a name of *concept* that leaves the text in its *language*."""
    shown = concept.preferred(language) or concept.designations[0]
    fits = matches_language(language, "zh") or not has_han(shown.text)
    text = shown.text if fits and not set("[]`\\") & set(shown.text) else concept.id
    return f"[{escape_name(text)}](#{fragment})"
