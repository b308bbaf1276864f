"""What a concept is called and what it is: names and definitions, as text, with what formed them."""

from __future__ import annotations

from dataclasses import dataclass

from glossary_build.location import SourceLocation
from glossary_build.model.slots import fills_slots
from glossary_build.model.vocabulary import HEADWORD, Kind, Markup, MergeRule, NameOrigin, PartOfSpeech, Status
from glossary_build.text.disambiguation import without_disambiguator


@fills_slots
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


@fills_slots
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


@fills_slots
@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """Why an entry was put into a concept: the answer to "what was merged, and why?"."""

    name: str
    """Headword of the entry."""
    rule: MergeRule
    source: SourceLocation
    """Where the entry is."""
