"""The glossary as JSON, in the form of ``glossary.schema.json`` beside this module, and as YAML in the same form."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from glossary_build.diagnostics import SourceLocation
from glossary_build.export import Export
from glossary_build.sources.values import write_yaml
from glossary_build.text.expressions import expression

if TYPE_CHECKING:
    from glossary_build.model import Concept, Glossary


_ESCAPED = expression(r"[<>&\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""What markup consists of, and what steers a terminal or the direction of text."""


def dump_json(document: Mapping[str, object], *, compact: bool = False) -> str:
    r"""Return *document* as JSON text, indented unless *compact*, ending in a line feed.

    What could end a ``script`` element, or steer a terminal, is escaped; a reader of JSON gets the same document.

    >>> dump_json({"text": "</script>\x9b"})
    '{\n  "text": "\\u003c/script\\u003e\\u009b"\n}\n'
    """
    form: dict[str, Any] = {"separators": (",", ":")} if compact else {"indent": 2}
    text = json.dumps(document, ensure_ascii=False, **form)
    return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n"


SCHEMA_VERSION = 1
"""Goes up when a field is removed or means something else; new fields don't change it."""


def export_json(glossary: Glossary) -> Export:
    """Return the whole model as JSON; nothing is lost."""
    return Export(text=json_text(glossary))


def json_text(glossary: Glossary, addresses: Mapping[str, str] | None = None, *, compact: bool = False) -> str:
    """Return the whole model as JSON text, indented unless *compact*; the same bytes for the same model.

    *addresses* says where concepts are shown, by their ids: absolute, or relative to the file that is written.
    Designations and definitions are in the order of the model: the first one is the one to show.
    """
    document = {
        "schema_version": SCHEMA_VERSION,
        "subjects": [{"name": each.name, "names": dict(each.names)} for each in glossary.subjects],
        "concepts": [_concept(concept, (addresses or {}).get(concept.id)) for concept in glossary.concepts],
        "diagnostics": [
            _object(each, "code", "severity", "message", "source", "other") for each in glossary.diagnostics
        ],
    }
    return dump_json(document, compact=compact)


_OF_USE = ("part_of_speech", "usage_notes", "contexts")
_OPTIONAL = frozenset(("url", "origin", "hidden_names", "links", *_OF_USE))
"""Fields that are left out if there is nothing in them."""


def _concept(concept: Concept, address: str | None) -> dict[str, object]:
    found = {
        "id": concept.id,
        "url": address,
        "origin": concept.origin and _object(concept.origin, "project", "url"),
        "anchors": concept.anchors,
        "subjects": concept.subjects,
        "designations": [
            _object(each, "text", "language", "status", "kind", "disambiguator", "reading", *_OF_USE)
            | {"rule": str(each.origin)}
            | _object(each, "inferred", "source")
            for each in concept.designations
        ],
        "hidden_names": [_object(each, "text", "language", "source") for each in concept.hidden_names],
        "definitions": [_object(each, "language", "markup", "text", "source") for each in concept.definitions],
        "relations": [_object(each, "type", "target", "rule", "source") for each in concept.relations],
        "links": [_object(each, "text", "address", "language", "source") for each in concept.links],
        "merges": [_object(each, "name", "rule", "source") for each in concept.merges],
        "amendments": [_object(each, "setting", "name", "source") for each in concept.amendments],
    }
    return _whole(found)


def _object(value: object, *fields: str) -> dict[str, object]:
    """Return the *fields* of *value*, with a location as an object too."""
    return _whole({field: getattr(value, field) for field in fields})


def _whole(found: Mapping[str, object]) -> dict[str, object]:
    return {
        key: {"path": value.path, "line": value.line} if isinstance(value, SourceLocation) else value
        for key, value in found.items()
        if value or key not in _OPTIONAL
    }


def export_yaml(glossary: Glossary) -> Export:
    """Return the whole model as YAML, texts of several lines as blocks; nothing is lost."""
    return Export(text=write_yaml(json.loads(json_text(glossary))))
