"""The term model: what a glossary is once it no longer matters how it was written.

The words are those of terminology work (ISO 1087, TBX, SKOS): a *concept* is one idea, a *designation* is one of its
names in one language, a *definition* is a text that says what it is, and a *relation* leads to another concept.
Everything is frozen; each value knows its location in the sources.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from glossary_build.model.concepts import Concept
from glossary_build.model.glossary import Glossary, Subject
from glossary_build.model.names import Definition, Designation, Merge
from glossary_build.model.vocabulary import (
    HEADWORD,
    Kind,
    Markup,
    MergeRule,
    NameOrigin,
    NameRule,
    PartOfSpeech,
    RelationRule,
    RelationType,
    Status,
)

if TYPE_CHECKING:
    from glossary_build.model.drafts import Draft, provisional_id
    from glossary_build.model.entries import Entry, Reference, StoredConcept
    from glossary_build.model.relations import Amendment, HiddenName, Origin, Relation

__all__ = [
    "HEADWORD",
    "Amendment",
    "Concept",
    "Definition",
    "Designation",
    "Draft",
    "Entry",
    "Glossary",
    "HiddenName",
    "Kind",
    "Markup",
    "Merge",
    "MergeRule",
    "NameOrigin",
    "NameRule",
    "Origin",
    "PartOfSpeech",
    "Reference",
    "Relation",
    "RelationRule",
    "RelationType",
    "Status",
    "StoredConcept",
    "Subject",
    "provisional_id",
]

_HOMES = {
    "drafts": ("Draft", "provisional_id"),
    "entries": ("Entry", "Reference", "StoredConcept"),
    "relations": ("Amendment", "HiddenName", "Origin", "Relation"),
}
"""What a glossary of names and definitions alone doesn't need; to make so many classes takes milliseconds."""
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Import such a class when it is first asked for."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
