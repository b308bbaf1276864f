"""``glossary-build export``: write the model in another form."""

from __future__ import annotations

from pathlib import Path

import click

from glossary_build.cli.output import has_errors, print_diagnostics, write_text
from glossary_build.cli.sources import load, lock_option, sources_argument


@click.command()
@sources_argument
@click.option("--to", "form", type=click.Choice(["json"]), required=True, help="The form to write.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(dir_okay=False, allow_dash=True),
    default="-",
    help="Where to write it, instead of standard output; the file is replaced whole or not at all.",
)
@lock_option
@click.pass_context
def export(
    ctx: click.Context,
    sources: tuple[str, ...],
    *,
    form: str,  # noqa: ARG001 - there is one so far
    output: str,
    lock: Path | None,
    infer: bool,
) -> None:
    """Write the whole glossary in a form that other programs read.

    JSON holds every concept with its names, definitions, relations and places in the sources, as UTF-8; its schema is
    glossary_build/export/glossary.schema.json in the package. What is wrong with the sources goes to standard error
    too. The exit status is 1 if a source could not be read or another problem is an error; the rest is written.
    """
    from glossary_build.export.json import export_json

    glossary = load(sources, lock=lock, infer=infer)
    print_diagnostics(glossary.diagnostics, err=True)
    write_text(output, export_json(glossary))
    ctx.exit(1 if has_errors(glossary.diagnostics) else 0)
