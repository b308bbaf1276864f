"""The closed lists of the model: statuses, kinds, types of relations, and the rules that found or merged something."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, Self


class Status(StrEnum):
    """The approval of a name (ISO 12620 ``administrativeStatus``)."""

    PREFERRED = "preferred"
    ADMITTED = "admitted"
    DEPRECATED = "deprecated"


class Kind(StrEnum):
    """The sort of name that a designation is (ISO 12620 ``termType``)."""

    FULL = "full"
    ABBREVIATION = "abbreviation"
    VARIANT = "variant"


class Markup(StrEnum):
    """The markup language in which a definition is written."""

    RST = "rst"
    MARKDOWN = "markdown"


class RelationType(StrEnum):
    """The sort of link from one concept to another (SKOS, DCMI)."""

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


class _Reason(StrEnum):
    """A rule of merging or of names."""

    message: str
    """The reason in words for the author."""

    def __new__(cls, value: str, message: str) -> Self:
        rule = str.__new__(cls, value)
        rule._value_, rule.message = value, message
        return rule


class NameRule(_Reason):
    """The rule that made a name one of its concept.

    Its ``message`` is the reason in words for the author; what the rule was about follows.
    """

    HEADWORD = "headword", "the headword"
    BRACKET = "bracket", "in brackets after the name, read as"
    COLUMN = "column", "in the column"
    PAIR = "pair", "beside its translation"
    STACKED = "stacked name", "with the headword"
    QUESTION = "question", "what a question asks for"
    FIELD = "field", "in the field"
    FRONT_MATTER = "front matter", "in the front matter"
    ABBREVIATION_LINE = "abbreviation line", "in a line of abbreviations"
    DEFINITION = "definition", "at the beginning of the definition"
    SAME_AS = "same as", "a text says that it is the same"
    OVERRIDE = "override", "the overrides say so"
    PHRASE = "phrase", "the definition says"

    @lru_cache(maxsize=1 << 10)
    def of(self, about: str = "") -> NameOrigin:
        """Return the rule with what it was *about*, as a designation has it.

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
        """Return the origin that is written as *text*; any words are those of a definition."""
        name, _, about = text.partition(": ")
        rule = _NAME_RULES.get(name)
        return cls(rule, about) if rule else cls(NameRule.PHRASE, text)

    @property
    def message(self) -> str:
        """The reason in words for the author."""
        return f"{self.rule.message} “{self.about}”" if self.about else self.rule.message

    def __str__(self) -> str:
        if self.rule is NameRule.PHRASE:
            return self.about
        return f"{self.rule}: {self.about}" if self.about else self.rule.value


_NAME_RULES = {rule.value: rule for rule in NameRule}


HEADWORD = NameOrigin(NameRule.HEADWORD)


class MergeRule(_Reason):
    """The reason why an entry belongs to a concept; its ``message`` has it in words for the author."""

    FIRST = "first", "the first entry"
    SAME_NAME = "same name", "it has the same name, up to case, width and hyphens"
    DECLARED_SYNONYM = "declared synonym", "one of the entries calls the other its synonym"
    SAME_AS = "same as", "its text says that it is the same"
    TABLE_ROW = "table row", "a row of an abbreviation table has this name"
    TRANSLATION = "translation", "one of the entries gives the other as its translation"
    OVERRIDE = "override", "the overrides say so"


DO_NOT_TRANSLATE = "do not translate"
"""The usage note of a name that is the same in every language, such as that of a product or of code."""


class RelationRule(StrEnum):
    """The rule that made a relation."""

    DECLARED = "declared"
    """By the entry."""
    SAME_AS = "same as"
    """"Same as X" that could not be followed."""
    OVERRIDE = "override"
