"""The glossary as JSON, in the form that ``glossary.schema.json`` beside this module describes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from glossary_build.export import Export
from glossary_build.export.safe_json import dump_json

if TYPE_CHECKING:
    from glossary_build.diagnostics import Diagnostic
    from glossary_build.location import SourceLocation
    from glossary_build.model import Concept, Glossary, HiddenName, Link

SCHEMA_VERSION = 1
"""Goes up when a field is removed or means something else; new fields don't change it."""


def export(glossary: Glossary) -> Export:
    """Return the whole model as JSON; nothing is lost."""
    return Export(text=export_json(glossary))


def export_json(glossary: Glossary, addresses: Mapping[str, str] | None = None, *, compact: bool = False) -> str:
    """Return the whole model as JSON text, indented unless *compact*; the same bytes for the same model.

    *addresses* says where concepts are shown, by their ids: absolute, or relative to the file that is written.
    Designations and definitions are in the order of the model: the first one is the one to show.
    """
    document = {
        "schema_version": SCHEMA_VERSION,
        "subjects": [{"name": each.name, "names": dict(each.names)} for each in glossary.subjects],
        "concepts": (_concept(concept, (addresses or {}).get(concept.id)) for concept in glossary.concepts),
        "diagnostics": [_diagnostic(diagnostic) for diagnostic in glossary.diagnostics],
    }
    return dump_json(document, compact=compact)


def _concept(concept: Concept, address: str | None) -> dict[str, object]:
    return {
        "id": concept.id,
        **({"url": address} if address else {}),
        **({"origin": {"project": concept.origin.project, "url": concept.origin.url}} if concept.origin else {}),
        "anchors": list(concept.anchors),
        "subjects": list(concept.subjects),
        "designations": [
            {
                "text": each.text,
                "language": each.language,
                "status": each.status,
                "kind": each.kind,
                "disambiguator": each.disambiguator,
                "reading": each.reading,
                **({"part_of_speech": each.part_of_speech} if each.part_of_speech else {}),
                **({"usage_notes": list(each.usage_notes)} if each.usage_notes else {}),
                **({"contexts": list(each.contexts)} if each.contexts else {}),
                "rule": str(each.origin),
                "inferred": each.inferred,
                "source": _source(each.source),
            }
            for each in concept.designations
        ],
        **({"hidden_names": [_hidden(each) for each in concept.hidden_names]} if concept.hidden_names else {}),
        "definitions": [
            {
                "language": each.language,
                "markup": each.markup,
                "text": each.text,
                "source": _source(each.source),
            }
            for each in concept.definitions
        ],
        "relations": [
            {"type": each.type, "target": each.target, "rule": each.rule, "source": _source(each.source)}
            for each in concept.relations
        ],
        **({"links": [_link(each) for each in concept.links]} if concept.links else {}),
        "merges": [{"name": each.name, "rule": each.rule, "source": _source(each.source)} for each in concept.merges],
        "amendments": [
            {"setting": each.setting, "name": each.name, "source": _source(each.source)} for each in concept.amendments
        ],
    }


def _hidden(name: HiddenName) -> dict[str, object]:
    return {"text": name.text, "language": name.language, "source": _source(name.source)}


def _link(link: Link) -> dict[str, object]:
    return {
        "text": link.text,
        "address": link.address,
        "language": link.language,
        "source": _source(link.source),
    }


def _diagnostic(diagnostic: Diagnostic) -> dict[str, object]:
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "source": _source(diagnostic.source),
        "other": _source(diagnostic.other) if diagnostic.other else None,
    }


def _source(location: SourceLocation) -> dict[str, object]:
    return {"path": location.path, "line": location.line}
