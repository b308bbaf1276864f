"""``glossary-build html``: the whole site from nothing but the sources."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import click

from glossary_build.cli.command import Choice, command
from glossary_build.cli.output import Progress, counted, has_errors, print_diagnostics, printable, reason, say
from glossary_build.cli.site import LANGUAGES, require_site
from glossary_build.cli.sources import load, lock_option, lost_sources, sources_argument
from glossary_build.cli.workplace import is_ours, replace_site, workplace

OPTIONAL = ("english.html", "pinyin.html", "abbreviations.html", "_images")
"""What one glossary has and another has not."""


@command()
@sources_argument
@click.option(
    "-o",
    "--output",
    "out",
    metavar="OUT",
    type=click.Path(file_okay=False, path_type=Path),
    default="site",
    show_default=True,
    help="The folder for the site: a new or empty one, or one with an earlier site, which is replaced once the new one "
    "is finished.",
)
@click.option(
    "--title",
    metavar="TEXT",
    help="The title of the site; without it, the title or the name of the first source.",
)
@click.option(
    "--language",
    type=Choice(LANGUAGES),
    default="both",
    show_default=True,
    help="What to show: English only, Chinese only, or all languages that the glossary has. An entry that lacks the "
    "language is shown in the one it has. The site itself is in Chinese if more definitions are than in English.",
)
@lock_option
@click.option("--open", "open_", is_flag=True, help="Open the site in the browser.")
@click.pass_context
def html(
    ctx: click.Context,
    sources: tuple[str, ...],
    *,
    out: Path,
    title: str | None,
    language: str,
    open_: bool,
) -> None:
    """Build the whole site, with no conf.py and no project.

    You get a start page, the glossary in English order and, if there is Chinese, in pinyin order, a table of the
    abbreviations, an index of all names and a search. The files in OUT work on any web server and straight from the
    disk, and load nothing from other hosts. The same sources give the same files, byte for byte.

    \b
        glossary-build html terms.md terms.zh.md --open

    What is wrong with the sources goes to standard error, one line “path:line: severity: message [code]” each. The exit
    status is 1 if one is an error; the site is built from the rest. It is also 1 if a source gives no term because of
    an error, if there is no term at all, or if a file can't be written; OUT doesn't change then. The theme comes with
    an extra:

    \b
        pip install "glossary-build[site]"
    """
    require_site("furo", "sphinx_copybutton")
    if not is_ours(out):
        raise click.BadParameter(f"“{out}” holds other files and no site", param_hint="'-o'")

    glossary = load(sources)
    print_diagnostics(glossary.diagnostics, err=True)
    if not glossary.concepts:
        raise click.ClickException("there is no term to show, so nothing was written")
    if lost := lost_sources(glossary):
        raise click.ClickException(f"nothing was written, since {' and '.join(lost)} could not be read")

    from glossary_build.cli.building import BuildError, build_html
    from glossary_build.cli.site import configuration, pages, shown_languages, site_title, write_pages

    languages = shown_languages(glossary, language)
    title = " ".join((title or "").split()) or site_title(glossary, languages)
    try:
        with workplace(out, OPTIONAL) as work:
            folder = work / "pages"
            folder.mkdir()
            write_pages(folder, pages(glossary, title, language))
            with Progress("building the pages") as progress:
                settings = configuration(sources[0], title, languages)
                problems = build_html(folder, work / "site", settings, glossary, on_page=progress.step)
            replace_site(work, out, OPTIONAL)
    except OSError as error:
        raise click.ClickException(f"the site could not be built: {reason(error, names_file=True)}") from error
    except BuildError as error:
        raise click.ClickException(f"the site could not be built: {error}") from error
    for problem in problems:
        click.echo(printable(problem.line), err=True)
    index = (out / "index.html").resolve()
    say(f"wrote {out}: {counted(len(glossary.concepts), 'term')}; open {index.as_uri()}")
    if open_:
        webbrowser.open(index.as_uri())
    ctx.exit(1 if has_errors(glossary.diagnostics) or any(problem.is_error for problem in problems) else 0)
