"""Overrides: what the author says of concepts, and of how sources are read."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from glossary_build.diagnostics import Diagnostic, SourceLocation
    from glossary_build.model import Kind, RelationType, Status
    from glossary_build.parsers.reading_rules.reading_rule import ReadingRule


class Given(NamedTuple):
    """A name, an id or a path that the author wrote, and where."""

    text: str
    source: SourceLocation


class NameOverride(NamedTuple):
    """The settings of one name of a concept; None for those that the author leaves."""

    name: Given
    status: Status | None = None
    reading: str | None = None
    kind: Kind | None = None
    language: str | None = None
    ignore: bool = False
    """True where it isn't a name of the concept."""


class Override(NamedTuple):
    """The settings of one concept."""

    key: Given
    """A name or an id of the concept."""
    id: str | None = None
    subjects: tuple[str, ...] | None = None
    """All its subjects; None to leave them."""
    hidden_names: tuple[Given, ...] | None = None
    """All its hidden names; None to leave them."""
    relations: Mapping[RelationType, tuple[Given, ...]] = MappingProxyType({})
    """All relations of a type, to names or ids; types that are not here are left."""
    merge: tuple[Given, ...] = ()
    """Names or ids of entries that are the same concept."""
    keep_apart: tuple[Given, ...] = ()
    """Names or ids of entries that are another concept, or a source whose entries of this name are."""
    ignore: bool = False
    """True where its entries are no terms."""
    do_not_translate: bool = False
    """True where its name is the same in every language."""
    names: tuple[NameOverride, ...] = ()


class Overrides(NamedTuple):
    """The content of an overrides file."""

    concepts: tuple[Override, ...] = ()
    rules: tuple[ReadingRule, ...] = ()
    """How sources are read."""
    subjects: Mapping[str, Mapping[str, str]] = MappingProxyType({})
    """Subject → its names, by BCP 47 tag."""
    problems: tuple[Diagnostic, ...] = ()
