"""Reads names that something declares: a label in a line of a definition, or the head of a column.

``**中文**：容器组``, ``- Hidden names: tensr``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from glossary_build.diagnostics import SourceLocation
from glossary_build.headwords.alternatives import split_alternatives
from glossary_build.headwords.brackets import TermLine, split_term_line
from glossary_build.headwords.designations import with_status
from glossary_build.headwords.field_names import Field, Role, field_named, is_note
from glossary_build.headwords.inline import plain_name, plain_text
from glossary_build.headwords.lexicon import all_words
from glossary_build.headwords.name_lists import avoided_names
from glossary_build.headwords.sentences import is_sentence
from glossary_build.model import Definition, Designation, HiddenName, Kind, NameOrigin, NameRule, Status
from glossary_build.parsers.columns import NAMES, UNTRANSLATABLE
from glossary_build.text.expressions import expression
from glossary_build.text.names import has_cjk, language_of

_FIELD = expression(r"[ \t]*+(?:[-*+][ \t]++)?(?P<label>[^\s:：(（][^:：]{0,30}?)[ \t]?(?:::?|：)[ \t]*(?P<names>\S.*)")
_ABOVE = expression(
    r"#{2,6}[ \t]++([^#{:\n]{1,30})(?:\{#[^{}\n]*\})?|[*_]{0,2}([^\s*_:][^*_:\n]{0,29}):[*_]{0,2}[ \t]*"
)
"""A label above a list, alone in its line."""
_TEXT = expression(r"[ \t]*+(\*\*|__)([^\s*_:：][^*_:：\n]{0,29})(?:[:：]\1|\1\s?[:：])\s*")
"""A label in bold before the text."""
_ITEM = expression(r"[ \t]*+[-*+][ \t]++([^\s:：—–](?:[^:：—–\n]*[^\s:：—–.])?)")
_DEFINITION = Field(role=Role.DEFINITION)
_ROLES = (Role.TERM, Role.ABBREVIATIONS, Role.SYNONYMS, Role.DEPRECATED)
_NO_LABELS = all_words("no_labels")
_NO_NAME = all_words("no_name") | all_words("placeholders")
_COMMA = expression(r"(?:(?<!\s)\s++)?[,，;；、]\s*")
_SENTENCE = expression(r"[.!?]\s|[。！？]|\s=\s")
_LONGEST = 120
_AROUND = " \t.。*_()（）-"
_MARKS = " *_❌⛔🚫✗✘⚠\ufe0f"
_BEGIN = expression(r"[ \t]*+(?:[-*+>|#]|\d+[.)])[ \t]")
"""How a line begins that is no part of the paragraph before it."""


class TakenNames(NamedTuple):
    """A definition without the lines that list hidden names or names to avoid, and all names that its lines declare."""

    definition: Definition | None
    """None where nothing else is left."""
    names: tuple[Designation, ...] = ()
    hidden: tuple[HiddenName, ...] = ()
    avoided: tuple[Designation, ...] = ()
    is_untranslatable: bool = False


def take_names(definition: Definition, headword: str = "") -> TakenNames:
    """Read the names in the labelled lines of *definition*; one of no language has to be a translation.

    The lines of hidden names, of names to avoid and “Do not translate” are taken out of it, those that repeat the
    *headword*, and “Definition:” in bold before all of it. A line that also says why a name is to be avoided stays.
    """
    lines = definition.text.split("\n")
    plain = plain_text(definition.text, definition.markup).split("\n")
    is_kept = any(map(_keeps_name, plain))
    if not is_kept and not any(map(definition.text.__contains__, ":：#")):
        return TakenNames(definition)
    names: list[Designation] = []
    hidden: list[HiddenName] = []
    avoided: list[Designation] = []
    said: set[int] = set()
    for number, line in enumerate(plain if len(plain) == len(lines) else lines):
        label, field, written = field_in(line)
        if not field and (above := _ABOVE.fullmatch(lines[number])):
            label, field, written = _field_above((above[1] or above[2]).strip(), lines[number + 1 :])
        source, origin = definition.source.below(number), NameRule.FIELD.of(label.lower())
        if field and field.role is Role.HIDDEN:
            texts = [plain_name(each, definition.markup) for each in _COMMA.split(written.rstrip(". 。"))]
            hidden += [HiddenName(text=text, language=language_of(text), source=source) for text in texts if text]
            lines[number] = ""
        elif field and field.role in _ROLES:
            found: Iterable[str]
            if field.role is Role.DEPRECATED:
                end = next((at for at in range(number + 1, len(lines)) if not _goes_on(plain[at])), len(lines))
                found, are_all = avoided_names(" ".join((written, *plain[number + 1 : end])))
                lines[number:end] = [""] * (end - number) if are_all else lines[number:end]
            else:
                lines[number] = "" if written.rstrip(". ") == headword else lines[number]
                found = [*_names_in(written.rstrip("。.\\ \t"), field, definition, headword)]
                said |= {number} if found else set()
            (avoided if field.role is Role.DEPRECATED else names).extend(
                name for text in found for name in declared_names(text, field, source, origin).designations
            )
        elif _keeps_name(line):
            lines[number] = ""
    blank = _first_filled(lines)
    lead = _TEXT.match("".join(lines[blank : blank + 1]))
    if lead and field_named(lead[2]) == _DEFINITION and not is_note(lead[2]):
        lines[blank] = lines[blank][lead.end() :]
        blank = _first_filled(lines)
    text = "\n".join(lines[blank:]).rstrip()
    left = definition
    if said or text != definition.text:
        own = "\n".join(line for number, line in enumerate(lines) if number not in said).strip()
        left = replace(definition, text=text, language=language_of(own or text), source=definition.source.below(blank))
    return TakenNames(left if text else None, tuple(names), tuple(hidden), tuple(avoided), is_kept)


def _first_filled(lines: Sequence[str]) -> int:
    """The place of the first of *lines* that isn't empty."""
    return next((number for number, line in enumerate(lines) if line.strip()), len(lines))


