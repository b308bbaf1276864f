"""Writes the reading rule that chooses a structure of a source, ready to paste into an overrides file."""

from __future__ import annotations

import json

from glossary_build.parsers.data.structures import Found
from glossary_build.terms.field_names import Field, Role


def suggest_rule(found: Found, path: str) -> str:
    """A rule for the source *path*, as YAML on one line: what is known of each field, and “ignore” for the others."""
    fields = {column.header: _words(column.field) for column in found.layout.columns}
    unknown = [header for header in found.headers if header not in fields]
    wanted = [role for role in (Role.TERM, Role.DEFINITION) if role not in {c.field.role for c in found.layout.columns}]
    fields.update(zip(_by_length(found, unknown), wanted, strict=False))
    shown = {header: fields.get(header, Role.IGNORE.value) for header in found.headers}
    rule = {path: {"family": str(found.family), "fields": shown}}
    return "reading: " + json.dumps(rule, ensure_ascii=False)


def _words(field: Field) -> str:
    return f"{field.role} [{field.language}]" if field.language else str(field.role)


def _by_length(found: Found, headers: list[str]) -> list[str]:
    """The shortest field of *headers* first, then the longest ones."""
    lengths = {}
    for header in headers:
        index = found.headers.index(header)
        texts = [cell.text for record in found.records if (cell := record.cells[index])]
        lengths[header] = sum(map(len, texts)) / max(1, len(texts))
    ordered = sorted(headers, key=lambda header: lengths[header])
    return [*ordered[:1], *reversed(ordered[1:])]
