"""Codes of diagnostics on the command line: as the value of an option, and explained."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

import click

from glossary_build.cli.output import uses_colour


def parse_codes(_ctx: click.Context, _option: click.Parameter, values: Sequence[str]) -> frozenset[str]:
    """Return the codes in *values*, each a list separated by commas: the callback of an option that may be repeated.

    An unknown code is a wrong usage, and the nearest known one is offered.
    """
    from glossary_build.diagnostics import RULES
    from glossary_build.text.suggestions import closest_names, did_you_mean

    codes = [code.strip() for value in values for code in value.split(",")]
    for code in codes:
        if code not in RULES:
            hint = did_you_mean(closest_names(code, RULES, 1), f"; known are {', '.join(sorted(RULES))}")
            raise click.BadParameter(f"no diagnostic has the code “{code}”{hint}")
    return frozenset(codes)


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
