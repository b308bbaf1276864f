"""The reports of ``check`` for programs: JSON, SARIF for code scanning, and commands of GitHub's workflows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING
from urllib.parse import quote

from glossary_build.diagnostics import RULES, Diagnostic, Rule, Severity, SourceLocation
from glossary_build.export.json import dump_json
from glossary_build.version import VERSION

if TYPE_CHECKING:
    from glossary_build.model import Glossary

JSON_VERSION = 1
"""Goes up when a field is removed or means something else; new fields don't change it."""
_SARIF_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def counts(diagnostics: Sequence[Diagnostic]) -> dict[Severity, int]:
    """Return how many there are of each severity, the worst first."""
    return {severity: sum(each.severity is severity for each in diagnostics) for severity in Severity}


def _level(severity: Severity, info: str) -> str:
    """Return how SARIF and GitHub call *severity*: as we do, but for mere *info*."""
    return info if severity is Severity.INFO else severity.value


def json_report(glossary: Glossary, diagnostics: Sequence[Diagnostic]) -> str:
    """One JSON object: ``version``, ``summary`` with numbers, and ``diagnostics``, each with what to do about it."""
    report = {
        "version": JSON_VERSION,
        "summary": {
            "concepts": len(glossary.concepts),
            "sources": len(glossary.sources),
            **{f"{severity}s": number for severity, number in counts(diagnostics).items()},
        },
        "diagnostics": [
            {
                "code": each.code,
                "severity": each.severity,
                "message": each.message,
                "path": each.source.path,
                "line": each.source.line,
                "other": {"path": each.other.path, "line": each.other.line} if each.other else None,
                "remedy": RULES[each.code].remedy,
            }
            for each in diagnostics
        ],
    }
    return dump_json(report)


def sarif_report(diagnostics: Sequence[Diagnostic]) -> str:
    """Return a SARIF 2.1.0 log with one run; every code is one of its rules, whether it was found or not."""
    number = {code: index for index, code in enumerate(RULES)}
    driver = {
        "name": "glossary-build",
        "version": VERSION,
        "rules": [_sarif_rule(code, rule) for code, rule in RULES.items()],
    }
    results = [
        {
            "ruleId": each.code,
            "ruleIndex": number[each.code],
            "level": _level(each.severity, "note"),
            "message": {"text": each.message},
            "locations": [_sarif_location(each.source)],
            **({"relatedLocations": [_sarif_location(each.other)]} if each.other else {}),
        }
        for each in diagnostics
    ]
    log = {"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}
    return dump_json(log)


def _sarif_rule(code: str, rule: Rule) -> dict[str, object]:
    return {
        "id": code,
        "shortDescription": {"text": rule.summary},
        "help": {
            "text": f"{rule.summary} {rule.remedy}",
            "markdown": f"{rule.summary}\n\n**What to do:** {rule.remedy}",
        },
        "defaultConfiguration": {"level": _level(rule.severity, "note")},
    }


def _sarif_location(source: SourceLocation) -> dict[str, object]:
    path = PurePath(source.path)
    uri = path.as_uri() if path.is_absolute() else quote(source.path.encode("utf-8", "surrogateescape"))
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": {"startLine": source.line}}}


def github_report(diagnostics: Sequence[Diagnostic]) -> Iterator[str]:
    """Yield a command for each, ``::error file=…,line=…,title=code::message``, which GitHub shows beside the line."""
    for each in diagnostics:
        where = f"file={_property(each.source.path)},line={each.source.line},title={_property(each.code)}"
        yield f"::{_level(each.severity, 'notice')} {where}::{_escaped(each.message)}"


def _escaped(text: str) -> str:
    """Return *text* as the data of a workflow command: on one line, and nothing in it taken for an escape.

    >>> _escaped("100 %\\n")
    '100 %25%0A'
    """
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Return *text* as a property of a workflow command, which ends at a comma or colon.

    >>> _property("a,b:c")
    'a%2Cb%3Ac'
    """
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
