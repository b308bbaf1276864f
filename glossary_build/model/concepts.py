"""A concept: all names, definitions and relations of one idea, from every source."""

from __future__ import annotations

from dataclasses import dataclass

from glossary_build.model.entries import Amendment, Definition, Designation, HiddenName, Merge, Origin, Relation
from glossary_build.model.vocabulary import Status
from glossary_build.text.languages import matches_language


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft(Concept):
    """A concept while it is made: its *id* only sets it apart, and *anchors* are the ids that authors wrote."""

    is_given: bool = False
    """Whether *id* is that of a source which holds the model itself, so that it stays."""

    def finished(self, identifier: str, anchors: tuple[str, ...], relations: tuple[Relation, ...]) -> Concept:
        """The concept, with the id that it gets."""
        return Concept(
            id=identifier,
            designations=self.designations,
            hidden_names=self.hidden_names,
            definitions=self.definitions,
            relations=relations,
            subjects=self.subjects,
            anchors=anchors,
            merges=self.merges,
            amendments=self.amendments,
            origin=self.origin,
            glossary=self.glossary,
        )


def provisional_id(number: int) -> str:
    """The id of the draft with this *number*; no fragment of a link can be taken for it."""
    return f"\0{number}"
