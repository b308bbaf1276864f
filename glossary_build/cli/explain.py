"""The option that explains a diagnostic code."""

from __future__ import annotations

import textwrap

import click

from glossary_build.cli.codes import parse_codes
from glossary_build.cli.output import uses_colour

_WIDTH = 80


def print_explanation(ctx: click.Context, option: click.Parameter, code: str | None) -> None:
    """Print what *code* means, and end: the callback of an option that is read before the others."""
    if code is None or ctx.resilient_parsing:
        return
    from glossary_build.diagnostics.explanations import explain

    (known,) = parse_codes(ctx, option, [code.removeprefix("glossary.")])
    click.secho(known, bold=True, color=uses_colour())
    for part in explain(known):
        click.echo()
        if part.title:
            click.secho(part.title, bold=True, color=uses_colour())
        filled = textwrap.fill(part.text, _WIDTH, break_on_hyphens=False)
        click.echo(textwrap.indent(part.text.rstrip(), "    ") if part.is_code else filled)
    ctx.exit()
