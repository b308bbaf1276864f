"""``glossary-build check``: report what is wrong with the sources."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from glossary_build.cli.output import has_errors, print_diagnostics
from glossary_build.cli.sources import load, lock_option, sources_argument


@click.command()
@sources_argument
@lock_option
@click.pass_context
def check(ctx: click.Context, sources: tuple[str, ...], *, lock: Path | None, infer: bool) -> None:
    """Report what is wrong with the sources.

    Each problem is a line “path:line: severity: message [code]” on standard output, a summary is on standard error.
    The exit status is 1 if a problem is an error, else 0; warnings and infos don't count.
    """
    glossary = load(sources, lock=lock, infer=infer)
    print_diagnostics(glossary.diagnostics, err=False)
    counts = Counter(diagnostic.severity.value for diagnostic in glossary.diagnostics)
    found = f"{_count(len(glossary.concepts), 'concept')} in {_count(len(glossary.sources), 'source')}"
    problems = (_count(counts[severity], severity) for severity in ("error", "warning", "info"))
    click.echo(f"{found}: {', '.join(problems)}", err=True)
    ctx.exit(1 if has_errors(glossary.diagnostics) else 0)


def _count(number: int, noun: str) -> str:
    """*number* and *noun*, in the plural where there is not one.

    >>> _count(2, "error"), _count(1, "source")
    ('2 errors', '1 source')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
