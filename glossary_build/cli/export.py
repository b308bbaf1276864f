"""``glossary-build export``: write the model in another form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from glossary_build.cli.command import Choice, command
from glossary_build.cli.output import errors_in, print_diagnostics, say, write_files, write_text
from glossary_build.cli.sources import (
    config_option,
    load,
    load_config,
    lock_option,
    pages_in,
    read_texts,
    sources_argument,
)
from glossary_build.export import export_glossary, formats
from glossary_build.sources import NotUtf8, decode

if TYPE_CHECKING:
    from glossary_build.export import Export
    from glossary_build.model import Glossary

_FORMATS = formats()
BOM = "\ufeff"


@command()
@sources_argument
@click.option(
    "--to",
    "form",
    type=Choice(list(_FORMATS)),
    required=True,
    help="The form to write: " + "; ".join(f"{name}, {form.help}" for name, form in _FORMATS.items()) + ".",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(allow_dash=True),
    default="-",
    help="Where to write it, instead of standard output; a file is replaced whole or not at all. A form of several "
    "files needs a folder.",
)
@click.option(
    "--bom", is_flag=True, help="Begin a CSV file with a byte order mark, without which Excel doesn't read it as UTF-8."
)
@click.option(
    "--for",
    "pages",
    metavar="PAGE",
    multiple=True,
    type=click.Path(exists=True),
    help="Write only the terms that a page in Markdown or reStructuredText names, or those in a folder. Repeat it for "
    "more.",
)
@config_option
@lock_option
@click.pass_context
def export(
    ctx: click.Context,
    sources: tuple[str, ...],
    *,
    form: str,
    output: str,
    bom: bool,
    pages: tuple[str, ...],
) -> None:
    """Write the whole glossary in a form that other programs read.

    The text is UTF-8. JSON holds every concept with its names, definitions, relations and locations in the sources; its
    schema is glossary_build/export/glossary.schema.json in the package. Data that another form can't represent is
    listed on standard error, and so is what is wrong with the sources.

    \b
    Examples:
      glossary-build export --to json terms.md terms.zh.md -o glossary.json
      glossary-build export --to csv --overrides overrides.yaml terms.md > terms.csv
      glossary-build export --to prompt --for docs/guide.md terms.md

    \b
    Exit status:
      0  the glossary is written
      1  a source could not be read, or has another error; the rest is written
      2  the command itself is wrong, as with an unknown option
    """
    if bom and form != "csv":
        raise click.UsageError("--bom is for CSV; other formats don't begin with a byte order mark")
    is_folder = not _FORMATS[form].extension
    if is_folder and (output == "-" or Path(output).is_file()):
        raise click.UsageError(f"“{form}” is a folder of files: name one with --output")
    if not is_folder and Path(output).is_dir():
        raise click.UsageError(f"“{output}” is a folder; name a file with --output")
    config = load_config(sources)
    source = next((path for path in sources if _is_updated(path, output, form)), None)
    if source and (context := config.glossaries.get(source)):  # its file has no terms of the other glossaries
        sources = tuple(path for path in sources if config.glossaries.get(path, context) == context)
        config = replace(config, glossaries={})
    glossary = load(sources, config)
    exported = _exported(_named(glossary, pages, sources) if pages else glossary, form, source)
    read = [path for path in (*(() if source else sources), *pages, config.lock, config.overrides) if path]
    written = [str(Path(output, name)) for name in exported.files] if is_folder else [output]
    if replaced := next((path for path in written for other in read if _is_same(other, path)), None):
        raise click.UsageError(f"“{replaced}” is read itself, and “{form}” would replace it; name another file")
    print_diagnostics(glossary.diagnostics, err=True)
    if is_folder:
        write_files(Path(output), exported.files)
        if not exported.files:
            say(f"nothing is written: no name has a translation that “{form}” can hold")
        endings = {Path(name).suffix for name in exported.files}
        alike = {each.name for each in Path(output).glob("*") if each.suffix in endings}
        if others := sorted(alike - exported.files.keys()):
            say(f"in {output}, but not of this export: {', '.join(others)}")
    else:
        write_text(output, f"{BOM if bom else ''}{exported.text}")
    for loss in exported.losses:
        say(f"not in {form}: {loss}")
    ctx.exit(1 if errors_in(glossary.diagnostics) else 0)


def _exported(glossary: Glossary, form: str, source: str | None) -> Export:
    """Return *glossary* in *form*; *source* is a team's glossary in it that changes only where it has to."""
    if source is None:
        return export_glossary(glossary, form)
    from glossary_build.export.markdown import update

    content = Path(source).read_bytes()
    text = decode(content)
    if isinstance(text, NotUtf8):
        raise click.UsageError(f"“{source}” is {text.guess}, and “{form}” would make UTF-8 of it; name another file")
    updated = update(text, source, glossary)
    mark, end = BOM if content.startswith(BOM.encode()) else "", "\r\n" if b"\r\n" in content else "\n"
    return updated._replace(text=mark + updated.text.replace("\n", end))


def _is_updated(path: str, output: str, form: str) -> bool:
    """Whether the source at *path* is a team's glossary that *form* changes only where it is different."""
    from glossary_build.model import Markup
    from glossary_build.prose import EXTENSIONS

    is_team = form == "glossary-md" and EXTENSIONS.get(Path(path).suffix.lower()) is Markup.MARKDOWN
    return is_team and _is_same(path, output)


def _is_same(path: str | Path, other: str | Path) -> bool:
    """Whether both are one file, however they are written: by a link, or in other case where that doesn't count."""
    return Path(path).exists() and Path(other).exists() and Path(path).samefile(other)


def _named(glossary: Glossary, paths: Sequence[str], sources: Sequence[str]) -> Glossary:
    """Return *glossary* with the concepts that the pages at *paths* name, in headings, tables and code too."""
    from glossary_build.prose.checks import ProseChecks

    return ProseChecks(glossary).named(text for _, text in read_texts(pages_in(paths, sources)))
