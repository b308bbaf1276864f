"""Suggests reading rules for a source: those that choose the structures with the most terms."""

from __future__ import annotations

from glossary_build.parsers.data import csv_table, structured
from glossary_build.parsers.data.suggested_rules import Suggestion
from glossary_build.parsers.detect import choose
from glossary_build.parsers.ruled import dialects_of

_MOST = 2


def suggest_rules(text: str, path: str) -> list[str]:
    """Rules for the source *path*, the likeliest first, each as YAML below the key ``reading`` of an overrides file."""
    return [_yaml(path, rule) for rule in _rules(text, path)[:_MOST]]


def _rules(text: str, path: str) -> list[Suggestion]:
    parse = choose(text, path)
    if parse in (structured.parse_json, structured.parse_yaml):
        return structured.suggest_rules(text, path, is_json=parse is structured.parse_json)
    if parse is csv_table.parse:
        return csv_table.suggest_rules(text, path)
    sizes = {structure: len(parser(text, path).entries) for structure, parser in dialects_of(parse).items()}
    found = sorted(filter(sizes.__getitem__, sizes), key=lambda structure: -sizes[structure])
    return [{"family": str(structure)} for structure in found]


def _yaml(path: str, rule: Suggestion) -> str:
    lines = [f"  {_scalar(path)}:"]
    for key, value in rule.items():
        if isinstance(value, str):
            lines.append(f"    {key}: {_scalar(value)}")
        else:
            lines += [f"    {key}:", *(f"      {_scalar(name)}: {_scalar(role)}" for name, role in value.items())]
    return "\n".join(lines) + "\n"


def _scalar(text: str) -> str:
    """*text* in quotes unless it is words of letters only.

    >>> _scalar("records items"), _scalar("a.yml")
    ('records items', '"a.yml"')
    """
    is_plain = text.replace(" ", "").isalpha() and text.isascii() and text.casefold() not in ("null", "true", "false")
    if is_plain and text == text.strip():
        return text
    return '"' + "".join(c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08x}" for c in text) + '"'
