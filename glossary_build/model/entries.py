"""What parsers find: entries with their names, definitions and references, each with its location."""

from __future__ import annotations

from dataclasses import dataclass, field

from glossary_build.location import SourceLocation
from glossary_build.model.concepts import Amendment, Definition, Designation, HiddenName, Merge
from glossary_build.model.vocabulary import RelationRule, RelationType


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """What an author wrote where they meant another term: not yet resolved to a concept."""

    target: str
    """A name (``Compound Operation``), or the fragment of a link inside the page (``#compound-operation``)."""
    type: RelationType | None = None
    """The relation it declares; None for a mere mention inside a definition."""
    rule: RelationRule = RelationRule.DECLARED
    """That of the relation."""
    source: SourceLocation


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What a parser found at one location of one source; entries are merged into concepts."""

    designations: tuple[Designation, ...]
    """The headword first, then the other names that the entry gives."""
    hidden_names: tuple[HiddenName, ...] = ()
    definitions: tuple[Definition, ...] = ()
    references: tuple[Reference, ...] = ()
    """Relations that the entry declares and terms that its definitions mention."""
    as_written: Definition | None = field(default=None, compare=False)
    """The definition with the text that *references* stand for; None where that is all in *definitions*."""
    same_as: Reference | None = None
    """Set where the entry is only a second name: its whole body says "Same as X"."""
    subjects: tuple[str, ...] = ()
    """Categories, outermost first."""
    explicit_id: str | None = None
    """The id that the author wrote, without a prefix."""
    supplement: bool = False
    """True for a row of an abbreviation table: it adds names to the entry with its headword, if there is one."""
    anchors: tuple[str, ...] = ()
    """Further ids that the author wrote, without a prefix."""
    bracketed: str | None = None
    """What is in brackets after the headword, where it may prove to be a disambiguator."""
    stored: StoredConcept | None = None
    """Set where the source holds the model itself."""
    glossary: str = ""
    """The glossary that the source belongs to; empty where it belongs to none."""
    source: SourceLocation

    @property
    def headword(self) -> Designation:
        """The name under which the author filed the entry."""
        return self.designations[0]

    @property
    def concept_id(self) -> str | None:
        """The id that a source which holds the model itself gives."""
        return self.stored.id if self.stored else None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredConcept:
    """What a source that holds the model itself keeps of a concept beside its names, texts and relations."""

    id: str | None = None
    """Id of the concept, prefixed: whatever their names are, two ids of one source are two concepts, and one that no
    other source joins comes out as it is."""
    anchors: tuple[str, ...] = ()
    """Its further ids, prefixed."""
    merges: tuple[Merge, ...] = ()
    """What it was made from."""
    amendments: tuple[Amendment, ...] = ()
    """What overrides set in it before."""
