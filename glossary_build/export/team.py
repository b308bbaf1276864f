"""The glossary as teams keep one in a repository, ``CONTEXT.md``: bold names, and lines of names to avoid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from glossary_build.export import Export
from glossary_build.export.markdown import Group, escape_name, grouped, link_to
from glossary_build.export.source import Dialect, Draft, export_source
from glossary_build.model import Concept, Glossary, Markup
from glossary_build.parsers.markdown import parse
from glossary_build.text.names import github_slug


def export(glossary: Glossary) -> Export:
    """Return a page with ``**Name**:`` and a text for each term; what it can't hold, such as ids, is in the losses."""
    dialect = Dialect(markup=Markup.MARKDOWN, page=_page, parse=parse, escape_name=escape_name, refer=_refer)
    return export_source(glossary, dialect)


def _page(drafts: Sequence[Draft]) -> str:
    return "\n\n".join(("# Glossary", "## Language", *_blocks(grouped(drafts), 3))) + "\n"


def _blocks(group: Group, level: int) -> Iterator[str]:
    for draft in group.drafts:
        yield f"**{draft.term_line}**:\n{draft.body}".rstrip()
    for subject, below in group.groups.items():
        yield f"{'#' * level} {escape_name(subject)}"
        yield from _blocks(below, level + 1)


def _refer(concept: Concept, glossary: Glossary, language: str) -> str:
    """Return a link to *concept* by its name, as the page has no ids."""
    return link_to(concept, github_slug(glossary.reference_name(concept)), language)
