"""The option that explains a diagnostic code."""

from __future__ import annotations

import textwrap

import click

from glossary_build.cli.codes import parse_codes
from glossary_build.cli.output import uses_colour

_WIDTH = 80


def print_explanation(ctx: click.Context, option: click.Parameter, code: str | None) -> None:
    """Print what *code* means, or all codes if it is empty, and end: the callback of an eager option."""
    if code is None or ctx.resilient_parsing:
        return
    if not code:
        _print_codes()
        ctx.exit()
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


def _print_codes() -> None:
    """Each code with its severity and its meaning, those of one severity together."""
    from glossary_build.diagnostics import RULES, Severity

    width = max(map(len, RULES))
    for severity in Severity:
        click.secho(f"{severity}s", bold=True, color=uses_colour())
        for code, rule in RULES.items():
            if rule.severity is severity:
                click.echo(f"  {code:<{width}}  {rule.summary}")
