"""``glossary-build suggest``: what pages could link to, and what a glossary may lack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

import click

from glossary_build.cli.command import command, translate
from glossary_build.cli.output import counted, print_lines, print_unread, say, write_text
from glossary_build.cli.sources import (
    config_option,
    configured_project,
    files_of,
    load,
    page_of,
    pages_in,
    project_sources,
    read_texts,
    reading_options,
)

if TYPE_CHECKING:
    from glossary_build.model import Concept, Glossary
    from glossary_build.prose.mentions import Candidate, Mention

_SHOWN = 3
"""How many locations are shown of each term."""


@command()
@click.argument("docs", metavar="DOCS...", nargs=-1, required=True, type=click.Path(exists=True))
@click.option(
    "-g",
    "--glossary",
    "sources",
    metavar="SOURCE",
    multiple=True,
    type=click.Path(),
    help="A source of the glossary, or a folder of sources; give it once for each. Or the objects.inv of a built site.",
)
@click.option("--apply", is_flag=True, help="Write a reference at the first mention of each term on a page.")
@click.option("--diff", is_flag=True, help="Show what --apply would change, and change nothing.")
@click.option("--all", "every", is_flag=True, help="With --apply or --diff: at every mention.")
@reading_options
@config_option
@click.pass_context
def suggest(
    ctx: click.Context,
    docs: tuple[str, ...],
    *,
    sources: tuple[str, ...],
    apply: bool,
    diff: bool,
    every: bool,
) -> None:
    """Find terms that pages could link to, and words without an entry.

    DOCS are pages in Markdown (.md) or reStructuredText (.rst), or folders of pages. Terms are looked for in
    paragraphs, not in headings, code, links, tables or the content of directives that only Sphinx knows. A page that
    refers to a term already isn't reported for it.

    --apply writes “term” roles for MyST and reStructuredText, and “gls” roles for “abbr” roles that explain an
    abbreviation of the glossary. Everything else stays as it is. The names of a stock “glossary” directive are targets
    only as it writes them, brackets included: take the objects.inv of the built site for such a glossary.

    \b
    Examples:
      glossary-build suggest docs --glossary terms.md
      glossary-build suggest docs -g terms.md -g terms.zh.md --diff

    \b
    Exit status:
      0  the pages were read, whatever was found
      1  a page could not be read or written, or a source has an error
      2  the command itself is wrong, as with an unknown option
    """
    from glossary_build.prose.mentions import candidates, usage

    files, glossary = _load(sources)
    errors = print_unread(glossary.diagnostics)
    paths = pages_in(docs, files)
    pages = [page for path, text in read_texts(paths) if (page := page_of(path, text))]
    unlinked, unused = usage(pages, glossary)
    if apply or diff:
        changed = _link(unlinked, every=every, show=diff)
        say(f"{counted(changed, 'page')} {'would change' if diff else 'changed'}")
    else:
        print_lines(_report(unlinked, unused, candidates(pages, glossary)))
    ctx.exit(1 if errors or len(pages) < len(paths) else 0)


def _load(sources: Sequence[str]) -> tuple[Sequence[str], Glossary]:
    """Return the files of the glossary, and what they hold."""
    if len(sources) == 1 and Path(sources[0]).name == "objects.inv":
        from glossary_build.cli.diff import inventory_glossary

        return sources, inventory_glossary(sources[0])
    configured = configured_project()
    if not sources and not configured:
        raise click.UsageError("name the glossary, as in --glossary terms.md, or a project with --config")
    files = tuple(file for source in sources for file in files_of(source))
    if configured and not files:
        files = project_sources(configured)
    return files, load(files)


def _link(mentions: Sequence[Mention], *, every: bool, show: bool) -> int:
    """Write references into the pages, or *show* what would change; how many pages that are."""
    from glossary_build.prose.mentions import first_on_page, linked

    by_page: dict[str, list[Mention]] = {}
    for mention in mentions if every else first_on_page(mentions):
        by_page.setdefault(mention.page.path, []).append(mention)
    for path, found in by_page.items():
        page = found[0].page
        if show:
            after = linked(page, found).split("\n")
            print_lines(unified_diff(page.text.split("\n"), after, path, path, lineterm=""))
        else:
            write_text(path, linked(page, found, Path(path).read_bytes().decode()))
    return len(by_page)


def _report(unlinked: Sequence[Mention], unused: Sequence[Concept], new: Sequence[Candidate]) -> Iterator[str]:
    mentions: dict[str, list[Mention]] = {}
    for mention in unlinked:
        mentions.setdefault(mention.concept.id, []).append(mention)
    if mentions:
        yield translate("Terms that pages name without a link")
        for same in sorted(mentions.values(), key=lambda same: -len(same)):
            yield f"  {same[0].concept.designations[0].text}: {_times(list(map(str, same)))}"
    if unused:
        yield translate("Terms that no page uses")
        yield from (f"  {concept.designations[0].text}, {concept.merges[0].source}" for concept in unused)
    if new:
        yield translate("Words that look like terms and have no entry")
        yield from (f"  {each.text}: {translate(each.kind)}, {_times(each.places)}" for each in new)
    if not (mentions or unused or new):
        yield translate("Every term is used and linked, and no word looks like another one.")


def _times(places: Sequence[str]) -> str:
    """Return how often, and the first few locations."""
    shown = list(dict.fromkeys(places))
    more = translate(f"and {len(shown) - _SHOWN} more") if len(shown) > _SHOWN else ""
    return f"{translate(counted(len(places), 'time'))}: {', '.join(shown[:_SHOWN])} {more}".rstrip()
