"""The glossary as a Markdown source that loads to the same glossary: a page, or the ``CONTEXT.md`` of a team."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence

from glossary_build.export import Export
from glossary_build.export.losses import differences, glossary_of, read_back
from glossary_build.export.source import Dialect, Draft, export_source, plan, sections
from glossary_build.headwords.inline import escaped
from glossary_build.model import Concept, Glossary, Markup
from glossary_build.parsers.markdown import parse
from glossary_build.parsers.markdown.reader import read_tree
from glossary_build.text.expressions import expression
from glossary_build.text.languages import matches_language
from glossary_build.text.names import github_slug, has_han

_DEEPEST = 4
"""Levels of groups between the title of the page and a term."""
_SPECIAL = expression(r"(?:^|(?<=\s))[#>|+=-]|\{(?=#)")


def export_markdown(glossary: Glossary) -> Export:
    """Return a page with a heading ``## Name（中文）{#id}`` for each term; what it can't hold is in the losses."""
    return export_source(glossary, _dialect(_page, lambda each, _, language: _link_to(each, each.id, language)))


def escape_name(name: str) -> str:
    r"""Return *name* in a heading, with a backslash before what would be markup.

    >>> escape_name("operator[] *"), escape_name("torch.no_grad")
    ('operator\\[\\] \\*', 'torch.no_grad')
    """
    return _SPECIAL.sub(lambda match: "\\" + match[0], escaped(name, Markup.MARKDOWN))


def _dialect(page: Callable[[Sequence[Draft]], str], refer: Callable[[Concept, Glossary, str], str]) -> Dialect:
    return Dialect(markup=Markup.MARKDOWN, page=page, parse=parse, escape_name=escape_name, refer=refer)


def _page(drafts: Sequence[Draft]) -> str:
    def entry(draft: Draft, level: int) -> Iterator[str]:
        identifier = f" {{#{draft.identifier}}}" if draft.identifier else ""
        yield f"{'#' * level} {draft.term_line}{identifier}"
        yield from filter(None, [draft.body])

    return "\n\n".join(("# Glossary", *_blocks(drafts, 2, entry))) + "\n"


def _blocks(drafts: Sequence[Draft], level: int, entry: Callable[[Draft, int], Iterable[str]]) -> Iterator[str]:
    """Yield each *entry*, those of a subject under its heading; the outermost headings have this *level*."""
    for path, own in sections(drafts, _DEEPEST):
        below = level + len(path)
        if path:
            yield f"{'#' * (below - 1)} {escape_name(path[-1])}"
        for draft in own:
            yield from entry(draft, below)


def _link_to(concept: Concept, fragment: str, language: str) -> str:
    """Return a link to *fragment*, under a name of *concept* that leaves the text in its *language*."""
    shown = concept.name_in(language)
    fits = matches_language(language, "zh") or not has_han(shown.text)
    text = shown.text if fits and not set("[]`\\") & set(shown.text) else concept.id
    return f"[{escape_name(text)}](#{fragment})"


def export_glossary_md(glossary: Glossary) -> Export:
    """Return a page with ``**Name**:`` and a text for each term; what it can't hold, such as ids, is in the losses."""
    return export_source(glossary, _dialect(_context, _refer_by_name))


def update(text: str, path: str, glossary: Glossary) -> Export:
    """Return *text*, the file at *path* that *glossary* was loaded from, with what is different in *glossary*.

    All else stays as it is: an entry is written again if its concept has other names, texts or relations, and a concept
    that the file doesn't have comes after its last entry, or at its end. A row of a table
    stays, and is among the losses.
    """
    entries = parse(text, path).entries
    lines = text.split("\n")
    starts = sorted({entry.source.line - 1 for entry in entries})
    ends = sorted({*starts, *(section.start for section in read_tree(text).sections), len(lines)})
    intended, drafts = plan(glossary, _dialect(_context, _refer_by_name))
    other = {loss.concept for loss in differences(intended, glossary_of(entries))}
    at_line = {
        merge.source.line - 1: concept.id
        for concept in intended.concepts
        for merge in concept.merges
        if merge.source.path == path
    }
    done = 0 if starts else max((number for number, line in enumerate(lines, 1) if line.strip()), default=0)
    new = lines[:done]
    for begin in starts:
        end = ends[bisect_right(ends, begin)]
        end = next((number + 1 for number in range(end - 1, begin, -1) if lines[number].strip()), begin + 1)
        is_row = lines[begin].lstrip().startswith("|")
        draft = drafts[at_line[begin]][0] if at_line.get(begin) in other and not is_row else None
        new += lines[done:begin]
        new += _entry(draft, is_bullet=lines[begin].startswith("- ")).split("\n") if draft else lines[begin:end]
        done = end
    for added in [each for each in intended.concepts if each.id not in at_line.values()]:
        new += [*([""] if new else []), *_entry(drafts[added.id][0]).split("\n")]
    changed = "\n".join((*new, *lines[done:]))
    return read_back(changed, parse(changed, path).entries, intended)


def _entry(draft: Draft, *, is_bullet: bool = False) -> str:
    if is_bullet:
        return f"- **{draft.term_line}**: {draft.body}".rstrip().replace("\n", "\n  ")
    return f"**{draft.term_line}**:\n{draft.body}".rstrip()


def _context(drafts: Sequence[Draft]) -> str:
    blocks = _blocks(drafts, 3, lambda draft, _level: [_entry(draft)])
    return "\n\n".join(("# Glossary", "## Language", *blocks)) + "\n"


def _refer_by_name(concept: Concept, glossary: Glossary, language: str) -> str:
    """Return a link to *concept* by its name, as the page has no ids."""
    return _link_to(concept, github_slug(glossary.reference_name(concept)), language)
