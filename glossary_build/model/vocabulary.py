"""The closed lists of the model: statuses, kinds, types of relations, and the rules that found or merged something."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple


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


class NameRule(StrEnum):
    """The rule that made a name one of its concept."""

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
    """The reason why an entry belongs to a concept."""

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


DO_NOT_TRANSLATE = "do not translate"
"""The usage note of a name that is the same in every language, such as that of a product or of code."""


class RelationRule(StrEnum):
    """The rule that made a relation."""

    DECLARED = "declared"
    """By the entry."""
    SAME_AS = "same as"
    """"Same as X" that could not be followed."""
    OVERRIDE = "override"
