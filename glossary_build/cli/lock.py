"""``glossary-build lock``: record the ids of the glossary, so that they can't be lost unnoticed."""

from __future__ import annotations

from pathlib import Path

import click

from glossary_build.cli.command import command
from glossary_build.cli.output import counted, errors_in, print_diagnostics, say, write_text
from glossary_build.cli.sources import (
    config_option,
    configured_project,
    load,
    load_config,
    reading_option,
    sources_argument,
)


@command()
@sources_argument
@config_option
@reading_option(
    "--lock",
    cls=click.Option,
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The lock file; it is made if there is none yet. Without the option it is that of --config.",
)
@click.option("--check", "only_check", is_flag=True, help="Write nothing; fail if the file is not up to date.")
@click.pass_context
def lock(ctx: click.Context, sources: tuple[str, ...], *, only_check: bool) -> None:
    """Record the ids of all concepts in a lock file.

    Commit the file. It lists every id that was ever published with the names of its concept, and only grows. After a
    rename the old id goes on leading to the concept if one of these names is left, or if you write the new name beside
    the id. Where an id leads nowhere any more, this and other commands report an error, and nothing is written.

    \b
    Examples:
      glossary-build lock --lock glossary.lock terms.md terms.zh.md
      glossary-build lock --check --lock glossary.lock terms.md terms.zh.md
      glossary-build lock --config docs/conf.py

    \b
    Exit status:
      0  the file is written or up to date
      1  a source or the lock has an error; with --check, the file is not up to date
      2  the command itself is wrong, as with an unknown option
    """
    from glossary_build.ids.assignment import read_lock, render_lock, updated_lock
    from glossary_build.sources import relative_path

    path, project = load_config(sources).lock, configured_project()
    if path is None and project:
        raise click.UsageError("conf.py names no glossary_build_lock; name the file with --lock")
    if path is None:
        raise click.UsageError("name the lock file, as in --lock glossary.lock, or a project with --config")
    if project and path == project.config.lock:
        path = Path(relative_path(path, Path()))
    glossary = load(sources)
    if errors_in(glossary.diagnostics):
        print_diagnostics(glossary.diagnostics, err=True)
        ctx.exit(1)
    text = path.read_text(encoding="utf-8") if path.exists() else None
    old = read_lock(text, str(path)) if text is not None else None
    new = updated_lock(old, glossary.concepts)
    added = sorted(new.keys() - (old or {}).keys())
    if render_lock(new) == text:
        say(f"{path} is up to date: {counted(len(new), 'id')}")
    elif only_check:
        lacking = f"it lacks {', '.join(added)}" if added else "names in it are out of date"
        raise click.ClickException(f"{path} is not up to date: {lacking}; run this command without --check")
    else:
        write_text(str(path), render_lock(new))
        say(f"wrote {path}: {counted(len(new), 'id')}, {len(added)} of them new")
