"""The glossary as YAML, in the same form as the JSON, for those who edit it by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from glossary_build.export import Export
from glossary_build.export.json import export_json
from glossary_build.model import Glossary

_PLAIN = re.compile(r"[A-Za-z\u4e00-\u9fff][\w./()]*(?:[ -][\w./()]+)*")
_WORDS = re.compile(r"(?:null|true|false|yes|no|on|off|y|n)", re.IGNORECASE)
"""What other programs don't take for text."""
_UNPRINTABLE = re.compile(r"[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010fffd]")
_STEP = "  "


def export(glossary: Glossary) -> Export:
    """Return the whole model as YAML, texts of several lines as blocks; nothing is lost."""
    return Export(text="".join(_mapping(json.loads(export_json(glossary)), "")))


def _mapping(fields: dict[str, object], indent: str) -> Iterator[str]:
    for key, value in fields.items():
        if isinstance(value, (dict, list)) and value:
            yield f"{indent}{key}:\n"
            yield from _mapping(value, indent + _STEP) if isinstance(value, dict) else _items(value, indent + _STEP)
        else:
            yield f"{indent}{key}: {_scalar(value, indent + _STEP)}\n"


def _items(values: list[object], indent: str) -> Iterator[str]:
    for value in values:
        if isinstance(value, dict):
            first, *others = _mapping(value, indent + _STEP)
            yield f"{indent}- {first.lstrip(' ')}"
            yield from others
        else:
            yield f"{indent}- {_scalar(value, indent + _STEP)}\n"


def _scalar(value: object, indent: str) -> str:
    """Return a value on one line, or a block whose lines begin with *indent*."""
    if not isinstance(value, str):
        return json.dumps(value)
    if _PLAIN.fullmatch(value) and not _WORDS.fullmatch(value):
        return value
    first, *others = value.removesuffix("\n").split("\n")
    if others and others[-1] and first and first[0] not in " \t" and not _UNPRINTABLE.search(value):
        lines = (f"\n{indent}{line}" if line else "\n" for line in (first, *others))
        return ("|" if value.endswith("\n") else "|-") + "".join(lines)
    return _UNPRINTABLE.sub(_escape, json.dumps(value, ensure_ascii=False))


def _escape(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}" if match[0] <= "\uffff" else f"\\U{ord(match[0]):08x}"
