"""Reads the names that an author declares in lines of a definition: ``**中文**：容器组``, ``- Abbreviation: HPA``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from glossary_build.model import Definition, Designation, Kind, NameRule, Status
from glossary_build.terms.alternatives import split_alternatives
from glossary_build.terms.inline import plain_name, plain_text
from glossary_build.text.names import language_of

_FIELD = re.compile(
    r"[ \t]*(?:[-*+][ \t]+)?"
    r"(?:(?P<name>中文名?|中文译名|译名|英文名?|英文全称|全称|chinese|english|translation|full (?:form|name))"
    r"|(?P<short>缩写|简称|英文缩写|abbreviation|acronym)"
    r"|(?P<other>别名|同义词|又称|亦称|synonyms?|aliases|alias|also known as|aka))"
    r"[ \t]*[:：][ \t]*(?P<names>\S.{0,120})",
    re.IGNORECASE,
)
_NONE = frozenset(("none", "n/a", "-", "—", "无", "暂无"))
_COMMA = re.compile(r"(?:(?<!\s)\s++)?[,，;；、]\s*")
_SENTENCE = re.compile(r"[.!?]\s|[。！？]")


def read_fields(definition: Definition) -> Iterator[Designation]:
    """The names in the labelled lines of *definition*, in order."""
    for number, line in enumerate(plain_text(definition.text, definition.markup).split("\n")):
        match = _FIELD.fullmatch(line.rstrip().rstrip("。.\\")) if ":" in line or "：" in line else None
        if match is None or _SENTENCE.search(match["names"]):
            continue
        source = replace(definition.source, line=definition.source.line + number)
        kind = Kind.ABBREVIATION if match["short"] else Kind.FULL
        status = Status.ADMITTED if match["other"] else Status.PREFERRED
        pieces = _COMMA.split(match["names"]) if match["other"] else [match["names"]]
        for text in (name for piece in pieces for name in split_alternatives(plain_name(piece, definition.markup))):
            if text and text.casefold() not in _NONE and any(c.isalnum() for c in text):
                origin = NameRule.FIELD.of((match["name"] or match["short"] or match["other"]).lower())
                yield Designation(
                    text=text, language=language_of(text), status=status, kind=kind, origin=origin, source=source
                )
