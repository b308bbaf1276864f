"""``glossary-build html``: a whole site from the sources alone, made in a folder that replaces the earlier one."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import click

from glossary_build.cli.command import command
from glossary_build.cli.output import Progress, counted, errors_in, print_diagnostics, print_lines, reason, say
from glossary_build.cli.site import configuration, language_option, open_option, require_site, title_option
from glossary_build.cli.sources import load, lock_option, require_read, sources_argument

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
@title_option
@language_option
@lock_option
@open_option
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
    require_read(glossary, "nothing was written")

    from glossary_build.cli.building import build_html
    from glossary_build.cli.site_pages import pages, write_pages

    settings = configuration(glossary, title, language)
    try:
        with workplace(out) as work:
            folder = work / "pages"
            folder.mkdir()
            write_pages(folder, pages(glossary, settings["project"], language))
            with Progress("building the pages") as progress:
                problems = build_html(folder, work / "site", settings, glossary, on_page=progress.step)
            replace_site(work, out)
    except OSError as error:
        raise click.ClickException(f"the site could not be built: {reason(error, names_file=True)}") from error
    print_lines(problems, err=True)
    index = (out / "index.html").resolve()
    say(f"wrote {out}: {counted(len(glossary.concepts), 'term')}; open {index.as_uri()}")
    if open_:
        webbrowser.open(index.as_uri())
    ctx.exit(1 if errors_in(glossary.diagnostics) or any(problems.values()) else 0)


PREFIX = ".glossary-build-"
"""How the names of these folders begin. One can be left if a run was killed."""
MARK = ".buildinfo"
"""A file that Sphinx puts into every site."""
_HELD = "held"
"""A file that is locked as long as the run goes on."""
_ENDINGS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


def is_ours(out: Path) -> bool:
    """Return whether a site may be built into the folder *out*.

    It may if the folder is new or empty, if it holds a site, or if a run that was killed had begun one there.
    """
    names = {entry.name for entry in out.iterdir()} if out.is_dir() else set()
    return not names or MARK in names or any(name.startswith(PREFIX) for name in names)


@contextmanager
def workplace(out: Path) -> Iterator[Path]:
    """A folder for the work on the site in *out*; it is gone afterwards, also if somebody asks the program to end.

    What killed runs have left is removed.
    """
    out.mkdir(parents=True, exist_ok=True)
    for number in _ENDINGS:
        if signal.getsignal(number) is signal.SIG_DFL:  # not under nohup
            signal.signal(number, lambda number, _frame: sys.exit(128 + number))  # what is open is closed and removed
    for left in sorted(out.glob(f"{PREFIX}*")):
        with suppress(OSError):  # another process has locked it
            with (left / _HELD).open("ab") as held:
                _lock(held)
            _clear(left)
    work = Path(tempfile.mkdtemp(prefix=PREFIX, dir=out))
    try:
        with (work / _HELD).open("xb") as held:
            _lock(held)
            yield work
    finally:
        _clear(work)


def replace_site(work: Path, out: Path) -> None:
    """Move what is in the folder ``site`` of *work* to *out*, and what it replaces to the folder ``old`` of *work*.

    So does anything in :data:`OPTIONAL` that the new site doesn't have; other files in *out* stay. If the program ends
    meanwhile, no file is missing, and the next run replaces the same ones.
    """
    site, old = work / "site", work / "old"
    old.mkdir()
    for name in sorted({*(entry.name for entry in site.iterdir()), *OPTIONAL}):
        if os.path.lexists(out / name):
            (out / name).rename(old / name)
        if os.path.lexists(site / name):
            (site / name).rename(out / name)


def _clear(work: Path) -> None:
    """Remove the folder *work*, after moving back what it holds of the earlier site that nothing has replaced."""
    is_replaced = not os.path.lexists(work / "site") or not any((work / "site").iterdir())
    for kept in () if is_replaced else (work / "old").glob("*"):
        if not os.path.lexists(work.parent / kept.name):
            kept.rename(work.parent / kept.name)
    shutil.rmtree(work, ignore_errors=True)


def _lock(file: IO[bytes]) -> None:
    """Lock *file* until it is closed. Raises OSError if another process has locked it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
