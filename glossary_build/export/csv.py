"""The glossary as CSV, one row for each concept, for spreadsheets; it loads back."""

from __future__ import annotations

from glossary_build.export import Export
from glossary_build.export.losses import read_back
from glossary_build.export.markup import distinct_links, written_link
from glossary_build.headwords.field_names import Role
from glossary_build.model import DO_NOT_TRANSLATE, Concept, Designation, Glossary, Kind, Markup, Status
from glossary_build.parsers.columns import NAMES
from glossary_build.parsers.data.csv_table import parse
from glossary_build.parsers.records import RELATIONS
from glossary_build.text.expressions import expression

_BY_LANGUAGE = (*NAMES, Role.HIDDEN, Role.READING, Role.DEFINITION)
_BEFORE = (Role.ID, Role.OTHER_IDS, Role.SUBJECTS, Role.LANGUAGE, Role.STATUS)
_BEHIND = (*RELATIONS, Role.MARKUP)
_FORMULA = expression(r"(?<!')'*[=+\-@＝＋－＠\t\r]")
_QUOTED = expression(r'[",;\n\r\t]|^\s|\s$')

_SEPARATOR = expression("[;；]")
_WHOLE = frozenset((Role.ID, Role.LANGUAGE, Role.STATUS, Role.READING, Role.DEFINITION, Role.MARKUP))
"""Columns whose cell is one text, also with separators in it."""

_Header = tuple[Role, str]


def export_csv(glossary: Glossary) -> Export:
    """Return a header, then a row for each concept; columns that no concept fills are left out.

    Names of one sort are below each other in their cell. Text that a spreadsheet would take for a formula gets an
    apostrophe before it, which the loader takes off.
    """
    rows = [_cells(concept, glossary) for concept in glossary.concepts]
    languages = dict.fromkeys(language for row in rows for _, language in row if language)
    headers: list[_Header] = [
        *((role, "") for role in _BEFORE),
        *((role, language) for language in languages for role in _BY_LANGUAGE),
        *((role, "") for role in _BEHIND),
    ]
    used = [header for header in headers if any(row.get(header) for row in rows)] or [(Role.ID, ""), (Role.TERM, "en")]
    lines = [[f"{role} [{language}]" if language else role.value for role, language in used]]
    lines += [[row.get(header, "") for header in used] for row in rows]
    text = "".join(",".join(map(_field, line)) + "\n" for line in lines)
    return read_back(text, parse(text.replace("\r", "\n"), "glossary.csv").entries, glossary)


def _cells(concept: Concept, glossary: Glossary) -> dict[_Header, str]:
    cells: dict[_Header, list[str]] = {
        (Role.ID, ""): [concept.id],
        (Role.OTHER_IDS, ""): list(concept.anchors),
        (Role.SUBJECTS, ""): list(concept.subjects),
        (Role.LANGUAGE, ""): [concept.designations[0].language],
        (Role.STATUS, ""): _status(concept),
    }
    seen: set[str] = set()
    for name in concept.designations:
        is_top = name.language not in seen
        seen.add(name.language)
        cells.setdefault((_role(name, concept, is_top=is_top), name.language), []).append(name.text)
        if is_top and name.reading:
            cells[Role.READING, name.language] = [name.reading]
    for hidden in concept.hidden_names:
        cells.setdefault((Role.HIDDEN, hidden.language), []).append(hidden.text)
    for definition in concept.definitions:
        cells.setdefault((Role.DEFINITION, definition.language), [definition.text])
    if concept.definitions:
        cells[Role.MARKUP, ""] = [concept.definitions[0].markup.value]
    roles = {relation: role for role, relation in RELATIONS.items()}
    for relation in concept.relations:
        cells.setdefault((roles[relation.type], ""), []).append(_target(relation.target, glossary))
    for link in distinct_links(concept.links):
        cells.setdefault((Role.SEE_ALSO, ""), []).append(written_link(link, Markup.MARKDOWN))
    return {header: _joined(texts, header[0]) for header, texts in cells.items()}


def _status(concept: Concept) -> list[str]:
    if concept.status is Status.DEPRECATED:
        return [Status.DEPRECATED]
    return [DO_NOT_TRANSLATE] if concept.is_untranslatable else []


def _joined(texts: list[str], role: Role) -> str:
    """*texts* one a line; a single one with a semicolon ends in a line break too, or it would be taken for several."""
    several = len(texts) == 1 and role not in _WHOLE and _SEPARATOR.search(texts[0])
    return "\n".join(texts) + ("\n" if several else "")


def _role(name: Designation, concept: Concept, *, is_top: bool) -> Role:
    if name.status is Status.DEPRECATED and not (is_top and concept.status is Status.DEPRECATED):
        return Role.DEPRECATED
    if name.kind is Kind.FULL:
        return Role.TERM if is_top else Role.SYNONYMS
    return Role.ABBREVIATIONS if name.kind is Kind.ABBREVIATION else Role.VARIANTS


def _target(anchor: str, glossary: Glossary) -> str:
    """Return a name that leads to the concept with this id, else the id."""
    concept = glossary.by_id(anchor)
    name = glossary.reference_name(concept) if concept else anchor
    found = glossary.find(name)
    return name if found and found.id == anchor else anchor


def _field(text: str) -> str:
    guarded = "'" + text if _FORMULA.match(text) else text
    return '"' + guarded.replace('"', '""') + '"' if _QUOTED.search(guarded) else guarded
