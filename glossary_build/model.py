"""The term model: what a glossary is once it no longer matters how it was written.

The words are those of terminology work (ISO 1087, TBX, SKOS): a *concept* is one idea, a *designation* is one of its
names in one language, a *definition* is a text that says what it is, and a *relation* leads to another concept.
Everything is frozen; each value knows its location in the sources.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple
from urllib.parse import unquote

from glossary_build.diagnostics import Diagnostic, SourceLocation
from glossary_build.text.disambiguation import disambiguated, without_disambiguator
from glossary_build.text.languages import matches_language
from glossary_build.text.names import fold_name, github_slug
from glossary_build.text.suggestions import closest_names


class Status(StrEnum):
    """How far a name is approved (ISO 12620 ``administrativeStatus``)."""

    PREFERRED = "preferred"
    ADMITTED = "admitted"
    DEPRECATED = "deprecated"


class Kind(StrEnum):
    """What sort of name a designation is (ISO 12620 ``termType``)."""

    FULL = "full"
    ABBREVIATION = "abbreviation"
    VARIANT = "variant"


class Markup(StrEnum):
    """The markup language in which a definition is written."""

    RST = "rst"
    MARKDOWN = "markdown"


class RelationType(StrEnum):
    """How one concept leads to another (SKOS, DCMI)."""

    SEE = "see"
    SEE_ALSO = "see-also"
    BROADER = "broader"
    REPLACED_BY = "replaced-by"


class PartOfSpeech(StrEnum):
    """The word class of a name, as TBX-Basic lists them."""

    NOUN = "noun"
    VERB = "verb"
    ADJECTIVE = "adjective"
    ADVERB = "adverb"
    OTHER = "other"


class NameRule(StrEnum):
    """What made a name one of its concept."""

    HEADWORD = "headword"
    BRACKET = "bracket"
    COLUMN = "column"
    PAIR = "pair"
    STACKED = "stacked name"
    QUESTION = "question"
    FIELD = "field"
    FRONT_MATTER = "front matter"
    ABBREVIATION_LINE = "abbreviation line"
    DEFINITION = "definition"
    SAME_AS = "same as"
    OVERRIDE = "override"
    PHRASE = "phrase"

    @property
    def message(self) -> str:
        """The reason in words for the author; what the rule was about follows."""
        return {
            NameRule.HEADWORD: "the headword",
            NameRule.BRACKET: "in brackets after the name, read as",
            NameRule.COLUMN: "in the column",
            NameRule.PAIR: "beside its translation",
            NameRule.STACKED: "with the headword",
            NameRule.QUESTION: "what a question asks for",
            NameRule.FIELD: "in the field",
            NameRule.FRONT_MATTER: "in the front matter",
            NameRule.ABBREVIATION_LINE: "in a line of abbreviations",
            NameRule.DEFINITION: "at the beginning of the definition",
            NameRule.SAME_AS: "a text says that it is the same",
            NameRule.OVERRIDE: "the overrides say so",
            NameRule.PHRASE: "the definition says",
        }[self]

    def of(self, about: str = "") -> NameOrigin:
        """The rule with what it was *about*, as a designation has it.

        >>> str(NameRule.COLUMN.of("全称"))
        'column: 全称'
        """
        return NameOrigin(self, about)


class NameOrigin(NamedTuple):
    """A rule that made a name one of its concept, and what it was about."""

    rule: NameRule
    about: str = ""
    """The header of a column, the key of a field, words of a definition: ``also known as``."""

    @classmethod
    def parse(cls, text: str) -> NameOrigin:
        """The origin that is written as *text*; any words are those of a definition."""
        rule, _, about = text.partition(": ")
        return cls(NameRule(rule), about) if rule in _NAME_RULES else cls(NameRule.PHRASE, text)

    @property
    def message(self) -> str:
        """The reason in words for the author."""
        return f"{self.rule.message} “{self.about}”" if self.about else self.rule.message

    def __str__(self) -> str:
        if self.rule is NameRule.PHRASE:
            return self.about
        return f"{self.rule}: {self.about}" if self.about else self.rule.value


_NAME_RULES = frozenset(NameRule)


HEADWORD = NameOrigin(NameRule.HEADWORD)


class MergeRule(StrEnum):
    """Why an entry belongs to a concept."""

    FIRST = "first"
    SAME_NAME = "same name"
    DECLARED_SYNONYM = "declared synonym"
    SAME_AS = "same as"
    TABLE_ROW = "table row"
    TRANSLATION = "translation"
    OVERRIDE = "override"

    @property
    def message(self) -> str:
        """The reason in words for the author."""
        return {
            MergeRule.FIRST: "the first entry",
            MergeRule.SAME_NAME: "it has the same name, up to case, width and hyphens",
            MergeRule.DECLARED_SYNONYM: "one of the entries calls the other its synonym",
            MergeRule.SAME_AS: "its text says that it is the same",
            MergeRule.TABLE_ROW: "a row of an abbreviation table has this name",
            MergeRule.TRANSLATION: "one of the entries gives the other as its translation",
            MergeRule.OVERRIDE: "the overrides say so",
        }[self]


class RelationRule(StrEnum):
    """What made a relation."""

    DECLARED = "declared"
    """By the entry."""
    SAME_AS = "same as"
    """"Same as X" that could not be followed."""
    OVERRIDE = "override"


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
    def stem(self) -> str:
        """*text* without the disambiguator that ends it: ``Kernel``."""
        return self.text if self.disambiguator is None else without_disambiguator(self.text, self.disambiguator)


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenName:
    """A name that references and searches find and no page shows: a misspelling, an old spelling (SKOS)."""

    text: str
    """One line, no markup, single spaces."""
    language: str
    """BCP 47 tag."""
    source: SourceLocation


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """What a concept is, in one language, as the author marked it up."""

    text: str
    """Markup text, dedented; its line *n* (from 0) is at line ``source.line + n`` of the source."""
    language: str
    """BCP 47 tag."""
    markup: Markup
    source: SourceLocation
    """Where the first line of the text is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """A link from one concept to another."""

    type: RelationType
    target: str
    """Id of the other concept."""
    rule: RelationRule = RelationRule.DECLARED
    source: SourceLocation


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
class Amendment:
    """Something that the author's overrides file set in a concept."""

    setting: str
    """The key in the file: ``id``, ``reading``, ``see-also``, …"""
    name: str | None = None
    """The name that it is about; None where it is about the concept."""
    source: SourceLocation
    """Where it is in the file."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """Why an entry was put into a concept: the answer to "what was merged, and why?"."""

    name: str
    """Headword of the entry."""
    rule: MergeRule
    source: SourceLocation
    """Where the entry is."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A category that authors file concepts under."""

    name: str
    """As concepts have it in their ``subjects``."""
    names: tuple[tuple[str, str], ...] = ()
    """A BCP 47 tag and the name to show in that language; nothing for a language in which no author named it."""

    def shown(self, language: str) -> tuple[str, str]:
        """The name to show in *language* (``zh`` takes ``zh-Hans``), or the first one, after its own BCP 47 tag.

        The tag is empty where nobody knows the language.
        """
        wanted = (pair for pair in self.names if matches_language(pair[0], language))
        return next(wanted, self.names[0] if self.names else ("", self.name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Glossary:
    """The unified term model of all sources."""

    concepts: tuple[Concept, ...] = ()
    """In order of first appearance in the sources."""
    subjects: tuple[Subject, ...] = ()
    """The subjects of the concepts, in order of first appearance."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """Sorted by place."""
    sources: tuple[str, ...] = ()
    """Paths of the sources, in order of precedence, unreadable ones included."""
    _by_anchor: Mapping[str, Concept] = field(init=False, repr=False, compare=False)
    _by_text: Mapping[str, Concept] = field(init=False, repr=False, compare=False)
    _by_fold: Mapping[str, Concept] = field(init=False, repr=False, compare=False)
    _by_slug: Mapping[str, Concept] = field(init=False, repr=False, compare=False)
    _by_stem: Mapping[str, tuple[Concept, ...]] = field(init=False, repr=False, compare=False)
    _subjects: Mapping[str, Subject] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_anchor: dict[str, Concept] = {concept.id: concept for concept in self.concepts}
        by_text: dict[str, Concept] = {}
        by_fold: dict[str, Concept] = {}
        by_slug: dict[str, Concept] = {}
        by_stem: dict[str, dict[str, Concept]] = {}
        for concept, name in _by_precedence(self.concepts):
            by_text.setdefault(name.text, concept)
            by_fold.setdefault(fold_name(name.text), concept)
            by_slug.setdefault(github_slug(name.text), concept)
            if isinstance(name, Designation) and name.disambiguator is not None:
                by_stem.setdefault(fold_name(name.stem), {})[concept.id] = concept
                for spelling in disambiguated(name.stem, name.disambiguator):
                    by_fold.setdefault(fold_name(spelling), concept)
        for concept in self.concepts:
            for anchor in concept.anchors:
                by_anchor.setdefault(anchor, concept)
        object.__setattr__(self, "_subjects", _by_name(self.subjects))
        object.__setattr__(self, "_by_anchor", by_anchor)
        object.__setattr__(self, "_by_text", by_text)
        object.__setattr__(self, "_by_fold", by_fold)
        object.__setattr__(self, "_by_slug", by_slug)
        object.__setattr__(self, "_by_stem", {stem: tuple(found.values()) for stem, found in by_stem.items()})

    def find(self, name: str) -> Concept | None:
        """The concept with this name: as written, else folded (case, width, hyphen or space).

        Preferred names win over others, and these over hidden ones.
        """
        return self._by_text.get(name) or self._by_fold.get(fold_name(name))

    def subject(self, name: str) -> Subject | None:
        """The subject that has this name, in whichever language."""
        return self._subjects.get(name)

    def homonyms(self, name: str) -> tuple[Concept, ...]:
        """The concepts that *name* alone may mean, where each has it with a disambiguator only."""
        return () if self.find(name) else self._by_stem.get(fold_name(name), ())

    def reference_name(self, concept: Concept) -> str:
        """A name by which :meth:`find` leads to this very concept, and not to another that shares it."""
        names = (d.text for d in concept.designations if (found := self.find(d.text)) and found.id == concept.id)
        return next(names, concept.designations[0].text)

    def name_instead(self, concept: Concept, language: str | None = None) -> str | None:
        """The name to write for a deprecated one of *concept*, in *language* if there is one; None where none is known.

        It is that of the concept, or of the one that replaces it.
        """
        current: Concept | None = concept
        if concept.status is Status.DEPRECATED:
            targets = (each.target for each in concept.relations if each.type is RelationType.REPLACED_BY)
            current = next(filter(None, map(self.by_id, targets)), None)
        if current is None:
            return None
        name = current.preferred(language) or current.designations[0]
        return None if name.status is Status.DEPRECATED else name.text

    def by_id(self, anchor: str) -> Concept | None:
        """The concept with this id or further anchor."""
        return self._by_anchor.get(anchor)

    def find_fragment(self, fragment: str) -> Concept | None:
        """The concept that a link inside a page means: ``#id``, or ``#slug`` of one of its names as GitHub forms it."""
        wanted = unquote(fragment.removeprefix("#"))
        return self._by_anchor.get(wanted) or (self._by_slug.get(github_slug(wanted)) if wanted else None)

    def suggest(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Names close to *name*, nearest first: what the author may have meant."""
        return closest_names(name, (each.text for concept in self.concepts for each in concept.designations), limit)


def _by_precedence(concepts: Iterable[Concept]) -> Iterator[tuple[Concept, Designation | HiddenName]]:
    """The names of all *concepts*: preferred ones first, hidden ones last."""
    named = [(concept, name) for concept in concepts for name in concept.designations]
    yield from (each for each in named if each[1].status is Status.PREFERRED)
    yield from (each for each in named if each[1].status is not Status.PREFERRED)
    yield from ((concept, name) for concept in concepts for name in concept.hidden_names)


def _by_name(subjects: Iterable[Subject]) -> Mapping[str, Subject]:
    """The *subjects* by what they are called; what concepts have wins."""
    known = list(subjects)
    return {name: each for each in reversed(known) for _language, name in each.names} | {
        each.name: each for each in known
    }


def provisional_id(number: int) -> str:
    """The id of the draft with this *number*; no fragment of a link can be taken for it."""
    return f"\0{number}"
