"""The glossary as teams keep one in a repository, ``CONTEXT.md``: bold names, and lines of names to avoid."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from glossary_build.export import Export
from glossary_build.export.losses import differences
from glossary_build.export.markdown import Group, escape_name, grouped, link_to
from glossary_build.export.reread import glossary_of, read_back
from glossary_build.export.source import Dialect, Draft, export_source, plan
from glossary_build.model import Concept, Glossary, Markup
from glossary_build.parsers.markdown import parse
from glossary_build.parsers.markdown.reader import read_tree
from glossary_build.text.names import github_slug


def export(glossary: Glossary) -> Export:
    """Return a page with ``**Name**:`` and a text for each term; what it can't hold, such as ids, is in the losses."""
    return export_source(glossary, _dialect())


def update(text: str, path: str, glossary: Glossary) -> Export:
    """Return *text*, the file at *path* that *glossary* was loaded from, with what is different in *glossary*.

    All else stays as it is: an entry is written again if its concept has other names, texts or relations, and a concept
    that the file doesn't have comes after its last entry. A row of a table stays, and is among the losses.
    """
    entries = parse(text, path).entries
    lines = text.split("\n")
    starts = sorted({entry.source.line - 1 for entry in entries})
    ends = sorted({*starts, *(section.start for section in read_tree(text).sections), len(lines)})
    intended, drafts = plan(glossary, _dialect())
    other = {loss.concept for loss in differences(intended, glossary_of(entries))}
    at_line = {
        merge.source.line - 1: concept.id
        for concept in intended.concepts
        for merge in concept.merges
        if merge.source.path == path
    }
    new: list[str] = []
    done = 0
    for begin in starts:
        end = ends[bisect_right(ends, begin)]
        end = next((number + 1 for number in range(end - 1, begin, -1) if lines[number].strip()), begin + 1)
        is_row = lines[begin].lstrip().startswith("|")
        draft = drafts[at_line[begin]][0] if at_line.get(begin) in other and not is_row else None
        new += lines[done:begin]
        new += _entry(draft, is_bullet=lines[begin].startswith("- ")).split("\n") if draft else lines[begin:end]
        done = end
    for added in [each for each in intended.concepts if each.id not in at_line.values()]:
        new += ["", *_entry(drafts[added.id][0]).split("\n")]
    changed = "\n".join((*new, *lines[done:]))
    return read_back(changed, parse(changed, path).entries, intended)


def _dialect() -> Dialect:
    return Dialect(markup=Markup.MARKDOWN, page=_page, parse=parse, escape_name=escape_name, refer=_refer)


def _entry(draft: Draft, *, is_bullet: bool = False) -> str:
    if is_bullet:
        return f"- **{draft.term_line}**: {draft.body}".rstrip().replace("\n", "\n  ")
    return f"**{draft.term_line}**:\n{draft.body}".rstrip()


def _page(drafts: Sequence[Draft]) -> str:
    return "\n\n".join(("# Glossary", "## Language", *_blocks(grouped(drafts), 3))) + "\n"


def _blocks(group: Group, level: int) -> Iterator[str]:
    for draft in group.drafts:
        yield _entry(draft)
    for subject, below in group.groups.items():
        yield f"{'#' * level} {escape_name(subject)}"
        yield from _blocks(below, level + 1)


def _refer(concept: Concept, glossary: Glossary, language: str) -> str:
    """Return a link to *concept* by its name, as the page has no ids."""
    return link_to(concept, github_slug(glossary.reference_name(concept)), language)
