"""Codes of diagnostics as the value of an option."""

from __future__ import annotations

from collections.abc import Sequence

import click


def parse_codes(_ctx: click.Context, _option: click.Parameter, values: Sequence[str]) -> frozenset[str]:
    """The codes in *values*, each a list separated by commas: the callback of an option that may be repeated.

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
