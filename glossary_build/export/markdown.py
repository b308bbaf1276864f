"""The glossary as a Markdown source that loads to the same glossary: a page, or the ``CONTEXT.md`` of a team."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import partial

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
_FORM = expression(r"##+ |(?:- )?\*\*")
"""How an entry begins that can be written again."""
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
    blocks = _blocks(drafts, 2, lambda draft, level: _entry(draft, f"{'#' * level} ", has_id=bool(draft.identifier)))
    return "\n\n".join(("# Glossary", *blocks)) + "\n"


def _blocks(drafts: Sequence[Draft], level: int, entry: Callable[[Draft, int], str]) -> Iterator[str]:
    """Yield each *entry*, those of a subject under its heading; the outermost headings have this *level*."""
    for path, own in sections(drafts, _DEEPEST):
        below = level + len(path)
        if path:
            yield f"{'#' * (below - 1)} {escape_name(path[-1])}"
        yield from (entry(draft, below) for draft in own)


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

    All else stays as it is: an entry is written again, in its own form, if its concept has other names, texts or
    relations, and a concept that the file doesn't have comes after its last entry, or at its end. What is in another
    form, as a row of a table, stays, and so does an entry whose text can't be written; both are among the losses.
    """
    entries = parse(text, path).entries
    lines = text.split("\n")
    starts = sorted({entry.source.line - 1 for entry in entries})
    ends = sorted({*starts, *(section.start for section in read_tree(text).sections), len(lines)})
    form = next(filter(None, (_FORM.match(lines[begin]) for begin in starts)), None)
    mark = form[0] if form and "#" in form[0] else "**"
    page = _context if mark == "**" else partial(_plain, mark)
    intended, drafts = plan(glossary, _dialect(page, _refer_by_name))
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
        own = _FORM.match(lines[begin])
        draft = drafts[at_line[begin]][0] if own and at_line.get(begin) in other else None
        texts = [each.text for entry in entries if entry.source.line - 1 == begin for each in entry.definitions]
        new += lines[done:begin]
        if own and draft and all(each in draft.body for each in texts):
            is_tight = end > begin + 1 and lines[begin + 1].strip() != ""
            new += _entry(draft, own[0], has_id="{#" in lines[begin], is_tight=is_tight).split("\n")
        else:
            new += lines[begin:end]
        done = end
    for added in [each for each in intended.concepts if each.id not in at_line.values()]:
        new += [*([""] if new else []), *_entry(drafts[added.id][0], mark).split("\n")]
    changed = "\n".join((*new, *lines[done:]))
    return read_back(changed, parse(changed, path).entries, intended)


def _entry(draft: Draft, mark: str = "**", *, has_id: bool = False, is_tight: bool = False) -> str:
    """Return an entry that begins with *mark*; a heading maybe has its id, and is followed by a blank line or none."""
    if "#" in mark:
        identifier = f" {{#{draft.identifier}}}" if has_id else ""
        between = "\n" if is_tight else "\n\n"
        return f"{mark}{draft.term_line}{identifier}{between}{draft.body}".rstrip()
    if mark == "- **":
        return f"- **{draft.term_line}**: {draft.body}".rstrip().replace("\n", "\n  ")
    return f"**{draft.term_line}**:\n{draft.body}".rstrip()


def _plain(mark: str, drafts: Sequence[Draft]) -> str:
    return "\n\n".join(("# Glossary", *(_entry(draft, mark) for draft in drafts))) + "\n"


def _context(drafts: Sequence[Draft]) -> str:
    blocks = _blocks(drafts, 3, lambda draft, _level: _entry(draft))
    return "\n\n".join(("# Glossary", "## Language", *blocks)) + "\n"


def _refer_by_name(concept: Concept, glossary: Glossary, language: str) -> str:
    """Return a link to *concept* by its name, as the page has no ids."""
    return _link_to(concept, github_slug(glossary.reference_name(concept)), language)
