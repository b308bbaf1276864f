"""``glossary-build diff``: what changed between two versions of a glossary, which may be published ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin, urlsplit

import click

from glossary_build.cli.command import Choice, command, translate
from glossary_build.cli.output import counted, errors_in, print_lines, print_unread, say, write_text
from glossary_build.cli.sources import config_option, files_of, load, lock_option, reading_options, require_read
from glossary_build.diagnostics import Code, SourceLocation

if TYPE_CHECKING:
    from glossary_build.model import Glossary


@command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@reading_options
@click.option(
    "--format",
    "form",
    type=Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="How to print the differences: for a terminal, for a program, or for release notes and comments.",
)
@config_option
@lock_option
@click.pass_context
def diff(ctx: click.Context, old: str, new: str, *, form: str) -> None:
    """Print what changed between two versions of a glossary.

    OLD and NEW are each a source, a folder of sources, a glossary.json, an objects.inv, the folder of a site that has
    one of these two, or the address of any of them. You see which terms were added, removed, renamed, merged or
    redefined, and which ids and names are lost: links to these break. An objects.inv has ids and names only.

    \b
    Examples:
      glossary-build diff https://example.org/docs/ terms.md --lock glossary.lock
      glossary-build diff old/terms.md terms.md --format markdown

    \b
    Exit status:
      0  no id and no name is lost
      1  a link to OLD may lead nowhere in NEW, or one of them could not be read
      2  the command itself is wrong, as with an unknown option
    """
    import glossary_build.diff as comparison
    from glossary_build.export.json import dump_json

    before, after = _read_version(old), _read_version(new)
    found = comparison.compare(before, after)
    unread = any(each.code != Code.LOST_ID for each in errors_in((*before.diagnostics, *after.diagnostics)))
    lines = comparison.as_lines(found)
    if form == "json":
        write_text("-", dump_json(asdict(found)))
    elif form == "markdown":
        from glossary_build.headwords.inline import escaped
        from glossary_build.model import Markup

        text = comparison.as_markdown(found, lambda text: escaped(text, Markup.MARKDOWN))
        print_lines(text.split("\n"))
    else:
        print_lines(f"{translate(kind)}: {difference}" for kind, difference in lines)
    counts = [
        translate(counted(number, kind) if kind.startswith("lost ") else f"{number} {kind}")
        for kind, number in Counter(kind for kind, _ in lines).items()
    ]
    say(", ".join(counts) or "no term has changed")
    ctx.exit(1 if found.breaks_links or unread else 0)


_FILES = ("glossary.json", "objects.inv")
"""What a site publishes of its glossary, the one that says more first."""


def _read_version(place: str) -> Glossary:
    """Return the version at *place*: a path, or an address that begins with ``http://`` or ``https://``.

    A folder or an address of a site means the ``glossary.json`` in it, or else the ``objects.inv``; any other
    folder, and any other file, is a source. What is wrong with one is printed.
    """
    content = None
    if place.lower().startswith(("http://", "https://")):
        place, content = _fetched(place)
    else:
        place = next((str(Path(place, name)) for name in _FILES if Path(place, name).is_file()), place)
    if place.endswith(_FILES[1]):
        return inventory_glossary(place, content)
    if content is None:
        glossary = load(files_of(place))
    else:
        name = PurePosixPath(unquote(urlsplit(place).path)).name or "glossary"
        glossary = load((name,), contents={name: content})
    print_unread(each for each in glossary.diagnostics if each.code != Code.LOST_ID)  # they are compared
    require_read(glossary, "nothing was compared")
    return glossary


def _fetched(address: str) -> tuple[str, bytes]:
    """Return the address that answered, and what it holds."""
    from glossary_build.parsers.plugins import extensions
    from glossary_build.sphinx_ext.references.download import Download, download

    try:
        is_file = urlsplit(address).path.endswith((*_FILES, *extensions()))
        addresses = [address] if is_file else [urljoin(f"{address.rstrip('/')}/", name) for name in _FILES]
    except ValueError as error:
        raise click.ClickException(f"{address}: it isn't an address") from error
    answers = download({each: {} for each in addresses})
    for each, answer in answers.items():
        if isinstance(answer, Download):
            return each, answer.content
    raise click.ClickException(f"{each}: {answer}")


def inventory_glossary(path: str, content: bytes | None = None) -> Glossary:
    """Return a glossary of the names in an ``objects.inv``; names that share an address are one concept.

    No name is preferred, since the file doesn't say which. *content* is read instead of the file at *path*.
    """
    from glossary_build.model import Concept, Designation, Glossary, Merge, MergeRule, Status
    from glossary_build.sources import Unread, read_file
    from glossary_build.sphinx_ext.references.download import term_addresses
    from glossary_build.text.names import language_of

    read = read_file(path) if content is None else content
    if isinstance(read, Unread):
        raise click.ClickException(f"{click.format_filename(path)} {read.reason}")
    try:
        addresses = term_addresses(read)
    except ValueError as error:
        raise click.ClickException(f"objects.inv: {error}") from error
    source = SourceLocation(path=path, line=1)
    names: dict[str, list[Designation]] = {}
    for name, address in addresses.items():
        found = Designation(text=name, language=language_of(name), status=Status.ADMITTED, source=source)
        names.setdefault(address, []).append(found)
    return Glossary(
        concepts=tuple(
            Concept(
                id=unquote(address.partition("#")[2]),
                designations=tuple(same),
                merges=(Merge(name=same[0].text, rule=MergeRule.FIRST, source=source),),
            )
            for address, same in names.items()
        ),
        sources=(path,),
    )
