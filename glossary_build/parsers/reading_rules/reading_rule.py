"""What an author says about how a source is read, where it can't be guessed.

A rule is handed to a parser as an argument; each parser uses what concerns it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fnmatch import fnmatchcase
from textwrap import indent

from glossary_build.diagnostics import Code, Diagnostic, SourceLocation
from glossary_build.headwords.field_names import Field, Role, field_named
from glossary_build.parsers import ParseResult
from glossary_build.sources.values import write_yaml
from glossary_build.text.languages import language_named, language_tag
from glossary_build.text.names import fold_name


class Structure(StrEnum):
    """A sort of repeated structure that can be a glossary."""

    ITEMS = "items"
    HEADING = "heading"
    TABLE = "table"
    PARAGRAPHS = "paragraphs"
    RECORDS = "records"
    PAIRS = "pairs"


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """Which of the repeated structures of a source is its glossary."""

    structure: Structure
    number: int | None = None
    """The level of the headings, or which table it is, from 1; None where the parser chooses."""
    path: str = ""
    """In data: the keys that lead from the root to it, joined by dots; ``*`` is any key or item, “” the root."""

    @property
    def keys(self) -> list[str]:
        """The names of the fields and mappings that it is in."""
        return [key for key in self.path.split(".") if key not in ("", "*")]

    def __str__(self) -> str:
        return " ".join(filter(None, (self.structure, str(self.number or ""), self.path)))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingRule:
    """How the sources that match a pattern are read."""

    pattern: str
    """A path as it is shown, or a glob pattern for such paths."""
    family: Family | None = None
    """None where the parser chooses."""
    fields: Mapping[str, Field] = field(default_factory=dict)
    """What a column or key holds, by its name; those that aren't here are up to the parser."""
    separators: tuple[str, ...] = ()
    """What is between the names in one cell, value or line."""
    skip: tuple[str, ...] = ()
    """Names, keys and titles of sections that are left out, or glob patterns for them."""
    source: SourceLocation
    """Where the rule is written."""

    def field(self, name: str) -> Field | None:
        """What the rule says about the column or key *name*."""
        folded = fold_name(name)
        return next((each for key, each in self.fields.items() if fold_name(key) == folded), None)

    def skips(self, name: str) -> bool:
        """Whether what is called *name* is left out."""
        return any(fnmatchcase(name, pattern) for pattern in self.skip)


def rule_for(path: str, rules: Iterable[ReadingRule]) -> ReadingRule | None:
    """The first of *rules* for the source shown as *path*."""
    return next((rule for rule in rules if fnmatchcase(path, rule.pattern)), None)


def parse_family(text: str) -> Family | None:
    """The family that the words of a rule name; None where they name none.

    ``items`` and ``paragraphs`` are used alone, ``heading`` may have a level and ``table`` a number, ``records`` and
    ``pairs`` a path.

    >>> str(parse_family("table 2")), str(parse_family("records groups.*.terms")), parse_family("table two")
    ('table 2', 'records groups.*.terms', None)
    """
    match = re.fullmatch(
        r"(items|paragraphs)|(heading|table)(?: ([1-9]\d?))?|(records|pairs)(?: (\S.*))?", text.strip()
    )
    if match is None:
        return None
    alone, counted, number, data, path = match.groups()
    if counted:
        return Family(structure=Structure(counted), number=int(number) if number else None)
    return Family(structure=Structure(alone or data), path=path or "")


def parse_field(text: str) -> Field | None:
    """What the words of a rule say about a field; None where they say nothing.

    A word for what it holds, a language, or both: ``term``, ``en``, ``definition [zh-Hans]``.

    >>> parse_field("zh"), parse_field("definition [fr]").language, parse_field("abbreviation").role.value
    (Field(role=<Role.TERM: 'term'>, language='zh-Hans', is_exact=False), 'fr', 'abbreviations')
    """
    tag = language_named(text) or (language_tag(text) if "-" in text else None)
    return Field(role=Role.TERM, language=tag) if tag else field_named(text)


def describe_field(field: Field | None) -> str:
    """The words of a rule that say the same as *field*: names in brackets are read only where none are apart."""
    if field is None or field.language is None:
        return str(field.role if field else Role.IGNORE)
    words = [f"{language} {field.role}" for language in (field.language, field.language.partition("-")[0])]
    return next((each for each in words if parse_field(each) == field), f"{field.role} [{field.language}]")


def parse_by_rule(parse: Callable[..., ParseResult], text: str, path: str, rule: ReadingRule) -> ParseResult:
    """What *parse* finds in *text*, as *rule* says.

    A parser that has a parameter ``rule`` gets it. What is to be skipped is taken out of what any parser finds.
    """
    if takes_rule(parse):
        result = parse(text, path, rule=rule)
    else:
        result = parse(text, path)
        ignored = [name for name in ("family", "fields", "separators") if getattr(rule, name)]
        result = replace(result, diagnostics=(*result.diagnostics, *not_followed(rule, ignored)))
    entries = tuple(
        entry
        for entry in result.entries
        if not rule.skips(entry.headword.text) and not any(map(rule.skips, entry.subjects))
    )
    return replace(result, entries=entries)


def takes_rule(parse: Callable[..., ParseResult]) -> bool:
    """Whether *parse* can follow rules."""
    return "rule" in inspect.signature(parse).parameters


def not_followed(rule: ReadingRule, settings: list[str]) -> list[Diagnostic]:
    """That the *settings* of *rule* can't be used for a source; nothing if there are none."""
    message = (
        f"the rule for “{rule.pattern}” has {' and '.join(settings)}, which can't be used for sources of this sort"
    )
    return [Diagnostic(code=Code.UNUSED_OVERRIDE, message=message, source=rule.source)] if settings else []


Suggestion = dict[str, "str | dict[str, str]"]
"""A rule as it is written below the pattern of its sources."""


def in_block_style(path: str, rule: Suggestion) -> str:
    """*rule* as lines of YAML, below the key ``reading`` of an overrides file."""
    return indent(write_yaml({path: rule}), "  ")


def in_flow_style(path: str, rule: Suggestion) -> str:
    """*rule* as a whole overrides file on one line.

    >>> in_flow_style("a.yml", {"family": "records items", "fields": {"name": "term"}})
    'reading: {a.yml: {family: records items, fields: {name: term}}}'
    """
    return f"reading: {write_yaml({path: rule}, in_flow=True).strip()}"
