"""Says which reading rule would choose a structure of data."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent

from glossary_build.headwords.field_names import Role
from glossary_build.parsers.data.structures import Found
from glossary_build.parsers.layout import Layout, Record, lay_out
from glossary_build.parsers.reading_rules.reading_rule import describe_field
from glossary_build.sources.values import write_yaml

Suggestion = dict[str, "str | dict[str, str]"]
"""A rule as it is written below the pattern of its sources."""


def suggest_rule(found: Found) -> Suggestion:
    """The rule that chooses the structure *found*."""
    return {"family": str(found.family), "fields": suggest_fields(found.headers, found.records, found.layout)}


def suggest_fields(headers: Sequence[str], records: Sequence[Record], layout: Layout | None = None) -> dict[str, str]:
    """What each field is known to hold; of the others the shortest is a term, the longest a definition."""
    layout = layout or lay_out(headers, records)
    fields = {column.header: describe_field(column.field) for column in layout.columns}
    unknown = [header for header in headers if header not in fields]
    wanted = [role for role in (Role.TERM, Role.DEFINITION) if not layout.of(role)]
    fields.update(zip(_by_length(headers, records, unknown), wanted, strict=False))
    return {header: str(fields.get(header, Role.IGNORE)) for header in headers}


def in_block_style(path: str, rule: Suggestion) -> str:
    """*rule* as lines of YAML, below the key ``reading`` of an overrides file."""
    return indent(write_yaml({path: rule}), "  ")


def in_flow_style(path: str, rule: Suggestion) -> str:
    """*rule* as a whole overrides file on one line.

    >>> in_flow_style("a.yml", {"family": "records items", "fields": {"name": "term"}})
    'reading: {a.yml: {family: records items, fields: {name: term}}}'
    """
    return f"reading: {write_yaml({path: rule}, in_flow=True).strip()}"


def _by_length(headers: Sequence[str], records: Sequence[Record], unknown: Sequence[str]) -> list[str]:
    """The shortest field of *unknown* first, then the longest ones."""
    lengths = {}
    indexes = {header: index for index, header in enumerate(headers)}
    for header in unknown:
        index = indexes[header]
        texts = [cell.text for record in records if (cell := record.cells[index])]
        lengths[header] = sum(map(len, texts)) / max(1, len(texts))
    ordered = sorted(unknown, key=lambda header: lengths[header])
    return [*ordered[:1], *reversed(ordered[1:])]