def declared_names(text: str, field: Field, source: SourceLocation, origin: NameOrigin) -> TermLine:
    """The names that *text* gives where a label or the head of a column says *field*, those in brackets too."""
    status, kind = NAMES[field.role]
    term_line = split_term_line(text, source, cautious=field.role is not Role.TERM, origin=origin)
    first, *others = term_line.designations
    names = [first if kind is Kind.FULL else replace(first, kind=kind), *others]
    if status is not Status.PREFERRED:
        names = [with_status(name, status) for name in names]
    if language := field.language:
        names = [replace(name, language=language) if is_in(name, language) else name for name in names]
    return term_line._replace(designations=tuple(names))


def is_in(name: Designation | Definition, language: str) -> bool:
    """Whether *name*, taken for another language by its script, can be in *language*: ``SDK`` isn't Korean.

    Chinese is simplified only where its characters don't show that it is traditional.
    """
    is_other = language not in (name.language, "zh-Hans")
    return is_other and has_cjk(name.text) == (language.partition("-")[0] in ("zh", "ja", "ko"))


def _field_above(label: str, below: Sequence[str]) -> tuple[str, Field | None, str]:
    """The *label* alone in its line, what it says, and the short names in the list *below*; no field without these."""
    filled = list(takewhile(lambda line: not line.strip() or line.lstrip()[0] in "-*+", below))
    items = [_ITEM.fullmatch(line) for line in filled if line.strip()]
    field = field_named(label) if items and all(items) and label.casefold() not in _NO_LABELS else None
    is_further = field is not None and field.role is Role.SYNONYMS
    return label, field if is_further else None, "; ".join(item[1] for item in items if item)


def _names_in(written: str, field: Field, definition: Definition, headword: str) -> Iterator[str]:
    """The names in what is *written* after a label, if that is no sentence."""
    own = language_of(headword) if headword else definition.language
    is_short = len(written) <= _LONGEST and not (_SENTENCE.search(written) or is_sentence(written))
    for piece in _COMMA.split(written) if field.role is Role.SYNONYMS else (written,):
        for text in split_alternatives(plain_name(piece, definition.markup)) if is_short else ():
            is_own = field == Field(role=Role.TERM) and language_of(text) == own
            if not is_own and text.casefold().rstrip(".…") not in _NO_NAME and any(map(str.isalnum, text)):
                yield text


def _keeps_name(line: str) -> bool:
    """Whether *line* says no more than that the name stays as it is in every language."""
    return len(line) <= _LONGEST and line.strip(_AROUND).casefold() in UNTRANSLATABLE


def _goes_on(line: str) -> bool:
    """Whether *line* belongs to the paragraph of the line before it."""
    return bool(line.strip()) and _BEGIN.match(line) is None and field_in(line)[1] is None


def lists_names(line: str) -> bool:
    """Whether *line* has a label that declares hidden names or names to avoid."""
    _, field, _ = field_in(line)
    return field is not None and field.role in (Role.HIDDEN, Role.DEPRECATED)


def field_in(line: str) -> tuple[str, Field | None, str]:
    """The label that begins *line*, what it says, and what follows; no field where there is no such label."""
    match = _FIELD.fullmatch(line) if ":" in line or "：" in line else None
    if match is None or (label := match["label"].strip(_MARKS)).casefold() in _NO_LABELS:
        return "", None, ""
    return label, field_named(label), match["names"]
