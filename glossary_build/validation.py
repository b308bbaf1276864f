"""Checks of merged concepts that no parser can make, since they need all sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from glossary_build.diagnostics import Diagnostic
from glossary_build.model import Concept, Entry, RelationType
from glossary_build.names import inventory_spelling


def validate(
    concepts: Iterable[Concept], entries: Sequence[Entry], found: Iterable[Diagnostic] = ()
) -> tuple[Diagnostic, ...]:
    """What is wrong with *concepts*, made from *entries*, that is not among the diagnostics *found* before."""
    rows = {entry.source for entry in entries if entry.supplement}
    settled = {entry.source for entry in entries if _sends_elsewhere(entry)}
    settled.update(diagnostic.source for diagnostic in found if diagnostic.code == "empty-definition")
    problems: list[Diagnostic] = []
    for concept in concepts:
        problems.extend(_lost_names(concept))
        places = {merge.source for merge in concept.merges}
        if not (concept.definitions or places <= rows or places & settled):
            name = concept.designations[0]
            message = f"“{name.text}” has no definition in any source"
            problems.append(Diagnostic(code="empty-definition", message=message, source=concept.merges[0].source))
    return tuple(problems)


def _sends_elsewhere(entry: Entry) -> bool:
    """Whether a reader learns from *entry* what to look up instead; if that is missing, it is reported as such."""
    return any(reference.type in {RelationType.SEE, RelationType.REPLACED_BY} for reference in entry.references)


def _lost_names(concept: Concept) -> Iterator[Diagnostic]:
    """Names that Sphinx can't read back from ``objects.inv``."""
    for designation in concept.designations:
        spelling = inventory_spelling(designation.text)
        if spelling != designation.text:
            message = f"Sphinx loses “{designation.text}” in objects.inv; other projects link to “{spelling}”"
            yield Diagnostic(code="inventory-name", message=message, source=designation.source)
