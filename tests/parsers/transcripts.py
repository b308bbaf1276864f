"""Writes down all that is read from a source, to compare it with what a person has checked.

``python -m tests.parsers.transcripts`` writes the transcripts of the small glossaries again: read the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from glossary_build.diagnostics import SourceLocation
from glossary_build.model import Definition, Designation, Entry, HiddenName, Link, Reference, StoredConcept
from glossary_build.parsers import ParseResult
from glossary_build.parsers.detect import choose

FOLDER = Path(__file__).parent / "unseen"
SUFFIX = ".read"
CASES = sorted(path for path in FOLDER.iterdir() if path.suffix != SUFFIX)


def transcript(path: Path) -> str:
    """All that is read from the file at *path*: what isn't as usual is named."""
    text = path.read_text(encoding="utf-8")
    return written(choose(text, path.name)(text, path.name))


def written(result: ParseResult) -> str:
    """All of *result*, in lines."""
    title = [f"title {result.title}"] if result.title else []
    return (
        "\n".join([result.read_as, *title, *_subjects(result), *_problems(result), *map(_entry, result.entries)]) + "\n"
    )


def _subjects(result: ParseResult) -> Iterator[str]:
    for subject, names in result.subjects.items():
        yield f"subject {subject}: {dict(names)}"


def _problems(result: ParseResult) -> Iterator[str]:
    for each in result.diagnostics:
        other = f" other: {each.other}" if each.other else ""
        yield f"{each}{other}"


def _entry(entry: Entry) -> str:
    lines = [f"\n{entry.source.line}: {' | '.join(name.text for name in entry.designations)}"]
    lines += [f"  {_others(name, entry)}" for name in entry.designations]
    for definition in (*entry.definitions, *([entry.as_written] if entry.as_written else [])):
        lines += _text(definition, "text" if definition is not entry.as_written else "written")
    lines += [f"  reference: {_others(each, entry)}" for each in entry.references]
    lines += [f"  same as: {_others(entry.same_as, entry)}"] if entry.same_as else []
    lines += [f"  hidden: {_others(each, entry)}" for each in entry.hidden_names]
    lines += [f"  link: {_others(each, entry)}" for each in entry.links]
    usual = {"heading": entry.headword.text}
    plain = ("designations", "definitions", "as_written", "references", "same_as", "hidden_names", "links", "source")
    lines += [
        f"  {field.name}: {_value(value, entry)}"
        for field in fields(entry)
        if field.name not in plain
        and (value := getattr(entry, field.name)) not in (field.default, usual.get(field.name))
    ]
    return "\n".join(lines)


def _text(definition: Definition, label: str) -> list[str]:
    first, *others = definition.text.split("\n")
    where = f"{definition.source.line}, {definition.language}, {definition.markup}"
    return [f"  {label} ({where}): {first}", *(f"      {line}".rstrip() for line in others)]


def _others(each: Designation | HiddenName | Link | Reference | StoredConcept, entry: Entry) -> str:
    """The fields of *each* that are not as usual, but for its line where that is the entry's."""
    return ", ".join(
        str(value) if field.name in ("text", "language", "target") else f"{field.name} {_value(value, entry)}"
        for field in fields(each)
        if (value := getattr(each, field.name)) != field.default and value != entry.source
    )


def _value(value: object, entry: Entry) -> str:
    if isinstance(value, SourceLocation):
        return str(value.line) if value.path == entry.source.path else str(value)
    return _others(value, entry) if isinstance(value, StoredConcept) else str(value)


if __name__ == "__main__":
    for case in CASES:
        case.with_name(f"{case.name}{SUFFIX}").write_text(transcript(case), encoding="utf-8")
