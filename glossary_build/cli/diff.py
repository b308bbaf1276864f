"""``glossary-build diff``: what changed between two versions of a glossary."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from glossary_build.cli.command import Choice, command, translate, translate_message
from glossary_build.cli.output import counted, print_diagnostics, printable, printable_json, say
from glossary_build.cli.sources import config_option, files_of, load, lock_option, lost_sources, reading_options

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
    from glossary_build.cli.versions import read_version
    from glossary_build.diagnostics import Code, Severity

    unread = False

    def load_source(path: str, content: bytes | None) -> Glossary:
        nonlocal unread
        files = (path,) if content is not None else files_of(path)
        glossary = load(files, contents=None if content is None else {path: content})
        problems = [each for each in glossary.diagnostics if each.code != Code.LOST_ID]  # they are compared below
        errors = [each for each in problems if each.severity is Severity.ERROR]
        print_diagnostics(errors, err=True)
        unread |= bool(errors)
        if lost := lost_sources(glossary):
            raise click.ClickException(f"nothing was compared, since {' and '.join(lost)} could not be read")
        return glossary

    found = comparison.compare(read_version(old, load_source), read_version(new, load_source))
    if form == "json":
        click.echo(printable_json(comparison.as_json(found)))
    elif form == "markdown":
        from glossary_build.headwords.inline import escaped
        from glossary_build.model import Markup

        text = comparison.as_markdown(found, lambda text: escaped(text, Markup.MARKDOWN))
        click.echo("\n".join(map(printable, text.split("\n"))))
    else:
        for line in comparison.as_text(found):
            kind, colon, difference = line.partition(": ")
            click.echo(printable(f"{translate(kind)}{colon}{difference}"))
    counts = [
        translate_message(counted(number, kind.removesuffix("s")) if kind.endswith("s") else f"{number} {kind}")
        for kind, number in comparison.counts(found).items()
    ]
    say(", ".join(counts) or "no term has changed")
    ctx.exit(1 if found.breaks_links or unread else 0)
