"""Checks of merged concepts that no parser can make, since they need all sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.headwords.designations import collect_designations
from glossary_build.model import Concept, Definition, Designation, Entry, HiddenName, NameRule, RelationType
from glossary_build.text.characters import (
    LOOK_ALIKES,
    controls,
    describe,
    invisible,
    look_alikes,
    visible,
    without_controls,
)
from glossary_build.text.names import inventory_spelling

_Named = TypeVar("_Named", Designation, HiddenName)
_LISTING = (NameRule.PAIR, NameRule.COLUMN)
"""Rules of names in lists of translations."""
_LEADING_ON = (RelationType.SEE, RelationType.REPLACED_BY)


def validate(
    concepts: Iterable[Concept], entries: Sequence[Entry], found: Iterable[Diagnostic] = ()
) -> tuple[Diagnostic, ...]:
    """What is wrong with *concepts*, made from *entries*, that is not among the diagnostics *found* before."""
    rows = {entry.source for entry in entries if entry.supplement}
    settled = {
        place
        for entry in entries
        if _sends_elsewhere(entry) or _only_translates(entry)
        for place in (entry.source, *(merge.source for merge in (entry.stored.merges if entry.stored else ())))
    }
    settled.update(diagnostic.source for diagnostic in found if diagnostic.code is Code.EMPTY_DEFINITION)
    problems: list[Diagnostic] = []
    for concept in concepts:
        for name in concept.designations:
            problems += _unfit(name)
        if concept.definitions:
            continue
        places = {merge.source for merge in concept.merges}
        if not (places <= rows or places & settled):
            message = f"“{concept.designations[0].text}” has no definition in any source"
            problems.append(Diagnostic(Code.EMPTY_DEFINITION, message, concept.merges[0].source))
    return tuple(problems)


def summarize_missing(found: Iterable[Diagnostic], entries: Iterable[Entry]) -> list[Diagnostic]:
    """The diagnostics *found*, with one for all missing definitions of a list of words.

    It is a source of which fewer than half of the *entries* have a definition.
    """
    balance: dict[str, int] = {}
    for entry in entries:
        balance[entry.source.path] = balance.get(entry.source.path, 0) + (1 if entry.definitions else -1)
    missing: dict[str, list[Diagnostic]] = {}
    others: list[Diagnostic] = []
    for each in found:
        is_gathered = each.code is Code.EMPTY_DEFINITION and balance.get(each.source.path, 0) < 0
        (missing.setdefault(each.source.path, []) if is_gathered else others).append(each)
    for problems in missing.values():
        first = min(problems, key=lambda each: each.source.line)
        message = f"{len(problems)} terms of this list have no definition; this is the first"
        others.append(replace(first, message=message) if len(problems) > 1 else first)
    return others


def _only_translates(entry: Entry) -> bool:
    """Whether *entry* comes from a list of words and their translations, which has no definitions to miss."""
    language = entry.headword.language
    return any(d.language != language and d.origin.rule in _LISTING for d in entry.designations)


def reveal_names(entries: Iterable[Entry]) -> tuple[tuple[Entry, ...], tuple[Diagnostic, ...]]:
    """*entries* without invisible characters in their names, ids and subjects, and a diagnostic for each of those.

    A name of which nothing is left is left out, and so is an entry without any other.
    """
    revealed: list[Entry] = []
    problems: dict[tuple[str, str], Diagnostic] = {}
    for entry in entries:
        every: tuple[Designation | HiddenName, ...] = (*entry.designations, *entry.hidden_names, *entry.stock_names)
        hidden = [(name.text, name.source) for name in every if invisible(name.text)]
        hidden += [(text, entry.source) for text in (*entry.subjects, entry.explicit_id or "") if invisible(text)]
        for text, source in hidden:
            problems.setdefault((text, source.path), _hidden(text, source))
        if not hidden:
            revealed.append(entry)
        elif names := _revealed(entry.designations):
            revealed.append(
                replace(
                    entry,
                    designations=collect_designations(names),
                    hidden_names=_revealed(entry.hidden_names),
                    stock_names=_revealed(entry.stock_names),
                    subjects=tuple(text for subject in entry.subjects if (text := visible(subject))),
                    explicit_id=visible(entry.explicit_id or "") or None,
                )
            )
    return tuple(revealed), tuple(problems.values())


def _revealed(names: Iterable[_Named]) -> tuple[_Named, ...]:
    return tuple(replace(name, text=text) for name in names if (text := visible(name.text)))


def clean_definitions(entries: Iterable[Entry]) -> tuple[tuple[Entry, ...], tuple[Diagnostic, ...]]:
    """*entries* without control characters in their definitions, and a diagnostic at the first of each definition.

    A definition of which nothing is left is left out.
    """
    cleaned: list[Entry] = []
    problems: list[Diagnostic] = []
    for entry in entries:
        if faulty := [definition for definition in entry.definitions if controls(definition.text)]:
            problems.extend(map(_controlled, faulty))
            texts = [replace(each, text=without_controls(each.text)) for each in entry.definitions]
            entry = replace(entry, definitions=tuple(each for each in texts if each.text.strip()))
        cleaned.append(entry)
    return tuple(cleaned), tuple(problems)


def _controlled(definition: Definition) -> Diagnostic:
    found = controls(definition.text)
    more = f" and {len(found) - 1} more" if len(found) > 1 else ""
    return Diagnostic(
        Code.CONTROL_CHARACTER,
        f"the definition has {describe(definition.text[found[0]])}{more}, which is no text; it was left out",
        definition.source.below(definition.text[: found[0]].count("\n")),
    )


def _hidden(text: str, source: SourceLocation) -> Diagnostic:
    found = invisible(text)
    which = f"“{visible(text)}” has {describe(text[found[0]])}, which nobody sees, at character {found[0] + 1}"
    more = f" and {len(found) - 1} more" if len(found) > 1 else ""
    return Diagnostic(Code.INVISIBLE_CHARACTER, f"{which}{more}; it was left out", source)


def _sends_elsewhere(entry: Entry) -> bool:
    """Whether a reader learns from *entry* what to look up instead; if that is missing, it is reported as such."""
    return any(reference.type in _LEADING_ON for reference in entry.references)


def _unfit(name: Designation) -> Iterator[Diagnostic]:
    """Yield that Sphinx can't read *name* back from ``objects.inv``, and that it looks like one a reader can't type."""
    spelling = inventory_spelling(name.text)
    if spelling != name.text:
        instead = f"other projects link to “{spelling}”" if spelling else "other projects can't link to it"
        message = f"Sphinx loses “{name.text}” in objects.inv; {instead}"
        yield Diagnostic(Code.INVENTORY_NAME, message, name.source)
    if places := look_alikes(name.text):
        char = name.text[places[0]]
        looks = f"which looks like the Latin {LOOK_ALIKES[char]}"
        message = f"“{name.text}” has {describe(char)} at character {places[0] + 1}, {looks}"
        yield Diagnostic(Code.LOOK_ALIKE, message, name.source)
