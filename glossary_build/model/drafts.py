"""A concept while it is made."""

from __future__ import annotations

from dataclasses import dataclass

from glossary_build.model.concepts import Concept
from glossary_build.model.relations import Relation
from glossary_build.model.slots import fills_slots


@fills_slots
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
