"""A concept: all names, definitions and relations of one idea; and the entries that it is made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TypeVar

from glossary_build.diagnostics import SourceLocation
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
from glossary_build.text.languages import matches_language
from glossary_build.text.names import fold_name, without_disambiguator


@dataclass(frozen=True, slots=True, kw_only=True)
class Designation:
    """One name of a concept in one language."""

    text: str
    """The name as it is displayed: one line, no markup, single spaces."""
    language: str
    """BCP 47 tag: ``en``, ``zh-Hans``, ``zh-Hant``."""
    status: Status = Status.PREFERRED
    """Exactly one name of a concept in each language is preferred, or deprecated where none is."""
    kind: Kind = Kind.FULL
    disambiguator: str | None = None
    """What sets the name apart from that of another concept: ``convolution`` in ``Kernel (convolution)``. In a
    concept, *text* ends with it in brackets. In an entry it is what the author wrote in brackets after the name and
    what may turn out to be one; only the whole glossary shows whether two concepts share the name."""
    reading: str | None = None
    """Pronunciation given by the author: pinyin with tone marks, syllables apart (``zhāng liàng``)."""
    part_of_speech: PartOfSpeech | None = None
    """Given by the author; pages don't show it."""
    usage_notes: tuple[str, ...] = ()
    """How the author says that the name is used, as plain text; pages don't show it."""
    contexts: tuple[str, ...] = ()
    """Sentences that the author gives as examples of the name, as plain text; pages don't show them."""
    origin: NameOrigin = HEADWORD
    """The rule that found the name, and what it was about."""
    inferred: bool = False
    """True where the rule concluded it from shape or script, False where the author declared it."""
    source: SourceLocation

    @property
    def is_avoided(self) -> bool:
        """Whether it is in a list of names that nobody is to use for the concept; another may have it rightly."""
        return self.status is Status.DEPRECATED and self.origin.rule in (NameRule.FIELD, NameRule.COLUMN)

    def untranslatable(self) -> Designation:
        """Return it with the note that it is the same in every language."""
        notes = (*self.usage_notes, DO_NOT_TRANSLATE)
        return replace(self, usage_notes=tuple(dict.fromkeys(notes)))

    @property
    def stem(self) -> str:
        """*text* without the disambiguator that ends it: ``Kernel``."""
        return self.text if self.disambiguator is None else without_disambiguator(self.text, self.disambiguator)


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """An explanation of a concept in one language, as the author marked it up."""

    text: str
    """Markup text, dedented; its line *n* (from 0) is at line ``source.line + n`` of the source."""
    language: str
    """BCP 47 tag."""
    markup: Markup
    source: SourceLocation
    """Where the first line of the text is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """An entry that was put into a concept, with the reason."""

    name: str
    """Headword of the entry."""
    rule: MergeRule
    source: SourceLocation
    """Where the entry is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """A link from one concept to another."""

    type: RelationType
    target: str
    """Id of the other concept."""
    rule: RelationRule = RelationRule.DECLARED
    source: SourceLocation


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A page of another site on a concept."""

    text: str
    """What the link is called: one line, no markup."""
    address: str
    """Its absolute address."""
    language: str
    """BCP 47 tag of the text around it."""
    source: SourceLocation


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenName:
    """A name that references and searches find and no page shows: a misspelling, an old spelling (SKOS)."""

    text: str
    """One line, no markup, single spaces."""
    language: str
    """BCP 47 tag."""
    source: SourceLocation


@dataclass(frozen=True, slots=True, kw_only=True)
class Amendment:
    """Something that the author's overrides file set in a concept."""

    setting: str
    """The key in the file: ``id``, ``reading``, ``see-also``, …"""
    name: str | None = None
    """The name that it is about; None where it is about the concept."""
    source: SourceLocation
    """Where it is in the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The project that a concept was imported from."""

    project: str
    """What it calls itself."""
    url: str
    """Where it shows the concept, absolute or relative to the root of the site."""


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
    links: tuple[Link, ...] = ()
    """Pages of other sites on it; two languages may each have a link to the same page."""
    subjects: tuple[str, ...] = ()
    anchors: tuple[str, ...] = ()
    """Further ids that lead here: of other names, of names in their own script, of names it once had."""
    headings: tuple[str, ...] = field(default=(), compare=False)
    """Headings of sources that name it, as a whole: links inside a page lead to them. They aren't published."""
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

    def name_in(self, language: str) -> Designation:
        """Return the name to show in *language*, or the first of all if there is none."""
        return self.preferred(language) or self.designations[0]

    def preferred(self, language: str) -> Designation | None:
        """Return the name to show in *language* (``zh`` takes ``zh-Hans``); None if there is none."""
        names = [name for name in self.designations if matches_language(name.language, language)]
        return next((name for name in names if name.status is Status.PREFERRED), names[0] if names else None)

    def definition(self, language: str) -> Definition | None:
        """Return the definition to show in *language*, or None."""
        return next((d for d in self.definitions if matches_language(d.language, language)), None)

    @property
    def is_untranslatable(self) -> bool:
        """Whether its name is the same in every language."""
        notes = (note for name in self.designations for note in name.usage_notes)
        return any(note.casefold().rstrip(".") == DO_NOT_TRANSLATE for note in notes)

    @property
    def status(self) -> Status:
        """Deprecated if the concept's first name is; else preferred."""
        return Status.DEPRECATED if self.designations[0].status is Status.DEPRECATED else Status.PREFERRED


