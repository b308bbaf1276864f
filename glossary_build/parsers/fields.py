"""Reads the names that an author declares in lines of a definition: ``**中文**：容器组``, ``- Abbreviation: HPA``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from glossary_build.model import Definition, Designation, Kind, NameRule, Status
from glossary_build.terms.alternatives import split_alternatives
from glossary_build.terms.field_names import Role, field_named
from glossary_build.terms.inline import plain_name, plain_text
from glossary_build.terms.lexicon import all_words
from glossary_build.text.names import language_of

_FIELD = re.compile(
    r"[ \t]*+(?:[-*+][ \t]++)?(?P<label>[^\s:：][^:：]{0,30}?)[ \t]?(?:::?|：)[ \t]*(?P<names>\S.{0,120})"
)
_ROLES = {
    Role.TERM: (Status.PREFERRED, Kind.FULL),
    Role.ABBREVIATIONS: (Status.PREFERRED, Kind.ABBREVIATION),
    Role.SYNONYMS: (Status.ADMITTED, Kind.FULL),
}
_NO_LABELS = all_words("no_labels")
_NONE = frozenset(("none", "n/a", "-", "—", "无", "暂无"))
_COMMA = re.compile(r"(?:(?<!\s)\s++)?[,，;；、]\s*")
_SENTENCE = re.compile(r"[.!?]\s|[。！？]")


def read_fields(definition: Definition) -> Iterator[Designation]:
    """The names in the labelled lines of *definition*, in order; one of no language has to be a translation."""
    for number, line in enumerate(plain_text(definition.text, definition.markup).split("\n")):
        match = _FIELD.fullmatch(line.rstrip().rstrip("。.\\")) if ":" in line or "：" in line else None
        if match is None or _SENTENCE.search(match["names"]) or match["label"].casefold() in _NO_LABELS:
            continue
        field = field_named(match["label"])
        if field is None or field.role not in _ROLES:
            continue
        status, kind = _ROLES[field.role]
        source = replace(definition.source, line=definition.source.line + number)
        pieces = _COMMA.split(match["names"]) if field.role is Role.SYNONYMS else [match["names"]]
        for text in (name for piece in pieces for name in split_alternatives(plain_name(piece, definition.markup))):
            language = language_of(text)
            if field.role is Role.TERM and field.language is None and language == definition.language:
                continue
            if text and text.casefold() not in _NONE and any(c.isalnum() for c in text):
                yield Designation(
                    text=text,
                    language=field.language if field.language and language == "en" else language,
                    status=status,
                    kind=kind,
                    origin=NameRule.FIELD.of(match["label"].lower()),
                    source=source,
                )
