"""The term model: what a glossary is once it no longer matters how it was written.

The words are those of terminology work (ISO 1087, TBX, SKOS): a *concept* is one idea, a *designation* is one of its
names in one language, a *definition* is a text that says what it is, and a *relation* leads to another concept.
Everything is frozen; each value knows its location in the sources.
"""

from __future__ import annotations

from glossary_build.model.concepts import (
    Amendment,
    Concept,
    Definition,
    Designation,
    Draft,
    Entry,
    HiddenName,
    Link,
    Merge,
    Origin,
    Reference,
    Relation,
    StoredConcept,
    leading_names,
    provisional_id,
)
from glossary_build.model.glossary import Glossary, Subject
from glossary_build.model.vocabulary import (
    DO_NOT_TRANSLATE,
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

__all__ = [
    "DO_NOT_TRANSLATE",
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
    "Link",
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
    "leading_names",
    "provisional_id",
]
