"""A concept: all names, definitions and relations of one idea, from every source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glossary_build.model.names import Definition, Designation, Merge
from glossary_build.model.slots import fills_slots
from glossary_build.model.vocabulary import Status
from glossary_build.text.languages import matches_language

if TYPE_CHECKING:
    from glossary_build.model.relations import Amendment, HiddenName, Origin, Relation


@fills_slots
@dataclass(frozen=True, slots=True, kw_only=True)
class Concept:
    """One idea: all its names, definitions and relations from every source."""

    id: str
    """Stable anchor, prefixed ``term-``; unique in the glossary."""
    designations: tuple[Designation, ...]
    """The preferred name first, then the preferred name of each other language, then the rest."""
    hidden_names: tuple[HiddenName, ...] = ()
    """Each differs from all *designations*."""
    definitions: tuple[Definition, ...] = ()
    """In precedence order; the first of each language is the one to show."""
    relations: tuple[Relation, ...] = ()
    subjects: tuple[str, ...] = ()
    anchors: tuple[str, ...] = ()
    """Further ids that lead here: of other names, of names in their own script, of names it once had."""
    merges: tuple[Merge, ...] = ()
    """The entries that it was made from, the first one included."""
    amendments: tuple[Amendment, ...] = ()
    """What overrides set in it, in the order of their file."""
    origin: Origin | None = None
    """None for a concept of the project's own sources."""
    glossary: str = ""
    """The glossary of the project that it belongs to; empty where it belongs to none."""

    @property
    def target_names(self) -> tuple[str, ...]:
        """The texts of all names that references may use: those shown, then the hidden ones."""
        return (*(name.text for name in self.designations), *(name.text for name in self.hidden_names))

    def preferred(self, language: str | None = None) -> Designation | None:
        """The name to show in *language* (``zh`` takes ``zh-Hans``), or the first of all; None if there is none."""
        if language is None:
            return self.designations[0]
        first = None
        for designation in self.designations:
            if matches_language(designation.language, language):
                if designation.status is Status.PREFERRED:
                    return designation
                first = first or designation
        return first

    def definition(self, language: str) -> Definition | None:
        """The definition to show in *language*, or None."""
        return next((d for d in self.definitions if matches_language(d.language, language)), None)

    @property
    def status(self) -> Status:
        """Deprecated if the concept's first name is; else preferred."""
        return Status.DEPRECATED if self.designations[0].status is Status.DEPRECATED else Status.PREFERRED
