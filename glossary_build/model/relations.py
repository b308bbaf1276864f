"""What few concepts have: links to others, names that no page shows, changes by overrides, another project."""

from __future__ import annotations

from dataclasses import dataclass

from glossary_build.location import SourceLocation
from glossary_build.model.slots import fills_slots
from glossary_build.model.vocabulary import RelationRule, RelationType


@fills_slots
@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """A link from one concept to another."""

    type: RelationType
    target: str
    """Id of the other concept."""
    rule: RelationRule = RelationRule.DECLARED
    source: SourceLocation


@fills_slots
@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenName:
    """A name that references and searches find and no page shows: a misspelling, an old spelling (SKOS)."""

    text: str
    """One line, no markup, single spaces."""
    language: str
    """BCP 47 tag."""
    source: SourceLocation


@fills_slots
@dataclass(frozen=True, slots=True, kw_only=True)
class Amendment:
    """Something that the author's overrides file set in a concept."""

    setting: str
    """The key in the file: ``id``, ``reading``, ``see-also``, …"""
    name: str | None = None
    """The name that it is about; None where it is about the concept."""
    source: SourceLocation
    """Where it is in the file."""


@fills_slots
@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The project that a concept was imported from."""

    project: str
    """What it calls itself."""
    url: str
    """Where it shows the concept, absolute or relative to the root of the site."""