_Some = TypeVar("_Some", bound=Concept)


def leading_names(concepts: Sequence[_Some]) -> list[tuple[_Some, tuple[Designation, ...]]]:
    """Each of *concepts* with the names that lead to it: all but the further ones to avoid that another has rightly."""
    named = [(concept, concept.designations) for concept in concepts]
    if not any(name.is_avoided for _, names in named for name in names):
        return named
    right = {fold_name(name.text) for _, names in named for name in names if not name.is_avoided}
    right |= {fold_name(head.text) for _, (head, *_names) in named}
    return [
        (concept, (head, *(name for name in names if not name.is_avoided or fold_name(name.text) not in right)))
        for concept, (head, *names) in named
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft(Concept):
    """A concept while it is made: its *id* only sets it apart, and *anchors* are the ids that authors wrote."""

    is_given: bool = False
    """Whether *id* is that of a source which holds the model itself, so that it stays."""
    stock_names: tuple[str, ...] = ()
    """Names that have an id in Sphinx's own glossary; hidden ones, or those shown in another case."""

    def finished(self, identifier: str, anchors: tuple[str, ...], relations: tuple[Relation, ...]) -> Concept:
        """Return the concept, with the id that it gets."""
        kept = {name: getattr(self, name) for name in _OF_CONCEPT}
        return Concept(**kept | {"id": identifier, "anchors": anchors, "relations": relations})


_OF_CONCEPT = tuple(each.name for each in fields(Concept))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A name or link by which an author means another term: not yet resolved to a concept."""

    target: str
    """A name (``Compound Operation``), or the fragment of a link inside the page (``#compound-operation``)."""
    type: RelationType | None = None
    """The relation it declares; None for a mere mention inside a definition."""
    rule: RelationRule = RelationRule.DECLARED
    """That of the relation."""
    source: SourceLocation


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A term that a parser found at one location of one source; entries are merged into concepts."""

    designations: tuple[Designation, ...]
    """The headword first, then the other names that the entry gives."""
    hidden_names: tuple[HiddenName, ...] = ()
    stock_names: tuple[HiddenName, ...] = ()
    """Names as Sphinx's own glossary has them, where other names are read in them."""
    definitions: tuple[Definition, ...] = ()
    references: tuple[Reference, ...] = ()
    """Relations that the entry declares and terms that its definitions mention."""
    links: tuple[Link, ...] = ()
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
    heading: str = field(default="", compare=False)
    """The whole heading that names it, as a reader sees it: links inside the source lead to it."""
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
    """Further data of a concept, from a source that contains the model itself."""

    id: str | None = None
    """Id of the concept, prefixed: whatever their names are, two ids of one source are two concepts, and one that no
    other source joins comes out as it is."""
    anchors: tuple[str, ...] = ()
    """Its further ids, prefixed."""
    merges: tuple[Merge, ...] = ()
    """What it was made from."""
    amendments: tuple[Amendment, ...] = ()
    """What overrides set in it before."""
