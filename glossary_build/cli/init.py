"""``glossary-build init``: a new project that builds at once."""

from __future__ import annotations

import json
import os
import shlex
from pathlib import Path

import click

from glossary_build.cli.command import command, translate
from glossary_build.cli.output import Verbosity, print_lines, printable, verbosity, verbosity_options, write_files
from glossary_build.cli.site import default_title, escaped, missing_modules

TEMPLATES = Path(__file__).parent / "templates"
LOCK = "docs/glossary.lock"


@command()
@click.argument("folder", metavar="[DIR]", type=click.Path(file_okay=False, path_type=Path), default=".")
@click.option(
    "--title", metavar="TEXT", help="The title of the glossary; without it, one after the name of the folder."
)
@verbosity_options
def init(folder: Path, *, title: str | None) -> None:
    """Start a new glossary in DIR, or in the current folder.

    You get a Sphinx project that builds at once: two sources with example terms, English and Chinese, that show how
    terms are written; pages with the glossary in English and in pinyin order and with its abbreviations; a lock file
    for the ids of your terms; a Makefile and a .gitignore.

    \b
        glossary-build init my-glossary
        cd my-glossary
        glossary-build serve docs --open

    No file is overwritten: if one of them exists, it is listed, nothing is written and the exit status
    is 2.
    """
    from glossary_build.ids.assignment import render_lock

    title = " ".join((title or "").split()) or default_title(folder.resolve().name, ("en", "zh"))
    files = {**_files(title), LOCK: render_lock({})}
    existing = [name for name in files if os.path.lexists(folder / name)]
    if existing:
        raise click.UsageError(f"already in {folder}: {', '.join(existing)}; nothing was written")
    write_files(folder, files)
    if verbosity() is Verbosity.QUIET:
        return
    print_lines([translate(f"made a glossary in {folder}:"), *(f"  {name}" for name in sorted(files)), ""])
    print_lines([translate("Next:"), *(f"  {step}".rstrip() for step in _steps(folder))])


def _files(title: str) -> dict[str, str]:
    values = {"@TITLE_AS_PYTHON@": json.dumps(title, ensure_ascii=False), "@TITLE_AS_MARKDOWN@": escaped(title)}
    found = {}
    for template in sorted(TEMPLATES.rglob("*.in")):
        text = template.read_text(encoding="utf-8")
        for place, value in values.items():
            text = text.replace(place, value)
        name = template.relative_to(TEMPLATES).as_posix().removesuffix(".in")
        found[".gitignore" if name == "gitignore" else name] = text
    return found


def _steps(folder: Path) -> list[str]:
    """Return what to do now, one command a line."""
    steps = [] if folder.resolve() == Path.cwd() else [f"cd {printable(shlex.quote(str(folder)))}"]
    if missing_modules("furo", "sphinx_copybutton", "sphinx_autobuild"):
        steps.append('pip install "glossary-build[site]"')
    return [
        *steps,
        f"glossary-build serve docs --open   # {translate('look at it; it follows what you change')}",
        f"sphinx-build docs docs/_build/html # {translate('build it, as “make html” does')}",
        "",
        translate("Then replace the terms in terms/, and run “make lock” before you publish."),
    ]
